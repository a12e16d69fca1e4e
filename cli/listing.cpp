#include "cli/listing.hpp"

#include <algorithm>
#include <iterator>

#include "cli/layouts.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

using Bytes = std::span<const std::uint8_t>;
using Arrangement = ByteLayout::Arrangement;

constexpr std::size_t most_line_bytes = 16;  // old assemblers limit the length of lines

// C keywords, up to C23.
constexpr std::string_view keywords[] = {"_Alignas",
                                         "_Alignof",
                                         "_Atomic",
                                         "_BitInt",
                                         "_Bool",
                                         "_Complex",
                                         "_Decimal128",
                                         "_Decimal32",
                                         "_Decimal64",
                                         "_Generic",
                                         "_Imaginary",
                                         "_Noreturn",
                                         "_Static_assert",
                                         "_Thread_local",
                                         "alignas",
                                         "alignof",
                                         "bool",
                                         "constexpr",
                                         "false",
                                         "nullptr",
                                         "static_assert",
                                         "thread_local",
                                         "true",
                                         "typeof",
                                         "typeof_unqual",
                                         "auto",
                                         "break",
                                         "case",
                                         "char",
                                         "const",
                                         "continue",
                                         "default",
                                         "do",
                                         "double",
                                         "else",
                                         "enum",
                                         "extern",
                                         "float",
                                         "for",
                                         "goto",
                                         "if",
                                         "inline",
                                         "int",
                                         "long",
                                         "register",
                                         "restrict",
                                         "return",
                                         "short",
                                         "signed",
                                         "sizeof",
                                         "static",
                                         "struct",
                                         "switch",
                                         "typedef",
                                         "union",
                                         "unsigned",
                                         "void",
                                         "volatile",
                                         "while"};

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
bool is_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

std::string upper_case(std::string text) {
  for (char& letter : text)
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  return text;
}

std::size_t word_bytes(const ByteLayout& layout) {
  return static_cast<std::size_t>(layout.bits) / 8;
}

/// Bytes per line: a row of the sprite or of a pattern, divided if too long.
std::size_t line_bytes(const Listing& listing) {
  const auto bits = static_cast<std::size_t>(listing.layout.bits);
  const auto width = static_cast<std::size_t>(listing.size.width);
  switch (listing.layout.arrangement) {
    case Arrangement::rows:
      return std::clamp((width + bits - 1) / bits * (bits / 8), std::size_t{1}, most_line_bytes);
    case Arrangement::packed: return 8;
    default: return word_bytes(listing.layout);
  }
}

std::uint64_t word_value(Bytes bytes, ByteOrder order) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    value = value << 8 | bytes[order == ByteOrder::big ? i : bytes.size() - 1 - i];
  return value;
}

/// Pixels of some words as text art.
std::string art_of(Bytes bytes, const ByteLayout& layout) {
  std::string art;
  for (std::size_t at = 0; at < bytes.size(); at += word_bytes(layout)) {
    const std::uint64_t value =
        word_value(bytes.subspan(at, word_bytes(layout)), layout.byte_order);
    for (int i = 0; i < layout.bits; ++i) {
      const int bit = layout.bit_order == BitOrder::high_first ? layout.bits - 1 - i : i;
      art += (value >> bit & 1) != 0 ? '#' : '.';
    }
  }
  return art;
}

std::string hexadecimal(std::uint64_t value, std::size_t digits) {
  constexpr std::string_view letters = "0123456789ABCDEF";
  std::string text(digits, '0');
  for (std::size_t i = digits; i-- > 0; value >>= 4) text[i] = letters[value & 15];
  return text;
}

/// What precedes each value, and what separates them.
struct Notation {
  std::string_view mark;
  std::string_view separator;
};

std::string values_text(Bytes bytes, std::size_t unit, ByteOrder order, const Notation& notation) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += unit) {
    if (at > 0) text += notation.separator;
    text += notation.mark;
    text += hexadecimal(word_value(bytes.subspan(at, unit), order), 2 * unit);
  }
  return text;
}

/// Bytes of a pattern, after which a listing has a blank line; 0 for layouts without patterns.
std::size_t pattern_bytes(const ByteLayout& layout) {
  if (layout.arrangement == Arrangement::msx8) return 8;
  return layout.arrangement == Arrangement::msx16 ? 32 : 0;
}

template <class AddLine>
void for_each_line(const Listing& listing, AddLine add_line) {
  const std::size_t most = line_bytes(listing);
  const std::size_t row =
      listing.size.height == 0
          ? most
          : listing.bytes.size() / static_cast<std::size_t>(listing.size.height);
  const bool in_rows = listing.layout.arrangement == Arrangement::rows;
  const std::size_t pattern = pattern_bytes(listing.layout);
  for (std::size_t at = 0; at < listing.bytes.size();) {
    const std::size_t left = in_rows ? row - at % row : listing.bytes.size() - at;
    const std::size_t count = std::min(most, left);
    add_line(listing.bytes.subspan(at, count), pattern != 0 && at != 0 && at % pattern == 0);
    at += count;
  }
}

std::string about(const Listing& listing, bool in_bytes) {
  return joined({listing.name, ": ", std::to_string(listing.size.width), " x ",
                 std::to_string(listing.size.height), " pixels, ", std::to_string(listing.solid),
                 " solid; ", layout_words(listing.layout, in_bytes)});
}

std::string constant(std::string_view before, std::string_view name, std::string_view between,
                     std::size_t value) {
  return joined({before, name, between, std::to_string(value), "\n"});
}

std::string c_constants(const Listing& listing) {
  const std::string name = upper_case(listing.name);
  return constant("#define ", name + "_WIDTH", " ", static_cast<std::size_t>(listing.size.width)) +
         constant("#define ", name + "_HEIGHT", " ",
                  static_cast<std::size_t>(listing.size.height)) +
         constant("#define ", name + "_BYTES", " ", listing.bytes.size());
}

}  // namespace

std::string c_listing(const Listing& listing, bool words) {
  const std::size_t unit = words ? word_bytes(listing.layout) : 1;
  const std::string type =
      unit == 1 ? "unsigned char" : joined({"uint", std::to_string(8 * unit), "_t"});
  std::string text = joined({"/* ", about(listing, unit == 1), " */\n"});
  if (unit > 1) text += "#include <stdint.h>\n";
  text += c_constants(listing);
  text += joined({"static const ", type, " ", listing.name, "[] = {\n"});
  for_each_line(listing, [&](Bytes line, bool new_pattern) {
    if (new_pattern) text += '\n';
    text += joined({"    ", values_text(line, unit, listing.layout.byte_order, {"0x", ", "}),
                    ", /* ", art_of(line, listing.layout), " */\n"});
  });
  return text + "};\n";
}

std::string assembler_listing(const Listing& listing) {
  const auto width = static_cast<std::size_t>(listing.size.width);
  const auto height = static_cast<std::size_t>(listing.size.height);
  std::string text = joined({"; ", about(listing, true), "\n"});
  text += constant("", listing.name + "_width", " = ", width);
  text += constant("", listing.name + "_height", " = ", height);
  text += constant("", listing.name + "_bytes", " = ", listing.bytes.size());
  text += listing.name + ":\n";
  for_each_line(listing, [&](Bytes line, bool new_pattern) {
    if (new_pattern) text += '\n';
    text += joined({"    .byte ", values_text(line, 1, ByteOrder::big, {"$", ","}), " ; ",
                    art_of(line, listing.layout), "\n"});
  });
  return text;
}

bool is_identifier(std::string_view name) {
  return !name.empty() && !is_digit(name.front()) &&
         std::all_of(name.begin(), name.end(),
                     [](char letter) { return is_letter(letter) || is_digit(letter); });
}

bool is_keyword(std::string_view name) {
  return std::find(std::begin(keywords), std::end(keywords), name) != std::end(keywords);
}

std::string identifier_from(std::string_view path) {
  std::string name(path.substr(path.find_last_of('/') + 1));
  if (const std::size_t dot = name.find_last_of('.'); dot != std::string::npos && dot > 0)
    name.resize(dot);
  if (name == "-") return "mask";
  for (char& letter : name)
    if (!is_letter(letter) && !is_digit(letter)) letter = '_';
  return is_identifier(name) && !is_keyword(name) ? name : "mask_" + name;
}

}  // namespace hitmask::cli
