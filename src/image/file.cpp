// Writing a file whole or not at all.

#include <sys/stat.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "hitmask/image.hpp"
#include "image/file_descriptor.hpp"
#include "image/temporary_names.hpp"

namespace hitmask {

namespace {

using detail::image::FileDescriptor;
using detail::image::ListedName;
using detail::image::SignalsBlocked;
using detail::image::system_message;

Error cannot_write(const std::string& path, int error_number) {
  return Error{ErrorCode::file, path + ": cannot write: " + system_message(error_number)};
}

bool write_all(const FileDescriptor& file, std::span<const std::uint8_t> bytes) noexcept {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file.number(), bytes.data(), bytes.size());
    if (count == 0) errno = EIO;  // nothing written and no error reported
    if (count == 0 || (count < 0 && errno != EINTR)) return false;
    if (count > 0) bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

/// For devices and pipes: there is no old file to keep, and nothing to rename.
Result<void> write_directly(const std::string& path, std::span<const std::uint8_t> bytes) {
  FileDescriptor file = FileDescriptor::open_waiting(path, O_WRONLY);
  if (!file.is_open() || !write_all(file, bytes) || !file.close()) return cannot_write(path, errno);
  return {};
}

/// Where a path first enters a folder whose names stand for open files (/dev/stdout links into
/// one), or nothing. Other files below /dev, such as those of /dev/shm, are ordinary files.
std::optional<std::filesystem::path> open_file_name(const std::filesystem::path& path) {
  constexpr int most_links = 40;  // the system's own limit
  std::filesystem::path name = std::filesystem::absolute(path);
  for (int i = 0; i < most_links; ++i) {
    std::error_code failure;
    const auto folder = std::filesystem::canonical(name.parent_path(), failure);
    if (failure) return std::nullopt;
    const std::string text = folder.string() + "/";
    if (text.starts_with("/proc/") || text == "/dev/fd/") return folder / name.filename();
    const auto target = std::filesystem::read_symlink(name, failure);
    if (failure) return std::nullopt;
    name = folder / target;
  }
  return std::nullopt;
}

/// Our own open files are written at their current position: opened again they would start at the
/// beginning. Files that another process has open are appended to.
FileDescriptor open_again(const std::filesystem::path& name) {
  std::error_code failure;  // some systems have only one of the folders
  const std::string number = name.filename().string();
  const bool is_own = std::filesystem::canonical("/dev/fd", failure) == name.parent_path() ||
                      std::filesystem::canonical("/proc/self/fd", failure) == name.parent_path();
  if (is_own && !number.empty() && number.find_first_not_of("0123456789") == std::string::npos)
    return FileDescriptor(::fcntl(std::atoi(number.c_str()), F_DUPFD_CLOEXEC, 0));
  return FileDescriptor(::open(name.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
}

/// Replacing such a file would lose what others write through the same open file.
Result<void> write_to_open_file(const std::string& path, std::span<const std::uint8_t> bytes,
                                const std::filesystem::path& name) {
  FileDescriptor file = open_again(name);
  if (!file.is_open() || !write_all(file, bytes) || !file.close()) return cannot_write(path, errno);
  return {};
}

/// A temporary file in a folder. It is removed unless it is renamed.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::filesystem::path& folder) {
    static std::atomic<unsigned> counter = 0;
    constexpr int attempts = 1000;  // names left by killed processes are skipped
    const SignalsBlocked blocked;   // in this thread; others may run a handler
    for (int i = 0; i < attempts && !file_.is_open(); ++i) {
      const std::string name = ".hitmask-" + std::to_string(::getpid()) + "-" +
                               std::to_string(counter.fetch_add(1)) + ".tmp";
      path_ = (folder / name).string();
      listed_.set(path_);  // first, so that a file that exists is always listed
      file_ = FileDescriptor(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
      if (!file_.is_open() && errno != EEXIST) break;
    }
    exists_ = file_.is_open();
    if (!exists_) listed_.clear();
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (exists_) ::unlink(path_.c_str());
  }

  [[nodiscard]] FileDescriptor& file() noexcept { return file_; }

  [[nodiscard]] bool rename_to(const std::string& path) noexcept {
    exists_ = std::rename(path_.c_str(), path.c_str()) != 0;
    return !exists_;
  }

 private:
  std::string path_;
  FileDescriptor file_;
  ListedName listed_;
  bool exists_ = false;
};

/// Makes the new name survive a power failure. The file is already in place, so failing here is not
/// an error.
void flush_folder(const std::filesystem::path& folder) noexcept {
  const FileDescriptor file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (file.is_open()) ::fsync(file.number());
}

/// `mode`: the permissions of the file being replaced, if any.
Result<void> replace(const std::string& path, std::span<const std::uint8_t> bytes,
                     std::optional<mode_t> mode) {
  std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  TemporaryFile temporary(folder);
  FileDescriptor& file = temporary.file();
  if (!file.is_open()) return cannot_write(path, errno);
  if (mode && ::fchmod(file.number(), *mode) != 0) return cannot_write(path, errno);
  if (!write_all(file, bytes) || ::fsync(file.number()) != 0 || !file.close() ||
      !temporary.rename_to(path))
    return cannot_write(path, errno);
  flush_folder(folder);
  return {};
}

Result<void> write_over(const std::string& path, std::span<const std::uint8_t> bytes,
                        const struct stat& existing) {
  if (S_ISDIR(existing.st_mode))
    return Error{ErrorCode::file, path + ": cannot write: it is a directory"};
  if (!S_ISREG(existing.st_mode)) return write_directly(path, bytes);
  if (const auto name = open_file_name(path)) return write_to_open_file(path, bytes, *name);
  // Renaming would bypass the permissions of the file it replaces.
  if (::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) return cannot_write(path, errno);
  // Follows symbolic links, so that the link stays and its target is replaced.
  std::error_code failure;
  const auto real = std::filesystem::canonical(path, failure);
  if (failure) return Error{ErrorCode::file, path + ": cannot write: " + failure.message()};
  return replace(real.string(), bytes, existing.st_mode & 07777U);
}

Result<void> write_any(const std::string& path, std::span<const std::uint8_t> bytes) {
  if (Result<void> status = detail::image::check_path(path); !status)
    return Error{ErrorCode::file, "cannot write: " + status.message()};
  struct stat existing = {};
  if (::stat(path.c_str(), &existing) == 0) return write_over(path, bytes, existing);
  if (errno != ENOENT) return cannot_write(path, errno);
  if (::lstat(path.c_str(), &existing) == 0)
    return Error{ErrorCode::file, path + ": cannot write: it is a link that leads nowhere"};
  return replace(path, bytes, std::nullopt);
}

}  // namespace

Result<void> write_file(const std::string& path, std::span<const std::uint8_t> bytes) {
  try {
    return write_any(path, bytes);
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::memory, "out of memory"};
  }
}

}  // namespace hitmask
