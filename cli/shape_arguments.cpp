// The arguments of `hitmask shape`.
#include <map>
#include <memory>
#include <utility>

#include "cli/command.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

constexpr const char* shape_examples =
    R"(Operations are applied in the order they are given; each may be given several times.

Growing makes the picture larger on all four sides, so that nothing is cut off, and moves its
origin: the report says by how much. --in-place keeps the picture's size and clips
instead, for every operation of the command, wherever it is given.

Examples:
  hitmask shape ship.png -o shield.png --reach disc --grow 4 --fill-holes
      a round halo, four pixels wider than the ship
  hitmask shape cave.png -o walls.png --open 1 --remove-specks 20 --invert
      thin parts and specks removed, then solid and clear swapped
  hitmask shape rock_large.png -o - --scale 16x16:any
      a small version that never loses a hit, as text art
  hitmask shape cave.png -o crater.png --paint erase --disc 40,12,9 --draw coin.png@52,0
      a crater in a cave, and a coin next to it

Exit code: 0 written, 2 bad usage, input or output.)";

/// The operations among the options, in the order they were given.
class OperationArguments {
 public:
  explicit OperationArguments(CLI::App& app);
  [[nodiscard]] std::vector<Operation> collected() const;

 private:
  CLI::App& app_;
  std::map<const CLI::Option*, const OperationKind*> kinds_;
};

CLI::Option* add_operation(CLI::App& app, const OperationKind& kind) {
  std::string names = kind.name;
  if (kind.other_spelling != nullptr) names += joined({",", kind.other_spelling});
  if (kind.value == nullptr) return app.add_flag(names, kind.help)->disable_flag_override();
  CLI::Option* option = app.add_option(names, kind.help)->option_text(kind.value);
  // One value per use, any number of uses.
  option->type_size(1)->expected(1, CLI::detail::expected_max_vector_size);
  return option->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

OperationArguments::OperationArguments(CLI::App& app) : app_(app) {
  for (const OperationKind& kind : operation_kinds())
    kinds_[add_operation(app_, kind)->group(kind.group)] = &kind;
}

/// CLI11 keeps the order of the options, one entry for each value.
std::vector<Operation> OperationArguments::collected() const {
  std::vector<Operation> operations;
  OperationSettings settings;
  std::map<const CLI::Option*, std::size_t> seen;
  for (const CLI::Option* option : app_.parse_order()) {
    const auto found = kinds_.find(option);
    if (found == kinds_.end()) continue;
    const OperationKind& kind = *found->second;
    const bool takes_value = kind.value != nullptr;
    const std::string value = takes_value ? option->results().at(seen[option]++) : std::string();
    Result<Change> change = kind.parse(value, settings);
    if (!change) throw CLI::ValidationError(kind.name, change.message());
    if (*change)
      operations.push_back({joined({kind.name, takes_value ? " " : "", value}), *change});
  }
  return operations;
}

class ShapeCommand {
 public:
  explicit ShapeCommand(CLI::App& app);
  [[nodiscard]] ShapeOptions finish();

 private:
  [[nodiscard]] FileFormat output_format() const;

  CLI::App& app_;
  ShapeOptions options_;
  OperationArguments operations_;
  RuleArguments rules_;
  LayoutArguments layouts_;
};

ShapeCommand::ShapeCommand(CLI::App& app)
    : app_(app), operations_(app), rules_(app), layouts_(app, "Masks in bytes") {
  app_.footer(shape_examples);
  app_.add_option("IN", options_.in, "A PNG, text art, or bytes (with --size); - standard input")
      ->type_name("");
  app_.add_option("-o,--out", options_.out, "Where to: .png or .txt; - prints text art")
      ->type_name("FILE");
  add_value(
      app_, "--to", [this](const auto& text) { options_.to = parse_format("--to", text, false); },
      "Output format, whatever the file name: png or text", "KIND");
  app_.add_flag("--in-place", options_.in_place,
                "Clip --grow and --outline outer at the edge, for all operations");
  app_.add_flag("--quiet", options_.quiet, "Do not report what each operation did");
}

FileFormat ShapeCommand::output_format() const {
  if (given(app_, "--to")) return options_.to;
  if (is_standard(options_.out)) return FileFormat::text;
  const FileFormat by_name = format_of_name(options_.out);
  if (by_name == FileFormat::automatic)
    refuse(
        joined({in_quotes(options_.out), " is neither .png nor .txt; give --to png|text, or use ",
                "'hitmask convert' for bytes"}));
  return by_name;
}

ShapeOptions ShapeCommand::finish() {
  if (options_.in.empty()) refuse("shape needs a file to read (or - for standard input)");
  if (options_.out.empty()) refuse("shape needs -o FILE (or -o - for standard output)");
  options_.to = output_format();
  options_.source = reading_source(rules_, layouts_, {options_.in});
  options_.operations = operations_.collected();
  return std::move(options_);
}

}  // namespace

Command add_shape(CLI::App& parent) {
  CLI::App* app = parent.add_subcommand(
      "shape", "Grow, shrink, cut, turn, scale, paint: operations on a mask, in order");
  const auto command = std::make_shared<ShapeCommand>(*app);
  return {app, [command]() -> Arguments { return command->finish(); }};
}

}  // namespace hitmask::cli
