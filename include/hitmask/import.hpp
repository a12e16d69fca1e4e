// Sheets from files: baked ones, pictures in a grid or a folder, and what artists' tools export.
// Part of hitmask::assets (links libspng, zlib and pugixml).
//
// Files are untrusted: limits apply, and every Error names the file, the field and the reason.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hitmask/export.hpp"
#include "hitmask/image.hpp"
#include "hitmask/parallel.hpp"
#include "hitmask/result.hpp"
#include "hitmask/sheet.hpp"

namespace hitmask {

/// The formats that read_sheet() reads.
enum class SheetFormat : std::uint8_t {
  automatic,       ///< by content, then by name
  baked,           ///< .hitmask
  aseprite_json,   ///< hash or array
  aseprite,        ///< .aseprite, .ase
  texture_packer,  ///< JSON hash, array or several pages; also free-tex-packer and others
  starling,        ///< Starling and Sparrow XML
  cocos2d,         ///< plist
  libgdx,          ///< libGDX and Spine .atlas
  grid,            ///< a picture with cells of one size: GridOptions
  picture,         ///< a picture as one frame
  folder,          ///< a folder of pictures; numbers at the end of the names make animations
};

/// The name that the tool and messages use: "aseprite-json".
[[nodiscard]] HITMASK_API std::string_view name_of(SheetFormat format) noexcept;

/// Which way frames that are stored turned were turned. Exporters disagree.
enum class RotatedFrames : std::uint8_t { as_format_says, clockwise, counter_clockwise };

/// Cells of a picture in a grid, row by row.
struct GridOptions {
  Size cell{};
  Size margin{};             ///< pixels left of the first cell, and above it
  Size spacing{};            ///< pixels between cells
  std::int32_t columns = 0;  ///< 0: as many as fit
  std::int32_t rows = 0;
  std::int32_t count = 0;  ///< frames; 0: all cells
};

/// Limits of a sheet. What exceeds them is an error.
struct SheetLimits {
  ImageLimits image{};            ///< of every picture, and the bytes of every file
  std::uint64_t frames = 65'536;  ///< and pages
  std::uint64_t animations = 65'536;
  std::uint64_t animation_frames = 16'777'216;  ///< of all animations
  std::uint64_t parts = 1'048'576;              ///< of all frames
  std::uint64_t layers = 65'536;
  /// Of a JSON, XML or .atlas file with all related files, and of all texts that frames and
  /// animations repeat.
  std::uint64_t text_bytes = 64u << 20;
  /// Of all untrimmed frames, of all pages, and of all cels and tile sets that are unpacked and
  /// drawn, with their packed bytes.
  std::uint64_t pixels = 1'000'000'000;
};

struct SheetOptions {
  SheetFormat format = SheetFormat::automatic;
  SolidRule rule{};  ///< .aseprite files have alpha only: SolidRule::alpha()
  RotatedFrames rotated = RotatedFrames::as_format_says;
  GridOptions grid{};
  std::int32_t duration = 100;  ///< milliseconds of a frame, where the file does not say
  /// Of frames without a pivot in the file, in 1/65,536 of width and height: {0, 0} is the top-left
  /// corner, {32'768, 65'536} the middle of the bottom edge.
  Pivot pivot{};
  /// Layers of an .aseprite file that make up the mask: their names, or "group/name". Empty: those
  /// that are visible in the file.
  std::vector<std::string> layers{};
  /// Layers that become parts with their name, instead of pixels of the mask.
  std::vector<std::string> part_layers{};
  /// Files that a sheet names must lie in this folder or below. Empty: the folder of the sheet.
  std::string root{};
  Trust trust = Trust::none;  ///< for baked sheets
  /// Decodes the pictures of a folder in parallel. Null: one after the other. Same result.
  Executor* executor = nullptr;
  SheetLimits limits{};
};

/// Reads a sheet and the pictures that it names.
[[nodiscard]] HITMASK_API Result<Sheet> read_sheet(const std::string& path,
                                                   const SheetOptions& options = {});
/// Which format a file has, without reading its pictures.
[[nodiscard]] HITMASK_API Result<SheetFormat> sheet_format(const std::string& path,
                                                           const SheetOptions& options = {});
/// The files that read_sheet() reads: the sheet itself, then its pictures. For build systems.
[[nodiscard]] HITMASK_API Result<std::vector<std::string>> sheet_files(
    const std::string& path, const SheetOptions& options = {});

/// Gives the bytes of a file that a sheet names, by its name in the sheet.
using SheetFileReader = FunctionRef<Result<std::vector<std::uint8_t>>(const std::string& name)>;
/// The same from memory. `name` is for messages, and for the format where the content does not
/// tell.
[[nodiscard]] HITMASK_API Result<Sheet> decode_sheet(std::span<const std::uint8_t> bytes,
                                                     const std::string& name,
                                                     SheetFileReader read_file,
                                                     const SheetOptions& options = {});

/// Reads a baked sheet with one read into memory that its masks share.
[[nodiscard]] HITMASK_API Result<Sheet> load_sheet(const std::string& path,
                                                   Trust trust = Trust::none);
/// Maps a baked sheet instead: pages are read when they are used, and shared by all processes.
/// Nothing may shorten the file in place while a mask of it lives: the process would end with a
/// bus error. hitmask itself always replaces files as a whole.
[[nodiscard]] HITMASK_API Result<Sheet> map_sheet(const std::string& path,
                                                  Trust trust = Trust::none);
/// Writes a baked sheet, completely or not at all.
[[nodiscard]] HITMASK_API Result<void> save_sheet(const std::string& path, const Sheet& sheet);

// --- Baking -------------------------------------------------------------------------------------

/// Whether names of frames and animations begin with the name of their file: "hero/walk". Those of
/// single pictures and of grids never do: they are named after the file already.
enum class BakedNames : std::uint8_t {
  automatic,  ///< when there are several files
  plain,
  prefixed,
};

struct BakeOptions {
  SheetOptions sheet{};  ///< for every file; its executor also reads several files at once
  /// Pixels by which masks grow, or shrink if negative. A frame gets larger on all sides with its
  /// mask; its pivot and its parts stay where they are.
  std::int32_t grow = 0;
  BakedNames names = BakedNames::automatic;
};

/// Sheets, folders and pictures as one sheet. The order of the paths makes no difference: files
/// come in the natural order of their names without folder and extension, which must be different.
/// Single pictures from one folder make the animations that the folder would: walk_0, walk_1.
[[nodiscard]] HITMASK_API Result<Sheet> bake_sheet(std::span<const std::string> paths,
                                                   const BakeOptions& options = {});

/// What bake_file() did.
struct BakeReport {
  enum class Outcome : std::uint8_t {
    written,
    same,     ///< baked again, with the same bytes: the file was left alone
    current,  ///< nothing has changed since it was baked: nothing was read
  };
  Outcome outcome = Outcome::written;
  std::uint64_t frames = 0;  ///< 0 where nothing was read
  std::uint64_t animations = 0;
  std::uint64_t bytes = 0;           ///< of the baked file
  std::vector<std::string> files{};  ///< that the result depends on, folders of pictures too
};

/// Bakes into a file, completely or not at all, unless that is current. Beside it, `output`.state
/// keeps the options and what every file held. A file with the size and the times that are noted
/// there is taken to be the same; otherwise its content decides. With the options as before and
/// without growth, the masks of unchanged pictures come from the old file: the bytes are the same.
[[nodiscard]] HITMASK_API Result<BakeReport> bake_file(std::span<const std::string> paths,
                                                       const std::string& output,
                                                       const BakeOptions& options = {});
/// Whether bake_file() would leave the file alone. Writes nothing.
[[nodiscard]] HITMASK_API Result<bool> is_current(std::span<const std::string> paths,
                                                  const std::string& output,
                                                  const BakeOptions& options = {});

}  // namespace hitmask
