// Turns an algorithm into a contender: the same loops for all.
//
// A finder works from scratch: find(boxes, pairs). A keeper goes from frame to frame: frame(movers,
// positions, pairs), with `puts_off` when it defers work to later frames and `reads_pixels` when
// its pairs are pixel-exact. Both call pairs(a, b) once for each pair.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "support/contender.hpp"
#include "support/rounds.hpp"
#include "support/tuning.hpp"
#include "world/pairs.hpp"
#include "world/scenes.hpp"

namespace hitmask::bench {

// ------------------------------------------------------------------------------ boxes at rest

template <class Finder>
[[nodiscard]] Contender enter_finder(std::string name, std::span<const BoxWorld> worlds,
                                     Finder finder) {
  const auto shared = std::make_shared<Finder>(std::move(finder));
  Contender contender;
  contender.name = std::move(name);
  contender.pass = [shared, worlds] {
    CountPairs pairs;
    for (const BoxWorld& world : worlds) shared->find(std::span<const Box>(world.boxes), pairs);
    consume(pairs.count);
  };
  contender.answers = [shared, worlds] {
    std::vector<std::int64_t> answers;
    for (const BoxWorld& world : worlds) {
      DigestPairs pairs;
      shared->find(std::span<const Box>(world.boxes), pairs);
      answers.push_back(static_cast<std::int64_t>(pairs.count));
      answers.push_back(pairs.digest);
    }
    return answers;
  };
  return contender;
}

// ------------------------------------------------------------------------------------- frames

/// A finder as a keeper: starts from scratch in every frame.
template <class Finder>
class FromScratch {
 public:
  static constexpr bool puts_off = false;
  static constexpr bool reads_pixels = false;

  template <class Setting>
  FromScratch(const BoxWorld& world, const Setting& setting)
      : boxes_(world.boxes), finder_(setting) {}

  template <class Pairs>
  void frame(std::span<const std::uint32_t> movers, std::span<const Point> positions,
             Pairs& pairs) {
    for (std::size_t index = 0; index < movers.size(); ++index) {
      boxes_[movers[index]].x = positions[index].x;
      boxes_[movers[index]].y = positions[index].y;
    }
    finder_.find(std::span<const Box>(boxes_), pairs);
  }
  [[nodiscard]] Point position(std::uint32_t body) const noexcept {
    return {boxes_[body].x, boxes_[body].y};
  }

 private:
  std::vector<Box> boxes_;
  Finder finder_;
};

/// Passes on the pairs whose pixels overlap according to pygame's compiled core.
template <class Keeper, class Pairs>
struct PygameFilter {
  void operator()(std::uint32_t a, std::uint32_t b) {
    const Point from = keeper.position(a);
    const Point to = keeper.position(b);
    if (core.overlap(mask_of(a), mask_of(b), to.x - from.x, to.y - from.y) != 0) pairs(a, b);
  }
  [[nodiscard]] const PygameBitmask* mask_of(std::uint32_t body) const {
    return pictures.pygame[pictures.of[body]].get();
  }
  const Keeper& keeper;
  const PygameCore& core;
  const Pictures& pictures;
  Pairs& pairs;
};

using Clock = double (*)();

/// Runs a keeper through the frames of a scene. Computing the positions is never timed.
template <class Keeper>
class FrameLoop {
 public:
  FrameLoop(const MovingScene& scene, Keeper keeper, Clock clock)
      : scene_(scene),
        movement_(scene.world, scene.stride),
        keeper_(std::move(keeper)),
        clock_(clock) {}

  /// Nanoseconds for this many frames. A keeper that defers work runs more of them and returns the
  /// average.
  double time(std::size_t frames) {
    const std::size_t count = Keeper::puts_off ? std::max(frames, scene_.turn_frames) : frames;
    double taken = 0;
    for (std::size_t done = 0; done < count;) {
      const std::size_t chunk = lay_out(count - done);
      const double start = clock_();
      for (std::size_t index = 0; index < chunk; ++index)
        consume(run_frame<CountPairs>(index).count);
      taken += clock_() - start;
      done += chunk;
    }
    return taken * static_cast<double>(frames) / static_cast<double>(count);
  }

  /// Number and digest of the pairs in each of the first frames, whatever the current one.
  std::vector<std::int64_t> answers() {
    movement_ = Movement(scene_.world, scene_.stride);
    std::vector<std::int64_t> answers;
    for (std::size_t frame = 0; frame < scene_.checked_frames; ++frame) {
      lay_out(1);
      const DigestPairs pairs = run_frame<DigestPairs>(0);
      answers.push_back(static_cast<std::int64_t>(pairs.count));
      answers.push_back(pairs.digest);
    }
    return answers;
  }

 private:
  static constexpr std::size_t most_positions = 8'000'000;

  [[nodiscard]] std::size_t movers() const noexcept { return movement_.movers().size(); }

  /// Computes the next frames, as many as fit; returns how many.
  std::size_t lay_out(std::size_t wanted) {
    const std::size_t fitting = std::max<std::size_t>(1, most_positions / movers());
    const std::size_t frames = std::min(wanted, fitting);
    std::vector<Point>& positions = *scene_.positions;
    if (positions.size() < frames * movers()) positions.resize(frames * movers());
    for (std::size_t frame = 0; frame < frames; ++frame)
      movement_.next_frame({positions.data() + frame * movers(), movers()});
    return frames;
  }

  template <class Pairs>
  Pairs run_frame(std::size_t frame) {
    const std::span<const Point> positions{scene_.positions->data() + frame * movers(), movers()};
    Pairs pairs;
    if constexpr (!Keeper::reads_pixels) {
      if (scene_.pictures) {
        PygameFilter<Keeper, Pairs> filter{keeper_, pygame_core(), *scene_.pictures, pairs};
        keeper_.frame(movement_.movers(), positions, filter);
        return pairs;
      }
    }
    keeper_.frame(movement_.movers(), positions, pairs);
    return pairs;
  }

  const MovingScene& scene_;
  Movement movement_;
  Keeper keeper_;
  Clock clock_;
};

/// The scene must outlive the contender. A pass is a frame.
template <class Keeper>
[[nodiscard]] Contender enter_keeper(std::string name, const MovingScene& scene, Keeper keeper,
                                     Clock clock = thread_time) {
  const auto loop = std::make_shared<FrameLoop<Keeper>>(scene, std::move(keeper), clock);
  Contender contender;
  contender.name = std::move(name);
  contender.timed_elsewhere = [loop](std::size_t frames) { return loop->time(frames); };
  contender.answers = [loop] { return loop->answers(); };
  return contender;
}

// ------------------------------------------------------------------------------------- tuning

/// Enough passes to distinguish settings.
[[nodiscard]] inline std::size_t trial_passes(std::size_t boxes) noexcept {
  return std::clamp<std::size_t>(200'000 / boxes, 2, 100);
}
[[nodiscard]] inline std::size_t trial_passes(const StillScene& scene) noexcept {
  return trial_passes(scene.trial.size() * scene.trial.front().boxes.size());
}

/// A finder with its best setting; each setting has a name.
template <class Finder, class Setting>
[[nodiscard]] Contender enter_finder(const std::string& name, const StillScene& scene,
                                     std::span<const Setting> settings) {
  const Setting best = quickest(settings, trial_passes(scene), [&](const Setting& setting) {
    return enter_finder(name, std::span<const BoxWorld>(scene.trial), Finder(setting));
  });
  Contender contender = enter_finder(name, std::span<const BoxWorld>(scene.worlds), Finder(best));
  contender.settings = best.name();
  return contender;
}

/// A keeper made from the world and its best setting.
template <class Keeper, class Setting>
[[nodiscard]] Contender enter_keeper(const std::string& name, const MovingScene& scene,
                                     std::span<const Setting> settings) {
  const MovingScene& trial = Keeper::puts_off && scene.trial ? *scene.trial : scene;
  const Setting best =
      quickest(settings, trial_passes(trial.world.boxes.size()), [&](const Setting& setting) {
        return enter_keeper(name, trial, Keeper(trial.world, setting));
      });
  Contender contender = enter_keeper(name, scene, Keeper(scene.world, best));
  contender.settings = best.name();
  return contender;
}

}  // namespace hitmask::bench
