// How sheets are read, and the arguments of `hitmask info`, `hitmask sheet` and `hitmask diff`.
#include <memory>
#include <utility>

#include "cli/command.hpp"
#include "cli/text.hpp"
#include "cli/values.hpp"

namespace hitmask::cli {

namespace {

constexpr const char* info_examples =
    R"(FILE is a baked file, a sheet (Aseprite JSON or .aseprite, TexturePacker JSON,
Starling XML, cocos2d plist, libGDX .atlas), a picture, a folder of pictures, or a
snapshot of a world.

Examples:
  hitmask info slime.json
      frames, animations, parts, and how much memory they take
  hitmask info slime.json --json
      the same as one JSON object
  hitmask info sprites
      a folder of pictures
  hitmask info slime_sheet.png --grid 40x40
      a picture with cells of one size
  hitmask info match.hitmask
      a snapshot: bodies, contacts, the hash of the state

Exit code: 0 read, 2 bad usage or input.)";

constexpr const char* sheet_examples =
    R"(Every animation is a strip of its frames; the rest follows in rows. Masks are outlined,
with pivots, parts and durations.

Examples:
  hitmask sheet slime.json --picture slime_masks.png
      look whether the masks are right
  hitmask sheet sprites --picture all.png
  hitmask sheet slime_sheet.png --grid 40x40 --picture cells.png
  hitmask sheet slime.json --pivot 0.5,1 --picture feet.png

Exit code: 0 drawn, 2 bad usage, input or output.)";

constexpr const char* diff_examples =
    R"(A and B are snapshots of worlds as bytes: to_bytes() in C++, hm_snapshot_to_bytes() in C,
World.to_bytes() in Python. Bodies are named by slot and generation.

Examples:
  hitmask diff server.hitmask client.hitmask
      which body, which field, both values
  hitmask diff server.hitmask client.hitmask --json
  hitmask diff a.hitmask b.hitmask --known hero.json
      files that have only the hashes of the masks in hero.json

Exit code: 0 the same, 1 they differ, 2 bad usage or input.)";

constexpr const char* reading = "How sheets are read";
constexpr const char* grids = "Pictures with cells of one size";

SheetFormat parse_sheet_format(const std::string& text) {
  std::vector<std::string_view> names;
  for (auto number = static_cast<int>(SheetFormat::baked);
       number <= static_cast<int>(SheetFormat::folder); ++number) {
    const auto format = static_cast<SheetFormat>(number);
    names.push_back(name_of(format));
    if (text == names.back()) return format;
  }
  throw CLI::ValidationError("--format", joined({in_quotes(text), " is none of: ", listed(names)}));
}

RotatedFrames parse_rotated(const std::string& text) {
  if (text == "cw") return RotatedFrames::clockwise;
  if (text == "ccw") return RotatedFrames::counter_clockwise;
  throw CLI::ValidationError("--rotated", in_quotes(text) + " is not cw or ccw");
}

Result<std::int32_t> parse_milliseconds(std::string_view text) {
  const Result<std::int32_t> value = parse_integer(text);
  if (value && *value >= 0) return value;
  return Error{ErrorCode::argument, in_quotes(text) + " is not a whole number from 0 up"};
}

void add_known(CLI::App& app, std::vector<std::string>& known) {
  app.add_option("--known", known, "A sheet with masks that a snapshot has only the hashes of")
      ->type_name("SHEET");
}

class DiffCommand {
 public:
  explicit DiffCommand(CLI::App& app) {
    app.footer(diff_examples);
    app.add_option("A", options_.a, "A snapshot")->type_name("");
    app.add_option("B", options_.b, "Another one")->type_name("");
    add_known(app, options_.known);
    app.add_option("--limit", options_.limit, "Rows of the table (default 100); 0: all")
        ->type_name("N");
    app.add_flag("--json", options_.json, "Print one JSON object");
  }
  [[nodiscard]] DiffOptions finish() {
    if (options_.a.empty() || options_.b.empty()) refuse("diff needs two files");
    return std::move(options_);
  }

 private:
  DiffOptions options_;
};

class InfoCommand {
 public:
  explicit InfoCommand(CLI::App& app) : sheets_(app) {
    app.footer(info_examples);
    app.add_option("FILE", options_.file, "A sheet, a picture, a folder or a snapshot")
        ->type_name("");
    app.add_flag("--json", options_.json, "Print one JSON object");
    add_known(app, options_.known);
  }
  [[nodiscard]] InfoOptions finish() {
    if (options_.file.empty()) refuse("info needs a file");
    options_.sheet = sheets_.options();
    return std::move(options_);
  }

 private:
  InfoOptions options_;
  SheetArguments sheets_;
};

class SheetCommand {
 public:
  explicit SheetCommand(CLI::App& app) : app_(app), sheets_(app) {
    app.footer(sheet_examples);
    app.add_option("FILE", options_.file, "A sheet, a picture or a folder")->type_name("");
    app.add_option("--picture", options_.picture, "Draw into this PNG")->type_name("FILE");
  }
  [[nodiscard]] SheetPictureOptions finish() {
    if (options_.file.empty()) refuse("sheet needs a file");
    if (!given(app_, "--picture")) refuse("sheet needs --picture FILE");
    check_picture_name(app_, options_.picture);
    options_.sheet = sheets_.options();
    return std::move(options_);
  }

 private:
  CLI::App& app_;
  SheetPictureOptions options_;
  SheetArguments sheets_;
};

}  // namespace

SheetArguments::SheetArguments(CLI::App& app) : app_(app), rules_(app) {
  add_value(
      app_, "--format", [this](const auto& text) { options_.format = parse_sheet_format(text); },
      "Format of the files, if their content does not tell: aseprite-json, starling ...", "NAME",
      reading);
  add_value(
      app_, "--rotated", [this](const auto& text) { options_.rotated = parse_rotated(text); },
      "Which way stored frames were turned, if the exporter differs: cw or ccw", "WAY", reading);
  app_.add_option("--root", options_.root,
                  "The folder that files named by a sheet must be in (default: the sheet's)")
      ->type_name("DIR")
      ->group(reading);
  add_value(
      app_, "--pivot",
      [this](const auto& text) { options_.pivot = parsed("--pivot", text, parse_pivot); },
      "Of frames without one, in widths and heights: 0.5,1 is the middle of the bottom edge", "X,Y",
      reading);
  add_value(
      app_, "--duration",
      [this](const auto& text) {
        options_.duration = parsed("--duration", text, parse_milliseconds);
      },
      "Milliseconds of frames without a duration (default 100)", "MS", reading);
  add_layers();
  add_grid();
}

void SheetArguments::add_layers() {
  add_value(
      app_, "--layers",
      [this](const auto& text) { options_.layers = parsed("--layers", text, parse_names); },
      "Layers of .aseprite files that make up the mask (default: the visible ones)", "A,B",
      reading);
  add_value(
      app_, "--part-layers",
      [this](const auto& text) {
        options_.part_layers = parsed("--part-layers", text, parse_names);
      },
      "Layers that become parts of the frames, with their names", "A,B", reading);
}

void SheetArguments::add_grid() {
  GridOptions& grid = options_.grid;
  add_value(
      app_, "--grid", [&](const auto& text) { grid.cell = parsed("--grid", text, parse_size); },
      "Size of the cells", "WxH", grids);
  add_value(
      app_, "--margin",
      [&](const auto& text) { grid.margin = parsed("--margin", text, parse_distances); },
      "Pixels left of and above the first cell", "N|X,Y", grids);
  add_value(
      app_, "--spacing",
      [&](const auto& text) { grid.spacing = parsed("--spacing", text, parse_distances); },
      "Pixels between cells", "N|X,Y", grids);
  const auto add_count = [&](const char* name, std::int32_t& count, const char* help) {
    add_value(
        app_, name, [&count, name](const auto& text) { count = parsed(name, text, parse_factor); },
        help, "N", grids);
  };
  add_count("--columns", grid.columns, "Cells side by side (default: as many as fit)");
  add_count("--rows", grid.rows, "Cells above each other (default: as many as fit)");
  add_count("--count", grid.count, "Frames (default: all cells)");
}

SheetOptions SheetArguments::options() const {
  for (const char* option : {"--margin", "--spacing", "--columns", "--rows", "--count"})
    if (given(app_, option) && !given(app_, "--grid")) refuse(joined({option, " needs --grid"}));
  if (given(app_, "--grid") && (options_.grid.cell.width == 0 || options_.grid.cell.height == 0))
    refuse("--grid needs cells of at least 1x1");
  SheetOptions options = options_;
  options.rule = rules_.rule();
  options.limits.image = rules_.limits();
  return options;
}

Command add_diff(CLI::App& parent) {
  CLI::App* app = parent.add_subcommand("diff", "Where two snapshots of a world differ");
  const auto command = std::make_shared<DiffCommand>(*app);
  return {app, [command]() -> Arguments { return command->finish(); }};
}

Command add_info(CLI::App& parent) {
  CLI::App* app = parent.add_subcommand(
      "info", "Frames, animations and parts of a sheet; bodies of a snapshot");
  const auto command = std::make_shared<InfoCommand>(*app);
  return {app, [command]() -> Arguments { return command->finish(); }};
}

Command add_sheet(CLI::App& parent) {
  CLI::App* app = parent.add_subcommand("sheet", "Draw all frames of a sheet with their masks");
  const auto command = std::make_shared<SheetCommand>(*app);
  return {app, [command]() -> Arguments { return command->finish(); }};
}

}  // namespace hitmask::cli
