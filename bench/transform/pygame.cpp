// pygame from Python, in a separate process.
#include <memory>
#include <nlohmann/json.hpp>

#include "support/worker.hpp"
#include "transform/rivals.hpp"

namespace hitmask::bench {

namespace {

using Json = nlohmann::json;

/// The system's Python, which has the pygame package.
class PygameTurner {
 public:
  PygameTurner()
      : worker_({"/usr/bin/python3", HITMASK_BENCH_SOURCES "/transform/pygame_worker.py"},
                "rival pygame (from Python) is missing (Debian: install python3-pygame)") {}

  void upload(const TurnedScene& scene) {
    Json masks = Json::array();
    for (const auto& mask : scene.masks) masks.push_back({mask->width(), to_text(*mask)});
    Json pairs = Json::array();
    for (std::size_t i = 0; i < scene.pair_count(); ++i)
      pairs.push_back({numbers_of(scene.pair(i).a), numbers_of(scene.pair(i).b)});
    ask({{"do", "upload"}, {"masks", masks}, {"pairs", pairs}, {"timed", scene.misses.size()}});
  }
  double time(std::size_t passes) {
    return ask({{"do", "time"}, {"passes", passes}}).get<double>();
  }
  std::vector<std::int64_t> answers() {
    return ask({{"do", "answers"}}).get<std::vector<std::int64_t>>();
  }

 private:
  static Json numbers_of(const Turned& turned) {
    return {turned.mask, turned.angle * 360.0 / cached_angles, turned.scale, turned.at.x,
            turned.at.y};
  }
  Json ask(const Json& request) {
    worker_.send(request.dump() + "\n");
    return Json::parse(worker_.reply());
  }

  Worker worker_;
};

}  // namespace

Contender enter_pygame(const TurnedScene& scene) {
  const auto turner = std::make_shared<PygameTurner>();
  turner->upload(scene);
  Contender contender;
  contender.name = "pygame";
  contender.timed_elsewhere = [turner](std::size_t passes) { return turner->time(passes); };
  contender.answers = [turner] { return turner->answers(); };
  return contender;
}

}  // namespace hitmask::bench
