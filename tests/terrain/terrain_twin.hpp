// A terrain and the same pixels as large masks: one for the solid pixels, one per material.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "hitmask/shape.hpp"
#include "hitmask/terrain.hpp"
#include "support/random.hpp"

namespace hitmask::terrain_test {

/// Where everything happens: across seams of chunks and the origin of the world.
inline constexpr Box field{-700, -700, 1500, 1400};
inline constexpr Point field_corner{field.x, field.y};

/// A brush as a large mask.
inline Mask stencil_of(const TerrainBrush& brush, Point place) {
  Mask mask(field.w, field.h);
  const Point by = place - field_corner;
  struct Painter {
    Mask& mask;
    Point by;
    void operator()(const Box& box) const { paint_box(mask, translated(box, by)); }
    void operator()(const DiscBrush& disc) const {
      paint_disc(mask, disc.centre + by, disc.radius);
    }
    void operator()(const EllipseBrush& ellipse) const {
      paint_ellipse(mask, translated(ellipse.box, by));
    }
    void operator()(const LineBrush& line) const {
      paint_line(mask, line.from + by, line.to + by, line.thickness);
    }
    void operator()(const PolygonBrush& polygon) const {
      std::vector<Point> corners = polygon.corners;
      for (Point& corner : corners) corner += by;
      paint_polygon(mask, corners, polygon.rule);
    }
    void operator()(const MaskAt& placed) const { mask.draw(placed.mask, placed.position + by); }
  };
  std::visit(Painter{mask, by}, brush);
  return mask;
}

inline Box in_world(const Box& box) {
  return is_empty(box) ? Box{} : translated(box, field_corner);
}

/// The same as a terrain, written with whole masks.
class LargeMasks {
 public:
  explicit LargeMasks(const TerrainOptions& options = {}) : options_(options) {
    materials_.fill(Mask(field.w, field.h));
  }

  TerrainChange apply(const TerrainEdit& edit) {
    const Mask brush = stencil_of(edit.brush, edit.place);
    const std::array<Mask, material_count> before = materials_;
    switch (edit.action) {
      case TerrainAction::carve: carve(brush, false); break;
      case TerrainAction::carve_all: carve(brush, true); break;
      case TerrainAction::deposit: materials_[edit.material] |= brush - solid(); break;
      case TerrainAction::repaint: repaint(brush & solid(), edit.material); break;
    }
    Mask changed(field.w, field.h);
    for (std::size_t i = 0; i < materials_.size(); ++i) changed |= before[i] ^ materials_[i];
    return {changed.count(), in_world(solid_box(changed))};
  }

  [[nodiscard]] Mask solid() const {
    Mask all(field.w, field.h);
    for (const Mask& one : materials_) all.draw(one);
    all.tighten();
    return all;
  }
  [[nodiscard]] const Mask& of(std::size_t material) const { return materials_[material]; }
  void remove(const Mask& pixels) {
    for (Mask& one : materials_) one -= pixels;
  }

 private:
  void carve(const Mask& brush, bool hard_too) {
    for (std::size_t i = 0; i < materials_.size(); ++i)
      if (hard_too || !options_.materials[i].hard) materials_[i] -= brush;
  }
  void repaint(const Mask& pixels, std::size_t material) {
    for (Mask& one : materials_) one -= pixels;
    materials_[material] |= pixels;
  }

  TerrainOptions options_;
  std::array<Mask, material_count> materials_;
};

/// Points that are often near a seam.
inline std::int32_t coordinate(support::Random& random, std::int32_t from, std::int32_t length) {
  if (random.below(2) == 0)
    return from + static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(length)));
  const std::int32_t near = static_cast<std::int32_t>(random.below(41)) - 20;
  return static_cast<std::int32_t>(random.below(3)) * 512 - 512 + near;
}
inline Point place_in_field(support::Random& random) {
  const std::int32_t x = coordinate(random, field.x + 100, field.w - 200);
  return {x, coordinate(random, field.y + 100, field.h - 200)};
}

inline std::int32_t length_up_to(support::Random& random, std::uint64_t most) {
  return static_cast<std::int32_t>(random.below(most));
}

/// All of it lies in the field when its place does, except for the large boxes.
inline TerrainBrush random_brush(support::Random& random) {
  const std::int32_t size = length_up_to(random, 90);
  switch (random.below(7)) {
    case 0: return Box{-size, -3, 2 * size, size};
    case 1: return DiscBrush{{0, 0}, size};
    case 2: return EllipseBrush{{-size / 2, -20, size, 40}};
    case 3: return LineBrush{{-size, size / 2}, {size, 3}, 1 + size / 9};
    case 4: return PolygonBrush{{{-size, 9}, {size, -30}, {20, size}, {-10, -40}}};
    case 5: {
      Mask noise(size, 70);
      for (int i = 0; i < 300; ++i) noise.set(length_up_to(random, 90), length_up_to(random, 70));
      return MaskAt{noise, {-size / 2, -30}};
    }
    default: return Box{-90, -90, 600, 640};  // over the whole of a chunk, sometimes
  }
}

inline TerrainEdit random_edit(support::Random& random, bool has_materials) {
  TerrainEdit edit;
  const auto action = random.below(has_materials ? 7 : 4);
  edit.action = action < 2    ? TerrainAction::deposit
                : action < 4  ? TerrainAction::carve
                : action == 4 ? TerrainAction::deposit
                : action == 5 ? TerrainAction::carve_all
                              : TerrainAction::repaint;
  edit.brush = random_brush(random);
  edit.place = place_in_field(random);
  if (const Box* box = std::get_if<Box>(&edit.brush); box != nullptr && box->h == 640)
    edit.place = {-100 - length_up_to(random, 100), -100 - length_up_to(random, 100)};
  edit.material = has_materials ? static_cast<std::uint8_t>(random.below(4)) : std::uint8_t{0};
  return edit;
}

inline testing::AssertionResult same_pixels(const Terrain& terrain, const LargeMasks& masks) {
  const Mask solid = masks.solid();
  const Mask found = to_mask(terrain, field);
  if (found != solid) {
    const Mask different = found ^ solid;
    const Box box = in_world(solid_box(different));
    return testing::AssertionFailure() << different.count() << " pixels differ in " << box.x << ", "
                                       << box.y << ": " << box.w << " x " << box.h;
  }
  for (std::size_t i = 0; i < material_count; ++i)
    if (material_mask(terrain, field, static_cast<int>(i)) != masks.of(i))
      return testing::AssertionFailure() << "pixels of material " << i << " differ";
  if (terrain.count() != solid.count()) return testing::AssertionFailure() << "count";
  if (terrain.solid_bounds() != in_world(solid_box(solid)))
    return testing::AssertionFailure() << "solid bounds";
  return testing::AssertionSuccess();
}

}  // namespace hitmask::terrain_test
