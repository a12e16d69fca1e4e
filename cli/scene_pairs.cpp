#include "cli/scene_pairs.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/text.hpp"

namespace hitmask::cli {

namespace fs = std::filesystem;

namespace {

Result<Mask> read_regular(const std::string& path, const SolidRule& rule,
                          const ImageLimits& limits) {
  std::error_code problem;
  const fs::file_status about = fs::status(path, problem);
  // A pipe would be waited for, for ever. What is not there at all, the reader reports.
  if (fs::exists(about) && !fs::is_regular_file(about)) return Error{path + ": not a regular file"};
  return read_png(path, rule, limits);
}

/// "sprites[3].file: " for the first sprite of a picture.
std::string place_of(const SceneFile& file, std::size_t picture) {
  const auto first =
      std::find_if(file.sprites.begin(), file.sprites.end(),
                   [&](const SceneSprite& sprite) { return sprite.picture == picture; });
  return joined({"sprites[", std::to_string(first - file.sprites.begin()), "].file: "});
}

BodyDefinition body_of(const LoadedScene& scene, std::size_t index) {
  const SceneSprite& sprite = scene.file.sprites[index];
  BodyDefinition body;
  body.mask = scene.masks[sprite.picture];
  body.position = sprite.position;
  body.filter = {sprite.layer, sprite.collides_with, 0};
  body.details = Details::area;
  body.user = index;
  return body;
}

std::vector<ScenePair> pairs_of(const World& world) {
  std::vector<ScenePair> pairs;
  pairs.reserve(world.events().size());
  for (const Event& event : world.events()) {
    const auto a = static_cast<std::uint32_t>(world.user(event.a).value_or(0));
    const auto b = static_cast<std::uint32_t>(world.user(event.b).value_or(0));
    pairs.push_back({std::min(a, b), std::max(a, b), event.contact->area});
  }
  std::sort(pairs.begin(), pairs.end(), [](const ScenePair& one, const ScenePair& other) {
    return std::pair(one.a, one.b) < std::pair(other.a, other.b);
  });
  return pairs;
}

}  // namespace

Result<LoadedScene> load_scene(SceneFile file, const std::string& folder,
                               const std::optional<SolidRule>& rule, const ImageLimits& limits,
                               std::size_t max_mask_bytes) {
  const SolidRule chosen = rule ? *rule : SolidRule::alpha(file.threshold.value_or(0));
  LoadedScene scene;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < file.pictures.size(); ++i) {
    std::string path = (fs::path(folder) / file.pictures[i]).string();
    Result<Mask> mask = read_regular(path, chosen, limits);
    if (!mask) return Error{place_of(file, i) + mask.message()};
    bytes += mask->memory_bytes();
    if (bytes > max_mask_bytes)
      return Error{joined({place_of(file, i), "the scene's masks take more than ",
                           std::to_string(max_mask_bytes), " bytes together"})};
    scene.paths.push_back(std::move(path));
    scene.masks.push_back(share(*std::move(mask)));
  }
  scene.file = std::move(file);
  return scene;
}

Result<std::vector<ScenePair>> find_pairs(const LoadedScene& scene) {
  WorldDefinition definition;
  definition.max_contacts = std::size_t{1} << 20;  // 200 MB: whoever sends more sends nonsense
  World world(definition);
  world.reserve(scene.file.sprites.size());
  for (std::size_t i = 0; i < scene.file.sprites.size(); ++i)
    if (const auto added = world.add(body_of(scene, i)); !added)
      return Error{joined({"sprites[", std::to_string(i), "]: ", added.message()})};
  const Outcome stepped = world.step();
  if (stepped.error() == WorldError::too_many_contacts)
    return Error{
        joined({"more than ", std::to_string(world.definition().max_contacts), " pairs collide"})};
  if (!stepped) return Error{std::string(stepped.message())};
  return pairs_of(world);
}

}  // namespace hitmask::cli
