// Bodies of a world that show the frames of a sheet.
#include "sheet.hpp"
#include "world.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

hm_status bodies_in(hm_body body, const hm_part_body* parts, size_t count, FrameBodies& bodies) {
  if (parts == nullptr && count > 0) return refuse_null("parts");
  bodies.body = in_body(body);
  for (size_t i = 0; i < count; ++i) {
    if (parts[i].name == nullptr) return refuse_null("the name of a part");
    bodies.parts.push_back({parts[i].name, in_body(parts[i].body)});
  }
  return HM_OK;
}

/// The parts of all bodies lie one after the other.
hm_status many_bodies_in(const hm_body* bodies, size_t count, const hm_part_body* parts,
                         const size_t* part_counts, std::vector<FrameBodies>& result) {
  result.resize(count);
  for (size_t i = 0; i < count; ++i) {
    if (const hm_status bad = bodies_in(bodies[i], parts, part_counts[i], result[i])) return bad;
    if (parts != nullptr) parts += part_counts[i];
  }
  return HM_OK;
}

hm_status parts_in(const hm_part_definition* parts, size_t count,
                   std::vector<PartDefinition>& result) {
  if (parts == nullptr && count > 0) return refuse_null("parts");
  for (size_t i = 0; i < count; ++i) {
    if (parts[i].name == nullptr) return refuse_null("the name of a part");
    if (const hm_status bad = check_details(parts[i].details)) return bad;
    result.push_back({parts[i].name, c::in(parts[i].filter), parts[i].is_sensor != 0,
                      static_cast<Details>(parts[i].details), parts[i].user});
  }
  return HM_OK;
}

hm_status orientations_in(const int32_t* orientations, size_t count, Vector<Orientation>& result) {
  for (size_t i = 0; orientations != nullptr && i < count; ++i) {
    if (const hm_status bad = check_orientation(orientations[i])) return bad;
    result.push_back(static_cast<Orientation>(orientations[i]));
  }
  return HM_OK;
}

}  // namespace

hm_part_definition hm_part_definition_default(void) {
  const PartDefinition part;
  return {nullptr, c::out(part.filter), c::out(part.is_sensor), static_cast<int32_t>(part.details),
          part.user};
}

hm_shape_change hm_shape_change_keep_pivot(void) {
  return {static_cast<int32_t>(keep_pivot.fit), keep_pivot.limit, c::out(keep_pivot.keep_feet)};
}

hm_status hm_world_set_frame(hm_world world, hm_body body, hm_sheet sheet, uint32_t frame,
                             int32_t orientation) {
  return hm_world_set_frame_parts(world, body, nullptr, 0, sheet, frame, orientation);
}

hm_status hm_world_set_frame_many(hm_world world, const hm_body* bodies, size_t count,
                                  hm_sheet sheet, const uint32_t* frames,
                                  const int32_t* orientations) {
  if (count > 0)
    if (const hm_status bad = not_null(bodies, frames)) return bad;
  const Pin<hm_world> changed(world);
  if (!changed) return refuse_handle(world);
  const Pin<hm_sheet> shown(sheet);
  if (!shown) return refuse_handle(sheet);
  return with_idle(world, [&](WorldObject& object) {
    ScratchLease scratch(object);
    scratch->orientations.clear();
    if (const hm_status bad = orientations_in(orientations, count, scratch->orientations))
      return bad;
    return outcome(object.world.set_frame(scratch.bodies_in(bodies, count), *shown,
                                          std::span(frames, count), scratch->orientations));
  });
}

hm_status hm_world_set_frame_parts(hm_world world, hm_body body, const hm_part_body* parts,
                                   size_t count, hm_sheet sheet, uint32_t frame,
                                   int32_t orientation) {
  if (const hm_status bad = check_orientation(orientation)) return bad;
  const Pin<hm_world> changed(world);
  if (!changed) return refuse_handle(world);
  const Pin<hm_sheet> shown(sheet);
  if (!shown) return refuse_handle(sheet);
  return with_idle(world, [&](WorldObject& object) {
    FrameBodies bodies;
    if (const hm_status bad = bodies_in(body, parts, count, bodies)) return bad;
    return outcome(
        object.world.set_frame(bodies, *shown, frame, static_cast<Orientation>(orientation)));
  });
}

hm_status hm_world_set_frame_parts_many(hm_world world, const hm_body* bodies, size_t count,
                                        const hm_part_body* parts, const size_t* part_counts,
                                        hm_sheet sheet, const uint32_t* frames,
                                        const int32_t* orientations) {
  if (count > 0)
    if (const hm_status bad = not_null(bodies, part_counts, frames)) return bad;
  const Pin<hm_world> changed(world);
  if (!changed) return refuse_handle(world);
  const Pin<hm_sheet> shown(sheet);
  if (!shown) return refuse_handle(sheet);
  return with_idle(world, [&](WorldObject& object) {
    std::vector<FrameBodies> all;
    if (const hm_status bad = many_bodies_in(bodies, count, parts, part_counts, all)) return bad;
    Vector<Orientation> turns;
    if (const hm_status bad = orientations_in(orientations, count, turns)) return bad;
    return outcome(object.world.set_frame(all, *shown, std::span(frames, count), turns));
  });
}

hm_status hm_world_change_frame(hm_world world, hm_body body, const hm_part_body* parts,
                                size_t count, hm_sheet sheet, uint32_t frame, int32_t orientation,
                                const hm_shape_change* change, const hm_query_filter* filter,
                                hm_point* move) {
  if (move == nullptr) return refuse_null("move");
  if (const hm_status bad = check_orientation(orientation)) return bad;
  const hm_shape_change wanted = change == nullptr ? hm_shape_change_keep_pivot() : *change;
  if (const hm_status bad = one_of(wanted.fit, HM_FIT_REFUSE, "fit")) return bad;
  const Pin<hm_world> changed(world);
  if (!changed) return refuse_handle(world);
  const Pin<hm_sheet> shown(sheet);
  if (!shown) return refuse_handle(sheet);
  return with_filter(world, filter, [&](WorldObject& object, const QueryFilter& narrowed) {
    if (const hm_status bad = check_idle(object)) return bad;
    FrameBodies bodies;
    if (const hm_status bad = bodies_in(body, parts, count, bodies)) return bad;
    const ShapeChange how{static_cast<Fit>(wanted.fit), wanted.limit, wanted.keep_feet != 0};
    return answer(move,
                  object.world.change_frame(bodies, *shown, frame,
                                            static_cast<Orientation>(orientation), how, narrowed));
  });
}

hm_status hm_world_attach_parts(hm_world world, hm_body body, const hm_part_definition* parts,
                                size_t count, hm_body* bodies) {
  if (bodies == nullptr && count > 0) return refuse_null("bodies");
  return with_idle(world, [&](WorldObject& object) {
    std::vector<PartDefinition> definitions;
    if (const hm_status bad = parts_in(parts, count, definitions)) return bad;
    const auto made = object.world.attach_parts(in_body(body), definitions);
    if (!made) return outcome(made.error());
    for (size_t i = 0; i < count; ++i) bodies[i] = c::out(made->parts[i].body);
    return hm_status{HM_OK};
  });
}
