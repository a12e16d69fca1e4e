// The scene of the programs that draw what a world does: sdl2_debug.cpp and sfml_debug.cpp.
// debug_scene.py is the same scene in Python.
#pragma once

#include <hitmask/hitmask.hpp>

#include <array>
#include <cstdint>

namespace debug_scene {

using namespace hitmask;

constexpr int width = 160, height = 100;  // in pixels of the world
constexpr int scale = 4;                  // pixels of the screen for one of the world

struct Ink {
  std::uint8_t red, green, blue;
};
constexpr Ink background{18, 20, 32};

constexpr Ink ink_of(DebugItem::Kind kind) {
  switch (kind) {
    case DebugItem::Kind::moving_body: return {110, 200, 255};
    case DebugItem::Kind::hole: return {60, 120, 200};
    case DebugItem::Kind::static_body: return {150, 156, 170};
    case DebugItem::Kind::contact: return {255, 84, 84};
    case DebugItem::Kind::resting: return {96, 230, 120};
    case DebugItem::Kind::path: return {255, 206, 84};
    case DebugItem::Kind::ray: return {226, 128, 255};
    case DebugItem::Kind::ray_hit: return {255, 255, 255};
    default: return {84, 90, 110};
  }
}
/// Single pixels and runs of them look better filled.
constexpr bool is_filled(DebugItem::Kind kind) {
  return kind == DebugItem::Kind::contact || kind == DebugItem::Kind::ray_hit;
}

inline Mask hills() {
  constexpr std::array corners{Point{0, 18},   Point{34, 18},  Point{58, 4},   Point{74, 12},
                               Point{112, 22}, Point{136, 22}, Point{146, 10}, Point{160, 10},
                               Point{160, 40}, Point{0, 40}};
  Mask mask(160, 40);
  paint_polygon(mask, corners);
  return mask;
}

inline Mask rocket() {
  constexpr std::array corners{Point{0, 0},   Point{9, 4},  Point{24, 4}, Point{34, 9},
                               Point{24, 14}, Point{9, 14}, Point{0, 18}, Point{5, 9}};
  Mask mask(34, 18);
  paint_polygon(mask, corners);
  paint_disc(mask, {24, 9}, 2, Paint::erase);
  return mask;
}

inline Mask ring() {
  Mask mask = disc_mask(15);
  paint_disc(mask, {15, 15}, 8, Paint::erase);
  return mask;
}

/// A turned rocket in a ring, a ball that bounced, and a hero on a hill.
struct Scene {
  World world;
  std::array<DebugRay, 2> rays{DebugRay{{152, 4}, {100, 95}}, DebugRay{{6, 6}, {60, 26}}};

  Scene() {
    add({.shape = hills(), .position = {0, 60}, .is_static = true});
    add({.shape = ring(), .position = {98, 18}});
    add({.shape = {rocket(), {17, 9}},
         .position = {86, 30},
         .transform = Transform({.angle = Angle::degrees(28)})});
    add({.shape = Size{14, 10}, .position = {138, 42}, .enabled = false});
    const BodyId ball = add({.shape = {disc_mask(4), {4, 4}}, .position = {10, 34}});
    const BodyId hero = add({.shape = {Mask(7, 13, true), {3, 13}}, .position = {44, 40}});
    world.record_paths(true);
    world.move(ball, {34, 106}, Response::bounce);
    world.set_mover(hero, {.step_up = 2, .step_down = 2});
    world.walk(hero, 8.0, 40.0);
    if (!world.step()) world.clear();
  }
  [[nodiscard]] DebugOptions options() const { return {.rays = rays}; }

 private:
  BodyId add(const BodyDefinition& body) { return world.add(body).value(); }
};

}  // namespace debug_scene
