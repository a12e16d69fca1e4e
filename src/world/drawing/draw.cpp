#include "world/drawing/draw.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "base/allocator.hpp"
#include "overlap/shape_view.hpp"
#include "world/bodies/checks.hpp"
#include "world/drawing/shared_pixels.hpp"
#include "world/travel/travel.hpp"

namespace hitmask::detail::world::drawing {

namespace {

using bodies::BodyIndex;
using bodies::Bounds;
using bodies::is_nowhere;
using bodies::Store;
using Kind = DebugItem::Kind;
namespace flag = bodies::flag;

[[nodiscard]] Bounds edges_around(std::span<const Point> points) noexcept {
  Bounds around{points[0].x, points[0].y, points[0].x, points[0].y};
  for (const Point& point : points)
    around = united(around, Bounds{point.x, point.y, point.x, point.y});
  return around;
}

[[nodiscard]] std::array<Point, 4> corners_of(const WideBounds& box) noexcept {
  const std::int32_t left = saturate(box.left);
  const std::int32_t top = saturate(box.top);
  const std::int32_t right = saturate(box.right);
  const std::int32_t bottom = saturate(box.bottom);
  return {Point{left, top}, Point{right, top}, Point{right, bottom}, Point{left, bottom}};
}

[[nodiscard]] WideBounds widened(const Bounds& box) noexcept {
  return {box.left, box.top, box.right, box.bottom};
}

[[nodiscard]] Kind kind_of(const Store& bodies, BodyIndex i) noexcept {
  if (!bodies.has(i, flag::enabled)) return Kind::disabled_body;
  if (bodies.has(i, flag::is_sensor)) return Kind::sensor_body;
  return bodies.has(i, flag::is_static) ? Kind::static_body : Kind::moving_body;
}

/// A terrain is traced in squares, because a mask cannot hold all of it.
constexpr std::int32_t square_side = 16'384;

struct DrawnSquare {
  std::int64_t row, column;  // from the corner of what is drawn
  Bounds pixels;             // a box around those in it

  [[nodiscard]] bool is_before(const DrawnSquare& other) const noexcept {
    return row != other.row ? row < other.row : column < other.column;
  }
};
using DrawnSquares = base::Vector<DrawnSquare>;

[[nodiscard]] Bounds saturated_bounds(const WideBounds& box) noexcept {
  return {saturate(box.left), saturate(box.top), saturate(box.right), saturate(box.bottom)};
}

/// Adds the parts of a box in the squares of an area. The box lies inside it.
void add_parts(const WideBounds& area, const WideBounds& box, DrawnSquares& squares) {
  const std::int64_t bottom = (box.bottom - 1 - area.top) / square_side;
  const std::int64_t right = (box.right - 1 - area.left) / square_side;
  for (std::int64_t row = (box.top - area.top) / square_side; row <= bottom; ++row)
    for (std::int64_t column = (box.left - area.left) / square_side; column <= right; ++column) {
      const WideBounds square =
          geometry::wide_bounds_at(area.left + column * square_side, area.top + row * square_side,
                                   {square_side, square_side});
      squares.push_back({row, column, saturated_bounds(shared(box, square))});
    }
}

/// Sorts by rows of squares, and makes one of all parts of a square.
void merge_parts(DrawnSquares& squares) {
  std::ranges::sort(squares, [](const auto& a, const auto& b) { return a.is_before(b); });
  auto last = squares.begin();
  for (const DrawnSquare& part : squares) {
    if (last->is_before(part))
      *++last = part;
    else
      last->pixels = united(last->pixels, part.pixels);
  }
  if (last != squares.end()) squares.erase(last + 1, squares.end());
}

/// The squares of an area that have pixels: as many as its chunks, however vast it is.
[[nodiscard]] DrawnSquares squares_with_pixels(const overlap::ChunkSet& chunks,
                                               const WideBounds& area) {
  DrawnSquares squares;
  chunks.for_each_in(saturated_bounds(area), [&](const overlap::ShapeView& chunk, Point corner) {
    const Box solid = translated(overlap::solid_box_of(chunk), corner);
    const WideBounds seen = shared(geometry::wide_bounds_of(solid), area);
    if (!is_empty(seen)) add_parts(area, seen, squares);
    return true;
  });
  merge_parts(squares);
  return squares;
}

class Drawing {
 public:
  Drawing(const contacts::StepState& world, DrawMemory& memory, const DebugOptions& options,
          const Visitor<const DebugItem&>& visit) noexcept
      : world_(world), bodies_(world.bodies), memory_(memory), options_(options), visit_(visit) {
    if (options.view) view_ = geometry::wide_bounds_of(*options.view);
  }

  void draw_all() {
    const bool is_done =
        (!options_.regions || draw_regions()) && (!options_.boxes || draw_boxes()) &&
        (!options_.outlines || draw_outlines()) && draw_contacts() &&
        (!options_.resting || draw_resting()) && (!options_.paths || draw_paths()) && draw_rays();
    static_cast<void>(is_done);
  }

 private:
  /// Whether a box with its edges may be seen, also one without area.
  [[nodiscard]] bool is_seen(const WideBounds& box) const noexcept {
    return box.left <= view_.right && view_.left <= box.right && box.top <= view_.bottom &&
           view_.top <= box.bottom;
  }

  /// Pixels outside have no edge in the view.
  [[nodiscard]] WideBounds around_view() const noexcept { return geometry::grown(view_, 1); }

  /// Returns false if the visitor stopped, as all of these do.
  bool send(DebugItem item, std::span<const Point> points) const {
    const Bounds around = edges_around(points);
    if (!is_seen(widened(around))) return true;
    item.box = geometry::box_of(around);
    item.points = points;
    return visit_(item);
  }
  bool send_box(Kind kind, const WideBounds& box, BodyId body = {}, BodyId other = {}) const {
    return send({.kind = kind, .closed = true, .body = body, .other = other}, corners_of(box));
  }
  bool send_line(const DebugItem& item, WidePoint from, WidePoint to) const {
    return send(item, std::array{saturated(from), saturated(to)});
  }

  bool draw_regions() const {
    bool continues = true;
    const auto draw_region = [&](const Bounds& region) {
      continues = continues && send_box(Kind::region, widened(region));
      return continues;
    };
    if (world_.statistics.incremental) {
      for (const auto& index : world_.indexes) index.tiles.for_each_region(draw_region);
    } else {
      world_.memory.sweep.for_each_region(draw_region);
    }
    return continues;
  }

  /// Calls draw(body) for each one that lives.
  template <class Draw>
  bool for_each_body(const Draw& draw) const {
    for (BodyIndex i = 0; i < bodies_.slots(); ++i)
      if (bodies_.has(i, flag::alive) && !draw(i)) return false;
    return true;
  }
  /// The same for those whose mask or box may be seen.
  template <class Draw>
  bool for_each_seen(const Draw& draw) const {
    return for_each_body([&](BodyIndex i) { return !is_seen(placed(i).bounds()) || draw(i); });
  }
  [[nodiscard]] PlacedShape placed(BodyIndex i) const noexcept {
    return {bodies_.shape_view(i), bodies_.first_corner(i)};
  }

  /// In a world that wraps around, the solid box may be that of another copy than the whole one.
  bool draw_boxes() const {
    return for_each_body([&](BodyIndex i) {
      const Bounds& solid = bodies_.bounds[i];
      return send_box(Kind::body_box, placed(i).bounds(), world_.id(i)) &&
             (is_nowhere(solid) || send_box(Kind::solid_box, widened(solid), world_.id(i)));
    });
  }

  bool draw_outlines() const {
    return for_each_seen([&](BodyIndex i) {
      const ShapeNumber shape = bodies_.records[i].shape;
      if (bodies_.shapes.is_terrain(shape)) return draw_terrain(i);
      if (shape != bodies::no_shape)
        return draw_loops(i, memory_.outlines.of(shape, bodies_.shapes[shape]), bodies_.corners[i]);
      const WideBounds box = placed(i).bounds();
      return is_empty(box) || send_box(kind_of(bodies_, i), box, world_.id(i));
    });
  }
  bool draw_loops(BodyIndex i, const Outline& outline, WidePoint corner) const {
    for (const Loop& loop : outline.loops) {
      memory_.points.clear();
      for (const Point& at : outline.corners_of(loop))
        memory_.points.push_back(saturated(corner + WidePoint(at)));
      const Kind kind = loop.is_hole ? Kind::hole : kind_of(bodies_, i);
      if (!send({.kind = kind, .closed = true, .body = world_.id(i)}, memory_.points)) return false;
    }
    return true;
  }

  /// Only what is in view, which may be cut into several pieces.
  bool draw_terrain(BodyIndex i) const {
    const PlacedShape its = placed(i);
    const Terrain& terrain = *bodies_.shapes[bodies_.records[i].shape].chunks->terrain();
    const WideBounds seen = shared(its.bounds(), around_view());
    if (is_empty(seen)) return true;
    const WideBounds inside = moved(seen, -its.corner.x, -its.corner.y);
    const DrawnSquares squares = squares_with_pixels(*its.shape.chunks, inside);
    return std::ranges::all_of(squares, [&](const DrawnSquare& square) {
      const Box box = geometry::small_box_of(square.pixels);
      return draw_loops(i, outline_of(trace(terrain, box)), its.corner);
    });
  }

  bool draw_contacts() const {
    return std::ranges::all_of(world_.contacts.pairs, [&](const BodyPair& pair) {
      return !is_present(pair.a) || !is_present(pair.b) ||
             ((!options_.boxes || draw_contact_boxes(pair)) &&
              (!options_.contacts || draw_shared(pair)));
    });
  }
  [[nodiscard]] bool is_present(BodyId body) const noexcept {
    return is_alive(bodies_, body) && bodies_.has(body.slot - 1, flag::enabled);
  }
  bool draw_contact_boxes(const BodyPair& pair) const {
    const Bounds& a = bodies_.bounds[pair.a.slot - 1];
    const Bounds& b = bodies_.bounds[pair.b.slot - 1];
    for (const Point by : neighbouring(bodies_.periods)) {
      if (is_nowhere(a) || is_nowhere(b)) continue;
      const Bounds both = shared(a, bodies::shifted(b, by));
      if (!is_empty(both) && !send_box(Kind::contact_box, widened(both), pair.a, pair.b))
        return false;
    }
    return true;
  }
  bool draw_shared(const BodyPair& pair) const {
    const PlacedShape a = placed(pair.a.slot - 1);
    return for_each_copy(pair.b, [&](const PlacedShape& b) {
      return for_each_shared_run(a, b, around_view(), [&](const WideBounds& run) {
        return send_box(Kind::contact, run, pair.a, pair.b);
      });
    });
  }
  /// Calls draw(shape) for each copy that may overlap a body.
  template <class Draw>
  bool for_each_copy(BodyId body, const Draw& draw) const {
    PlacedShape copy = placed(body.slot - 1);
    const WidePoint corner = copy.corner;
    for (const Point by : neighbouring(bodies_.periods)) {
      copy.corner = corner + WidePoint(by);
      if (!draw(copy)) return false;
    }
    return true;
  }

  bool draw_resting() const {
    if (!bodies_.movers.any()) return true;
    return for_each_seen([&](BodyIndex i) {
      const BodyMover* const mover = bodies_.movers.find(i);
      if (mover == nullptr || mover->gravity == Face::none) return true;
      base::SmallList<BodyIndex> grounds;
      travel::find_rested_on(world_, i, mover->gravity, {}, grounds);
      return std::ranges::all_of(
          grounds.items(), [&](BodyIndex ground) { return draw_edges(i, ground, mover->gravity); });
    });
  }
  /// One step towards its feet, the body would share these pixels with the ground. It stands on
  /// the edges by which it would enter them.
  bool draw_edges(BodyIndex i, BodyIndex ground, Face gravity) const {
    const Point down = direction_of(gravity);
    PlacedShape lowered = placed(i);
    lowered.corner = lowered.corner + WidePoint(down);
    const DebugItem item{.kind = Kind::resting, .body = world_.id(i), .other = world_.id(ground)};
    const auto draw_edge = [&](const WideBounds& run) {
      const WidePoint start{down.x < 0 ? run.right : run.left, down.y < 0 ? run.bottom : run.top};
      const WidePoint end{down.x != 0 ? start.x : run.right, down.x != 0 ? run.bottom : start.y};
      return send_line(item, start, end);
    };
    return for_each_copy(world_.id(ground), [&](const PlacedShape& copy) {
      return down.x != 0 ? for_each_shared_column(lowered, copy, around_view(), draw_edge)
                         : for_each_shared_run(lowered, copy, around_view(), draw_edge);
    });
  }

  bool draw_paths() const {
    return memory_.paths.for_each([&](BodyId body, std::span<const Point> points) {
      return !is_alive(bodies_, body) || send({.kind = Kind::path, .body = body}, points);
    });
  }

  bool draw_rays() const {
    return std::ranges::all_of(options_.rays, [&](const DebugRay& ray) { return draw_ray(ray); });
  }
  bool draw_ray(const DebugRay& ray) const {
    const auto hit = travel::ray(world_, ray.from, ray.to, options_.ray_filter, 0);
    if (!hit) return send_line({.kind = Kind::ray}, ray.from, ray.to);
    const motion::Path path{ray.from, WidePoint(ray.to) - WidePoint(ray.from)};
    motion::Staircase walk = path.walk();
    walk.advance(hit->hit.steps);
    const Point pixel = hit->hit.pixel;
    const WideBounds square = geometry::wide_bounds_at(pixel.x, pixel.y, {1, 1});
    return send_line({.kind = Kind::ray, .body = hit->body}, ray.from, path.wide_at(walk)) &&
           send_box(Kind::ray_hit, square, hit->body);
  }

  const contacts::StepState& world_;
  const Store& bodies_;
  DrawMemory& memory_;
  const DebugOptions& options_;
  const Visitor<const DebugItem&>& visit_;
  /// Without a view: more than all coordinates, with room to grow.
  WideBounds view_{-far, -far, far, far};
  static constexpr std::int64_t far = std::int64_t{1} << 40;
};

}  // namespace

void draw(const contacts::StepState& world, DrawMemory& memory, const DebugOptions& options,
          const Visitor<const DebugItem&>& visit) {
  Drawing(world, memory, options, visit).draw_all();
  memory.outlines.end_drawing(world.definition.cache_bytes);
}

}  // namespace hitmask::detail::world::drawing
