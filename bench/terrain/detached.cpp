// Falling pieces after each of many explosions.
#include <memory>
#include <optional>
#include <vector>

#include "terrain/cases.hpp"
#include "terrain/grounds.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t blast_count = 16;

/// A terrain from which all has fallen that hangs in the air from the start.
class Falling {
 public:
  explicit Falling(const Mask& ground) : settled_(ground) {
    static_cast<void>(settled_.detached(anchors_));
  }
  [[nodiscard]] const Terrain& settled() const noexcept { return settled_; }
  void explode(Point blast) {
    terrain_.emplace(settled_);
    terrain_->carve(DiscBrush{blast, blast_radius});
  }
  /// How many pixels fall.
  [[nodiscard]] std::int64_t fall() {
    std::int64_t pixels = 0;
    for (const TerrainPiece& piece : terrain_->detached(anchors_)) pixels += piece.area;
    return pixels;
  }

 private:
  Terrain settled_;
  std::optional<Terrain> terrain_;
  TerrainAnchors anchors_{.floor = usual_map.height - 1};
};

/// The explosions are not timed.
Contender falling(const std::shared_ptr<Falling>& ground, const std::vector<Point>& blasts) {
  Contender contender;
  contender.name = "hitmask";
  contender.timed_elsewhere = [=](std::size_t passes) {
    double taken = 0;
    for (std::size_t i = 0; i < passes * blasts.size(); ++i) {
      ground->explode(blasts[i % blasts.size()]);
      const double start = thread_time();
      consume(ground->fall());
      taken += thread_time() - start;
    }
    return taken;
  };
  contender.answers = [=] {
    std::vector<std::int64_t> answers;
    for (const Point blast : blasts) {
      ground->explode(blast);
      answers.push_back(ground->fall());
    }
    return answers;
  };
  return contender;
}

/// Paints the hole, and paints it over again.
std::int64_t fall(Mask& mask, Point blast) {
  const Box box{blast.x - blast_radius, blast.y - blast_radius, 2 * blast_radius + 1,
                2 * blast_radius + 1};
  const Mask before = crop(mask, box);
  paint_disc(mask, blast, blast_radius, Paint::erase);
  std::int64_t pixels = 0;
  for (const Component& component : components(mask))
    if (bottom_of(component.box) < usual_map.height) pixels += component.area;
  mask.draw(before, {box.x, box.y});
  return pixels;
}

}  // namespace

void measure_detached(Run& run) {
  for (const Ground ground : {Ground::hills, Ground::caves}) {
    const std::string label = std::string("detached/") + name_of(ground);
    if (!run.wants(label, usual_map.width)) continue;
    const auto ground_now = std::make_shared<Falling>(make_ground(ground, usual_map));
    const auto mask = std::make_shared<Mask>(to_mask(ground_now->settled(), box_of(usual_map)));
    const auto blasts = make_blasts(blast_count, {100, 1'500, usual_map.width - 200, 2'400});
    const auto theirs = [mask, blasts](std::size_t i) { return fall(*mask, blasts[i]); };
    run.measure(label, usual_map.width,
                std::vector{falling(ground_now, blasts),
                            make_contender("components", blasts.size(), theirs)});
  }
}

}  // namespace hitmask::bench
