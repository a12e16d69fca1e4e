#include "import/names.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace hitmask::detail::import {

namespace {

bool is_digit(char letter) noexcept { return letter >= '0' && letter <= '9'; }
bool is_letter(char letter) noexcept {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

std::string_view without_zeros(std::string_view digits) noexcept {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits;
}

/// The digits that a text starts with.
std::string_view leading_digits(std::string_view text) noexcept {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

/// Bytes of a UTF-8 sequence after its first one, or -1.
int following(unsigned char first) noexcept {
  if (first < 0x80) return 0;
  if (first >= 0xC2 && first < 0xE0) return 1;
  if (first >= 0xE0 && first < 0xF0) return 2;
  return first >= 0xF0 && first < 0xF5 ? 3 : -1;
}

/// Overlong forms, surrogates and numbers beyond Unicode start with these.
bool is_second_byte(unsigned char first, unsigned char second) noexcept {
  const unsigned low = first == 0xE0 ? 0xA0U : first == 0xF0 ? 0x90U : 0x80U;
  const unsigned high = first == 0xED ? 0x9FU : first == 0xF4 ? 0x8FU : 0xBFU;
  return second >= low && second <= high;
}

/// Bytes beyond ASCII as \xFF, for texts in another encoding.
std::string with_escapes(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string result;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x80)
      result += letter;
    else
      result += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
  }
  return result;
}

/// Digits, and by which power of ten they count.
struct Decimal {
  std::int64_t digits = 0;
  std::int64_t power = 0;
};

/// Reads "12.5" of "12.5e3". Digits after the 18th do not count. False for anything else.
bool read_digits(std::string_view& text, Decimal& number) noexcept {
  constexpr std::int64_t most = 100'000'000'000'000'000;
  bool has_digits = false, has_point = false;
  for (; !text.empty(); text.remove_prefix(1)) {
    if (text[0] == '.' && !has_point) {
      has_point = true;
      continue;
    }
    if (!is_digit(text[0])) break;
    has_digits = true;
    const bool counts = number.digits < most;
    if (counts) number.digits = number.digits * 10 + (text[0] - '0');
    number.power += (counts ? 0 : 1) - (has_point ? 1 : 0);
  }
  return has_digits;
}

bool read_exponent(std::string_view text, Decimal& number) noexcept {
  if (text.empty()) return true;
  if (text[0] != 'e' && text[0] != 'E') return false;
  text.remove_prefix(1);
  if (text.starts_with('+')) text.remove_prefix(1);
  std::int32_t power = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), power);
  number.power += power;
  return problem == std::errc{} && end == text.data() + text.size();
}

std::optional<std::int64_t> scaled(Decimal number) noexcept {
  constexpr std::int64_t most = 4'000'000'000'000'000'000;
  for (; number.power > 0 && number.digits != 0; --number.power) {
    if (number.digits > most / 10) return std::nullopt;
    number.digits *= 10;
  }
  for (; number.power < 0 && number.digits != 0; ++number.power)
    number.digits = (number.digits + (number.power == -1 ? 5 : 0)) / 10;  // rounds once
  if (number.digits > most) return std::nullopt;
  return number.digits;
}

}  // namespace

NumberedName split_number(std::string_view name) noexcept {
  const std::string_view whole = without_extension(name);
  std::string_view rest = whole;
  if (rest.ends_with(')')) rest.remove_suffix(1);  // as copies are called: "walk (2)"
  std::size_t start = rest.size();
  while (start > 0 && is_digit(rest[start - 1])) --start;
  if (start == rest.size()) return {whole, {}};
  const std::string_view number = rest.substr(start);
  rest = rest.substr(0, start);
  while (!rest.empty() && std::string_view("_- .(#/").find(rest.back()) != std::string_view::npos)
    rest.remove_suffix(1);
  return {rest, number};
}

int compare_digits(std::string_view a, std::string_view b) noexcept {
  a = without_zeros(a);
  b = without_zeros(b);
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  const int order = a.compare(b);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

bool natural_less(std::string_view a, std::string_view b) noexcept {
  const std::string_view whole_a = a, whole_b = b;
  while (!a.empty() && !b.empty()) {
    const std::string_view digits_a = leading_digits(a), digits_b = leading_digits(b);
    if (!digits_a.empty() && !digits_b.empty()) {
      if (const int order = compare_digits(digits_a, digits_b); order != 0) return order < 0;
      a.remove_prefix(digits_a.size());
      b.remove_prefix(digits_b.size());
      continue;
    }
    if (a[0] != b[0]) return static_cast<unsigned char>(a[0]) < static_cast<unsigned char>(b[0]);
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  if (a.empty() != b.empty()) return a.empty();
  return whole_a < whole_b;  // numbers with more and fewer zeros in front
}

std::optional<std::int32_t> number_of(std::string_view digits) noexcept {
  std::int32_t number = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (problem != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

std::string_view without_extension(std::string_view name) noexcept {
  constexpr std::size_t longest = 10;
  const std::size_t point = name.rfind('.');
  if (point == name.npos || point == 0) return name;
  const std::string_view extension = name.substr(point + 1);
  const bool is_plain = std::all_of(extension.begin(), extension.end(),
                                    [](char c) { return is_digit(c) || is_letter(c); });
  const bool has_letter = std::any_of(extension.begin(), extension.end(), is_letter);
  return is_plain && has_letter && extension.size() <= longest ? name.substr(0, point) : name;
}

std::string stem_of(std::string_view path) {
  while (path.size() > 1 && (path.ends_with('/') || path.ends_with('\\'))) path.remove_suffix(1);
  const std::size_t slash = path.find_last_of("/\\");
  if (slash != path.npos) path.remove_prefix(slash + 1);
  return std::string(without_extension(path));
}

std::optional<std::int64_t> billionths_of(std::string_view text) noexcept {
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  Decimal number;
  if (!read_digits(text, number) || !read_exponent(text, number)) return std::nullopt;
  number.power += 9;
  constexpr std::int64_t most = std::int64_t{1} << 61;  // more than INT32_MAX, with room for sums
  const auto value = scaled(number);
  if (!value || *value > most) return std::nullopt;
  return is_negative ? -*value : *value;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string result(text.substr(0, longest));
  while (!is_utf8(result) && text.size() > longest && result.size() > longest - 4)
    result.pop_back();  // a character that the cut went through
  for (char& letter : result)
    if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F) letter = ' ';
  if (!is_utf8(result)) result = with_escapes(result);
  return "'" + result + (text.size() > longest ? "...'" : "'");
}

bool is_utf8(std::string_view text) noexcept {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]);
    const int count = following(first);
    if (count < 0 || text.size() - i <= static_cast<std::size_t>(count)) return false;
    for (int k = 1; k <= count; ++k) {
      const auto next = static_cast<unsigned char>(text[++i]);
      if (k == 1 ? !is_second_byte(first, next) : (next & 0xC0U) != 0x80U) return false;
    }
  }
  return true;
}

std::string_view trimmed(std::string_view text) noexcept {
  constexpr std::string_view spaces = " \t\r\n\f\v";
  text.remove_prefix(std::min(text.find_first_not_of(spaces), text.size()));
  return text.substr(0, text.find_last_not_of(spaces) + 1);
}

Error error_at(std::string_view where, std::string_view reason, ErrorCode code) {
  std::string message(where);
  if (!where.empty()) message += ": ";
  return Error{code, message.append(reason)};
}

Error error_at(std::string_view where, const Error& error) {
  return error_at(where, error.message, error.code);
}

}  // namespace hitmask::detail::import
