// The arguments of `hitmask check`.
#include <memory>
#include <utility>

#include "cli/command.hpp"
#include "cli/values.hpp"

namespace hitmask::cli {

namespace {

constexpr const char* check_examples = R"(Examples:
  hitmask check ship.png rock_small.png --at 12,-5
      B's top-left corner is 12 pixels right of A's and 5 above it
  hitmask check ship.png rock_small.png --at 12,-5 --picture contact.png
      the same, and draw both sprites with the shared pixels highlighted
  hitmask check letter_h.png letter_i.png --at 0,0 --key '#ff00ff' --tolerance 8 --json
      colours close to magenta are clear; answer as one line of JSON
  hitmask check slime.json:hop/3 coin.png --at 12,-5
      frames of sheets, by name or by their place in an animation
  hitmask check --batch queries.ndjson --root sprites/
      one {"a":"x.png","b":"y.png","dx":3,"dy":-4} per line, one answer per line

Exit code: 0 they collide (batch: every line answered), 1 they do not, 2 bad usage or input.)";

constexpr const char* check_results = "Results";
constexpr const char* batches = "Batches";

/// The options as CLI11 fills them, not yet checked for conflicts.
class CheckCommand {
 public:
  explicit CheckCommand(CLI::App& app);
  [[nodiscard]] CheckOptions finish();

 private:
  void add_results();
  void add_batch();
  void check_pair() const;
  void check_batch() const;
  [[nodiscard]] bool has(const char* option) const { return given(app_, option); }

  CLI::App& app_;
  CheckOptions options_;
  RuleArguments rules_;
  ColourArguments colours_;
};

CheckCommand::CheckCommand(CLI::App& app) : app_(app), rules_(app), colours_(app, check_results) {
  app_.footer(check_examples);
  app_.add_option("A", options_.a, "The first sprite: a PNG, or a frame as in sheet.json:walk/3")
      ->type_name("");
  app_.add_option("B", options_.b, "The second sprite")->type_name("");
  add_value(
      app_, "--at", [this](const auto& text) { options_.at = parsed("--at", text, parse_offset); },
      "B's top-left corner minus A's, in pixels, x right and y down", "X,Y");
  add_results();
  add_batch();
}

void CheckCommand::add_results() {
  app_.add_option("--picture", options_.picture, "Draw the contact into this PNG")
      ->type_name("FILE")
      ->group(check_results);
  app_.add_flag("--json", options_.json, "Answer as one line of JSON")->group(check_results);
}

void CheckCommand::add_batch() {
  app_.add_option("--batch", options_.batch, "Answer every line of this file; - for standard input")
      ->type_name("FILE")
      ->group(batches);
  app_.add_option("--root", options_.root,
                  "The folder that holds all paths of the batch (default .)")
      ->type_name("DIR")
      ->group(batches);
}

void CheckCommand::check_pair() const {
  if (options_.a.empty() || options_.b.empty())
    refuse("check needs two pictures, A and B (or --batch FILE)");
  if (!has("--at")) refuse("check needs --at X,Y, the offset of B from A");
  if (has("--root")) refuse("--root needs --batch");
  check_picture_name(app_, options_.picture);
}

void CheckCommand::check_batch() const {
  if (options_.batch.empty()) refuse("--batch needs a file name, or -");
  if (!options_.a.empty())
    refuse("--batch takes its pictures from the file; leave out '" + options_.a + "'");
  for (const char* option : {"--at", "--picture"}) exclude(app_, "--batch", option);
}

CheckOptions CheckCommand::finish() {
  options_.rule = rules_.rule();
  options_.limits = rules_.limits();
  options_.colour = colours_.choice();
  has("--batch") ? check_batch() : check_pair();
  return std::move(options_);
}

}  // namespace

Command add_check(CLI::App& parent) {
  CLI::App* app =
      parent.add_subcommand("check", "Check two pictures, or a batch of pairs, for collision");
  const auto command = std::make_shared<CheckCommand>(*app);
  return {app, [command]() -> Arguments { return command->finish(); }};
}

}  // namespace hitmask::cli
