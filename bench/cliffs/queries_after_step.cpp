// Points after all bodies moved and step() ran. Only the queries are timed.
#include <memory>

#include "cliffs/cases.hpp"
#include "cliffs/support.hpp"
#include "world/worlds.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t point_count = 1'000;

class AskedWorld {
 public:
  AskedWorld(std::size_t bodies, bool refreshes)
      : boxes_(make_world(Layout::uniform, bodies)), movement_(boxes_, 1), refreshes_(refreshes) {
    for (const Box& box : boxes_.boxes) {
      BodyDefinition body;
      body.shape = Size{box.w, box.h};
      body.position = {box.x, box.y};
      const Result<BodyId, WorldError> added = world_.add(body);
      if (!added) throw std::runtime_error("hitmask: a body was refused");
      ids_.push_back(*added);
    }
    positions_.resize(bodies);
    Random random(bodies);
    for (std::size_t index = 0; index < point_count; ++index)
      points_.push_back({random.between(0, boxes_.side), random.between(0, boxes_.side)});
  }

  void advance() {
    movement_.next_frame(positions_);
    require(world_.set_position(ids_, positions_));
    require(world_.step());
    if (refreshes_) world_.refresh();
  }

  [[nodiscard]] std::size_t ask(Point point) const {
    std::size_t slots = 0;
    world_.query_point(point, [&](BodyId body) { slots += body.slot; });
    return slots;
  }
  void ask_all() const {
    for (const Point& point : points_) consume(ask(point));
  }

  [[nodiscard]] std::vector<std::int64_t> answers() {
    movement_ = Movement(boxes_, 1);
    advance();
    std::vector<std::int64_t> answers;
    for (const Point& point : points_) answers.push_back(static_cast<std::int64_t>(ask(point)));
    return answers;
  }

 private:
  BoxWorld boxes_;
  Movement movement_;
  bool refreshes_;
  World world_;
  std::vector<BodyId> ids_;
  std::vector<Point> positions_;
  std::vector<Point> points_;
};

Contender enter_asked(std::string name, std::size_t bodies, bool refreshes) {
  const auto world = std::make_shared<AskedWorld>(bodies, refreshes);
  return prepared(
      std::move(name), [world] { world->advance(); }, [world] { world->ask_all(); },
      [world] { return world->answers(); });
}

}  // namespace

void measure_queries_after_step(Run& run) {
  constexpr int size = 5'000;
  if (!run.wants("queries_after_step", size)) return;
  run.measure(
      "queries_after_step", size,
      std::vector{enter_asked("hitmask", size, false), enter_asked("refreshed", size, true)});
}

}  // namespace hitmask::bench
