#include "query_filter.hpp"

#include <array>

namespace hitmask::c {

static_assert(HM_MAX_EXCLUDED == ExcludedBodies::capacity);

bool FilterIn::accept(BodyId body, void* self) {
  const auto& filter = *static_cast<const FilterIn*>(self);
  return ask(*filter.world_, [&] { return filter.accept_(body.value(), filter.user_); }) != 0;
}

hm_status FilterIn::take(const hm_query_filter* filter, WorldObject& world) {
  if (filter == nullptr) return HM_OK;
  if (filter->exclude_count > HM_MAX_EXCLUDED)
    return refuse(HM_ERROR_ARGUMENT, "a query excludes up to 8 bodies");
  std::array<BodyId, HM_MAX_EXCLUDED> excluded{};
  std::transform(filter->exclude, filter->exclude + filter->exclude_count, excluded.begin(),
                 in_body);
  filter_ = {.layer = filter->layer,
             .collides_with = filter->collides_with,
             .group = filter->group,
             .include_static = filter->include_static != 0,
             .include_moving = filter->include_moving != 0,
             .include_sensors = filter->include_sensors != 0,
             .exclude = ExcludedBodies(std::span(excluded).first(filter->exclude_count)),
             .accept = filter->accept == nullptr ? nullptr : &FilterIn::accept,
             .context = this};
  world_ = &world;
  accept_ = filter->accept;
  user_ = filter->user;
  return HM_OK;
}

}  // namespace hitmask::c

hm_query_filter hm_query_filter_default(void) {
  const hitmask::QueryFilter filter;
  hm_query_filter all{};
  all.layer = filter.layer;
  all.collides_with = filter.collides_with;
  all.group = filter.group;
  all.include_static = hitmask::c::out(filter.include_static);
  all.include_moving = hitmask::c::out(filter.include_moving);
  all.include_sensors = hitmask::c::out(filter.include_sensors);
  return all;
}
