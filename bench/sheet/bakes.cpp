// A game's build: 10,000 pictures to one file.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <thread>

#include "hitmask/import.hpp"
#include "sheet/cases.hpp"
#include "sheet/pictures.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t picture_count = 10'000;

class Folder {
 public:
  Folder(const Run& run, unsigned lanes) : lanes_(lanes) {
    write_pictures(paths_[0], picture_count, run.options().sprites);
    // Files that changed seconds ago are not yet known by their times.
    std::this_thread::sleep_for(std::chrono::seconds(3));
  }

  void forget() {
    std::filesystem::remove(output_);
    std::filesystem::remove(output_ + ".state");
  }
  void bake(unsigned lanes) {
    ThreadExecutor& executor = lanes == 1 ? one_ : lanes_;
    BakeOptions options;
    options.sheet.executor = &executor;
    const auto report = bake_file(paths_, output_, options);
    if (!report) throw std::runtime_error(report.message());
    last_ = report->outcome;
  }
  /// Bakes if something has changed, and waits until the times of the baked file tell that nothing
  /// has.
  void settle() {
    bake(1);
    if (last_ == BakeReport::Outcome::current) return;
    std::this_thread::sleep_for(std::chrono::seconds(3));
    bake(1);
    if (last_ != BakeReport::Outcome::current)
      throw std::runtime_error("hitmask: baked again although nothing has changed");
  }
  /// The file, byte by byte.
  [[nodiscard]] std::vector<std::int64_t> bytes() const {
    const auto sheet = load_sheet(output_);
    const auto bytes = to_bytes(*sheet);
    return {bytes->begin(), bytes->end()};
  }

 private:
  test::TemporaryFolder folder_;
  std::vector<std::string> paths_ = {folder_ / "pictures"};
  std::string output_ = folder_ / "game.hitmask";
  ThreadExecutor one_{1};
  ThreadExecutor lanes_;
  BakeReport::Outcome last_ = BakeReport::Outcome::written;
};

/// By the clock on the wall, since several threads work. `between` is not timed.
std::function<double(std::size_t)> timed(std::function<void()> between,
                                         std::function<void()> work) {
  return [=](std::size_t passes) {
    double nanoseconds = 0;
    for (std::size_t i = 0; i < passes; ++i) {
      between();
      const auto start = std::chrono::steady_clock::now();
      work();
      const auto end = std::chrono::steady_clock::now();
      nanoseconds += std::chrono::duration<double, std::nano>(end - start).count();
    }
    return nanoseconds;
  };
}

Contender enter_first(std::string name, const std::shared_ptr<Folder>& folder, unsigned lanes) {
  Contender contender;
  contender.name = std::move(name);
  contender.timed_elsewhere = timed([=] { folder->forget(); }, [=] { folder->bake(lanes); });
  contender.answers = [=] {
    folder->forget();
    folder->bake(lanes);
    return folder->bytes();
  };
  return contender;
}

Contender enter_again(const std::shared_ptr<Folder>& folder) {
  Contender contender;
  contender.name = "hitmask";
  contender.timed_elsewhere = timed([=] { folder->settle(); }, [=] { folder->bake(1); });
  contender.answers = [=] {
    folder->bake(1);
    return folder->bytes();
  };
  return contender;
}

}  // namespace

void measure_bakes(Run& run) {
  constexpr int size = static_cast<int>(picture_count);
  const bool wants_bake = run.wants("bake", size), wants_unchanged = run.wants("unchanged", size);
  if (!wants_bake && !wants_unchanged) return;
  const auto folder = std::make_shared<Folder>(run, 2);
  RoundOptions rounds = run.options().rounds;
  rounds.repetitions = std::min(rounds.repetitions, 5);  // seconds each
  if (wants_bake)
    run.measure(
        "bake", size,
        std::vector{enter_first("hitmask", folder, 2), enter_first("one_thread", folder, 1)},
        rounds);
  if (wants_unchanged)
    run.measure("unchanged", size,
                std::vector{enter_again(folder), enter_first("first_time", folder, 1)}, rounds);
}

}  // namespace hitmask::bench
