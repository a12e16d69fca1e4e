// Frames of sheets as sprites: "sheet.json:walk/3".
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "hitmask/import.hpp"

namespace hitmask::cli {

/// A file and a frame in it.
struct FramePath {
  std::string file;
  std::string frame;
};

/// Nothing for the path of a file, and if no file ends before a colon.
[[nodiscard]] std::optional<FramePath> frame_path(const std::string& path);
/// The file that has to be read for a path.
[[nodiscard]] std::string file_of(const std::string& path);

/// A frame by its name; else "walk/3", the fourth frame of an animation; else its number, from 0.
[[nodiscard]] Result<std::uint32_t> find_frame(const Sheet& sheet, std::string_view name);
/// All pixels of an untrimmed frame.
[[nodiscard]] Mask whole_mask(const Frame& frame);
/// The same by the name that find_frame() takes, unless it has too many pixels.
[[nodiscard]] Result<Mask> frame_mask(const Sheet& sheet, std::string_view name,
                                      const ImageLimits& limits);

/// Reads each sheet once.
class FrameReader {
 public:
  FrameReader(const SolidRule& rule, const ImageLimits& limits);
  /// The mask of the untrimmed frame.
  [[nodiscard]] Result<Mask> read(const FramePath& path);

 private:
  SheetOptions options_;
  std::map<std::string, Result<Sheet>> sheets_;
};

}  // namespace hitmask::cli
