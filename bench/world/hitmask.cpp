// hitmask itself: its pair finder for boxes at rest, its world from frame to frame.
#include "world/hitmask.hpp"

#include <chrono>
#include <stdexcept>

#include "support/on_baseline.hpp"
#include "world/entering.hpp"
#include "world/rivals.hpp"

namespace hitmask::bench {

namespace {

class HitmaskFinder {
 public:
  explicit HitmaskFinder(BroadPhase method) : finder_(method) {}

  void find(std::span<const Box> boxes, CountPairs& pairs) {
    pairs.count += finder_.find(boxes, [](std::span<const IndexPair>) {});
  }
  void find(std::span<const Box> boxes, DigestPairs& pairs) {
    finder_.find(boxes, [&](std::span<const IndexPair> found) {
      for (const IndexPair& pair : found) pairs(pair.a, pair.b);
    });
  }

 private:
  PairFinder finder_;
};

/// A world of bodies that are boxes, or pictures when the scene has any.
class HitmaskKeeper {
 public:
  static constexpr bool puts_off = true;
  static constexpr bool reads_pixels = true;

  HitmaskKeeper(const MovingScene& scene, Executor* executor)
      : HitmaskKeeper(scene, executor, scene.pictures != nullptr) {}

  HitmaskKeeper(const MovingScene& scene, Executor* executor, bool stay_events)
      : world_(definition(executor, stay_events)) {
    const std::vector<BodyDefinition> bodies = bodies_of(scene);
    std::vector<BodyId> ids(bodies.size());
    require(world_.add(bodies, ids));
    first_slot_ = ids.front().slot;
    for (std::size_t index = 0; index < ids.size(); index += scene.stride)
      movers_.push_back(ids[index]);
  }

  void frame(std::span<const std::uint32_t>, std::span<const Point> positions, CountPairs& pairs) {
    advance(positions);
    pairs.count += world_.contacts().size();
  }
  void save() { world_.snapshot(saved_); }
  void frame(std::span<const std::uint32_t>, std::span<const Point> positions, DigestPairs& pairs) {
    advance(positions);
    for (const BodyPair& pair : world_.contacts())
      pairs(pair.a.slot - first_slot_, pair.b.slot - first_slot_);
  }

 protected:
  void advance(std::span<const Point> positions) {
    require(world_.set_position(movers_, positions));
    require(world_.step());
  }

  World world_;
  std::uint32_t first_slot_ = 0;  // bodies added together have consecutive slots

 private:
  /// For boxes the rivals keep a list of pairs and do not report those that persist, so the world
  /// does not either. Frames with pictures have all events.
  static WorldDefinition definition(Executor* executor, bool stay_events) {
    WorldDefinition definition;
    definition.executor = executor;
    definition.stay_events = stay_events;
    return definition;
  }

  static std::vector<BodyDefinition> bodies_of(const MovingScene& scene) {
    std::vector<BodyDefinition> bodies;
    for (const Box& box : scene.world.boxes) {
      BodyDefinition body;
      if (scene.pictures)
        body.shape = scene.pictures->masks[scene.pictures->of[bodies.size()]];
      else
        body.shape = Size{box.w, box.h};
      body.position = {box.x, box.y};
      bodies.push_back(std::move(body));
    }
    return bodies;
  }

  static void require(Outcome outcome) {
    if (!outcome) throw std::runtime_error("hitmask: " + std::string(outcome.message()));
  }

  Snapshot saved_;
  std::vector<BodyId> movers_;
};

/// Takes its pairs from the events: those that begin and those that stay.
class EventKeeper : public HitmaskKeeper {
 public:
  explicit EventKeeper(const MovingScene& scene) : HitmaskKeeper(scene, nullptr, true) {}

  template <class Pairs>
  void frame(std::span<const std::uint32_t>, std::span<const Point> positions, Pairs& pairs) {
    advance(positions);
    for (const Event& event : world_.events())
      if (event.kind != EventKind::end)
        pairs(event.a.slot - first_slot_, event.b.slot - first_slot_);
  }
};

/// Wall time in nanoseconds, to compare numbers of threads.
double wall_time() {
  using namespace std::chrono;
  return duration<double, std::nano>(steady_clock::now().time_since_epoch()).count();
}

Contender enter_method(std::string name, BroadPhase method, const StillScene& scene) {
  return enter_finder(std::move(name), std::span<const BoxWorld>(scene.worlds),
                      HitmaskFinder(method));
}

}  // namespace

Contender enter_hitmask(const StillScene& scene) {
  return enter_method("hitmask", BroadPhase::automatic, scene);
}

Contender enter_hitmask(const MovingScene& scene) {
  return enter_keeper("hitmask", scene, HitmaskKeeper(scene, nullptr));
}

Contender enter_hitmask_with_stays(const MovingScene& scene) {
  return enter_keeper("hitmask", scene, EventKeeper(scene));
}

std::vector<Contender> enter_methods(const StillScene& scene, bool with_all_pairs) {
  std::vector<Contender> contenders = {
      enter_hitmask(scene), enter_method("grid", BroadPhase::grid, scene),
      enter_method("partition", BroadPhase::partition, scene),
      on_baseline(enter_method("automatic", BroadPhase::automatic, scene))};
  if (with_all_pairs) contenders.push_back(enter_method("all_pairs", BroadPhase::all_pairs, scene));
  return contenders;
}

std::vector<Contender> enter_two_threads(const MovingScene& scene, ThreadExecutor& threads) {
  return {enter_keeper("two threads", scene, HitmaskKeeper(scene, &threads), wall_time),
          enter_keeper("one_thread", scene, HitmaskKeeper(scene, nullptr), wall_time)};
}

std::vector<Contender> enter_snapshot(const MovingScene& scene) {
  const auto keeper = std::make_shared<HitmaskKeeper>(scene, nullptr);
  const std::size_t sprites = scene.world.boxes.size();
  Contender saving;
  saving.name = "hitmask";
  saving.pass = [keeper] { keeper->save(); };
  saving.answers = [sprites] { return std::vector{static_cast<std::int64_t>(sprites)}; };
  Contender stepping = enter_keeper("one_frame", scene, HitmaskKeeper(scene, nullptr));
  stepping.answers = saving.answers;
  return {std::move(saving), std::move(stepping)};
}

Contender enter_growth(std::string name, std::span<const BoxWorld> worlds, std::size_t count) {
  const auto finder = std::make_shared<HitmaskFinder>(BroadPhase::automatic);
  const std::size_t sprites = worlds.front().boxes.size() * count;
  Contender contender;
  contender.name = std::move(name);
  contender.pass = [finder, worlds, count] {
    CountPairs pairs;
    for (std::size_t index = 0; index < count; ++index)
      finder->find(worlds[index % worlds.size()].boxes, pairs);
    consume(pairs.count);
  };
  contender.answers = [sprites] { return std::vector{static_cast<std::int64_t>(sprites)}; };
  return contender;
}

}  // namespace hitmask::bench
