// Contours: boundaries come and go as arrays of corners and loops.
#include "hitmask/contour.hpp"

#include <memory>

#include "terrain.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

/// A buffer that goes back when a later one cannot be made.
template <class Target>
using NewBuffer = std::unique_ptr<Target, void (*)(void*) noexcept>;

template <class Target, class Values>
NewBuffer<Target> kept_buffer(const Values& values) {
  return {new_buffer<Target>(values), &release_memory};
}

struct GivenBoundary {
  const hm_point* corners;
  size_t corner_count;
  const hm_loop* loops;
  size_t loop_count;

  [[nodiscard]] hm_status check() const noexcept {
    if (corners == nullptr && corner_count > 0) return refuse_null("corners");
    return loops == nullptr && loop_count > 0 ? refuse_null("loops") : hm_status{HM_OK};
  }
  [[nodiscard]] Boundary in() const {
    Boundary boundary;
    for (const hm_point& corner : std::span(corners, corner_count))
      boundary.corners.push_back(c::in(corner));
    for (const hm_loop& loop : std::span(loops, loop_count))
      boundary.loops.push_back(
          {loop.first_corner, loop.corner_count, loop.component, loop.is_hole != 0});
    return boundary;
  }
};

hm_status options_in(const hm_chain_options* from, ChainOptions& options) noexcept {
  if (from == nullptr) return HM_OK;
  if (const hm_status bad = one_of(from->y_axis, HM_Y_AXIS_UP, "y_axis")) return bad;
  options = {static_cast<YAxis>(from->y_axis), from->least_spacing};
  return HM_OK;
}

hm_status hand_out_chains(const Chains& found, hm_chain_point** points, size_t* point_count,
                          hm_chain** chains, size_t* chain_count) {
  NewBuffer<hm_chain_point> first = kept_buffer<hm_chain_point>(found.points);
  const hm_status status = hand_out(found.chains, chains, chain_count);
  *points = first.release();
  *point_count = found.points.size();
  return status;
}

}  // namespace

hm_chain_options hm_chain_options_default(void) { return {HM_Y_AXIS_DOWN, 0}; }

hm_status hm_simplify(const hm_point* corners, size_t corner_count, const hm_loop* loops,
                      size_t loop_count, double epsilon, hm_point** out_corners,
                      size_t* out_corner_count, hm_loop** out_loops, size_t* out_loop_count) {
  const GivenBoundary given{corners, corner_count, loops, loop_count};
  if (const hm_status bad = given.check()) return bad;
  if (const hm_status bad = not_null(out_corners, out_corner_count, out_loops, out_loop_count))
    return bad;
  return guarded([&] {
    return hand_out_boundary(simplify(given.in(), epsilon), out_corners, out_corner_count,
                             out_loops, out_loop_count);
  });
}

hm_status hm_convex_parts(const hm_point* corners, size_t corner_count, const hm_loop* loops,
                          size_t loop_count, int32_t max_vertices, hm_point** out_corners,
                          size_t* out_corner_count, hm_convex_part** parts, size_t* part_count) {
  const GivenBoundary given{corners, corner_count, loops, loop_count};
  if (const hm_status bad = given.check()) return bad;
  if (const hm_status bad = not_null(out_corners, out_corner_count, parts, part_count)) return bad;
  return guarded([&] {
    const ConvexParts found = convex_parts(given.in(), max_vertices);
    NewBuffer<hm_point> first = kept_buffer<hm_point>(found.corners);
    const hm_status status = hand_out(found.parts, parts, part_count);
    *out_corners = first.release();
    *out_corner_count = found.corners.size();
    return status;
  });
}

hm_status hm_rectangles(hm_mask mask, hm_box** out, size_t* count) {
  return with(mask, [&](const Mask& m) { return hand_out(rectangles(m), out, count); });
}

hm_status hm_chains(const hm_point* corners, size_t corner_count, const hm_loop* loops,
                    size_t loop_count, const hm_chain_options* options, hm_chain_point** points,
                    size_t* point_count, hm_chain** chains, size_t* chain_count) {
  const GivenBoundary given{corners, corner_count, loops, loop_count};
  ChainOptions wanted;
  if (const hm_status bad = given.check()) return bad;
  if (const hm_status bad = not_null(points, point_count, chains, chain_count)) return bad;
  if (const hm_status bad = options_in(options, wanted)) return bad;
  return guarded([&] {
    return hand_out_chains(hitmask::chains(given.in(), wanted), points, point_count, chains,
                           chain_count);
  });
}

hm_status hm_terrain_chunk_chains(hm_terrain terrain, const hm_chunk_change* dirty,
                                  size_t dirty_count, double epsilon,
                                  const hm_chain_options* options, hm_point** chunks,
                                  size_t* chunk_count, hm_chain_point** points, size_t* point_count,
                                  hm_chain** chains, size_t* chain_count) {
  ChainOptions wanted;
  if (dirty == nullptr && dirty_count > 0) return refuse_null("dirty");
  if (const hm_status bad = not_null(chunks, chunk_count, points, point_count, chains, chain_count))
    return bad;
  if (const hm_status bad = options_in(options, wanted)) return bad;
  return with(terrain, [&](const Terrain& t) {
    std::vector<ChunkChange> changed;
    for (const hm_chunk_change& change : std::span(dirty, dirty_count))
      changed.push_back({c::in(change.chunk), c::in(change.box)});
    const Chains found = chunk_chains(t, changed, epsilon, wanted);
    NewBuffer<hm_point> first = kept_buffer<hm_point>(found.chunks);
    const hm_status status = hand_out_chains(found, points, point_count, chains, chain_count);
    *chunks = first.release();
    *chunk_count = found.chunks.size();
    return status;
  });
}
