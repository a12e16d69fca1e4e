#include "world/contacts/state.hpp"

#include <algorithm>
#include <string>

namespace hitmask::detail::world::contacts {

std::size_t StepMemory::memory_bytes() const noexcept {
  std::size_t bytes = sweep.memory_bytes() + base::bytes_of(boxes) + base::bytes_of(owners) +
                      base::bytes_of(lanes) + hits.memory_bytes() + hit_ends.memory_bytes() +
                      hit_detail_of.memory_bytes() + hit_details.memory_bytes() +
                      next_contacts.memory_bytes() + contact_changes.memory_bytes();
  for (const LaneWork& lane : lanes) bytes += lane.memory_bytes();
  return bytes;
}

const BodyPair* contact_between(const StepState& world, BodyIndex i, BodyIndex j) noexcept {
  const auto [low, high] = std::minmax(i, j);
  const IndexPair wanted{low + 1, high + 1};
  const auto slots = [](const BodyPair& pair) { return IndexPair{pair.a.slot, pair.b.slot}; };
  const auto& pairs = world.contacts.pairs;
  const auto* const found = std::ranges::lower_bound(pairs, wanted, {}, slots);
  return found != pairs.end() && slots(*found) == wanted ? found : nullptr;
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
  for (const std::uint32_t place : contacts.detail_of)
    if (place != ContactList::no_details && place >= contacts.details.size())
      return Error{ErrorCode::data, "a contact's details are not there"};
  return {};
}

Bounds box_in_index(const StepState& world, BodyIndex i) noexcept {
  const Bounds moving = world.index_of(false).tiles.box(i);
  return is_nowhere(moving) ? world.index_of(true).tiles.box(i) : moving;
}

/// Checks the invariants in incremental.hpp for one fat box. Skips changed bodies, which the next
/// step updates.
Result<void> validate_fat_box(const StepState& world, const FatBox& fat) {
  const Store& bodies = world.bodies;
  const std::string name = "body " + std::to_string(fat.body);
  if (bodies.has(fat.body, flag::changed)) return {};
  if (fat.box != box_in_index(world, fat.body))
    return Error{ErrorCode::data, name + "'s fat box is not its index's"};
  base::Vector<std::uint8_t> seen(bodies.slots(), 0);
  for (const Neighbour neighbour : world.neighbours.neighbours(fat)) {
    const BodyIndex j = neighbour.body();
    if (j >= seen.size())
      return Error{ErrorCode::data, name + " has a neighbour that is not there"};
    if (seen[j]++ != 0) return Error{ErrorCode::data, name + " has a neighbour twice"};
    if (neighbour.touched() != (contact_between(world, fat.body, j) != nullptr))
      return Error{ErrorCode::data, name + " is wrong about what it touched"};
  }
  for (BodyIndex j = 0; j < bodies.slots(); ++j) {
    const bool both_static =
        bodies.has(fat.body, flag::is_static) && bodies.has(j, flag::is_static);
    if (j == fat.body || both_static || bodies.has(j, flag::changed)) continue;
    const bool near = boxes_meet(fat.box, box_in_index(world, j), bodies.periods) ||
                      contact_between(world, fat.body, j) != nullptr;
    if (near != (seen[j] != 0))
      return Error{ErrorCode::data, name + " has a wrong list of neighbours"};
  }
  return {};
}

/// Bodies that touched in the last step and are now apart must both have fat boxes.
Result<void> validate_partings(const StepState& world) {
  for (const BodyPair& pair : world.contacts.pairs) {
    const BodyIndex i = pair.a.slot - 1;
    const BodyIndex j = pair.b.slot - 1;
    if (world.neighbours.knows(i) && world.neighbours.knows(j)) continue;
    if (!boxes_meet(box_in_index(world, i), box_in_index(world, j), world.bodies.periods))
      return Error{ErrorCode::data, "bodies " + std::to_string(i) + " and " + std::to_string(j) +
                                        " parted without fat boxes"};
  }
  return {};
}

}  // namespace

Result<void> validate(const StepState& world) {
  if (Result<void> status = validate_contacts(world.contacts); !status) return status;
  if (Result<void> status = world.neighbours.validate(); !status) return status;
  if (!world.keeps_neighbours) {
    return world.neighbours.size() == 0
               ? Result<void>{}
               : Error{ErrorCode::data, "neighbours are kept, but not used"};
  }
  for (const FatBox& fat : world.neighbours.all())
    if (Result<void> status = validate_fat_box(world, fat); !status) return status;
  return validate_partings(world);
}

}  // namespace hitmask::detail::world::contacts
