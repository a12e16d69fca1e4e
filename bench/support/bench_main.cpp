#include "support/bench_main.hpp"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <CLI/CLI.hpp>

#include "hitmask/target.hpp"

namespace hitmask::bench {

namespace {

constexpr int fewest_repetitions = 5;

void add_options(CLI::App& app, RunOptions& options) {
  app.add_option("--json", options.json, "write the rows to this file, whole, at the end");
  app.add_flag("--quick", options.quick, "fewer cases, fewer repetitions");
  app.add_option("--filter", options.filter, "only cases whose case/size contains this text");
  app.add_option("--repetitions", options.rounds.repetitions, "rounds per case")
      ->check(CLI::Range(fewest_repetitions, 1001));
  app.add_option("--sprites", options.sprites, "folder of the bundled sprites")
      ->default_val(HITMASK_BENCH_SPRITES);
}

/// Fails at once instead of after minutes of measuring.
void require_folder_for(const std::string& file) {
  if (file.empty()) return;
  const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
  if (!std::filesystem::is_directory(folder))
    throw std::runtime_error(file + ": there is no folder " + folder.string());
  if (std::filesystem::is_directory(file)) throw std::runtime_error(file + ": is a folder");
}

void require_target() {
  const Result<void> obeyed = target_status();
  if (!obeyed) throw std::runtime_error(obeyed.message());
}

void print_introduction(const RunOptions& options) {
  std::printf(
      "hitmask on %.*s kernels. Ratio = rival's time / hitmask's time: above 1, hitmask is\n"
      "faster. Median of %d repetitions [lowest .. highest].\n",
      static_cast<int>(active_target().size()), active_target().data(), options.rounds.repetitions);
}

void run_benchmark(const Benchmark& benchmark, const RunOptions& options) {
  require_folder_for(options.json);
  require_target();
  print_introduction(options);
  Run run(benchmark.task, options);
  benchmark.measure(run);
  if (run.rows().empty()) throw std::runtime_error("no case matches --filter " + options.filter);
  print_targets(benchmark.targets, run.rows());
  if (!options.json.empty()) write_json(options.json, run.rows());
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    throw std::runtime_error("cannot write to standard output");
}

}  // namespace

int bench_main(const Benchmark& benchmark, int argc, char** argv) {
  CLI::App app(benchmark.description, "bench_" + benchmark.task);
  RunOptions options;
  add_options(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  if (options.quick && app.count("--repetitions") == 0)
    options.rounds.repetitions = fewest_repetitions;
  try {
    run_benchmark(benchmark, options);
    return 0;
  } catch (const std::exception& error) {
    std::fflush(stdout);
    std::fprintf(stderr, "bench_%s: %s\n", benchmark.task.c_str(), error.what());
    return 1;
  }
}

}  // namespace hitmask::bench
