#if defined(_WIN32)

#if !defined(NOMINMAX)
#define NOMINMAX
#endif
#if !defined(WIN32_LEAN_AND_MEAN)
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>
// After windows.h, which it needs.
#include <shellapi.h>

#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>

#include "base/platform.hpp"

namespace hitmask::detail::base {

namespace {

std::string utf8_of(const wchar_t* text) {
  const int length = ::WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
  if (length <= 1) return {};
  std::string result(static_cast<std::size_t>(length), '\0');
  ::WideCharToMultiByte(CP_UTF8, 0, text, -1, result.data(), length, nullptr, nullptr);
  result.pop_back();  // the zero at the end
  return result;
}

/// The C runtime has no function for this that is not internal.
int errno_of(DWORD error) noexcept {
  switch (error) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_NETPATH:
    case ERROR_INVALID_NAME: return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_WRITE_PROTECT:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION: return EACCES;
    case ERROR_ALREADY_EXISTS:
    case ERROR_FILE_EXISTS: return EEXIST;
    case ERROR_DISK_FULL: return ENOSPC;
    case ERROR_TOO_MANY_OPEN_FILES: return EMFILE;
    case ERROR_DIRECTORY: return ENOTDIR;
    default: return EIO;
  }
}

FileFacts facts_from(const struct _stat64& from) noexcept {
  FileFacts facts;
  if ((from.st_mode & _S_IFMT) == _S_IFREG) facts.kind = FileFacts::Kind::regular;
  if ((from.st_mode & _S_IFMT) == _S_IFDIR) facts.kind = FileFacts::Kind::folder;
  if (facts.is_regular()) facts.size = static_cast<std::uint64_t>(from.st_size);
  facts.permissions = static_cast<unsigned>(from.st_mode) & 0777U;
  return facts;
}

/// As wide characters, and so that Windows accepts more than its usual 260 of them.
std::wstring wide(const std::string& path) {
  constexpr std::size_t longest = 240;  // leaves space for names in a folder
  std::filesystem::path file = path_of(path);
  if (file.native().size() < longest) return file.native();
  std::error_code failure;
  file = std::filesystem::absolute(file, failure).make_preferred();
  const bool has_drive = !failure && file.has_root_name() && file.native()[0] != L'\\';
  return has_drive ? L"\\\\?\\" + file.lexically_normal().native() : file.native();
}

/// The runtime calls it a lack of permission.
int open_error(const std::string& path, int error) {
  if (error != EACCES) return error;
  const auto facts = facts_of(path);
  return facts && facts->kind == FileFacts::Kind::folder ? EISDIR : error;
}

/// The runtime reports some of them as an invalid argument.
bool is_closed_pipe(DWORD error) noexcept {
  return error == ERROR_NO_DATA || error == ERROR_BROKEN_PIPE || error == ERROR_PIPE_NOT_CONNECTED;
}

/// The runtime's calls take an int.
unsigned call_length(std::size_t length) noexcept {
  return static_cast<unsigned>(std::min<std::size_t>(length, INT_MAX));
}

constexpr DWORD share_everything = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// The runtime's files cannot be removed while they are open, and Ctrl-C comes during a write.
int create(const std::wstring& path) noexcept {
  const HANDLE file = ::CreateFileW(path.c_str(), GENERIC_WRITE, share_everything, nullptr,
                                    CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE) {
    errno = errno_of(::GetLastError());
    return -1;
  }
  const int number = ::_open_osfhandle(reinterpret_cast<std::intptr_t>(file), _O_BINARY);
  if (number < 0) ::CloseHandle(file);
  return number;
}

}  // namespace

File File::open(const std::string& path, Opening how) {
  if (how == Opening::create) return File(create(wide(path)));
  const bool reads = how == Opening::read || how == Opening::read_at_once;
  const int flags = _O_BINARY | _O_NOINHERIT | (reads ? _O_RDONLY : _O_WRONLY);
  int number = -1;
  const errno_t failure =
      ::_wsopen_s(&number, wide(path).c_str(), flags, _SH_DENYNO, _S_IREAD | _S_IWRITE);
  if (failure != 0) errno = open_error(path, failure);
  return File(failure == 0 ? number : -1);
}

std::ptrdiff_t File::read(std::span<std::uint8_t> to) const noexcept {
  const int count = ::_read(number_, to.data(), call_length(to.size()));
  return count < 0 && errno == EPIPE ? 0 : count;  // the writer of a pipe has closed it
}

bool File::write(std::span<const std::uint8_t> bytes) const noexcept {
  while (!bytes.empty()) {
    const int count = ::_write(number_, bytes.data(), call_length(bytes.size()));
    if (count == 0) errno = EIO;  // nothing written and no error reported
    if (count < 0 && is_closed_pipe(_doserrno)) errno = EPIPE;
    if (count <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

bool File::flush_to_disk() const noexcept { return ::_commit(number_) == 0; }

bool File::close() noexcept {
  const int number = std::exchange(number_, -1);
  return number < 0 || ::_close(number) == 0;
}

std::optional<FileFacts> File::facts() const noexcept {
  struct _stat64 facts = {};
  if (::_fstat64(number_, &facts) != 0) return std::nullopt;
  return facts_from(facts);
}

/// A file that is read-only cannot be replaced, so there is nothing to keep.
bool File::set_permissions(unsigned) const noexcept { return true; }

std::shared_ptr<const std::uint8_t> map_file(const File& file, std::size_t size) {
  const auto handle = reinterpret_cast<HANDLE>(::_get_osfhandle(file.number()));
  const HANDLE mapping = ::CreateFileMappingW(handle, nullptr, PAGE_READONLY, 0, 0, nullptr);
  const void* const start =
      mapping == nullptr ? nullptr : ::MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, size);
  if (start == nullptr) errno = errno_of(::GetLastError());
  if (mapping != nullptr) ::CloseHandle(mapping);  // the view keeps it
  if (start == nullptr) return nullptr;
  return {static_cast<const std::uint8_t*>(start),
          [](const std::uint8_t* block) { ::UnmapViewOfFile(block); }};
}

/// The runtime does not find a folder whose name ends in a separator, unless it is a root.
std::optional<FileFacts> facts_of(const std::string& path) {
  std::string name = path;
  while (name.size() > 1 && (name.back() == '/' || name.back() == '\\') &&
         name[name.size() - 2] != ':')
    name.pop_back();
  struct _stat64 facts = {};
  if (::_wstat64(wide(name).c_str(), &facts) != 0) return std::nullopt;
  return facts_from(facts);
}

bool may_write(const std::string& path) {
  constexpr int writing = 2;
  return ::_waccess(wide(path).c_str(), writing) == 0;
}

/// std::filesystem::canonical() of libstdc++ follows no links on Windows.
std::optional<std::filesystem::path> real_path(const std::string& path) {
  constexpr std::size_t longest = 32768;
  std::wstring name(longest, L'\0');
  const HANDLE file = ::CreateFileW(wide(path).c_str(), 0, share_everything, nullptr, OPEN_EXISTING,
                                    FILE_FLAG_BACKUP_SEMANTICS, nullptr);  // folders too
  if (file == INVALID_HANDLE_VALUE) {
    errno = errno_of(::GetLastError());
    return std::nullopt;
  }
  const DWORD length = ::GetFinalPathNameByHandleW(file, name.data(), longest, 0);
  ::CloseHandle(file);
  if (length == 0 || length >= longest) return std::filesystem::absolute(path_of(path));
  name.resize(length);
  const bool has_drive = name.size() > 5 && name[5] == L':';  // \\?\C:
  return has_drive ? name.substr(4) : name;
}

/// Windows has no names for open files.
std::optional<File> open_again(const std::string&) { return std::nullopt; }

bool replace_file(const std::string& from, const std::string& to) noexcept {
  // Fails while another program has the old file open, for a moment after it was written too: virus
  // scanners open new files.
  constexpr int attempts = 20;
  constexpr DWORD pause = 10;  // milliseconds
  DWORD error = ERROR_NOT_ENOUGH_MEMORY;
  try {
    const std::wstring source = wide(from), target = wide(to);
    for (int attempt = 0; attempt < attempts; ++attempt) {
      if (::MoveFileExW(source.c_str(), target.c_str(),
                        MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0)
        return true;
      error = ::GetLastError();
      if (error != ERROR_SHARING_VIOLATION && error != ERROR_ACCESS_DENIED) break;
      ::Sleep(pause);
    }
  } catch (...) {
  }
  errno = errno_of(error);
  return false;
}

void remove_file(const char* path) noexcept {
  constexpr int longest = 4096;
  wchar_t name[longest];  // no allocation: another thread may hold the allocator's lock
  wchar_t full[4 + longest] = L"\\\\?\\";
  if (::MultiByteToWideChar(CP_UTF8, 0, path, -1, name, longest) == 0) return;
  const DWORD length = ::GetFullPathNameW(name, longest, full + 4, nullptr);
  const bool has_drive = length > 1 && length < longest && full[5] == L':';
  ::DeleteFileW(has_drive ? full : name);
}

/// MOVEFILE_WRITE_THROUGH has done it.
void flush_folder(const std::filesystem::path&) noexcept {}

// ----------------------------------------------------------------------------------- process

unsigned long process_number() noexcept { return ::GetCurrentProcessId(); }

/// The runtime's own arguments are in the system's code page, which cannot name every file.
std::vector<std::string> arguments_of(int count, const char* const* values) {
  int wide_count = 0;
  wchar_t** const wide = ::CommandLineToArgvW(::GetCommandLineW(), &wide_count);
  if (wide == nullptr || wide_count != count) return {values, values + count};
  std::vector<std::string> arguments;
  for (int i = 0; i < wide_count; ++i) arguments.push_back(utf8_of(wide[i]));
  ::LocalFree(wide);
  return arguments;
}

/// Handlers of the console run on a thread of their own.
SignalsBlocked::SignalsBlocked() noexcept { static_cast<void>(before_); }
SignalsBlocked::~SignalsBlocked() = default;

namespace {

std::atomic<void (*)() noexcept> clean_up_function = nullptr;

BOOL WINAPI on_console_event(DWORD) {
  clean_up_function.load()();
  return FALSE;  // the next handler ends the process
}

}  // namespace

void call_when_interrupted(void (*clean_up)() noexcept) noexcept {
  clean_up_function = clean_up;
  ::SetConsoleCtrlHandler(&on_console_event, TRUE);
}

// ---------------------------------------------------------------------------------- terminal

void prepare_standard_streams() noexcept {
  for (const int stream : {standard_input, standard_output, standard_error})
    ::_setmode(stream, _O_BINARY);
  for (const DWORD name : {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE}) {
    const HANDLE console = ::GetStdHandle(name);
    DWORD mode = 0;
    if (::GetConsoleMode(console, &mode) == 0) continue;
    ::SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    ::SetConsoleOutputCP(CP_UTF8);
  }
}

/// _isatty() is also true for other devices, such as NUL.
bool is_terminal(int stream) noexcept {
  DWORD mode = 0;
  return ::_isatty(stream) != 0 &&
         ::GetConsoleMode(reinterpret_cast<HANDLE>(::_get_osfhandle(stream)), &mode) != 0;
}

std::optional<int> terminal_width() noexcept {
  CONSOLE_SCREEN_BUFFER_INFO screen = {};
  if (::GetConsoleScreenBufferInfo(::GetStdHandle(STD_OUTPUT_HANDLE), &screen) == 0)
    return std::nullopt;
  const int width = screen.srWindow.Right - screen.srWindow.Left + 1;
  return width > 0 ? std::optional(width) : std::nullopt;
}

}  // namespace hitmask::detail::base

#endif
