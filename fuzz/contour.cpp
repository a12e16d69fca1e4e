// Contours of masks and of terrains made from bytes, checked by their definition; and loops of any
// corners, which are cut right or refused.
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>

#include "hitmask/contour.hpp"
#include "reference/chain_check.hpp"
#include "twins.hpp"

namespace hitmask::fuzz {
namespace {

std::int64_t twice_area_of(const Boundary& boundary) {
  std::int64_t sum = 0;
  for (const Loop& loop : boundary.loops)
    sum += reference::twice_signed_area(boundary.corners_of(loop));
  return sum;
}

void require_parts(const Boundary& boundary, std::int32_t most) {
  const ConvexParts found = convex_parts(boundary, most);
  std::int64_t sum = 0;
  for (const ConvexPart& part : found.parts) {
    const auto corners = found.corners_of(part);
    require(corners.size() >= 3 && corners.size() <= static_cast<std::size_t>(most), "corners");
    for (std::size_t i = 0; i < corners.size(); ++i)
      require(reference::turn(corners[i], corners[(i + 1) % corners.size()],
                              corners[(i + 2) % corners.size()]) > 0,
              "convex");
    sum += reference::twice_signed_area(corners);
  }
  require(sum == twice_area_of(boundary), "area of the parts");
}

/// Small: the checker compares all pairs of edges.
void check_mask(Input& input) {
  Mask mask(input.byte() % 20, input.byte() % 20);
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); ++x) mask.set(x, y, input.flag());
  const std::int64_t epsilon = input.byte() * 9;  // of 1/256 pixel
  const Boundary boundary = trace(mask, input.flag() ? Neighbours::four : Neighbours::eight);
  const Boundary simple = simplify(boundary, static_cast<double>(epsilon) / 256);
  require(reference::contour_problem(boundary, simple, epsilon).empty(), "simplify");
  require_parts(simple, 3 + input.byte() % 9);
  std::int64_t area = 0;
  for (const Box& box : rectangles(mask)) {
    require(!is_empty(box), "an empty box");
    area += area_of(box);
    for (std::int32_t y = box.y; y < box.y + box.h; ++y)
      for (std::int32_t x = box.x; x < box.x + box.w; ++x) require(mask.get(x, y), "a clear pixel");
  }
  require(area == mask.count(), "area of the boxes");
}

/// Of a terrain that lies where four chunks meet.
void check_chunks(Input& input) {
  Mask mask(input.byte() % 16, input.byte() % 16);
  const Point at{512 - input.byte() % 16, 512 - input.byte() % 16};
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); ++x) mask.set(x, y, input.flag());
  TerrainOptions options;
  options.neighbours = input.flag() ? Neighbours::four : Neighbours::eight;
  Terrain ground(options);
  ground.deposit(mask, at);
  require(reference::chain_problem(ground, input.byte() * 9).empty(), "chunk_chains");
}

void check_loops(Input& input) {
  Boundary wild;
  for (int loop = input.byte() % 4; loop >= 0; --loop) {
    const std::size_t count = input.byte() % 12;
    wild.loops.push_back({wild.corners.size(), count, 0, input.flag()});
    for (std::size_t i = 0; i < count; ++i)
      wild.corners.push_back({input.byte() % 16, input.byte() % 16});
  }
  const Boundary simple = simplify(wild, input.byte() / 16.0);
  require(simple.loops.size() == wild.loops.size(), "loops");
  for (const Chain& chain : chains(simple).chains) require(chain.point_count >= 4, "a short chain");
  try {
    require_parts(wild, 8);
  } catch (const std::invalid_argument&) {
  }
}

}  // namespace
}  // namespace hitmask::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hitmask::fuzz::Input input({data, size});
  switch (input.byte() % 4) {
    case 0: hitmask::fuzz::check_chunks(input); break;
    case 1:
    case 2: hitmask::fuzz::check_mask(input); break;
    default: hitmask::fuzz::check_loops(input);
  }
  return 0;
}
