#include "cli/root.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/platform.hpp"

namespace hitmask::cli {

namespace base = detail::base;
namespace fs = std::filesystem;

namespace {

bool climbs(const fs::path& path) {
  return std::any_of(path.begin(), path.end(), [](const fs::path& part) { return part == ".."; });
}

bool is_below(const fs::path& root, const fs::path& path) {
  return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
}

Error refused(const std::string& path, const std::string& reason) {
  return Error{ErrorCode::argument, path + ": " + reason};
}

}  // namespace

Result<Root> Root::open(const std::string& folder) {
  std::error_code problem;
  fs::path real = fs::canonical(base::path_of(folder), problem);
  if (problem) return refused(folder, problem.message());
  if (!fs::is_directory(real, problem)) return refused(folder, "Not a directory");
  return Root(std::move(real));
}

Result<std::string> Root::resolve(const std::string& relative) const {
  const fs::path path = base::path_of(relative);
  if (path.is_absolute()) return refused(relative, "refused: the path is absolute");
  if (climbs(path)) return refused(relative, "refused: '..' is not allowed in a path");
  std::error_code problem;
  const fs::path real = fs::canonical(real_ / path, problem);
  if (problem) return refused(relative, problem.message());
  if (!is_below(real_, real)) return refused(relative, "refused: a symbolic link leaves the root");
  // A pipe in the folder would block the whole batch.
  if (!fs::is_regular_file(real, problem)) return refused(relative, "not a regular file");
  return base::utf8_of(real);
}

}  // namespace hitmask::cli
