// What is in the way, as C hands it in: an array, a world, a function, or all of these.
#pragma once

#include <vector>

#include "convert.hpp"
#include "hitmask/motion.hpp"
#include "query_filter.hpp"

namespace hitmask::c {

/// Answers the questions of one call. Masks are shared until it is over, since the call keeps what
/// it was shown: painting one meanwhile changes a copy.
class ObstacleSource {
 public:
  /// Takes the array and the world; the function is asked later.
  hm_status take(const hm_obstacles& obstacles);

  /// As an ObstacleQuery.
  bool operator()(const Box& box, Visitor<const Obstacle&> visit);

  /// Shows an obstacle from the function; false when no more are wanted.
  bool show(const hm_obstacle& obstacle, const Visitor<const Obstacle&>& visit);

  /// Shows a terrain as it is now, as one obstacle; for the same function.
  void show(const Terrain& terrain, const Box& box, std::uint64_t id,
            const Visitor<const Obstacle&>& visit);

  /// What went wrong with the function's obstacles; HM_OK if nothing did.
  [[nodiscard]] hm_status status() const noexcept { return status_; }

 private:
  hm_status translate(const hm_obstacle& obstacle, Obstacle& result);
  const MaskView* share_mask(hm_mask mask);
  bool ask_world(const Box& box, const Visitor<const Obstacle&>& visit);
  Obstacle keep_pixels(const Obstacle& obstacle);
  void keep_chunks(const void* chunks);

  struct SharedMask {
    std::uint64_t id;
    std::shared_ptr<const Mask> mask;
  };

  struct ShownTerrain {
    std::uint64_t id;
    Terrain terrain;
    TerrainObstacles obstacles;
  };

  std::vector<Obstacle> items_;
  std::vector<SharedMask> masks_;
  std::vector<std::shared_ptr<const Mask>> of_world_;
  std::vector<ShownTerrain> terrains_;
  std::vector<const void*> kept_chunks_;  // of terrains in the world, which snapshots_ keep
  std::vector<Snapshot> snapshots_;
  Pin<hm_world> world_;
  FilterIn filter_;
  hm_obstacle_query query_ = nullptr;
  void* user_ = nullptr;
  hm_status status_ = HM_OK;
};

/// Calls work(source) with obstacles; NULL: none. An answer that rests on bad obstacles is taken
/// back.
template <class Answer, class Work>
hm_status among(const hm_obstacles* obstacles, Answer* answer, Work&& work) {
  if (answer == nullptr) return refuse_null("the pointer for the answer");
  ObstacleSource source;
  if (obstacles != nullptr)
    if (const hm_status bad = source.take(*obstacles)) return bad;
  const Answer before = *answer;
  const hm_status status = work(source);
  if (source.status() == HM_OK) return status;
  *answer = before;
  return source.status();
}

}  // namespace hitmask::c
