// Many files to one sheet.

#include <algorithm>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <tuple>
#include <utility>

#include "hitmask/shape.hpp"
#include "import/bake.hpp"
#include "import/files.hpp"
#include "import/names.hpp"
#include "import/readers.hpp"

namespace hitmask::detail::import {

namespace {

namespace fs = std::filesystem;

/// "art/walk/" is "walk", and "." has the name of its folder.
std::string file_name_of(const std::string& path) {
  std::error_code failure;
  const fs::path absolute = fs::absolute(base::path_of(path), failure).lexically_normal();
  const fs::path name = absolute.has_filename() ? absolute : absolute.parent_path();
  return base::utf8_of(name.filename());
}

Result<Input> input_of(const std::string& path) {
  const auto facts = path.find('\0') == path.npos ? base::facts_of(path) : std::nullopt;
  if (!facts) return error_at(path, "cannot open: " + system_text(errno), ErrorCode::file);
  Input input{path, file_name_of(path), facts->kind == base::FileFacts::Kind::folder};
  if (!input.is_folder) input.name = without_extension(input.name);
  return input;
}

struct ReadInput {
  SheetFormat format = SheetFormat::automatic;
  Result<Sheet> sheet = Sheet();
};

ReadInput read_input(const Input& input, const SheetOptions& options) {
  const auto format = sheet_format(input.path, options);
  if (!format) return {SheetFormat::automatic, format.error()};
  const bool is_listed = *format == SheetFormat::folder && !input.pictures.empty();
  return {*format, is_listed ? read_pictures(input.path, input.pictures, options)
                             : read_sheet(input.path, options)};
}

/// Folders use the executor themselves, so they come one after the other.
std::vector<ReadInput> read_inputs(const std::vector<Input>& inputs, const SheetOptions& options) {
  std::vector<ReadInput> sheets(inputs.size());
  SheetOptions alone = options;
  alone.executor = nullptr;
  const auto read_file = [&](std::size_t i, unsigned) {
    try {
      if (!inputs[i].is_folder) sheets[i] = read_input(inputs[i], alone);
    } catch (const std::exception&) {
      sheets[i].sheet = Error{ErrorCode::memory, {}};
    }
  };
  SerialExecutor serial;
  Executor& executor = options.executor != nullptr ? *options.executor : serial;
  if (inputs.size() > 1 || !inputs[0].is_folder) executor.run(inputs.size(), read_file);
  for (std::size_t i = 0; i < inputs.size(); ++i)
    if (inputs[i].is_folder) sheets[i] = read_input(inputs[i], options);
  return sheets;
}

/// Grown masks need room: the frame gets larger on all sides.
void grow_frame(FrameDefinition& frame, std::int32_t pixels) {
  const std::int64_t shift = std::int64_t{pixels} * 65'536;
  frame.mask = grow(frame.mask, pixels).mask;  // the mask and the frame both start further out
  frame.size = {frame.size.width + 2 * pixels, frame.size.height + 2 * pixels};
  frame.pivot = {frame.pivot.x + shift, frame.pivot.y + shift};
  for (FramePart& part : frame.parts) {
    part.box.x += pixels;
    part.box.y += pixels;
  }
}

/// A clear frame has no mask to place.
FrameDefinition definition_of(const Frame& frame, const std::string& prefix, std::int32_t pixels) {
  FrameDefinition definition{.name = prefix + std::string(frame.name),
                             .size = frame.size,
                             .mask = *frame.mask,
                             .mask_at = {frame.solid.x, frame.solid.y},
                             .pivot = frame.pivot,
                             .duration = frame.duration,
                             .parts = {frame.parts.begin(), frame.parts.end()},
                             .user = std::string(frame.user)};
  if (pixels < 0) definition.mask = shrink(definition.mask, -pixels);
  if (pixels > 0) grow_frame(definition, pixels);
  return definition;
}

/// grow() takes no mask that would be too large.
Result<void> check_room(const Frame& frame, std::int32_t pixels) {
  const std::int32_t longer = std::max(frame.size.width, frame.size.height);
  if (pixels <= 0 || longer <= max_mask_side - 2 * pixels) return {};
  return error_at("frame " + in_quotes(frame.name),
                  "with " + std::to_string(pixels) + " pixels more on each side it is too large",
                  ErrorCode::size);
}

Result<void> append(Sheet& sheet, const Sheet& more, const std::string& prefix,
                    std::int32_t pixels) {
  const std::uint32_t first = sheet.frame_count();
  for (std::uint32_t i = 0; i < more.frame_count(); ++i) {
    if (Result<void> status = check_room(more.frame(i), pixels); !status) return status;
    const auto added = sheet.add_frame(definition_of(more.frame(i), prefix, pixels));
    if (!added) return added.error();
  }
  for (std::uint32_t i = 0; i < more.animation_count(); ++i) {
    Animation animation = more.animation(i);
    animation.name = prefix + animation.name;
    for (std::uint32_t& frame : animation.frames) frame += first;
    const auto added = sheet.add_animation(std::move(animation));
    if (!added) return added.error();
  }
  return {};
}

/// The frames of pictures have the name of the file already.
std::string prefix_of(const Input& input, SheetFormat format, const BakeOptions& options,
                      std::size_t inputs) {
  const bool wanted = options.names == BakedNames::prefixed ||
                      (options.names == BakedNames::automatic && inputs > 1);
  const bool has_name = format == SheetFormat::picture || format == SheetFormat::grid;
  return wanted && !has_name ? input.name + "/" : std::string();
}

Result<void> check_growth(std::int32_t pixels) {
  if (pixels >= -max_mask_side && pixels < max_mask_side / 2) return {};
  return Error{ErrorCode::argument, "masks cannot grow by " + std::to_string(pixels) + " pixels"};
}

}  // namespace

Result<std::vector<Input>> inputs_of(std::span<const std::string> paths) {
  if (paths.empty()) return Error{ErrorCode::argument, "there is nothing to bake"};
  std::vector<Input> inputs;
  for (const std::string& path : paths) {
    auto input = input_of(path);
    if (!input) return input.error();
    inputs.push_back(std::move(*input));
  }
  std::sort(inputs.begin(), inputs.end(), [](const Input& a, const Input& b) {
    return std::tie(a.name, a.path) < std::tie(b.name, b.path);
  });
  for (std::size_t i = 1; i < inputs.size(); ++i)
    if (inputs[i - 1].name == inputs[i].name)
      return Error{ErrorCode::argument, inputs[i - 1].path + " and " + inputs[i].path +
                                            " are both called " + in_quotes(inputs[i].name) +
                                            ": files that are baked together need different names"};
  return inputs;
}

Result<Sheet> joined_sheet(const std::vector<Input>& inputs, const BakeOptions& options) {
  if (Result<void> status = check_growth(options.grow); !status) return status.error();
  std::vector<ReadInput> sheets = read_inputs(inputs, options.sheet);
  Sheet all;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!sheets[i].sheet) return sheets[i].sheet.error();
    const std::string prefix = prefix_of(inputs[i], sheets[i].format, options, inputs.size());
    if (inputs.size() == 1 && prefix.empty() && options.grow == 0)
      return std::move(sheets[i].sheet);
    if (Result<void> status = append(all, *sheets[i].sheet, prefix, options.grow); !status)
      return error_at(inputs[i].path, status.error());
    sheets[i].sheet = Sheet();  // one at a time is in memory twice
  }
  return all;
}

}  // namespace hitmask::detail::import
