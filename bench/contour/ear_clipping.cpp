#include "contour/ear_clipping.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace hitmask::bench {

namespace {

double turn2(Corner2 a, Corner2 b, Corner2 c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// The sides of a cell, in the order in which the ways out are numbered.
enum SideOfCell : int { top, right, bottom, left };

/// By the four pixels around a cell (1 top left, 2 top right, 4 bottom right, 8 bottom left) and
/// the side at which a loop comes in: the side at which it goes out. Solid pixels are on the right;
/// diagonal ones are connected.
int way_out(int pixels, int from) {
  constexpr int none = -1;
  static constexpr std::array<std::array<int, 4>, 16> ways{{
      {none, none, none, none},
      {left, none, none, none},
      {none, top, none, none},
      {none, left, none, none},
      {none, none, right, none},
      {right, none, left, none},
      {none, none, top, none},
      {none, none, left, none},
      {none, none, none, bottom},
      {bottom, none, none, none},
      {none, bottom, none, top},
      {none, bottom, none, none},
      {none, none, none, right},
      {right, none, none, none},
      {none, none, none, top},
      {none, none, none, none},
  }};
  return ways[static_cast<std::size_t>(pixels)][static_cast<std::size_t>(from)];
}

class Marcher {
 public:
  explicit Marcher(const ByteImage& image)
      : image_(image), columns_(image.width + 1), done_(cells() * 2) {}

  std::vector<Polygon2> run() {
    for (std::int32_t y = 0; y <= image_.height; ++y)
      for (std::int32_t x = 0; x <= image_.width; ++x) {
        const int pixels = at(x, y);
        for (int from = 0; from < 4; ++from)
          if (way_out(pixels, from) >= 0 && !is_done(x, y, from)) follow(x, y, from);
      }
    return std::move(loops_);
  }

 private:
  [[nodiscard]] std::size_t cells() const {
    return static_cast<std::size_t>(columns_) * static_cast<std::size_t>(image_.height + 1);
  }
  [[nodiscard]] int at(std::int32_t x, std::int32_t y) const {
    return (image_.solid(x - 1, y - 1) ? 1 : 0) | (image_.solid(x, y - 1) ? 2 : 0) |
           (image_.solid(x, y) ? 4 : 0) | (image_.solid(x - 1, y) ? 8 : 0);
  }
  /// At most two ways lead through a cell: in from the top or right, and from the bottom or left.
  std::uint8_t& mark(std::int32_t x, std::int32_t y, int from) {
    const auto cell = static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(x);
    return done_[cell * 2 + (from >= bottom ? 1 : 0)];
  }
  bool is_done(std::int32_t x, std::int32_t y, int from) { return mark(x, y, from) != 0; }

  void follow(std::int32_t x, std::int32_t y, int from) {
    Polygon2 loop;
    while (!is_done(x, y, from)) {
      mark(x, y, from) = 1;
      const int to = way_out(at(x, y), from);
      if (to < 0) break;
      static constexpr std::array<Corner2, 4> middles{{{0, -0.5}, {0.5, 0}, {0, 0.5}, {-0.5, 0}}};
      const Corner2 middle = middles[static_cast<std::size_t>(to)];
      loop.push_back({x + middle.x, y + middle.y});
      x += to == right ? 1 : to == left ? -1 : 0;
      y += to == bottom ? 1 : to == top ? -1 : 0;
      from = (to + 2) % 4;
    }
    if (loop.size() >= 3) loops_.push_back(std::move(loop));
  }

  const ByteImage& image_;
  std::int32_t columns_;
  std::vector<std::uint8_t> done_;
  std::vector<Polygon2> loops_;
};

double squared_distance(Corner2 p, Corner2 a, Corner2 b) {
  const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
  const double along =
      length == 0 ? 0 : std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0);
  const double x = p.x - a.x - along * dx, y = p.y - a.y - along * dy;
  return x * x + y * y;
}

bool in_triangle2(Corner2 p, Corner2 a, Corner2 b, Corner2 c) {
  return turn2(a, b, p) >= 0 && turn2(b, c, p) >= 0 && turn2(c, a, p) >= 0;
}

bool same2(Corner2 a, Corner2 b) { return a.x == b.x && a.y == b.y; }

}  // namespace

ByteImage::ByteImage(const Mask& mask)
    : width(mask.width()),
      height(mask.height()),
      stride(static_cast<std::size_t>(width) + 2),
      bytes(stride * (static_cast<std::size_t>(height) + 2)) {
  for (std::int32_t y = 0; y < height; ++y)
    for (std::int32_t x = 0; x < width; ++x)
      bytes[static_cast<std::size_t>(y + 1) * stride + static_cast<std::size_t>(x + 1)] =
          mask.get(x, y) ? 1 : 0;
}

std::vector<Polygon2> marching_squares(const ByteImage& image) { return Marcher(image).run(); }

double signed_area(const Polygon2& loop) {
  double sum = 0;
  for (std::size_t i = 0, j = loop.size() - 1; i < loop.size(); j = i++)
    sum += loop[j].x * loop[i].y - loop[i].x * loop[j].y;
  return sum / 2;
}

/// From the first corner to the one furthest from it, and back; with a stack of its own.
Polygon2 douglas_peucker(const Polygon2& loop, double epsilon) {
  const std::size_t n = loop.size();
  std::vector<bool> kept(n + 1);
  std::size_t far = 0;
  for (std::size_t i = 1; i < n; ++i)
    if (squared_distance(loop[i], loop[0], loop[0]) > squared_distance(loop[far], loop[0], loop[0]))
      far = i;
  kept[0] = kept[far] = true;
  std::vector<std::pair<std::size_t, std::size_t>> stack{{0, far}, {far, n}};
  while (!stack.empty()) {
    const auto [from, to] = stack.back();
    stack.pop_back();
    double most = epsilon * epsilon;
    std::size_t worst = from;
    for (std::size_t i = from + 1; i < to; ++i)
      if (const double d = squared_distance(loop[i], loop[from], loop[to % n]); d > most)
        most = d, worst = i;
    if (worst == from) continue;
    kept[worst] = true;
    stack.push_back({from, worst});
    stack.push_back({worst, to});
  }
  Polygon2 simple;
  for (std::size_t i = 0; i < n; ++i)
    if (kept[i]) simple.push_back(loop[i]);
  return simple;
}

/// The holes from right to left: each from its rightmost corner to a corner of the polygon that it
/// sees to its right.
Polygon2 bridged(Polygon2 outer, std::vector<Polygon2> holes) {
  const auto by_x = [](Corner2 a, Corner2 b) { return a.x < b.x; };
  for (Polygon2& hole : holes)
    std::rotate(hole.begin(), std::max_element(hole.begin(), hole.end(), by_x), hole.end());
  std::sort(holes.begin(), holes.end(),
            [](const Polygon2& a, const Polygon2& b) { return a[0].x > b[0].x; });
  for (const Polygon2& hole : holes) {
    const Corner2 from = hole[0];
    double nearest = std::numeric_limits<double>::infinity();
    std::size_t seen = 0;
    for (std::size_t i = 0; i < outer.size(); ++i) {
      const Corner2 a = outer[i], b = outer[(i + 1) % outer.size()];
      if ((a.y > from.y) == (b.y > from.y)) continue;
      const double x = a.x + (from.y - a.y) / (b.y - a.y) * (b.x - a.x);
      if (x >= from.x && x < nearest) nearest = x, seen = a.x > b.x ? i : (i + 1) % outer.size();
    }
    // A corner inside the triangle hides the one that was found: the flattest of them is seen.
    const Corner2 hit{nearest, from.y}, end = outer[seen];
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < outer.size(); ++i) {
      const Corner2 p = outer[i];
      const bool is_inside =
          end.y > from.y ? in_triangle2(p, from, hit, end) : in_triangle2(p, from, end, hit);
      const double slope = std::abs(p.y - from.y) / std::max(p.x - from.x, 1e-9);
      if (is_inside && p.x >= from.x && slope < best) best = slope, seen = i;
    }
    Polygon2 joined(outer.begin(), outer.begin() + static_cast<std::ptrdiff_t>(seen) + 1);
    joined.insert(joined.end(), hole.begin(), hole.end());
    joined.push_back(hole[0]);
    joined.insert(joined.end(), outer.begin() + static_cast<std::ptrdiff_t>(seen), outer.end());
    outer = std::move(joined);
  }
  return outer;
}

/// A linked list; only corners that bend inwards can be inside an ear.
std::size_t clip_ears(const Polygon2& polygon) {
  const std::size_t n = polygon.size();
  std::vector<std::size_t> next(n), previous(n);
  std::vector<bool> is_reflex(n);
  for (std::size_t i = 0; i < n; ++i) next[i] = (i + 1) % n, previous[i] = (i + n - 1) % n;
  const auto bends_inwards = [&](std::size_t i) {
    return turn2(polygon[previous[i]], polygon[i], polygon[next[i]]) <= 0;
  };
  for (std::size_t i = 0; i < n; ++i) is_reflex[i] = bends_inwards(i);
  const auto is_ear = [&](std::size_t i) {
    const Corner2 a = polygon[previous[i]], b = polygon[i], c = polygon[next[i]];
    for (std::size_t k = next[next[i]]; k != previous[i]; k = next[k])
      if (is_reflex[k] && !same2(polygon[k], a) && !same2(polygon[k], b) && !same2(polygon[k], c) &&
          in_triangle2(polygon[k], a, b, c))
        return false;
    return true;
  };
  std::size_t triangles = 0, remaining = n, at = 0;
  for (std::size_t tries = 0; remaining > 3 && tries < remaining;) {
    if (!is_reflex[at] && is_ear(at)) {
      const std::size_t before = previous[at], after = next[at];
      next[before] = after, previous[after] = before;
      is_reflex[before] = bends_inwards(before), is_reflex[after] = bends_inwards(after);
      ++triangles, --remaining, tries = 0;
      at = after;
    } else {
      ++tries;
      at = next[at];
    }
  }
  return triangles + (remaining == 3 ? 1 : 0);
}

}  // namespace hitmask::bench
