// The arguments of `hitmask contour`.
#include <memory>
#include <utility>

#include "cli/command.hpp"
#include "cli/destination.hpp"
#include "cli/text.hpp"
#include "cli/values.hpp"

namespace hitmask::cli {

namespace {

constexpr const char* contour_examples = R"(Examples:
  hitmask contour ship.png
      how many corners the boundary has, and how many are enough
  hitmask contour ship.png --epsilon 1.5 --convex --json
      loops and convex parts for a physics engine, as one line of JSON
  hitmask contour ship.png --epsilon 1.5 --svg ship.svg
      the boundary as a path
  hitmask contour ship.png --convex --picture parts.png
      look at corners and parts

Exit code: 0 done, 2 bad usage, input or output.)";

constexpr const char* contour_results = "Results";

class ContourCommand {
 public:
  explicit ContourCommand(CLI::App& app);
  [[nodiscard]] ContourOptions finish();

 private:
  CLI::App& app_;
  ContourOptions options_;
  RuleArguments rules_;
  LayoutArguments layouts_;
};

ContourCommand::ContourCommand(CLI::App& app)
    : app_(app), rules_(app), layouts_(app, "Masks in bytes") {
  app_.footer(contour_examples);
  app_.add_option("IN", options_.in,
                  "A PNG, text art, bytes (with --size), or a frame: sheet.json:walk/3")
      ->type_name("");
  add_value(
      app_, "--epsilon",
      [this](const auto& text) { options_.epsilon = parsed("--epsilon", text, parse_epsilon); },
      "How far the result may be from the pixels' boundary, in pixels (default 1)", "D");
  app_.add_flag("--four", options_.four, "Pixels that touch at a corner only are apart");
  add_value(
      app_, "--max-vertices",
      [this](const auto& text) {
        options_.max_vertices = parsed("--max-vertices", text, parse_factor);
      },
      "Corners of a convex part at most (default 8)", "N");
  app_.add_flag("--convex", options_.convex, "Convex parts too")->group(contour_results);
  app_.add_flag("--json", options_.json, "Everything as one line of JSON")->group(contour_results);
  app_.add_option(
          "--svg", options_.svg,
          "Write the boundary, and the parts with --convex, as an SVG into this file (- for "
          "standard output)")
      ->type_name("FILE")
      ->group(contour_results);
  app_.add_option("--picture", options_.picture, "Draw it over the mask, into this PNG")
      ->type_name("FILE")
      ->group(contour_results);
}

ContourOptions ContourCommand::finish() {
  if (options_.in.empty()) refuse("contour needs a file (or - for standard input)");
  if (given(app_, "--svg") && options_.svg.empty()) refuse("--svg needs a file name");
  if (options_.json && options_.svg == "-") refuse("standard output can be JSON or SVG, not both");
  if (given(app_, "--max-vertices") && !options_.convex) refuse("--max-vertices needs --convex");
  if (options_.max_vertices < 3) refuse("--max-vertices: convex parts have at least 3 corners");
  check_picture_name(app_, options_.picture);
  if (is_same_output(options_.svg, options_.picture))
    refuse("--picture needs another file than --svg");
  options_.source = reading_source(rules_, layouts_, {options_.in});
  return std::move(options_);
}

}  // namespace

Command add_contour(CLI::App& parent) {
  CLI::App* app =
      parent.add_subcommand("contour", "The boundary with few corners, and its convex parts");
  const auto command = std::make_shared<ContourCommand>(*app);
  return {app, [command]() -> Arguments { return command->finish(); }};
}

}  // namespace hitmask::cli
