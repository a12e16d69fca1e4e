#if !defined(_WIN32)

#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/hash_index.hpp"
#include "base/platform.hpp"

namespace hitmask::detail::base {

namespace {

#if defined(__APPLE__)
const timespec& changed_at(const struct stat& from) noexcept { return from.st_ctimespec; }
const timespec& written_at(const struct stat& from) noexcept { return from.st_mtimespec; }
#else
const timespec& changed_at(const struct stat& from) noexcept { return from.st_ctim; }
const timespec& written_at(const struct stat& from) noexcept { return from.st_mtim; }
#endif

std::uint64_t stamp_of(const struct stat& from) noexcept {
  std::uint64_t stamp = mixed(static_cast<std::uint64_t>(from.st_dev), from.st_ino);
  for (const timespec& time : {changed_at(from), written_at(from)})
    stamp = mixed(mixed(stamp, static_cast<std::uint64_t>(time.tv_sec)),
                  static_cast<std::uint64_t>(time.tv_nsec));
  return stamp | 1;  // never 0
}

FileFacts facts_from(const struct stat& from) noexcept {
  FileFacts facts;
  if (S_ISREG(from.st_mode)) facts.kind = FileFacts::Kind::regular;
  if (S_ISDIR(from.st_mode)) facts.kind = FileFacts::Kind::folder;
  if (facts.is_regular()) facts.size = static_cast<std::uint64_t>(from.st_size);
  facts.permissions = from.st_mode & 07777U;
  if (facts.is_regular()) facts.stamp = stamp_of(from);
  facts.changed = static_cast<std::int64_t>(changed_at(from).tv_sec);
  return facts;
}

/// Calls again after a signal.
template <class Call>
auto uninterrupted(const Call& call) noexcept {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
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

}  // namespace

File File::open(const std::string& path, Opening how) {
  constexpr int permissions = 0666;  // the user's mask takes some away
  if (how == Opening::create)
    return File(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions));
  if (how == Opening::read) return File(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  const int flags = how == Opening::read_at_once ? O_RDONLY : O_WRONLY;
  File file(::open(path.c_str(), flags | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
  if (file.is_open()) ::fcntl(file.number_, F_SETFL, flags);
  return file;
}

std::ptrdiff_t File::read(std::span<std::uint8_t> to) const noexcept {
  return uninterrupted([&] { return ::read(number_, to.data(), to.size()); });
}

bool File::write(std::span<const std::uint8_t> bytes) const noexcept {
  while (!bytes.empty()) {
    const auto count = uninterrupted([&] { return ::write(number_, bytes.data(), bytes.size()); });
    if (count == 0) errno = EIO;  // nothing written and no error reported
    if (count <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

bool File::flush_to_disk() const noexcept { return ::fsync(number_) == 0; }

bool File::close() noexcept {
  const int number = std::exchange(number_, -1);
  return number < 0 || ::close(number) == 0;
}

std::optional<FileFacts> File::facts() const noexcept {
  struct stat facts = {};
  if (::fstat(number_, &facts) != 0) return std::nullopt;
  return facts_from(facts);
}

bool File::set_permissions(unsigned permissions) const noexcept {
  return ::fchmod(number_, static_cast<mode_t>(permissions)) == 0;
}

std::shared_ptr<const std::uint8_t> map_file(const File& file, std::size_t size) {
  void* const start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
  if (start == MAP_FAILED) return nullptr;
  return {static_cast<const std::uint8_t*>(start),
          [size](const std::uint8_t* block) { ::munmap(const_cast<std::uint8_t*>(block), size); }};
}

std::optional<FileFacts> facts_of(const std::string& path) {
  struct stat facts = {};
  if (::stat(path.c_str(), &facts) != 0) return std::nullopt;
  return facts_from(facts);
}

bool may_write(const std::string& path) {
  return ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0;
}

std::optional<std::filesystem::path> real_path(const std::string& path) {
  std::error_code failure;
  const std::filesystem::path real = std::filesystem::canonical(path, failure);
  if (!failure) return real;
  errno = failure.value();
  return std::nullopt;
}

/// Our own open files are written at their current position: opened again they would start at the
/// beginning. Files that another process has open are appended to.
std::optional<File> open_again(const std::string& path) {
  const auto name = open_file_name(path);
  if (!name) return std::nullopt;
  std::error_code failure;  // some systems have only one of the folders
  const std::string number = name->filename().string();
  const bool is_own = std::filesystem::canonical("/dev/fd", failure) == name->parent_path() ||
                      std::filesystem::canonical("/proc/self/fd", failure) == name->parent_path();
  if (is_own && !number.empty() && number.find_first_not_of("0123456789") == std::string::npos)
    return File(::fcntl(std::atoi(number.c_str()), F_DUPFD_CLOEXEC, standard_error + 1));
  return File(::open(name->c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
}

bool replace_file(const std::string& from, const std::string& to) noexcept {
  return std::rename(from.c_str(), to.c_str()) == 0;
}

void remove_file(const char* path) noexcept { ::unlink(path); }

void flush_folder(const std::filesystem::path& folder) noexcept {
  File file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (file.is_open()) static_cast<void>(file.flush_to_disk());
}

// ----------------------------------------------------------------------------------- process

unsigned long process_number() noexcept { return static_cast<unsigned long>(::getpid()); }

std::vector<std::string> arguments_of(int count, const char* const* values) {
  return {values, values + count};
}

SignalsBlocked::SignalsBlocked() noexcept {
  static_assert(sizeof(sigset_t) <= sizeof before_ && alignof(sigset_t) <= 8);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::memcpy(before_, &before, sizeof before);
}

SignalsBlocked::~SignalsBlocked() {
  sigset_t before;
  std::memcpy(&before, before_, sizeof before);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

namespace {

std::atomic<void (*)() noexcept> clean_up_function = nullptr;

/// SA_RESETHAND has restored the default, so the second signal ends the process.
extern "C" void on_interrupt(int signal) {
  clean_up_function.load()();
  ::raise(signal);
}

}  // namespace

void call_when_interrupted(void (*clean_up)() noexcept) noexcept {
  clean_up_function = clean_up;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before = {};
    if (::sigaction(signal, nullptr, &before) != 0 || before.sa_handler == SIG_IGN) continue;
    struct sigaction action = {};
    action.sa_handler = &on_interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
    sigfillset(&action.sa_mask);
    sigdelset(&action.sa_mask, signal);
    ::sigaction(signal, &action, nullptr);
  }
}

// ---------------------------------------------------------------------------------- terminal

void prepare_standard_streams() noexcept { ::signal(SIGPIPE, SIG_IGN); }

bool is_terminal(int stream) noexcept { return ::isatty(stream) != 0; }

std::optional<int> terminal_width() noexcept {
  winsize window{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0) return std::nullopt;
  return window.ws_col;
}

}  // namespace hitmask::detail::base

#endif
