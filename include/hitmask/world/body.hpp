// Bodies of a world: their ids, what they are made of, what they meet, and why a world may refuse.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "hitmask/export.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/result.hpp"
#include "hitmask/sheet.hpp"
#include "hitmask/terrain.hpp"
#include "hitmask/transform.hpp"

namespace hitmask {

/// Positions go from -2^30 up to, not including, 2^30 on both axes.
inline constexpr std::int32_t min_position = -(1 << 30);
inline constexpr std::int32_t end_position = 1 << 30;
/// The longest side of a box; masks have max_mask_side.
inline constexpr std::int32_t max_box_side = 1 << 30;
/// How far from its position a body may start, on both axes.
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

/// Why a world refused a call. A refused call changes nothing.
enum class WorldError : std::uint8_t {
  none,
  null_id,     ///< a null id, or another that add() never gave out
  stale_id,    ///< the body was removed, or restore() went back to before it was added
  foreign_id,  ///< the id belongs to another world
  position,    ///< outside [min_position, end_position)
  no_shape,    ///< a body without a shape, or a shape made from a null mask
  size,        ///< a box with a negative side or one over max_box_side, or too large to turn
  origin,      ///< a shape's origin, a transform or an attached body leads further than max_origin
  larger_period,  ///< larger than the period of a world that wraps around
  lengths,        ///< two spans that belong together differ in length
  too_many_bodies,
  too_many_contacts,  ///< more than WorldDefinition::max_contacts
  foreign_snapshot,   ///< the snapshot is empty, or of a world with other periods or angle_steps
  busy,               ///< called from a callback that must not change the world
  stuck,              ///< it fits at no position that the call allows
  no_mover,           ///< walk() or drop_through() of a body without a mover
  remainder,          ///< a mover's remainder is not from 0 to 65,535
  attached,           ///< the body is attached to another one, which moves it
  not_attached,       ///< set_offset() of a body that is attached to none
  cycle,              ///< a body cannot be attached to itself, nor to one that is attached to it
  blocked,            ///< drop_through() of a body that stands on nothing one-way, or on more
  turn_steps,         ///< a turn of more than max_turning_steps
  frame,              ///< the sheet has no such frame
  terrain,            ///< a terrain cannot be turned, scaled or mirrored
  no_terrain,         ///< the body's shape is not a terrain
  material,           ///< not a number from 0 to 7
  brush,              ///< a brush longer than max_mask_side
  transform = 64,     ///< transform + n is TransformError n: the reason that place() gives
};

/// The reason that place() or rasterise() gives, as a WorldError.
[[nodiscard]] constexpr WorldError world_error(TransformError error) noexcept {
  return static_cast<WorldError>(static_cast<unsigned>(WorldError::transform) +
                                 static_cast<unsigned>(error));
}

/// A sentence for a person.
[[nodiscard]] HITMASK_API std::string_view message_of(WorldError error) noexcept;

/// Done, or why not. One byte.
using Outcome = Result<void, WorldError>;

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

/// Makes a mask that many bodies can share.
[[nodiscard]] inline std::shared_ptr<const Mask> share(Mask mask) {
  return std::make_shared<const Mask>(std::move(mask));
}

/// What a body is made of: a shared mask, a solid box or a terrain. A small value, cheap to copy.
///
/// The origin is the pixel corner that a body's position names, from the shape's top-left corner:
/// (0, 0) is the top-left corner itself, (w/2, h) stands a sprite on its feet.
class Shape {
 public:
  /// No shape. Worlds refuse it.
  Shape() = default;
  /// Worlds keep the mask alive. If you change its pixels afterwards, set it again for one of its
  /// bodies: all bodies that have it then see the new pixels. Until then an answer may be that
  /// of the old or of the new pixels.
  Shape(std::shared_ptr<const Mask> mask, Point origin = {}) noexcept
      : mask_(std::move(mask)),
        size_(mask_ != nullptr ? mask_->size() : Size{}),
        origin_(origin),
        exists_(mask_ != nullptr) {}
  Shape(std::shared_ptr<Mask> mask, Point origin = {}) noexcept
      : Shape(std::shared_ptr<const Mask>(std::move(mask)), origin) {}
  /// A mask of its own. Bodies that look alike better share one.
  Shape(Mask mask, Point origin = {}) : Shape(share(std::move(mask)), origin) {}
  /// A frame or a part of a sheet: a body's position is then the frame's pivot.
  Shape(const FrameMask& frame) noexcept : Shape(frame.mask, frame.origin) {}
  /// A box, solid all over.
  Shape(Size size, Point origin = {}) noexcept : size_(size), origin_(origin), exists_(true) {}
  /// Ground of any size, up to max_box_side between its outermost pixels. The origin counts from
  /// the terrain's pixel (0, 0). It is a copy: World::carve() and its like change a body's own.
  Shape(Terrain terrain, Point origin = {})
      : Shape(std::make_shared<const Terrain>(std::move(terrain)), origin) {}
  /// It must not change any more. A null pointer is no shape.
  Shape(std::shared_ptr<const Terrain> terrain, Point origin = {}) noexcept
      : terrain_(std::move(terrain)),
        size_(terrain_ != nullptr ? size_of(terrain_->solid_bounds()) : Size{}),
        origin_(origin),
        exists_(terrain_ != nullptr) {}

  explicit operator bool() const noexcept { return exists_; }
  /// Null for a box and a terrain.
  [[nodiscard]] const std::shared_ptr<const Mask>& mask() const noexcept { return mask_; }
  /// Null for a mask and a box.
  [[nodiscard]] const std::shared_ptr<const Terrain>& terrain() const noexcept { return terrain_; }
  [[nodiscard]] bool is_box() const noexcept {
    return exists_ && mask_ == nullptr && terrain_ == nullptr;
  }
  /// That of a terrain is the size of its solid bounds.
  [[nodiscard]] Size size() const noexcept { return size_; }
  [[nodiscard]] Point origin() const noexcept { return origin_; }
  /// The same mask or terrain, not just equal pixels.
  friend bool operator==(const Shape&, const Shape&) = default;

 private:
  [[nodiscard]] static constexpr Size size_of(const Box& box) noexcept { return {box.w, box.h}; }

  std::shared_ptr<const Mask> mask_;
  std::shared_ptr<const Terrain> terrain_;
  Size size_;
  Point origin_;
  bool exists_ = false;
};

/// What add() makes a body from.
struct BodyDefinition {
  Shape shape{};
  Point position{};  ///< where the shape's origin lies in the world
  /// Turns, scales or mirrors the shape about its pivot (hitmask/transform.hpp), which counts from
  /// the shape's origin. `position` then names the pixel corner at or before the pivot: a sprite of
  /// odd width that is mirrored about its middle stays in place. A box becomes a solid mask. A
  /// terrain has none: WorldError::terrain.
  Transform transform{};
  /// The side from which it blocks bodies that move (World::move, sweep, Mover); none: all sides.
  /// Contacts and queries ignore it.
  Face one_way = Face::none;
  bool is_static = false;  ///< static bodies touch moving bodies only
  bool enabled = true;     ///< a disabled body touches nothing, and no query finds it
  /// A sensor touches and is found, but stops nothing: moves, walks and sweeps go through it. What
  /// it meets when it moves itself stops it like any body.
  bool is_sensor = false;
  Filter filter{};
  Details details = Details::none;  ///< which details the events of its contacts carry
  std::uint64_t user = 0;           ///< yours
};

/// One body or many: an id, or anything that converts to a span of ids. Borrowed for the call.
class BodySpan {
 public:
  BodySpan(const BodyId& body HITMASK_LIFETIMEBOUND) noexcept : bodies_(&body, 1) {}
  template <class Bodies>
    requires(!std::same_as<std::remove_cvref_t<Bodies>, BodySpan> &&
             !std::same_as<std::remove_cvref_t<Bodies>, BodyId> &&
             std::convertible_to<Bodies &&, std::span<const BodyId>>)
  BodySpan(Bodies&& bodies HITMASK_LIFETIMEBOUND) noexcept : bodies_(bodies) {}

  [[nodiscard]] std::span<const BodyId> ids() const noexcept { return bodies_; }

 private:
  std::span<const BodyId> bodies_;
};

/// Bodies that a query ignores: up to `capacity`. For more, use groups or QueryFilter::accept.
class ExcludedBodies {
 public:
  static constexpr std::size_t capacity = 8;

  constexpr ExcludedBodies() = default;
  constexpr ExcludedBodies(BodyId body) noexcept : bodies_{body}, size_(body ? 1U : 0U) {}
  /// Throws std::length_error for more than `capacity`.
  ExcludedBodies(std::initializer_list<BodyId> bodies)
      : ExcludedBodies(std::span(bodies.begin(), bodies.size())) {}
  HITMASK_API explicit ExcludedBodies(std::span<const BodyId> bodies);

  [[nodiscard]] std::span<const BodyId> ids() const noexcept {
    return std::span(bodies_).first(size_);
  }
  [[nodiscard]] constexpr bool contains(BodyId body) const noexcept {
    for (std::size_t i = 0; i < size_; ++i)
      if (bodies_[i] == body) return true;
    return false;
  }

 private:
  std::array<BodyId, capacity> bodies_{};
  std::size_t size_ = 0;
};

/// Which bodies a query finds: those that would meet a body with this layer, collides_with and
/// group, as in Filter.
struct QueryFilter {
  std::uint32_t layer = 0xFFFF'FFFF;          ///< the layers that the query counts as
  std::uint32_t collides_with = 0xFFFF'FFFF;  ///< the layers that it looks for
  std::int32_t group = 0;
  bool include_static = true;
  bool include_moving = true;
  bool include_sensors = true;  ///< motion never finds sensors, whatever this says
  ExcludedBodies exclude{};     ///< never found: usually the body that asks
  /// Called for each body that passes the rest; false: not found. It must not change the world.
  /// Null accepts all.
  bool (*accept)(BodyId body, void* context) = nullptr;
  void* context = nullptr;  ///< handed to `accept`
};

}  // namespace hitmask

template <>
struct std::hash<hitmask::BodyId> {
  [[nodiscard]] std::size_t operator()(const hitmask::BodyId& body) const noexcept {
    return std::hash<std::uint64_t>()(body.value());
  }
};
