// Writes masks and bytes to standard output or to files, which are replaced completely or not at
// all.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "cli/output.hpp"
#include "cli/source.hpp"

namespace hitmask::cli {

/// Text to a file, or to standard output for "-".
[[nodiscard]] Result<void> write_text(const std::string& path, std::string_view text, Output& out);

/// The same for binary data; a terminal is rejected.
[[nodiscard]] Result<void> write_bytes(const std::string& path, std::span<const std::uint8_t> bytes,
                                       Output& out);

/// As a PNG or as text art.
[[nodiscard]] Result<void> write_mask(const std::string& path, FileFormat format,
                                      const MaskView& mask, Output& out);

/// Whether two outputs would go into one file. "-" is not a file, and devices have no contents.
[[nodiscard]] bool is_same_output(const std::string& path, const std::string& other);

/// An error when writing `path` would replace one of the input files. "-" is not a file.
[[nodiscard]] Result<void> check_replaces_none(const std::string& path,
                                               std::initializer_list<std::string_view> inputs);

}  // namespace hitmask::cli
