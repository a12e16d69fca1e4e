// The values of a JSON text or a property list, with the path of each for messages. Repeated keys
// are an error. Memory is bounded by the text, and nesting causes no recursion.
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hitmask/geometry.hpp"
#include "hitmask/result.hpp"

namespace hitmask::detail::import {

class Value;

class Tree {
 public:
  enum class Kind : std::uint8_t { nothing, truth, number, text, array, object };
  static constexpr std::uint32_t none = 0xFFFF'FFFF;
  static constexpr int most_levels = 64;

  explicit Tree(std::uint64_t most_values) : most_values_(most_values) {}

  // Building, in the order of the text. Each returns false when a limit is reached, and where an
  // object has a key twice.
  void key(std::string_view name) { key_ = add_text(name); }
  bool add(Kind kind, std::string_view text);
  bool open(Kind kind);
  bool close();

  [[nodiscard]] const std::optional<Error>& problem() const noexcept { return problem_; }
  [[nodiscard]] Value root() const noexcept HITMASK_LIFETIMEBOUND;

 private:
  friend class Value;
  struct Text {
    std::uint32_t at = 0;
    std::uint32_t length = 0;
  };
  struct Node {
    Text key{};
    Text text{};
    std::uint32_t parent = none;
    std::uint32_t first = none;
    std::uint32_t next = none;
    std::uint32_t place = 0;  // among the values of its parent
    Kind kind = Kind::nothing;
  };
  struct Level {
    std::uint32_t node = none;
    std::uint32_t last = none;
    std::uint32_t count = 0;
  };

  [[nodiscard]] Text add_text(std::string_view text);
  [[nodiscard]] std::string_view view(Text text) const noexcept {
    return std::string_view(letters_).substr(text.at, text.length);
  }
  bool refuse(const char* reason);
  void refuse_repeats(const Level& level);

  std::uint64_t most_values_;
  std::vector<Node> nodes_;
  std::string letters_;
  std::vector<Level> open_;
  std::vector<std::uint32_t> children_;  // of the object that is closed
  Text key_;
  std::optional<Error> problem_;
};

/// A value of a tree, or a place where there is none.
class Value {
 public:
  using Kind = Tree::Kind;

  Value(const Tree& tree, std::uint32_t node, std::uint32_t parent = Tree::none,
        std::string_view missing = {}) noexcept
      : tree_(&tree), node_(node), parent_(parent), missing_(missing) {}

  [[nodiscard]] bool exists() const noexcept { return node_ != Tree::none; }
  [[nodiscard]] bool is(Kind kind) const noexcept { return exists() && node().kind == kind; }
  [[nodiscard]] std::string_view key() const noexcept { return tree_->view(node().key); }
  /// Of texts, numbers ("1.50") and truths ("true").
  [[nodiscard]] std::string_view text() const noexcept { return tree_->view(node().text); }
  /// The value with a key.
  [[nodiscard]] Value operator[](std::string_view key) const noexcept;

  /// meta.frameTags[2].name
  [[nodiscard]] std::string path() const;
  [[nodiscard]] Error error(std::string_view reason) const;

  class Iterator;
  [[nodiscard]] inline Iterator begin() const noexcept;
  [[nodiscard]] inline Iterator end() const noexcept;

 private:
  [[nodiscard]] const Tree::Node& node() const noexcept { return tree_->nodes_[node_]; }

  const Tree* tree_;
  std::uint32_t node_;
  std::uint32_t parent_;      // of a value that is missing
  std::string_view missing_;  // its key
};

class Value::Iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = Value;
  using difference_type = std::ptrdiff_t;
  using pointer = const Value*;
  using reference = Value;

  explicit Iterator(Value value) noexcept : value_(value) {}
  Value operator*() const noexcept { return value_; }
  Iterator& operator++() noexcept {
    value_.node_ = value_.node().next;
    return *this;
  }
  bool operator==(const Iterator& other) const noexcept {
    return value_.node_ == other.value_.node_;
  }

 private:
  Value value_;
};

Value::Iterator Value::begin() const noexcept {
  return Iterator(Value(*tree_, exists() ? node().first : Tree::none));
}
Value::Iterator Value::end() const noexcept { return Iterator(Value(*tree_, Tree::none)); }

/// Reads values of the right kind. The first mistake is kept, and everything after it is zero.
class Fields {
 public:
  /// Property lists may have numbers as texts; JSON has numbers of its own.
  enum class Numbers : bool { as_numbers, as_texts_too };
  explicit Fields(Numbers numbers = Numbers::as_numbers) noexcept : numbers_(numbers) {}

  [[nodiscard]] bool failed() const noexcept { return problem_.has_value(); }
  [[nodiscard]] const Error& problem() const noexcept { return *problem_; }
  void fail(Error error) {
    if (!problem_) problem_ = std::move(error);
  }

  /// A whole number, also with zeros after its point.
  std::int32_t integer(const Value& value);
  std::int32_t integer_or(const Value& value, std::int32_t otherwise) {
    return value.exists() ? integer(value) : otherwise;
  }
  /// In 1/1,000,000,000.
  std::int64_t decimal(const Value& value);
  bool truth(const Value& value);
  bool truth_or(const Value& value, bool otherwise) {
    return value.exists() ? truth(value) : otherwise;
  }
  std::string text(const Value& value);
  std::string text_or(const Value& value, std::string_view otherwise) {
    return value.exists() ? text(value) : std::string(otherwise);
  }
  /// {"w": 1, "h": 2}, neither below 0.
  Size size(const Value& value);
  /// {"x": 1, "y": 2}
  Point point(const Value& value);
  void need(const Value& value, Tree::Kind kind);

 private:
  Numbers numbers_;
  std::optional<Error> problem_;
};

/// The whole text as a tree. `most_values`: more than that are an error.
[[nodiscard]] Result<Tree> read_json(std::string_view text, std::uint64_t most_values);
[[nodiscard]] Result<Tree> read_plist(std::string_view text, std::uint64_t most_values);

}  // namespace hitmask::detail::import
