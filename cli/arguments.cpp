#include "cli/arguments.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/text.hpp"
#include "hitmask/target.hpp"
#include "hitmask/version.hpp"

namespace hitmask::cli {

namespace {

constexpr const char* description =
    "Pixel-exact 2D collision: do two sprites touch, where, how much, and which way out.";

constexpr const char* examples = R"(Examples:
  hitmask check ship.png rock_small.png --at 12,-5
      do they collide, with B's top-left corner 12 pixels right of A's and 5 above it
  hitmask scene level.json
      every pair of sprites that collide in a scene
  hitmask show ship.png
      the mask in the terminal
  hitmask shape ship.png -o shield.png --grow 4 --fill-holes
      a larger mask
  hitmask contour ship.png --epsilon 1.5 --convex --json
      few corners and convex parts for a physics engine
  hitmask convert coin.png -o coin.asm --layout msx16
      the bytes that an old routine reads
  hitmask bake slime.json ship.png -o game.hitmask
      the masks of all frames in one file that a game loads without decoding pictures
  hitmask info slime.json
      frames, animations and parts of a sheet
  hitmask diff server.hitmask client.hitmask
      where two snapshots of a world differ

'hitmask COMMAND --help' describes a command.)";

constexpr std::array<std::string_view, 10> command_names = {
    "check", "scene", "convert", "show", "shape", "contour", "bake", "info", "sheet", "diff"};

/// Options whose number is optional, and its default.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> optional_numbers = {
    {{"--luma", "127"}, {"--smooth", "1"}}};

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

/// `--luma [N]` next to positional file names: CLI11 would take a file name for N. So the value is
/// joined to the option here, if it is a number. The result is in CLI11's order, last first.
std::vector<std::string> tied_arguments(int count, const char* const* values) {
  std::vector<std::string> tied;
  for (int i = 1; i < count; ++i) {
    std::string argument = values[i];
    for (const auto& [option, usual] : optional_numbers) {
      if (argument != option) continue;
      const bool has_number = i + 1 < count && is_number(values[i + 1]);
      argument += '=';
      argument += has_number ? std::string_view(values[++i]) : usual;
      break;
    }
    tied.push_back(std::move(argument));
  }
  std::reverse(tied.begin(), tied.end());
  return tied;
}

std::string version_text() {
  return "hitmask " + std::string(version()) + " (kernels: " + std::string(active_target()) + ")\n";
}

/// The first word, when it is not a known command: CLI11 would complain about all words after it.
std::optional<UsageError> unknown_command(int count, const char* const* values) {
  if (count < 2 || values[1][0] == '-') return {};
  if (std::find(command_names.begin(), command_names.end(), values[1]) != command_names.end())
    return {};
  return UsageError{
      joined({"unknown command ", in_quotes(values[1]), "; there are: ", listed(command_names)})};
}

/// CLI11 says "--grow: 1 required  missing".
std::string problem_text(const CLI::ParseError& problem) {
  const std::string text = problem.what();
  const std::size_t colon = text.find(": 1 required ");
  if (colon == text.npos || !text.ends_with("missing")) return text;
  return joined({std::string_view(text).substr(0, colon), " needs a value"});
}

void set_up(CLI::App& app) {
  app.set_help_flag("-h,--help", "Print this help and exit");
  app.set_version_flag("--version", [] { return version_text(); }, "Print the version and exit");
  app.require_subcommand(0, 1);
  app.footer(examples);
  app.get_formatter()->column_width(34);
}

}  // namespace

Arguments parse_arguments(int count, const char* const* values) {
  if (const auto problem = unknown_command(count, values)) return *problem;
  CLI::App app(description, "hitmask");
  app.allow_windows_style_options(false);  // /folder/a.png is a file on every system
  set_up(app);
  const std::array commands = {add_check(app), add_scene(app),   add_convert(app), add_show(app),
                               add_shape(app), add_contour(app), add_bake(app),    add_info(app),
                               add_sheet(app), add_diff(app)};
  const auto chosen = [&] {
    return std::find_if(commands.begin(), commands.end(),
                        [](const Command& command) { return command.app->parsed(); });
  };
  try {
    app.parse(tied_arguments(count, values));
    return chosen() == commands.end() ? NoCommand{app.help()} : chosen()->finish();
  } catch (const CLI::CallForHelp&) {
    return Information{app.help()};
  } catch (const CLI::CallForVersion& version) {
    return Information{version.what()};
  } catch (const CLI::ParseError& problem) {
    const std::string command = chosen() == commands.end() ? "" : chosen()->app->get_name() + " ";
    return UsageError{problem_text(problem), joined({"hitmask ", command, "--help"})};
  }
}

}  // namespace hitmask::cli
