// The arguments of `hitmask show`.
#include <memory>
#include <utility>

#include "cli/command.hpp"

namespace hitmask::cli {

namespace {

constexpr const char* show_examples = R"(Examples:
  hitmask show ship.png
      the mask in the terminal; in a pipe, as text art
  hitmask show slime.json:hop/3
      a frame of a sheet: by its name, or the fourth one of an animation
  hitmask show ship.png --info
      its components, centroid, axes and boundary too
  hitmask show ship.png ship.bin --layout xquest --size 64x72
      where two masks differ, as diff does for text
  hitmask show slime_0.png slime_1.png --picture difference.png
      the same as a picture, enlarged or reduced to fit

Exit code: 0 shown (two masks: they are equal), 1 they differ, 2 bad usage or input.)";

constexpr const char* show_results = "Results";

class ShowCommand {
 public:
  explicit ShowCommand(CLI::App& app);
  [[nodiscard]] ShowOptions finish();

 private:
  CLI::App& app_;
  ShowOptions options_;
  ColourArguments colours_;
  RuleArguments rules_;
  LayoutArguments layouts_;
};

ShowCommand::ShowCommand(CLI::App& app)
    : app_(app), colours_(app, show_results), rules_(app), layouts_(app, "Masks in bytes") {
  app_.footer(show_examples);
  app_.add_option("A", options_.a,
                  "A PNG, text art, bytes (with --size), or a frame: sheet.json:walk/3")
      ->type_name("");
  app_.add_option("B", options_.b, "Another mask: show where the two differ")->type_name("");
  app_.add_flag("--text", options_.text, "One character per pixel, however large the mask")
      ->group(show_results);
  app_.add_flag("--info", options_.info, "Components, centroid, axes and boundary")
      ->group(show_results);
  app_.add_flag("--json", options_.json, "The facts as one line of JSON, and no drawing")
      ->group(show_results);
  app_.add_option("--picture", options_.picture,
                  "Draw the mask, enlarged or reduced to fit, into this PNG")
      ->type_name("FILE")
      ->group(show_results);
}

ShowOptions ShowCommand::finish() {
  if (options_.a.empty()) refuse("show needs a file (or - for standard input)");
  if (options_.a == "-" && options_.b == "-") refuse("standard input can be one of the masks only");
  if (options_.info && !options_.b.empty()) refuse("--info is about one mask, not about two");
  check_picture_name(app_, options_.picture);
  exclude(app_, "--text", "--json");
  std::vector<std::string> paths = {options_.a};
  if (!options_.b.empty()) paths.push_back(options_.b);
  options_.source = reading_source(rules_, layouts_, paths);
  options_.colour = colours_.choice();
  return std::move(options_);
}

}  // namespace

Command add_show(CLI::App& parent) {
  CLI::App* app =
      parent.add_subcommand("show", "Show a mask in the terminal, or where two masks differ");
  const auto command = std::make_shared<ShowCommand>(*app);
  return {app, [command]() -> Arguments { return command->finish(); }};
}

}  // namespace hitmask::cli
