// The only file here that includes nlohmann-json: its events build a tree.
#include <limits>
#include <nlohmann/json.hpp>

#include "import/names.hpp"
#include "import/tree.hpp"

namespace hitmask::detail::import {

namespace {

using Json = nlohmann::json;

class TreeBuilder : public nlohmann::json_sax<Json> {
 public:
  explicit TreeBuilder(Tree& tree) : tree_(tree) {}

  bool null() override { return tree_.add(Tree::Kind::nothing, "null"); }
  bool boolean(bool value) override {
    return tree_.add(Tree::Kind::truth, value ? "true" : "false");
  }
  bool binary(binary_t&) override { return false; }
  bool number_float(number_float_t, const string_t& text) override {
    return tree_.add(Tree::Kind::number, text);
  }
  bool number_integer(number_integer_t value) override {
    return tree_.add(Tree::Kind::number, std::to_string(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return tree_.add(Tree::Kind::number, std::to_string(value));
  }
  bool string(string_t& value) override { return tree_.add(Tree::Kind::text, value); }
  bool start_object(std::size_t) override { return tree_.open(Tree::Kind::object); }
  bool key(string_t& name) override {
    tree_.key(name);
    return !tree_.problem();
  }
  bool end_object() override { return tree_.close(); }
  bool start_array(std::size_t) override { return tree_.open(Tree::Kind::array); }
  bool end_array() override { return tree_.close(); }

  /// The parser's text has its reason after a dash. What it read last may be as long as the file.
  bool parse_error(std::size_t byte, const std::string&, const Json::exception& problem) override {
    const std::string_view text = problem.what();
    const std::size_t dash = text.find(" - ");
    const std::string_view reason = dash == text.npos
                                        ? std::string_view("a number is out of range")
                                        : text.substr(dash + 3, text.find(';', dash) - dash - 3);
    problem_ = error_at("byte " + std::to_string(byte), reason.substr(0, most_reason));
    return false;
  }

  [[nodiscard]] const Error& problem() const noexcept { return problem_; }

 private:
  static constexpr std::size_t most_reason = 200;
  Tree& tree_;
  Error problem_{ErrorCode::data, "is not JSON"};
};

}  // namespace

Result<Tree> read_json(std::string_view text, std::uint64_t most_values) {
  Tree tree(most_values);
  TreeBuilder builder(tree);
  const bool whole = Json::sax_parse(text.begin(), text.end(), &builder);
  if (tree.problem()) return *tree.problem();
  if (!whole) return builder.problem();
  return tree;
}

}  // namespace hitmask::detail::import
