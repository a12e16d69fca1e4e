// hitmask's worlds on oneTBB's threads: the adapter a game writes once for its own job system.
//
//   executor_tbb [lanes]
//
// Steps the same world on one thread and on oneTBB's, and checks that both tell the same.
#include <hitmask/hitmask.hpp>
#include <hitmask/parallel.hpp>
#include <hitmask/world.hpp>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

/// An arena of its own keeps the number of lanes fixed: current_thread_index() is then below
/// lanes(), and no two threads in the arena have the same one.
class TbbExecutor final : public hitmask::Executor {
 public:
  explicit TbbExecutor(int lanes) : arena_(lanes) { arena_.initialize(); }

  [[nodiscard]] unsigned lanes() const noexcept override {
    return static_cast<unsigned>(arena_.max_concurrency());
  }

  void run(std::size_t pieces, hitmask::Task task) noexcept override {
    // The pieces are hitmask's; a grain of one leaves it at that.
    arena_.execute([&] {
      tbb::parallel_for(
          tbb::blocked_range<std::size_t>(0, pieces, 1),
          [&](const tbb::blocked_range<std::size_t>& range) {
            const auto lane = static_cast<unsigned>(tbb::this_task_arena::current_thread_index());
            for (std::size_t piece = range.begin(); piece != range.end(); ++piece)
              task(piece, lane);
          },
          tbb::simple_partitioner{});
    });
  }

 private:
  tbb::task_arena arena_;
};

/// The same crowd every time: small discs that drift in all directions.
struct Crowd {
  static constexpr std::int32_t side = 4000;  // pixels
  static constexpr std::int32_t count = 10'000;

  hitmask::World world;
  std::vector<hitmask::BodyId> bodies = std::vector<hitmask::BodyId>(count);
  std::vector<hitmask::Point> places = std::vector<hitmask::Point>(count);

  explicit Crowd(hitmask::Executor* executor)
      : world(hitmask::WorldDefinition{
            .period_x = side, .period_y = side, .number = 1, .executor = executor}) {
    hitmask::BodyDefinition rock;
    rock.shape = hitmask::share(hitmask::Mask(24, 24, true));
    for (std::int32_t i = 0; i < count; ++i) {
      // Steps that share no divisor with the side spread the crowd evenly.
      rock.position = places[index(i)] = {i * 1237 % side, i * 619 % side};
      bodies[index(i)] = world.add(rock).value();
    }
  }

  void frame() {
    for (std::int32_t i = 0; i < count; ++i) {
      hitmask::Point& place = places[index(i)];
      place = {(place.x + i % 7 + side - 3) % side, (place.y + i % 5 + side - 2) % side};
    }
    if (!world.set_position(bodies, places) || !world.step()) std::abort();
  }

  static std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }
};

}  // namespace

int main(int count, char** arguments) {
  const int lanes = count > 1 ? std::atoi(arguments[1]) : 0;
  TbbExecutor executor(lanes > 0 ? lanes : tbb::task_arena::automatic);
  Crowd alone(nullptr);
  Crowd together(&executor);
  for (int frame = 0; frame < 30; ++frame) {
    alone.frame();
    together.frame();
    if (alone.world.state_hash() == together.world.state_hash()) continue;
    std::printf("frame %d differs\n", frame);
    return 1;
  }
  std::printf("%u lanes, %zu contacts, the same as on one thread\n", executor.lanes(),
              together.world.contacts().size());
  return 0;
}
