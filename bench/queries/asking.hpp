// Turns an engine into a contender: the same loops for all.
//
// An engine answers ask(asked, question, found), where found(body) is called for each body, and for
// moved worlds has place(positions), after which its answers are about the new positions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "queries/scenes.hpp"
#include "support/contender.hpp"

namespace hitmask::bench {

/// What is done with found bodies when timing: kept in a list, as a game would.
class FoundBodies {
 public:
  void operator()(std::uint32_t body) { bodies_.push_back(body); }
  void clear() noexcept { bodies_.clear(); }
  [[nodiscard]] const std::vector<std::uint32_t>& bodies() const noexcept { return bodies_; }

 private:
  std::vector<std::uint32_t> bodies_;
};

/// The scene must outlive the contender. A pass asks every question once.
template <class Engine>
[[nodiscard]] Contender enter_asking(std::string name, const QueryScene& scene, Asked asked,
                                     std::shared_ptr<Engine> engine) {
  const auto found = std::make_shared<FoundBodies>();
  const auto ask = [engine, found, asked](std::size_t question) -> const FoundBodies& {
    found->clear();
    engine->ask(asked, question, *found);
    return *found;
  };
  return make_contender(
      std::move(name), question_count(scene, asked),
      [ask](std::size_t question) { return ask(question).bodies().size(); },
      [ask, asked, &scene](std::size_t question) {
        return checked_answer(scene, asked, question, ask(question).bodies());
      });
}

/// Frames in which all bodies move and then some boxes are asked for.
template <class Engine>
class MovedFrames {
 public:
  MovedFrames(const QueryScene& scene, std::size_t queries, std::shared_ptr<Engine> engine)
      : scene_(scene), queries_(queries), engine_(std::move(engine)) {}

  void run() {
    engine_->place(scene_.frames[next_frame()]);
    for (std::size_t query = 0; query < queries_; ++query) consume(ask(query).bodies().size());
  }

  /// In the first frames, whatever the present one.
  [[nodiscard]] std::vector<std::int64_t> answers() {
    constexpr std::size_t checked_frames = 4;
    QueryScene moved = scene_;
    std::vector<std::int64_t> answers;
    for (std::size_t frame = 0; frame < checked_frames; ++frame) {
      engine_->place(scene_.frames[frame]);
      put(moved.world, scene_.frames[frame]);
      for (std::size_t query = 0; query < queries_; ++query)
        answers.push_back(checked_answer(moved, Asked::box, query, ask(query).bodies()));
    }
    turn_ = checked_frames;
    return answers;
  }

 private:
  static void put(BoxWorld& world, const std::vector<Point>& positions) {
    for (std::size_t body = 0; body < positions.size(); ++body) {
      world.boxes[body].x = positions[body].x;
      world.boxes[body].y = positions[body].y;
    }
  }

  /// Forwards and backwards again, so that no body jumps.
  std::size_t next_frame() noexcept {
    const std::size_t last = scene_.frames.size() - 1;
    const std::size_t place = turn_++ % (2 * last);
    return place <= last ? place : 2 * last - place;
  }

  const FoundBodies& ask(std::size_t query) {
    found_.clear();
    engine_->ask(Asked::box, query, found_);
    return found_;
  }

  const QueryScene& scene_;
  std::size_t queries_;
  std::shared_ptr<Engine> engine_;
  FoundBodies found_;
  std::size_t turn_ = 0;
};

/// The scene must outlive the contender. A pass is a frame.
template <class Engine>
[[nodiscard]] Contender enter_moved(std::string name, const QueryScene& scene, std::size_t queries,
                                    std::shared_ptr<Engine> engine) {
  const auto frames = std::make_shared<MovedFrames<Engine>>(scene, queries, std::move(engine));
  Contender contender;
  contender.name = std::move(name);
  contender.pass = [frames] { frames->run(); };
  contender.answers = [frames] { return frames->answers(); };
  return contender;
}

}  // namespace hitmask::bench
