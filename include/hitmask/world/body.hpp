// Bodies of a world: their ids, what they are made of, what they meet, and why a world may refuse.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "hitmask/export.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/transform.hpp"

namespace hitmask {

/// Positions go from -2^30 up to, not including, 2^30 on both axes.
inline constexpr std::int32_t min_position = -(1 << 30);
inline constexpr std::int32_t end_position = 1 << 30;
/// The longest side of a box-only body; masks have max_mask_side.
inline constexpr std::int32_t max_box_side = 1 << 30;
/// How far from its position a body with a transform may start, on both axes.
inline constexpr std::int32_t max_origin = 1 << 21;

/// Names a body of one world for as long as that body lives, and nothing afterwards. The default is
/// null. Ids compare by slot, then generation: the order of events.
struct BodyId {
  std::uint16_t world = 0;       ///< WorldDefinition::number
  std::uint16_t generation = 0;  ///< how often the slot was used before
  std::uint32_t slot = 0;        ///< 1 and up; 0 is null

  explicit constexpr operator bool() const noexcept { return slot != 0; }
  /// Back from value(), as obstacles have it.
  [[nodiscard]] static constexpr BodyId from_value(std::uint64_t value) noexcept {
    return {.world = static_cast<std::uint16_t>(value),
            .generation = static_cast<std::uint16_t>(value >> 16),
            .slot = static_cast<std::uint32_t>(value >> 32)};
  }
  /// All of it in one number, in the order of ids.
  [[nodiscard]] constexpr std::uint64_t value() const noexcept {
    if constexpr (std::endian::native == std::endian::little)
      return std::bit_cast<std::uint64_t>(*this);  // one load, which compilers do not see otherwise
    else
      return std::uint64_t{slot} << 32 | std::uint64_t{generation} << 16 | world;
  }
  friend constexpr bool operator==(const BodyId& a, const BodyId& b) noexcept {
    return a.value() == b.value();
  }
  friend constexpr auto operator<=>(const BodyId& a, const BodyId& b) noexcept {
    return a.value() <=> b.value();
  }
};

/// Why a world refused. Whatever is refused changes nothing.
enum class WorldError : std::uint8_t {
  none,
  null_id,        ///< the id names no body: it was never given one
  stale_id,       ///< the body was removed, or restore() went back to before it was added
  foreign_id,     ///< the id belongs to another world
  position,       ///< outside [min_position, end_position)
  null_mask,      ///< set_mask() without a mask, or a body to be with neither mask nor size
  size,           ///< a box-only body with a negative side, or one over max_box_side
  larger_period,  ///< larger than the period of a world that wraps around
  transform,      ///< place() or rasterise() refuses it for the mask, or it leads beyond max_origin
  lengths,        ///< two spans that belong together differ in length
  too_many_bodies,
  too_many_contacts,  ///< over WorldDefinition::max_contacts
  foreign_snapshot,   ///< of a world with other periods, or an empty one
  busy,               ///< called from inside one of the world's own visitors
  stuck,              ///< unstick() found no way out within the limit
};

/// A sentence for a person.
[[nodiscard]] HITMASK_API std::string_view message_of(WorldError error) noexcept;

/// Done, or why not. One byte: cheap enough for the call that moves one sprite.
class Outcome {
 public:
  constexpr Outcome() = default;
  constexpr Outcome(WorldError error) noexcept : error_(error) {}

  [[nodiscard]] constexpr bool ok() const noexcept { return error_ == WorldError::none; }
  explicit constexpr operator bool() const noexcept { return ok(); }
  [[nodiscard]] constexpr WorldError error() const noexcept { return error_; }
  /// Empty when ok().
  [[nodiscard]] std::string_view message() const noexcept { return message_of(error_); }

 private:
  WorldError error_ = WorldError::none;
};

/// Which bodies meet. Two bodies meet when each one's layer is among those the other collides with:
/// (a.layer & b.collides_with) != 0 and (b.layer & a.collides_with) != 0. Bodies of one group other
/// than 0 go by the group alone: above 0 they always meet, below 0 never.
struct Filter {
  std::uint32_t layer = 1;
  std::uint32_t collides_with = 0xFFFF'FFFF;
  std::int32_t group = 0;
  friend constexpr bool operator==(const Filter&, const Filter&) = default;
};
[[nodiscard]] constexpr bool may_meet(const Filter& a, const Filter& b) noexcept {
  if (a.group != 0 && a.group == b.group) return a.group > 0;
  return (a.layer & b.collides_with) != 0 && (b.layer & a.collides_with) != 0;
}

/// Makes a mask that many bodies can hold.
[[nodiscard]] inline std::shared_ptr<const Mask> share(Mask mask) {
  return std::make_shared<const Mask>(std::move(mask));
}

/// A body to be. With a mask its pixels count; without one, the whole box of `size` is solid.
struct BodyDefinition {
  std::shared_ptr<const Mask> mask{};  ///< shared and never changed; the world keeps it alive
  Size size{};                         ///< of a box-only body; ignored with a mask
  Point position{};                    ///< of the mask's or box's top-left pixel
  /// Turns, scales or mirrors the mask: what it covers when placed so (hitmask/transform.hpp),
  /// moved on by `position`. With the pivot in the middle, `position` is where the middle lies.
  /// Box-only bodies have none.
  Transform transform{};
  /// The side from which it stops those that move (World::move, sweep, Mover); none: all sides.
  /// Contacts and queries do not ask.
  Face one_way = Face::none;
  bool still = false;   ///< still bodies meet moving ones only
  bool enabled = true;  ///< a disabled body touches nothing and is found by no query
  Filter filter{};
  Details details = Details::none;  ///< what the events of its contacts shall tell
  std::uint64_t user = 0;           ///< yours
};

}  // namespace hitmask

template <>
struct std::hash<hitmask::BodyId> {
  [[nodiscard]] std::size_t operator()(const hitmask::BodyId& body) const noexcept {
    return std::hash<std::uint64_t>()(body.value());
  }
};
