// Many files to one sheet.

#include <algorithm>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "hitmask/shape.hpp"
#include "import/atlas.hpp"
#include "import/bake.hpp"
#include "import/files.hpp"
#include "import/names.hpp"
#include "import/readers.hpp"

namespace hitmask::detail::import {

namespace {

namespace fs = std::filesystem;

fs::path absolute_path(const std::string& path) {
  std::error_code failure;
  return fs::absolute(base::path_of(path), failure).lexically_normal();
}

/// "art/walk/" is "walk", and "." has the name of its folder.
std::string file_name_of(const std::string& path) {
  const fs::path whole = absolute_path(path);
  return base::utf8_of((whole.has_filename() ? whole : whole.parent_path()).filename());
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
  const auto known = [&](std::size_t file) { return input.known.mask(file); };
  if (*format == SheetFormat::folder && !input.pictures.empty())
    return {*format, read_pictures(input.path, input.pictures, options, known)};
  if (*format == SheetFormat::picture)
    if (auto mask = known(0))
      return {*format, read_known_picture(input.path, std::move(*mask), options)};
  return {*format, read_sheet(input.path, options)};
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

/// Adds sheets to one, and knows which file each of its frames is from.
class Joiner {
 public:
  explicit Joiner(std::int32_t pixels) noexcept : pixels_(pixels) {}

  [[nodiscard]] Result<void> add(const Input& input, const Sheet& more, const std::string& prefix,
                                 bool is_picture) {
    const std::uint32_t first = sheet_.frame_count();
    for (std::uint32_t i = 0; i < more.frame_count(); ++i)
      if (Result<void> status = add_frame(input, more.frame(i), prefix); !status) return status;
    if (is_picture) {
      folder_of(input).push_back(first);
      return {};
    }
    for (std::uint32_t i = 0; i < more.animation_count(); ++i) {
      Animation animation = more.animation(i);
      animation.name = prefix + animation.name;
      for (std::uint32_t& frame : animation.frames) frame += first;
      if (Result<void> status = add_animation(input, std::move(animation)); !status) return status;
    }
    return {};
  }

  [[nodiscard]] std::uint32_t frame_count() const noexcept { return sheet_.frame_count(); }

  /// Numbered pictures of a folder are an animation, however many of them were given.
  [[nodiscard]] Result<Sheet> finish() {
    for (const auto& [folder, frames] : folders_) {
      std::vector<NamedFrame> named;
      for (const std::uint32_t frame : frames) named.push_back({sheet_.frame(frame).name, frame});
      std::set<std::string> names;
      for (Animation& animation : numbered_animations(named, file_name_of(folder))) {
        if (!names.insert(animation.name).second) continue;  // as in add_numbered_animations()
        const Input& input = *of_frames_[animation.frames[0]];
        if (Result<void> status = add_animation(input, std::move(animation)); !status)
          return status.error();
      }
    }
    return std::move(sheet_);
  }

 private:
  using Folder = std::pair<std::string, std::vector<std::uint32_t>>;  // its path, its pictures

  /// In the order of their first pictures, which does not depend on where the folders lie.
  [[nodiscard]] std::vector<std::uint32_t>& folder_of(const Input& input) {
    const std::string path = base::utf8_of(absolute_path(input.path).parent_path());
    const auto [found, is_new] = folder_numbers_.emplace(path, folders_.size());
    if (is_new) folders_.push_back({path, {}});
    return folders_[found->second].second;
  }

  [[nodiscard]] Result<void> add_frame(const Input& input, const Frame& frame,
                                       const std::string& prefix) {
    if (Result<void> status = check_room(frame, pixels_); !status)
      return error_at(input.path, status.error());
    FrameDefinition definition = definition_of(frame, prefix, pixels_);
    const std::uint32_t other = sheet_.find_frame(definition.name);
    if (other != Sheet::none) return both_have(*of_frames_[other], input, "frame", definition.name);
    const auto added = sheet_.add_frame(std::move(definition));
    if (!added) return error_at(input.path, added.error());
    of_frames_.push_back(&input);
    return {};
  }

  [[nodiscard]] Result<void> add_animation(const Input& input, Animation animation) {
    const std::uint32_t other = sheet_.find_animation(animation.name);
    if (other != Sheet::none)
      return both_have(*of_animations_[other], input, "animation", animation.name);
    const auto added = sheet_.add_animation(std::move(animation));
    if (!added) return error_at(input.path, added.error());
    of_animations_.push_back(&input);
    return {};
  }

  [[nodiscard]] static Error both_have(const Input& a, const Input& b, const char* what,
                                       const std::string& name) {
    return {ErrorCode::argument,
            a.path + " and " + b.path + " both have the " + what + " " + in_quotes(name)};
  }

  std::int32_t pixels_;
  Sheet sheet_;
  std::vector<const Input*> of_frames_;
  std::vector<const Input*> of_animations_;
  std::vector<Folder> folders_;
  std::map<std::string, std::size_t> folder_numbers_;
};

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
    return a.name != b.name ? natural_less(a.name, b.name) : a.path < b.path;
  });
  for (std::size_t i = 1; i < inputs.size(); ++i)
    if (inputs[i - 1].name == inputs[i].name)
      return Error{ErrorCode::argument, inputs[i - 1].path + " and " + inputs[i].path +
                                            " are both called " + in_quotes(inputs[i].name) +
                                            ": files that are baked together need different names"};
  return inputs;
}

Result<JoinedSheet> joined_sheet(const std::vector<Input>& inputs, const BakeOptions& options) {
  if (Result<void> status = check_growth(options.grow); !status) return status.error();
  std::vector<ReadInput> sheets = read_inputs(inputs, options.sheet);
  Joiner joiner(options.grow);
  std::vector<std::uint32_t> pictures_from;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!sheets[i].sheet) return sheets[i].sheet.error();
    const std::string prefix = prefix_of(inputs[i], sheets[i].format, options, inputs.size());
    const bool is_picture = sheets[i].format == SheetFormat::picture;
    const bool is_pictures = is_picture || sheets[i].format == SheetFormat::folder;
    pictures_from.push_back(is_pictures ? joiner.frame_count() : Sheet::none);
    if (inputs.size() == 1 && prefix.empty() && options.grow == 0 && !is_picture)
      return JoinedSheet{std::move(*sheets[i].sheet), std::move(pictures_from)};
    if (auto status = joiner.add(inputs[i], *sheets[i].sheet, prefix, is_picture); !status)
      return status.error();
    sheets[i].sheet = Sheet();  // one at a time is in memory twice
  }
  auto sheet = joiner.finish();
  if (!sheet) return sheet.error();
  return JoinedSheet{std::move(*sheet), std::move(pictures_from)};
}

}  // namespace hitmask::detail::import
