#include "cli/source.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "base/platform.hpp"
#include "cli/frames.hpp"
#include "cli/saved_world.hpp"
#include "cli/text.hpp"
#include "hitmask/import.hpp"

namespace hitmask::cli {

namespace {

constexpr std::string_view png_start = "\x89PNG";
constexpr std::string_view text_letters = "#X@1. 0\r\n";

std::string shown_name(const std::string& path) {
  return is_standard(path) ? std::string("standard input") : path;
}

Error refused(const std::string& path, std::string_view reason) {
  return Error{ErrorCode::argument, joined({shown_name(path), ": ", reason})};
}

bool ends_with(std::string_view path, std::string_view ending) {
  if (path.size() < ending.size()) return false;
  return std::equal(
      ending.begin(), ending.end(), path.end() - std::ssize(ending), [](char wanted, char letter) {
        return wanted == letter || (letter >= 'A' && letter <= 'Z' && wanted == letter - 'A' + 'a');
      });
}

/// " (it has N)", or nothing where the length is unknown.
std::string length_text(const detail::base::File& file) {
  const auto facts = file.facts();
  if (!facts || !facts->is_regular()) return {};
  return joined({" (it has ", std::to_string(facts->size), ")"});
}

bool too_many_pixels(Size size, const ImageLimits& limits) {
  return static_cast<std::uint64_t>(area_of(box_of(size))) > limits.pixels;
}

std::string pixels_message(Size size, const ImageLimits& limits) {
  return joined({std::to_string(size.width), " x ", std::to_string(size.height),
                 " pixels are over the limit of ", std::to_string(limits.pixels)});
}

Result<Mask> named(const std::string& path, Result<Mask> mask) {
  if (!mask) return refused(path, mask.message());
  return mask;
}

Result<Mask> mask_from_text(const std::string& path, const Bytes& bytes,
                            const ImageLimits& limits) {
  Result<Mask> mask = named(path, Mask::parse_text(as_text(bytes)));
  if (mask && too_many_pixels(mask->size(), limits))
    return refused(path, pixels_message(mask->size(), limits));
  return mask;
}

Result<Mask> read_layout(const std::string& path, const LayoutInput& input,
                         const ImageLimits& limits) {
  if (too_many_pixels(input.size, limits)) return refused(path, pixels_message(input.size, limits));
  const Result<std::size_t> expected = layout_size(input.size, input.layout);
  if (!expected) return refused(path, expected.message());
  const std::string too_long =
      joined({"has more than the ", std::to_string(*expected), " bytes of ",
              std::to_string(input.size.width), " x ", std::to_string(input.size.height),
              " pixels in this layout"});
  const Result<Bytes> bytes = read_bytes(path, *expected, too_long);
  if (!bytes) return bytes.error();
  return named(path, mask_from_layout(*bytes, input.size, input.layout));
}

FileFormat format_of_content(const Bytes& bytes) {
  const std::string_view text = as_text(bytes);
  if (text.starts_with(png_start)) return FileFormat::png;
  const std::size_t line_end = std::min(text.find('\n'), text.size());
  const bool is_art =
      text.substr(0, line_end).find_first_not_of(text_letters) == std::string_view::npos;
  return is_art && !text.empty() ? FileFormat::text : FileFormat::automatic;
}

Result<Mask> read_content(const std::string& path, FileFormat format,
                          const SourceOptions& options) {
  const std::uint64_t limit = options.limits.file_bytes;
  const Result<Bytes> bytes =
      read_bytes(path, limit, joined({"is over the limit of ", std::to_string(limit), " bytes"}));
  if (!bytes) return bytes.error();
  if (format == FileFormat::automatic) format = format_of_content(*bytes);
  if (format == FileFormat::png)
    return named(path, decode_png(*bytes, options.rule, options.limits));
  if (format == FileFormat::text) return mask_from_text(path, *bytes, options.limits);
  if (bytes->empty()) return refused(path, "is empty");
  if (!is_standard(path) && is_snapshot_file(path))
    return refused(path, "is a snapshot of a world, not a mask ('hitmask info' describes it)");
  if (!is_standard(path) && sheet_format(path))
    return refused(path, joined({"is a sheet: name one of its frames, as in ", path,
                                 ":0 ('hitmask info' lists them)"}));
  if (!options.may_be_bytes)
    return refused(path, "is not a PNG or text art; convert it first ('hitmask convert')");
  return refused(path,
                 "is neither a PNG nor text art; to read it as bytes, give --layout NAME and "
                 "--size WxH");
}

FileFormat chosen_format(const std::string& path, const SourceOptions& options) {
  if (options.format != FileFormat::automatic) return options.format;
  const FileFormat by_name = format_of_name(path);
  return by_name == FileFormat::automatic && options.bytes ? FileFormat::layout : by_name;
}

}  // namespace

bool is_standard(std::string_view path) { return path == "-"; }

detail::base::File open_input(const std::string& path) {
  if (is_standard(path)) return detail::base::File(detail::base::standard_input);
  return detail::base::File::open(path, detail::base::Opening::read);
}

Result<Bytes> read_bytes(const std::string& path, std::uint64_t limit, std::string_view too_long) {
  constexpr std::size_t chunk = 1u << 16;
  const detail::base::File file = open_input(path);
  if (!file.is_open()) return refused(path, joined({"cannot open: ", std::strerror(errno)}));
  Bytes bytes;
  for (;;) {
    const std::size_t old_size = bytes.size();
    bytes.resize(old_size + chunk);
    const std::ptrdiff_t count = file.read(std::span(bytes).subspan(old_size));
    if (count < 0) return refused(path, joined({"cannot read: ", std::strerror(errno)}));
    bytes.resize(old_size + static_cast<std::size_t>(count));
    if (count == 0) return bytes;
    if (bytes.size() > limit) return refused(path, joined({too_long, length_text(file)}));
  }
}

FileFormat format_of_name(std::string_view path) {
  if (ends_with(path, ".png")) return FileFormat::png;
  return ends_with(path, ".txt") ? FileFormat::text : FileFormat::automatic;
}

bool reads_bytes(const std::string& path, const SourceOptions& options) {
  return chosen_format(path, options) == FileFormat::layout;
}

Result<Mask> read_mask(const std::string& path, const SourceOptions& options) {
  if (const auto frame = frame_path(path))
    return FrameReader(options.rule, options.limits).read(*frame);
  const FileFormat format = chosen_format(path, options);
  if (format == FileFormat::layout) return read_layout(path, *options.bytes, options.limits);
  // A PNG file is decoded row by row and never held in memory as a whole.
  if (format == FileFormat::png && !is_standard(path))
    return read_png(path, options.rule, options.limits);
  return read_content(path, format, options);
}

}  // namespace hitmask::cli
