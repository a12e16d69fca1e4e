#include "obstacles.hpp"

#include <algorithm>

using namespace hitmask;
using namespace hitmask::c;

struct hm_obstacle_sink {
  ObstacleSource* source;
  const Visitor<const Obstacle&>* visit;
};

namespace hitmask::c {

const MaskView* ObstacleSource::share_mask(hm_mask mask) {
  const auto known = std::find_if(masks_.begin(), masks_.end(),
                                  [&](const SharedMask& shared) { return shared.id == mask.id; });
  if (known != masks_.end()) return &known->mask->view();
  const Pin<hm_mask> object(mask);
  if (!object) return nullptr;
  masks_.push_back({mask.id, object->shared()});
  return &masks_.back().mask->view();
}

hm_status ObstacleSource::translate(const hm_obstacle& obstacle, Obstacle& result) {
  if (const hm_status bad = one_of(obstacle.one_way, HM_FACE_BOTTOM, "one_way")) return bad;
  result.mask = obstacle.mask.id == 0 ? nullptr : share_mask(obstacle.mask);
  if (result.mask == nullptr && obstacle.mask.id != 0) return refuse_handle(obstacle.mask);
  result.size = in(obstacle.size);
  result.position = in(obstacle.position);
  result.id = obstacle.id;
  result.one_way = static_cast<Face>(obstacle.one_way);
  return HM_OK;
}

hm_status ObstacleSource::take(const hm_obstacles& obstacles) {
  if (obstacles.items == nullptr && obstacles.count > 0) return refuse_null("items");
  items_.resize(obstacles.count);
  for (std::size_t i = 0; i < obstacles.count; ++i)
    if (const hm_status bad = translate(obstacles.items[i], items_[i])) return bad;
  if (obstacles.world.id != 0) {
    world_ = Pin<hm_world>(obstacles.world);
    if (!world_) return refuse_handle(obstacles.world);
    if (const hm_status bad = filter_.take(&obstacles.filter, *world_)) return bad;
  }
  query_ = obstacles.query;
  user_ = obstacles.user;
  return HM_OK;
}

/// The terrain of a body is part of every snapshot with that body.
void ObstacleSource::keep_chunks(const void* chunks) {
  if (std::find(kept_chunks_.begin(), kept_chunks_.end(), chunks) != kept_chunks_.end()) return;
  snapshots_.push_back(world_->world.snapshot());
  kept_chunks_.push_back(chunks);
}

/// A body whose pixels outlast whatever the function does to the world.
Obstacle ObstacleSource::keep_pixels(const Obstacle& obstacle) {
  if (obstacle.chunks != nullptr) keep_chunks(obstacle.chunks);
  if (obstacle.mask == nullptr) return obstacle;
  std::shared_ptr<const Mask> mask = world_->world.body(in_body(obstacle.id))->shape.mask();
  if (mask == nullptr || &mask->view() != obstacle.mask)  // the raster of a body that is turned
    mask = std::make_shared<const Mask>(*obstacle.mask);
  Obstacle kept = obstacle;
  kept.mask = &mask->view();
  of_world_.push_back(std::move(mask));
  return kept;
}

bool ObstacleSource::ask_world(const Box& box, const Visitor<const Obstacle&>& visit) {
  const auto bodies = world_->world.obstacles(filter_.get());
  if (query_ == nullptr) return bodies(box, visit);
  return bodies(box, [&](const Obstacle& obstacle) { return visit(keep_pixels(obstacle)); });
}

bool ObstacleSource::operator()(const Box& box, Visitor<const Obstacle&> visit) {
  for (const Obstacle& item : items_)
    if (overlaps(item.box(), box) && !visit(item)) return false;
  if (world_ && !ask_world(box, visit)) return false;
  if (query_ == nullptr) return true;
  const hm_box asked = out(box);
  hm_obstacle_sink sink{this, &visit};
  call_back([&] { return query_(&asked, &sink, user_), 0; });
  return true;
}

bool ObstacleSource::show(const hm_obstacle& obstacle, const Visitor<const Obstacle&>& visit) {
  Obstacle shown;
  const hm_status status = translate(obstacle, shown);
  if (status != HM_OK) status_ = status;
  return status_ == HM_OK && visit(shown);
}

void ObstacleSource::show(const Terrain& terrain, const Box& box, std::uint64_t id,
                          const Visitor<const Obstacle&>& visit) {
  const auto known = std::find_if(terrains_.begin(), terrains_.end(), [&](const auto& shown) {
    return shown.id == id && shown.terrain == terrain;
  });
  if (known != terrains_.end()) return known->obstacles(box, visit);
  terrains_.push_back({id, terrain, TerrainObstacles(terrain, id)});
  terrains_.back().obstacles(box, visit);
}

}  // namespace hitmask::c

hm_obstacle hm_obstacle_default(void) { return {}; }

hm_obstacles hm_obstacles_default(void) {
  hm_obstacles none{};
  none.filter = hm_query_filter_default();
  return none;
}

int32_t hm_obstacle_give(hm_obstacle_sink* sink, const hm_obstacle* obstacle) {
  if (not_null(sink, obstacle) != HM_OK) return 0;
  return out(sink->source->show(*obstacle, *sink->visit));
}

hm_status hm_terrain_give_obstacles(hm_terrain terrain, const hm_box* box, uint64_t id,
                                    hm_obstacle_sink* sink) {
  if (const hm_status bad = not_null(box, sink)) return bad;
  return with(terrain, [&](const Terrain& t) {
    sink->source->show(t, in(*box), id, *sink->visit);
    return HM_OK;
  });
}

hm_status hm_fits(hm_mask mask, hm_point position, const hm_obstacles* obstacles, int32_t* yes) {
  return with_kept(mask, [&](const Mask& m) {
    return among(obstacles, yes, [&](ObstacleSource& source) {
      return answer(yes, fits(m, in(position), source));
    });
  });
}

hm_status hm_unstick(hm_mask mask, hm_point position, int32_t limit, const hm_obstacles* obstacles,
                     hm_point* move) {
  return with_kept(mask, [&](const Mask& m) {
    return among(obstacles, move, [&](ObstacleSource& source) {
      return answer(move, unstick(m, in(position), limit, source));
    });
  });
}

hm_status hm_sweep_among(hm_mask mask, hm_point position, hm_point delta,
                         const hm_obstacles* obstacles, int32_t details, hm_obstacle_sweep* sweep) {
  if (const hm_status bad = check_details(details)) return bad;
  return with_kept(mask, [&](const Mask& m) {
    return among(obstacles, sweep, [&](ObstacleSource& source) {
      return answer(
          sweep, hitmask::sweep(m, in(position), in(delta), source, static_cast<Details>(details)));
    });
  });
}

hm_status hm_ray_among(hm_point from, hm_point to, const hm_obstacles* obstacles,
                       int32_t normal_radius, hm_obstacle_ray_hit* hit) {
  return guarded([&] {
    return among(obstacles, hit, [&](ObstacleSource& source) {
      return answer(hit, ray(in(from), in(to), source, normal_radius));
    });
  });
}
