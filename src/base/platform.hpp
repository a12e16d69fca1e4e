// What differs between systems: files, terminals and signals. platform_posix.cpp and
// platform_windows.cpp implement it. Not in the core, which uses the standard library alone.
//
// Paths are UTF-8. Functions that fail set errno.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hitmask::detail::base {

// ------------------------------------------------------------------------------------- files

inline constexpr int standard_input = 0;
inline constexpr int standard_output = 1;
inline constexpr int standard_error = 2;

struct FileFacts {
  enum class Kind : std::uint8_t { regular, folder, other };  // other: a device or a pipe

  Kind kind = Kind::other;
  std::uint64_t size = 0;    // in bytes, of a regular file
  unsigned permissions = 0;  // as chmod takes them
  /// Of a regular file: another one after every change, of its place too. 0 where the system has
  /// no time of change that programs cannot set.
  std::uint64_t stamp = 0;
  std::int64_t changed = 0;  // seconds since 1970, if there is a stamp

  [[nodiscard]] bool is_regular() const noexcept { return kind == Kind::regular; }
};

enum class Opening : std::uint8_t {
  read,           ///< waits for the other end of a pipe
  read_at_once,   ///< does not wait for it; reads wait as usual
  write_at_once,  ///< the same for writing; the file must exist
  create,         ///< for writing; the file must not exist
};

/// An open file that closes itself, unless it is a standard stream. Nothing is translated: not the
/// ends of lines either.
class File {
 public:
  File() = default;
  explicit File(int number) noexcept : number_(number) {}
  [[nodiscard]] static File open(const std::string& path, Opening how);
  File(File&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  File& operator=(File&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~File() {
    if (number_ > standard_error) static_cast<void>(close());
  }

  [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
  [[nodiscard]] int number() const noexcept { return number_; }

  /// The number of bytes read; 0: at the end; -1: failed.
  [[nodiscard]] std::ptrdiff_t read(std::span<std::uint8_t> to) const noexcept;
  /// Writes all bytes. False if it failed.
  [[nodiscard]] bool write(std::span<const std::uint8_t> bytes) const noexcept;
  [[nodiscard]] bool flush_to_disk() const noexcept;
  /// False when the system reports an error: delayed write errors appear only here.
  [[nodiscard]] bool close() noexcept;

  [[nodiscard]] std::optional<FileFacts> facts() const noexcept;
  [[nodiscard]] bool set_permissions(unsigned permissions) const noexcept;

 private:
  int number_ = -1;
};

/// The first `size` bytes of a file in memory, read when they are used. The start is aligned to a
/// page. Null if it failed. `size` is not 0.
[[nodiscard]] std::shared_ptr<const std::uint8_t> map_file(const File& file, std::size_t size);

/// Of what a path leads to, through links.
[[nodiscard]] std::optional<FileFacts> facts_of(const std::string& path);
[[nodiscard]] bool may_write(const std::string& path);
/// What a path leads to, as an absolute path without links. It must exist.
[[nodiscard]] std::optional<std::filesystem::path> real_path(const std::string& path);
/// If a path names a file that a process has open (/dev/stdout), opens it so that writes go to its
/// current position or its end. Otherwise returns nothing.
[[nodiscard]] std::optional<File> open_again(const std::string& path);

/// In one step: another process sees the old file or the new one.
[[nodiscard]] bool replace_file(const std::string& from, const std::string& to) noexcept;
/// May be called from a signal handler.
void remove_file(const char* path) noexcept;
/// Makes a new name in a folder survive a power failure, where the system can do that.
void flush_folder(const std::filesystem::path& folder) noexcept;

/// std::filesystem takes a string in the system's encoding, which need not be UTF-8.
[[nodiscard]] inline std::filesystem::path path_of(const std::string& utf8) {
  return {std::u8string(utf8.begin(), utf8.end())};
}
[[nodiscard]] inline std::string utf8_of(const std::filesystem::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

// ----------------------------------------------------------------------------------- process

[[nodiscard]] unsigned long process_number() noexcept;

/// The arguments of main() as UTF-8.
[[nodiscard]] std::vector<std::string> arguments_of(int count, const char* const* values);

/// Keeps signals from this thread while it lives.
class SignalsBlocked {
 public:
  SignalsBlocked() noexcept;
  ~SignalsBlocked();
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  alignas(8) std::byte before_[128];  // the system's own type
};

/// Calls a function when the user or the system ends the process (Ctrl-C, the end of a session),
/// and then lets it end. Signals that the parent process ignores stay ignored.
void call_when_interrupted(void (*clean_up)() noexcept) noexcept;

// ---------------------------------------------------------------------------------- terminal

/// For a program's start: a closed pipe then fails a write instead of ending the process, and a
/// console understands UTF-8 and escape sequences.
void prepare_standard_streams() noexcept;
[[nodiscard]] bool is_terminal(int stream) noexcept;
/// In characters.
[[nodiscard]] std::optional<int> terminal_width() noexcept;

}  // namespace hitmask::detail::base
