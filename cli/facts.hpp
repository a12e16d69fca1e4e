// Facts about a mask, and about two compared masks; as text and as JSON.
#pragma once

#include <cstdint>
#include <string>

#include "hitmask/mask.hpp"

namespace hitmask::cli {

/// "ship.png: 48 x 40 pixels, 920 solid in x 2 to 45, y 3 to 38 (44 x 36)" and a line break.
[[nodiscard]] std::string headline(const std::string& path, const Mask& mask);

/// Components, centroid, axes and boundary.
[[nodiscard]] std::string info_text(const Mask& mask);

/// One line of JSON: size, solid, box; with `info` everything else too.
[[nodiscard]] std::string facts_json(const Mask& mask, bool info);

/// How many pixels two masks share and do not share.
struct Difference {
  std::int64_t both = 0;
  std::int64_t only_a = 0;
  std::int64_t only_b = 0;
  bool equal = false;  ///< in size and pixels
};
[[nodiscard]] std::string difference_text_of(const Difference& difference);
[[nodiscard]] std::string difference_json(const Difference& difference, const Mask& a,
                                          const Mask& b);

}  // namespace hitmask::cli
