// Masks of pictures from the old baked file, which is read faster than the pictures are decoded.

#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "import/bake.hpp"
#include "import/files.hpp"

namespace hitmask::detail::import {

namespace {

using Files = std::unordered_map<std::string_view, const FileState*>;

/// The old baked file, unless something else has written it since.
std::shared_ptr<const Sheet> noted_sheet(const std::string& output, const FileState& noted) {
  const auto bytes = read_whole(output, noted.size);
  if (!bytes || bytes->size() != noted.size || content_hash(*bytes) != noted.hash) return nullptr;
  auto sheet = sheet_from_bytes(*bytes);
  return sheet ? std::make_shared<const Sheet>(std::move(*sheet)) : nullptr;
}

Files files_with_frames(const BakeState& state) {
  Files files;
  for (const InputState& input : state.inputs)
    for (const FileState& file : input.files)
      if (file.frame != Sheet::none) files.emplace(file.path, &file);
  return files;
}

std::uint32_t frame_of(const FileState& file, const Files& before) {
  const auto found = before.find(file.path);
  const bool is_same = found != before.end() && found->second->holds_the_same(file);
  return is_same ? found->second->frame : Sheet::none;
}

}  // namespace

std::optional<Mask> KnownMasks::mask(std::size_t file) const {
  if (file >= frames.size() || frames[file] >= sheet->frame_count()) return {};
  const Frame frame = sheet->frame(frames[file]);
  Mask mask(frame.size.width, frame.size.height);
  mask.draw(*frame.mask, {frame.solid.x, frame.solid.y});
  return mask;
}

void recall_masks(const std::string& output, const BakeState& before,
                  const std::vector<InputState>& now, std::vector<Input>& inputs) {
  const auto sheet = noted_sheet(output, before.output);
  if (!sheet) return;
  const Files files = files_with_frames(before);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    inputs[i].known.sheet = sheet;
    for (const FileState& file : now[i].files)
      inputs[i].known.frames.push_back(frame_of(file, files));
  }
}

}  // namespace hitmask::detail::import
