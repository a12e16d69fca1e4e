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
    case DebugItem::Kind::moving_body: return {120, 205, 255};
    case DebugItem::Kind::hole: return {70, 140, 220};
    case DebugItem::Kind::static_body: return {150, 156, 170};
    case DebugItem::Kind::sensor_body: return {70, 220, 200};
    case DebugItem::Kind::contact: return {255, 84, 84};
    case DebugItem::Kind::resting: return {96, 230, 120};
    case DebugItem::Kind::path: return {255, 206, 84};
    case DebugItem::Kind::ray: return {226, 128, 255};
    case DebugItem::Kind::ray_hit: return {255, 255, 255};
    default: return {84, 90, 110};
  }
}
/// Pixels look better filled, and edges that bodies rest on as bars.
constexpr bool is_filled(DebugItem::Kind kind) {
  return kind == DebugItem::Kind::contact || kind == DebugItem::Kind::ray_hit ||
         kind == DebugItem::Kind::resting;
}
constexpr int bar = 3;  // pixels of the screen

inline Mask hills() {
  constexpr std::array corners{Point{0, 30},   Point{22, 30},  Point{46, 14}, Point{66, 14},
                               Point{96, 28},  Point{116, 28}, Point{132, 8}, Point{160, 8},
                               Point{160, 44}, Point{0, 44}};
  Mask mask(160, 44);
  paint_polygon(mask, corners);
  return mask;
}

inline Mask rocket() {
  constexpr std::array corners{Point{0, 0},   Point{12, 6},  Point{30, 6}, Point{46, 12},
                               Point{30, 18}, Point{12, 18}, Point{0, 24}, Point{6, 12}};
  Mask mask(46, 24);
  paint_polygon(mask, corners);
  paint_disc(mask, {28, 12}, 3, Paint::erase);
  return mask;
}

inline Mask ring() {
  Mask mask = disc_mask(17);
  paint_disc(mask, {17, 17}, 8, Paint::erase);
  return mask;
}

inline Mask hero() {
  return Mask::from_text({"...#####...", "..#######..", "..##.#.##..", "..#######..", "...#####...",
                          "....###....", ".#########.", "###########", "##.#####.##", "##.#####.##",
                          "...#####...", "...##.##...", "...##.##...", "...##.##...", "..###.###..",
                          "..###.###.."});
}

/// A turned rocket that hits a ring, a ball that bounced, and a hero that looks at a crate.
struct Scene {
  World world;
  std::array<DebugRay, 2> rays{DebugRay{{64, 57}, {140, 55}}, DebugRay{{156, 6}, {100, 98}}};

  Scene() {
    add({.shape = hills(), .position = {0, 56}, .is_static = true});
    add({.shape = Size{14, 14}, .position = {138, 50}, .is_static = true});
    add({.shape = ring(), .position = {102, 8}});
    add({.shape = {rocket(), {23, 12}},
         .position = {88, 28},
         .transform = Transform({.angle = Angle::degrees(-14)})});
    add({.shape = Size{16, 12}, .position = {141, 14}, .enabled = false});
    const BodyId ball = add({.shape = {disc_mask(5), {5, 5}}, .position = {8, 14}});
    const BodyId walker = add({.shape = {hero(), {5, 16}}, .position = {42, 62}});
    world.record_paths(true);
    world.move(ball, {44, 118}, Response::bounce);
    world.set_mover(walker, {.step_up = 2, .step_down = 2});
    world.walk(walker, 16.0, 40.0);
    if (!world.step()) world.clear();
  }
  [[nodiscard]] DebugOptions options() const { return {.rays = rays}; }

 private:
  BodyId add(const BodyDefinition& body) { return world.add(body).value(); }
};

}  // namespace debug_scene
