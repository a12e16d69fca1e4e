#include "cli/frames.hpp"

#include <charconv>
#include <utility>

#include "base/platform.hpp"
#include "cli/text.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::cli {

namespace {

std::optional<std::uint32_t> number_of(std::string_view text) {
  std::uint32_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number);
  if (text.empty() || stop != end || problem != std::errc{}) return std::nullopt;
  return number;
}

/// "walk/3": the last slash, since names may have slashes.
std::optional<std::uint32_t> frame_of_animation(const Sheet& sheet, std::string_view name) {
  const std::size_t slash = name.rfind('/');
  if (slash == name.npos) return std::nullopt;
  const std::uint32_t animation = sheet.find_animation(name.substr(0, slash));
  const std::optional<std::uint32_t> number = number_of(name.substr(slash + 1));
  if (animation == Sheet::none || !number) return std::nullopt;
  const std::vector<std::uint32_t>& frames = sheet.animation(animation).frames;
  return *number < frames.size() ? std::optional(frames[*number]) : std::nullopt;
}

/// Pipes are never sheets: looking into one could wait for ever.
bool may_be_sheet(const std::string& path) {
  const auto facts = path.empty() ? std::nullopt : detail::base::facts_of(path);
  return facts && facts->kind != detail::base::FileFacts::Kind::other;
}

}  // namespace

std::optional<FramePath> frame_path(const std::string& path) {
  if (path.find(':') == path.npos || detail::base::facts_of(path)) return std::nullopt;
  for (std::size_t at = path.find(':'); at != path.npos; at = path.find(':', at + 1)) {
    std::string file = path.substr(0, at);
    if (may_be_sheet(file)) return FramePath{std::move(file), path.substr(at + 1)};
  }
  return std::nullopt;
}

std::string file_of(const std::string& path) {
  std::optional<FramePath> frame = frame_path(path);
  return frame ? std::move(frame->file) : path;
}

Result<std::uint32_t> find_frame(const Sheet& sheet, std::string_view name) {
  const std::uint32_t by_name = sheet.find_frame(name);
  if (by_name != Sheet::none) return by_name;
  if (const auto frame = frame_of_animation(sheet, name)) return *frame;
  const std::optional<std::uint32_t> number = number_of(name);
  if (number && *number < sheet.frame_count()) return *number;
  return Error{ErrorCode::argument, joined({"there is no frame ", in_quotes(name),
                                            "; 'hitmask info' lists the frames"})};
}

Mask whole_mask(const Frame& frame) {
  return crop(*frame.mask, {-frame.solid.x, -frame.solid.y, frame.size.width, frame.size.height});
}

Result<Mask> frame_mask(const Sheet& sheet, std::string_view name, const ImageLimits& limits) {
  const Result<std::uint32_t> number = find_frame(sheet, name);
  if (!number) return number.error();
  const Frame frame = sheet.frame(*number);
  if (static_cast<std::uint64_t>(area_of(box_of(frame.size))) > limits.pixels)
    return Error{ErrorCode::argument,
                 joined({"frame ", in_quotes(frame.name), " has more pixels than the limit of ",
                         std::to_string(limits.pixels)})};
  return whole_mask(frame);
}

FrameReader::FrameReader(const SolidRule& rule, const ImageLimits& limits) {
  options_.rule = rule;
  options_.limits.image = limits;
}

Result<Mask> FrameReader::read(const FramePath& path) {
  auto known = sheets_.find(path.file);
  if (known == sheets_.end())
    known = sheets_.emplace(path.file, read_sheet(path.file, options_)).first;
  if (!known->second) return known->second.error();
  auto mask = frame_mask(*known->second, path.frame, options_.limits.image);
  if (!mask) return Error{ErrorCode::argument, joined({path.file, ": ", mask.message()})};
  return mask;
}

}  // namespace hitmask::cli
