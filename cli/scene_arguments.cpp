// The arguments of `hitmask scene`.
#include <memory>
#include <utility>

#include "cli/command.hpp"

namespace hitmask::cli {

namespace {

constexpr const char* scene_examples = R"(The scene is JSON:
  {"threshold":0,"sprites":[{"file":"ship.png","x":0,"y":0},{"file":"rock.png","x":30,"y":-5}]}
      files are relative to the scene's folder; x, y is the sprite's top-left pixel;
      "hero.json:walk/3" is a frame of a sheet
  {"file":"shot.png","x":9,"y":4,"layer":4,"collides_with":3}
      "layer" and "collides_with" are bit masks, by default 1 and 4294967295 (all): two
      sprites can collide when each one's layer shares a bit with the other's collides_with
  {"file":"rock.png","x":30,"y":-5,"angle":45,"scale":[2,1],"flip_x":true,"pivot":[20,20]}
      rotated by degrees (clockwise), scaled and mirrored about the pivot, a point of the
      picture (default: its centre)
  "threshold": pixels with a higher alpha are solid (default 0)

Examples:
  hitmask scene level.json
      every pair of sprites that share a pixel, and how many
  hitmask scene level.json --json
      {"pairs":[[0,1,299]]}: the sprites' numbers, from 0, and the shared area
  hitmask scene level.json --picture level.png
      the scene with collisions highlighted
  hitmask scene level.json --alpha 127
      solid is alpha above 127, overriding the scene's threshold

Exit code: 0 some sprites collide, 1 none collide, 2 bad usage or input.)";

constexpr const char* scene_results = "Results";

class SceneCommand {
 public:
  explicit SceneCommand(CLI::App& app);
  [[nodiscard]] SceneOptions finish();

 private:
  CLI::App& app_;
  SceneOptions options_;
  RuleArguments rules_;
};

SceneCommand::SceneCommand(CLI::App& app) : app_(app), rules_(app) {
  app_.footer(scene_examples);
  app_.add_option("SCENE", options_.scene, "The scene's JSON; - for standard input")->type_name("");
  app_.add_flag("--json", options_.json, "Answer as one line of JSON")->group(scene_results);
  app_.add_option("--picture", options_.picture,
                  "Draw the scene, enlarged or reduced to fit, into this PNG")
      ->type_name("FILE")
      ->group(scene_results);
}

SceneOptions SceneCommand::finish() {
  if (options_.scene.empty()) refuse("scene needs a file (or - for standard input)");
  check_picture_name(app_, options_.picture);
  const SolidRule rule = rules_.rule();
  if (rules_.has_rule()) options_.rule = rule;
  options_.limits = rules_.limits();
  return std::move(options_);
}

}  // namespace

Command add_scene(CLI::App& parent) {
  CLI::App* app =
      parent.add_subcommand("scene", "Find every pair of a scene's sprites that collide");
  const auto command = std::make_shared<SceneCommand>(*app);
  return {app, [command]() -> Arguments { return command->finish(); }};
}

}  // namespace hitmask::cli
