// Every body turns by an angle that never comes back, and each angle needs a raster; against a
// world that rounds angles to one of 256. The answers differ, as the angles do.
#include <memory>

#include "cliffs/cases.hpp"
#include "cliffs/support.hpp"
#include "world/worlds.hpp"

namespace hitmask::bench {

namespace {

constexpr int bodies = 1'000;
constexpr std::int32_t side = 48;

class SpinningWorld {
 public:
  explicit SpinningWorld(std::int32_t angle_steps)
      : world_(WorldDefinition{.angle_steps = angle_steps}) {
    Random random(bodies);
    const std::vector<Size> sizes(bodies, Size{side, side});
    const auto mask = std::make_shared<const Mask>(make_ring(side, 0, side));
    for (const Box& box : make_world_of(sizes, random.next()).boxes) {
      BodyDefinition body;
      body.shape = mask;
      body.position = {box.x, box.y};
      const Result<BodyId, WorldError> added = world_.add(body);
      if (!added) throw std::runtime_error("hitmask: a body was refused");
      ids_.push_back(*added);
      angles_.push_back(static_cast<std::uint32_t>(random.next()));
    }
    transforms_.resize(ids_.size());
  }

  void frame() {
    constexpr std::uint32_t golden_step = 2'654'435'769u;  // spreads over the turn
    for (std::size_t index = 0; index < ids_.size(); ++index) {
      angles_[index] += golden_step;
      TransformParts parts;
      parts.pivot_x = parts.pivot_y = side / 2.0;
      parts.angle = Angle::fraction(angles_[index]);
      transforms_[index] = parts;
    }
    require(world_.set_transform(ids_, transforms_));
    require(world_.step());
  }

 private:
  World world_;
  std::vector<BodyId> ids_;
  std::vector<std::uint32_t> angles_;
  std::vector<Transform> transforms_;
};

Contender enter_spinning(std::string name, std::int32_t angle_steps) {
  const auto world = std::make_shared<SpinningWorld>(angle_steps);
  Contender contender;
  contender.name = std::move(name);
  contender.pass = [world] { world->frame(); };
  contender.answers = [] { return std::vector<std::int64_t>{bodies}; };
  return contender;
}

}  // namespace

void measure_spinning(Run& run) {
  if (!run.wants("spinning", bodies)) return;
  run.measure("spinning", bodies,
              std::vector{enter_spinning("hitmask", 0), enter_spinning("rounded", 256)});
}

}  // namespace hitmask::bench
