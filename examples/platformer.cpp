// A hero walks over a hill, jumps onto a platform from below, runs off its end and collects the
// coins on the path: a Mover among the bodies of a world.
//
//   platformer
//
// Prints what happens, and the path as text art, one character for 4 x 4 pixels.
#include <hitmask/hitmask.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace {

using namespace hitmask;

constexpr std::uint32_t scenery = 1;  // layers
constexpr std::uint32_t coins = 2;

constexpr double speed = 1;      // pixels per frame
constexpr double gravity = 0.2;  // pixels per frame, more in every frame
constexpr double leap = -3.2;    // lifts it by 25 pixels

/// Flat, with a hill on the left.
Mask ground() {
  constexpr std::array corners{Point{0, 40},  Point{0, 30},  Point{30, 30},  Point{50, 14},
                               Point{60, 14}, Point{80, 30}, Point{160, 30}, Point{160, 40}};
  Mask mask(160, 40);
  paint_polygon(mask, corners);
  return mask;
}

struct Course {
  World world;

  Course() {
    add({.shape = share(ground()), .position = {0, 24}, .is_static = true});
    add({.shape = Size{34, 2}, .position = {110, 36}, .one_way = Face::top, .is_static = true});
    for (const Point at : {Point{52, 32}, Point{124, 30}})
      add({.shape = share(disc_mask(2)), .position = at, .filter = {.layer = coins}});
  }
  void add(const BodyDefinition& body) { ids.push_back(world.add(body).value()); }

  std::vector<BodyId> ids;
};

/// The hero's mask, speed and position. Only the scenery stops it.
class Hero {
 public:
  explicit Hero(Point at) : mover_({.position = at, .step_up = 2, .step_down = 2}) {}

  void jump() { falling_ = leap; }
  void walk(const World& world) {
    falling_ += gravity;
    const MoveResult moved =
        mover_.move(look_, speed, falling_, world.obstacles({.collides_with = scenery}));
    if (moved.hit_y || moved.on_ground) falling_ = 0;
    stands_ = moved.on_ground;
  }
  [[nodiscard]] const Mask& look() const { return look_; }
  [[nodiscard]] Point position() const { return mover_.position(); }
  [[nodiscard]] bool stands() const { return stands_; }

 private:
  Mask look_ = Mask(6, 8, true);
  Mover mover_;
  double falling_ = 0;
  bool stands_ = false;
};

/// Collects the coins that the hero touches.
void take_coins(World& world, const Hero& hero, int frame) {
  world.query_mask(hero.look(), hero.position(),
                   [&](BodyId coin) {
                     std::printf("frame %3d: takes a coin\n", frame);
                     world.remove(coin);
                   },
                   {.collides_with = coins});
}

class Screen {
 public:
  void draw(const Box& box, char ink) {
    for (int y = box.y / scale; y <= (box.y + box.h - 1) / scale; ++y)
      for (int x = box.x / scale; x <= (box.x + box.w - 1) / scale; ++x)
        if (x >= 0 && x < width && y >= 0 && y < height) rows_[y * width + x] = ink;
  }
  void print() const {
    for (int y = 0; y < height; ++y) std::printf("%.*s\n", width, &rows_[y * width]);
  }

 private:
  static constexpr int scale = 4, width = 40, height = 16;
  std::string rows_ = std::string(width * height, '.');
};

void draw_scenery(const World& world, Screen& screen) {
  for (int y = 0; y < 64; ++y)
    for (int x = 0; x < 160; ++x)
      world.query_point({x, y}, [&](BodyId) { screen.draw({x, y, 1, 1}, '#'); },
                        {.collides_with = scenery});
}

}  // namespace

int main() {
  Course course;
  Hero hero({0, 40});
  Screen screen;
  draw_scenery(course.world, screen);
  for (int frame = 1; hero.position().x < 150; ++frame) {
    const bool stood = hero.stands();
    if (stood && hero.position().x == 112) {
      std::printf("frame %3d: jumps\n", frame);
      hero.jump();
    }
    hero.walk(course.world);
    const Point at = hero.position();
    if (!stood && hero.stands()) std::printf("frame %3d: stands at %d,%d\n", frame, at.x, at.y);
    take_coins(course.world, hero, frame);
    screen.draw({at.x + 3, at.y + 7, 1, 1}, 'o');
  }
  screen.print();
}
