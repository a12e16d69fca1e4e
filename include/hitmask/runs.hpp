// Runs: a mask that stores its runs of solid pixels, not its pixels.
//
// For shapes that are large and have little in them, and for files. Memory and time depend on the
// number of runs, not on the size: a side may have up to 2^30 pixels. Functions have the names and
// the answers of those for masks; docs/runs.md says when runs are faster, and when they are not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "hitmask/export.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/memory.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/result.hpp"
#include "hitmask/shape.hpp"
#include "hitmask/terrain.hpp"

namespace hitmask {

namespace detail::runs {
struct Access;  // for hitmask's own sources
}

/// The longest side runs may have, in pixels.
inline constexpr std::int32_t max_runs_side = 1 << 30;

/// Consecutive solid pixels of row y: [x, x + length).
struct RunAt {
  std::int32_t x = 0;
  std::int32_t y = 0;
  std::int32_t length = 0;
  friend constexpr bool operator==(const RunAt&, const RunAt&) = default;
};

/// A mask as runs: a value, cheap to move. Each side is 0 to 2^30 pixels.
class Runs {
 public:
  /// 0 x 0.
  Runs() noexcept = default;
  /// All clear. Throws std::length_error for a negative side or one over max_runs_side.
  HITMASK_API explicit Runs(Size size);
  /// The pixels of a mask.
  HITMASK_API explicit Runs(const MaskView& mask);

  /// From runs of your own, for untrusted input: from top to bottom, then from left to right, at
  /// least a pixel long, inside the size, none over another. Runs that touch become one. The error
  /// names the first run that breaks a rule. Also an error when memory runs out.
  [[nodiscard]] HITMASK_API static Result<Runs> create(Size size, std::span<const RunAt> runs = {});

  HITMASK_API Runs(const Runs& other);
  HITMASK_API Runs& operator=(const Runs& other);
  HITMASK_API Runs(Runs&& other) noexcept;
  HITMASK_API Runs& operator=(Runs&& other) noexcept;
  ~Runs() = default;

  [[nodiscard]] Size size() const noexcept { return size_; }
  [[nodiscard]] std::int32_t width() const noexcept { return size_.width; }
  [[nodiscard]] std::int32_t height() const noexcept { return size_.height; }
  /// The smallest box that holds every solid pixel; {0,0,0,0} when nothing is solid. Kept, as is
  /// the count: asking is free.
  [[nodiscard]] Box solid_bounds() const noexcept { return solid_; }
  /// Number of solid pixels.
  [[nodiscard]] std::int64_t count() const noexcept { return count_; }
  /// Bytes of heap memory plus the object itself: 12 for each run.
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return run_count_ * sizeof(RunAt) + sizeof(Runs);
  }

  /// From top to bottom, then from left to right. No two of them touch.
  [[nodiscard]] std::span<const RunAt> runs() const noexcept HITMASK_LIFETIMEBOUND {
    return {storage_.get(), run_count_};
  }

  /// Whether a pixel is solid; false outside.
  [[nodiscard]] HITMASK_API bool get(Point at) const noexcept;
  [[nodiscard]] bool get(std::int32_t x, std::int32_t y) const noexcept { return get({x, y}); }

  // Combine with other runs whose top-left corner is at `at` in these pixels. Any int32 offset is
  // valid; pixels that fall outside are ignored. When memory runs out, nothing has changed.
  HITMASK_API void draw(const Runs& other, Point at = {});    ///< or: add its pixels
  HITMASK_API void erase(const Runs& other, Point at = {});   ///< and-not: remove its pixels
  HITMASK_API void keep(const Runs& other, Point at = {});    ///< and: keep only its pixels
  HITMASK_API void toggle(const Runs& other, Point at = {});  ///< xor: flip its pixels

 private:
  friend struct detail::runs::Access;

  struct Release {
    void operator()(RunAt* runs) const noexcept { release_memory(runs); }
  };

  std::unique_ptr<RunAt[], Release> storage_;
  std::size_t run_count_ = 0;
  Size size_;
  Box solid_;
  std::int64_t count_ = 0;
};

/// Runs and where their top-left pixel lies, in the coordinates of those they were made from.
struct RunsAt {
  Runs runs;
  Point position;
};

/// Same size and same pixels.
[[nodiscard]] HITMASK_API bool operator==(const Runs& a, const Runs& b) noexcept;

/// 64-bit hash of size and pixels: the same on every platform and in every run, but not that of the
/// mask with these pixels.
[[nodiscard]] HITMASK_API std::uint64_t hash_of(const Runs& runs) noexcept;

/// Text art of a box: '#' and '.', one line per row, each ended by a line break.
[[nodiscard]] HITMASK_API std::string to_text(const Runs& runs, const Box& box);

/// The mask with these pixels. Throws std::length_error when a side is longer than max_mask_side.
[[nodiscard]] HITMASK_API Mask to_mask(const Runs& runs);
/// The pixels in a box, as a mask of its size, as crop() of a mask. Throws std::length_error when a
/// side is negative or longer than max_mask_side.
[[nodiscard]] HITMASK_API Mask to_mask(const Runs& runs, const Box& box);

// --- Overlap ------------------------------------------------------------------------------------
// As in hitmask/overlap.hpp: `offset` is b's top-left corner minus a's, every int32 offset is
// valid, and points and boxes are in a's pixels. The time depends on the runs in the rows that both
// have; with a mask also on its words beneath those runs.

[[nodiscard]] HITMASK_API bool overlap(const Runs& a, const Runs& b, Point offset) noexcept;
[[nodiscard]] HITMASK_API bool overlap(const Runs& a, const MaskView& mask, Point offset) noexcept;

/// The topmost shared pixel, the leftmost of these.
[[nodiscard]] HITMASK_API std::optional<Point> first_point(const Runs& a, const Runs& b,
                                                           Point offset) noexcept;
[[nodiscard]] HITMASK_API std::optional<Point> first_point(const Runs& a, const MaskView& mask,
                                                           Point offset) noexcept;

/// Number of shared pixels.
[[nodiscard]] HITMASK_API std::int64_t overlap_area(const Runs& a, const Runs& b,
                                                    Point offset) noexcept;
[[nodiscard]] HITMASK_API std::int64_t overlap_area(const Runs& a, const MaskView& mask,
                                                    Point offset) noexcept;

/// All requested details at once. Where the sums of so many coordinates leave int64, they stop at
/// its edge.
[[nodiscard]] HITMASK_API Contact contact(const Runs& a, const Runs& b, Point offset,
                                          Details details = Details::all) noexcept;
[[nodiscard]] HITMASK_API Contact contact(const Runs& a, const MaskView& mask, Point offset,
                                          Details details = Details::all) noexcept;

// --- Set algebra --------------------------------------------------------------------------------
// As sets of pixels, aligned at their top-left corners. The result is as wide as the wider and as
// high as the higher one. There is no operator~: it would fill every row.

[[nodiscard]] HITMASK_API Runs operator&(const Runs& a, const Runs& b);
[[nodiscard]] HITMASK_API Runs operator|(const Runs& a, const Runs& b);
[[nodiscard]] HITMASK_API Runs operator^(const Runs& a, const Runs& b);
[[nodiscard]] HITMASK_API Runs operator-(const Runs& a, const Runs& b);

// --- Cutting, turning, scaling, growing ---------------------------------------------------------
// As in hitmask/shape.hpp: they throw std::length_error for a side that runs cannot have, and
// std::invalid_argument for a negative distance. The time depends on the runs of the result too:
// the column of a turned line has a run in every row.

/// The pixels in `box`, as runs of its size, which must not be negative. Pixels outside are clear.
[[nodiscard]] HITMASK_API Runs crop(const Runs& runs, const Box& box);
/// Cropped to solid_bounds(); 0 x 0 when nothing is solid.
[[nodiscard]] HITMASK_API RunsAt crop_to_solid(const Runs& runs);
/// Adds clear pixels on each side; a negative number removes pixels.
[[nodiscard]] HITMASK_API Runs pad(const Runs& runs, std::int32_t left, std::int32_t top,
                                   std::int32_t right, std::int32_t bottom);
/// Moves the pixels; the size stays. Pixels that leave it are lost.
[[nodiscard]] HITMASK_API Runs shift(const Runs& runs, Point by);

[[nodiscard]] HITMASK_API Runs flip_x(const Runs& runs);  ///< left and right change places
[[nodiscard]] HITMASK_API Runs flip_y(const Runs& runs);  ///< top and bottom change places
/// Quarter turns clockwise as seen on the screen; negative ones turn back.
[[nodiscard]] HITMASK_API Runs turn(const Runs& runs, std::int32_t quarters = 1);
/// Columns become rows: pixel (x, y) moves to (y, x).
[[nodiscard]] HITMASK_API Runs transpose(const Runs& runs);
/// Each pixel takes the one under its centre, as Scale::nearest does.
[[nodiscard]] HITMASK_API Runs scale(const Runs& runs, Size size);

/// Adds every pixel within reach of a solid pixel. The result is `distance` larger on all four
/// sides; its position is {-distance, -distance}.
[[nodiscard]] HITMASK_API RunsAt grow(const Runs& runs, std::int32_t distance,
                                      Reach reach = Reach::eight);
/// Keeps the pixels that have only solid pixels within reach.
[[nodiscard]] HITMASK_API Runs shrink(const Runs& runs, std::int32_t distance,
                                      Reach reach = Reach::eight);

// --- Terrain ------------------------------------------------------------------------------------

/// The pixels of a terrain in a box, as runs of its size. Throws std::length_error for a side that
/// runs cannot have.
[[nodiscard]] HITMASK_API Runs to_runs(const Terrain& terrain, const Box& box);
/// A terrain with these pixels, of one material. What lies beyond its reach is cut off. Throws
/// std::invalid_argument for a material outside 0 ... 7.
[[nodiscard]] HITMASK_API Terrain to_terrain(const Runs& runs, Point at = {}, int material = 0,
                                             const TerrainOptions& options = {});

}  // namespace hitmask

template <>
struct std::hash<hitmask::Runs> {
  std::size_t operator()(const hitmask::Runs& runs) const noexcept {
    return static_cast<std::size_t>(hitmask::hash_of(runs));
  }
};
