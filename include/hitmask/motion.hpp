// Motion: what a mask meets on its way, how it gets out, what a ray hits, how far two masks are
// apart, and a mover that walks among obstacles.
//
// `offset` is b's top-left corner minus a's, as everywhere; b is the one that moves. Everything is
// exact: each function gives what trying pixel by pixel would give, only sooner.
//
// Mask against mask first, then masks that are rotated or scaled, then a mask among obstacles.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "hitmask/export.hpp"
#include "hitmask/function_ref.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/result.hpp"
#include "hitmask/transform.hpp"

namespace hitmask {

/// Why a motion function has no answer.
enum class MotionError : std::uint8_t {
  none,
  position,   ///< it would end outside int32
  too_far,    ///< the two masks are further apart than int32 reaches
  not_found,  ///< the ray hits nothing, no move within the limit separates, a mask has no pixels
  travel_not_finite,  ///< a travel with a number that is not finite
  travel_steps,       ///< a travel of more than max_turning_steps
  transform = 64,     ///< transform + n is TransformError n: no mask can be placed like that
};

/// The reason that place() or rasterise() gives, as a MotionError.
[[nodiscard]] constexpr MotionError motion_error(TransformError error) noexcept {
  return static_cast<MotionError>(static_cast<unsigned>(MotionError::transform) +
                                  static_cast<unsigned>(error));
}

/// A sentence for a person.
[[nodiscard]] HITMASK_API std::string_view message_of(MotionError error) noexcept;

/// How far b got. It travels one pixel along one axis at a time, so nothing that holds together
/// even by corners can be passed through: with i and j steps done on x and y, x is next iff
/// i < |dx| and (2i+1)|dy| <= (2j+1)|dx|, else y.
struct Sweep {
  std::int64_t steps = 0;          ///< done freely
  std::optional<Point> last_free;  ///< the offset after these; none when b starts overlapping
  /// The offset one step further on, or the one it starts from; none when b gets through.
  std::optional<Point> first_blocked;
  Contact contact;  ///< at first_blocked, in a's pixels
  bool started_overlapping = false;

  /// Whether something was in the way.
  [[nodiscard]] bool blocked() const noexcept { return first_blocked.has_value(); }
  friend bool operator==(const Sweep&, const Sweep&) = default;
};

/// b travels from `offset` by `delta`. Fails when it would end outside int32. Allocates a few masks
/// of about the size of the smaller one.
[[nodiscard]] HITMASK_API Result<Sweep, MotionError> sweep(const MaskView& a, const MaskView& b,
                                                           Point offset, Point delta,
                                                           Details details = Details::all);

/// The side by which a ray enters a pixel.
enum class Face : std::uint8_t { none, left, right, top, bottom };  ///< none: it starts inside

/// The way out of a pixel through a face: (-1, 0) for left, (0, -1) for top; (0, 0) for none.
[[nodiscard]] constexpr Point direction_of(Face face) noexcept {
  switch (face) {
    case Face::left: return {-1, 0};
    case Face::right: return {1, 0};
    case Face::top: return {0, -1};
    case Face::bottom: return {0, 1};
    case Face::none: break;
  }
  return {};
}

/// Which way a surface faces: towards where there is less of it. Not of unit length.
struct Normal {
  std::int64_t x = 0;
  std::int64_t y = 0;
  /// False when the surface does not face anywhere in particular: nearly as much of it on one side
  /// as on the other, as with a lone pixel, a thin line seen end on, or the inside of a shape.
  bool reliable = false;
  friend constexpr bool operator==(const Normal&, const Normal&) = default;
};

/// The way from the solid pixels within `radius` of a pixel to that pixel: the sum of the
/// differences. Reliable when it is at least an eighth as long as it would be for a straight edge
/// through the pixel. A radius below 1 counts as 1, one above 1,024 as 1,024.
[[nodiscard]] HITMASK_API Normal surface_normal(const MaskView& mask, Point pixel,
                                                std::int32_t radius = 4) noexcept;

struct RayHit {
  Point pixel;             ///< the first solid pixel
  Face face = Face::none;  ///< by which the ray comes in
  std::int64_t steps = 0;  ///< done to get there; 0: the ray starts inside
  Normal normal;           ///< of the surface there
  friend bool operator==(const RayHit&, const RayHit&) = default;
};

/// The first solid pixel along the way of one pixel from `from` to `to`, in the mask's pixels,
/// which goes one axis per step as a sweep does. Any two points will do.
[[nodiscard]] HITMASK_API std::optional<RayHit> ray(const MaskView& mask, Point from, Point to,
                                                    std::int32_t normal_radius = 4) noexcept;

/// The shortest move of b after which nothing overlaps: the smallest by (dx*dx + dy*dy, dy, dx)
/// with dx*dx + dy*dy <= limit*limit. (0, 0) when nothing overlaps now; none when no move within
/// the limit will do. A negative limit counts as 0. Moves whose offset would leave int32 do not
/// count.
[[nodiscard]] HITMASK_API std::optional<Point> separate(const MaskView& a, const MaskView& b,
                                                        Point offset, std::int32_t limit);

enum class Axis : std::uint8_t { x, y };

/// The same along one axis only; of two equally short moves the one up or to the left.
[[nodiscard]] HITMASK_API std::optional<Point> separate(const MaskView& a, const MaskView& b,
                                                        Point offset, std::int32_t limit,
                                                        Axis axis);

/// The same one way only: b travels towards `direction`, one axis per step as in a sweep, until it
/// is free. The first free place within `limit` steps; none when `direction` is (0, 0) and b is not
/// free.
[[nodiscard]] HITMASK_API std::optional<Point> separate(const MaskView& a, const MaskView& b,
                                                        Point offset, std::int32_t limit,
                                                        Point direction);

/// Two masks' nearest pixels.
struct Distance {
  std::uint64_t squared = 0;  ///< between the pixels' centres; 0 when the masks overlap
  Point a;                    ///< in a's pixels
  Point b;                    ///< in b's pixels
  friend bool operator==(const Distance&, const Distance&) = default;
};

/// How far two masks are apart, and where: of the nearest pairs the one whose pixel of a is
/// topmost, then leftmost, then whose pixel of b is. None when one of them has no solid pixel. A
/// squared distance beyond int64 cannot be.
[[nodiscard]] HITMASK_API std::optional<Distance> distance(const MaskView& a, const MaskView& b,
                                                           Point offset);

// Placed masks (hitmask/transform.hpp). Offsets become whole-pixel moves of b from where it is
// placed, and points are world pixels. What a placed mask covers (Coverage::centre) is rasterised
// for the call and moves as it is: an error where rasterise() has one.

/// As above, with offsets counted from where b is placed: last_free and first_blocked are moves of
/// b. The contact is in world pixels. Fails when b's position would end outside int32.
[[nodiscard]] HITMASK_API Result<Sweep, MotionError> sweep(const PlacedMask& a, const PlacedMask& b,
                                                           Point delta,
                                                           Details details = Details::all);

/// How a placed mask travels while it turns about its pivot.
struct Travel {
  double x = 0;      ///< pixels
  double y = 0;      ///< pixels
  double turns = 0;  ///< whole turns; positive ones are clockwise on a screen
};

/// How far a mask got that travels and turns. The whole way is cut into `step_count` equal steps,
/// the fewest in which no point of its solid box goes further than a pixel per step: the least
/// number from 1 on that is not below sqrt(x*x + y*y) + 2 pi r |turns|, where r is how far the
/// solid box reaches from the pivot once it is placed. After k of them it is placed at
/// from.x + x k / step_count, likewise y, and turned by turns k / step_count.
struct TurningSweep {
  std::int32_t steps = 0;  ///< done freely
  std::int32_t step_count = 0;
  std::optional<PlacedMask> last_free;      ///< none when it starts overlapping
  std::optional<PlacedMask> first_blocked;  ///< none when it gets through
  Contact contact;                          ///< at first_blocked, in world pixels
  bool started_overlapping = false;

  [[nodiscard]] bool blocked() const noexcept { return first_blocked.has_value(); }
};

/// The longest way of a turning mask, in steps.
inline constexpr std::int32_t max_turning_steps = 1 << 20;

/// b travels from where `from` places it, turning as it goes. Does not allocate. An error for
/// numbers that are not finite, for more than max_turning_steps, and where place() has one: at the
/// start, at the end, or at a step that is reached.
[[nodiscard]] HITMASK_API Result<TurningSweep, MotionError> sweep(const PlacedMask& a,
                                                                  const MaskView& b,
                                                                  const TransformParts& from,
                                                                  const Travel& travel,
                                                                  Details details = Details::all);

/// separate() as above, in world pixels. (0, 0) for masks that are apart, however large they are.
[[nodiscard]] HITMASK_API Result<Point, MotionError> separate(const PlacedMask& a,
                                                              const PlacedMask& b,
                                                              std::int32_t limit);
[[nodiscard]] HITMASK_API Result<Point, MotionError> separate(const PlacedMask& a,
                                                              const PlacedMask& b,
                                                              std::int32_t limit, Axis axis);
[[nodiscard]] HITMASK_API Result<Point, MotionError> separate(const PlacedMask& a,
                                                              const PlacedMask& b,
                                                              std::int32_t limit, Point direction);
/// ray() as above, in world pixels. Any two points will do.
[[nodiscard]] HITMASK_API Result<RayHit, MotionError> ray(const PlacedMask& mask, Point from,
                                                          Point to, std::int32_t normal_radius = 4);
/// distance() as above, with both points in world pixels. An error too when the corners of the
/// masks' bounds() are further apart than int32 reaches.
[[nodiscard]] HITMASK_API Result<Distance, MotionError> distance(const PlacedMask& a,
                                                                 const PlacedMask& b);

// A mask among obstacles. Positions are those of top-left pixels in the world.

/// Something in the way of a mask that moves.
struct Obstacle {
  const MaskView* mask = nullptr;  ///< borrowed for the call; null: a box of `size`, solid all over
  Size size{};                     ///< of such a box; ignored with a mask
  Point position{};                ///< of its top-left pixel
  std::uint64_t id = 0;            ///< yours
  /// The side it blocks from: a platform to jump through has `top`. none: all sides. A one-way
  /// obstacle blocks a step iff the step goes against its side (down onto a `top`, right onto a
  /// `left` ...) and it is not overlapped before the step.
  Face one_way = Face::none;

  Obstacle() = default;
  Obstacle(const MaskView& obstacle_mask, Point at, std::uint64_t obstacle_id = 0) noexcept
      : mask(&obstacle_mask), position(at), id(obstacle_id) {}
  Obstacle(const Mask&&, Point, std::uint64_t = 0) = delete;  // it would not live on
  Obstacle(const MaskAt&&, std::uint64_t = 0) = delete;
  /// A solid box.
  Obstacle(const Box& box, std::uint64_t obstacle_id = 0) noexcept
      : size{box.w, box.h}, position{box.x, box.y}, id(obstacle_id) {}
  /// What a placed mask covers.
  Obstacle(const MaskAt& raster, std::uint64_t obstacle_id = 0) noexcept
      : Obstacle(raster.mask.view(), raster.position, obstacle_id) {}

  /// Where it stands: of the whole mask, clear edges included.
  [[nodiscard]] Box box() const noexcept {
    const Size sides = mask != nullptr ? mask->size() : size;
    return {position.x, position.y, sides.width, sides.height};
  }
};

/// Where obstacles come from. Called with a box and a visitor, it hands every obstacle whose box
/// overlaps that box to the visitor, and stops when that returns false. Others do no harm, and
/// neither does the same one several times.
using ObstacleQuery = Visitor<const Box&, Visitor<const Obstacle&>>;

/// Whether a mask at a position overlaps no obstacle, one-way ones included.
[[nodiscard]] HITMASK_API bool fits(const MaskView& mask, Point position, ObstacleQuery obstacles);

/// The shortest move after which it fits, as separate() has it, but from all obstacles at once:
/// (0, 0) when it fits, none when no move within the limit will do.
[[nodiscard]] HITMASK_API std::optional<Point> unstick(const MaskView& mask, Point position,
                                                       std::int32_t limit, ObstacleQuery obstacles);

/// A sweep that ends at the first of several obstacles.
struct ObstacleSweep {
  std::int64_t steps = 0;              ///< done freely
  std::optional<Point> last_free;      ///< a position; none when it starts overlapping
  std::optional<Point> first_blocked;  ///< a position; none when it gets through
  std::uint64_t obstacle = 0;          ///< Obstacle::id; the least of those met at once
  Contact contact;                     ///< with it at first_blocked, in its pixels
  bool started_overlapping = false;

  [[nodiscard]] bool blocked() const noexcept { return first_blocked.has_value(); }
  friend bool operator==(const ObstacleSweep&, const ObstacleSweep&) = default;
};

/// A mask travels by `delta`, as in sweep(). A one-way obstacle that is overlapped at the start, or
/// entered from another side, lets it through until it is out again. Long ways are asked about
/// piece by piece. Fails when it would end outside int32.
[[nodiscard]] HITMASK_API Result<ObstacleSweep, MotionError> sweep(const MaskView& mask,
                                                                   Point position, Point delta,
                                                                   ObstacleQuery obstacles,
                                                                   Details details = Details::all);

struct ObstacleRayHit {
  std::uint64_t obstacle = 0;  ///< Obstacle::id; the least of those with this pixel
  RayHit hit;                  ///< in world pixels
  friend bool operator==(const ObstacleRayHit&, const ObstacleRayHit&) = default;
};

/// The first obstacle's pixel on the way of a ray. One-way obstacles stop it as they would stop a
/// mask of a single pixel. Boxes have the normals of solid masks.
[[nodiscard]] HITMASK_API std::optional<ObstacleRayHit> ray(Point from, Point to,
                                                            ObstacleQuery obstacles,
                                                            std::int32_t normal_radius = 4);

/// A distance to a 65,536th of a pixel. Made from pixels as games have them: 1.5 is a pixel and a
/// half. Not a number counts as 0, what is beyond 2^32 pixels as 2^32.
class SubPixels {
 public:
  static constexpr std::int64_t per_pixel = 65'536;

  constexpr SubPixels() = default;
  constexpr SubPixels(double pixels) noexcept : count_(rounded(pixels)) {}
  /// So many 65,536ths.
  [[nodiscard]] static constexpr SubPixels of(std::int64_t count) noexcept {
    SubPixels result;
    result.count_ = count < -most ? -most : count > most ? most : count;
    return result;
  }
  [[nodiscard]] constexpr std::int64_t count() const noexcept { return count_; }
  friend constexpr bool operator==(const SubPixels&, const SubPixels&) = default;

 private:
  static constexpr std::int64_t most = per_pixel << 32;

  [[nodiscard]] static constexpr std::int64_t rounded(double pixels) noexcept {
    constexpr double end = static_cast<double>(most);
    const double scaled = pixels * static_cast<double>(per_pixel);
    if (!(scaled == scaled)) return 0;
    if (scaled <= -end || scaled >= end) return scaled < 0 ? -most : most;
    return static_cast<std::int64_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
  }

  std::int64_t count_ = 0;
};

struct MoverDefinition {
  Point position{};
  // Negative numbers count as 0, those above max_mask_side as that.
  std::int32_t step_up = 0;    ///< ledges up to so many pixels are climbed while walking
  std::int32_t step_down = 0;  ///< and so many are descended by a mover on ground, not walked off
};

/// What stopped a mover on one axis.
struct MoveHit {
  std::uint64_t obstacle = 0;  ///< Obstacle::id
  Axis axis = Axis::x;
  Point position{};   ///< of the mover, where it would have overlapped
  Contact contact{};  ///< with the obstacle there, in the obstacle's pixels
  /// Which way the obstacle faces: a mask as surface_normal() has it around the middle of the
  /// shared pixels, a box straight out of the side that was hit.
  Normal normal{};
};

/// How a move went.
struct MoveResult {
  Point moved{};  ///< whole pixels; ends where int32 ends
  bool hit_x = false;
  bool hit_y = false;
  /// Something under it would stop it from moving one pixel down. Never after a move up:
  /// in the middle of a jump through a platform the mover passes its edge.
  bool on_ground = false;
};

/// A mask that walks. It has a position and on each axis a remainder of less than a pixel, and
/// moves along x first, then along y (down is +y). It slides along what it hits, climbs and
/// descends ledges as large as it was told to, and so walks slopes of any shape. An axis on which
/// it is stopped loses its remainder.
///
/// Along x it goes pixel by pixel. A blocked step is taken from 1, 2 ... up to step_up pixels
/// higher up, the first that is free, if the way up there is free too. After a step, a mover that
/// stood on ground before it comes down by up to step_down pixels if that leads to ground, unless
/// dy is negative. For a mover on ground, one-way obstacles that block from the top are ledges to
/// climb as well, but never stop it sideways.
///
/// It never ends a move overlapping what it did not overlap at its start, but for one-way obstacles
/// it comes into from another side. What it overlaps at its start does not stop it in that move, so
/// that it can leave. Its position stays within int32. After its first moves it does not allocate;
/// if memory runs out before that, it stays where it was.
class Mover {
 public:
  HITMASK_API explicit Mover(const MoverDefinition& definition = {}) noexcept;
  /// Copies are for going back in time: position, remainders and definition are all there is to it.
  HITMASK_API Mover(const Mover& other) noexcept;
  HITMASK_API Mover& operator=(const Mover& other) noexcept;
  HITMASK_API Mover(Mover&& other) noexcept;
  HITMASK_API Mover& operator=(Mover&& other) noexcept;
  HITMASK_API ~Mover();

  /// Moves by up to (dx, dy). `hit` is called for each obstacle that stops it on an axis, after the
  /// move, x first, in order of ids; it may return false to hear of no more.
  HITMASK_API MoveResult move(const MaskView& mask, SubPixels dx, SubPixels dy,
                              ObstacleQuery obstacles, Visitor<const MoveHit&> hit);
  HITMASK_API MoveResult move(const MaskView& mask, SubPixels dx, SubPixels dy,
                              ObstacleQuery obstacles);
  /// The same for a placed mask: its position() comes to lie where the mover's position is. An
  /// error where rasterise() has one; the raster is kept as long as the mask is placed the same.
  HITMASK_API Result<MoveResult, MotionError> move(const PlacedMask& placed, SubPixels dx,
                                                   SubPixels dy, ObstacleQuery obstacles,
                                                   Visitor<const MoveHit&> hit);

  Result<MoveResult, MotionError> move(const PlacedMask& placed, SubPixels dx, SubPixels dy,
                                       ObstacleQuery obstacles) {
    return move(placed, dx, dy, obstacles, [](const MoveHit&) {});
  }

  [[nodiscard]] const MoverDefinition& definition() const noexcept { return definition_; }
  [[nodiscard]] Point position() const noexcept { return definition_.position; }
  /// In 1/65,536 px: 0 up to one pixel, to be added to the position.
  [[nodiscard]] std::int32_t remainder_x() const noexcept { return remainder_x_; }
  [[nodiscard]] std::int32_t remainder_y() const noexcept { return remainder_y_; }
  /// Sets the position and clears the remainders.
  HITMASK_API void set_position(Point position) noexcept;

 private:
  struct Memory;

  MoverDefinition definition_;
  std::int32_t remainder_x_ = 0;
  std::int32_t remainder_y_ = 0;
  std::unique_ptr<Memory> memory_;  // kept from move to move, and nothing but that
};

}  // namespace hitmask
