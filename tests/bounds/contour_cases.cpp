// Everything of hitmask/contour.hpp.
#include <array>
#include <vector>

#include "bounds/bounds.hpp"
#include "hitmask/contour.hpp"

namespace hitmask::cost {

namespace {

using In = const MaskInput&;

/// What goes in is a boundary: each corner counts as a word of pixels.
constexpr std::int64_t pixels_per_corner = 64;

/// Less than a step, some pixels, and more than any gap.
std::array<double, 3> epsilons(In in) { return {0.75, 2.5, in.a.width() / 8.0}; }

template <class Call>
void with_boundary(In in, Meter& meter, Call&& call) {
  const Boundary boundary = trace(in.a);
  meter.allow(pixels_per_corner * static_cast<std::int64_t>(boundary.corners.size()));
  call(boundary);
}

const MaskCase cases[] = {
    {"simplify",
     [](In in, Meter& m) {
       with_boundary(in, m, [&](const Boundary& boundary) {
         for (const double epsilon : epsilons(in)) m([&] { keep(simplify(boundary, epsilon)); });
       });
     }},
    {"convex_parts",
     [](In in, Meter& m) {
       with_boundary(in, m, [&](const Boundary& boundary) {
         m([&] { keep(convex_parts(boundary)); });
         const Boundary simple = simplify(boundary, 1.5);
         m([&] { keep(convex_parts(simple, 16)); });
       });
     }},
    {"rectangles", [](In in, Meter& m) { m([&] { keep(rectangles(in.a)); }); }},
    {"chains",
     [](In in, Meter& m) {
       with_boundary(in, m, [&](const Boundary& boundary) {
         m([&] { keep(chains(boundary, {.y_axis = YAxis::up, .least_spacing = 1.5})); });
       });
     }},
    {"chunk_chains",
     [](In in, Meter& m) {
       const Terrain terrain(in.a, in.offset);
       const std::vector<ChunkChange> dirty = changes({}, terrain);
       with_boundary(in, m,
                     [&](const Boundary&) { m([&] { keep(chunk_chains(terrain, dirty, 1.5)); }); });
     }},
};

}  // namespace

std::span<const MaskCase> contour_cases() { return cases; }

}  // namespace hitmask::cost
