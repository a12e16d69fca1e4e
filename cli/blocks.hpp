// Drawings in half-block characters: two pixels to a character, told apart by colour.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace hitmask::cli {

/// What is drawn: across x down cells, each an index into `palette`, whose entries are numbers of
/// the terminal's 256 colours. Entry 0 stands for nothing and is never drawn.
struct BlockDrawing {
  std::int64_t across = 0;
  std::int64_t down = 0;
  std::function<std::uint8_t(std::int64_t column, std::int64_t row)> cell;
  std::span<const std::string_view> palette;
};

/// Each line ended by a line break, with colours switched off before it.
[[nodiscard]] std::string half_blocks(const BlockDrawing& drawing);

/// One line: a block of each colour followed by what it stands for.
[[nodiscard]] std::string block_legend(
    std::span<const std::string_view> palette,
    std::initializer_list<std::pair<std::uint8_t, std::string_view>> entries);

}  // namespace hitmask::cli
