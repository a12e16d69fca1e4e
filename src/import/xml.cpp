#include "import/xml.hpp"

#include <algorithm>
#include <string>

#include "import/names.hpp"
#include "import/tree.hpp"

namespace hitmask::detail::import {

namespace {

/// The order of a property list as a stack: pugixml's nodes know their parents.
class PlistReader {
 public:
  explicit PlistReader(Tree& tree) noexcept : tree_(tree) {}

  bool read(pugi::xml_node node) {
    const std::string_view name = node.name();
    if (name == "dict") return read_all(node, Tree::Kind::object);
    if (name == "array") return read_all(node, Tree::Kind::array);
    if (name == "true" || name == "false") return tree_.add(Tree::Kind::truth, name);
    const bool is_number = name == "integer" || name == "real";
    return tree_.add(is_number ? Tree::Kind::number : Tree::Kind::text, node.child_value());
  }

 private:
  /// The recursion ends where the tree's levels do.
  bool read_all(pugi::xml_node list, Tree::Kind kind) {
    if (!tree_.open(kind)) return false;
    for (const pugi::xml_node child : list.children()) {
      if (child.type() != pugi::node_element) continue;
      if (kind == Tree::Kind::object && std::string_view(child.name()) == "key")
        tree_.key(child.child_value());
      else if (!read(child))
        return false;
    }
    return tree_.close();
  }

  Tree& tree_;
};

}  // namespace

Result<void> parse_xml(std::string_view text, std::uint64_t most_values,
                       pugi::xml_document& document) {
  // Before pugixml, whose nodes are many times larger than an element of four letters.
  const auto count = [&](char letter) {
    return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), letter));
  };
  if (count('<') > most_values || count('=') > most_values)
    return Error{ErrorCode::limit, "more values than the limits of frames and animations allow"};
  const unsigned options = pugi::parse_cdata | pugi::parse_escapes | pugi::parse_eol;
  const auto parsed = document.load_buffer(text.data(), text.size(), options);
  if (parsed.status == pugi::status_out_of_memory) return Error{ErrorCode::memory, "out of memory"};
  if (parsed) return {};
  return error_at("byte " + std::to_string(parsed.offset), parsed.description());
}

Result<Tree> read_plist(std::string_view text, std::uint64_t most_values) {
  pugi::xml_document document;
  if (Result<void> status = parse_xml(text, most_values, document); !status) return status.error();
  Tree tree(most_values);
  const pugi::xml_node root = document.child("plist").child("dict");
  if (!root) return error_at("plist", "has no dict");
  if (!PlistReader(tree).read(root)) return *tree.problem();
  return tree;
}

}  // namespace hitmask::detail::import
