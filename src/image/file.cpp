// Writing a file whole or not at all.

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <new>
#include <optional>

#include "base/platform.hpp"
#include "hitmask/image.hpp"
#include "image/file.hpp"
#include "image/paths.hpp"
#include "image/temporary_names.hpp"

namespace hitmask {

namespace {

using detail::base::File;
using detail::base::FileFacts;
using detail::base::Opening;
using detail::image::ListedName;
using detail::image::system_message;

Error cannot_write(const std::string& path, int error_number) {
  return Error{ErrorCode::file, path + ": cannot write: " + system_message(error_number)};
}

/// For devices, pipes and files that are open already: there is no old file to keep, and nothing to
/// rename.
Result<void> write_directly(const std::string& path, std::span<const std::uint8_t> bytes,
                            File file) {
  if (!file.is_open() || !file.write(bytes) || !file.close()) return cannot_write(path, errno);
  return {};
}

/// A temporary file in a folder. It is removed unless it is renamed.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::filesystem::path& folder) {
    static std::atomic<unsigned> counter = 0;
    constexpr int attempts = 1000;               // names left by killed processes are skipped
    const detail::base::SignalsBlocked blocked;  // in this thread; others may run a handler
    for (int i = 0; i < attempts && !file_.is_open(); ++i) {
      const std::string name = ".hitmask-" + std::to_string(detail::base::process_number()) + "-" +
                               std::to_string(counter.fetch_add(1)) + ".tmp";
      path_ = detail::base::utf8_of(folder / name);
      listed_.set(path_);  // first, so that a file that exists is always listed
      file_ = File::open(path_, Opening::create);
      if (!file_.is_open() && errno != EEXIST) break;
    }
    exists_ = file_.is_open();
    if (!exists_) listed_.clear();
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    static_cast<void>(file_.close());  // first: some systems do not remove open files
    if (exists_) detail::base::remove_file(path_.c_str());
  }

  [[nodiscard]] File& file() noexcept { return file_; }

  [[nodiscard]] bool rename_to(const std::string& path) noexcept {
    exists_ = !detail::base::replace_file(path_, path);
    return !exists_;
  }

 private:
  std::string path_;
  File file_;
  ListedName listed_;
  bool exists_ = false;
};

enum class Waits : std::uint8_t { for_disk, for_nothing };

/// `old`: the file being replaced, if any.
Result<void> replace(const std::string& path, std::span<const std::uint8_t> bytes, Waits waits,
                     const std::optional<FileFacts>& old) {
  std::filesystem::path folder = detail::base::path_of(path).parent_path();
  if (folder.empty()) folder = ".";
  TemporaryFile temporary(folder);
  File& file = temporary.file();
  if (!file.is_open()) return cannot_write(path, errno);
  if (old && !file.set_permissions(old->permissions)) return cannot_write(path, errno);
  const bool is_written =
      file.write(bytes) && (waits == Waits::for_nothing || file.flush_to_disk());
  if (!is_written || !file.close() || !temporary.rename_to(path)) return cannot_write(path, errno);
  // The file is already in place, so failing here is not an error.
  if (waits == Waits::for_disk) detail::base::flush_folder(folder);
  return {};
}

Result<void> write_over(const std::string& path, std::span<const std::uint8_t> bytes, Waits waits,
                        const FileFacts& old) {
  if (old.kind == FileFacts::Kind::folder)
    return Error{ErrorCode::file, path + ": cannot write: it is a directory"};
  if (!old.is_regular())
    return write_directly(path, bytes, File::open(path, Opening::write_at_once));
  // Replacing such a file would lose what others write through the same open file.
  if (auto open = detail::base::open_again(path))
    return write_directly(path, bytes, std::move(*open));
  // Renaming would bypass the permissions of the file it replaces.
  if (!detail::base::may_write(path)) return cannot_write(path, errno);
  // Follows symbolic links, so that the link stays and its target is replaced.
  const auto real = detail::base::real_path(path);
  if (!real) return cannot_write(path, errno);
  return replace(detail::base::utf8_of(*real), bytes, waits, old);
}

Result<void> write_any(const std::string& path, std::span<const std::uint8_t> bytes, Waits waits) {
  if (Result<void> status = detail::image::check_path(path); !status)
    return Error{ErrorCode::file, "cannot write: " + status.message()};
  if (const auto old = detail::base::facts_of(path)) return write_over(path, bytes, waits, *old);
  if (errno != ENOENT) return cannot_write(path, errno);
  std::error_code failure;
  if (std::filesystem::is_symlink(detail::base::path_of(path), failure))
    return Error{ErrorCode::file, path + ": cannot write: it is a link that leads nowhere"};
  return replace(path, bytes, waits, std::nullopt);
}

Result<void> write_guarded(const std::string& path, std::span<const std::uint8_t> bytes,
                           Waits waits) {
  try {
    return write_any(path, bytes, waits);
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::memory, "out of memory"};
  }
}

}  // namespace

Result<void> write_file(const std::string& path, std::span<const std::uint8_t> bytes) {
  return write_guarded(path, bytes, Waits::for_disk);
}

Result<void> detail::image::write_file_soon(const std::string& path,
                                            std::span<const std::uint8_t> bytes) {
  return write_guarded(path, bytes, Waits::for_nothing);
}

}  // namespace hitmask
