// Functions that make masks from masks, or measure them: brushes, growing and shrinking, turning
// and scaling, components, boundaries, distances, set algebra.
//
// Functions that make a mask return a new one; some have a twin that works in place. Everything is
// integer arithmetic, so the same call gives the same bytes on every platform. As Mask's
// constructor does, these functions throw std::length_error for a size that no mask can have, and
// std::invalid_argument for an argument without meaning (a negative distance, a factor of 0).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hitmask/export.hpp"
#include "hitmask/function_ref.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"

namespace hitmask {

/// Which pixels count as neighbours: those that share an edge, or those that share a corner too.
enum class Neighbours : std::uint8_t { four, eight };

// --- Brushes ------------------------------------------------------------------------------------
// A brush changes the pixels that it covers. Parts outside the mask are ignored. Coordinates may be
// any int32.

/// What a brush does to the pixels it covers.
enum class Paint : std::uint8_t { draw, erase, toggle };

/// Which areas are inside when the edges of a polygon cross each other.
enum class FillRule : std::uint8_t { even_odd, non_zero };

HITMASK_API void paint_box(Mask& mask, const Box& box, Paint paint = Paint::draw) noexcept;

/// The pixels whose centre is at most `radius` from the centre of pixel `centre`: radius 0 is one
/// pixel, radius 2 is five pixels wide. A negative radius covers nothing.
HITMASK_API void paint_disc(Mask& mask, Point centre, std::int32_t radius,
                            Paint paint = Paint::draw) noexcept;

/// The pixels whose centre lies in the ellipse that touches the four sides of `box`.
HITMASK_API void paint_ellipse(Mask& mask, const Box& box, Paint paint = Paint::draw) noexcept;

/// The pixels whose centre is at most thickness/2 from the segment between two pixel centres. The
/// ends are round. Thickness 1 is a thin line without gaps. Along the axes an even thickness is one
/// pixel wider, since the line is centred on pixels. A thickness below 1 covers nothing.
HITMASK_API void paint_line(Mask& mask, Point from, Point to, std::int32_t thickness = 1,
                            Paint paint = Paint::draw) noexcept;

/// The pixels whose centre lies inside. Corners are pixel corners, as trace() gives them: {0,0} is
/// the top-left corner of pixel (0,0). A centre exactly on an edge belongs to the polygon on its
/// right, so that polygons which share an edge share no pixel and leave no gap.
HITMASK_API void paint_polygon(Mask& mask, std::span<const Point> corners,
                               FillRule rule = FillRule::even_odd, Paint paint = Paint::draw);
/// Several closed loops at once, such as a polygon with its holes.
HITMASK_API void paint_polygons(Mask& mask, std::span<const std::span<const Point>> loops,
                                FillRule rule = FillRule::even_odd, Paint paint = Paint::draw);

/// Flood fill: the connected region of equal pixels around `start`. Draw fills a clear region,
/// erase clears a solid one, toggle does either. Changes nothing when `start` is outside or has the
/// new value already. Returns how many pixels changed.
HITMASK_API std::int64_t paint_flood(Mask& mask, Point start,
                                     Neighbours neighbours = Neighbours::four,
                                     Paint paint = Paint::draw);

/// Another mask as the brush, its top-left corner at `at`.
HITMASK_API void paint_mask(Mask& mask, const MaskView& brush, Point at, Paint paint = Paint::draw);

// The same shapes as new masks of the smallest size: the box around its corners for a polygon. A
// negative radius and a thickness below 1 throw std::invalid_argument.
[[nodiscard]] HITMASK_API Mask disc_mask(std::int32_t radius);  ///< 2 x radius + 1 on a side
[[nodiscard]] HITMASK_API Mask ellipse_mask(Size size);
[[nodiscard]] HITMASK_API MaskAt line_mask(Point from, Point to, std::int32_t thickness = 1);
[[nodiscard]] HITMASK_API MaskAt polygon_mask(std::span<const Point> corners,
                                              FillRule rule = FillRule::even_odd);

// --- Growing and shrinking ----------------------------------------------------------------------
// Outside the mask is empty. A distance of 0 changes nothing.

/// What "within n pixels" means: n steps between edge neighbours (a diamond), n steps between edge
/// or corner neighbours (a square), or a straight-line distance of n (a disc).
enum class Reach : std::uint8_t { four, eight, disc };

/// Adds every pixel within reach of a solid pixel. The new mask is `distance` larger on all four
/// sides; its position is {-distance, -distance}.
[[nodiscard]] HITMASK_API MaskAt grow(const MaskView& mask, std::int32_t distance,
                                      Reach reach = Reach::eight);
/// The same, clipped at the mask's edge.
HITMASK_API void grow_in_place(Mask& mask, std::int32_t distance, Reach reach = Reach::eight);

/// Keeps the pixels that have only solid pixels within reach.
[[nodiscard]] HITMASK_API Mask shrink(const MaskView& mask, std::int32_t distance,
                                      Reach reach = Reach::eight);
HITMASK_API void shrink_in_place(Mask& mask, std::int32_t distance, Reach reach = Reach::eight);

/// Shrinks, then grows: removes parts thinner than the reach and keeps the size of the rest.
[[nodiscard]] HITMASK_API Mask open(const MaskView& mask, std::int32_t distance,
                                    Reach reach = Reach::eight);
/// Grows, then shrinks: closes gaps, cracks and holes narrower than the reach. A distance over
/// max_mask_side / 2 throws std::length_error, as it does for grow().
[[nodiscard]] HITMASK_API Mask close(const MaskView& mask, std::int32_t distance,
                                     Reach reach = Reach::eight);

/// The solid pixels with a clear (or outside) neighbour.
[[nodiscard]] HITMASK_API Mask inner_outline(const MaskView& mask,
                                             Neighbours neighbours = Neighbours::four);
/// The clear pixels with a solid neighbour; one pixel larger on all four sides.
[[nodiscard]] HITMASK_API MaskAt outer_outline(const MaskView& mask,
                                               Neighbours neighbours = Neighbours::four);

/// Fills the clear regions that solid pixels enclose. `neighbours` says which solid pixels are
/// connected: with `eight`, a diagonal line encloses too.
[[nodiscard]] HITMASK_API Mask fill_holes(const MaskView& mask,
                                          Neighbours neighbours = Neighbours::eight);
/// Removes the components of fewer than `least_area` pixels.
[[nodiscard]] HITMASK_API Mask remove_specks(const MaskView& mask, std::int64_t least_area,
                                             Neighbours neighbours = Neighbours::eight);
/// Each pixel takes the majority of its 3x3 neighbourhood, itself included; outside is clear.
/// Repeats `times` times.
[[nodiscard]] HITMASK_API Mask smooth(const MaskView& mask, std::int32_t times = 1);

// --- Cutting, turning, scaling ------------------------------------------------------------------

/// The pixels in `box`, as a mask of its size. Pixels outside the mask are clear.
[[nodiscard]] HITMASK_API Mask crop(const MaskView& mask, const Box& box);
/// Cropped to solid_box(); 0 x 0 when nothing is solid.
[[nodiscard]] HITMASK_API MaskAt crop_to_solid(const MaskView& mask);
/// Adds clear pixels on each side; a negative number removes pixels. Throws std::length_error when
/// a side would be below 0.
[[nodiscard]] HITMASK_API Mask pad(const MaskView& mask, std::int32_t left, std::int32_t top,
                                   std::int32_t right, std::int32_t bottom);
/// Moves the pixels; the size stays. Pixels that leave the mask are lost.
[[nodiscard]] HITMASK_API Mask shift(const MaskView& mask, Point by);
HITMASK_API void shift_in_place(Mask& mask, Point by) noexcept;

[[nodiscard]] HITMASK_API Mask flip_x(const MaskView& mask);  ///< left and right change places
[[nodiscard]] HITMASK_API Mask flip_y(const MaskView& mask);  ///< top and bottom change places
HITMASK_API void flip_x_in_place(Mask& mask) noexcept;
HITMASK_API void flip_y_in_place(Mask& mask) noexcept;
/// Quarter turns clockwise as seen on the screen; negative ones turn back.
[[nodiscard]] HITMASK_API Mask turn(const MaskView& mask, std::int32_t quarters = 1);
/// Columns become rows: pixel (x, y) moves to (y, x).
[[nodiscard]] HITMASK_API Mask transpose(const MaskView& mask);

/// What a pixel of a scaled mask takes from the pixels it comes from.
enum class Scale : std::uint8_t {
  nearest,  ///< the pixel under its centre; on an edge, the one to the right and below
  any,      ///< solid when any pixel that shares area with it is: loses no hit
  all,      ///< solid when all pixels that share area with it are: adds no hit
};
[[nodiscard]] HITMASK_API Mask scale(const MaskView& mask, Size size, Scale how = Scale::nearest);

/// One pixel for every k x k block, solid when any pixel of the block is. Use coarse_overlap()
/// (hitmask/overlap.hpp) on a pair of these: it never misses an overlap of the fine masks.
[[nodiscard]] HITMASK_API Mask coarse(const MaskView& mask, std::int32_t k);

// --- Measuring ----------------------------------------------------------------------------------

/// The smallest box that holds every solid pixel, read from the pixels.
[[nodiscard]] HITMASK_API Box solid_box(const MaskView& mask) noexcept;

/// Exact sums over the solid pixels: number, x, y, x*x, x*y, y*y.
struct Moments {
  std::int64_t area = 0;
  std::int64_t sum_x = 0;
  std::int64_t sum_y = 0;
  std::int64_t sum_xx = 0;
  std::int64_t sum_xy = 0;
  std::int64_t sum_yy = 0;
  friend constexpr bool operator==(const Moments&, const Moments&) = default;
};
[[nodiscard]] HITMASK_API Moments moments(const MaskView& mask) noexcept;

/// The mean position of the solid pixels' centres. {0,0} when nothing is solid.
[[nodiscard]] HITMASK_API Centroid centroid(const MaskView& mask) noexcept;

/// The ellipse with the same second moments as the solid pixels.
struct PrincipalAxes {
  /// Of the long axis, in radians from the x axis towards the y axis (clockwise on the screen), in
  /// (-pi/2, pi/2]. 0 when all directions are equal.
  double angle = 0;
  double long_axis = 0;   ///< full length in pixels: four standard deviations
  double short_axis = 0;  ///< likewise
};
/// From the exact moments; deterministic to the last bit.
[[nodiscard]] HITMASK_API PrincipalAxes principal_axes(const MaskView& mask) noexcept;
[[nodiscard]] HITMASK_API PrincipalAxes principal_axes(const Moments& moments) noexcept;

/// Solid pixels of each row, top to bottom, and of each column, left to right.
[[nodiscard]] HITMASK_API std::vector<std::int32_t> row_counts(const MaskView& mask);
[[nodiscard]] HITMASK_API std::vector<std::int32_t> column_counts(const MaskView& mask);

/// Consecutive solid pixels of a row: [x, x + length).
struct Run {
  std::int32_t x = 0;
  std::int32_t length = 0;
  friend constexpr bool operator==(const Run&, const Run&) = default;
};
/// Left to right; none for a row outside the mask.
[[nodiscard]] HITMASK_API std::vector<Run> row_runs(const MaskView& mask, std::int32_t y);
/// The same runs one by one, until the visitor stops. Allocates nothing.
HITMASK_API void for_each_run(const MaskView& mask, std::int32_t y, Visitor<const Run&> visit);

// --- Components ---------------------------------------------------------------------------------

/// A connected component: solid pixels that are connected. Components are sorted by their first
/// pixel: topmost, then leftmost.
struct Component {
  Box box;
  std::int64_t area = 0;
  Point first;
  friend constexpr bool operator==(const Component&, const Component&) = default;
};
[[nodiscard]] HITMASK_API std::vector<Component> components(
    const MaskView& mask, Neighbours neighbours = Neighbours::eight);

/// The components and, row by row, each pixel's number: 0 where clear, i + 1 in components[i].
struct Labels {
  Size size;
  std::vector<std::uint32_t> numbers;
  std::vector<Component> components;
  /// 0 outside.
  [[nodiscard]] std::uint32_t at(Point p) const noexcept {
    if (!contains(box_of(size), p)) return 0;
    return numbers[static_cast<std::size_t>(p.y) * static_cast<std::size_t>(size.width) +
                   static_cast<std::size_t>(p.x)];
  }
};
[[nodiscard]] HITMASK_API Labels label_components(const MaskView& mask,
                                                  Neighbours neighbours = Neighbours::eight);

/// Each component as a mask of its own box, in the order of components().
[[nodiscard]] HITMASK_API std::vector<MaskAt> component_masks(
    const MaskView& mask, Neighbours neighbours = Neighbours::eight);
/// The component with the most pixels, as large as `mask`; the first of equals. Empty when there is
/// none.
[[nodiscard]] HITMASK_API Mask largest_component(const MaskView& mask,
                                                 Neighbours neighbours = Neighbours::eight);
/// The component of a pixel, as large as `mask`. Empty when that pixel is clear or outside.
[[nodiscard]] HITMASK_API Mask component_at(const MaskView& mask, Point at,
                                            Neighbours neighbours = Neighbours::eight);

// --- Boundaries ---------------------------------------------------------------------------------

/// A closed loop of pixel edges, given by its corners. Its edges are horizontal and vertical in
/// turn, and the last corner connects to the first. Solid pixels lie to the right of its direction:
/// it runs clockwise on the screen around a component, counter-clockwise around a hole. It starts
/// at its topmost, then leftmost corner.
struct Loop {
  std::size_t first_corner = 0;  ///< in Boundary::corners
  std::size_t corner_count = 0;
  std::uint32_t component = 0;  ///< in the order of components()
  bool is_hole = false;
};

/// The loops of all components: each component's outer loop, then its holes' from top to bottom.
struct Boundary {
  std::vector<Point> corners;
  std::vector<Loop> loops;
  [[nodiscard]] std::span<const Point> corners_of(const Loop& loop) const noexcept {
    return std::span<const Point>(corners).subspan(loop.first_corner, loop.corner_count);
  }
};
/// The boundary of a mask. Where two solid pixels touch at a corner only, one loop goes around both
/// with `eight`, and one around each with `four`. Painting all loops with either rule of
/// paint_polygons() gives the mask back. Throws std::length_error for more than 2,147,483,647
/// corners.
[[nodiscard]] HITMASK_API Boundary trace(const MaskView& mask,
                                         Neighbours neighbours = Neighbours::eight);

/// The corners of the smallest convex polygon that holds every solid pixel's square: clockwise on
/// the screen from the topmost, then leftmost one, no three in a line. Empty for an empty mask.
[[nodiscard]] HITMASK_API std::vector<Point> convex_hull(const MaskView& mask);
/// The hull as pixels: those whose centre lies in the convex hull of the solid pixels' centres,
/// edges included. As large as `mask`. The hull of a hull is itself.
[[nodiscard]] HITMASK_API Mask hull_mask(const MaskView& mask);

// --- Every offset, every distance ---------------------------------------------------------------

/// The configuration space of two masks: pixel p of the result is solid when a and b overlap with b
/// at offset p + position. Its size is the sum of both sizes minus 1 (0 x 0 when either has no
/// pixels), its position {1 - b.width, 1 - b.height}.
[[nodiscard]] HITMASK_API MaskAt convolve(const MaskView& a, const MaskView& b);

/// Exact squared distances in pixels, row by row.
struct DistanceField {
  /// The distance when nothing is solid.
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  Size size;
  std::vector<std::uint32_t> squared;
  /// `none` outside.
  [[nodiscard]] std::uint32_t at(Point p) const noexcept {
    if (!contains(box_of(size), p)) return none;
    return squared[static_cast<std::size_t>(p.y) * static_cast<std::size_t>(size.width) +
                   static_cast<std::size_t>(p.x)];
  }
};
/// The squared distance from each pixel's centre to the nearest solid pixel's centre; 0 where
/// solid. Throws std::length_error when the squared diagonal does not fit 32 bits (both sides in
/// the tens of thousands).
[[nodiscard]] HITMASK_API DistanceField distance_field(const MaskView& mask);

// --- Set algebra --------------------------------------------------------------------------------
// Masks as sets of pixels, aligned at their top-left corners. The result is as wide as the wider
// and as high as the higher mask. Outside a mask everything is clear.

[[nodiscard]] HITMASK_API Mask operator&(const MaskView& a, const MaskView& b);
[[nodiscard]] HITMASK_API Mask operator|(const MaskView& a, const MaskView& b);
[[nodiscard]] HITMASK_API Mask operator^(const MaskView& a, const MaskView& b);
[[nodiscard]] HITMASK_API Mask operator-(const MaskView& a, const MaskView& b);
/// The clear pixels.
[[nodiscard]] HITMASK_API Mask operator~(const MaskView& mask);
HITMASK_API Mask& operator&=(Mask& a, const MaskView& b);
HITMASK_API Mask& operator|=(Mask& a, const MaskView& b);
HITMASK_API Mask& operator^=(Mask& a, const MaskView& b);
HITMASK_API Mask& operator-=(Mask& a, const MaskView& b);

/// Whether every solid pixel of `part` is solid in `whole`, with part's corner at `offset`.
[[nodiscard]] HITMASK_API bool is_subset(const MaskView& part, const MaskView& whole,
                                         Point offset = {}) noexcept;

/// Two masks compared as text art: '#' in both, '-' only in a, '+' only in b, '.' in neither.
[[nodiscard]] HITMASK_API std::string difference_text(const MaskView& a, const MaskView& b);

}  // namespace hitmask
