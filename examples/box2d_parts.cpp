// The convex parts of a sprite in Box2D: boxes fall onto it, and come to rest where its pixels are.
//
//   box2d_parts PICTURE                     300 steps, and what became of the boxes
//   box2d_parts PICTURE --picture FILE      and a PNG of the last one
//
// PICTURE is a PNG such as assets/sprites/rock_large.png. Box2D works in metres with y up; hitmask
// in pixels with y down.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>
#include <box2d/box2d.h>

#include "hitmask/contour.hpp"
#include "hitmask/image.hpp"

namespace {

using hitmask::Mask;
using hitmask::Point;

constexpr float pixels_per_metre = 32;
constexpr float half_box = 0.09f;  // metres: boxes of about six pixels
constexpr int box_count = 24;
constexpr int steps = 300;  // five seconds
constexpr int zoom = 6;
constexpr int sky = 40;  // pixels above the sprite in the picture

[[noreturn]] void give_up(const std::string& reason) {
  std::fprintf(stderr, "box2d_parts: %s\n", reason.c_str());
  std::exit(2);
}

b2Vec2 metres(float x, float y) { return {x / pixels_per_metre, -y / pixels_per_metre}; }
b2Vec2 metres(Point p) { return metres(static_cast<float>(p.x), static_cast<float>(p.y)); }

class Scene {
 public:
  explicit Scene(const Mask& sprite) : sprite_(sprite), world_({0, -10}) {
    add_sprite();
    for (int i = 0; i < box_count; ++i) add_box(i);
  }

  void run() {
    for (int i = 0; i < steps; ++i) world_.Step(1.0f / 60, 8, 3);
  }

  [[nodiscard]] std::size_t part_count() const { return parts_.parts.size(); }
  /// Boxes above the sprite's lower edge.
  [[nodiscard]] int lying() const {
    int count = 0;
    for (const b2Body* box : boxes_) count += pixel_of(*box).y < sprite_.height() ? 1 : 0;
    return count;
  }
  /// Boxes whose middle is on a solid pixel: there should be none.
  [[nodiscard]] int sunk() const {
    int count = 0;
    for (const b2Body* box : boxes_) count += sprite_.get(pixel_of(*box)) ? 1 : 0;
    return count;
  }
  [[nodiscard]] hitmask::Picture picture() const;

 private:
  /// This is all: a boundary with few corners, cut into polygons of at most eight.
  void add_sprite() {
    parts_ = hitmask::convex_parts(hitmask::simplify(hitmask::trace(sprite_), 1.0));
    b2Body* const body = world_.CreateBody(&still_);
    for (const hitmask::ConvexPart& part : parts_.parts) {
      std::vector<b2Vec2> corners;
      for (const Point corner : parts_.corners_of(part)) corners.push_back(metres(corner));
      b2PolygonShape shape;
      shape.Set(corners.data(), static_cast<int>(corners.size()));
      body->CreateFixture(&shape, 0);
    }
  }

  void add_box(int number) {
    const float across =
        static_cast<float>(sprite_.width()) * (0.5f + static_cast<float>(number % 6)) / 6;
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position = metres(across, -10.0f - 9.0f * static_cast<float>(number / 6));
    definition.angle = 0.3f * static_cast<float>(number);
    b2PolygonShape shape;
    shape.SetAsBox(half_box, half_box);
    boxes_.push_back(world_.CreateBody(&definition));
    boxes_.back()->CreateFixture(&shape, 1)->SetFriction(0.9f);
  }

  static Point pixel_of(const b2Body& body) {
    return hitmask::to_pixel(body.GetPosition().x * pixels_per_metre - 0.5f,
                             -body.GetPosition().y * pixels_per_metre - 0.5f);
  }
  [[nodiscard]] hitmask::Colour colour_at(b2Vec2 place) const;

  const Mask& sprite_;
  b2World world_;
  b2BodyDef still_;
  hitmask::ConvexParts parts_;
  std::vector<b2Body*> boxes_;
};

hitmask::Colour Scene::colour_at(b2Vec2 place) const {
  for (const b2Body* box : boxes_) {
    const b2Vec2 inside = box->GetLocalPoint(place);
    const float away = std::max(std::abs(inside.x), std::abs(inside.y));
    if (away < half_box)
      return away > half_box - 0.02f ? hitmask::Colour{150, 80, 20} : hitmask::Colour{255, 160, 70};
  }
  const Point pixel =
      hitmask::to_pixel(place.x * pixels_per_metre - 0.5f, -place.y * pixels_per_metre - 0.5f);
  if (!sprite_.get(pixel)) return {19, 22, 30};
  // Parts in two shades, so that they can be seen.
  std::size_t number = 0;
  for (const hitmask::ConvexPart& part : parts_.parts) {
    bool is_in = true;
    const auto corners = parts_.corners_of(part);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const b2Vec2 a = metres(corners[i]), b = metres(corners[(i + 1) % corners.size()]);
      is_in = is_in && b2Cross(b - a, place - a) <= 0;
    }
    if (is_in) break;
    ++number;
  }
  const auto shade = static_cast<std::uint8_t>(70 + number % 5 * 25);
  return {shade, static_cast<std::uint8_t>(shade + 10), static_cast<std::uint8_t>(shade + 35)};
}

hitmask::Picture Scene::picture() const {
  hitmask::Picture picture;
  picture.size = {sprite_.width() * zoom, (sprite_.height() + sky) * zoom};
  for (int y = 0; y < picture.size.height; ++y)
    for (int x = 0; x < picture.size.width; ++x) {
      const float across = (static_cast<float>(x) + 0.5f) / zoom;
      const float down = (static_cast<float>(y) + 0.5f) / zoom - sky;
      const hitmask::Colour colour = colour_at(metres(across, down));
      picture.rgba.insert(picture.rgba.end(), {colour.red, colour.green, colour.blue, 255});
    }
  return picture;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool draws = arguments.size() == 3 && arguments[1] == "--picture";
  if (arguments.size() != 1 && !draws) give_up("usage: box2d_parts PICTURE [--picture FILE]");
  const auto sprite = hitmask::read_png(arguments[0]);
  if (!sprite) give_up(sprite.message());
  Scene scene(*sprite);
  scene.run();
  std::printf("%zu parts; of %d boxes %d lie on the sprite, %d are inside it\n", scene.part_count(),
              box_count, scene.lying(), scene.sunk());
  if (!draws) return 0;
  const auto status = hitmask::write_png(arguments[2], scene.picture());
  if (!status) give_up(status.message());
}
