// Mover: converts sub-pixel moves to whole pixels, walks them, and reports hits.
#include <algorithm>
#include <utility>

#include "base/allocator.hpp"
#include "hitmask/motion.hpp"
#include "motion/mover_walk.hpp"
#include "motion/shape_normal.hpp"
#include "transform/access.hpp"

namespace hitmask {

using TransformAccess = detail::transform::Access;
using detail::base::Vector;
using detail::motion::BlockedStep;
using detail::motion::MoverRules;
using detail::motion::MoverWalk;
using detail::motion::saturated;
using detail::motion::shape_view_of;
using detail::motion::unstick_mover;
using detail::motion::Walked;
using detail::motion::WidePoint;
using detail::overlap::ShapeView;
using detail::transform::InverseMap;

namespace {

/// The same placed mask at position (0, 0).
PlacedMask at_origin(const PlacedMask& placed) noexcept {
  InverseMap map = TransformAccess::map(placed);
  map.position = {};
  return TransformAccess::make(placed.mask(), map, TransformAccess::reach(placed));
}

/// Without gravity there are neither ledges nor corners to go around.
MoverRules rules_of(const MoverDefinition& definition) noexcept {
  MoverRules rules;
  rules.gravity = definition.gravity;
  if (definition.gravity == Face::none) return rules;
  rules.ledges = {definition.step_up, definition.step_down};
  rules.corner_correction = definition.corner_correction;
  return rules;
}

/// For a box, the direction of the side that was hit. For others, the normal at the middle of the
/// shared pixels. `still` has all pixels of the obstacle that matter, and a contact in its pixels.
Normal normal_at(const Obstacle& obstacle, const ShapeView& still, const Contact& contact,
                 Point step) noexcept {
  return shape_view_of(obstacle).is_box() ? Normal{-step.x, -step.y, true}
                                          : detail::motion::normal_at_middle(still, contact);
}

/// A contact in the pixels of a chunk, in those of its terrain.
Contact moved_by(Contact contact, Point corner) noexcept {
  contact.first += corner;
  contact.box = translated(contact.box, corner);
  contact.sum_x += contact.area * corner.x;
  contact.sum_y += contact.area * corner.y;
  return contact;
}

}  // namespace

/// Scratch memory that a mover reuses from move to move.
struct Mover::Memory : detail::base::Hooked {
  class Lease;

  Vector<detail::motion::Nearby> nearby;
  Vector<MoveHit> hits;
  // The last placed mask, by value: another one may later have the same address.
  Mask mask;
  InverseMap map;
  std::optional<MaskAt> raster;  // as if placed at (0, 0)

  /// Moves the mover. `shift` is the shape's corner minus the mover's position.
  MoveResult move(Mover& mover, const ShapeView& shape, Point shift, SubPixels dx, SubPixels dy,
                  ObstacleQuery obstacles);
  void collect_hits(MoverWalk& walk, const ShapeView& shape, Point shift,
                    const std::optional<BlockedStep>& blocked);
  void report(Visitor<const MoveHit&> hit) const;

  [[nodiscard]] bool has_raster_of(const PlacedMask& at_origin) const noexcept {
    return raster && map == TransformAccess::map(at_origin) && mask.view() == at_origin.mask();
  }
  Result<void, TransformError> rasterise(const PlacedMask& at_origin);
};

/// Takes the memory out of the mover during a move, because a hit callback may move it again.
class Mover::Memory::Lease {
 public:
  explicit Lease(Mover& mover)
      : mover_(mover),
        memory_(mover.memory_ ? std::move(mover.memory_) : std::make_unique<Memory>()) {}
  ~Lease() { mover_.memory_ = std::move(memory_); }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  Memory* operator->() const noexcept { return memory_.get(); }

 private:
  Mover& mover_;
  std::unique_ptr<Memory> memory_;
};

MoveResult Mover::Memory::move(Mover& mover, const ShapeView& shape, Point shift, SubPixels dx,
                               SubPixels dy, ObstacleQuery obstacles) {
  const Point before = mover.position();
  const MoverDefinition& its = mover.definition_;
  hits.clear();
  MoverWalk walk(shape, before, shift, rules_of(its), obstacles, nearby);
  const Walked walked = walk.go({mover.remainder_x_, mover.remainder_y_}, dx, dy);
  collect_hits(walk, shape, shift, walked.across);
  collect_hits(walk, shape, shift, walked.along);
  // Nothing below can fail.
  mover.definition_.position = walk.position();
  mover.remainder_x_ = walked.remainders.x;
  mover.remainder_y_ = walked.remainders.y;
  const WidePoint moved = WidePoint(walk.position()) - WidePoint(before);
  return {saturated(moved), walked.hit_x, walked.hit_y, walked.on_ground, walked.corrected};
}

void Mover::Memory::collect_hits(MoverWalk& walk, const ShapeView& shape, Point shift,
                                 const std::optional<BlockedStep>& blocked) {
  if (!blocked) return;
  const WidePoint at = blocked->from + WidePoint(blocked->step);
  walk.for_each_blocker(*blocked, [&](const detail::motion::Nearby& near) {
    const Obstacle& obstacle = near.obstacle;
    const detail::motion::NearChunk still = walk.still_at(near, at);
    const Point offset =
        saturated(detail::motion::offset_from(obstacle, at) - WidePoint(still.corner));
    const Contact contact = detail::overlap::contact_of(still.view, shape, offset, Details::all);
    hits.push_back({obstacle.id, blocked->step.x != 0 ? Axis::x : Axis::y,
                    saturated(at - WidePoint(shift)), moved_by(contact, still.corner),
                    normal_at(obstacle, still.view, contact, blocked->step)});
  });
}

void Mover::Memory::report(Visitor<const MoveHit&> hit) const {
  for (const MoveHit& one : hits)
    if (!hit(one)) return;
}

Result<void, TransformError> Mover::Memory::rasterise(const PlacedMask& at_origin) {
  if (has_raster_of(at_origin)) return {};
  raster.reset();
  Result<MaskAt, TransformError> made = hitmask::rasterise(at_origin);
  if (!made) return made.error();
  mask = Mask(at_origin.mask());
  map = TransformAccess::map(at_origin);
  raster = std::move(*made);
  return {};
}

Mover::Mover(const MoverDefinition& definition) noexcept : definition_(definition) {
  definition_.step_up = std::clamp(definition.step_up, 0, max_mask_side);
  definition_.step_down = std::clamp(definition.step_down, 0, max_mask_side);
  definition_.corner_correction = std::clamp(definition.corner_correction, 0, max_mask_side);
}

Mover::Mover(const Mover& other) noexcept
    : definition_(other.definition_),
      remainder_x_(other.remainder_x_),
      remainder_y_(other.remainder_y_) {}

/// Keeps its own scratch memory.
Mover& Mover::operator=(const Mover& other) noexcept {
  definition_ = other.definition_;
  remainder_x_ = other.remainder_x_;
  remainder_y_ = other.remainder_y_;
  return *this;
}

Mover::Mover(Mover&& other) noexcept = default;
Mover& Mover::operator=(Mover&& other) noexcept = default;
Mover::~Mover() = default;

void Mover::set_position(Point position) noexcept {
  definition_.position = position;
  remainder_x_ = remainder_y_ = 0;
}

MoveResult Mover::move(const MaskView& mask, SubPixels dx, SubPixels dy, ObstacleQuery obstacles,
                       Visitor<const MoveHit&> hit) {
  const Memory::Lease memory(*this);
  const MoveResult result = memory->move(*this, shape_view_of(mask), {}, dx, dy, obstacles);
  memory->report(hit);
  return result;
}

MoveResult Mover::move(const MaskView& mask, SubPixels dx, SubPixels dy, ObstacleQuery obstacles) {
  return move(mask, dx, dy, obstacles, [](const MoveHit&) {});
}

Result<MoveResult, MotionError> Mover::move(const PlacedMask& placed, SubPixels dx, SubPixels dy,
                                            ObstacleQuery obstacles, Visitor<const MoveHit&> hit) {
  const Memory::Lease memory(*this);
  const Result<void, TransformError> status = memory->rasterise(at_origin(placed));
  if (!status) return motion_error(status.error());
  const MaskAt& raster = *memory->raster;
  const MoveResult result =
      memory->move(*this, shape_view_of(raster.mask), raster.position, dx, dy, obstacles);
  memory->report(hit);
  return result;
}

std::optional<Point> Mover::unstick(const MaskView& mask, std::int32_t limit,
                                    ObstacleQuery obstacles) {
  const Point before = position();  // the query may change it
  const auto out = unstick_mover(shape_view_of(mask), before, {}, limit, obstacles);
  // The remainders are relative to the position, so they stay.
  if (out) definition_.position = before + *out;
  return out;
}

Result<Point, MotionError> Mover::unstick(const PlacedMask& placed, std::int32_t limit,
                                          ObstacleQuery obstacles) {
  const Memory::Lease memory(*this);
  const Result<void, TransformError> status = memory->rasterise(at_origin(placed));
  if (!status) return motion_error(status.error());
  const MaskAt& raster = *memory->raster;
  const Point before = position();  // the query may change it
  const auto out =
      unstick_mover(shape_view_of(raster.mask), before, raster.position, limit, obstacles);
  if (!out) return MotionError::not_found;
  definition_.position = before + *out;
  return *out;
}

}  // namespace hitmask
