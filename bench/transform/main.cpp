// bench_transform: rotated and scaled sprites that just miss each other.
#include <string>

#include "support/bench_main.hpp"
#include "transform/rivals.hpp"

namespace hitmask::bench {
namespace {

constexpr std::array sizes = {32, 64, 128};
constexpr std::array kinds = {Kind::disc, Kind::sprites};

void measure_kind(Run& run, Kind kind, int size, const std::vector<Mask>& sprites) {
  const std::string of_kind = "near_miss/" + std::string(name_of(kind));
  if (!run.wants("direct/" + of_kind, size) && !run.wants("cached/" + of_kind, size)) return;
  const TurnedScene scene = make_turned_scene(kind, size, Gap::wide, sprites);
  if (run.wants("direct/" + of_kind, size))
    run.measure("direct/" + of_kind, size,
                std::vector{enter_direct(scene), enter_loop(scene), enter_pygame(scene)});
  if (run.wants("cached/" + of_kind, size))
    run.measure("cached/" + of_kind, size, std::vector{enter_cached(scene), enter_direct(scene)});
}

/// Where no straight line separates the sprites, pixels must be read. pygame's smoothed pictures
/// touch.
void measure_slim(Run& run, Kind kind, int size, const std::vector<Mask>& sprites) {
  const std::string label = "direct_slim/near_miss/" + std::string(name_of(kind));
  if (!run.wants(label, size)) return;
  const TurnedScene scene = make_turned_scene(kind, size, Gap::slim, sprites);
  run.measure(label, size, std::vector{enter_direct(scene), enter_loop(scene)});
}

void measure_turned(Run& run) {
  const std::vector<Mask> sprites = load_sprites(run.options().sprites);
  for (const Kind kind : kinds)
    for (const int size : sizes)
      if (size == 64 || !run.options().quick) {
        measure_kind(run, kind, size, sprites);
        measure_slim(run, kind, size, sprites);
      }
}

}  // namespace
}  // namespace hitmask::bench

int main(int argc, char** argv) {
  using namespace hitmask::bench;
  return bench_main(
      {"transform",
       "Ratios of hitmask's tests of turned and scaled sprites to every rival's, at the same "
       "angles, scales and positions.",
       measure_turned,
       {at_size("turned and scaled, near miss", "direct/", 64, 50, "pygame"),
        at_size("the same, against a loop over pixels", "direct/", 64, 5, "loop"),
        at_size("from a cache, against the direct test", "cached/", 64, 5, "direct")}},
      argc, argv);
}
