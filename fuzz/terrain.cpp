// Edits of a terrain from bytes, in two ways: as edits_from_bytes() reads them, which must refuse
// or work, and as choices for a terrain and a large mask that must stay the same.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "twins.hpp"

namespace hitmask::fuzz {
namespace {

/// Around a corner where four chunks meet.
constexpr Box field{-90, -90, 180, 180};
constexpr Point field_corner{field.x, field.y};

/// Bytes that are read come back, and the edits can be applied.
void read_edits(std::span<const std::uint8_t> bytes) {
  const auto edits = edits_from_bytes(bytes);
  if (!edits) return require(!edits.message().empty(), "a message");
  require(std::ranges::equal(edits_to_bytes(*edits), bytes), "bytes of edits");
  Terrain terrain;
  std::int64_t pixels = 0;
  for (const TerrainEdit& edit : *edits) {
    const Terrain before = terrain;
    const TerrainChange change = terrain.apply(edit);
    require((change.pixels == 0) == (before == terrain), "what changed");
    pixels += change.pixels;
    if (pixels > 10'000'000) return;  // large brushes take their time
  }
}

constexpr std::size_t kinds = 3;  // of materials; the last is hard

struct Ground {
  Terrain terrain{options()};
  Mask mask{field.w, field.h};
  std::vector<Mask> materials = std::vector<Mask>(kinds, mask);  // they make up the mask

  static TerrainOptions options() {
    TerrainOptions options;
    options.materials[kinds - 1].hard = true;
    return options;
  }
  /// Calls change(mask) for each material, and makes the mask what they make up.
  template <class Change>
  void change_all(Change change) {
    for (Mask& one : materials) change(one);
    add_up();
  }
  void add_up() {
    mask.clear();
    for (const Mask& one : materials) mask.draw(one);
    mask.tighten();
  }

  void check() const {
    const Mask pixels = to_mask(terrain, field);
    require(pixels == mask, "pixels");
    for (std::size_t i = 0; i < kinds; ++i)
      require(material_mask(terrain, field, static_cast<int>(i)) == materials[i], "materials");
    require(terrain.count() == mask.count(), "count");
    const Box solid = solid_box(mask);
    require(terrain.solid_bounds() == (is_empty(solid) ? Box{} : translated(solid, field_corner)),
            "bounds");
  }
};

Point point_in_field(Input& input) {
  const std::int32_t x = input.byte() % 180;
  return {x - 90, input.byte() % 180 - 90};
}

/// A brush, and the pixels of the field that it covers.
TerrainBrush random_brush(Input& input, Mask& covered) {
  const Point at = point_in_field(input);
  const Point inside = at - field_corner;
  if (input.flag()) {
    const std::int32_t radius =
        std::min({input.byte() % 30, 89 + at.x, 89 - at.x, 89 + at.y, 89 - at.y});
    paint_disc(covered, inside, radius);
    return DiscBrush{at, radius};
  }
  const Point to = point_in_field(input);
  const Box box{std::min(at.x, to.x), std::min(at.y, to.y), std::abs(to.x - at.x),
                std::abs(to.y - at.y)};
  paint_box(covered, translated(box, -field_corner));
  return box;
}

void paint(Ground& ground, Input& input, TerrainAction action) {
  Mask covered(field.w, field.h);
  TerrainEdit edit{action, random_brush(input, covered)};
  edit.material = input.byte() % kinds;
  if (action == TerrainAction::carve) covered.erase(ground.materials[kinds - 1]);
  if (action == TerrainAction::deposit) covered.erase(ground.mask);
  if (action == TerrainAction::repaint) covered.keep(ground.mask);
  ground.change_all([&](Mask& one) { one.erase(covered); });
  const bool adds = action == TerrainAction::deposit || action == TerrainAction::repaint;
  if (adds) ground.materials[edit.material].draw(covered);
  ground.add_up();
  ground.terrain.apply(edit);
}

void ask(const Ground& ground, Input& input) {
  const Mask sprite(1 + input.byte() % 40, 1 + input.byte() % 40, true);
  const Point at = point_in_field(input);
  const Point offset = at - field_corner;
  const Contact found = contact(ground.terrain, sprite, at);
  Contact expected = contact(ground.mask, sprite, offset);
  require(found.area == expected.area, "area");
  require(found.gradient_x == expected.gradient_x && found.gradient_y == expected.gradient_y,
          "gradient");
  const Point delta{input.byte() - 128, input.byte() - 128};
  require(sweep(ground.terrain, sprite, at, delta)->steps ==
              sweep(ground.mask, sprite, offset, delta)->steps,
          "sweep");
  const auto hit = ray(ground.terrain, at, at + delta);
  const auto expected_hit = ray(ground.mask, offset, offset + delta);
  require(hit.has_value() == expected_hit.has_value(), "ray");
  if (hit)
    require(hit->steps == expected_hit->steps && hit->normal == expected_hit->normal, "ray hit");
}

void let_fall(Ground& ground, Input& input) {
  const TerrainAnchors anchors{.floor = input.byte() - 128};
  std::size_t expected = 0;
  for (const MaskAt& component : component_masks(ground.mask)) {
    if (component.position.y + component.mask.height() + field.y > *anchors.floor) continue;
    ++expected;
    for (Mask& one : ground.materials) one.erase(component.mask, component.position);
  }
  ground.add_up();
  require(ground.terrain.detached(anchors).size() == expected, "pieces");
}

void live(std::span<const std::uint8_t> bytes) {
  Input input(bytes);
  Ground ground;
  Ground kept;
  while (!input.empty()) {
    switch (input.byte() % 10) {
      case 0:
      case 1:
      case 2: paint(ground, input, TerrainAction::deposit); break;
      case 3:
      case 4: paint(ground, input, TerrainAction::carve); break;
      case 5: paint(ground, input, TerrainAction::repaint); break;
      case 6: paint(ground, input, TerrainAction::carve_all); break;
      case 7: ask(ground, input); break;
      case 8: let_fall(ground, input); break;
      default:
        if (input.flag())
          kept = ground;
        else
          ground = kept;
    }
    ground.check();
  }
}

}  // namespace
}  // namespace hitmask::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  if (size > 0 && bytes.front() == 1)
    hitmask::fuzz::read_edits(bytes);
  else
    hitmask::fuzz::live(bytes);
  return 0;
}
