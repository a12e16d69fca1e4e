#include "cli/terminal.hpp"

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "base/platform.hpp"

namespace hitmask::cli {

namespace {

namespace base = detail::base;

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
         base::is_terminal(base::standard_output);
}

int terminal_columns() {
  const std::string_view text = environment("COLUMNS");
  int columns = 0;
  std::from_chars(text.data(), text.data() + text.size(), columns);
  if (columns > 0) return columns < most_columns ? columns : most_columns;
  return base::terminal_width().value_or(usual_columns);
}

}  // namespace hitmask::cli
