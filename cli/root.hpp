// The folder a batch may read from. Checks that paths stay inside it.
#pragma once

#include <filesystem>
#include <string>

#include "hitmask/result.hpp"

namespace hitmask::cli {

class Root {
 public:
  /// The folder must exist.
  [[nodiscard]] static Result<Root> open(const std::string& folder);

  /// The real path of a regular file below the root. Absolute paths, ".." and symbolic links that
  /// lead outside are rejected; the message names the path as given.
  [[nodiscard]] Result<std::string> resolve(const std::string& relative) const;

 private:
  explicit Root(std::filesystem::path real) : real_(std::move(real)) {}
  std::filesystem::path real_;  // canonical
};

}  // namespace hitmask::cli
