#include "import/files.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "import/names.hpp"

namespace hitmask::detail::import {

namespace fs = std::filesystem;
using base::File;
using base::FileFacts;
using base::Opening;

namespace {

Error file_error(std::string reason) { return Error{ErrorCode::file, std::move(reason)}; }

Error over_limit(std::uint64_t limit) {
  return Error{ErrorCode::limit, "over the limit of " + std::to_string(limit) + " bytes"};
}

/// System calls end a path at its first zero byte and would open another file.
Result<void> check_file_path(const std::string& path) {
  if (path.empty()) return file_error("the path is empty");
  if (path.find('\0') != path.npos) return file_error("the path contains a zero byte");
  return {};
}

bool is_below(const fs::path& root, const fs::path& path) {
  return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
}

/// Reads to the end, in pieces that grow with what has been read: a size need not be true.
Result<Bytes> read_to_end(const File& file, std::uint64_t expected, std::uint64_t limit) {
  constexpr std::size_t least_piece = 64 * 1024;
  Bytes bytes;
  std::size_t used = 0;
  if (expected > bytes.max_size() / 2) return Error{ErrorCode::memory, "out of memory"};
  bytes.resize(static_cast<std::size_t>(expected) + 1);  // one more, to see the end
  for (;;) {
    if (used == bytes.size()) bytes.resize(used + std::max(least_piece, used / 2));
    const auto count = file.read(std::span(bytes).subspan(used));
    if (count < 0) return file_error("cannot read: " + system_text(errno));
    if (count == 0) break;
    used += static_cast<std::size_t>(count);
    if (used > limit) return over_limit(limit);
  }
  bytes.resize(used);
  return bytes;
}

/// In the order of their frames, so that single pictures come in the same one.
bool frame_less(const std::string& a, const std::string& b) {
  const std::string_view frame_a = without_extension(a), frame_b = without_extension(b);
  return frame_a != frame_b ? natural_less(frame_a, frame_b) : a < b;
}

bool is_png(const fs::path& path) {
  std::string extension = base::utf8_of(path.extension());
  for (char& letter : extension)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return extension == ".png";
}

}  // namespace

std::string system_text(int error_number) {
  return std::error_code(error_number, std::generic_category()).message();
}

Result<Bytes> read_whole(const std::string& path, std::uint64_t limit) {
  if (Result<void> status = check_file_path(path); !status) return status.error();
  const auto named = base::facts_of(path);
  if (named && named->kind == FileFacts::Kind::folder) return file_error("is a directory");
  const File file = File::open(path, Opening::read_at_once);
  const auto facts = file.is_open() ? file.facts() : std::nullopt;
  if (!facts) return file_error("cannot open: " + system_text(errno));
  if (facts->is_regular() && facts->size > limit) return over_limit(limit);
  return read_to_end(file, facts->size, limit);
}

Result<Root> Root::of_sheet(const std::string& sheet, const std::string& root,
                            bool sheet_is_folder) {
  if (Result<void> status = check_file_path(sheet); !status) return status.error();
  fs::path folder = base::path_of(sheet);
  if (!sheet_is_folder) folder = folder.parent_path();
  if (folder.empty()) folder = ".";
  Root result;
  auto start = base::real_path(base::utf8_of(folder));
  if (!start) return file_error("cannot open its folder: " + system_text(errno));
  result.start_ = std::move(*start);
  if (root.empty()) {
    result.root_ = result.start_;
    return result;
  }
  auto real = base::real_path(root);
  if (!real) return file_error("root " + in_quotes(root) + ": " + system_text(errno));
  result.root_ = std::move(*real);
  return result;
}

Result<std::string> Root::resolve(const std::string& name) const {
  if (Result<void> status = check_file_path(name); !status) return status.error();
  auto path = resolve_exactly(name);
  if (path || name.find('\\') == name.npos) return path;
  std::string slashes = name;  // exporters on Windows write backslashes
  std::replace(slashes.begin(), slashes.end(), '\\', '/');
  return resolve_exactly(slashes);
}

Result<std::string> Root::resolve_exactly(const std::string& name) const {
  const auto refuse = [&](const std::string& reason) {
    return file_error(in_quotes(name) + ": " + reason);
  };
  const fs::path path = start_ / base::path_of(name);
  // First by the text alone, so that nothing outside the root is looked at.
  if (!is_below(root_, path.lexically_normal()))
    return refuse("refused: it is not below the root folder");
  const auto real = base::real_path(base::utf8_of(path));
  if (!real) return refuse("cannot open: " + system_text(errno));
  if (!is_below(root_, *real)) return refuse("refused: a link leaves the root folder");
  std::string file = base::utf8_of(*real);
  const auto facts = base::facts_of(file);
  if (!facts || !facts->is_regular()) return refuse("is not a regular file");
  return file;
}

Result<Bytes> Root::read(const std::string& name, std::uint64_t limit) const {
  const auto path = resolve(name);
  if (!path) return path.error();
  auto bytes = read_whole(*path, limit);
  if (!bytes) return error_at(in_quotes(name), bytes.error());
  return bytes;
}

Result<std::vector<std::string>> pictures_in(const std::string& folder, std::uint64_t most) {
  std::vector<std::string> names;
  std::error_code failure;
  fs::directory_iterator entry(base::path_of(folder), failure);
  for (; !failure && entry != fs::directory_iterator(); entry.increment(failure)) {
    std::string name = base::utf8_of(entry->path().filename());
    if (name.starts_with('.') || !is_png(entry->path())) continue;
    if (!is_utf8(name)) return error_at(in_quotes(name), "the name of the file is not UTF-8");
    names.push_back(std::move(name));
    if (names.size() > most)
      return Error{ErrorCode::limit, "over the limit of " + std::to_string(most) + " frames"};
  }
  if (failure) return file_error("cannot read the folder: " + failure.message());
  if (names.empty()) return Error{ErrorCode::data, "the folder has no PNG files"};
  std::sort(names.begin(), names.end(), frame_less);
  return names;
}

}  // namespace hitmask::detail::import
