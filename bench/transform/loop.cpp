// The usual implementation: bytes for pixels, doubles for positions, a loop over the intersection
// of both sprites' boxes. Compiled at -O2, see bench/CMakeLists.txt.
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "transform/rivals.hpp"

namespace hitmask::bench {

namespace {

struct Picture {
  int width;
  int height;
  std::vector<unsigned char> solid;
};

Picture picture_of(const Mask& mask) {
  Picture picture{mask.width(), mask.height(), {}};
  for (int y = 0; y < mask.height(); ++y)
    for (int x = 0; x < mask.width(); ++x) picture.solid.push_back(mask.get(x, y) ? 1 : 0);
  return picture;
}

/// A picture rotated and scaled about its centre: the map from the world back into it, and the box
/// around its corners.
struct Drawn {
  const Picture* picture;
  double across, down;  // columns of the picture per pixel to the right and per pixel down
  double x, y;          // the position of the centre
  int left, top, right, bottom;
};

Drawn drawn(const Picture& picture, const Turned& turned) {
  const double angle = turned.angle * (2 * std::numbers::pi / cached_angles);
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  const double half_width = (picture.width * std::fabs(c) + picture.height * std::fabs(s)) / 2;
  const double half_height = (picture.width * std::fabs(s) + picture.height * std::fabs(c)) / 2;
  Drawn result{&picture,
               c / turned.scale,
               s / turned.scale,
               double(turned.at.x),
               double(turned.at.y),
               0,
               0,
               0,
               0};
  result.left = static_cast<int>(std::floor(result.x - half_width * turned.scale));
  result.top = static_cast<int>(std::floor(result.y - half_height * turned.scale));
  result.right = static_cast<int>(std::ceil(result.x + half_width * turned.scale));
  result.bottom = static_cast<int>(std::ceil(result.y + half_height * turned.scale));
  return result;
}

bool is_solid(const Drawn& drawn, int x, int y) {
  const double dx = x + 0.5 - drawn.x;
  const double dy = y + 0.5 - drawn.y;
  const double from_x = drawn.across * dx + drawn.down * dy + drawn.picture->width * 0.5;
  const double from_y = drawn.across * dy - drawn.down * dx + drawn.picture->height * 0.5;
  if (from_x < 0 || from_y < 0) return false;
  const int column = static_cast<int>(from_x);
  const int row = static_cast<int>(from_y);
  if (column >= drawn.picture->width || row >= drawn.picture->height) return false;
  return drawn.picture->solid[static_cast<std::size_t>(row * drawn.picture->width + column)] != 0;
}

bool collide(const Drawn& a, const Drawn& b) {
  const int right = std::min(a.right, b.right);
  const int bottom = std::min(a.bottom, b.bottom);
  for (int y = std::max(a.top, b.top); y < bottom; ++y)
    for (int x = std::max(a.left, b.left); x < right; ++x)
      if (is_solid(a, x, y) && is_solid(b, x, y)) return true;
  return false;
}

}  // namespace

Contender enter_loop(const TurnedScene& scene) {
  auto pictures = std::make_shared<std::vector<Picture>>();
  for (const auto& mask : scene.masks) pictures->push_back(picture_of(*mask));
  return make_turned_contender("loop", scene, [&scene, pictures](std::size_t index) {
    const TurnedPair& pair = scene.pair(index);
    return collide(drawn((*pictures)[pair.a.mask], pair.a),
                   drawn((*pictures)[pair.b.mask], pair.b));
  });
}

}  // namespace hitmask::bench
