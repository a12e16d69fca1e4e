#include "import/tree.hpp"

#include <algorithm>

#include "import/names.hpp"

namespace hitmask::detail::import {

namespace {

bool is_plain_key(std::string_view key) noexcept {
  return !key.empty() && key.find_first_of("\"' .[]:\t\r\n") == key.npos;
}

const char* name_of_kind(Tree::Kind kind) noexcept {
  switch (kind) {
    case Tree::Kind::truth: return "true or false";
    case Tree::Kind::number: return "a number";
    case Tree::Kind::text: return "a text";
    case Tree::Kind::array: return "a list";
    case Tree::Kind::object: return "an object with fields";
    default: return "nothing";
  }
}

}  // namespace

bool Tree::refuse(const char* reason) {
  if (!problem_) problem_ = Error{ErrorCode::limit, reason};
  return false;
}

Tree::Text Tree::add_text(std::string_view text) {
  if (text.size() > none - letters_.size()) {
    refuse("over 4 GB of text");
    return {};
  }
  const Text result{static_cast<std::uint32_t>(letters_.size()),
                    static_cast<std::uint32_t>(text.size())};
  letters_ += text;
  return result;
}

bool Tree::add(Kind kind, std::string_view text) {
  if (nodes_.size() >= most_values_ || nodes_.size() >= none - 1)
    return refuse("more values than the limits of frames and animations allow");
  Node node;
  node.kind = kind;
  node.key = key_;
  node.text = add_text(text);
  key_ = {};
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  if (!open_.empty()) {
    Level& level = open_.back();
    node.parent = level.node;
    node.place = level.count++;
    (level.last == none ? nodes_[level.node].first : nodes_[level.last].next) = number;
    level.last = number;
  }
  nodes_.push_back(node);
  return !problem_;
}

bool Tree::open(Kind kind) {
  if (open_.size() >= most_levels) return refuse("nested too deeply");
  if (!add(kind, {})) return false;
  open_.push_back({static_cast<std::uint32_t>(nodes_.size() - 1), none, 0});
  return true;
}

bool Tree::close() {
  if (open_.empty()) return !problem_;
  if (nodes_[open_.back().node].kind == Kind::object) refuse_repeats(open_.back());
  open_.pop_back();
  return !problem_;
}

/// By sorting: hashes may be made to collide.
void Tree::refuse_repeats(const Level& level) {
  if (level.count < 2 || problem_) return;
  children_.clear();
  for (std::uint32_t at = nodes_[level.node].first; at != none; at = nodes_[at].next)
    children_.push_back(at);
  const auto key_of = [&](std::uint32_t node) { return view(nodes_[node].key); };
  std::ranges::sort(children_, {}, key_of);
  const auto repeat = std::ranges::adjacent_find(children_, {}, key_of);
  if (repeat != children_.end()) problem_ = Value(*this, *repeat).error("is there twice");
}

Value Tree::root() const noexcept { return {*this, nodes_.empty() ? none : 0}; }

Value Value::operator[](std::string_view key) const noexcept {
  if (is(Kind::object))
    for (const Value child : *this)
      if (child.key() == key) return child;
  return {*tree_, Tree::none, node_, key};
}

std::string Value::path() const {
  std::string result(missing_);
  for (std::uint32_t at = exists() ? node_ : parent_; at != Tree::none;) {
    const Tree::Node& node = tree_->nodes_[at];
    at = node.parent;
    if (at == Tree::none) break;
    const std::string_view key = tree_->view(node.key);
    std::string step = tree_->nodes_[at].kind == Kind::array
                           ? "[" + std::to_string(node.place) + "]"
                       : is_plain_key(key) ? std::string(key)
                                           : "[" + in_quotes(key) + "]";
    const bool joins = result.empty() || result.starts_with('[');
    result = step + (joins ? "" : ".") + result;
  }
  return result;
}

Error Value::error(std::string_view reason) const { return error_at(path(), reason); }

void Fields::need(const Value& value, Tree::Kind kind) {
  if (value.is(kind)) return;
  if (!value.exists()) return fail(value.error("is missing"));
  fail(value.error(std::string("must be ") + name_of_kind(kind)));
}

std::int64_t Fields::decimal(const Value& value) {
  if (numbers_ == Numbers::as_numbers || !value.is(Tree::Kind::text))
    need(value, Tree::Kind::number);
  if (failed()) return 0;
  const auto number = billionths_of(trimmed(value.text()));
  if (!number) fail(value.error(in_quotes(value.text()) + " is not a number in range"));
  return number.value_or(0);
}

std::int32_t Fields::integer(const Value& value) {
  const std::int64_t number = decimal(value);
  constexpr std::int64_t least = std::int64_t{INT32_MIN} * billion;
  constexpr std::int64_t most = std::int64_t{INT32_MAX} * billion;
  if (number % billion != 0 || number < least || number > most) {
    fail(value.error(in_quotes(value.text()) + " is not a whole number in range"));
    return 0;
  }
  return static_cast<std::int32_t>(number / billion);
}

bool Fields::truth(const Value& value) {
  if (value.is(Tree::Kind::text) && (value.text() == "true" || value.text() == "false"))
    return value.text() == "true";
  need(value, Tree::Kind::truth);
  return !failed() && value.text() == "true";
}

std::string Fields::text(const Value& value) {
  need(value, Tree::Kind::text);
  return failed() ? std::string() : std::string(value.text());
}

Size Fields::size(const Value& value) {
  need(value, Tree::Kind::object);
  if (failed()) return {};
  const Size size{integer(value["w"]), integer(value["h"])};
  if (size.width < 0 || size.height < 0) fail(value.error("is negative"));
  return failed() ? Size{} : size;
}

Point Fields::point(const Value& value) {
  need(value, Tree::Kind::object);
  if (failed()) return {};
  return {integer(value["x"]), integer(value["y"])};
}

}  // namespace hitmask::detail::import
