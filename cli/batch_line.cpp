// The only file that includes nlohmann-json: its SAX parser, so that nothing of a hostile line is
// ever built in memory beyond the one token at hand.
#include "cli/batch_line.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>

#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

using Json = nlohmann::json;

enum class Field : std::uint8_t { a, b, dx, dy, threshold, none };
constexpr std::array<std::string_view, 5> field_names = {"a", "b", "dx", "dy", "threshold"};
constexpr unsigned required_fields = 0b01111;  // all but threshold

Field field_named(std::string_view name) {
  for (std::size_t i = 0; i < field_names.size(); ++i)
    if (field_names[i] == name) return static_cast<Field>(i);
  return Field::none;
}

/// Takes the parser's events. Each handler returns whether to go on.
class QueryReader : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return wrong_type("null"); }
  bool boolean(bool) override { return wrong_type("true or false"); }
  bool binary(binary_t&) override { return wrong_type("binary data"); }
  bool start_array(std::size_t) override { return wrong_type("an array"); }
  bool end_array() override { return true; }
  bool number_integer(number_integer_t value) override { return number(value); }
  bool number_float(number_float_t, const string_t& text) override {
    return fail(field_ == Field::none ? not_object()
                                      : in_quotes(text) + " is not " + wanted_for_field());
  }
  bool number_unsigned(number_unsigned_t value) override {
    constexpr auto highest =
        static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max());
    return number(static_cast<std::int64_t>(std::min(value, highest)));
  }
  bool string(string_t& value) override;
  bool start_object(std::size_t) override;
  bool end_object() override;
  bool key(string_t& name) override;
  bool parse_error(std::size_t byte, const std::string&, const Json::exception& problem) override;

  [[nodiscard]] Result<BatchQuery> take() {
    if (!error_.empty()) return Error{std::move(error_)};
    return std::move(query_);
  }

 private:
  bool fail(std::string message) {
    error_ = std::move(message);
    return false;
  }
  static std::string not_object() { return "the line is not a JSON object"; }
  [[nodiscard]] std::string wanted_for_field() const;
  [[nodiscard]] bool wants_path() const { return field_ == Field::a || field_ == Field::b; }
  bool wrong_type(std::string_view given);
  bool number(std::int64_t value);
  void store(std::int64_t value);

  BatchQuery query_;
  std::string error_;
  Field field_ = Field::none;  // none until the object has begun and named a field
  bool in_object_ = false;
  unsigned seen_ = 0;  // bit per Field
};

std::string QueryReader::wanted_for_field() const {
  std::string_view wanted = "a whole number from -2147483648 to 2147483647";
  if (wants_path()) wanted = "a path";
  if (field_ == Field::threshold) wanted = "a whole number from 0 to 255";
  return joined({wanted, ", which '", field_names[static_cast<std::size_t>(field_)], "' must be"});
}

bool QueryReader::wrong_type(std::string_view given) {
  if (field_ == Field::none) return fail(not_object());
  return fail(joined({given, " is not ", wanted_for_field()}));
}

bool QueryReader::number(std::int64_t value) {
  if (field_ == Field::none || wants_path()) return wrong_type("a number");
  const bool is_byte = field_ == Field::threshold;
  const std::int64_t low = is_byte ? 0 : std::numeric_limits<std::int32_t>::min();
  const std::int64_t high = is_byte ? 255 : std::numeric_limits<std::int32_t>::max();
  if (value < low || value > high)
    return fail(std::to_string(value) + " is not " + wanted_for_field());
  store(value);
  return true;
}

void QueryReader::store(std::int64_t value) {
  if (field_ == Field::dx) query_.offset.x = static_cast<std::int32_t>(value);
  if (field_ == Field::dy) query_.offset.y = static_cast<std::int32_t>(value);
  if (field_ == Field::threshold) query_.threshold = static_cast<std::uint8_t>(value);
}

bool QueryReader::string(string_t& value) {
  if (!wants_path()) return wrong_type("a string");
  if (value.empty()) return fail(joined({"an empty string is not ", wanted_for_field()}));
  if (value.size() > max_path_bytes)
    return fail(joined({"a path is longer than ", std::to_string(max_path_bytes), " bytes"}));
  if (value.find('\0') != std::string::npos) return fail("a path holds a NUL character");
  (field_ == Field::a ? query_.a : query_.b) = std::move(value);
  return true;
}

bool QueryReader::start_object(std::size_t) {
  if (in_object_) return wrong_type("an object");
  in_object_ = true;
  return true;
}

bool QueryReader::key(string_t& name) {
  field_ = field_named(name);
  if (field_ == Field::none) return fail(joined({"unknown field ", in_quotes(name)}));
  const unsigned bit = 1u << static_cast<unsigned>(field_);
  if ((seen_ & bit) != 0) return fail(joined({"field ", in_quotes(name), " appears twice"}));
  seen_ |= bit;
  return true;
}

bool QueryReader::end_object() {
  for (std::size_t i = 0; i < field_names.size(); ++i)
    if ((required_fields & ~seen_ & (1u << i)) != 0)
      return fail(joined({"field ", in_quotes(field_names[i]), " is missing"}));
  return true;
}

/// The parser's text reads "[json...] parse error at ...: syntax error while parsing value -
/// REASON; last read: 'TOKEN'"; TOKEN may be as long as the line, so only REASON is passed on. The
/// one message without a dash is about a number beyond what a double holds.
bool QueryReader::parse_error(std::size_t byte, const std::string&,
                              const Json::exception& problem) {
  const std::string_view text = problem.what();
  const std::size_t dash = text.find(" - ");
  std::string_view reason = "a number is out of range";
  if (dash != text.npos) reason = text.substr(dash + 3, text.find(';', dash) - dash - 3);
  return fail(joined({"bad JSON at byte ", std::to_string(byte), ": ", reason}));
}

}  // namespace

Result<BatchQuery> parse_batch_line(std::string_view line) {
  // The parser takes a NUL byte for the end of its input and would not see what follows.
  const std::size_t nul = line.find('\0');
  if (nul != line.npos)
    return Error{joined({"bad JSON at byte ", std::to_string(nul + 1), ": a NUL byte"})};
  QueryReader reader;
  (void)Json::sax_parse(line.begin(), line.end(), &reader);
  return reader.take();
}

bool is_blank(std::string_view line) noexcept {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace hitmask::cli
