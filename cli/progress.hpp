// A progress bar on standard error, for work that takes longer than a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace hitmask::cli {

struct ProgressState {
  std::uint64_t lines = 0;
  std::uint64_t bytes = 0;  ///< read so far
  std::uint64_t total = 0;  ///< bytes to read; 0 = unknown
  const char* unit = "lines";
};

/// "[######..............]  30%  12345 lines, 7 s left", or only the lines when the total is
/// unknown.
[[nodiscard]] std::string progress_text(const ProgressState& state,
                                        std::chrono::milliseconds elapsed);

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  /// Shows nothing unless `wanted`.
  explicit Progress(bool wanted) : wanted_(wanted), start_(Clock::now()) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  /// Cheap enough to call for every line.
  void update(const ProgressState& state);
  /// Removes the bar from the screen.
  void clear();

 private:
  bool wanted_;
  bool shown_ = false;
  Clock::time_point start_;
  Clock::duration next_ = std::chrono::seconds(1);  // since start_
};

}  // namespace hitmask::cli
