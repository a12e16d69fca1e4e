// Operations on masks, and their measures.
#include <memory>

#include "hitmask/hitmask.hpp"
#include "instructions/cases.hpp"
#include "motion/scenes.hpp"
#include "support/random.hpp"
#include "support/scene.hpp"

namespace hitmask::bench {

namespace {

using Masks = std::shared_ptr<const std::vector<Mask>>;

constexpr int side = 256;

/// Discs, diagonals, noise, sprites and a cave.
Masks make_shapes() {
  std::vector<Mask> masks;
  for (const Kind kind : all_kinds)
    for (Mask& mask : make_masks(kind, side, sprites())) masks.push_back(std::move(mask));
  masks.push_back(make_cave(2 * side, 32, 51, 601));
  return std::make_shared<const std::vector<Mask>>(std::move(masks));
}

/// Digests `make(mask)` for each mask, `times` times.
template <class Make>
void add(Cases& cases, const std::string& name, int times, Make make) {
  cases.push_back({"shape/" + name, [=] {
                     return [=, masks = make_shapes()](Digest& digest) {
                       for (int time = 0; time < times; ++time)
                         for (const Mask& mask : *masks)
                           digest.add(static_cast<std::uint64_t>(make(mask)));
                     };
                   }});
}

struct Stroke {
  const Mask* brush;
  Point at;
};

/// Calls `change(canvas, brush, at)` with each brush at random positions.
template <class Change>
InnerWork painting(bool solid, Change change) {
  const Masks brushes = make_shapes();
  std::vector<Stroke> strokes;
  Random random(602);
  for (int i = 0; i < 2000; ++i)
    strokes.push_back({&(*brushes)[random.next() % brushes->size()],
                       {random.between(-side, 2 * side), random.between(-side, 2 * side)}});
  auto canvas = std::make_shared<Mask>(2 * side, 2 * side, solid);
  return [=](Digest& digest) {
    (void)brushes;  // keeps the brushes alive that the strokes point to
    for (const Stroke& stroke : strokes) change(*canvas, stroke.brush->view(), stroke.at);
    digest.add(static_cast<std::uint64_t>(canvas->count()));
  };
}

InnerWork convolving() {
  auto masks = std::make_shared<std::vector<Mask>>();
  for (const Kind kind : all_kinds)
    for (Mask& mask : make_masks(kind, 64, sprites())) masks->push_back(std::move(mask));
  return [=](Digest& digest) {
    for (std::size_t i = 1; i < masks->size(); ++i)
      digest.add(static_cast<std::uint64_t>(convolve((*masks)[i - 1], (*masks)[i]).mask.count()));
  };
}

std::int64_t scaled(const Mask& mask) {
  return scale(mask, {mask.width() / 3 + 1, mask.height() / 2 + 1}).width() +
         scale(mask, {mask.width() * 2 - 1, mask.height() * 3 / 2}).width() +
         scale(mask, {mask.width() / 2, mask.height() / 2}, Scale::any).width();
}

std::int64_t measured(const Mask& mask) {
  Mask copy = mask;
  copy.invert();
  return copy.count() + moments(mask).sum_xy + solid_box(mask).w;
}

}  // namespace

void add_shape_cases(Cases& cases) {
  add(cases, "scale", 2, scaled);
  add(cases, "grow_square_8", 8, [](const Mask& mask) { return grow(mask, 8).mask.width(); });
  add(cases, "grow_disc_8", 4,
      [](const Mask& mask) { return grow(mask, 8, Reach::disc).mask.width(); });
  add(cases, "shrink_disc_8", 4,
      [](const Mask& mask) { return shrink(mask, 8, Reach::disc).width(); });
  add(cases, "components", 2, [](const Mask& mask) { return components(mask).size(); });
  add(cases, "components_four", 2,
      [](const Mask& mask) { return components(mask, Neighbours::four).size(); });
  add(cases, "labels", 1, [](const Mask& mask) { return label_components(mask).numbers.size(); });
  add(cases, "trace", 1, [](const Mask& mask) { return trace(mask).corners.size(); });
  add(cases, "distance_field", 1,
      [](const Mask& mask) { return distance_field(mask).at({side / 2, side / 2}); });
  add(cases, "measure", 8, measured);
  cases.push_back({"shape/convolve", [] { return convolving(); }});
  cases.push_back({"shape/draw", [] {
                     return painting(false, [](Mask& canvas, const MaskView& brush, Point at) {
                       canvas.draw(brush, at);
                     });
                   }});
  cases.push_back({"shape/erase", [] {
                     return painting(true, [](Mask& canvas, const MaskView& brush, Point at) {
                       canvas.erase(brush, at);
                     });
                   }});
}

}  // namespace hitmask::bench
