// Sheets in memory for the tests, and what their frames look like untrimmed.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "hitmask/hitmask.hpp"
#include "hitmask/import.hpp"

namespace hitmask::test {

using Bytes = std::vector<std::uint8_t>;

[[nodiscard]] inline Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

/// Files by name.
struct Files {
  std::map<std::string, Bytes> files{};
  Result<Bytes> operator()(const std::string& name) const {
    const auto found = files.find(name);
    if (found == files.end()) return Error{ErrorCode::file, name + ": there is no such file"};
    return found->second;
  }
};

[[nodiscard]] inline Result<Sheet> decode_text(std::string_view text, const Files& files,
                                               const SheetOptions& options = {},
                                               const std::string& name = "sheet") {
  return decode_sheet(bytes_of(text), name, files, options);
}

/// The frame as the artist drew it.
[[nodiscard]] inline Mask untrimmed(const Sheet& sheet, const std::string& name) {
  const std::uint32_t number = sheet.find_frame(name);
  if (number == Sheet::none) return Mask();
  const Frame frame = sheet.frame(number);
  Mask mask(frame.size);
  mask.draw(*frame.mask, {frame.solid.x, frame.solid.y});
  return mask;
}

[[nodiscard]] inline std::string error_of(const Result<Sheet>& sheet) {
  return sheet.ok() ? "no error" : sheet.message();
}

inline void expect_error(const Result<Sheet>& sheet, const std::string& part) {
  const std::string text = error_of(sheet);
  EXPECT_NE(text.find(part), std::string::npos) << "\"" << text << "\" lacks \"" << part << "\"";
}

/// A frame with clear borders of different widths.
[[nodiscard]] inline Mask random_frame(std::mt19937& random) {
  const auto below = [&](int most) {
    return static_cast<std::int32_t>(random() % static_cast<unsigned>(most));
  };
  const Size size{5 + below(25), 5 + below(25)};
  const Point from{below(3), below(3)}, to{size.width - below(3), size.height - below(3)};
  return mask_from_predicate(size, [&](std::int32_t x, std::int32_t y) {
    return x >= from.x && x < to.x && y >= from.y && y < to.y && random() % 3 != 0;
  });
}

}  // namespace hitmask::test
