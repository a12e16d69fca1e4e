// The only file that includes nlohmann-json.
#include "cli/json.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <nlohmann/json.hpp>

#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

using Json = nlohmann::json;

/// The parser's events, as ours.
class Adapter : public nlohmann::json_sax<Json> {
 public:
  explicit Adapter(JsonEvents& events) : events_(events) {}

  bool null() override { return events_.something_else("null"); }
  bool boolean(bool) override { return events_.something_else("true or false"); }
  bool binary(binary_t&) override { return events_.something_else("binary data"); }
  bool number_float(number_float_t, const string_t& text) override {
    return events_.something_else(in_quotes(text));
  }
  bool number_integer(number_integer_t value) override { return events_.integer(value); }
  bool number_unsigned(number_unsigned_t value) override {
    constexpr auto highest =
        static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max());
    return events_.integer(static_cast<std::int64_t>(std::min(value, highest)));
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

/// The parser's text reads "[json...] parse error at ...: syntax error while parsing value -
/// REASON; last read: 'TOKEN'"; TOKEN may be as long as the text, so only REASON is passed on. The
/// one message without a dash is about a number beyond what a double holds.
bool Adapter::parse_error(std::size_t byte, const std::string&, const Json::exception& problem) {
  const std::string_view text = problem.what();
  const std::size_t dash = text.find(" - ");
  std::string_view reason = "a number is out of range";
  if (dash != text.npos) reason = text.substr(dash + 3, text.find(';', dash) - dash - 3);
  problem_ = JsonProblem{byte, std::string(reason)};
  return false;
}

}  // namespace

std::optional<JsonProblem> read_json(std::string_view text, JsonEvents& events) {
  // The parser takes a NUL byte for the end of its input and would not see what follows.
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
  return path.find('\0') == path.npos ? "" : "a path holds a NUL character";
}

}  // namespace hitmask::cli
