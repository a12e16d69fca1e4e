#include "cli/scene_pairs.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/platform.hpp"
#include "cli/frames.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace fs = std::filesystem;

namespace {

Result<Mask> read_regular(const std::string& path, const SolidRule& rule, const ImageLimits& limits,
                          FrameReader& frames) {
  if (const auto frame = frame_path(path)) return frames.read(*frame);
  std::error_code problem;
  const fs::file_status about = fs::status(detail::base::path_of(path), problem);
  // Reading a pipe could block for ever. A missing file is reported by the reader.
  if (fs::exists(about) && !fs::is_regular_file(about))
    return Error{ErrorCode::argument, path + ": not a regular file"};
  return read_png(path, rule, limits);
}

/// "sprites[3]" for the first sprite with this picture or turn.
std::string first_with(const SceneFile& file, std::uint32_t SceneSprite::* member,
                       std::size_t number) {
  const auto first =
      std::find_if(file.sprites.begin(), file.sprites.end(),
                   [&](const SceneSprite& sprite) { return sprite.*member == number; });
  return joined({"sprites[", std::to_string(first - file.sprites.begin()), "]"});
}
std::string place_of(const SceneFile& file, std::size_t picture) {
  return first_with(file, &SceneSprite::picture, picture) + ".file: ";
}

std::string over_limit(std::size_t bytes) {
  return joined({"the scene's masks take more than ", std::to_string(bytes), " bytes together"});
}

/// The pivot stays in place.
Transform transform_of(const SceneTurn& turn, Size size) {
  const TwoNumbers pivot = turn.pivot.value_or(TwoNumbers{size.width / 2.0, size.height / 2.0});
  TransformParts parts;
  parts.x = parts.pivot_x = pivot.x;
  parts.y = parts.pivot_y = pivot.y;
  parts.angle = Angle::degrees(turn.angle);
  parts.scale_x = turn.scale.x;
  parts.scale_y = turn.scale.y;
  parts.flip_x = turn.flip_x;
  parts.flip_y = turn.flip_y;
  return parts;
}

/// Fails when its mask would exceed the remaining memory budget.
Result<TurnedPicture> turned_picture(const SceneTurn& turn, const Mask& mask,
                                     std::size_t bytes_left) {
  const Transform transform = transform_of(turn, mask.size());
  const Result<PlacedMask, TransformError> placed = place(mask, transform);
  if (!placed) return Error{ErrorCode::argument, std::string(placed.message())};
  const Box box = bounds(*placed);
  if (static_cast<std::uint64_t>(area_of(box)) / 8 > bytes_left)
    return Error{ErrorCode::argument, ""};
  Result<MaskAt, TransformError> raster = rasterise(*placed);
  if (!raster) return Error{ErrorCode::argument, std::string(raster.message())};
  return TurnedPicture{share(std::move(raster->mask)), raster->position, inverse(transform)};
}

/// Makes each transformed picture once.
Result<void> turn_pictures(LoadedScene& scene, std::size_t bytes, std::size_t max_bytes) {
  for (std::size_t i = 0; i < scene.file.turns.size(); ++i) {
    const SceneTurn& turn = scene.file.turns[i];
    const auto refused = [&](const std::string& why) {
      return Error{ErrorCode::argument,
                   joined({first_with(scene.file, &SceneSprite::turn, i), ": ", why})};
    };
    Result<TurnedPicture> picture =
        turned_picture(turn, *scene.masks[turn.picture], max_bytes - bytes);
    if (!picture)
      return refused(picture.message().empty() ? over_limit(max_bytes) : picture.message());
    bytes += picture->mask->memory_bytes();
    if (bytes > max_bytes) return refused(over_limit(max_bytes));
    scene.turned.push_back(*std::move(picture));
  }
  return {};
}

BodyDefinition body_of(const LoadedScene& scene, std::size_t index) {
  const SceneSprite& sprite = scene.file.sprites[index];
  BodyDefinition body;
  body.shape = scene.shared_mask_of(index);
  body.position = scene.corner_of(index);
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

Point LoadedScene::corner_of(std::size_t sprite) const {
  const Point at = file.sprites[sprite].position;
  const TurnedPicture* const turn = turn_of(sprite);
  if (turn == nullptr) return at;
  const Box moved = translated({turn->corner.x, turn->corner.y, 1, 1}, at);
  return {moved.x, moved.y};
}

Result<LoadedScene> load_scene(SceneFile file, const std::string& folder,
                               const std::optional<SolidRule>& rule, const ImageLimits& limits,
                               std::size_t max_mask_bytes) {
  const SolidRule chosen = rule ? *rule : SolidRule::alpha(file.threshold.value_or(0));
  LoadedScene scene;
  FrameReader frames(chosen, limits);
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < file.pictures.size(); ++i) {
    std::string path = detail::base::utf8_of(detail::base::path_of(folder) /
                                             detail::base::path_of(file.pictures[i]));
    Result<Mask> mask = read_regular(path, chosen, limits, frames);
    if (!mask) return Error{ErrorCode::argument, place_of(file, i) + mask.message()};
    bytes += mask->memory_bytes();
    if (bytes > max_mask_bytes)
      return Error{ErrorCode::argument, place_of(file, i) + over_limit(max_mask_bytes)};
    scene.paths.push_back(std::move(path));
    scene.masks.push_back(share(*std::move(mask)));
  }
  scene.file = std::move(file);
  if (const Result<void> status = turn_pictures(scene, bytes, max_mask_bytes); !status)
    return status.error();
  return scene;
}

Result<std::vector<ScenePair>> find_pairs(const LoadedScene& scene) {
  WorldDefinition definition;
  definition.max_contacts = std::size_t{1} << 20;  // 200 MB: no sensible scene has more
  World world(definition);
  world.reserve(scene.file.sprites.size());
  for (std::size_t i = 0; i < scene.file.sprites.size(); ++i)
    if (const auto added = world.add(body_of(scene, i)); !added)
      return Error{ErrorCode::argument,
                   joined({"sprites[", std::to_string(i), "]: ", added.message()})};
  const Outcome stepped = world.step();
  if (stepped.error() == WorldError::too_many_contacts)
    return Error{
        ErrorCode::argument,
        joined({"more than ", std::to_string(world.definition().max_contacts), " pairs collide"})};
  if (!stepped) return Error{ErrorCode::argument, std::string(stepped.message())};
  return pairs_of(world);
}

}  // namespace hitmask::cli
