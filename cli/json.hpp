// JSON as a stream of events: even for hostile input only the current token is in memory, and deep
// nesting causes no recursion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hitmask::cli {

/// Receives the contents of a JSON text in order. Each handler returns whether to continue.
class JsonEvents {
 public:
  virtual ~JsonEvents() = default;
  virtual bool start_object() = 0;
  virtual bool key(std::string& name) = 0;
  virtual bool end_object() = 0;
  virtual bool start_array() = 0;
  virtual bool end_array() = 0;
  virtual bool string(std::string& value) = 0;
  /// Also for 1.0 and 1e2. Integers beyond 64 bits are clamped, or reported as decimal(). `written`
  /// is the number as in the text, for error messages.
  virtual bool integer(std::int64_t value, std::string_view written) = 0;
  /// Any other number with a point or an exponent.
  virtual bool decimal(double value, std::string_view description) {
    (void)value;
    return something_else(description);
  }
  virtual bool boolean(bool value) {
    (void)value;
    return something_else("true or false");
  }
  /// null, and values a reader does not use; described for its error message.
  virtual bool something_else(std::string_view description) = 0;
};

/// Where a text is not valid JSON.
struct JsonProblem {
  std::size_t byte = 0;  ///< from 1
  std::string reason;    ///< short, however long the text is
};

/// Passes the text to `events`, to its end or until a handler returns false; returns nothing in
/// both cases.
[[nodiscard]] std::optional<JsonProblem> read_json(std::string_view text, JsonEvents& events);

/// The longest path in JSON, in bytes.
inline constexpr std::size_t max_path_bytes = 4096;

/// Why a JSON string is not a valid path; empty when it is.
[[nodiscard]] std::string path_problem(std::string_view path);

}  // namespace hitmask::cli
