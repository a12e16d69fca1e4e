// Masks from files: a PNG, text art, or the bytes of an old layout.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hitmask/image.hpp"
#include "hitmask/retro.hpp"

namespace hitmask::cli {

/// What a file holds. `automatic`: its name tells, else its first bytes.
enum class FileFormat : std::uint8_t { automatic, png, text, layout };

/// Bytes do not know how they are laid out, nor how large the mask is.
struct LayoutInput {
  ByteLayout layout;
  Size size;
};

struct SourceOptions {
  SolidRule rule;
  ImageLimits limits;
  FileFormat format = FileFormat::automatic;  ///< of every file, whatever its name
  std::optional<LayoutInput> bytes;           ///< for files that are neither .png nor .txt
  bool may_be_bytes = true;                   ///< whether options can say that a file is bytes
};

/// "-" stands for standard input or output.
[[nodiscard]] bool is_standard(std::string_view path);

using Bytes = std::vector<std::uint8_t>;

/// A whole file, or standard input. Reading stops beyond the limit, so that an endless file is
/// refused; `too_long` says why.
[[nodiscard]] Result<Bytes> read_bytes(const std::string& path, std::uint64_t limit,
                                       std::string_view too_long);

/// png for .png, text for .txt, in either case of letters; automatic for any other name.
[[nodiscard]] FileFormat format_of_name(std::string_view path);

/// Whether this file would be read as bytes.
[[nodiscard]] bool reads_bytes(const std::string& path, const SourceOptions& options);

/// The error names the file and the reason.
[[nodiscard]] Result<Mask> read_mask(const std::string& path, const SourceOptions& options);

}  // namespace hitmask::cli
