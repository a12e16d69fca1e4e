// Sprites with three parts each: a hit box, a weapon, a sensor. All sprites move in each frame.
#include <array>
#include <memory>

#include "cliffs/support.hpp"
#include "controller/cases.hpp"
#include "hitmask/shape.hpp"
#include "world/worlds.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t parents = 10'000;
constexpr std::array<Point, 3> offsets{{{8, -6}, {30, 12}, {10, 34}}};
constexpr std::int32_t parent_side = 41;

class Sprites {
 public:
  explicit Sprites(bool attached)
      : attached_(attached), boxes_(make_boxes()), movement_(boxes_, 1), first_(movement_) {
    const std::array parts{share(disc_mask(5)), share(disc_mask(4)), share(disc_mask(6))};
    const auto body = share(disc_mask(parent_side / 2));
    for (std::size_t i = 0; i < parents; ++i) {
      // Free bodies of one sprite must not meet either.
      const Filter family{.group = attached ? 0 : -static_cast<std::int32_t>(i) - 1};
      const Point at{boxes_.boxes[i].x, boxes_.boxes[i].y};
      parents_.push_back(add({.shape = body, .position = at, .filter = family}));
      for (std::size_t k = 0; k < offsets.size(); ++k) {
        const BodyId part = add({.shape = parts[k], .position = at + offsets[k], .filter = family});
        if (attached)
          require(world_.attach(part, parents_.back(), {.offset = offsets[k]}));
        else
          parts_.push_back(part);
      }
    }
    all_ = parents_;
    all_.insert(all_.end(), parts_.begin(), parts_.end());
    positions_.resize(all_.size());
    require(world_.step());
    start_ = world_.snapshot();
  }

  void frame() {
    movement_.next_frame(std::span(positions_).first(parents));
    if (!attached_) place_parts();
    require(world_.set_position(all_, positions_));
    require(world_.step());
  }
  void restart() {
    require(world_.restore(start_));
    movement_ = first_;
  }
  [[nodiscard]] std::vector<std::int64_t> contacts() const {
    std::vector<std::int64_t> contacts;
    for (const BodyPair& pair : world_.contacts())
      contacts.push_back(packed(pair.a.slot, pair.b.slot));
    return contacts;
  }

 private:
  [[nodiscard]] static BoxWorld make_boxes() {
    const std::vector<Size> sizes(parents, Size{parent_side, parent_side});
    return make_world_of(sizes, 1, 0.5);
  }
  BodyId add(const BodyDefinition& body) {
    const auto added = world_.add(body);
    if (!added) throw std::runtime_error("hitmask: a body was refused");
    return *added;
  }
  void place_parts() {
    for (std::size_t i = 0; i < parents; ++i)
      for (std::size_t k = 0; k < offsets.size(); ++k)
        positions_[parents + i * offsets.size() + k] = positions_[i] + offsets[k];
  }

  bool attached_;
  BoxWorld boxes_;
  Movement movement_;
  Movement first_;
  World world_;
  std::vector<BodyId> parents_;
  std::vector<BodyId> parts_;  // of free bodies
  std::vector<BodyId> all_;    // that the caller moves
  std::vector<Point> positions_;
  Snapshot start_;
};

Contender enter(std::string name, bool attached) {
  const auto sprites = std::make_shared<Sprites>(attached);
  Contender contender;
  contender.name = std::move(name);
  contender.pass = [sprites] { sprites->frame(); };
  contender.answers = [sprites] {
    sprites->restart();
    for (int frame = 0; frame < 5; ++frame) sprites->frame();
    return sprites->contacts();
  };
  return contender;
}

}  // namespace

void measure_children(Run& run) {
  constexpr int size = static_cast<int>(parents);
  if (!run.wants("children", size)) return;
  run.measure("children", size, std::vector{enter("hitmask", true), enter("free_bodies", false)});
}

}  // namespace hitmask::bench
