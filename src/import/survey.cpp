// Which files inputs have, and what those hold.

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <exception>
#include <filesystem>
#include <unordered_map>
#include <utility>

#include "base/hash_index.hpp"
#include "base/little_endian.hpp"
#include "import/bake.hpp"
#include "import/files.hpp"
#include "import/names.hpp"

namespace hitmask::detail::import {

namespace {

namespace fs = std::filesystem;

/// A file that changed just now may change again without another time of change.
bool is_settled(const base::FileFacts& facts) noexcept {
  constexpr std::int64_t coarsest_clock = 2;  // seconds
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const std::int64_t seconds = std::chrono::duration_cast<std::chrono::seconds>(now).count();
  return seconds - facts.changed > coarsest_clock;
}

std::string absolute(const std::string& path) {
  return base::utf8_of(fs::absolute(base::path_of(path)).lexically_normal());
}

using Known = std::unordered_map<std::string_view, const FileState*>;

Known known_files(const std::optional<BakeState>& before) {
  Known known;
  if (!before) return known;
  for (const InputState& input : before->inputs)
    for (const FileState& file : input.files) known.emplace(file.path, &file);
  return known;
}

template <class Map>
auto find(const Map& known, const std::string& path) -> typename Map::mapped_type {
  const auto found = known.find(path);
  return found == known.end() ? nullptr : found->second;
}

bool has_stamp_of(const FileState* before) {
  if (before == nullptr || before->stamp == 0) return false;
  const auto facts = base::facts_of(before->path);
  return facts && facts->size == before->size && facts->stamp == before->stamp;
}

Result<std::vector<std::string>> folder_paths(Input& input, const SheetOptions& options) {
  auto names = pictures_in(input.path, options.limits.frames);
  if (!names) return error_at(input.path, names.error());
  input.pictures = *names;
  const std::string start = absolute(input.path + "/");
  for (std::string& name : *names) name.insert(0, start);
  return names;
}

/// A file that names no others still names none while it is the same.
Result<std::vector<std::string>> paths_of(Input& input, const SheetOptions& options,
                                          const std::string& path, const InputState* before) {
  if (input.is_folder) return folder_paths(input, options);
  if (before != nullptr && before->files.size() == 1 && has_stamp_of(&before->files[0]))
    return std::vector{path};
  auto files = sheet_files(input.path, options);
  if (!files) return files;
  for (std::string& file : *files) file = absolute(file);
  return files;
}

using KnownInputs = std::unordered_map<std::string_view, const InputState*>;

KnownInputs known_inputs(const std::optional<BakeState>& before) {
  KnownInputs known;
  if (!before) return known;
  for (const InputState& input : before->inputs) known.emplace(input.path, &input);
  return known;
}

/// Looks at all files at once.
Result<void> look_at_all(std::vector<InputState>& inputs, const SheetOptions& options,
                         const Known& known) {
  std::vector<FileState*> files;
  for (InputState& input : inputs)
    for (FileState& file : input.files) files.push_back(&file);
  std::vector<Result<void>> statuses(files.size());
  SerialExecutor serial;
  Executor& executor = options.executor != nullptr ? *options.executor : serial;
  executor.run(files.size(), [&](std::size_t i, unsigned) {
    try {
      const std::string& path = files[i]->path;
      auto state = look_at(path, find(known, path), options.limits.image.file_bytes);
      state ? void(*files[i] = std::move(*state)) : void(statuses[i] = state.error());
    } catch (const std::exception&) {
      statuses[i] = Error{ErrorCode::memory, {}};
    }
  });
  for (const Result<void>& status : statuses)
    if (!status) return status;
  return {};
}

}  // namespace

/// Two hashes of 64 bits at a time, since one multiplication waits for the one before.
std::array<std::uint64_t, 2> content_hash(std::span<const std::uint8_t> bytes) noexcept {
  constexpr std::size_t word = sizeof(std::uint64_t);
  std::array<std::uint64_t, 2> hash = {bytes.size(), ~std::uint64_t{bytes.size()}};
  const auto add = [&](std::uint64_t value) {
    hash[0] = base::mixed(hash[0], value);
    hash[1] = base::mixed(hash[1], (value << 32) | (value >> 32));
  };
  for (; bytes.size() >= word; bytes = bytes.subspan(word))
    add(base::load_little<std::uint64_t>(bytes.data()));
  std::uint64_t rest = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) rest |= std::uint64_t{bytes[i]} << (8 * i);
  add(rest);
  return {base::mixed(hash[0], 0), base::mixed(hash[1], 1)};
}

Result<FileState> look_at(const std::string& path, const FileState* before,
                          std::uint64_t most_bytes) {
  const auto facts = base::facts_of(path);
  if (!facts) return error_at(path, "cannot open: " + system_text(errno), ErrorCode::file);
  if (!facts->is_regular()) return error_at(path, "is not a regular file", ErrorCode::file);
  const bool same_stamp = before != nullptr && before->stamp != 0 &&
                          facts->stamp == before->stamp && facts->size == before->size;
  if (same_stamp) return *before;
  const auto bytes = read_whole(path, most_bytes);
  if (!bytes) return error_at(path, bytes.error());
  const bool is_good = facts->stamp != 0 && is_settled(*facts) && bytes->size() == facts->size;
  return FileState{path, bytes->size(), is_good ? facts->stamp : 0, content_hash(*bytes)};
}

Result<std::vector<InputState>> survey(std::vector<Input>& inputs, const SheetOptions& options,
                                       const std::optional<BakeState>& before) {
  const Known known = known_files(before);
  const KnownInputs inputs_before = known_inputs(before);
  std::vector<InputState> states;
  for (Input& input : inputs) {
    InputState state{absolute(input.path), {}};
    auto paths = paths_of(input, options, state.path, find(inputs_before, state.path));
    if (!paths) return paths.error();
    state.files.reserve(paths->size());
    for (std::string& path : *paths) state.files.push_back({.path = std::move(path)});
    states.push_back(std::move(state));
  }
  if (Result<void> status = look_at_all(states, options, known); !status) return status.error();
  return states;
}

}  // namespace hitmask::detail::import
