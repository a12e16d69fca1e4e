// JSON as a stream of events: nothing of a hostile text is built in memory beyond the one token at
// hand, and nothing recurses however deep it is nested.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hitmask::cli {

/// Takes what a JSON text holds, in order. Each handler returns whether to go on.
class JsonEvents {
 public:
  virtual ~JsonEvents() = default;
  virtual bool start_object() = 0;
  virtual bool key(std::string& name) = 0;
  virtual bool end_object() = 0;
  virtual bool start_array() = 0;
  virtual bool end_array() = 0;
  virtual bool string(std::string& value) = 0;
  /// Those beyond 64 bits come as the nearest that fits, or as something else.
  virtual bool integer(std::int64_t value) = 0;
  /// A whole number of 64 bits written as 1.0 or 1e2. Something else to those who want digits only.
  virtual bool whole_decimal(std::int64_t value, std::string_view description) {
    (void)value;
    return something_else(description);
  }
  /// Any other number with a point or an exponent.
  virtual bool decimal(double value, std::string_view description) {
    (void)value;
    return something_else(description);
  }
  virtual bool boolean(bool value) {
    (void)value;
    return something_else("true or false");
  }
  /// null, and what a reader has no use for: described, for the message that refuses it.
  virtual bool something_else(std::string_view description) = 0;
};

/// Where a text stops being JSON.
struct JsonProblem {
  std::size_t byte = 0;  ///< counted from 1
  std::string reason;    ///< short, however long the text is
};

/// Hands the text to `events`, to its end or until one of them says no; nothing in both cases.
[[nodiscard]] std::optional<JsonProblem> read_json(std::string_view text, JsonEvents& events);

/// The longest path that JSON may name, in bytes.
inline constexpr std::size_t max_path_bytes = 4096;

/// Why a string of JSON is no path; empty when it may be one.
[[nodiscard]] std::string path_problem(std::string_view path);

}  // namespace hitmask::cli
