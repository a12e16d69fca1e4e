#include "cli/destination.hpp"

#include <filesystem>
#include <system_error>
#include <vector>

#include "base/platform.hpp"
#include "cli/frames.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

Result<void> print(std::string_view text, Output& out) {
  if (const Result<void> status = out.write(text); !status) return status;
  return out.flush();
}

}  // namespace

Result<void> write_text(const std::string& path, std::string_view text, Output& out) {
  return is_standard(path) ? print(text, out) : write_file(path, as_bytes(text));
}

Result<void> write_bytes(const std::string& path, std::span<const std::uint8_t> bytes,
                         Output& out) {
  if (!is_standard(path)) return write_file(path, bytes);
  if (detail::base::is_terminal(detail::base::standard_output))
    return Error{ErrorCode::argument,
                 "standard output: refused: raw bytes would garble the terminal"};
  return print(as_text(bytes), out);
}

Result<void> write_mask(const std::string& path, FileFormat format, const MaskView& mask,
                        Output& out) {
  if (format == FileFormat::text) return write_text(path, to_text(mask), out);
  if (!is_standard(path)) return write_png(path, mask);
  const Result<std::vector<std::uint8_t>> png = encode_png(mask);
  if (!png) return Error{ErrorCode::argument, "standard output: " + png.message()};
  return write_bytes(path, *png, out);
}

bool is_same_output(const std::string& path, const std::string& other) {
  if (path.empty() || other.empty() || is_standard(path) || is_standard(other)) return false;
  std::error_code problem;
  const auto place = [&](const std::string& name) {
    return std::filesystem::weakly_canonical(
        std::filesystem::absolute(detail::base::path_of(name), problem), problem);
  };
  const auto file = place(path);
  if (file.empty() || file != place(other)) return false;
  // Devices have no contents to lose.
  return !std::filesystem::exists(file, problem) || std::filesystem::is_regular_file(file, problem);
}

Result<void> check_replaces_none(const std::string& path,
                                 std::initializer_list<std::string_view> inputs) {
  if (is_standard(path)) return {};
  for (const std::string_view input : inputs) {
    if (is_standard(input)) continue;
    std::error_code problem;  // files that do not exist yet are not the same file
    // Devices have no contents to lose.
    const auto name = detail::base::path_of(path);
    if (std::filesystem::equivalent(name, detail::base::path_of(file_of(std::string(input))),
                                    problem) &&
        std::filesystem::is_regular_file(name, problem))
      return Error{ErrorCode::argument, joined({path, ": refused: it would overwrite an input"})};
  }
  return {};
}

}  // namespace hitmask::cli
