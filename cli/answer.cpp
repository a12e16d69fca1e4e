#include "cli/answer.hpp"

#include <charconv>
#include <initializer_list>
#include <limits>

namespace hitmask::cli {

namespace {

void append_array(std::string& out, std::string_view name,
                  std::initializer_list<std::int64_t> values) {
  out.append(",\"").append(name).append("\":");
  char separator = '[';
  for (const std::int64_t value : values) {
    out += separator;
    append_number(out, value);
    separator = ',';
  }
  out += ']';
}

void append_escaped_control(std::string& out, unsigned char code) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += "\\u00";
  out += digits[code >> 4];
  out += digits[code & 15];
}

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// Rejects overlong sequences, surrogates and values from U+110000 on.
bool second_byte_fits(unsigned char lead, unsigned char second) {
  switch (lead) {
    case 0xE0: return second >= 0xA0;
    case 0xED: return second < 0xA0;
    case 0xF0: return second >= 0x90;
    case 0xF4: return second < 0x90;
    default: return true;
  }
}

std::size_t expected_length(unsigned char lead) {
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  if (lead >= 0xF0 && lead < 0xF5) return 4;
  return 0;
}

/// The length of the well-formed non-ASCII UTF-8 sequence at the start of the text, or 0.
std::size_t utf8_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = expected_length(lead);
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (!is_continuation(text[i])) return 0;
  return second_byte_fits(lead, static_cast<unsigned char>(text[1])) ? length : 0;
}

/// Appends the text's first character, escaped for a JSON string; returns its length in bytes.
std::size_t append_character(std::string& out, std::string_view text) {
  const auto code = static_cast<unsigned char>(text[0]);
  if (code >= 0x80) {
    const std::size_t length = utf8_length(text);
    out += length == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(0, length);
    return length == 0 ? 1 : length;
  }
  if (code < 0x20 || code == 0x7F) {
    append_escaped_control(out, code);
    return 1;
  }
  if (code == '"' || code == '\\') out += '\\';
  out += text[0];
  return 1;
}

}  // namespace

void append_string(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) text.remove_prefix(append_character(out, text));
  out += '"';
}

void append_number(std::string& out, std::int64_t value) {
  char digits[std::numeric_limits<std::int64_t>::digits10 + 2];
  const auto result = std::to_chars(digits, digits + sizeof digits, value);
  out.append(digits, result.ptr);
}

void append_answer(std::string& out, const Contact& contact) {
  if (!contact) {
    out += "{\"overlap\":false,\"area\":0}\n";
    return;
  }
  out += "{\"overlap\":true,\"area\":";
  append_number(out, contact.area);
  append_array(out, "first", {contact.first.x, contact.first.y});
  append_array(out, "sum", {contact.sum_x, contact.sum_y});
  append_array(out, "gradient", {contact.gradient_x, contact.gradient_y});
  append_array(out, "box", {contact.box.x, contact.box.y, contact.box.w, contact.box.h});
  out += "}\n";
}

void append_failure(std::string& out, std::string_view message, std::uint64_t line) {
  out += "{\"error\":";
  append_string(out, message);
  out += ",\"line\":";
  append_number(out, static_cast<std::int64_t>(line));
  out += "}\n";
}

}  // namespace hitmask::cli
