// Results as JSON, one line each.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "hitmask/overlap.hpp"

namespace hitmask::cli {

void append_number(std::string& out, std::int64_t value);

/// In quotes. Always valid JSON: bytes that are not UTF-8 become U+FFFD.
void append_string(std::string& out, std::string_view text);

/// Appends {"overlap":true,...} or {"overlap":false,"area":0}, and a line break.
void append_answer(std::string& out, const Contact& contact);

/// Appends {"error":"...","line":N} and a line break. Always valid JSON: bytes that are not UTF-8
/// become U+FFFD.
void append_failure(std::string& out, std::string_view message, std::uint64_t line);

}  // namespace hitmask::cli
