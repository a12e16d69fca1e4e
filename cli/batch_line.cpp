#include "cli/batch_line.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <utility>

#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

enum class Field : std::uint8_t { a, b, dx, dy, threshold, none };
constexpr std::array<std::string_view, 5> field_names = {"a", "b", "dx", "dy", "threshold"};
constexpr unsigned required_fields = 0b01111;  // all but threshold

Field field_named(std::string_view name) {
  for (std::size_t i = 0; i < field_names.size(); ++i)
    if (field_names[i] == name) return static_cast<Field>(i);
  return Field::none;
}

class QueryReader : public JsonEvents {
 public:
  bool start_object() override;
  bool key(std::string& name) override;
  bool end_object() override;
  bool start_array() override { return wrong_type("an array"); }
  bool end_array() override { return true; }
  bool string(std::string& value) override;
  bool integer(std::int64_t value, std::string_view written) override;
  bool something_else(std::string_view description) override { return wrong_type(description); }

  [[nodiscard]] Result<BatchQuery> take() {
    if (!error_.empty()) return Error{ErrorCode::argument, std::move(error_)};
    return std::move(query_);
  }

 private:
  bool fail(std::string message) {
    error_ = std::move(message);
    return false;
  }
  [[nodiscard]] std::string wanted_for_field() const;
  [[nodiscard]] bool wants_path() const { return field_ == Field::a || field_ == Field::b; }
  bool wrong_type(std::string_view given);
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
  return joined(
      {"'", field_names[static_cast<std::size_t>(field_)], "' must be ", wanted, ", not "});
}

bool QueryReader::wrong_type(std::string_view given) {
  if (field_ == Field::none) return fail("the line is not a JSON object");
  return fail(joined({wanted_for_field(), given}));
}

bool QueryReader::integer(std::int64_t value, std::string_view written) {
  if (field_ == Field::none || wants_path()) return wrong_type("a number");
  const bool is_byte = field_ == Field::threshold;
  const std::int64_t low = is_byte ? 0 : std::numeric_limits<std::int32_t>::min();
  const std::int64_t high = is_byte ? 255 : std::numeric_limits<std::int32_t>::max();
  if (value < low || value > high) return wrong_type(written);
  store(value);
  return true;
}

void QueryReader::store(std::int64_t value) {
  if (field_ == Field::dx) query_.offset.x = static_cast<std::int32_t>(value);
  if (field_ == Field::dy) query_.offset.y = static_cast<std::int32_t>(value);
  if (field_ == Field::threshold) query_.threshold = static_cast<std::uint8_t>(value);
}

bool QueryReader::string(std::string& value) {
  if (!wants_path()) return wrong_type("a string");
  if (value.empty()) return fail(wanted_for_field() + "an empty string");
  if (std::string problem = path_problem(value); !problem.empty()) return fail(std::move(problem));
  (field_ == Field::a ? query_.a : query_.b) = std::move(value);
  return true;
}

bool QueryReader::start_object() {
  if (in_object_) return wrong_type("an object");
  in_object_ = true;
  return true;
}

bool QueryReader::key(std::string& name) {
  field_ = field_named(name);
  if (field_ == Field::none)
    return fail(joined({"unknown field ", in_quotes(name), "; there are: ", listed(field_names)}));
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

}  // namespace

Result<BatchQuery> parse_batch_line(std::string_view line) {
  QueryReader reader;
  if (const auto problem = read_json(line, reader))
    return Error{ErrorCode::argument, joined({"bad JSON at byte ", std::to_string(problem->byte),
                                              ": ", problem->reason})};
  return reader.take();
}

bool is_blank(std::string_view line) noexcept {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace hitmask::cli
