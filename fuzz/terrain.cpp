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

struct Ground {
  Terrain terrain;
  Mask mask{field.w, field.h};

  void check() const {
    const Mask pixels = to_mask(terrain, field);
    require(pixels == mask, "pixels");
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

void paint(Ground& ground, Input& input, bool adds) {
  const Point at = point_in_field(input);
  const Paint paint = adds ? Paint::draw : Paint::erase;
  const Point inside = at - field_corner;
  TerrainEdit edit;
  edit.action = adds ? TerrainAction::deposit : TerrainAction::carve;
  if (input.flag()) {
    const std::int32_t radius =
        std::min({input.byte() % 30, 89 + at.x, 89 - at.x, 89 + at.y, 89 - at.y});
    edit.brush = DiscBrush{at, radius};
    paint_disc(ground.mask, inside, radius, paint);
  } else {
    const Point to = point_in_field(input);
    const std::int32_t width = std::abs(to.x - at.x);
    const Box box{std::min(at.x, to.x), std::min(at.y, to.y), width, std::abs(to.y - at.y)};
    edit.brush = box;
    paint_box(ground.mask, translated(box, -field_corner), paint);
  }
  ground.mask.tighten();
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
    ground.mask.erase(component.mask, component.position);
  }
  ground.mask.tighten();
  require(ground.terrain.detached(anchors).size() == expected, "pieces");
}

void live(std::span<const std::uint8_t> bytes) {
  Input input(bytes);
  Ground ground;
  Ground kept;
  while (!input.empty()) {
    switch (input.byte() % 8) {
      case 0:
      case 1:
      case 2: paint(ground, input, true); break;
      case 3:
      case 4: paint(ground, input, false); break;
      case 5: ask(ground, input); break;
      case 6: let_fall(ground, input); break;
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
