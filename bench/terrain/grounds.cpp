#include "terrain/grounds.hpp"

#include "support/random.hpp"

namespace hitmask::bench {

namespace {

/// Waves of straight lines: integers only.
std::int32_t wave(std::int32_t x, std::int32_t length, std::int32_t height) noexcept {
  const std::int32_t along = x % (2 * length);
  return (along < length ? along : 2 * length - along) * height / length;
}

void dig_caves(Mask& ground, Size size) {
  Random random(5);
  const std::int64_t area = std::int64_t{size.width} * size.height;
  for (std::int64_t i = 0; i < area / 768; ++i) {
    const Point centre{random.between(0, size.width - 1), random.between(0, size.height - 1)};
    paint_disc(ground, centre, random.between(3, 11), Paint::erase);
  }
  for (std::int64_t i = 0; i < area / 256; ++i) {
    const Point at{random.between(0, size.width - 1), random.between(0, size.height - 1)};
    ground.set(at, i % 2 == 0 && at.y > size.height / 5);  // the sky stays clear
  }
}

}  // namespace

const char* name_of(Ground ground) noexcept { return ground == Ground::hills ? "hills" : "caves"; }

Mask make_ground(Ground ground, Size size) {
  Mask mask(size);
  for (std::int32_t x = 0; x < size.width; ++x) {
    const std::int32_t top = size.height / 5 + wave(x, 700, size.height / 6) + wave(x, 90, 20);
    paint_box(mask, {x, top, 1, size.height});
  }
  if (ground == Ground::caves) dig_caves(mask, size);
  mask.tighten();
  return mask;
}

std::vector<Point> make_blasts(std::size_t count, const Box& where) {
  Random random(17);
  std::vector<Point> blasts(count);
  for (Point& at : blasts)
    at = {random.between(where.x, where.x + where.w - 1),
          random.between(where.y, where.y + where.h - 1)};
  return blasts;
}

}  // namespace hitmask::bench
