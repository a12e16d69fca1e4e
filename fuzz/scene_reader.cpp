// Scenes of arbitrary bytes: a scene or an error, never a crash. Accepted scenes satisfy their
// invariants.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string_view>

#include "cli/json.hpp"
#include "cli/scene_file.hpp"

namespace {

using namespace hitmask;

constexpr std::size_t few_sprites = 5;  // small, so that the limit is reached

void require(bool condition) {
  if (!condition) std::abort();
}

bool is_position(std::int32_t value) { return value >= min_position && value < end_position; }

void check(const cli::SceneFile& scene) {
  require(scene.sprites.size() <= few_sprites);
  std::uint32_t used = 0;  // pictures are numbered by first use
  for (const cli::SceneSprite& sprite : scene.sprites) {
    require(is_position(sprite.position.x) && is_position(sprite.position.y));
    require(sprite.picture <= used && sprite.picture < scene.pictures.size());
    used += sprite.picture == used ? 1 : 0;
    if (sprite.turn == cli::SceneSprite::not_turned) continue;
    require(sprite.turn < scene.turns.size());
    require(scene.turns[sprite.turn].picture == sprite.picture);
  }
  require(used == scene.pictures.size());
  for (const std::string& picture : scene.pictures) require(cli::path_problem(picture).empty());
  require(std::set<std::string>(scene.pictures.begin(), scene.pictures.end()).size() == used);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const auto scene = cli::parse_scene(text, few_sprites);
  if (scene)
    check(*scene);
  else  // messages stay short for long texts
    require(!scene.message().empty() && scene.message().size() < 300);
  return 0;
}
