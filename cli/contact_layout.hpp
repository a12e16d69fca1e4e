// Where the frames of a sheet go in its picture: a strip for each animation, then all others.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hitmask/sheet.hpp"

namespace hitmask::cli {

/// A frame in the picture. Either `magnify` or `reduce` is 1.
struct ContactCell {
  std::uint32_t frame = 0;
  Point at{};  ///< of the untrimmed frame's top-left corner
  Size shown{};
  std::int32_t magnify = 1;
  std::int32_t reduce = 1;
};

struct ContactStrip {
  std::string title{};
  std::string note{};
  Point at{};  ///< of the title
  std::vector<ContactCell> cells{};
};

struct ContactLayout {
  std::vector<ContactStrip> strips{};
  std::size_t left_out = 0;  ///< frames beyond what a picture can hold
  Size size{};               ///< of all strips, from (0, 0)
};

inline constexpr std::int32_t contact_caption = 40;  // pixels below a cell

[[nodiscard]] ContactLayout contact_layout(const Sheet& sheet);

}  // namespace hitmask::cli
