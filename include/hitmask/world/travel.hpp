// Bodies that move and collide: how they respond to what they meet, and how a move ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "hitmask/export.hpp"
#include "hitmask/function_ref.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/world/body.hpp"

namespace hitmask {

/// How a sweep through the world ended.
struct BodySweep {
  std::int64_t steps = 0;              ///< taken freely
  std::optional<Point> last_free;      ///< a position; none when it starts overlapping
  std::optional<Point> first_blocked;  ///< a position; none when nothing is in the way
  BodyId body;                         ///< that blocks it: the lowest id of several
  Contact contact;                     ///< with that body at first_blocked, in its box's pixels
  bool started_overlapping = false;

  [[nodiscard]] bool blocked() const noexcept { return first_blocked.has_value(); }
  friend bool operator==(const BodySweep&, const BodySweep&) = default;
};

/// A body that a ray hits.
struct BodyRayHit {
  BodyId body;
  RayHit hit;  ///< in world pixels; of the first period where the world wraps around
  friend bool operator==(const BodyRayHit&, const BodyRayHit&) = default;
};

/// What happens to a body whose new shape overlaps what the old one did not overlap.
enum class Fit : std::uint8_t {
  allow,   ///< it stays and overlaps
  push,    ///< it moves out by the shortest move, as separate() does
  refuse,  ///< the change is refused
};

/// How a body gets another shape (World::change_shape).
struct ShapeChange {
  Fit fit = Fit::push;
  std::int32_t limit = 8;  ///< pixels that it may be pushed
  /// The edge of its solid box on the side of its mover's gravity stays where it is; without mover
  /// or gravity, the bottom. Otherwise its position stays.
  bool keep_feet = true;
};
/// For frames of a sheet (World::change_frame): their pivots say where they are.
inline constexpr ShapeChange keep_pivot{.keep_feet = false};

/// What a moving body does when it meets another.
enum class Response : std::uint8_t {
  ignore,  ///< continues as if nothing were there
  touch,   ///< stops
  slide,   ///< continues along the axis that is free
  cross,   ///< continues through the other body, and reports it once
  bounce,  ///< turns back on the axis that is blocked, continues along the other
};

/// The response to every body, or a callable that chooses one for each. Borrowed for the call.
class ResponseRef {
 public:
  ResponseRef(Response response) noexcept : response_(response) {}
  template <class Callable>
    requires std::is_invocable_r_v<Response, Callable&, BodyId>
  ResponseRef(Callable&& choose HITMASK_LIFETIMEBOUND) noexcept : choose_(choose) {}

  [[nodiscard]] Response operator()(BodyId met) const {
    return choose_ ? (*choose_)(met) : response_;
  }

 private:
  Response response_ = Response::slide;
  std::optional<FunctionRef<Response(BodyId)>> choose_;
};

/// What a body that carries did to another one.
enum class Passenger : std::uint8_t {
  none,     ///< nothing: it was met, as by any body that moves
  carried,  ///< it rode along
  pushed,   ///< it was in front and gave way
  left,     ///< it rode, and stayed behind
  crushed,  ///< it was in front and could not give way, which stopped the carrier
};

/// A body that was met during a move; or carried, pushed, left or crushed by a body that carries.
struct BodyHit {
  BodyId body;  ///< that was met
  Response response = Response::touch;
  Axis axis = Axis::x;     ///< of the step that met it
  std::int64_t steps = 0;  ///< taken from the start of the move
  Point position{};        ///< of the moving body, before that step
  Contact contact{};       ///< after that step, in the met body's box's pixels
  Point pixel{};           ///< contact.first in the world
  /// Of the met body around the middle of the contact; a box has that of the side that was met.
  Normal normal{};
  bool overlapping = false;  ///< it overlapped at the start of the move and did not block it
  Passenger passenger = Passenger::none;
  Point moved{};  ///< how far the carrier took or pushed it, in the whole move
  /// What pushed it: the carrier, or a body in between; what it was crushed against; what held it
  /// back when it was left. The lowest id of several. Null: the end of the world, or when it was
  /// left: what it rested on was left too.
  BodyId by{};
};

/// How a move ended.
struct BodyMove {
  Point position{};      ///< of the body after the move
  std::size_t hits = 0;  ///< bodies met, and passengers
  std::int64_t steps = 0;
};

/// How a turn ended.
struct BodyTurn {
  double turned = 0;            ///< how far it got, in turns
  std::int32_t steps = 0;       ///< taken
  std::int32_t step_count = 0;  ///< of the whole turn
  bool blocked = false;         ///< it stopped before the next step
  BodyId body;           ///< that blocked it, or was crushed: the lowest id of several; null:
                         ///< its shape does not fit the world at the next step
  std::size_t hits = 0;  ///< bodies that blocked it, and passengers
};

}  // namespace hitmask
