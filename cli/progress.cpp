#include "cli/progress.hpp"

#include <algorithm>
#include <string_view>

#include "base/platform.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

namespace base = detail::base;

constexpr std::uint64_t bar_cells = 20;
constexpr auto interval = std::chrono::milliseconds(100);

void show(std::string_view text) {
  // Failing to draw the bar must not stop the work.
  static_cast<void>(base::File(base::standard_error).write(as_bytes(text)));
}

std::string seconds_left(const ProgressState& state, std::chrono::milliseconds elapsed) {
  const auto rest =
      static_cast<double>(state.total - state.bytes) / static_cast<double>(state.bytes);
  const double seconds = static_cast<double>(elapsed.count()) * rest / 1000.0;
  return joined({", ", std::to_string(static_cast<std::uint64_t>(seconds + 0.5)), " s left"});
}

}  // namespace

std::string progress_text(const ProgressState& state, std::chrono::milliseconds elapsed) {
  std::string lines = std::to_string(state.lines) + " " + state.unit;
  if (state.total == 0 || state.bytes == 0) return lines;
  ProgressState known = state;
  known.bytes = std::min(state.bytes, state.total);  // the file may have grown
  const double done = static_cast<double>(known.bytes) / static_cast<double>(known.total);
  const auto cells = static_cast<std::size_t>(done * double{bar_cells});
  const std::string percent = std::to_string(static_cast<int>(done * 100)) + '%';
  return joined({"[", std::string(cells, '#'), std::string(bar_cells - cells, '.'), "] ",
                 std::string(4 - percent.size(), ' '), percent, "  ", lines,
                 seconds_left(known, elapsed)});
}

void Progress::update(const ProgressState& state) {
  if (!wanted_) return;
  const Clock::duration elapsed = Clock::now() - start_;
  if (elapsed < next_) return;
  next_ = elapsed + interval;
  shown_ = true;
  show("\r\033[K" +
       progress_text(state, std::chrono::duration_cast<std::chrono::milliseconds>(elapsed)));
}

void Progress::clear() {
  if (!shown_) return;
  shown_ = false;
  show("\r\033[K");
}

}  // namespace hitmask::cli
