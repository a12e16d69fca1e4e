// Files of a sheet: read whole, and only from below a folder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/platform.hpp"
#include "hitmask/result.hpp"

namespace hitmask::detail::import {

using Bytes = std::vector<std::uint8_t>;

/// The system's text for an errno value.
[[nodiscard]] std::string system_text(int error_number);

/// The whole file, pipes too. Messages have no path.
[[nodiscard]] Result<Bytes> read_whole(const std::string& path, std::uint64_t limit);

/// The folder that files must lie in, and the one that their names start from.
class Root {
 public:
  /// `root` empty: the folder of the sheet. `sheet` is a file, or a folder of pictures.
  [[nodiscard]] static Result<Root> of_sheet(const std::string& sheet, const std::string& root,
                                             bool sheet_is_folder = false);

  /// The path of a file that a sheet names. Names and links that leave the root are refused.
  [[nodiscard]] Result<std::string> resolve(const std::string& name) const;
  [[nodiscard]] Result<Bytes> read(const std::string& name, std::uint64_t limit) const;

 private:
  [[nodiscard]] Result<std::string> resolve_exactly(const std::string& name) const;

  std::filesystem::path root_;  // both without links
  std::filesystem::path start_;
};

/// The names of the PNG files in a folder, in natural order, without hidden ones (".walk.png").
[[nodiscard]] Result<std::vector<std::string>> pictures_in(const std::string& folder,
                                                           std::uint64_t most);

}  // namespace hitmask::detail::import
