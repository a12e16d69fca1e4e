// The only file that includes nlohmann-json.
#include "cli/json.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <system_error>
#include <utility>
#include <nlohmann/json.hpp>

#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

using Json = nlohmann::json;

/// A number with a point or an exponent as digits times a power of ten.
struct Decimal {
  std::string digits;  // without leading and trailing zeros; empty: the number is 0
  std::int64_t power = 0;
  bool negative = false;
};

/// "E+2": 2; 0 for empty text. Clamped beyond 64 bits, where no number of digits makes a
/// difference.
std::int64_t power_of(std::string_view text) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / 2;
  text.remove_prefix(std::min(text.find_first_not_of("eE+"), text.size()));
  std::int64_t power = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), power);
  if (problem == std::errc::result_out_of_range) return text.starts_with('-') ? -most : most;
  return std::clamp(power, -most, most);
}

/// The text is a valid JSON number.
Decimal decimal_of(std::string_view text) {
  const std::size_t mantissa_end = std::min(text.find_first_of("eE"), text.size());
  const std::string_view mantissa = text.substr(0, mantissa_end);
  Decimal number{{}, power_of(text.substr(mantissa_end)), text.starts_with('-')};
  if (const std::size_t point = mantissa.find('.'); point != mantissa.npos)
    number.power -= static_cast<std::int64_t>(mantissa.size() - point - 1);
  std::copy_if(mantissa.begin(), mantissa.end(), std::back_inserter(number.digits),
               [](char letter) { return letter >= '0' && letter <= '9'; });
  const std::size_t length = number.digits.find_last_not_of('0') + 1;  // npos + 1 = 0
  number.power += static_cast<std::int64_t>(number.digits.size() - length);
  number.digits.resize(length);
  number.digits.erase(0, number.digits.find_first_not_of('0'));
  return number;
}

/// "1.0" and "1e2" are integers, "1.5" is not. Decided by the digits: as doubles,
/// 1.00000000000000000001 and 1 are the same. Empty also beyond 64 bits.
std::optional<std::int64_t> whole_number(std::string_view text) {
  constexpr std::size_t most_digits = 19;  // of 2^63
  Decimal number = decimal_of(text);
  if (number.digits.empty()) return 0;
  if (number.power < 0 || number.digits.size() > most_digits ||
      number.power > static_cast<std::int64_t>(most_digits - number.digits.size()))
    return {};
  number.digits.append(static_cast<std::size_t>(number.power), '0');
  if (number.negative) number.digits.insert(0, 1, '-');
  std::int64_t value = 0;
  const char* end = number.digits.data() + number.digits.size();
  if (std::from_chars(number.digits.data(), end, value).ec != std::errc{}) return {};
  return value;
}

/// Converts the parser's events to JsonEvents.
class Adapter : public nlohmann::json_sax<Json> {
 public:
  explicit Adapter(JsonEvents& events) : events_(events) {}

  bool null() override { return events_.something_else("null"); }
  bool boolean(bool value) override { return events_.boolean(value); }
  bool binary(binary_t&) override { return events_.something_else("binary data"); }
  bool number_float(number_float_t value, const string_t& text) override {
    const std::optional<std::int64_t> whole = whole_number(text);
    return whole ? events_.integer(*whole, in_quotes(text))
                 : events_.decimal(value, in_quotes(text));
  }
  bool number_integer(number_integer_t value) override {
    return events_.integer(value, std::to_string(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    constexpr auto highest =
        static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max());
    return events_.integer(static_cast<std::int64_t>(std::min(value, highest)),
                           std::to_string(value));
  }
  bool string(string_t& value) override { return events_.string(value); }
  bool start_object(std::size_t) override { return events_.start_object(); }
  bool key(string_t& name) override { return events_.key(name); }
  bool end_object() override { return events_.end_object(); }
  bool start_array(std::size_t) override { return events_.start_array(); }
  bool end_array() override { return events_.end_array(); }
  bool parse_error(std::size_t byte, const std::string&, const Json::exception& problem) override;

  [[nodiscard]] std::optional<JsonProblem> take() { return std::move(problem_); }

 private:
  JsonEvents& events_;
  std::optional<JsonProblem> problem_;
};

/// The parser's text is "[json...] parse error at ...: syntax error while parsing value - REASON;
/// last read: 'TOKEN'". TOKEN may be as long as the input, so only REASON is used. The one message
/// without a dash is about a number too large for a double.
bool Adapter::parse_error(std::size_t byte, const std::string& token,
                          const Json::exception& problem) {
  const std::string_view text = problem.what();
  const std::size_t dash = text.find(" - ");
  if (dash == text.npos)
    problem_ = JsonProblem{byte, joined({"the number ", in_quotes(token), " is out of range"})};
  else
    problem_ =
        JsonProblem{byte, std::string(text.substr(dash + 3, text.find(';', dash) - dash - 3))};
  return false;
}

}  // namespace

std::optional<JsonProblem> read_json(std::string_view text, JsonEvents& events) {
  // The parser would take a NUL byte for the end of the input and ignore the rest.
  const std::size_t nul = text.find('\0');
  if (nul != text.npos) return JsonProblem{nul + 1, "a NUL byte"};
  Adapter adapter(events);
  (void)Json::sax_parse(text.begin(), text.end(), &adapter);
  return adapter.take();
}

std::string path_problem(std::string_view path) {
  if (path.empty()) return "an empty string is not a path";
  if (path.size() > max_path_bytes)
    return joined({"a path is longer than ", std::to_string(max_path_bytes), " bytes"});
  return path.find('\0') == path.npos ? "" : "a path contains a NUL character";
}

}  // namespace hitmask::cli
