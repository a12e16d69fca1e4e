// The main() of every benchmark: options, the run, the targets, the JSON file, the exit code.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "support/report.hpp"
#include "support/run.hpp"

namespace hitmask::bench {

struct Benchmark {
  std::string task;         ///< "overlap" for the program bench_overlap
  std::string description;  ///< for --help
  std::function<void(Run&)> measure;
  std::vector<Target> targets;
};

/// Exit code 0: measured. 1: a rival is missing, results differ, or a file cannot be read or
/// written; nothing is written then. 2: bad usage. A missed target is not a failure, because a busy
/// machine affects ratios.
[[nodiscard]] int bench_main(const Benchmark& benchmark, int argc, char** argv);

}  // namespace hitmask::bench
