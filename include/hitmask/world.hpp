// The world: finds, frame after frame, which bodies touch, and tells which contacts began, continue
// and ended.
//
// A body is a shape (a mask, a box or a terrain) at a pixel position. Set positions or move bodies,
// call step(), read events(). Two bodies touch when they share a pixel. Answers are exact, and the
// same on every platform and with every executor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "hitmask/export.hpp"
#include "hitmask/function_ref.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/parallel.hpp"
#include "hitmask/result.hpp"
#include "hitmask/sheet.hpp"
#include "hitmask/terrain.hpp"
#include "hitmask/transform.hpp"
#include "hitmask/world/attachment.hpp"
#include "hitmask/world/body.hpp"
#include "hitmask/world/carrier.hpp"
#include "hitmask/world/debug.hpp"
#include "hitmask/world/events.hpp"
#include "hitmask/world/frames.hpp"
#include "hitmask/world/mover.hpp"
#include "hitmask/world/snapshot.hpp"
#include "hitmask/world/travel.hpp"

namespace hitmask {

namespace detail::world {
struct Access;  // for hitmask's own tests
struct State;
}  // namespace detail::world

struct WorldDefinition {
  /// Width and height after which the world repeats; 0: it does not. Every body must fit into them.
  std::int32_t period_x = 0;
  std::int32_t period_y = 0;
  /// step() fails rather than keep more contacts, or more pairs in resting(). A contact takes up to
  /// 160 bytes, or 500 with details.
  std::size_t max_contacts = 16'777'216;
  /// The world caches masks and rotated masks that no body has at the moment, up to this many
  /// bytes, for animations and spinning bodies. The least recently used goes first.
  std::size_t cache_bytes = std::size_t{16} << 20;
  /// Angles of bodies are rounded to the nearest of this many per turn, in add() and
  /// set_transform(): the body has the rounded transform from then on. So many bodies that spin
  /// share a few rotated masks. An even number up to 65,536; 0: exact.
  std::int32_t angle_steps = 0;
  /// Whether events() includes contacts that continue.
  bool stay_events = true;
  /// Part of every id, so that a world detects the ids of another. 0: a number that no other world
  /// of this process has while it lives; the numbers of destroyed worlds are used again, the oldest
  /// first. Peers that exchange ids give their worlds the same number.
  std::uint16_t number = 0;
  /// Runs large steps in parallel. Borrowed; must outlive the world. Null: the calling thread.
  Executor* executor = nullptr;
};

/// A mask that others share, and the world position of its top-left pixel.
struct SharedMaskAt {
  std::shared_ptr<const Mask> mask;
  Point position;
};

/// A body near a point.
struct NearestBody {
  BodyId body;
  std::int64_t squared_distance = 0;  ///< from the point's pixel, in pixels; 0: that one is solid
  Point pixel;                        ///< its nearest solid pixel: topmost, then leftmost of equals
};

class World;

/// A world as obstacles for the functions of hitmask/motion.hpp: Obstacle::id is BodyId::value().
/// Where the world wraps around, every copy of a body is an obstacle; World::sweep() and ray() are
/// faster there for long slanting paths. Borrowed: valid while the world lives.
class WorldObstacles {
 public:
  WorldObstacles(const World& world HITMASK_LIFETIMEBOUND, const QueryFilter& filter) noexcept
      : world_(&world), filter_(filter) {}
  /// Bodies whose solid pixels may lie in the box. All are found before the first is handed out.
  HITMASK_API bool operator()(const Box& box, Visitor<const Obstacle&> visit) const;

 private:
  const World* world_;
  QueryFilter filter_;
};

/// Bodies, and which of them touch. Movable, not copyable (see Snapshot); after a move it may only
/// be destroyed or assigned to. Const functions may be called from several threads at once.
///
/// Functions that take a BodySpan or spans change all bodies or none, unless they say otherwise.
class World {
 public:
  World() : World(WorldDefinition{}) {}
  /// Throws std::invalid_argument for a negative period, or one over 2^30, and for angle_steps that
  /// are odd, negative or over 65,536; std::length_error for number 0 when 65,535 numbers belong to
  /// worlds that live.
  HITMASK_API explicit World(const WorldDefinition& definition);
  HITMASK_API World(World&& other) noexcept;
  HITMASK_API World& operator=(World&& other) noexcept;
  HITMASK_API ~World();

  // Bodies. The next step() sees changes; queries and for_each_overlap() see them at once.

  HITMASK_API Result<BodyId, WorldError> add(const BodyDefinition& body);
  /// `ids` must be as long as `bodies`.
  HITMASK_API Outcome add(std::span<const BodyDefinition> bodies, std::span<BodyId> ids);
  HITMASK_API Outcome remove(BodySpan bodies);
  /// Puts a body somewhere; nothing blocks it. A world that wraps around takes positions modulo its
  /// period.
  HITMASK_API Outcome set_position(BodyId body, Point position) noexcept;
  /// A body named twice ends at its last position. Batches of 16,384 and more use the executor.
  HITMASK_API Outcome set_position(std::span<const BodyId> bodies,
                                   std::span<const Point> positions) noexcept;
  /// Always counts as a change. Constant time when the world has the mask already: the next frame
  /// of an animation. The transform stays.
  HITMASK_API Outcome set_shape(BodyId body, const Shape& shape);
  HITMASK_API Outcome set_shape(std::span<const BodyId> bodies, std::span<const Shape> shapes);
  /// Gives a body another shape where it fits: a hero that ducks, and stands up only where there is
  /// room. Returns the move of its position. What it overlapped before the change, and one-way
  /// bodies, do not count. WorldError::stuck when it does not fit within the limit, or may not be
  /// pushed; WorldError::position when it would leave the world. Pixels of a mask that changed are
  /// seen by all bodies that have it, as with set_shape(), even then.
  HITMASK_API Result<Point, WorldError> change_shape(BodyId body, const Shape& shape,
                                                     const ShapeChange& change = {},
                                                     const QueryFilter& filter = {});
  /// Constant time when the world has the mask at this transform already, whole pixels aside; else
  /// it makes a raster. Position and shape stay.
  HITMASK_API Outcome set_transform(BodyId body, const Transform& transform);
  HITMASK_API Outcome set_transform(std::span<const BodyId> bodies,
                                    std::span<const Transform> transforms);
  HITMASK_API Outcome set_one_way(BodySpan bodies, Face side) noexcept;
  HITMASK_API Outcome set_static(BodySpan bodies, bool is_static) noexcept;
  HITMASK_API Outcome set_sensor(BodySpan bodies, bool is_sensor) noexcept;
  HITMASK_API Outcome set_enabled(BodySpan bodies, bool enabled) noexcept;
  HITMASK_API Outcome set_filter(BodySpan bodies, const Filter& filter) noexcept;
  HITMASK_API Outcome set_details(BodySpan bodies, Details details) noexcept;
  HITMASK_API Outcome set_user(BodyId body, std::uint64_t user) noexcept;
  HITMASK_API Outcome set_user(std::span<const BodyId> bodies,
                               std::span<const std::uint64_t> users) noexcept;
  /// Allocates for this many bodies.
  HITMASK_API void reserve(std::size_t bodies);
  /// Removes every body, and empties the cache.
  HITMASK_API Outcome clear();
  /// Releases cached masks that no body has (WorldDefinition::cache_bytes), and what drain_dirty()
  /// keeps of removed bodies. Rotated versions of masks that bodies have stay cached.
  HITMASK_API Outcome forget_unused_masks();

  /// Whether an id names a body of this world, or why it does not.
  [[nodiscard]] HITMASK_API Outcome check(BodyId body) const noexcept;
  [[nodiscard]] HITMASK_API std::size_t size() const noexcept;
  /// Nothing for an id that names no body of this world; the same below.
  [[nodiscard]] HITMASK_API std::optional<BodyDefinition> body(BodyId body) const;
  [[nodiscard]] HITMASK_API std::optional<Point> position(BodyId body) const noexcept;
  [[nodiscard]] HITMASK_API std::optional<std::uint64_t> user(BodyId body) const noexcept;
  /// The box of what mask_at() gives: the whole mask or box, clear edges included; with a
  /// transform, of the rotated mask, which has no clear edges. Of a terrain, its solid pixels.
  [[nodiscard]] HITMASK_API std::optional<Box> box(BodyId body) const noexcept;
  /// The pixels of a body as they lie in the world: its mask, or with a transform the rotated mask,
  /// for drawing. Shared with the world; do not change them. The mask of a plain box or a terrain
  /// is null, and the position of a terrain is that of its pixel (0, 0).
  [[nodiscard]] HITMASK_API std::optional<SharedMaskAt> mask_at(BodyId body) const noexcept;
  HITMASK_API void for_each_body(Visitor<BodyId> visit) const;

  // Attached bodies: hit boxes, weapons, turrets, sensors. A child follows every change of its
  // parent: position, transform, removal; it is enabled if its own flag and all parents' are set.
  // Bodies that are attached to one another, directly or not, never meet.

  /// Attaches a body to another one, with all that is attached to it. It lies where
  ///   set_position(child, parent's position) and
  ///   set_transform(child, parent's transform * Transform{x, y = offset} * child's transform)
  /// would put it, rounded once; without transforms, at the parent's position plus the offset. If
  /// the parent's pivot is not on a whole pixel, the fraction that keeps the parent in place
  /// counts, too. Its own position is given up. A body that is attached already is attached anew.
  ///
  /// WorldError::attached is then the answer to set_position(), move(), walk(), unstick(), turn(),
  /// change_shape(), drop_through() and set_mover() of the child; set_transform() sets its
  /// transform relative to the parent, set_shape() its shape. A mover that it has rests until
  /// detach(). WorldError::cycle when the parent is the child, or attached to it;
  /// WorldError::origin when the child would be further than max_origin from the one that all are
  /// attached to.
  HITMASK_API Outcome attach(BodyId child, BodyId parent, const Attachment& how = {});
  /// Ends attachments. A body stays where it is: position and transform in the world become its
  /// own; what is attached to it stays so. Others are left alone. WorldError::position where that
  /// is outside the world.
  HITMASK_API Outcome detach(BodySpan bodies);
  HITMASK_API Outcome set_offset(BodyId child, Point offset);
  /// Nothing for a body that is attached to none.
  [[nodiscard]] HITMASK_API std::optional<BodyId> parent(BodyId child) const noexcept;
  [[nodiscard]] HITMASK_API std::optional<Attachment> attachment(BodyId child) const noexcept;
  /// The bodies that are attached to a body directly, in order of id. Returns how many were
  /// visited. The visitor may change the world.
  HITMASK_API std::size_t children(BodyId parent, Visitor<BodyId> visit) const;

  // Bodies that show the frames of a sheet. Their position is the pivot, so that they stay in place
  // however the frames are trimmed.

  /// Gives a body the mask of a frame, and the bodies of its parts theirs: a part that the frame
  /// has is enabled, one that it lacks is disabled. Like set_shape() otherwise: always counts as a
  /// change. Constant time for each body when the world has the masks. Makes mirrored and turned
  /// masks that the sheet does not have yet.
  HITMASK_API Outcome set_frame(const FrameBodies& bodies, Sheet& sheet, std::uint32_t frame,
                                Orientation orientation = Orientation::upright);
  /// For players, most of which show a frame for several steps: leaves bodies alone that show their
  /// frame already. `frames` must be as long as `bodies`, `orientations` too, or empty: all
  /// upright. The last frame of a body counts.
  HITMASK_API Outcome set_frame(std::span<const BodyId> bodies, Sheet& sheet,
                                std::span<const std::uint32_t> frames,
                                std::span<const Orientation> orientations = {});
  HITMASK_API Outcome set_frame(std::span<const FrameBodies> bodies, Sheet& sheet,
                                std::span<const std::uint32_t> frames,
                                std::span<const Orientation> orientations = {});
  /// Shows a frame where the body fits, as change_shape() does, and returns the move of its
  /// position. Parts do not count, and stay as they are if the frame is refused.
  HITMASK_API Result<Point, WorldError> change_frame(const FrameBodies& bodies, Sheet& sheet,
                                                     std::uint32_t frame,
                                                     Orientation orientation = Orientation::upright,
                                                     const ShapeChange& change = keep_pivot,
                                                     const QueryFilter& filter = {});
  /// Adds a body for each named part, and attaches it. They are disabled until a frame has them.
  HITMASK_API Result<FrameBodies, WorldError> attach_parts(BodyId body,
                                                           std::span<const PartDefinition> parts);

  // Bodies with a terrain. Each has its own version, which shares chunks with others and with
  // snapshots. After an edit, step() looks again at bodies near the pixels that changed, and at no
  // others. Brushes, points and boxes are world pixels. Where the world wraps around, a brush goes
  // around, too, and deposits go into the period that the terrain begins in. WorldError::size or
  // ::larger_period when brush or terrain would be too large.

  /// Removes the pixels that a brush covers. Hard materials stay.
  HITMASK_API Result<TerrainChange, WorldError> carve(BodyId body, const TerrainBrush& brush);
  HITMASK_API Result<TerrainChange, WorldError> carve(BodyId body, const MaskView& mask, Point at);
  /// A mask that is turned or scaled: the errors of rasterise().
  HITMASK_API Result<TerrainChange, WorldError> carve(BodyId body, const PlacedMask& placed);
  /// Fills the clear pixels that a brush covers. Bodies that are there are buried: see unstick().
  HITMASK_API Result<TerrainChange, WorldError> deposit(BodyId body, const TerrainBrush& brush,
                                                        int material = 0);
  HITMASK_API Result<TerrainChange, WorldError> deposit(BodyId body, const MaskView& mask, Point at,
                                                        int material = 0);
  HITMASK_API Result<TerrainChange, WorldError> deposit(BodyId body, const PlacedMask& placed,
                                                        int material = 0);
  /// Puts a piece back, with its materials, its top-left corner at `at`.
  HITMASK_API Result<TerrainChange, WorldError> deposit(BodyId body, const TerrainPiece& piece,
                                                        Point at);
  /// Gives the solid pixels that a brush covers another material. Contacts stay as they are.
  HITMASK_API Result<TerrainChange, WorldError> repaint(BodyId body, const TerrainBrush& brush,
                                                        int material);
  /// The one for all of these: for edits from a network.
  HITMASK_API Result<TerrainChange, WorldError> edit(BodyId body, const TerrainEdit& edit);
  /// Takes out what does not hang together with the anchors, as Terrain::detached() does, with
  /// positions in the world: `add({.shape = piece.pixels.mask, .position =
  /// piece.pixels.position})`. One that is a terrain has its pixels where the body's terrain had
  /// them: add it at the body's position with the origin of its shape, or at `pixels.position` with
  /// the corner of its solid bounds as origin. Ground hangs together across the border of a world
  /// that wraps around; a piece on both sides of it is as long as the period.
  [[nodiscard]] HITMASK_API Result<std::vector<TerrainPiece>, WorldError> detached(
      BodyId body, const TerrainAnchors& anchors, std::int64_t least_area = 1);
  /// The chunks that differ from what they were when this was last called for the body, in the
  /// terrain's own pixels; the first time, all of them. Going back to a snapshot is a change, too.
  [[nodiscard]] HITMASK_API Result<std::vector<ChunkChange>, WorldError> drain_dirty(BodyId body);
  /// A copy of the terrain as it is now, in its own pixels. Nothing for another shape.
  [[nodiscard]] HITMASK_API std::optional<Terrain> terrain(BodyId body) const;

  // Contacts.

  /// Finds which bodies touch, and compares with the previous step. After an error events() is
  /// empty, and the next step() compares with the last one that succeeded.
  [[nodiscard]] HITMASK_API Outcome step();
  /// What the last step found, sorted by (a, b): a list that makes each event when it is read.
  /// Valid until the next step() or restore(), also while bodies change.
  [[nodiscard]] HITMASK_API Events events() const noexcept HITMASK_LIFETIMEBOUND;
  /// All pairs that touched in the last step, sorted by (a, b). Valid as long as events().
  [[nodiscard]] HITMASK_API std::span<const BodyPair> contacts() const noexcept
      HITMASK_LIFETIMEBOUND;
  /// Whether two bodies touched in the last step.
  [[nodiscard]] HITMASK_API bool touched(BodyId a, BodyId b) const noexcept;
  /// The bodies that touched a body in the last step, in order of id. Returns how many were
  /// visited.
  HITMASK_API std::size_t contacts_of(BodyId body, Visitor<BodyId> visit) const;
  /// What bodies with a mover and gravity came to rest on in the last step, and what they left:
  /// sorted by (body, ground), begin and end only. A body that is removed, or loses its mover, ends
  /// its rests in the next step. Valid until the next step() or restore().
  [[nodiscard]] HITMASK_API std::span<const RestingEvent> resting_events() const noexcept
      HITMASK_LIFETIMEBOUND;
  /// What they rested on in the last step, sorted by (body, ground). Valid as long.
  [[nodiscard]] HITMASK_API std::span<const RestingPair> resting() const noexcept
      HITMASK_LIFETIMEBOUND;
  /// What two bodies share at their present positions, in a's pixels; filters do not matter. Empty
  /// for a bad id or a disabled body.
  [[nodiscard]] HITMASK_API Contact contact(BodyId a, BodyId b,
                                            Details details = Details::all) const;
  /// Visits every pair that touches now, in no particular order, and keeps nothing. The visitor
  /// must not change the world, which then answers WorldError::busy.
  HITMASK_API Outcome for_each_overlap(Visitor<const BodyPair&> visit);

  // Queries. Exact at any time, also when bodies changed since the last step(). Each returns how
  // many bodies it visited. All bodies are found before the first is visited, so the visitor may
  // change the world.

  /// Bodies with a solid pixel at a point, in order of id.
  HITMASK_API std::size_t query_point(Point point, Visitor<BodyId> visit,
                                      const QueryFilter& filter = {}) const;
  /// Bodies with a solid pixel in a box, in order of id.
  HITMASK_API std::size_t query_box(const Box& box, Visitor<BodyId> visit,
                                    const QueryFilter& filter = {}) const;
  /// Bodies that share a pixel with a mask whose top-left pixel is at `position`, in order of id.
  HITMASK_API std::size_t query_mask(const MaskView& mask, Point position, Visitor<BodyId> visit,
                                     const QueryFilter& filter = {}) const;
  /// The k bodies nearest to a point, by squared distance, then id.
  HITMASK_API std::size_t nearest(Point point, std::size_t k, Visitor<const NearestBody&> visit,
                                  const QueryFilter& filter = {}) const;
  /// The first body that a ray hits. The ray goes one pixel along one axis at a time, as sweeps do.
  [[nodiscard]] HITMASK_API std::optional<BodyRayHit> ray(Point from, Point to,
                                                          const QueryFilter& filter = {},
                                                          std::int32_t normal_radius = 4) const;
  /// Every body that a ray goes through, by steps, then id. One-way bodies count from all sides.
  /// Normals are left out.
  HITMASK_API std::size_t ray_all(Point from, Point to, Visitor<const BodyRayHit&> visit,
                                  const QueryFilter& filter = {}) const;

  /// What a body rests on: the bodies that block its next step to a side, in order of id. They
  /// touch it by an edge and do not overlap it; its own filter counts as in motion. Nothing for a
  /// bad id.
  HITMASK_API std::size_t resting_on(BodyId body, Visitor<BodyId> visit, Face side = Face::bottom,
                                     const QueryFilter& filter = {}) const;

  // Motion. A body meets what its own filter lets it meet, static bodies included; `filter` narrows
  // that down. A disabled body meets nothing. A one-way body blocks from its side only, a sensor
  // not at all.
  //
  // Where the world wraps around, goals count on from the body's position: 10 pixels left of 3 is
  // -7. A slanting path may go around the world 4,096 times; a longer one is WorldError::position,
  // and a ray ends there. unstick() searches up to 64 periods away.

  /// Obstacles for a Mover and the functions of hitmask/motion.hpp.
  [[nodiscard]] WorldObstacles obstacles(const QueryFilter& filter = {}) const noexcept
      HITMASK_LIFETIMEBOUND {
    return {*this, filter};
  }
  /// How far a body could move by `delta`, and what would block it. The body stays.
  [[nodiscard]] HITMASK_API Result<BodySweep, WorldError> sweep(
      BodyId body, Point delta, const QueryFilter& filter = {}) const;
  /// The same for a mask that belongs to no body.
  [[nodiscard]] HITMASK_API Result<BodySweep, WorldError> sweep(
      const MaskView& mask, Point position, Point delta, const QueryFilter& filter = {}) const;
  /// Moves a body towards a goal and collides on the way: it never enters a body unless `respond`
  /// says cross or ignore. `respond` is asked once for each body it meets, and must not change the
  /// world. `hit` is called for each meeting after the move, in order, and may change the world;
  /// when it returns false, it is not called again.
  ///
  /// Bodies that overlap at the start are reported first and do not block: the body may leave. A
  /// crossed body is reported when it is entered, and does not block afterwards. A bounce goes back
  /// by what was left to go, but not out of the world. It ends on an axis where two walls leave no
  /// room, and after 1,000 bounces.
  HITMASK_API Result<BodyMove, WorldError> move(
      BodyId body, Point goal, ResponseRef respond = Response::slide,
      Visitor<const BodyHit&> hit = [](const BodyHit&) {}, const QueryFilter& filter = {});
  /// Moves many bodies, one after the other in this order, with one response to every body they
  /// meet. `moves` must be as long as `bodies`. The answers are those of single moves; the search
  /// runs on the executor, unless the filter has a function. A body that is named twice stays where
  /// its second move would be refused. If the filter's function throws, or memory runs out, the
  /// bodies before that one have moved.
  HITMASK_API Outcome move(std::span<const BodyId> bodies, std::span<const Point> goals,
                           std::span<BodyMove> moves, Response response = Response::slide,
                           const QueryFilter& filter = {});
  /// The same for one body, but it stays.
  [[nodiscard]] HITMASK_API Result<BodyMove, WorldError> try_move(
      BodyId body, Point goal, ResponseRef respond = Response::slide,
      Visitor<const BodyHit&> hit = [](const BodyHit&) {}, const QueryFilter& filter = {}) const;
  /// Whether a body would overlap nothing that it may meet, one-way bodies included. False for a
  /// bad id and outside the world.
  [[nodiscard]] HITMASK_API bool fits(BodyId body, Point position,
                                      const QueryFilter& filter = {}) const;
  [[nodiscard]] HITMASK_API bool fits(const MaskView& mask, Point position,
                                      const QueryFilter& filter = {}) const;
  /// Moves a body by the shortest move after which it fits, as separate() does, and returns the
  /// move. WorldError::stuck when there is none within the limit, WorldError::position when it
  /// would leave the world.
  HITMASK_API Result<Point, WorldError> unstick(BodyId body, std::int32_t limit,
                                                const QueryFilter& filter = {});
  /// The move for a mask that belongs to no body.
  [[nodiscard]] HITMASK_API Result<Point, WorldError> unstick(const MaskView& mask, Point position,
                                                              std::int32_t limit,
                                                              const QueryFilter& filter = {}) const;

  // Bodies that walk: characters with feet, gravity, slopes and ledges.

  /// Gives bodies a mover, or changes it. A ground that is no body of this world counts as none.
  /// set_position() keeps the mover as it is, remainders included.
  HITMASK_API Outcome set_mover(BodySpan bodies, const BodyMover& mover);
  HITMASK_API Outcome clear_mover(BodySpan bodies) noexcept;
  /// Nothing for a body without a mover.
  [[nodiscard]] HITMASK_API std::optional<BodyMover> mover(BodyId body) const noexcept;
  /// Moves a body by up to (dx, dy) as Mover::move() does: first across gravity, then along it, up
  /// and down ledges, with fractions of a pixel.
  ///
  /// A body with a wall on its way stops there, which is no error; so does one at the end of the
  /// world. Where the world wraps around, a walk of more than a period, or 2^29 pixels, is
  /// WorldError::position.
  HITMASK_API Result<BodyWalk, WorldError> walk(BodyId body, SubPixels dx, SubPixels dy,
                                                const QueryFilter& filter = {});
  /// The same. Afterwards `hit` is called for each body that stopped it, first across gravity, then
  /// along it, in order of ids; it may change the world.
  HITMASK_API Result<BodyWalk, WorldError> walk(BodyId body, SubPixels dx, SubPixels dy,
                                                Visitor<const BodyHit&> hit,
                                                const QueryFilter& filter = {});

  // Bodies that carry: lifts, belts, pushing walls, doors.

  /// Makes bodies carry (see move()), or changes how.
  HITMASK_API Outcome set_carrier(BodySpan bodies, const BodyCarrier& carrier = {});
  HITMASK_API Outcome clear_carrier(BodySpan bodies) noexcept;
  /// Nothing for a body that does not carry.
  [[nodiscard]] HITMASK_API std::optional<BodyCarrier> carrier(BodyId body) const noexcept;
  /// Turns a body about the pivot of its transform until something is in its way: doors, blades,
  /// wheels. Positive turns are clockwise, as in Angle. It goes in equal steps so short that no
  /// point of it moves more than a pixel, and stops before the first that would overlap a body
  /// which it did not overlap at the start. One-way bodies are not in its way. With
  /// WorldDefinition::angle_steps it stands at these angles only, and passes what is between them.
  ///
  /// A body that carries pushes others out of its way, in order of id, each by the shortest move of
  /// up to 4 pixels after which that body overlaps nothing new. If there is none, it is crushed,
  /// and the turn ends before that step. What rests on it is not taken along.
  ///
  /// WorldError::turn_steps for one of more than max_turning_steps. If the filter's function
  /// throws, or memory runs out, it has turned part of the way.
  HITMASK_API Result<BodyTurn, WorldError> turn(
      BodyId body, double turns, Visitor<const BodyHit&> hit = [](const BodyHit&) {},
      const QueryFilter& filter = {});

  /// Moves a body with a mover one pixel along gravity into the one-way bodies that it stands on,
  /// so that they no longer block it: its next walk falls through them. WorldError::blocked when it
  /// stands on no one-way body, or on another one as well.
  HITMASK_API Outcome drop_through(BodyId body, const QueryFilter& filter = {});

  /// A hint that bodies will rest for a while: sorts those that changed into the index of resting
  /// bodies, which queries search a few times as fast. Answers are the same without it.
  HITMASK_API void refresh();

  // Rollback.

  [[nodiscard]] HITMASK_API Snapshot snapshot() const;
  /// Into an existing snapshot: reuses its memory.
  HITMASK_API void snapshot(Snapshot& into) const;
  /// Goes back to a snapshot, of this world or of another with the same periods and angle_steps.
  /// Ids from before the snapshot are valid again; ids from after it are not, until they are given
  /// out again.
  [[nodiscard]] HITMASK_API Outcome restore(const Snapshot& snapshot);
  /// Equal for equal states, on every platform: bodies, masks, contacts, free slots.
  [[nodiscard]] HITMASK_API std::uint64_t state_hash() const noexcept;

  // Insight.

  [[nodiscard]] HITMASK_API const Statistics& statistics() const noexcept HITMASK_LIFETIMEBOUND;
  /// Hands out lines to draw: regions, boxes, outlines, contacts, resting bodies, paths, rays. The
  /// visitor must not change the world, which then answers WorldError::busy. Outlines are cached,
  /// up to WorldDefinition::cache_bytes and what one call draws.
  HITMASK_API Outcome debug_draw(Visitor<const DebugItem&> draw, const DebugOptions& options = {});
  /// Whether move() and walk() record paths for debug_draw(): off at first. Those of the moves up
  /// to a step() are kept until the first move or the next step() after it. Keeps up to 65,536
  /// points; the oldest paths go first. Paths are no part of snapshots.
  HITMASK_API Outcome record_paths(bool on) noexcept;
  [[nodiscard]] HITMASK_API std::size_t memory_bytes() const noexcept;
  [[nodiscard]] HITMASK_API const WorldDefinition& definition() const noexcept
      HITMASK_LIFETIMEBOUND;

 private:
  friend class WorldObstacles;
  friend struct detail::world::Access;
  std::unique_ptr<detail::world::State> state_;
};

}  // namespace hitmask
