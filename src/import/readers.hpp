// The readers of the formats. Each fills an atlas, or makes the sheet itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "import/atlas.hpp"
#include "import/tree.hpp"

namespace hitmask::detail::import {

/// How many values a text may hold, by the limits of what it describes.
[[nodiscard]] std::uint64_t most_values(const SheetLimits& limits) noexcept;

[[nodiscard]] inline std::string_view text_of(std::span<const std::uint8_t> bytes) noexcept {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Aseprite's and TexturePacker's JSON. `read` gives further JSON files of one sheet.
[[nodiscard]] Result<void> read_json_atlas(const Job& job, SheetFileReader read, Atlas& atlas);
[[nodiscard]] Result<void> read_starling(const Job& job, Atlas& atlas);
[[nodiscard]] Result<void> read_cocos2d(const Job& job, Atlas& atlas);
[[nodiscard]] Result<void> read_libgdx(const Job& job, Atlas& atlas);
[[nodiscard]] Result<Sheet> decode_aseprite(const Job& job);
/// Which of the two kinds of JSON it is.
[[nodiscard]] Result<SheetFormat> json_format(const Job& job);

/// The mask of a picture, by its number, where it need not be read.
using KnownMask = FunctionRef<std::optional<Mask>(std::size_t)>;
/// What read_sheet() makes of a folder with these pictures.
[[nodiscard]] Result<Sheet> read_pictures(const std::string& folder,
                                          const std::vector<std::string>& names,
                                          const SheetOptions& options, KnownMask known);
/// What read_sheet() makes of a picture with this mask.
[[nodiscard]] Result<Sheet> read_known_picture(const std::string& path, Mask mask,
                                               const SheetOptions& options);
[[nodiscard]] Result<void> read_grid(const Job& job, Atlas& atlas);
[[nodiscard]] Result<void> read_single_picture(const Job& job, Atlas& atlas);
void add_single_picture(const Job& job, Mask mask, Atlas& atlas);

/// Frame tags and slices of Aseprite's JSON: they number the frames of the artist's file, which
/// the names of the sheet's frames have at their ends.
void read_tags_and_slices(const Value& meta, const SheetLimits& limits, Fields& fields,
                          Atlas& atlas);

/// A fraction of a side, in 1/1,000,000,000, as a pivot's coordinate.
[[nodiscard]] std::int64_t along(std::int64_t billionths, std::int32_t side) noexcept;
/// Quarter turns clockwise a frame was stored with.
[[nodiscard]] int quarters_of(RotatedFrames chosen, int as_format_says) noexcept;

}  // namespace hitmask::detail::import
