// Finds the bodies nearest to a point.
#include "world/queries/queries.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <tuple>

#include "base/compiler.hpp"
#include "base/integers.hpp"
#include "world/queries/candidates.hpp"
#include "world/queries/nearest_pixel.hpp"

namespace hitmask::detail::world::queries {

namespace {

/// Larger than any distance in a world.
constexpr std::int64_t farthest = std::int64_t{1} << 33;
/// The largest distance whose square fits int64. Larger squares become any_distance.
constexpr std::int64_t root_of_max = 3'037'000'499;

/// A body and the distance to its box, a lower bound.
struct Candidate {
  std::int64_t squared_to_box;
  BodyIndex body;
};

auto order(const NearestBody& near) noexcept {
  return std::tuple(near.squared_distance, near.body);
}
bool nearer(const NearestBody& a, const NearestBody& b) noexcept { return order(a) < order(b); }

/// The distance from a position to a range [from, to).
std::int64_t distance_to_range(std::int64_t at, std::int64_t from, std::int64_t to) noexcept {
  return at < from ? from - at : at >= to ? at - (to - 1) : 0;
}

std::int64_t squared_to_box(Point point, const Bounds& box) noexcept {
  const std::int64_t x = distance_to_range(point.x, box.left, box.right);
  const std::int64_t y = distance_to_range(point.y, box.top, box.bottom);
  std::int64_t sum = 0;
  if (x > root_of_max || y > root_of_max || !base::add_fits(x * x, y * y, sum)) return any_distance;
  return sum;
}

bool reaches(std::int64_t radius, std::int64_t squared_distance) noexcept {
  return radius >= farthest || (radius <= root_of_max && radius * radius >= squared_distance);
}

/// The box of all points up to `radius` pixels away.
WideBounds around(Point point, std::int64_t radius) noexcept {
  return {point.x - radius, point.y - radius, point.x + radius + 1, point.y + radius + 1};
}

/// Finds the k nearest bodies, using a growing box around the point.
class NearestSearch {
 public:
  NearestSearch(const Scene& scene, Point point, std::size_t k, const QueryFilter& filter)
      : scene_(scene),
        bodies_(scene.bodies),
        copies_(neighbouring(scene.bodies.periods)),
        point_(wrapped(point, scene.bodies.periods)),
        finder_(Finder::of_query(filter)),
        k_(std::min(k, scene.bodies.alive)) {}

  [[nodiscard]] std::span<const NearestBody> run() {
    // The first box usually holds the k nearest if bodies are evenly spread.
    for (std::int64_t radius = 128; k_ != 0; radius = next_radius(radius)) {
      search_within(radius);
      if (radius >= farthest || is_certain(radius)) break;
    }
    return found_.items();
  }

 private:
  [[nodiscard]] std::int64_t last_distance() noexcept {
    return found_.items().back().squared_distance;
  }

  /// True if no body outside the box can be nearer than the last one found.
  [[nodiscard]] bool is_certain(std::int64_t radius) noexcept {
    return found_.size() == k_ && reaches(radius, last_distance());
  }

  /// The distance of the last body found, if there are enough; otherwise four times the radius.
  [[nodiscard]] std::int64_t next_radius(std::int64_t radius) noexcept {
    if (found_.size() < k_) return std::min(radius * 4, farthest);
    std::int64_t enough = radius;
    while (!reaches(enough, last_distance())) enough *= 2;
    return std::min(enough, farthest);
  }

  void search_within(std::int64_t radius) {
    found_.clear();
    candidates_.clear();
    for_each_candidate(scene_, around(point_, radius), finder_,
                       [&](BodyIndex i) { candidates_.push({nearest_box(i), i}); });
    std::ranges::sort(candidates_.items(), {}, &Candidate::squared_to_box);
    for (const Candidate& candidate : candidates_.items()) {
      if (found_.size() == k_ && candidate.squared_to_box > last_distance()) break;
      consider(candidate.body);
    }
  }

  [[nodiscard]] std::int64_t nearest_box(BodyIndex i) const noexcept {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const Point by : copies_)
      least = std::min(least, squared_to_box(point_, bodies::shifted(bodies_.bounds[i], by)));
    return least;
  }

  void consider(BodyIndex i) {
    const std::int64_t within =
        found_.size() == k_ ? last_distance() : std::numeric_limits<std::int64_t>::max();
    const std::optional<NearestBody> near = nearest_pixel_of(i, within);
    if (!near) return;
    if (found_.size() < k_) {
      found_.push(*near);
    } else if (nearer(*near, found_.items().back())) {
      found_.items().back() = *near;
    } else {
      return;
    }
    const std::span<NearestBody> all = found_.items();  // sorted, except for the last
    std::rotate(std::upper_bound(all.begin(), all.end() - 1, *near, nearer), all.end() - 1,
                all.end());
  }

  /// Over all copies of the body. Ties are broken by the coordinates of the copies around the
  /// point.
  [[nodiscard]] std::optional<NearestBody> nearest_pixel_of(BodyIndex i,
                                                            std::int64_t within) const noexcept {
    const Periods& periods = bodies_.periods;
    const overlap::ShapeView shape = bodies_.shape_view(i);
    const Box box = bodies_.box(i, shape);
    const Point inner = bodies::inner_corner(shape);
    std::optional<NearestBody> best;
    std::tuple<base::Int128, std::int64_t, std::int64_t> best_rank;
    for (std::int64_t row = first_copy(box.y, box.h, periods.y); row <= last_copy(periods.y); ++row)
      for (std::int64_t column = first_copy(box.x, box.w, periods.x);
           column <= last_copy(periods.x); ++column) {
        const std::int64_t x = box.x + column * periods.x;
        const std::int64_t y = box.y + row * periods.y;
        const auto found =
            nearest_pixel(shape, point_.x - x + inner.x, point_.y - y + inner.y, within);
        if (!found) continue;
        const Point solid = found->pixel - inner;
        const std::tuple rank(squared_to(x + solid.x, y + solid.y), y + solid.y, x + solid.x);
        if (best && best_rank <= rank) continue;
        best_rank = rank;
        best = NearestBody{scene_.id(i), found->squared_distance,
                           wrapped(Point{box.x + solid.x, box.y + solid.y}, periods)};
      }
    return best;
  }

  /// Exact, even if it overflows int64.
  [[nodiscard]] base::Int128 squared_to(std::int64_t x, std::int64_t y) const noexcept {
    const base::Int128 across = x - point_.x;
    const base::Int128 down = y - point_.y;
    return across * across + down * down;
  }

  /// The range of copies that may hold the nearest pixel, in periods. Body and point lie in [0,
  /// period). Pixels beyond the period may be nearest two periods back.
  static std::int64_t first_copy(std::int32_t at, std::int32_t length,
                                 std::int32_t period) noexcept {
    if (period == 0) return 0;
    return std::int64_t{at} + length > period ? -2 : -1;
  }
  static std::int64_t last_copy(std::int32_t period) noexcept { return period == 0 ? 0 : 1; }

  const Scene& scene_;
  const Store& bodies_;
  bodies::Offsets copies_;
  Point point_;
  Finder finder_;
  std::size_t k_;
  base::SmallList<Candidate> candidates_;
  base::SmallList<NearestBody> found_;  // the nearest so far, sorted
};

}  // namespace

std::size_t visit_nearest(const Scene& scene, Point point, std::size_t k,
                          const Visitor<const NearestBody&>& visit, const QueryFilter& filter) {
  NearestSearch search(scene, point, k, filter);
  return hand_out(search.run(), visit);
}

}  // namespace hitmask::detail::world::queries
