// Drawings in half-block characters: two pixels per character, distinguished by colour.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace hitmask::cli {

/// across x down cells, each an index into `palette`, whose entries are numbers of the terminal's
/// 256 colours. Entry 0 is empty and is never drawn.
struct BlockDrawing {
  std::int64_t across = 0;
  std::int64_t down = 0;
  std::function<std::uint8_t(std::int64_t column, std::int64_t row)> cell;
  std::span<const std::string_view> palette;
};

/// Resets the colours before each line break.
[[nodiscard]] std::string half_blocks(const BlockDrawing& drawing);

/// One line: a block of each colour followed by its meaning.
[[nodiscard]] std::string block_legend(
    std::span<const std::string_view> palette,
    std::initializer_list<std::pair<std::uint8_t, std::string_view>> entries);

}  // namespace hitmask::cli
