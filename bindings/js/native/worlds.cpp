#include "worlds.hpp"

#include "terrains.hpp"

namespace hitmask::js {
namespace {

constexpr std::uint16_t numbers = 1024;
bool taken[numbers] = {true};  // 0 is no number
std::uint16_t last_taken = 0;

}  // namespace

/// Goes around, so that the ids of a world that is gone are refused as long as possible.
IdNumber::IdNumber() noexcept {
  for (std::uint16_t tries = 0; tries < numbers; ++tries) {
    last_taken = static_cast<std::uint16_t>((last_taken + 1) % numbers);
    if (taken[last_taken]) continue;
    taken[last_taken] = true;
    value_ = last_taken;
    return;
  }
}

IdNumber::~IdNumber() {
  if (value_ != 0) taken[value_] = false;
}

std::int32_t refuse(WorldError error) noexcept {
  return refuse(static_cast<Code>(static_cast<int>(Code::world) + static_cast<int>(error)),
                message_of(error));
}

std::optional<std::vector<BodyId>> ids_in(std::uint32_t count, std::uint32_t from) noexcept {
  const auto numbers_in = input<double>(from + count);
  if (!numbers_in || !has_room(std::uint64_t{count} * sizeof(BodyId))) return std::nullopt;
  std::vector<BodyId> ids(count);
  for (std::uint32_t i = 0; i < count; ++i) ids[i] = body_of((*numbers_in)[from + i]);
  return ids;
}

std::optional<QueryFilter> filter_in(std::int32_t has_filter) noexcept {
  QueryFilter filter;
  if (has_filter == 0) return filter;
  const auto row = input<double>(filter_length);
  if (!row) return std::nullopt;
  const std::uint32_t flags = bits_of((*row)[3]);
  filter.layer = bits_of((*row)[0]);
  filter.collides_with = bits_of((*row)[1]);
  filter.group = whole((*row)[2]);
  filter.include_static = (flags & 1) != 0;
  filter.include_moving = (flags & 2) != 0;
  filter.include_sensors = (flags & 4) != 0;
  BodyId excluded[ExcludedBodies::capacity];
  std::size_t count = 0;
  for (const double id : row->subspan(4))
    if (id != 0) excluded[count++] = body_of(id);
  filter.exclude = ExcludedBodies(std::span<const BodyId>(excluded, count));
  return filter;
}

Rows& Rows::add(const Contact& c) {
  add(static_cast<double>(c.area)).add(c.first).add(c.box.x).add(c.box.y).add(c.box.w).add(c.box.h);
  add(static_cast<double>(c.sum_x)).add(static_cast<double>(c.sum_y));
  return add(static_cast<double>(c.gradient_x)).add(static_cast<double>(c.gradient_y));
}

Rows& Rows::add(const BodyHit& hit) {
  add(hit.body).add(static_cast<double>(hit.response)).add(static_cast<double>(hit.axis));
  add(static_cast<double>(hit.steps))
      .add(hit.position)
      .add(hit.contact)
      .add(hit.pixel)
      .add(hit.normal);
  add(hit.overlapping ? 1 : 0).add(static_cast<double>(hit.passenger)).add(hit.moved);
  return add(hit.by);
}

Rows& Rows::add(const BodyRayHit& found) {
  const RayHit& hit = found.hit;
  add(found.body)
      .add(hit.pixel)
      .add(static_cast<double>(hit.face))
      .add(static_cast<double>(hit.steps));
  return add(hit.normal);
}

std::optional<Shape> shape_in(std::span<const double> row, std::int32_t& status) noexcept {
  const Point origin{whole(row[4]), whole(row[5])};
  const std::int32_t handle = whole(row[1]);
  if (row[0] == 1) return Shape(Size{whole(row[2]), whole(row[3])}, origin);
  if (row[0] == 2) {
    if (const TerrainObject* const ground = find<TerrainObject>(handle))
      return Shape(ground->terrain, origin);
  } else if (const MaskObject* const mask = find<MaskObject>(handle)) {
    return Shape(mask->shared(), origin);
  }
  status = refuse_disposed();
  return std::nullopt;
}

}  // namespace hitmask::js
