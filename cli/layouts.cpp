#include "cli/layouts.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

using Arrangement = ByteLayout::Arrangement;

constexpr std::array<int, 4> any_bits = {8, 16, 32, 64};
constexpr std::array<int, 1> bits_8 = {8};
constexpr std::array<int, 1> bits_32 = {32};
constexpr std::array<int, 2> bits_32_64 = {32, 64};

/// A layout, and which of its properties the command line may change.
struct NamedLayout {
  std::string_view name;
  ByteLayout layout;
  std::span<const int> bits;
  bool free_bit_order = false;
  bool free_byte_order = false;
};

constexpr std::array<NamedLayout, 9> named_layouts = {{
    {"rows", {Arrangement::rows}, any_bits, true, true},
    {"columns", {Arrangement::columns}, any_bits, true, true},
    {"packed", {Arrangement::packed}, any_bits, true, true},
    {"xquest", ByteLayout::xquest(), bits_32, false, true},
    {"agk", ByteLayout::agk(), bits_32, false, false},
    {"pygame", ByteLayout::pygame(), bits_32_64, false, false},
    {"msx8", ByteLayout::msx8(), bits_8, false, false},
    {"msx16", ByteLayout::msx16(), bits_8, false, false},
    {"nes", ByteLayout::nes(), bits_8, false, false},
}};

std::string bits_text(std::span<const int> bits) {
  std::string text;
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (i > 0) text += i + 1 == bits.size() ? " or " : ", ";
    text += std::to_string(bits[i]);
  }
  return text;
}

Error contradiction(const NamedLayout& named, std::string_view what, std::string_view given) {
  return Error{ErrorCode::argument,
               joined({given, " contradicts --layout ", named.name, ", which has ", what})};
}

Result<ByteLayout> adapted(const NamedLayout& named, const LayoutChoice& choice) {
  ByteLayout layout = named.layout;
  layout.bits = choice.bits.value_or(layout.bits);
  layout.bit_order = choice.bit_order.value_or(layout.bit_order);
  layout.byte_order = choice.byte_order.value_or(layout.byte_order);
  if (std::find(named.bits.begin(), named.bits.end(), layout.bits) == named.bits.end())
    return contradiction(named, joined({bits_text(named.bits), " bits"}),
                         joined({"--bits ", std::to_string(layout.bits)}));
  const bool high = named.layout.bit_order == BitOrder::high_first;
  if (!named.free_bit_order && layout.bit_order != named.layout.bit_order)
    return contradiction(
        named, joined({"its leftmost pixel in the ", high ? "highest" : "lowest", " bit"}),
        high ? "--order low" : "--order high");
  if (!named.free_byte_order && layout.byte_order != named.layout.byte_order)
    return contradiction(named, named.layout.bits == 8 ? "single bytes" : "little-endian words",
                         "--endian big");
  return layout;
}

std::string words_text(const ByteLayout& layout, bool in_bytes) {
  std::string text =
      joined({std::to_string(layout.bits), layout.bits == 8 ? " bits" : "-bit words",
              ", leftmost pixel in the ",
              layout.bit_order == BitOrder::high_first ? "highest" : "lowest", " bit"});
  if (layout.bits == 8 || !in_bytes) return text;
  return text + (layout.byte_order == ByteOrder::little ? ", low byte first" : ", high byte first");
}

}  // namespace

Result<ByteLayout> layout_of(const LayoutChoice& choice) {
  const auto found = std::find_if(named_layouts.begin(), named_layouts.end(),
                                  [&](const auto& named) { return named.name == choice.name; });
  if (found == named_layouts.end())
    return Error{ErrorCode::argument,
                 joined({"--layout: ", in_quotes(choice.name), " is not ", layout_names})};
  return adapted(*found, choice);
}

std::string layout_words(const ByteLayout& layout, bool in_bytes) {
  switch (layout.arrangement) {
    case Arrangement::rows: return "rows of " + words_text(layout, in_bytes);
    case Arrangement::columns: return "columns of " + words_text(layout, in_bytes);
    case Arrangement::packed: return "packed " + words_text(layout, in_bytes);
    case Arrangement::msx8: return "8 x 8 patterns of 8 bytes";
    case Arrangement::msx16: return "16 x 16 patterns of 32 bytes";
    default: return "8 x 8 tiles of 16 bytes in two planes";
  }
}

}  // namespace hitmask::cli
