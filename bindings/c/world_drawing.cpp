// Debug drawing of a world.
#include <algorithm>
#include <type_traits>

#include "world.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

/// All but the rays and their filter.
DebugOptions debug_options_in(const hm_debug_options& options) noexcept {
  DebugOptions result;
  result.outlines = options.outlines != 0;
  result.contacts = options.contacts != 0;
  result.boxes = options.boxes != 0;
  result.regions = options.regions != 0;
  result.paths = options.paths != 0;
  result.resting = options.resting != 0;
  if (options.has_view != 0) result.view = c::in(options.view);
  return result;
}

hm_debug_item debug_item_out(const DebugItem& item, const Vector<hm_point>& points) noexcept {
  return {static_cast<int32_t>(item.kind),
          c::out(item.closed),
          item.body.value(),
          item.other.value(),
          c::out(item.box),
          points.data(),
          points.size()};
}

}  // namespace

hm_debug_options hm_debug_options_default(void) {
  const DebugOptions options;
  hm_debug_options result{};
  result.outlines = c::out(options.outlines);
  result.contacts = c::out(options.contacts);
  result.boxes = c::out(options.boxes);
  result.regions = c::out(options.regions);
  result.paths = c::out(options.paths);
  result.resting = c::out(options.resting);
  return result;
}

hm_status hm_world_debug_draw(hm_world world, const hm_debug_options* options,
                              hm_debug_visitor draw, void* user) {
  if (draw == nullptr) return refuse_null("draw");
  const hm_debug_options wanted = options == nullptr ? hm_debug_options_default() : *options;
  if (wanted.rays == nullptr && wanted.ray_count > 0) return refuse_null("rays");
  return with_filter(world, wanted.ray_filter, [&](WorldObject& object, const QueryFilter& filter) {
    if (const hm_status bad = check_idle(object)) return bad;
    ScratchLease scratch(object);
    c::resize_to(scratch->rays, wanted.ray_count);
    std::transform(
        wanted.rays, wanted.rays + wanted.ray_count, scratch->rays.begin(),
        [](const hm_debug_ray& ray) { return DebugRay{c::in(ray.from), c::in(ray.to)}; });
    DebugOptions chosen = debug_options_in(wanted);
    chosen.rays = scratch->rays;
    chosen.ray_filter = filter;
    const auto show = [&](const DebugItem& item) {
      c::resize_to(scratch->drawn, item.points.size());
      std::transform(item.points.begin(), item.points.end(), scratch->drawn.begin(),
                     [](Point point) { return c::out(point); });
      const hm_debug_item shown = debug_item_out(item, scratch->drawn);
      return call_back([&] { return draw(&shown, user); }) != 0;
    };
    return outcome(object.world.debug_draw(show, chosen));
  });
}

hm_status hm_world_record_paths(hm_world world, int32_t on) {
  return change_world(world, [&](World& w) { return w.record_paths(on != 0); });
}
