// Motion: sweeps, separation, rays, distances, and a mover that walks among obstacles.
//
// `offset` is b's top-left corner minus a's, and b moves. Everything is exact: each function gives
// the answer of a loop over single pixels, only faster.
//
// Mask against mask first, then placed masks, then a mask among obstacles.
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

/// How far b moved. It moves one pixel along one axis per step, so it cannot tunnel through a shape
/// whose pixels touch, even at corners only. After i steps on x and j steps on y, the next step is
/// on x iff i < |dx| and (2i+1)|dy| <= (2j+1)|dx|, else on y.
struct Sweep {
  std::int64_t steps = 0;          ///< taken freely
  std::optional<Point> last_free;  ///< the offset after these; none when b starts overlapping
  /// The offset of the step that was blocked, or the first offset when b starts overlapping; none
  /// when nothing is in the way.
  std::optional<Point> first_blocked;
  Contact contact;  ///< at first_blocked, in a's pixels
  bool started_overlapping = false;

  /// Whether something was in the way.
  [[nodiscard]] bool blocked() const noexcept { return first_blocked.has_value(); }
  friend bool operator==(const Sweep&, const Sweep&) = default;
};

/// Moves b from `offset` by `delta`. An error when it would end outside int32. Allocates a few
/// masks of about the size of the smaller one.
[[nodiscard]] HITMASK_API Result<Sweep, MotionError> sweep(const MaskView& a, const MaskView& b,
                                                           Point offset, Point delta,
                                                           Details details = Details::all);

/// A side of a pixel or of a body.
enum class Face : std::uint8_t { none, left, right, top, bottom };

/// The direction that a face points in: (-1, 0) for left, (0, -1) for top; (0, 0) for none.
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

/// The normal of a surface: it points away from the solid pixels. Not of unit length.
struct Normal {
  std::int64_t x = 0;
  std::int64_t y = 0;
  /// False when there is no clear direction: a single pixel, the end of a thin line, or the inside
  /// of a shape.
  bool reliable = false;
  friend constexpr bool operator==(const Normal&, const Normal&) = default;
};

/// The normal at a pixel: the sum of the differences from the solid pixels within `radius` to that
/// pixel. Reliable when it is at least an eighth as long as for a straight edge through the pixel.
/// A radius below 1 counts as 1, one above 1,024 as 1,024.
[[nodiscard]] HITMASK_API Normal surface_normal(const MaskView& mask, Point pixel,
                                                std::int32_t radius = 4) noexcept;

struct RayHit {
  Point pixel;             ///< the first solid pixel
  Face face = Face::none;  ///< the side of the pixel that the ray enters; none: it starts inside
  std::int64_t steps = 0;  ///< taken to get there; 0: the ray starts inside
  Normal normal;           ///< of the surface there
  friend bool operator==(const RayHit&, const RayHit&) = default;
};

/// The first solid pixel that a ray from `from` to `to` hits, in the mask's pixels. The ray takes
/// the steps of a sweep of one pixel. Any two points are valid.
[[nodiscard]] HITMASK_API std::optional<RayHit> ray(const MaskView& mask, Point from, Point to,
                                                    std::int32_t normal_radius = 4) noexcept;

/// The shortest move of b after which nothing overlaps: the smallest by (dx*dx + dy*dy, dy, dx)
/// with dx*dx + dy*dy <= limit*limit. (0, 0) when nothing overlaps now; none when there is no such
/// move. A negative limit counts as 0. Moves whose offset would leave int32 do not count.
[[nodiscard]] HITMASK_API std::optional<Point> separate(const MaskView& a, const MaskView& b,
                                                        Point offset, std::int32_t limit);

enum class Axis : std::uint8_t { x, y };

/// The same along one axis only. Of two equally short moves it is the one up or to the left.
[[nodiscard]] HITMASK_API std::optional<Point> separate(const MaskView& a, const MaskView& b,
                                                        Point offset, std::int32_t limit,
                                                        Axis axis);

/// The same in one direction only: b moves along `direction`, one axis per step as in a sweep,
/// until it overlaps nothing. None when that takes more than `limit` steps, or `direction` is (0,
/// 0).
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

/// The distance between two masks, and where it is: of several nearest pairs, the one with the
/// topmost, then leftmost pixel of a, then of b. None when one of the masks has no solid pixel.
[[nodiscard]] HITMASK_API std::optional<Distance> distance(const MaskView& a, const MaskView& b,
                                                           Point offset);

// Placed masks (hitmask/transform.hpp). Offsets are whole-pixel moves of b from its place, and
// points are world pixels. Each call rasterises the masks (Coverage::centre); what rasterise()
// refuses is an error here too. Where nothing is found, the error is MotionError::not_found.

/// As above; last_free and first_blocked are moves of b, and the contact is in world pixels. An
/// error when b's position would end outside int32.
[[nodiscard]] HITMASK_API Result<Sweep, MotionError> sweep(const PlacedMask& a, const PlacedMask& b,
                                                           Point delta,
                                                           Details details = Details::all);

/// How a placed mask moves while it turns about its pivot.
struct Travel {
  double x = 0;      ///< pixels
  double y = 0;      ///< pixels
  double turns = 0;  ///< whole turns; positive ones are clockwise on a screen
};

/// How far a moving and turning mask got. The path has `step_count` equal steps, just enough that
/// no point of the solid box moves more than a pixel per step: the least number, at least 1, that
/// is not below sqrt(x*x + y*y) + 2 pi r |turns|, where r is how far the placed solid box reaches
/// from the pivot. After k steps the mask is at from.x + x k / step_count, likewise y, and turned
/// by turns k / step_count.
struct TurningSweep {
  std::int32_t steps = 0;  ///< taken freely
  std::int32_t step_count = 0;
  std::optional<PlacedMask> last_free;      ///< none when it starts overlapping
  std::optional<PlacedMask> first_blocked;  ///< none when nothing is in the way
  Contact contact;                          ///< at first_blocked, in world pixels
  bool started_overlapping = false;

  [[nodiscard]] bool blocked() const noexcept { return first_blocked.has_value(); }
};

/// The longest path of a turning mask, in steps.
inline constexpr std::int32_t max_turning_steps = 1 << 20;

/// Moves and turns b, starting at `from`. Does not allocate. An error for numbers that are not
/// finite, for more than max_turning_steps, and when place() refuses the start, the end or a step
/// on the path.
[[nodiscard]] HITMASK_API Result<TurningSweep, MotionError> sweep(const PlacedMask& a,
                                                                  const MaskView& b,
                                                                  const TransformParts& from,
                                                                  const Travel& travel,
                                                                  Details details = Details::all);

/// separate() as above, in world pixels. (0, 0) for masks that do not overlap, of any size.
[[nodiscard]] HITMASK_API Result<Point, MotionError> separate(const PlacedMask& a,
                                                              const PlacedMask& b,
                                                              std::int32_t limit);
[[nodiscard]] HITMASK_API Result<Point, MotionError> separate(const PlacedMask& a,
                                                              const PlacedMask& b,
                                                              std::int32_t limit, Axis axis);
[[nodiscard]] HITMASK_API Result<Point, MotionError> separate(const PlacedMask& a,
                                                              const PlacedMask& b,
                                                              std::int32_t limit, Point direction);
/// ray() as above, in world pixels. Any two points are valid.
[[nodiscard]] HITMASK_API Result<RayHit, MotionError> ray(const PlacedMask& mask, Point from,
                                                          Point to, std::int32_t normal_radius = 4);
/// distance() as above, with both points in world pixels. Also an error when the corners of the
/// masks' bounds() are further apart than int32 reaches.
[[nodiscard]] HITMASK_API Result<Distance, MotionError> distance(const PlacedMask& a,
                                                                 const PlacedMask& b);

// A mask among obstacles. Positions are those of top-left pixels in the world.

/// Something that blocks a moving mask.
struct Obstacle {
  const MaskView* mask = nullptr;  ///< borrowed for the call; null: a solid box of `size`
  Size size{};                     ///< of the box; ignored with a mask
  Point position{};                ///< of its top-left pixel
  std::uint64_t id = 0;            ///< yours
  /// The side it blocks from: a platform to jump through has `top`. none: all sides. A one-way
  /// obstacle blocks a step iff the step goes against its side (down onto a `top`, right onto a
  /// `left` ...) and the moving mask does not overlap it before the step. So it does not block a
  /// mask that overlaps it at the start, or that enters it from another side, until that mask is
  /// out of it again. A Mover ignores what overlaps it at the start for the whole move.
  Face one_way = Face::none;
  /// A terrain, which no mask can hold; null: a mask or a box. That of a body in a world is valid
  /// until the world changes: do not carve in a query that wraps World::obstacles(). That of
  /// TerrainObstacles is valid as long as these are.
  const detail::overlap::ChunkSet* chunks = nullptr;

  Obstacle() = default;
  Obstacle(const MaskView& obstacle_mask, Point at, std::uint64_t obstacle_id = 0) noexcept
      : mask(&obstacle_mask), position(at), id(obstacle_id) {}
  Obstacle(const Mask&&, Point, std::uint64_t = 0) = delete;  // a temporary
  Obstacle(const MaskAt&&, std::uint64_t = 0) = delete;
  /// A solid box.
  Obstacle(const Box& box, std::uint64_t obstacle_id = 0) noexcept
      : size{box.w, box.h}, position{box.x, box.y}, id(obstacle_id) {}
  /// The raster of a placed mask.
  Obstacle(const MaskAt& raster, std::uint64_t obstacle_id = 0) noexcept
      : Obstacle(raster.mask.view(), raster.position, obstacle_id) {}

  /// The whole mask or box in the world, clear edges included; of a terrain, its solid pixels.
  [[nodiscard]] Box box() const noexcept {
    if (mask == nullptr && chunks != nullptr) [[unlikely]]
      return detail::overlap::box_at(*chunks, position);
    const Size sides = mask != nullptr ? mask->size() : size;
    return {position.x, position.y, sides.width, sides.height};
  }
};

/// A callback that finds obstacles. It gets a box and a visitor, passes every obstacle that
/// overlaps the box to the visitor, and stops when the visitor returns false. It may pass others
/// too, and the same one several times.
using ObstacleQuery = Visitor<const Box&, Visitor<const Obstacle&>>;

/// Whether a mask at a position overlaps no obstacle, one-way obstacles included.
[[nodiscard]] HITMASK_API bool fits(const MaskView& mask, Point position, ObstacleQuery obstacles);

/// The shortest move after which a mask fits, in the order of separate(). (0, 0) when it fits now;
/// none when no move within the limit helps. One-way obstacles count from all sides; for a mover
/// use Mover::unstick().
[[nodiscard]] HITMASK_API std::optional<Point> unstick(const MaskView& mask, Point position,
                                                       std::int32_t limit, ObstacleQuery obstacles);

/// A sweep that ends at the first of several obstacles.
struct ObstacleSweep {
  std::int64_t steps = 0;              ///< taken freely
  std::optional<Point> last_free;      ///< a position; none when it starts overlapping
  std::optional<Point> first_blocked;  ///< a position; none when nothing is in the way
  std::uint64_t obstacle = 0;          ///< Obstacle::id; the lowest of several
  Contact contact;                     ///< with it at first_blocked, in its pixels
  bool started_overlapping = false;

  [[nodiscard]] bool blocked() const noexcept { return first_blocked.has_value(); }
  friend bool operator==(const ObstacleSweep&, const ObstacleSweep&) = default;
};

/// Moves a mask by `delta`, as sweep() does. A long path asks for obstacles several times, for a
/// piece of the path each. An error when it would end outside int32.
[[nodiscard]] HITMASK_API Result<ObstacleSweep, MotionError> sweep(const MaskView& mask,
                                                                   Point position, Point delta,
                                                                   ObstacleQuery obstacles,
                                                                   Details details = Details::all);

struct ObstacleRayHit {
  std::uint64_t obstacle = 0;  ///< Obstacle::id; the lowest of several
  RayHit hit;                  ///< in world pixels
  friend bool operator==(const ObstacleRayHit&, const ObstacleRayHit&) = default;
};

/// The first obstacle that a ray hits. A one-way obstacle blocks it as it blocks a mask of one
/// pixel. Boxes have the normals of their sides.
[[nodiscard]] HITMASK_API std::optional<ObstacleRayHit> ray(Point from, Point to,
                                                            ObstacleQuery obstacles,
                                                            std::int32_t normal_radius = 4);

/// A distance in units of 1/65,536 pixel. Converts from pixels: 1.5 is one and a half. NaN counts
/// as 0; distances beyond 2^32 pixels count as 2^32.
class SubPixels {
 public:
  static constexpr std::int64_t per_pixel = 65'536;

  constexpr SubPixels() = default;
  constexpr SubPixels(double pixels) noexcept : count_(rounded(pixels)) {}
  /// From a number of 1/65,536 pixels.
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
  // Pixels are clamped to 0 ... max_mask_side.
  std::int32_t step_up = 0;    ///< climbs ledges up to this high while it walks
  std::int32_t step_down = 0;  ///< walks down ledges up to this high instead of falling off
  /// The side of the mover that its feet are on: it falls towards that side, and walks across.
  /// none: it floats, as seen from above; there is no ground, and there are no ledges.
  Face gravity = Face::bottom;
  /// How far it goes sideways around corners that its head hits, instead of stopping there: in all
  /// of a move.
  std::int32_t corner_correction = 0;
};

/// An obstacle that blocked a mover on one axis.
struct MoveHit {
  std::uint64_t obstacle = 0;  ///< Obstacle::id
  Axis axis = Axis::x;
  Point position{};   ///< of the mover at the step that was blocked
  Contact contact{};  ///< with the obstacle there, in the obstacle's pixels
  /// Of the obstacle: surface_normal() around the middle of the contact; a box has that of the side
  /// that was hit.
  Normal normal{};
};

/// How a move went.
struct MoveResult {
  Point moved{};  ///< whole pixels; clamped to int32
  bool hit_x = false;
  bool hit_y = false;
  /// An obstacle blocks the next step down, which is where gravity pulls. Always false after a move
  /// up: a mover that jumps through a platform passes its edge.
  bool on_ground = false;
  /// Pixels that it went sideways around corners: the sum, towards higher coordinates.
  std::int64_t corrected = 0;
};

/// A mask that walks: a small character controller. It has a position and, on each axis, a
/// remainder of less than a pixel. It moves along x first, then along y (down is +y). It slides
/// along what it hits, climbs ledges up to step_up and walks down ledges up to step_down, so it
/// walks slopes of any shape. The remainder of a blocked axis is cleared. With another gravity all
/// this is turned: one that is pulled to the left moves along y first, then along x.
///
/// Along x it moves pixel by pixel. When a step is blocked, it tries the step 1, 2 ... step_up
/// pixels higher and takes the first that is free, if the pixels above it are free too. After each
/// step, a mover that was on ground comes down by up to step_down pixels if there is ground, unless
/// dy is negative. A mover on ground climbs one-way obstacles that block from the top as well; they
/// never block it sideways.
///
/// An obstacle that overlaps the mover at the start of a move, one-way or not, does not block that
/// move: the mover can leave. It never ends overlapping any other obstacle, except one-way
/// obstacles that it enters from another side. Its position stays within int32. After its first
/// moves it does not allocate; when memory runs out before that, it does not move.
class Mover {
 public:
  HITMASK_API explicit Mover(const MoverDefinition& definition = {}) noexcept;
  /// A copy has the same position, remainders and definition: all the state there is, for rollback.
  HITMASK_API Mover(const Mover& other) noexcept;
  HITMASK_API Mover& operator=(const Mover& other) noexcept;
  HITMASK_API Mover(Mover&& other) noexcept;
  HITMASK_API Mover& operator=(Mover&& other) noexcept;
  HITMASK_API ~Mover();

  /// Moves by up to (dx, dy). After the move, `hit` is called for each obstacle that blocked it:
  /// first those across gravity, then those along it, in order of ids.
  HITMASK_API MoveResult move(const MaskView& mask, SubPixels dx, SubPixels dy,
                              ObstacleQuery obstacles, Visitor<const MoveHit&> hit);
  HITMASK_API MoveResult move(const MaskView& mask, SubPixels dx, SubPixels dy,
                              ObstacleQuery obstacles);
  /// The same for a placed mask, with its position() at the mover's position. An error when
  /// rasterise() refuses it. The mover keeps the raster while the transform stays the same.
  HITMASK_API Result<MoveResult, MotionError> move(const PlacedMask& placed, SubPixels dx,
                                                   SubPixels dy, ObstacleQuery obstacles,
                                                   Visitor<const MoveHit&> hit);

  Result<MoveResult, MotionError> move(const PlacedMask& placed, SubPixels dx, SubPixels dy,
                                       ObstacleQuery obstacles) {
    return move(placed, dx, dy, obstacles, [](const MoveHit&) {});
  }

  /// Moves out of what it overlaps, by the shortest move in the order of separate(). Returns the
  /// move: (0, 0) when nothing is to be left; none, and the mover stays, when no move within the
  /// limit helps. Keeps the remainders, so it may be called in every frame. A one-way obstacle that
  /// overlaps the mover does not count: the mover passes it. It never ends overlapping what it did
  /// not overlap. Does not allocate when nothing is to be left.
  HITMASK_API std::optional<Point> unstick(const MaskView& mask, std::int32_t limit,
                                           ObstacleQuery obstacles);
  /// The same for a placed mask; MotionError::not_found when no move within the limit helps.
  HITMASK_API Result<Point, MotionError> unstick(const PlacedMask& placed, std::int32_t limit,
                                                 ObstacleQuery obstacles);

  [[nodiscard]] const MoverDefinition& definition() const noexcept { return definition_; }
  [[nodiscard]] Point position() const noexcept { return definition_.position; }
  /// In 1/65,536 pixel: from 0 to less than one pixel, in addition to the position.
  [[nodiscard]] std::int32_t remainder_x() const noexcept { return remainder_x_; }
  [[nodiscard]] std::int32_t remainder_y() const noexcept { return remainder_y_; }
  /// Sets the position and clears the remainders. Not for every frame: a slow mover would never get
  /// a whole pixel together.
  HITMASK_API void set_position(Point position) noexcept;

 private:
  struct Memory;

  MoverDefinition definition_;
  std::int32_t remainder_x_ = 0;
  std::int32_t remainder_y_ = 0;
  std::unique_ptr<Memory> memory_;  // buffers, no state
};

}  // namespace hitmask
