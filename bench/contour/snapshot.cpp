// A save game of a running match: the bytes of 10,000 bodies.
#include <array>
#include <memory>
#include <stdexcept>
#include <vector>

#include "contour/cases.hpp"
#include "hitmask/shape.hpp"
#include "hitmask/world.hpp"
#include "support/random.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t body_count = 10'000;

/// Sprites of four shapes; each one touches another one or two on average.
class Match {
 public:
  Match() {
    std::array<std::shared_ptr<const Mask>, 4> masks;
    for (std::size_t i = 0; i < masks.size(); ++i)
      masks[i] = share(disc_mask(8 + 3 * static_cast<std::int32_t>(i)));
    Random random(8);
    for (std::size_t i = 0; i < body_count; ++i) {
      positions_.push_back({random.between(0, 3'000), random.between(0, 3'000)});
      steps_.push_back({random.between(-2, 2), random.between(-2, 2)});
      const auto body =
          world_.add({.shape = masks[i % 4], .position = positions_.back(), .user = i});
      if (!body) throw std::runtime_error("hitmask: a body was refused");
      bodies_.push_back(*body);
    }
    move_all();
  }

  void move_all() {
    sign_ = -sign_;
    for (std::size_t i = 0; i < body_count; ++i) {
      positions_[i].x += sign_ * steps_[i].x;
      positions_[i].y += sign_ * steps_[i].y;
    }
    if (!world_.set_position(bodies_, positions_) || !world_.step())
      throw std::runtime_error("hitmask: a frame was refused");
  }
  /// What a server does in between: the snapshot is part of it.
  [[nodiscard]] std::size_t save() {
    world_.snapshot(snapshot_);
    const auto bytes = to_bytes(snapshot_);
    if (!bytes) throw std::runtime_error(bytes.message());
    return bytes->size();
  }
  [[nodiscard]] std::vector<std::int64_t> count() const {
    return {static_cast<std::int64_t>(world_.size())};
  }

 private:
  World world_;
  Snapshot snapshot_;
  std::vector<BodyId> bodies_;
  std::vector<Point> positions_;
  std::vector<Point> steps_;
  std::int32_t sign_ = 1;
};

}  // namespace

void measure_snapshot_bytes(Run& run) {
  constexpr int size = static_cast<int>(body_count);
  if (!run.wants("snapshot bytes", size)) return;
  const auto match = std::make_shared<Match>();
  Contender ours;
  ours.name = "hitmask";
  ours.pass = [=] { consume(match->save()); };
  ours.answers = [=] { return match->count(); };
  Contender frame;
  frame.name = "frame";
  frame.pass = [=] { match->move_all(); };
  frame.answers = ours.answers;
  run.measure("snapshot bytes", size, std::vector{ours, frame});
}

}  // namespace hitmask::bench
