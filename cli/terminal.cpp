#include "cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace hitmask::cli {

namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

constexpr int usual_columns = 80;
constexpr int most_columns = 1000;  // a hostile COLUMNS must not cause a giant drawing

}  // namespace

bool use_colour(ColourChoice choice) {
  if (choice != ColourChoice::automatic) return choice == ColourChoice::always;
  return environment("NO_COLOR").empty() && environment("TERM") != "dumb" &&
         ::isatty(STDOUT_FILENO) != 0;
}

int terminal_columns() {
  const std::string_view text = environment("COLUMNS");
  int columns = 0;
  std::from_chars(text.data(), text.data() + text.size(), columns);
  if (columns > 0) return columns < most_columns ? columns : most_columns;
  winsize window{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0) return window.ws_col;
  return usual_columns;
}

}  // namespace hitmask::cli
