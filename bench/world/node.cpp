// npm's flatbush and box-intersect, in a Node process that takes turns and measures its own time.
#include <nlohmann/json.hpp>

#include "support/worker.hpp"
#include "world/entering.hpp"
#include "world/rivals.hpp"

namespace hitmask::bench {

namespace {

using Json = nlohmann::json;

struct NodeSetting {
  int value;
  [[nodiscard]] std::string name() const {
    return value == 0 ? std::string{} : "nodes of " + std::to_string(value);
  }
};

constexpr NodeSetting flatbush_settings[] = {{4}, {8}, {16}, {32}};
constexpr NodeSetting nothing_to_set[] = {{0}};

Worker& node() {
  static Worker only({"node", HITMASK_BENCH_SOURCES "/world/node_worker.mjs", HITMASK_BENCH_NODE},
                     "rivals flatbush and box-intersect are missing (Debian: install nodejs and "
                     "npm)");
  return only;
}

/// Boxes in the worker, released with the contender.
class NodeSet {
 public:
  NodeSet(const std::string& rival, const NodeSetting& setting, std::span<const BoxWorld> worlds)
      : set_(++last_set) {
    static_cast<void>(ask({{"do", "set"}, {"rival", rival}, {"setting", setting.value}}));
    for (const BoxWorld& world : worlds)
      static_cast<void>(ask({{"do", "boxes"}}, std::span<const Box>(world.boxes)));
  }
  NodeSet(const NodeSet&) = delete;
  NodeSet& operator=(const NodeSet&) = delete;
  ~NodeSet() {
    try {
      static_cast<void>(ask({{"do", "release"}}));
    } catch (...) {  // it has ended: the next request reports it
    }
  }

  template <class Number = char>
  Json ask(Json request, std::span<const Number> numbers = {}) const {
    request["set"] = set_;
    request["bytes"] = numbers.size_bytes();
    node().send(request.dump() + "\n");
    node().send_numbers(numbers);
    return Json::parse(node().reply());
  }

 private:
  static inline int last_set = 0;
  int set_;
};

/// Runs a set through the frames of a scene; positions are sent before its clock starts.
class NodeFrames {
 public:
  NodeFrames(const std::string& rival, const NodeSetting& setting, const MovingScene& scene)
      : scene_(scene),
        movement_(scene.world, scene.stride),
        set_(rival, setting, {&scene.world, 1}) {
    static_cast<void>(set_.ask({{"do", "movers"}}, movement_.movers()));
  }

  double time(std::size_t frames) {
    double taken = 0;
    for (std::size_t frame = 0; frame < frames; ++frame) {
      send_positions();
      taken += set_.ask({{"do", "frame"}}).get<double>();
    }
    return taken;
  }

  std::vector<std::int64_t> answers() {
    movement_ = Movement(scene_.world, scene_.stride);
    std::vector<std::int64_t> answers;
    for (std::size_t frame = 0; frame < scene_.checked_frames; ++frame) {
      send_positions();
      for (const Json& number : set_.ask({{"do", "frame_answers"}})) answers.push_back(number);
    }
    return answers;
  }

 private:
  void send_positions() {
    positions_.resize(movement_.movers().size());
    movement_.next_frame(positions_);
    static_cast<void>(set_.ask({{"do", "positions"}}, std::span<const Point>(positions_)));
  }

  const MovingScene& scene_;
  Movement movement_;
  NodeSet set_;
  std::vector<Point> positions_;
};

Contender enter_set(const std::string& name, const NodeSetting& setting,
                    std::span<const BoxWorld> worlds) {
  const auto set = std::make_shared<const NodeSet>(name, setting, worlds);
  Contender contender;
  contender.name = name;
  contender.timed_elsewhere = [set](std::size_t passes) {
    return set->ask({{"do", "time"}, {"passes", passes}}).get<double>();
  };
  contender.answers = [set] {
    return set->ask({{"do", "answers"}}).get<std::vector<std::int64_t>>();
  };
  contender.settings = setting.name();
  return contender;
}

Contender enter_frames(const std::string& name, const NodeSetting& setting,
                       const MovingScene& scene) {
  const auto frames = std::make_shared<NodeFrames>(name, setting, scene);
  Contender contender;
  contender.name = name;
  contender.timed_elsewhere = [frames](std::size_t passes) { return frames->time(passes); };
  contender.answers = [frames] { return frames->answers(); };
  contender.settings = setting.name();
  return contender;
}

Contender enter_best(const std::string& name, const StillScene& scene,
                     std::span<const NodeSetting> settings) {
  const NodeSetting best = quickest(settings, trial_passes(scene), [&](const NodeSetting& setting) {
    return enter_set(name, setting, scene.trial);
  });
  return enter_set(name, best, scene.worlds);
}

Contender enter_best(const std::string& name, const MovingScene& scene,
                     std::span<const NodeSetting> settings) {
  const MovingScene& trial = scene.trial ? *scene.trial : scene;
  const NodeSetting best =
      quickest(settings, trial_passes(trial.world.boxes.size()),
               [&](const NodeSetting& setting) { return enter_frames(name, setting, trial); });
  return enter_frames(name, best, scene);
}

}  // namespace

Contender enter_flatbush(const StillScene& scene) {
  return enter_best("flatbush", scene, flatbush_settings);
}

Contender enter_flatbush(const MovingScene& scene) {
  return enter_best("flatbush", scene, flatbush_settings);
}

Contender enter_box_intersect(const StillScene& scene) {
  return enter_best("box-intersect", scene, nothing_to_set);
}

Contender enter_box_intersect(const MovingScene& scene) {
  return enter_best("box-intersect", scene, nothing_to_set);
}

}  // namespace hitmask::bench
