// Files of baked sheets.

#include <cerrno>
#include <exception>
#include <limits>
#include <memory>
#include <new>

#include "base/allocator.hpp"
#include "hitmask/import.hpp"
#include "import/files.hpp"
#include "import/names.hpp"

namespace hitmask {

namespace detail::import {
namespace {

constexpr std::size_t sheet_alignment = 64;

struct ReleaseAligned {
  void operator()(const std::uint8_t* block) const noexcept {
    base::release_aligned(const_cast<std::uint8_t*>(block));
  }
};

Error not_regular() { return Error{ErrorCode::file, "is not a regular file"}; }

/// Windows does not open folders; other systems do.
Error cannot_open() {
  if (errno == EISDIR) return not_regular();
  return Error{ErrorCode::file, "cannot open: " + system_text(errno)};
}

/// Pipes have no size.
Result<Sheet> load_stream(const std::string& path, Trust trust) {
  const auto bytes = read_whole(path, ImageLimits{}.file_bytes);
  if (!bytes) return bytes.error();
  return sheet_from_bytes(*bytes, trust);
}

/// A regular file, open for reading.
struct OpenFile {
  base::File file;
  std::size_t size = 0;
};

Result<OpenFile> open_regular(const std::string& path) {
  if (path.empty() || path.find('\0') != path.npos)
    return Error{ErrorCode::file, "the path is empty or contains a zero byte"};
  OpenFile open{base::File::open(path, base::Opening::read_at_once), 0};
  const auto facts = open.file.is_open() ? open.file.facts() : std::nullopt;
  if (!facts) return cannot_open();
  if (!facts->is_regular()) return not_regular();
  if (facts->size > std::numeric_limits<std::size_t>::max() / 2)
    return Error{ErrorCode::memory, "out of memory"};
  open.size = static_cast<std::size_t>(facts->size);
  return open;
}

Result<Sheet> load(const std::string& path, Trust trust) {
  const auto facts = base::facts_of(path);
  if (facts && facts->kind == base::FileFacts::Kind::other) return load_stream(path, trust);
  const auto open = open_regular(path);
  if (!open) return open.error();
  std::shared_ptr<std::uint8_t> block(
      static_cast<std::uint8_t*>(base::allocate_aligned(open->size, sheet_alignment)),
      ReleaseAligned{});
  std::size_t used = 0;
  while (used < open->size) {  // one read, unless a signal or the system cuts it
    const auto count = open->file.read({block.get() + used, open->size - used});
    if (count < 0) return Error{ErrorCode::file, "cannot read: " + system_text(errno)};
    if (count == 0) return Error{ErrorCode::file, "became shorter while it was read"};
    used += static_cast<std::size_t>(count);
  }
  return sheet_from_bytes(std::shared_ptr<const std::uint8_t>(std::move(block)), used, trust);
}

Result<Sheet> map(const std::string& path, Trust trust) {
  const auto open = open_regular(path);
  if (!open) return open.error();
  if (open->size == 0) return sheet_from_bytes(std::span<const std::uint8_t>(), trust);
  auto bytes = base::map_file(open->file, open->size);
  if (bytes == nullptr) return Error{ErrorCode::file, "cannot map: " + system_text(errno)};
  return sheet_from_bytes(std::move(bytes), open->size, trust);
}

template <class Body>
auto guarded_file(const std::string& path, const Body& body) -> decltype(body()) {
  try {
    auto result = body();
    if (result) return result;
    return error_at(path, result.error());
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::memory, "out of memory"};
  } catch (const std::exception& problem) {
    return error_at(path, problem.what(), ErrorCode::file);
  }
}

}  // namespace
}  // namespace detail::import

Result<Sheet> load_sheet(const std::string& path, Trust trust) {
  return detail::import::guarded_file(path, [&] { return detail::import::load(path, trust); });
}

Result<Sheet> map_sheet(const std::string& path, Trust trust) {
  return detail::import::guarded_file(path, [&] { return detail::import::map(path, trust); });
}

Result<void> save_sheet(const std::string& path, const Sheet& sheet) {
  const auto bytes = to_bytes(sheet);
  if (!bytes) return detail::import::error_at(path, bytes.error());
  return write_file(path, *bytes);
}

}  // namespace hitmask
