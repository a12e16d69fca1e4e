// Worlds behind handles, and what their functions share.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "hitmask/world.hpp"
#include "placed.hpp"

namespace hitmask::js {

/// A number below 1,024 for a world: it fits into the ids that JavaScript sees.
class IdNumber {
 public:
  IdNumber() noexcept;  ///< 0 when all are taken
  ~IdNumber();
  IdNumber(const IdNumber&) = delete;
  IdNumber(IdNumber&& other) noexcept : value_(other.value_) { other.value_ = 0; }
  IdNumber& operator=(IdNumber&&) = delete;
  [[nodiscard]] std::uint16_t value() const noexcept { return value_; }

 private:
  std::uint16_t value_ = 0;
};

struct WorldObject {
  IdNumber number;
  World world;
};

template <>
inline constexpr Kind kind_of<WorldObject> = Kind::world;

/// Ids are whole numbers below 2^53: 27 bits of slot, 16 of generation, 10 of the world. Their
/// order is that of the core's.
[[nodiscard]] inline double number_of(BodyId id) noexcept {
  return static_cast<double>(std::uint64_t{id.slot} << 26 | std::uint64_t{id.generation} << 10 |
                             (id.world & 1023U));
}
/// Null for what is no id.
[[nodiscard]] inline BodyId body_of(double number) noexcept {
  if (!(number >= 1) || number > 9007199254740991.0) return {};
  const auto bits = static_cast<std::uint64_t>(number);
  return {.world = static_cast<std::uint16_t>(bits & 1023),
          .generation = static_cast<std::uint16_t>(bits >> 10),
          .slot = static_cast<std::uint32_t>(bits >> 26)};
}

[[nodiscard]] inline std::int32_t whole(double value) noexcept {
  if (!(value > -2147483648.0)) return value != value ? 0 : INT32_MIN;
  return value < 2147483647.0 ? static_cast<std::int32_t>(value) : INT32_MAX;
}
[[nodiscard]] inline std::uint32_t bits_of(double value) noexcept {
  return value > 0 && value < 4294967296.0 ? static_cast<std::uint32_t>(value) : 0;
}
[[nodiscard]] inline std::uint64_t long_bits_of(double value) noexcept {
  return value > 0 && value <= 9007199254740991.0 ? static_cast<std::uint64_t>(value) : 0;
}
[[nodiscard]] inline Face face_of(double value) noexcept {
  return value >= 0 && value <= 4 ? static_cast<Face>(static_cast<int>(value)) : Face::none;
}

std::int32_t refuse(WorldError error) noexcept;
[[nodiscard]] inline std::int32_t status_of(Outcome outcome) noexcept {
  return outcome ? 0 : refuse(outcome.error());
}

template <class Use>
std::int32_t with_world(std::int32_t handle, Use&& use) noexcept {
  WorldObject* const object = find<WorldObject>(handle);
  return object != nullptr ? use(object->world) : refuse_disposed();
}

/// The ids in the input, from a place on.
[[nodiscard]] std::optional<std::vector<BodyId>> ids_in(std::uint32_t count,
                                                        std::uint32_t from = 0) noexcept;

template <class Use>
std::int32_t with_bodies(std::int32_t handle, std::uint32_t count, Use&& use) noexcept {
  return with_world(handle, [&](World& world) {
    const auto ids = ids_in(count);
    return ids ? use(world, std::span<const BodyId>(*ids)) : refuse_input();
  });
}

/// Numbers of a filter: layer, collides_with, group, flags and eight ids.
inline constexpr std::uint32_t filter_length = 12;
/// The filter at the front of the input; the default without one. Null: too little input.
[[nodiscard]] std::optional<QueryFilter> filter_in(std::int32_t has_filter) noexcept;

template <class Use>
std::int32_t with_filter(std::int32_t handle, std::int32_t has_filter, Use&& use) noexcept {
  return with_world(handle, [&](World& world) {
    const auto filter = filter_in(has_filter);
    return filter ? use(world, *filter) : refuse_input();
  });
}

/// Numbers that are put out when a call is done: rows of a list.
class Rows {
 public:
  Rows& add(double value) {
    numbers_.push_back(value);
    return *this;
  }
  Rows& add(Point p) { return add(p.x).add(p.y); }
  Rows& add(BodyId id) { return add(number_of(id)); }
  Rows& add(const Normal& n) {
    return add(static_cast<double>(n.x)).add(static_cast<double>(n.y)).add(n.reliable ? 1 : 0);
  }
  Rows& add(const Contact& c);
  Rows& add(const BodyHit& hit);
  Rows& add(const BodyRayHit& hit);
  std::int32_t put(std::size_t row_length) const noexcept {
    const std::int32_t status = js::put(std::span<const double>(numbers_));
    return status < 0 ? status : static_cast<std::int32_t>(numbers_.size() / row_length);
  }

 private:
  std::vector<double> numbers_;
};

inline constexpr std::size_t body_hit_length = 27;
inline constexpr std::size_t ray_hit_length = 8;

/// Visits ids into rows of one.
template <class Ask>
std::int32_t put_ids(Ask&& ask) noexcept {
  Rows rows;
  ask([&](BodyId id) { rows.add(id); });
  return rows.put(1);
}

/// Numbers of a shape in the input: kind (0 mask, 1 box, 2 terrain), handle, width, height, origin.
inline constexpr std::size_t shape_length = 6;
/// Null, with the refusal in `status`, for a bad handle.
[[nodiscard]] std::optional<Shape> shape_in(std::span<const double> row,
                                            std::int32_t& status) noexcept;

}  // namespace hitmask::js
