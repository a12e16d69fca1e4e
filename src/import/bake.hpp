// Many files to one sheet, and what a baked file was made from.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hitmask/import.hpp"
#include "hitmask/sheet.hpp"

namespace hitmask::detail::import {

/// Masks that the old baked file has of the pictures of an input.
struct KnownMasks {
  std::shared_ptr<const Sheet> sheet{};
  std::vector<std::uint32_t> frames{};  ///< for each file, Sheet::none where it is not known

  /// As the picture would be decoded.
  [[nodiscard]] std::optional<Mask> mask(std::size_t file) const;
};

/// A file, folder or picture that is baked.
struct Input {
  std::string path{};  ///< as given
  std::string name{};  ///< without folder and extension
  bool is_folder = false;
  /// The pictures of a folder, once survey() has listed them: the sheet is made of the files that
  /// the state names.
  std::vector<std::string> pictures{};
  KnownMasks known{};
};

/// In the natural order of their names. An error where two have the same.
[[nodiscard]] Result<std::vector<Input>> inputs_of(std::span<const std::string> paths);

struct JoinedSheet {
  Sheet sheet{};
  /// For each input of which every file is a frame: that of its first file, or else Sheet::none.
  std::vector<std::uint32_t> pictures_from{};
};

/// Reads all and joins them. Pictures with a known mask are not decoded.
[[nodiscard]] Result<JoinedSheet> joined_sheet(const std::vector<Input>& inputs,
                                               const BakeOptions& options);

/// What a file held when it was looked at.
struct FileState {
  std::string path{};
  std::uint64_t size = 0;
  std::uint64_t stamp = 0;  ///< 0: only the content tells whether it is the same
  std::array<std::uint64_t, 2> hash{};
  std::uint32_t frame = Sheet::none;  ///< of the baked file, if that has the whole picture

  friend bool operator==(const FileState&, const FileState&) = default;
  [[nodiscard]] bool holds_the_same(const FileState& other) const noexcept {
    return path == other.path && size == other.size && hash == other.hash;
  }
};

/// The files of an input, with absolute paths.
struct InputState {
  std::string path{};
  std::vector<FileState> files{};
  friend bool operator==(const InputState&, const InputState&) = default;
};

/// The state file beside a baked file: what it was made from, and how.
struct BakeState {
  std::string options{};
  std::vector<InputState> inputs{};
  FileState output{};
  friend bool operator==(const BakeState&, const BakeState&) = default;
};

[[nodiscard]] std::string text_of(const BakeState& state);
/// Nothing for any text that text_of() does not write.
[[nodiscard]] std::optional<BakeState> state_of(std::string_view text);
/// All options that have an influence on the result, and the version of hitmask.
[[nodiscard]] std::string text_of(const BakeOptions& options);

/// Looks at the files of all inputs, and lists folders. Files that have the stamp of `before` are
/// not read.
[[nodiscard]] Result<std::vector<InputState>> survey(std::vector<Input>& inputs,
                                                     const SheetOptions& options,
                                                     const std::optional<BakeState>& before);
/// One file in the same way. Pipes are refused: they can be read once only.
[[nodiscard]] Result<FileState> look_at(const std::string& path, const FileState* before,
                                        std::uint64_t most_bytes);

[[nodiscard]] std::array<std::uint64_t, 2> content_hash(
    std::span<const std::uint8_t> bytes) noexcept;

/// Finds the masks of unchanged pictures in the old baked file, if it is the one that was noted.
void recall_masks(const std::string& output, const BakeState& before,
                  const std::vector<InputState>& now, std::vector<Input>& inputs);

}  // namespace hitmask::detail::import
