#include "cli/scene.hpp"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/platform.hpp"
#include "cli/destination.hpp"
#include "cli/exit_codes.hpp"
#include "cli/scene_pairs.hpp"
#include "cli/scene_picture.hpp"
#include "cli/scene_report.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

/// An error of the scene, with its file.
Error in_scene(const std::string& path, const std::string& message) {
  return Error{ErrorCode::argument,
               joined({is_standard(path) ? "standard input" : path, ": ", message})};
}

Result<SceneFile> read_scene_file(const std::string& path) {
  const Result<Bytes> bytes =
      read_bytes(path, max_scene_bytes,
                 joined({"is over the limit of ", std::to_string(max_scene_bytes), " bytes"}));
  if (!bytes) return bytes.error();
  Result<SceneFile> file =
      parse_scene({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
  if (!file) return in_scene(path, file.message());
  return file;
}

Result<LoadedScene> read_scene(const SceneOptions& options) {
  Result<SceneFile> file = read_scene_file(options.scene);
  if (!file) return file.error();
  const std::string folder =
      detail::base::utf8_of(detail::base::path_of(options.scene).parent_path());
  Result<LoadedScene> scene = load_scene(*std::move(file), folder, options.rule, options.limits);
  if (!scene) return in_scene(options.scene, scene.message());
  return scene;
}

Result<void> check_picture(const SceneOptions& options, const std::vector<std::string>& sprites) {
  if (options.picture.empty()) return {};
  for (const std::string& sprite : sprites)
    if (const Result<void> status = check_replaces_none(options.picture, {sprite}); !status)
      return status;
  return check_replaces_none(options.picture, {options.scene});
}

Result<void> write_results(const LoadedScene& scene, const std::vector<ScenePair>& pairs,
                           const SceneOptions& options, Output& out) {
  const Result<void> written =
      options.json ? write_scene_json(pairs, out) : write_scene_text(scene, pairs, out);
  if (!written || options.picture.empty()) return written;
  if (const Result<void> status =
          write_scene_picture(scene, pairs, options.picture, options.limits);
      !status)
    return status;
  if (!options.json) (void)out.write(joined({"\npicture: ", printable(options.picture), "\n"}));
  return out.flush();
}

}  // namespace

int run_scene(const SceneOptions& options, Output& out) {
  if (const Result<void> status = check_picture(options, {}); !status) return failed(status);
  const Result<LoadedScene> scene = read_scene(options);
  if (!scene) return failed(scene.error());
  if (const Result<void> status = check_picture(options, scene->paths); !status)
    return failed(status);
  const Result<std::vector<ScenePair>> pairs = find_pairs(*scene);
  if (!pairs) return failed(in_scene(options.scene, pairs.message()));
  if (const Result<void> status = write_results(*scene, *pairs, options, out); !status)
    return failed(status);
  return pairs->empty() ? exit_apart : exit_success;
}

}  // namespace hitmask::cli
