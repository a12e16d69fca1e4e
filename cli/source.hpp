// Masks from files: PNG, text art, or bytes in an old layout.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/platform.hpp"
#include "hitmask/image.hpp"
#include "hitmask/retro.hpp"

namespace hitmask::cli {

/// The format of a file. `automatic`: by its name, otherwise by its first bytes.
enum class FileFormat : std::uint8_t { automatic, png, text, layout };

/// Bytes contain neither their layout nor the mask's size.
struct LayoutInput {
  ByteLayout layout;
  Size size;
};

struct SourceOptions {
  SolidRule rule;
  ImageLimits limits;
  FileFormat format = FileFormat::automatic;  ///< for every file, whatever its name
  std::optional<LayoutInput> bytes;           ///< for files that are neither .png nor .txt
  bool may_be_bytes = true;                   ///< whether options can declare a file as bytes
};

/// "-" stands for standard input or output.
[[nodiscard]] bool is_standard(std::string_view path);

using Bytes = std::vector<std::uint8_t>;

/// An open file, or standard input.
[[nodiscard]] detail::base::File open_input(const std::string& path);

/// A whole file, or standard input. Reading stops beyond the limit, so that an endless file is
/// rejected; `too_long` is the reason given.
[[nodiscard]] Result<Bytes> read_bytes(const std::string& path, std::uint64_t limit,
                                       std::string_view too_long);

/// png for .png, text for .txt, ignoring case; automatic for any other name.
[[nodiscard]] FileFormat format_of_name(std::string_view path);

/// Whether this file would be read as bytes.
[[nodiscard]] bool reads_bytes(const std::string& path, const SourceOptions& options);

/// Also a frame of a sheet, as in "sheet.json:walk/3". The error names the file and the reason.
[[nodiscard]] Result<Mask> read_mask(const std::string& path, const SourceOptions& options);

}  // namespace hitmask::cli
