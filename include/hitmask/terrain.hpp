// Terrain: ground that can be dug, blown up and filled in, as large as you like.
//
// A terrain is a value made of shared chunks of 512 x 512 pixels. Only chunks with solid pixels
// exist, and one that is solid all over has no pixels of its own. A copy shares everything and
// takes no time; an edit makes new versions of the chunks it touches. So undo, snapshots and
// rollback are copies.
//
// Positions are world pixels. Pixels exist for -2^30 <= x, y < 2^30; brushes are cut off there.
// Every question has the answer that one large mask would give.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "hitmask/export.hpp"
#include "hitmask/function_ref.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/result.hpp"
#include "hitmask/shape.hpp"
#include "hitmask/transform.hpp"

namespace hitmask {

namespace detail::terrain {
struct Access;  // for hitmask's own sources
struct Item;
struct Settled;
class TerrainChunks;
using Tree = std::shared_ptr<const Item>;
}  // namespace detail::terrain

/// How many materials a terrain can tell apart. Material 0 is the one that nothing is said about.
inline constexpr int material_count = 8;

struct Material {
  bool hard = false;  ///< carve() leaves it unless told otherwise
  friend constexpr bool operator==(const Material&, const Material&) = default;
};

/// Fixed when a terrain is made.
struct TerrainOptions {
  /// Which solid pixels hold together: for components() and detached().
  Neighbours neighbours = Neighbours::eight;
  std::array<Material, material_count> materials{};
  friend constexpr bool operator==(const TerrainOptions&, const TerrainOptions&) = default;
};

// --- Brushes ------------------------------------------------------------------------------------
// The shapes of hitmask/shape.hpp as values, with the same pixels.

struct DiscBrush {
  Point centre{};
  std::int32_t radius = 0;
  friend constexpr bool operator==(const DiscBrush&, const DiscBrush&) = default;
};
/// The ellipse that touches the four sides of a box.
struct EllipseBrush {
  Box box{};
  friend constexpr bool operator==(const EllipseBrush&, const EllipseBrush&) = default;
};
struct LineBrush {
  Point from{};
  Point to{};
  std::int32_t thickness = 1;
  friend constexpr bool operator==(const LineBrush&, const LineBrush&) = default;
};
struct PolygonBrush {
  std::vector<Point> corners{};
  FillRule rule = FillRule::even_odd;
  friend bool operator==(const PolygonBrush&, const PolygonBrush&) = default;
};
/// What an edit covers. At most max_mask_side wide and high: larger brushes throw
/// std::length_error.
using TerrainBrush = std::variant<Box, DiscBrush, EllipseBrush, LineBrush, PolygonBrush, MaskAt>;

/// What an edit does to the pixels that its brush covers.
enum class TerrainAction : std::uint8_t {
  carve,      ///< removes pixels, hard materials excepted
  carve_all,  ///< removes hard pixels too
  deposit,    ///< fills clear pixels with a material
  repaint,    ///< gives solid pixels another material
};

/// An edit as plain data. The same edits in the same order give equal terrains everywhere.
struct TerrainEdit {
  TerrainAction action = TerrainAction::carve;
  TerrainBrush brush{};
  Point place{};              ///< how far the brush is moved
  std::uint8_t material = 0;  ///< of deposit and repaint
};

/// What an edit changed.
struct TerrainChange {
  std::int64_t pixels = 0;  ///< that are different now
  Box box{};                ///< the smallest around them; {0,0,0,0} when there are none
  friend constexpr bool operator==(const TerrainChange&, const TerrainChange&) = default;
};

/// What holds the ground.
struct TerrainAnchors {
  std::optional<std::int32_t> floor{};  ///< solid pixels in this row and below
  std::vector<Point> points{};          ///< those of them that are solid
  bool hard = false;                    ///< every pixel of a hard material
  friend bool operator==(const TerrainAnchors&, const TerrainAnchors&) = default;
};

struct TerrainPiece;

/// Where a chunk differs between two versions of a terrain.
struct ChunkChange {
  Point chunk{};  ///< chunk (0, 0) begins at pixel (0, 0), chunk (1, 0) at pixel (512, 0)
  Box box{};      ///< the smallest around the pixels that differ, in world pixels
  friend constexpr bool operator==(const ChunkChange&, const ChunkChange&) = default;
};

/// Edits as bytes, for a network or a file: little-endian, about 20 bytes for a disc.
[[nodiscard]] HITMASK_API std::vector<std::uint8_t> edits_to_bytes(
    std::span<const TerrainEdit> edits);
/// The edits from such bytes. An error that says what is wrong, and where, for bytes that
/// edits_to_bytes() does not write, and for brushes longer than max_mask_side.
[[nodiscard]] HITMASK_API Result<std::vector<TerrainEdit>> edits_from_bytes(
    std::span<const std::uint8_t> bytes);

/// Ground of any size: a value, cheap to copy.
class Terrain {
 public:
  static constexpr std::int32_t chunk_side = 512;  ///< pixels
  static constexpr std::int32_t reach = 1 << 30;   ///< pixels lie in -reach ... reach - 1

  /// Nothing is solid.
  Terrain() noexcept = default;
  explicit Terrain(const TerrainOptions& options) noexcept : options_(options) {}
  /// The pixels of a mask, of one material.
  HITMASK_API explicit Terrain(const MaskView& mask, Point at = {}, int material = 0,
                               const TerrainOptions& options = {});

  [[nodiscard]] const TerrainOptions& options() const noexcept { return options_; }
  /// Number of solid pixels. Kept with the chunks, as are the bounds and the hash: asking is free.
  [[nodiscard]] HITMASK_API std::int64_t count() const noexcept;
  /// The smallest box that holds every solid pixel; {0,0,0,0} when nothing is solid.
  [[nodiscard]] HITMASK_API Box solid_bounds() const noexcept;
  /// How many chunks have solid pixels.
  [[nodiscard]] HITMASK_API std::size_t chunk_count() const noexcept;
  /// Bytes of memory, with what it shares with other terrains.
  [[nodiscard]] HITMASK_API std::size_t memory_bytes() const noexcept;

  /// Whether a pixel is solid; false beyond the reach.
  [[nodiscard]] HITMASK_API bool get(Point at) const noexcept;
  [[nodiscard]] bool get(std::int32_t x, std::int32_t y) const noexcept { return get({x, y}); }
  /// The material of a pixel; none where it is clear.
  [[nodiscard]] HITMASK_API std::optional<int> material(Point at) const noexcept;

  // Edits. When memory runs out, nothing has changed. A material outside 0 ... 7 throws
  // std::invalid_argument.

  /// Removes the pixels that a brush covers. Hard materials stay.
  HITMASK_API TerrainChange carve(const TerrainBrush& brush);
  HITMASK_API TerrainChange carve(const MaskView& mask, Point at);
  /// A mask that is turned or scaled. An error when rasterise() refuses it.
  HITMASK_API Result<TerrainChange, TransformError> carve(const PlacedMask& placed);
  /// Fills the clear pixels that a brush covers. Solid ones keep their material.
  HITMASK_API TerrainChange deposit(const TerrainBrush& brush, int material = 0);
  HITMASK_API TerrainChange deposit(const MaskView& mask, Point at, int material = 0);
  HITMASK_API Result<TerrainChange, TransformError> deposit(const PlacedMask& placed,
                                                            int material = 0);
  /// Gives the solid pixels that a brush covers another material.
  HITMASK_API TerrainChange repaint(const TerrainBrush& brush, int material);
  /// The one for all of these. An edit of edits_from_bytes() never throws for its size or material.
  HITMASK_API TerrainChange apply(const TerrainEdit& edit);

  /// Deposits what a function draws. It is called for every chunk that the box touches, with a
  /// clear mask of 512 x 512 pixels and the position of its top-left pixel. Pixels outside the box
  /// are ignored.
  HITMASK_API TerrainChange generate(const Box& box, FunctionRef<void(Mask&, Point)> draw,
                                     int material = 0);

  /// Sets a pixel of a material, or clears it, hard or not. Returns false beyond the reach. For
  /// many pixels use a mask: every edit makes a new version of the chunk.
  HITMASK_API bool set(Point at, bool solid = true, int material = 0);

  /// The chunks that differ from what they were when this was last called, from the top left on;
  /// the first time, all of them. For textures, and for shapes in a physics engine. Belongs to this
  /// variable, not to the value: what you assign to it is compared with what was in it, so an undo
  /// is a change too. A variable made as a copy has drained nothing. What it compares with stays in
  /// memory.
  [[nodiscard]] HITMASK_API std::vector<ChunkChange> drain_dirty();

  /// Takes out what does not hang together with the anchors, and hands it out, ready to fall:
  /// sorted by first pixel, topmost, then leftmost. Pieces of fewer pixels than `least_area` are
  /// dust: they go, and are not handed out. Looks only at what changed since the last call with the
  /// same anchors, in this variable, as drain_dirty() does. When memory runs out, nothing has
  /// changed.
  [[nodiscard]] HITMASK_API std::vector<TerrainPiece> detached(const TerrainAnchors& anchors,
                                                               std::int64_t least_area = 1);
  /// Puts a piece back, with its materials, its top-left corner at `at`: where it landed. Solid
  /// pixels keep their material.
  HITMASK_API TerrainChange deposit(const TerrainPiece& piece, Point at);

  /// Shares all chunks. Nothing has been drained from the new variable: drain_dirty() returns all.
  Terrain(const Terrain& other) noexcept
      : options_(other.options_),
        tree_(other.tree_),
        settled_(other.settled_),
        settled_for_(other.settled_for_) {}
  Terrain(Terrain&&) noexcept = default;
  HITMASK_API Terrain& operator=(const Terrain& other) noexcept;
  HITMASK_API Terrain& operator=(Terrain&& other) noexcept;
  ~Terrain() = default;

 private:
  friend struct detail::terrain::Access;

  TerrainOptions options_;
  detail::terrain::Tree tree_;
  detail::terrain::Tree drained_;  // the tree at the last drain_dirty()
  detail::terrain::Tree settled_;  // the tree after the last detached(): all of it was held
  std::shared_ptr<const detail::terrain::Settled> settled_for_;
};

/// The pixels of one material.
struct MaterialMask {
  int material = 0;
  Mask mask{};
};

/// A piece of ground that fell off.
struct TerrainPiece {
  /// Its pixels, and where they were. 0 x 0 when `terrain` has them; the position is right then
  /// too.
  MaskAt pixels{};
  std::int64_t area = 0;
  /// Its pixels of materials other than 0, each mask as large as `pixels`; in order.
  std::vector<MaterialMask> materials{};
  /// Where they were, in place of a mask that would be longer than max_mask_side, or larger than a
  /// chunk with less than one pixel in 1,024 solid: a long thin line.
  std::optional<Terrain> terrain{};
};

/// Makes a terrain from rows of pixels, from top to bottom: from pictures of any size. Only one row
/// of chunks is in memory as pixels.
class TerrainRows {
 public:
  /// `position` is that of the first pixel. Throws std::length_error for a negative width.
  HITMASK_API explicit TerrainRows(std::int32_t width, Point position = {}, int material = 0,
                                   const TerrainOptions& options = {});
  /// 64 pixels per word, lowest bit leftmost. Words that are missing are clear; bits beyond the
  /// width are ignored.
  HITMASK_API void add_row(std::span<const std::uint64_t> words);
  /// The terrain, once; after that there is nothing more to add.
  [[nodiscard]] HITMASK_API Terrain finish();

 private:
  void start_band();
  void finish_band();

  Terrain terrain_;
  Point position_;
  std::int32_t width_;
  int material_;
  std::int64_t next_row_ = position_.y;
  std::int64_t band_top_ = 0;
  std::vector<Mask> band_;
};

/// The chunks in which two terrains differ, from the top left on. Fast for two versions of one
/// terrain: chunks that they share are not read.
[[nodiscard]] HITMASK_API std::vector<ChunkChange> changes(const Terrain& before,
                                                           const Terrain& after);

/// Same pixels, same materials, same options.
[[nodiscard]] HITMASK_API bool operator==(const Terrain& a, const Terrain& b) noexcept;

/// 64-bit hash of pixels, materials and options: the same on every platform and in every run,
/// however the terrain was made. Kept by every edit: asking is free.
[[nodiscard]] HITMASK_API std::uint64_t hash_of(const Terrain& terrain) noexcept;
/// The same of one chunk, without the options: to find where two machines differ. Its place counts,
/// so equal pixels elsewhere have another hash. 0 when nothing is solid there.
[[nodiscard]] HITMASK_API std::uint64_t chunk_hash(const Terrain& terrain, Point chunk) noexcept;

/// The pixels in a box, as a mask of its size. Throws std::length_error when that is longer than
/// max_mask_side.
[[nodiscard]] HITMASK_API Mask to_mask(const Terrain& terrain, const Box& box);
/// Those of one material: for drawing. A material outside 0 ... 7 throws std::invalid_argument.
[[nodiscard]] HITMASK_API Mask material_mask(const Terrain& terrain, const Box& box, int material);
/// Text art of a box: '#' and '.', one line per row, each ended by a line break.
[[nodiscard]] HITMASK_API std::string to_text(const Terrain& terrain, const Box& box);

/// The connected components, by the neighbours of the terrain's options, in world pixels.
[[nodiscard]] HITMASK_API std::vector<Component> components(const Terrain& terrain);
/// The boundary of the pixels in a box, in world pixels: for drawing, and for shapes in a physics
/// engine. Throws std::length_error when the box is longer than max_mask_side.
[[nodiscard]] HITMASK_API Boundary trace(const Terrain& terrain, const Box& box);

// --- A mask on the terrain ----------------------------------------------------------------------
// As in hitmask/overlap.hpp, with the terrain as a and a mask at a position in the world as b.
// Points and boxes are world pixels. Every int32 position is valid.

[[nodiscard]] HITMASK_API bool overlap(const Terrain& terrain, const MaskView& mask,
                                       Point position) noexcept;
[[nodiscard]] HITMASK_API std::int64_t overlap_area(const Terrain& terrain, const MaskView& mask,
                                                    Point position) noexcept;
[[nodiscard]] HITMASK_API std::optional<Point> first_point(const Terrain& terrain,
                                                           const MaskView& mask,
                                                           Point position) noexcept;
/// One contact, whatever chunks lie beneath.
[[nodiscard]] HITMASK_API Contact contact(const Terrain& terrain, const MaskView& mask,
                                          Point position, Details details = Details::all) noexcept;

/// The shared pixels of each material.
using MaterialCounts = std::array<std::int64_t, material_count>;
[[nodiscard]] HITMASK_API MaterialCounts material_counts(const Terrain& terrain,
                                                         const MaskView& mask,
                                                         Point position) noexcept;

// --- Motion -------------------------------------------------------------------------------------
// As in hitmask/motion.hpp, with the terrain as a and a mask that moves as b. Offsets are positions
// of the mask in the world, and points are world pixels.

[[nodiscard]] HITMASK_API Result<Sweep, MotionError> sweep(const Terrain& terrain,
                                                           const MaskView& mask, Point position,
                                                           Point delta,
                                                           Details details = Details::all);
[[nodiscard]] HITMASK_API std::optional<RayHit> ray(const Terrain& terrain, Point from, Point to,
                                                    std::int32_t normal_radius = 4);
[[nodiscard]] HITMASK_API std::optional<Point> separate(const Terrain& terrain,
                                                        const MaskView& mask, Point position,
                                                        std::int32_t limit);
[[nodiscard]] HITMASK_API std::optional<Point> separate(const Terrain& terrain,
                                                        const MaskView& mask, Point position,
                                                        std::int32_t limit, Axis axis);
[[nodiscard]] HITMASK_API std::optional<Point> separate(const Terrain& terrain,
                                                        const MaskView& mask, Point position,
                                                        std::int32_t limit, Point direction);
/// The nearest pixels: Distance::a is a world pixel, Distance::b one of the mask. An error when
/// either has no solid pixel, or the position is beyond the reach.
[[nodiscard]] HITMASK_API Result<Distance, MotionError> distance(const Terrain& terrain,
                                                                 const MaskView& mask,
                                                                 Point position);
/// The nearest solid pixel; the topmost, then leftmost of several. None when nothing is solid, or
/// the point is beyond the reach.
[[nodiscard]] HITMASK_API std::optional<Point> nearest(const Terrain& terrain, Point point);

/// A terrain as one obstacle at (0, 0), for a Mover and for obstacle queries of your own. Contacts
/// are in world pixels. It keeps the terrain as it was when this was made. A question borrows the
/// obstacle until it is answered: pass a variable, or capture it by reference in a query that
/// asks others too.
class TerrainObstacles {
 public:
  HITMASK_API explicit TerrainObstacles(const Terrain& terrain, std::uint64_t id = 0);
  /// As an ObstacleQuery. Nothing is visited where the box is beside the solid bounds.
  HITMASK_API void operator()(const Box& box, Visitor<const Obstacle&> visit) const;

 private:
  std::shared_ptr<const detail::terrain::TerrainChunks> chunks_;
  std::uint64_t id_;
};

}  // namespace hitmask
