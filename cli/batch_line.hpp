// Parses one line of a batch. Does no input or output.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/json.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/result.hpp"

namespace hitmask::cli {

/// The longest line a batch may hold, in bytes.
inline constexpr std::size_t max_line_bytes = 1u << 20;

struct BatchQuery {
  std::string a;
  std::string b;
  Point offset;
  std::optional<std::uint8_t> threshold;  ///< alpha; none: the rule of the command line
};

/// {"a":"x.png","b":"y.png","dx":3,"dy":-4,"threshold":0}; threshold is optional. Anything else
/// (unknown or repeated fields, other types, fractions, numbers out of range) is an error.
[[nodiscard]] Result<BatchQuery> parse_batch_line(std::string_view line);

/// Only spaces, tabs and carriage returns.
[[nodiscard]] bool is_blank(std::string_view line) noexcept;

}  // namespace hitmask::cli
