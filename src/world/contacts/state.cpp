#include "world/contacts/state.hpp"

#include <algorithm>
#include <string>

namespace hitmask::detail::world::contacts {

std::size_t StepMemory::memory_bytes() const noexcept {
  std::size_t bytes = sweep.memory_bytes() + base::bytes_of(boxes) + base::bytes_of(owners) +
                      base::bytes_of(lanes) + hits.memory_bytes() + hit_ends.memory_bytes() +
                      hit_detail_of.memory_bytes() + hit_details.memory_bytes() +
                      next_contacts.memory_bytes() + flips.memory_bytes();
  for (const LaneWork& lane : lanes) bytes += lane.memory_bytes();
  return bytes;
}

namespace {

Result<void> validate_contacts(const ContactList& contacts) {
  const auto& pairs = contacts.pairs;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (!(pairs[i].a < pairs[i].b))
      return Error{ErrorCode::data, "a contact's bodies are not in order"};
    if (i > 0 && !(pairs[i - 1] < pairs[i]))
      return Error{ErrorCode::data, "contacts are not in order"};
  }
  if (!contacts.detail_of.empty() && contacts.detail_of.size() != pairs.size())
    return Error{ErrorCode::data, "details do not belong to contacts"};
  return {};
}

Bounds box_in_index(const State& world, BodyIndex i) noexcept {
  return world.index_of(world.bodies.has(i, flag::is_static)).tiles.box(i);
}

/// Whether two bodies touched in the last step, whatever generations they have now.
bool touched(const State& world, BodyIndex i, BodyIndex j) noexcept {
  const auto [low, high] = std::minmax(i, j);
  const IndexPair wanted{low + 1, high + 1};
  const auto slots = [](const BodyPair& pair) { return IndexPair{pair.a.slot, pair.b.slot}; };
  const auto* const found = std::ranges::lower_bound(world.contacts.pairs, wanted, {}, slots);
  return found != world.contacts.pairs.end() && slots(*found) == wanted;
}

/// The sentences at the top of incremental.hpp, for one fat box. Bodies that changed since the last
/// step are looked up in the next one.
Result<void> validate_fat_box(const State& world, const FatBox& fat) {
  const Store& bodies = world.bodies;
  const std::string name = "body " + std::to_string(fat.body);
  if (bodies.has(fat.body, flag::changed)) return {};
  if (fat.box != box_in_index(world, fat.body))
    return Error{ErrorCode::data, name + "'s fat box is not its index's"};
  base::Vector<std::uint8_t> seen(bodies.slots(), 0);
  for (const Neighbour neighbour : world.neighbours.neighbours(fat)) {
    if (seen[neighbour.body()]++ != 0)
      return Error{ErrorCode::data, name + " has a neighbour twice"};
    if (neighbour.touched() != touched(world, fat.body, neighbour.body()))
      return Error{ErrorCode::data, name + " is wrong about what it touched"};
  }
  for (BodyIndex j = 0; j < bodies.slots(); ++j) {
    const bool both_static =
        bodies.has(fat.body, flag::is_static) && bodies.has(j, flag::is_static);
    if (j == fat.body || both_static || bodies.has(j, flag::changed)) continue;
    const bool near =
        boxes_meet(fat.box, box_in_index(world, j), bodies.periods) || touched(world, fat.body, j);
    if (near != (seen[j] != 0))
      return Error{ErrorCode::data, name + " has a wrong list of neighbours"};
  }
  return {};
}

}  // namespace

Result<void> validate(const State& world) {
  if (Result<void> status = validate_contacts(world.contacts); !status) return status;
  if (!world.keeps_neighbours) {
    return world.neighbours.size() == 0
               ? Result<void>{}
               : Error{ErrorCode::data, "neighbours are kept, but not used"};
  }
  for (const FatBox& fat : world.neighbours.all())
    if (Result<void> status = validate_fat_box(world, fat); !status) return status;
  return {};
}

}  // namespace hitmask::detail::world::contacts
