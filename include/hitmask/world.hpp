// The world: finds, frame after frame, which of many bodies touch, and says what began, goes on and
// ended.
//
// A body is a mask (or a plain box) at a pixel position. Move bodies, call step(), read events().
// Two bodies touch when they share a pixel. Answers are exact, and the same with every broad phase,
// executor and platform.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "hitmask/export.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/parallel.hpp"
#include "hitmask/result.hpp"
#include "hitmask/transform.hpp"
#include "hitmask/visitor.hpp"
#include "hitmask/world/body.hpp"

namespace hitmask {

namespace detail::world {
struct Access;  // how hitmask's own tests look inside
struct State;
struct SnapshotState;
}  // namespace detail::world

struct WorldDefinition {
  /// Width and height after which the world repeats; 0: it does not. A body must fit into them.
  std::int32_t period_x = 0;
  std::int32_t period_y = 0;
  /// step() refuses to keep more contacts than this; it takes about 100 bytes for each,
  /// 200 with details.
  std::size_t max_contacts = 16'777'216;
  /// Bytes of masks, and of what turned and scaled masks cover, that the world keeps although no
  /// body has them at the moment: an animation comes back to its frames, a spinning body to its
  /// angles. Beyond it, the one unused longest goes.
  std::size_t raster_bytes = std::size_t{16} << 20;
  /// Whether events() tells of contacts that merely go on.
  bool stay_events = true;
  /// Part of every id, so that another world's ids are noticed. 0: one no other world of this
  /// process has. Peers that exchange ids as bytes give their worlds the same number.
  std::uint16_t number = 0;
  /// Borrowed; must outlive the world. Null: the calling thread does everything.
  Executor* executor = nullptr;
};

enum class EventKind : std::uint8_t { begin, stay, end };

/// What happened to one pair of bodies, a < b.
struct Event {
  BodyId a;
  BodyId b;
  /// The details a's or b's definition asks for, in a's pixels; the gradient tells how to move b.
  /// Null when neither asks, and in end events. Valid until the next step() or restore().
  const Contact* contact = nullptr;
  EventKind kind = EventKind::begin;

  [[nodiscard]] constexpr bool has(BodyId body) const noexcept { return a == body || b == body; }
  /// The other one of the two.
  [[nodiscard]] constexpr BodyId other(BodyId body) const noexcept { return a == body ? b : a; }
};

/// Two bodies that touch, a < b.
struct BodyPair {
  BodyId a;
  BodyId b;
  friend constexpr bool operator==(const BodyPair&, const BodyPair&) = default;
  friend constexpr auto operator<=>(const BodyPair&, const BodyPair&) = default;
};

/// Which bodies a query may find: those that would meet a body with this layer and collides_with,
/// and that are still or moving as asked.
struct QueryFilter {
  std::uint32_t layer = 0xFFFF'FFFF;          ///< what the asker counts as
  std::uint32_t collides_with = 0xFFFF'FFFF;  ///< the layers it asks for
  bool still = true;
  bool moving = true;
  BodyId except{};  ///< never found: mostly the asker itself
};

/// A body near a point: the squared distance between the point's pixel and the nearest solid one.
struct Near {
  BodyId body;
  std::int64_t squared_distance = 0;  ///< in pixels; 0 when the point's pixel is solid
  Point pixel;                        ///< in the world; the topmost, then leftmost of the nearest
};

/// Where a segment enters a body.
struct Entry {
  BodyId body;
  std::int64_t steps = 0;  ///< taken along the segment to get there; 0: it starts inside
  Point pixel;             ///< the first solid pixel, in the world
};

/// How a sweep through the world ended.
struct BodySweep {
  std::int64_t steps = 0;              ///< done freely
  std::optional<Point> last_free;      ///< a position; none when it starts overlapping
  std::optional<Point> first_blocked;  ///< a position; none when it gets through
  BodyId body;                         ///< that is in the way: the least of those met at once
  Contact contact;                     ///< with it at first_blocked, in its box's pixels
  bool started_overlapping = false;

  explicit operator bool() const noexcept { return first_blocked.has_value(); }
  friend bool operator==(const BodySweep&, const BodySweep&) = default;
};

namespace detail {
template <>
inline constexpr bool has_own_answer<BodySweep> = true;
}  // namespace detail

/// What a ray hits first.
struct BodyRayHit {
  BodyId body;
  RayHit hit;  ///< in world pixels; of the first period where the world wraps around
  friend bool operator==(const BodyRayHit&, const BodyRayHit&) = default;
};

/// What happens when a moving body meets another.
enum class Response : std::uint8_t {
  ignore,  ///< as if it were not there
  touch,   ///< the move ends here
  slide,   ///< goes on along the axis that is free
  cross,   ///< goes on through it; told once
  bounce,  ///< goes back on the axis that is blocked, and on along the other
};

/// One meeting on a move.
struct BodyHit {
  BodyId body;  ///< that was met
  Response response = Response::touch;
  Axis axis = Axis::x;     ///< of the step that met it
  std::int64_t steps = 0;  ///< done from the start of the move
  Point position{};        ///< of the moving body, before that step
  Contact contact{};       ///< after that step, in the met body's box's pixels
  /// Which way the met body faces around the middle of the contact; a box straight out of the side
  /// that was met.
  Normal normal{};
  bool overlapping = false;  ///< it was overlapped when the move started, and did not stop it
};

/// How a move ended.
struct BodyMove {
  Point position{};      ///< where the body is now
  std::size_t hits = 0;  ///< told to the visitor
  std::int64_t steps = 0;
};

class World;

/// A world as the functions of hitmask/motion.hpp ask for obstacles: Obstacle::id is
/// BodyId::value(). Where the world wraps around, every copy of a body is one: long slanting ways
/// through small worlds are better asked of World::sweep() and ray(). Borrowed: valid while the
/// world lives.
class WorldObstacles {
 public:
  WorldObstacles(const World& world, const QueryFilter& filter) noexcept
      : world_(&world), filter_(filter) {}
  /// Bodies whose solid pixels may lie in the box. They are found before the first is handed out.
  HITMASK_API bool operator()(const Box& box, Visitor<const Obstacle&> visit) const;

 private:
  const World* world_;
  QueryFilter filter_;
};

/// What the last step() or for_each_overlap() did.
struct Statistics {
  std::uint64_t bodies = 0;        ///< enabled bodies with a solid pixel
  std::uint64_t changed = 0;       ///< bodies added, moved, changed or removed since the last step
  std::uint64_t boxes_tested = 0;  ///< pairs of boxes compared
  std::uint64_t rejected_by_box = 0;     ///< pairs whose boxes are apart
  std::uint64_t rejected_by_filter = 0;  ///< pairs that do not meet, or are both still
  std::uint64_t rejected_by_coarse = 0;  ///< pairs ruled out by diagonals or coarse mask
  std::uint64_t kept = 0;                ///< pairs whose answer stood from the step before; only
                                         ///< contacts are known to an incremental step
  std::uint64_t pixels_tested = 0;       ///< pairs whose pixels were read
  std::uint64_t hits = 0;                ///< pairs that touch
  std::uint64_t begins = 0;
  std::uint64_t ends = 0;
  bool incremental = false;  ///< only what changed was looked up, in the index of everything else
};

/// One box to draw, to see what the world is doing.
struct DebugBox {
  enum class Kind : std::uint8_t {
    moving,    ///< a moving body's mask or box
    still,     ///< a still one's
    disabled,  ///< a disabled one's
    solid,     ///< the tight box the broad phase works with
    contact,   ///< what two touching bodies' tight boxes share
    region,    ///< a region of the broad phase: a strip, tile or cell
  };
  Box box;
  Kind kind = Kind::moving;
  BodyId body;  ///< null for contacts and regions
};

/// Everything step() depends on, at one moment. A value; copies share nothing with the world but
/// the masks.
class Snapshot {
 public:
  HITMASK_API Snapshot() noexcept;
  HITMASK_API Snapshot(const Snapshot& other);
  HITMASK_API Snapshot& operator=(const Snapshot& other);
  HITMASK_API Snapshot(Snapshot&& other) noexcept;
  HITMASK_API Snapshot& operator=(Snapshot&& other) noexcept;
  HITMASK_API ~Snapshot();

  [[nodiscard]] HITMASK_API std::size_t memory_bytes() const noexcept;

 private:
  friend class World;
  std::unique_ptr<detail::world::SnapshotState> state_;
};

/// Bodies, and which of them touch. Movable, not copyable (see Snapshot); what was moved from may
/// only be destroyed or assigned to. Const functions may be called from several threads at once.
class World {
 public:
  World() : World(WorldDefinition{}) {}
  /// Throws std::invalid_argument for a negative period, or one over 2^30.
  HITMASK_API explicit World(const WorldDefinition& definition);
  HITMASK_API World(World&& other) noexcept;
  HITMASK_API World& operator=(World&& other) noexcept;
  HITMASK_API ~World();

  // Bodies. Changes count from the next step() on; queries and for_each_overlap() see them at once.
  // Whatever takes a span of bodies does all or nothing; check() tells which id was of no use.

  [[nodiscard]] HITMASK_API Result<BodyId, WorldError> add(const BodyDefinition& body);
  /// `ids` must be as long as `bodies`.
  HITMASK_API Outcome add(std::span<const BodyDefinition> bodies, std::span<BodyId> ids);
  HITMASK_API Outcome remove(BodyId body);
  HITMASK_API Outcome remove(std::span<const BodyId> bodies);
  /// In a world that wraps around, positions are taken modulo the period.
  HITMASK_API Outcome move(BodyId body, Point to) noexcept;
  /// A body named twice ends at its last position. Large batches (16,384 and more) are shared among
  /// the executor's lanes, as steps are.
  HITMASK_API Outcome move(std::span<const BodyId> bodies, std::span<const Point> to) noexcept;
  /// The next frame of an animation: constant time for a mask some body of this world has already.
  HITMASK_API Outcome set_mask(BodyId body, std::shared_ptr<const Mask> mask);
  HITMASK_API Outcome set_mask(std::span<const BodyId> bodies,
                               std::span<const std::shared_ptr<const Mask>> masks);
  /// Makes it a box-only body, without a transform.
  HITMASK_API Outcome set_size(BodyId body, Size size);
  HITMASK_API Outcome set_size(std::span<const BodyId> bodies, std::span<const Size> sizes);
  /// Constant time where a body of this world has or recently had the same mask placed the same,
  /// but for whole pixels; else it is rasterised now. Positions and transforms are kept by each
  /// other's setters, and by set_mask(). Does nothing to box-only bodies.
  HITMASK_API Outcome set_transform(BodyId body, const Transform& transform);
  HITMASK_API Outcome set_transform(std::span<const BodyId> bodies,
                                    std::span<const Transform> transforms);
  HITMASK_API Outcome set_one_way(BodyId body, Face side) noexcept;
  HITMASK_API Outcome set_one_way(std::span<const BodyId> bodies, Face side) noexcept;
  HITMASK_API Outcome set_still(BodyId body, bool still) noexcept;
  HITMASK_API Outcome set_still(std::span<const BodyId> bodies, bool still) noexcept;
  HITMASK_API Outcome set_enabled(BodyId body, bool enabled) noexcept;
  HITMASK_API Outcome set_enabled(std::span<const BodyId> bodies, bool enabled) noexcept;
  HITMASK_API Outcome set_filter(BodyId body, const Filter& filter) noexcept;
  HITMASK_API Outcome set_filter(std::span<const BodyId> bodies, const Filter& filter) noexcept;
  HITMASK_API Outcome set_details(BodyId body, Details details) noexcept;
  HITMASK_API Outcome set_details(std::span<const BodyId> bodies, Details details) noexcept;
  HITMASK_API Outcome set_user(BodyId body, std::uint64_t user) noexcept;
  HITMASK_API Outcome set_user(std::span<const BodyId> bodies,
                               std::span<const std::uint64_t> users) noexcept;
  /// Room for so many bodies without another allocation.
  HITMASK_API void reserve(std::size_t bodies);
  /// Removes every body, and lets go of the masks.
  HITMASK_API Outcome clear();
  /// Lets go of masks that no body has, and of memory that was needed for them. By itself the world
  /// keeps up to WorldDefinition::raster_bytes of these.
  HITMASK_API Outcome forget_unused_masks();

  /// Why an id is of no use here; none for a living body's.
  [[nodiscard]] HITMASK_API WorldError check(BodyId body) const noexcept;
  [[nodiscard]] bool contains(BodyId body) const noexcept {
    return check(body) == WorldError::none;
  }
  [[nodiscard]] HITMASK_API std::size_t size() const noexcept;
  /// Nothing for an id that names no living body; the same below.
  [[nodiscard]] HITMASK_API std::optional<BodyDefinition> body(BodyId body) const;
  [[nodiscard]] HITMASK_API std::optional<Point> position(BodyId body) const noexcept;
  [[nodiscard]] HITMASK_API std::optional<std::uint64_t> user(BodyId body) const noexcept;
  /// The mask's or box's whole box in the world; with a transform, what rasterise() makes of it.
  [[nodiscard]] HITMASK_API std::optional<Box> box(BodyId body) const noexcept;
  HITMASK_API void for_each_body(Visitor<BodyId> visit) const;

  // Contacts.

  /// Finds which bodies touch now and compares with the step before. On an error nothing happened:
  /// events() is empty, and the next step() compares with the last one that succeeded.
  HITMASK_API Outcome step();
  /// The same, then calls `visit` for each event on this thread. It may change the world; changes
  /// count from the next step on. Return false to see no further event.
  HITMASK_API Outcome step(Visitor<const Event&> visit);
  /// What the last step found, by (a, b). Valid until the next step() or restore().
  [[nodiscard]] HITMASK_API std::span<const Event> events() const noexcept;
  /// All pairs that touched in the last step, by (a, b). Valid until the next step() or restore().
  [[nodiscard]] HITMASK_API std::span<const BodyPair> contacts() const noexcept;
  /// Whether two bodies touched in the last step.
  [[nodiscard]] HITMASK_API bool touched(BodyId a, BodyId b) const noexcept;
  /// What two bodies share as they stand now, filters aside, in a's pixels: false when nothing, and
  /// for a bad id or a disabled body.
  [[nodiscard]] HITMASK_API Contact contact(BodyId a, BodyId b,
                                            Details details = Details::all) const;

  /// Every touching pair as it is found: in no particular order, nothing kept, memory for the
  /// bodies only. `visit` may return false to stop; it must not change the world, which answers
  /// WorldError::busy.
  HITMASK_API Outcome for_each_overlap(Visitor<const BodyPair&> visit);

  // Queries. Exact at any time, whether or not step() was called since bodies changed. Each returns
  // how many bodies it visited; a visitor that returns false ends it. It may change the world: the
  // bodies that it will be shown are known by then.

  /// Bodies with a solid pixel at a point, in order of id.
  HITMASK_API std::size_t at(Point point, Visitor<BodyId> visit,
                             const QueryFilter& filter = {}) const;
  /// Bodies with a solid pixel in a box, in order of id.
  HITMASK_API std::size_t in(const Box& box, Visitor<BodyId> visit,
                             const QueryFilter& filter = {}) const;
  /// Bodies that share a pixel with a mask whose top-left pixel is at `position`, in order of id.
  HITMASK_API std::size_t overlapping(const MaskView& mask, Point position, Visitor<BodyId> visit,
                                      const QueryFilter& filter = {}) const;
  /// The k bodies nearest to a point, by squared distance, then id.
  HITMASK_API std::size_t nearest(Point point, std::size_t k, Visitor<const Near&> visit,
                                  const QueryFilter& filter = {}) const;
  /// Bodies that a pixel travelling from one point to another hits, by steps taken, then id. It
  /// goes one pixel along one axis at a time, as sweeps do.
  HITMASK_API std::size_t along(Point from, Point to, Visitor<const Entry&> visit,
                                const QueryFilter& filter = {}) const;

  // Motion. A body meets the bodies that its own filter lets it meet, still bodies included, even
  // if it is still itself; `filter` chooses further. A disabled body meets nothing. One-way bodies
  // stop from their side only, and let through what overlaps them.
  //
  // Where the world wraps around, positions go on counting from where the body is: to go left from
  // 3 by 10 pixels is to go to -7. Ways end at positions. A slanting way may go around a world
  // 4,096 times; a longer one is WorldError::position, and a ray ends there. Ways out are looked
  // for up to 64 periods away.

  /// Obstacles for a Mover and the functions of hitmask/motion.hpp.
  [[nodiscard]] WorldObstacles obstacles(const QueryFilter& filter = {}) const noexcept {
    return {*this, filter};
  }
  /// How far a body gets on its way by `delta`, and what stops it; the body stays where it is.
  [[nodiscard]] HITMASK_API Result<BodySweep, WorldError> sweep(
      BodyId body, Point delta, const QueryFilter& filter = {}) const;
  /// The same for a mask that is no body's; WorldError::larger_period for one that does not
  /// fit into the world.
  [[nodiscard]] HITMASK_API Result<BodySweep, WorldError> sweep(
      const MaskView& mask, Point position, Point delta, const QueryFilter& filter = {}) const;
  /// Moves a body towards a goal as far as the others let it, never into one that `respond` does
  /// not let it cross or ignore. `respond` says what happens when it meets a body; it is asked
  /// once for each body, and must not change the world. `hit` is called for each meeting after the
  /// move, in order, and may change the world; false from it ends the telling, not the move.
  ///
  /// Bodies that are overlapped at the start are told first, and do not stop it: it may leave.
  /// A body that is crossed is told when it is entered, and is no obstacle from there on. A bounce
  /// goes back as far as was left to go, but not out of the world; between two walls that leave no
  /// room it ends on that axis, and after 1,000 bounces altogether.
  HITMASK_API Result<BodyMove, WorldError> move(BodyId body, Point goal,
                                                Chooser<Response, BodyId> respond,
                                                Visitor<const BodyHit&> hit,
                                                const QueryFilter& filter = {});
  Result<BodyMove, WorldError> move(BodyId body, Point goal, Chooser<Response, BodyId> respond) {
    return move(body, goal, respond, [](const BodyHit&) {});
  }
  /// The same for every body it meets.
  Result<BodyMove, WorldError> move(BodyId body, Point goal, Response response) {
    return move(body, goal, [&](BodyId) { return response; });
  }
  /// The same without moving it.
  [[nodiscard]] HITMASK_API Result<BodyMove, WorldError> try_move(
      BodyId body, Point goal, Chooser<Response, BodyId> respond, Visitor<const BodyHit&> hit,
      const QueryFilter& filter = {}) const;
  /// The first solid pixel on the way of a ray, with face and normal.
  [[nodiscard]] HITMASK_API std::optional<BodyRayHit> ray(Point from, Point to,
                                                          const QueryFilter& filter = {},
                                                          std::int32_t normal_radius = 4) const;
  /// Whether a body would overlap no body it may meet, one-way bodies included. False as well for
  /// an id that names no living body and for what is no position.
  [[nodiscard]] HITMASK_API bool fits(BodyId body, Point position,
                                      const QueryFilter& filter = {}) const;
  [[nodiscard]] HITMASK_API bool fits(const MaskView& mask, Point position,
                                      const QueryFilter& filter = {}) const;
  /// Moves a body the shortest way to where it fits, as separate() has it; returns that move.
  /// WorldError::stuck when there is none within the limit, WorldError::position when it leads
  /// out of the world.
  HITMASK_API Result<Point, WorldError> unstick(BodyId body, std::int32_t limit,
                                                const QueryFilter& filter = {});
  /// None too for a mask that does not fit here and is larger than the world.
  [[nodiscard]] HITMASK_API std::optional<Point> unstick(const MaskView& mask, Point position,
                                                         std::int32_t limit,
                                                         const QueryFilter& filter = {}) const;

  /// Sorts what changed into the index that queries use. They give the same answers without it, but
  /// look at everything that changed since; call it before asking much.
  HITMASK_API void refresh();

  // Rollback.

  [[nodiscard]] HITMASK_API Snapshot snapshot() const;
  /// Into a snapshot that is there already: allocates only what it lacks.
  HITMASK_API void snapshot(Snapshot& into) const;
  /// Back to a snapshot, of this world or of another one with the same periods. Ids given out
  /// before it was taken are good again, those given out after it are not, until given out again.
  HITMASK_API Outcome restore(const Snapshot& snapshot);
  /// Equal for equal states, on every platform: bodies, masks, contacts, slots to be used next.
  [[nodiscard]] HITMASK_API std::uint64_t state_hash() const noexcept;

  // Insight.

  [[nodiscard]] HITMASK_API const Statistics& statistics() const noexcept;
  HITMASK_API void debug_draw(Visitor<const DebugBox&> draw) const;
  [[nodiscard]] HITMASK_API std::size_t memory_bytes() const noexcept;
  [[nodiscard]] HITMASK_API const WorldDefinition& definition() const noexcept;

 private:
  friend class WorldObstacles;
  friend struct detail::world::Access;
  std::unique_ptr<detail::world::State> state_;
};

}  // namespace hitmask
