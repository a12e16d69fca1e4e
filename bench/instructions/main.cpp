// bench_instructions: `--list` prints the cases, a name runs that case. Under callgrind only the
// case's inner work is counted. Prints the kernel set and the digest of the results.
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <valgrind/callgrind.h>

#include "hitmask/hitmask.hpp"
#include "instructions/cases.hpp"
#include "support/scene.hpp"

namespace hitmask::bench {

const std::vector<Mask>& sprites() {
  static const std::vector<Mask> loaded = load_sprites(HITMASK_BENCH_SPRITES);
  return loaded;
}

namespace {

Cases all_cases() {
  Cases cases;
  add_overlap_cases(cases);
  add_shape_cases(cases);
  add_motion_cases(cases);
  add_transform_cases(cases);
  add_pixel_cases(cases);
  add_pair_cases(cases);
  add_frame_cases(cases);
  add_change_cases(cases);
  add_query_cases(cases);
  add_travel_cases(cases);
  return cases;
}

void count(const Case& wanted) {
  const InnerWork work = wanted.prepare();
  Digest digest;
  CALLGRIND_START_INSTRUMENTATION;
  work(digest);
  CALLGRIND_DUMP_STATS;
  CALLGRIND_STOP_INSTRUMENTATION;
  std::printf("%s %016llx\n", std::string(active_target()).c_str(),
              static_cast<unsigned long long>(digest.value()));
}

void run(std::string_view wanted) {
  if (const Result<void> status = target_status(); !status)
    throw std::runtime_error(status.message());
  for (const Case& known : all_cases()) {
    if (wanted == "--list") std::puts(known.name.c_str());
    if (wanted == known.name) return count(known);
  }
  if (wanted != "--list") throw std::runtime_error("no case '" + std::string(wanted) + "'");
}

}  // namespace
}  // namespace hitmask::bench

int main(int argc, char** argv) try {
  if (argc != 2) throw std::runtime_error("give the name of a case, or --list");
  hitmask::bench::run(argv[1]);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "bench_instructions: %s\n", error.what());
  return 1;
}
