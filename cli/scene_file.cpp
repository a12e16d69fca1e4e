#include "cli/scene_file.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>

#include "cli/json.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

constexpr std::int64_t all_bits = std::numeric_limits<std::uint32_t>::max();

struct Field {
  std::string_view name;
  std::string_view wanted;  // expected value, for messages
  bool required;
  std::int64_t low = 0;  // for integers
  std::int64_t high = -1;
  bool is_decimal = false;
  bool is_pair = false;  // for decimals
  bool is_flag = false;

  [[nodiscard]] bool is_whole() const { return low <= high; }
};

constexpr std::string_view a_coordinate = "a whole number from -1073741824 to 1073741823";
constexpr std::string_view a_set_of_bits = "a whole number from 0 to 4294967295";
static_assert(min_position == -1073741824 && end_position - 1 == 1073741823);

constexpr Field threshold_field{"threshold", "a whole number from 0 to 255", false, 0, 255};
constexpr Field sprites_field{"sprites", "an array", true};
constexpr Field file_field{"file", "a path", true};
constexpr Field x_field{"x", a_coordinate, true, min_position, end_position - 1};
constexpr Field y_field{"y", a_coordinate, true, min_position, end_position - 1};
constexpr Field layer_field{"layer", a_set_of_bits, false, 0, all_bits};
constexpr Field collides_with_field{"collides_with", a_set_of_bits, false, 0, all_bits};
constexpr Field angle_field{
    .name = "angle", .wanted = "a number of degrees", .required = false, .is_decimal = true};
constexpr Field scale_field{.name = "scale",
                            .wanted = "a number or an array of two",
                            .required = false,
                            .is_decimal = true,
                            .is_pair = true};
constexpr Field flip_x_field{
    .name = "flip_x", .wanted = "true or false", .required = false, .is_flag = true};
constexpr Field flip_y_field{
    .name = "flip_y", .wanted = "true or false", .required = false, .is_flag = true};
constexpr Field pivot_field{
    .name = "pivot", .wanted = "an array of two numbers", .required = false, .is_pair = true};

constexpr std::array scene_fields = {&threshold_field, &sprites_field};
constexpr std::array sprite_fields = {
    &file_field,  &x_field,     &y_field,      &layer_field,  &collides_with_field,
    &angle_field, &scale_field, &flip_x_field, &flip_y_field, &pivot_field};

using Fields = std::span<const Field* const>;

class SceneReader : public JsonEvents {
 public:
  explicit SceneReader(std::size_t max_sprites) : max_sprites_(max_sprites) {}

  bool start_object() override;
  bool key(std::string& name) override;
  bool end_object() override;
  bool start_array() override;
  bool end_array() override;
  bool string(std::string& value) override;
  bool integer(std::int64_t value, std::string_view written) override;
  bool decimal(double value, std::string_view description) override;
  bool boolean(bool value) override;
  bool something_else(std::string_view description) override { return wrong_type(description); }

  [[nodiscard]] Result<SceneFile> take() {
    if (!error_.empty()) return Error{ErrorCode::argument, std::move(error_)};
    return std::move(scene_);
  }

 private:
  enum class Level : std::uint8_t { outside, scene, sprites, sprite, pair };

  [[nodiscard]] Fields fields() const {
    return level_ == Level::sprite ? Fields(sprite_fields) : Fields(scene_fields);
  }
  [[nodiscard]] std::string place() const;
  bool fail(std::string_view reason);
  bool wrong_type(std::string_view given);
  [[nodiscard]] const Field* missing() const;
  void store(std::int64_t value);
  bool take_decimal(double value);
  bool end_pair();
  void end_sprite();

  SceneFile scene_;
  SceneSprite sprite_;                        // the current one
  SceneTurn turn_;                            // of the current sprite
  std::map<SceneTurn, std::uint32_t> turns_;  // indices in scene_.turns
  TwoNumbers pair_;                           // the current array
  std::size_t pair_length_ = 0;
  std::unordered_map<std::string, std::uint32_t> numbers_;  // of pictures, by name
  std::string error_;
  std::size_t max_sprites_;
  Level level_ = Level::outside;
  const Field* field_ = nullptr;  // last named on this level
  unsigned scene_seen_ = 0;       // bit per field
  unsigned sprite_seen_ = 0;
};

/// "sprites[3].x"; empty for the scene itself.
std::string SceneReader::place() const {
  if (level_ <= Level::scene) return std::string(field_ == nullptr ? "" : field_->name);
  const std::string number = std::to_string(scene_.sprites.size());
  const bool in_field = level_ >= Level::sprite && field_ != nullptr;
  return joined({"sprites[", number, in_field ? "]." : "]", in_field ? field_->name : ""});
}

bool SceneReader::fail(std::string_view reason) {
  const std::string at = place();
  error_ = joined({at, at.empty() ? "" : ": ", reason});
  return false;
}

bool SceneReader::wrong_type(std::string_view given) {
  if (level_ == Level::outside) return fail("the scene is not a JSON object");
  const std::string_view wanted = level_ == Level::sprites ? "an object" : field_->wanted;
  return fail(joined({given, " is not ", wanted}));
}

bool SceneReader::start_object() {
  if (level_ != Level::outside && level_ != Level::sprites) return wrong_type("an object");
  if (level_ == Level::sprites && scene_.sprites.size() == max_sprites_)
    return fail(joined({"a scene holds at most ", std::to_string(max_sprites_), " sprites"}));
  level_ = level_ == Level::outside ? Level::scene : Level::sprite;
  field_ = nullptr;
  sprite_ = {};
  turn_ = {};
  sprite_seen_ = 0;
  return true;
}

bool SceneReader::key(std::string& name) {
  field_ = nullptr;
  const Fields known = fields();
  const auto found =
      std::find_if(known.begin(), known.end(), [&](const Field* one) { return one->name == name; });
  if (found == known.end())
    return fail(
        joined({"unknown field ", in_quotes(name), "; there are: ", listed(known, &Field::name)}));
  const unsigned bit = 1u << (found - known.begin());
  unsigned& seen = level_ == Level::sprite ? sprite_seen_ : scene_seen_;
  if ((seen & bit) != 0) return fail(joined({"field ", in_quotes(name), " appears twice"}));
  seen |= bit;
  field_ = *found;
  return true;
}

const Field* SceneReader::missing() const {
  const unsigned seen = level_ == Level::sprite ? sprite_seen_ : scene_seen_;
  const Fields known = fields();
  for (std::size_t i = 0; i < known.size(); ++i)
    if (known[i]->required && (seen >> i & 1) == 0) return known[i];
  return nullptr;
}

bool SceneReader::end_object() {
  field_ = nullptr;
  if (const Field* field = missing())
    return fail(joined({"field ", in_quotes(field->name), " is missing"}));
  if (level_ == Level::sprite) end_sprite();
  return true;
}

void SceneReader::end_sprite() {
  if (turn_ != SceneTurn{}) {
    turn_.picture = sprite_.picture;
    const auto [known, is_new] =
        turns_.try_emplace(turn_, static_cast<std::uint32_t>(scene_.turns.size()));
    if (is_new) scene_.turns.push_back(turn_);
    sprite_.turn = known->second;
  }
  scene_.sprites.push_back(sprite_);
  level_ = Level::sprites;
}

bool SceneReader::start_array() {
  if (level_ == Level::sprite && field_->is_pair) {
    pair_length_ = 0;
    level_ = Level::pair;
    return true;
  }
  if (level_ != Level::scene || field_ != &sprites_field) return wrong_type("an array");
  level_ = Level::sprites;
  return true;
}

bool SceneReader::end_array() {
  if (level_ == Level::pair) return end_pair();
  level_ = Level::scene;
  return true;
}

bool SceneReader::end_pair() {
  if (pair_length_ != 2) return wrong_type(joined({"an array of ", std::to_string(pair_length_)}));
  if (field_ == &scale_field) turn_.scale = pair_;
  if (field_ == &pivot_field) turn_.pivot = pair_;
  level_ = Level::sprite;
  return true;
}

bool SceneReader::string(std::string& value) {
  if (level_ != Level::sprite || field_ != &file_field) return wrong_type("a string");
  if (const std::string problem = path_problem(value); !problem.empty()) return fail(problem);
  const auto next = static_cast<std::uint32_t>(scene_.pictures.size());
  const auto [known, is_new] = numbers_.try_emplace(std::move(value), next);
  if (is_new) scene_.pictures.push_back(known->first);
  sprite_.picture = known->second;
  return true;
}

bool SceneReader::integer(std::int64_t value, std::string_view written) {
  if (level_ == Level::pair || (level_ == Level::sprite && field_->is_decimal))
    return take_decimal(static_cast<double>(value));
  if (level_ == Level::outside || level_ == Level::sprites || !field_->is_whole())
    return wrong_type("a number");
  if (value < field_->low || value > field_->high) return wrong_type(written);
  store(value);
  return true;
}

bool SceneReader::decimal(double value, std::string_view description) {
  if (level_ == Level::pair || (level_ == Level::sprite && field_->is_decimal))
    return take_decimal(value);
  return wrong_type(description);
}

/// For a field that takes a decimal, or for one element of a pair.
bool SceneReader::take_decimal(double value) {
  if (level_ == Level::pair) {
    if (pair_length_ == 2) return wrong_type("an array of more than two");
    (pair_length_ == 0 ? pair_.x : pair_.y) = value;
    ++pair_length_;
    return true;
  }
  if (field_ == &angle_field) turn_.angle = value;
  if (field_ == &scale_field) turn_.scale = {value, value};
  return true;
}

bool SceneReader::boolean(bool value) {
  if (level_ != Level::sprite || !field_->is_flag) return wrong_type("true or false");
  if (field_ == &flip_x_field) turn_.flip_x = value;
  if (field_ == &flip_y_field) turn_.flip_y = value;
  return true;
}

void SceneReader::store(std::int64_t value) {
  if (field_ == &threshold_field) scene_.threshold = static_cast<std::uint8_t>(value);
  if (field_ == &x_field) sprite_.position.x = static_cast<std::int32_t>(value);
  if (field_ == &y_field) sprite_.position.y = static_cast<std::int32_t>(value);
  if (field_ == &layer_field) sprite_.layer = static_cast<std::uint32_t>(value);
  if (field_ == &collides_with_field) sprite_.collides_with = static_cast<std::uint32_t>(value);
}

/// "line 3, column 7", both from 1, columns in bytes.
std::string line_and_column(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte == 0 ? 0 : byte - 1);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 = 0
  return joined(
      {"line ", std::to_string(line), ", column ", std::to_string(before.size() - line_start + 1)});
}

}  // namespace

Result<SceneFile> parse_scene(std::string_view text, std::size_t max_sprites) {
  SceneReader reader(max_sprites);
  if (const auto problem = read_json(text, reader))
    return Error{ErrorCode::argument,
                 joined({line_and_column(text, problem->byte), ": bad JSON: ", problem->reason})};
  return reader.take();
}

}  // namespace hitmask::cli
