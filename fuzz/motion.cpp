// Motion driven by bytes: sweeps, rays, separation and movers among random obstacles against the
// naive oracle, and with extreme numbers against general invariants.
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "motion/obstacles.hpp"
#include "reference/mover_oracle.hpp"
#include "twins.hpp"

namespace hitmask::fuzz {
namespace {

constexpr std::array sides{Face::none,  Face::none, Face::left,
                           Face::right, Face::top,  Face::bottom};

/// Obstacles with their ids, and their copies for the oracle.
class Level {
 public:
  explicit Level(Input& input) {
    const int count = input.byte() % 6;
    for (int i = 0; i < count; ++i) add(input);
  }
  void operator()(const Box& box, Visitor<const Obstacle&> visit) const {
    for (const Obstacle& obstacle : obstacles_) {
      const Size size = obstacle.mask != nullptr ? obstacle.mask->size() : obstacle.size;
      const Box own{obstacle.position.x, obstacle.position.y, size.width, size.height};
      if (overlaps(own, box) && !visit(obstacle)) return;
    }
  }
  [[nodiscard]] const reference::Hurdles& hurdles() const { return hurdles_; }
  [[nodiscard]] const std::vector<Obstacle>& obstacles() const { return obstacles_; }

 private:
  void add(Input& input) {
    const bool plain = input.flag();
    Twin twin = make_twin(input, {64, 64});
    if (plain) twin.grid = solid(twin.grid.size());
    const Point at{input.byte() % 128 - 64, input.byte() % 128 - 64};
    const Face one_way = input.pick(sides);
    const std::uint64_t id = hurdles_.size();
    masks_.push_back(std::make_unique<Mask>(std::move(twin.mask)));
    const Size size = twin.grid.size();
    obstacles_.push_back(plain ? Obstacle(Box{at.x, at.y, size.width, size.height}, id)
                               : Obstacle(*masks_.back(), at, id));
    obstacles_.back().one_way = one_way;
    hurdles_.push_back({std::move(twin.grid), at, id, one_way, plain});
  }
  static Grid solid(Size size) {
    Grid grid(size.width, size.height);
    reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) { grid.set(x, y); });
    return grid;
  }

  std::vector<std::unique_ptr<Mask>> masks_;
  std::vector<Obstacle> obstacles_;
  reference::Hurdles hurdles_;
};

Point place_from(Input& input) {
  const int x = input.byte() - 128;
  return {x, input.byte() - 128};
}

void ask_everything(Input& input, const Level& level, const Twin& body) {
  const Point at = place_from(input);
  const Point by = place_from(input);
  const Point to{at.x + by.x, at.y + by.y};
  const std::int32_t limit = input.byte() % 20;
  require(fits(body.mask, at, level) == reference::fits(body.grid, at, level.hurdles()), "fits");
  require(*sweep(body.mask, at, by, level) == reference::sweep(body.grid, at, by, level.hurdles()),
          "sweep");
  require(ray(at, to, level) == reference::ray(at, to, level.hurdles()), "ray");
  require(unstick(body.mask, at, limit, level) ==
              reference::unstick(body.grid, at, limit, level.hurdles()),
          "unstick");
}

void walk(Input& input, const Level& level, const Twin& body) {
  const Point at = place_from(input);
  const std::int32_t up = input.byte() % 5;
  const std::int32_t down = input.byte() % 5;
  const auto gravity = static_cast<Face>(input.byte() % 5);
  const std::int32_t correction = input.byte() % 5;
  Mover mover({at, up, down, gravity, correction});
  reference::NaiveMover naive;
  naive.corner_correction = correction;
  naive.gravity = gravity;
  naive.position = at;
  naive.step_up = up;
  naive.step_down = down;
  for (int frame = 0; frame < 8 && !input.empty(); ++frame) {
    const std::int64_t scale = input.flag() ? 1'001 : 65'536 / 4;
    const std::int64_t dx = (input.byte() - 128) * scale;
    const std::int64_t dy = (input.byte() - 128) * scale;
    const MoveResult result = mover.move(body.mask, SubPixels::of(dx), SubPixels::of(dy), level);
    naive.move(body.grid, dx, dy, level.hurdles());
    require(mover.position() == naive.position, "mover's position");
    require(mover.remainder_x() == naive.remainder_x, "remainder of x");
    require(mover.remainder_y() == naive.remainder_y, "remainder of y");
    require(result.on_ground == naive.on_ground, "ground");
    require(result.corrected == naive.corrected, "correction");
  }
}

/// Any position, size and distance: nothing hangs, and no solid obstacle is entered.
void go_far(Input& input, const Level& near, const Twin& body) {
  std::vector<Obstacle> obstacles = near.obstacles();
  for (Obstacle& obstacle : obstacles) {
    if (input.flag()) obstacle.position = {input.int32(), input.int32()};
    if (input.flag()) obstacle.size = {input.int32(), input.int32()};
  }
  const auto query = [&](const Box&, Visitor<const Obstacle&> visit) {
    for (const Obstacle& obstacle : obstacles)
      if (!visit(obstacle)) return;
  };
  const Point at{input.int32(), input.int32()};
  const Point by{input.int32(), input.int32()};
  if (const auto swept = sweep(body.mask, at, by, query); swept.ok() && swept->last_free) {
    for (const Obstacle& obstacle : obstacles)
      if (obstacle.one_way == Face::none)
        require(!detail::motion::overlaps_at(obstacle, detail::motion::shape_view_of(body.mask),
                                             *swept->last_free),
                "a sweep ends in an obstacle");
  }
  static_cast<void>(ray(at, by, query));
  if (const auto out = unstick(body.mask, at, input.byte(), query))
    require(fits(body.mask, {at.x + out->x, at.y + out->y}, query), "unstick stays stuck");
  Mover mover({at, input.byte() % 4, input.byte() % 4});
  for (int frame = 0; frame < 3; ++frame) {
    const Point before = mover.position();
    const std::int64_t dx = std::int64_t{input.int32()} << (input.byte() % 18);
    const std::int64_t dy = std::int64_t{input.int32()} << (input.byte() % 18);
    mover.move(body.mask, SubPixels::of(dx), SubPixels::of(dy), query);
    for (const Obstacle& obstacle : obstacles) {
      const detail::overlap::ShapeView shape = detail::motion::shape_view_of(body.mask);
      if (obstacle.one_way != Face::none || detail::motion::overlaps_at(obstacle, shape, before))
        continue;
      require(!detail::motion::overlaps_at(obstacle, shape, mover.position()),
              "a mover in an obstacle");
    }
  }
}

}  // namespace
}  // namespace hitmask::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hitmask::fuzz;
  Input input({data, size});
  choose_target(input);
  const Level level(input);
  const Twin body = make_twin(input, {64, 64});
  while (!input.empty()) {
    switch (input.byte() % 3) {
      case 0: ask_everything(input, level, body); break;
      case 1: walk(input, level, body); break;
      default: go_far(input, level, body); break;
    }
  }
  return 0;
}
