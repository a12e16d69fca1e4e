// Sheets behind handles.
#pragma once

#include <string_view>

#include "hitmask/sheet.hpp"
#include "worlds.hpp"

namespace hitmask::js {

struct SheetObject {
  Sheet sheet;
  std::uint64_t listed = 0;  // frames of all animations
};
template <>
inline constexpr Kind kind_of<SheetObject> = Kind::sheet;

template <class Use>
std::int32_t with_sheet(std::int32_t handle, Use&& use) noexcept {
  SheetObject* const object = find<SheetObject>(handle);
  return object != nullptr ? use(object->sheet) : refuse_disposed();
}

inline std::int32_t refuse_index() noexcept {
  return refuse(Code::argument, "the sheet has no frame or animation of this number");
}

/// Numbers at the front of the input, and texts behind them that are taken one after the other.
class NumbersAndTexts {
 public:
  NumbersAndTexts(std::uint32_t numbers, std::uint32_t text_bytes) noexcept {
    if (numbers > UINT32_MAX / 16) return;
    const std::uint32_t before = numbers * sizeof(double);
    if (text_bytes > UINT32_MAX - before) return;
    const auto bytes = input<char>(before + text_bytes);
    const auto row = input<double>(numbers);
    if (!bytes || !row) return;
    row_ = *row;
    texts_ = {bytes->data() + before, text_bytes};
    complete_ = true;
  }
  [[nodiscard]] bool complete() const noexcept { return complete_; }
  [[nodiscard]] std::span<const double> row() const noexcept { return row_; }
  /// The next text; what there is of it when less is left.
  [[nodiscard]] std::string_view text(double bytes) noexcept {
    const std::string_view text = texts_.substr(0, bits_of(bytes));
    texts_.remove_prefix(text.size());
    return text;
  }

 private:
  std::span<const double> row_;
  std::string_view texts_;
  bool complete_ = false;
};

}  // namespace hitmask::js
