// Polygons for a physics engine from sprites.
#include <memory>
#include <vector>

#include "contour/cases.hpp"
#include "contour/ear_clipping.hpp"
#include "hitmask/contour.hpp"

namespace hitmask::bench {

namespace {

/// The loops of all masks, and how many pieces they are cut into.
struct Pieces {
  std::vector<std::int64_t> loops;
  std::size_t count = 0;
};

Pieces pieces_of(const std::vector<Mask>& masks) {
  Pieces pieces;
  for (const Mask& mask : masks) {
    const Boundary simple = simplify(trace(mask), contour_epsilon);
    pieces.loops.push_back(static_cast<std::int64_t>(simple.loops.size()));
    pieces.count += convex_parts(simple).parts.size();
  }
  return pieces;
}

/// A hole belongs to the smallest outer loop around it; sprites have few.
bool is_around(const Polygon2& outer, Corner2 p) {
  bool inside = false;
  for (std::size_t i = 0, j = outer.size() - 1; i < outer.size(); j = i++)
    if ((outer[i].y > p.y) != (outer[j].y > p.y) &&
        p.x <
            (outer[j].x - outer[i].x) * (p.y - outer[i].y) / (outer[j].y - outer[i].y) + outer[i].x)
      inside = !inside;
  return inside;
}

std::size_t cut(const std::vector<Polygon2>& loops) {
  std::vector<Polygon2> outers, holes;
  for (const Polygon2& loop : loops) {
    Polygon2 simple = douglas_peucker(loop, contour_epsilon);
    if (simple.size() >= 3) (signed_area(loop) > 0 ? outers : holes).push_back(std::move(simple));
  }
  std::size_t count = 0;
  for (const Polygon2& outer : outers) {
    std::vector<Polygon2> inside;
    for (const Polygon2& hole : holes)
      if (is_around(outer, hole[0])) inside.push_back(hole);
    count += clip_ears(bridged(outer, std::move(inside)));
  }
  return count;
}

Pieces usual_pieces_of(const std::vector<ByteImage>& images) {
  Pieces pieces;
  for (const ByteImage& image : images) {
    const std::vector<Polygon2> loops = marching_squares(image);
    pieces.loops.push_back(static_cast<std::int64_t>(loops.size()));
    pieces.count += cut(loops);
  }
  return pieces;
}

template <class Work>
Contender contender_of(std::string name, Work work) {
  Contender contender;
  contender.name = std::move(name);
  contender.pass = [=] { consume(work().count); };
  contender.answers = [=] { return work().loops; };
  return contender;
}

}  // namespace

void measure_parts(Run& run) {
  for (const int size : {64, 256, 1024}) {
    if (!run.wants("parts", size)) continue;
    const auto masks = std::make_shared<const std::vector<Mask>>(contour_masks(run, size));
    const auto images =
        std::make_shared<const std::vector<ByteImage>>(masks->begin(), masks->end());
    run.measure(
        "parts", size,
        std::vector{contender_of("hitmask", [=] { return pieces_of(*masks); }),
                    contender_of("ear_clipping", [=] { return usual_pieces_of(*images); })});
  }
}

}  // namespace hitmask::bench
