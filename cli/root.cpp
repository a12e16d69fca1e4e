#include "cli/root.hpp"

#include <algorithm>
#include <cerrno>
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
  auto real = base::real_path(folder);
  if (!real) return refused(folder, std::generic_category().message(errno));
  const auto facts = base::facts_of(base::utf8_of(*real));
  if (!facts || facts->kind != base::FileFacts::Kind::folder)
    return refused(folder, "Not a directory");
  return Root(std::move(*real));
}

Result<std::string> Root::resolve(const std::string& relative) const {
  const fs::path path = base::path_of(relative);
  // On Windows /file and C:file are not absolute, but leave the folder too.
  if (path.has_root_path()) return refused(relative, "refused: the path is absolute");
  if (climbs(path)) return refused(relative, "refused: '..' is not allowed in a path");
  const auto real = base::real_path(base::utf8_of(real_ / path));
  if (!real) return refused(relative, std::generic_category().message(errno));
  if (!is_below(real_, *real)) return refused(relative, "refused: a symbolic link leaves the root");
  // A pipe in the folder would block the whole batch.
  std::string file = base::utf8_of(*real);
  const auto facts = base::facts_of(file);
  if (!facts || !facts->is_regular()) return refused(relative, "not a regular file");
  return file;
}

}  // namespace hitmask::cli
