// The arguments of `hitmask bake`.
#include <memory>
#include <utility>

#include "cli/command.hpp"
#include "cli/destination.hpp"
#include "cli/text.hpp"
#include "cli/values.hpp"

namespace hitmask::cli {

namespace {

constexpr const char* bake_examples =
    R"(PATHS are sheets (Aseprite JSON or .aseprite, TexturePacker JSON, Starling XML, cocos2d
plist, libGDX .atlas), pictures, folders of pictures, and baked files.

Examples:
  hitmask bake slime.json -o slime.hitmask
      the masks, animations and parts of one sheet
  hitmask bake slime.json sprites ship.png -o game.hitmask
      several: their names come first, as in slime/hop; a picture is just ship
  hitmask bake slime_sheet.png -o tiles.hitmask --grid 40x40 --shrink 1
      cells of a picture, one pixel smaller on all sides
  hitmask bake slime.json -o slime.hitmask --check
      exit code 1 if the file is out of date

The order of PATHS makes no difference. What has not changed is not baked again:
game.hitmask.state beside the file says what it was made from. Of pictures, only
those that changed are decoded; sheets are read again as soon as anything changed.

Exit code: 0 baked or current, 1 out of date (--check), 2 bad usage, input or output.)";

constexpr const char* baking = "Baking";

Result<unsigned> parse_threads(std::string_view text) {
  constexpr std::int32_t most = 256;
  const Result<std::int32_t> count = parse_distance(text);
  if (count && *count <= most) return static_cast<unsigned>(*count);
  return Error{ErrorCode::argument, in_quotes(text) + " is not a whole number from 0 to 256"};
}

Result<BakedNames> parse_names_mode(std::string_view text) {
  if (text == "auto") return BakedNames::automatic;
  if (text == "plain") return BakedNames::plain;
  if (text == "prefixed") return BakedNames::prefixed;
  return Error{ErrorCode::argument, in_quotes(text) + " is not auto, plain or prefixed"};
}

class BakeCommand {
 public:
  explicit BakeCommand(CLI::App& app);
  [[nodiscard]] BakeArguments finish();

 private:
  void add_masks();
  void add_build();

  CLI::App& app_;
  BakeArguments options_;
  SheetArguments sheets_;
};

BakeCommand::BakeCommand(CLI::App& app) : app_(app), sheets_(app) {
  app_.footer(bake_examples);
  app_.add_option("PATHS", options_.paths, "Sheets, pictures and folders")->type_name("");
  app_.add_option("-o,--out", options_.out, "The baked file")->type_name("FILE");
  add_masks();
  add_build();
}

void BakeCommand::add_masks() {
  std::int32_t& grow = options_.bake.grow;
  add_value(
      app_, "--grow", [&](const auto& text) { grow = parsed("--grow", text, parse_distance); },
      "Make the masks larger on all sides; pivots stay in place", "N", baking);
  add_value(
      app_, "--shrink", [&](const auto& text) { grow = -parsed("--shrink", text, parse_distance); },
      "Make the masks smaller on all sides", "N", baking);
  add_value(
      app_, "--names",
      [this](const auto& text) { options_.bake.names = parsed("--names", text, parse_names_mode); },
      "Whether names begin with their file's: auto (with several), plain or prefixed", "HOW",
      baking);
}

void BakeCommand::add_build() {
  app_.add_flag("--check", options_.check, "Write nothing; exit code 1 if the file is out of date")
      ->group(baking);
  app_.add_option("--depfile", options_.depfile,
                  "Also write which files it depends on, for Make and Ninja")
      ->type_name("FILE")
      ->group(baking);
  add_value(
      app_, "--threads",
      [this](const auto& text) { options_.threads = parsed("--threads", text, parse_threads); },
      "Threads (default: one per processor)", "N", baking);
  app_.add_flag("-q,--quiet", options_.quiet, "Print errors only")->group(baking);
}

BakeArguments BakeCommand::finish() {
  if (options_.paths.empty()) refuse("bake needs sheets, pictures or folders");
  if (options_.out.empty()) refuse("bake needs -o FILE");
  if (is_standard(options_.out))
    refuse("-o needs a file name: a baked file has its state beside it");
  if (given(app_, "--depfile") && (options_.depfile.empty() || is_standard(options_.depfile)))
    refuse("--depfile needs a file name");
  if (is_same_output(options_.depfile, options_.out) ||
      is_same_output(options_.depfile, options_.out + ".state"))
    refuse("--depfile needs another file than -o and its state");
  exclude(app_, "--grow", "--shrink");
  exclude(app_, "--check", "--depfile");
  options_.bake.sheet = sheets_.options();
  return std::move(options_);
}

}  // namespace

Command add_bake(CLI::App& parent) {
  CLI::App* app =
      parent.add_subcommand("bake", "Bake sheets, pictures and folders into one file of masks");
  const auto command = std::make_shared<BakeCommand>(*app);
  return {app, [command]() -> Arguments { return command->finish(); }};
}

}  // namespace hitmask::cli
