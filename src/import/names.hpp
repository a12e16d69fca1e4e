// Names of frames and files: numbers at their ends, their natural order, decimals in texts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "hitmask/result.hpp"

namespace hitmask::detail::import {

/// "walk_03.png": "walk" and "03". Without a number, all of the name is the stem.
struct NumberedName {
  std::string_view stem;    ///< without separators at its end
  std::string_view number;  ///< digits
};
[[nodiscard]] NumberedName split_number(std::string_view name) noexcept;

/// Digits as numbers of any length: -1, 0 or 1, as "less", "equal" and "greater".
[[nodiscard]] int compare_digits(std::string_view a, std::string_view b) noexcept;
/// frame2 before frame10.
[[nodiscard]] bool natural_less(std::string_view a, std::string_view b) noexcept;
/// Nothing for no digits and for more than int32 holds.
[[nodiscard]] std::optional<std::int32_t> number_of(std::string_view digits) noexcept;

/// "hero.aseprite": "hero". An extension has a letter, so "hero.01" has none.
[[nodiscard]] std::string_view without_extension(std::string_view name) noexcept;
/// "art/hero.png": "hero".
[[nodiscard]] std::string stem_of(std::string_view path);

/// A decimal in 1/1,000,000,000: the same everywhere, unlike floating point numbers and locales.
/// Nothing for other texts and beyond about four thousand millions.
[[nodiscard]] std::optional<std::int64_t> billionths_of(std::string_view text) noexcept;
inline constexpr std::int64_t billion = 1'000'000'000;

/// A text of a file for a message: cut when it is long, without control characters. If it is not
/// UTF-8, other bytes than ASCII's are written as \xFF.
[[nodiscard]] std::string in_quotes(std::string_view text);

[[nodiscard]] bool is_utf8(std::string_view text) noexcept;
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// "field: reason".
[[nodiscard]] Error error_at(std::string_view where, std::string_view reason,
                             ErrorCode code = ErrorCode::data);
[[nodiscard]] Error error_at(std::string_view where, const Error& error);

}  // namespace hitmask::detail::import
