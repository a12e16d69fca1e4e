// Characters that walk up and down hills. Both contenders move the bodies of a world of their own.
#include <algorithm>
#include <array>
#include <memory>

#include "cliffs/support.hpp"
#include "controller/cases.hpp"
#include "hitmask/motion.hpp"
#include "support/random.hpp"

namespace hitmask::bench {

namespace {

constexpr std::int32_t tile = 32;  // also the height of a slope
constexpr std::size_t rows = 20;
constexpr std::size_t tiles_in_a_row = 500;  // 10,000 tiles in all
constexpr std::size_t walkers_in_a_row = 50;
constexpr std::int32_t row_height = 160;
constexpr Size walker_size{14, 24};
constexpr MoverDefinition walking{.step_up = 3, .step_down = 3};
constexpr SubPixels fall = SubPixels(3);

/// Up, flat, down, flat.
Mask slope(std::size_t column) {
  return mask_from_predicate({tile, 2 * tile}, [=](std::int32_t x, std::int32_t y) {
    switch (column % 4) {
      case 0: return y >= 2 * tile - 1 - x;
      case 1: return y >= tile;
      case 2: return y >= tile + x;
      default: return y >= 2 * tile - 1;
    }
  });
}

/// Rounded at the feet.
Mask walker_mask() {
  return mask_from_predicate(walker_size, [](std::int32_t x, std::int32_t y) {
    const std::int32_t from_side = std::min(x, walker_size.width - 1 - x);
    return y < walker_size.height - 3 || from_side >= y - (walker_size.height - 4);
  });
}

struct Walker {
  BodyId body;
  SubPixels pace;
};

class Hills {
 public:
  Hills() {
    const std::array slopes{share(slope(0)), share(slope(1)), share(slope(2)), share(slope(3))};
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t column = 0; column < tiles_in_a_row; ++column)
        add({.shape = slopes[column % 4],
             .position = {static_cast<std::int32_t>(column) * tile, ground_of(row)},
             .is_static = true});
    Random random(1);
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t number = 0; number < walkers_in_a_row; ++number)
        add_walker(row, number, random);
    require(world_.step());
    world_.refresh();
    start_ = world_.snapshot();
    first_ = walkers_;
  }
  virtual ~Hills() = default;

  void frame() {
    for (std::size_t i = 0; i < walkers_.size(); ++i)
      if (walk(walkers_[i], i)) walkers_[i].pace = SubPixels::of(-walkers_[i].pace.count());
  }
  void restart() {
    require(world_.restore(start_));
    world_.refresh();
    walkers_ = first_;
    reset();
  }
  [[nodiscard]] std::vector<std::int64_t> places() const {
    std::vector<std::int64_t> places;
    for (const Walker& walker : walkers_) {
      const Point at = *world_.position(walker.body);
      places.push_back(packed(at.x, at.y));
    }
    return places;
  }

 protected:
  /// Returns whether a wall or another walker stopped it.
  virtual bool walk(const Walker& walker, std::size_t index) = 0;
  virtual void reset() {}
  [[nodiscard]] const std::vector<Walker>& walkers() const noexcept { return walkers_; }

  std::shared_ptr<const Mask> mask_ = share(walker_mask());
  World world_;

 private:
  [[nodiscard]] static std::int32_t ground_of(std::size_t row) noexcept {
    return static_cast<std::int32_t>(row) * row_height;
  }
  BodyId add(const BodyDefinition& body) {
    const auto added = world_.add(body);
    if (!added) throw std::runtime_error("hitmask: a body was refused");
    return *added;
  }
  void add_walker(std::size_t row, std::size_t number, Random& random) {
    constexpr std::int32_t apart =
        tile * static_cast<std::int32_t>(tiles_in_a_row / walkers_in_a_row);
    const Point at{static_cast<std::int32_t>(number) * apart + random.between(40, 200),
                   ground_of(row) + tile - walker_size.height};
    const std::int32_t way = random.between(0, 1) == 0 ? 1 : -1;
    const SubPixels pace = SubPixels::of(way * random.between(60'000, 180'000));
    walkers_.push_back({add({.shape = mask_, .position = at}), pace});
    require(world_.set_mover(walkers_.back().body,
                             {.step_up = walking.step_up, .step_down = walking.step_down}));
  }

  std::vector<Walker> walkers_;
  std::vector<Walker> first_;
  Snapshot start_;
};

class WalkingHills final : public Hills {
  bool walk(const Walker& walker, std::size_t) override {
    return world_.walk(walker.body, walker.pace, fall)->hit_x;
  }
};

class MoverHills final : public Hills {
 public:
  MoverHills() { MoverHills::reset(); }

 private:
  bool walk(const Walker& walker, std::size_t index) override {
    Mover& mover = movers_[index];
    const QueryFilter others{.exclude = walker.body};
    const MoveResult moved = mover.move(*mask_, walker.pace, fall, world_.obstacles(others));
    require(world_.set_position(walker.body, mover.position()));
    return moved.hit_x;
  }
  void reset() override {
    movers_.clear();
    for (const Walker& walker : walkers()) {
      MoverDefinition definition = walking;
      definition.position = *world_.position(walker.body);
      movers_.emplace_back(definition);
    }
  }

  std::vector<Mover> movers_;
};

Contender enter(std::string name, const std::shared_ptr<Hills>& hills) {
  Contender contender;
  contender.name = std::move(name);
  contender.pass = [hills] { hills->frame(); };
  contender.answers = [hills] {
    hills->restart();
    for (int frame = 0; frame < 60; ++frame) hills->frame();
    return hills->places();
  };
  return contender;
}

}  // namespace

void measure_walkers(Run& run) {
  constexpr int size = static_cast<int>(rows * walkers_in_a_row);
  if (!run.wants("walkers", size)) return;
  run.measure("walkers", size,
              std::vector{enter("hitmask", std::make_shared<WalkingHills>()),
                          enter("mover", std::make_shared<MoverHills>())});
}

}  // namespace hitmask::bench
