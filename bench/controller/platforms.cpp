// Lifts with riders, on a round trip: right, up, left, down.
#include <array>
#include <memory>

#include "cliffs/support.hpp"
#include "controller/cases.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t lifts = 100;
constexpr std::int32_t riders_of_each = 10;
constexpr Size lift_size{240, 16};
constexpr std::int32_t rider_radius = 8;
constexpr std::int32_t frames_of_a_side = 30;
constexpr std::array<Point, 4> sides{{{2, 0}, {0, -2}, {-2, 0}, {0, 2}}};

struct Lift {
  BodyId body;
  std::vector<BodyId> riders;
};

class Lifts {
 public:
  explicit Lifts(bool carries) : carries_(carries) {
    const auto rider = share(disc_mask(rider_radius));
    for (std::size_t number = 0; number < lifts; ++number) add_lift(number, rider);
    require(world_.step());
    start_ = world_.snapshot();
  }

  void frame() {
    const Point by = sides[static_cast<std::size_t>(frames_ / frames_of_a_side) % sides.size()];
    ++frames_;
    for (const Lift& lift : all_) carries_ ? move(lift.body, by) : move_each(lift, by);
  }
  void restart() {
    require(world_.restore(start_));
    frames_ = 0;
  }
  [[nodiscard]] std::vector<std::int64_t> places() const {
    std::vector<std::int64_t> places;
    world_.for_each_body([&](BodyId body) {
      const Point at = *world_.position(body);
      places.push_back(packed(at.x, at.y));
    });
    return places;
  }

 private:
  void add_lift(std::size_t number, const std::shared_ptr<const Mask>& rider) {
    constexpr std::int32_t stride = 512;
    const Point corner{static_cast<std::int32_t>(number % 10) * stride,
                       static_cast<std::int32_t>(number / 10) * stride};
    Lift lift;
    lift.body = add({.shape = lift_size, .position = corner, .is_static = true});
    if (carries_) require(world_.set_carrier(lift.body));
    for (std::int32_t i = 0; i < riders_of_each; ++i) {
      const Point at{corner.x + 4 + i * 24, corner.y - rider->height()};
      lift.riders.push_back(add({.shape = rider, .position = at}));
      require(world_.set_mover(lift.riders.back(), {}));
    }
    all_.push_back(lift);
  }
  BodyId add(const BodyDefinition& body) {
    const auto added = world_.add(body);
    if (!added) throw std::runtime_error("hitmask: a body was refused");
    return *added;
  }
  void move(BodyId body, Point by) {
    const Point at = *world_.position(body);
    if (!world_.move(body, {at.x + by.x, at.y + by.y}))
      throw std::runtime_error("hitmask: a move was refused");
  }
  /// What goes ahead moves first.
  void move_each(const Lift& lift, Point by) {
    if (by.y >= 0) move(lift.body, by);
    for (const BodyId rider : lift.riders) move(rider, by);
    if (by.y < 0) move(lift.body, by);
  }

  bool carries_;
  World world_;
  std::vector<Lift> all_;
  Snapshot start_;
  std::int32_t frames_ = 0;
};

Contender enter(std::string name, bool carries) {
  const auto all = std::make_shared<Lifts>(carries);
  Contender contender;
  contender.name = std::move(name);
  contender.pass = [all] { all->frame(); };
  contender.answers = [all] {
    all->restart();
    for (int frame = 0; frame < 3 * frames_of_a_side; ++frame) all->frame();
    return all->places();
  };
  return contender;
}

}  // namespace

void measure_platforms(Run& run) {
  constexpr int size = static_cast<int>(lifts);
  if (!run.wants("platforms", size)) return;
  run.measure("platforms", size, std::vector{enter("hitmask", true), enter("one_by_one", false)});
}

}  // namespace hitmask::bench
