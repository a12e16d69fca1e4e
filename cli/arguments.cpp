// The only file that includes CLI11.
#include "cli/arguments.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>
#include <CLI/CLI.hpp>

#include "cli/values.hpp"
#include "hitmask/target.hpp"

namespace hitmask::cli {

namespace {

constexpr const char* description =
    "Pixel-exact 2D collision: do two sprites touch, where, how much, and which way out.";

constexpr const char* examples = R"(Examples:
  hitmask check ship.png rock.png --at 12,-5
      B's top-left corner is 12 pixels right of A's and 5 above it
  hitmask check ship.png rock.png --at 12,-5 --picture contact.png
      the same, and draw both sprites with the shared pixels lit
  hitmask check a.png b.png --at 0,0 --key '#ff00ff' --tolerance 8 --json
      magenta, give or take, is see-through; answer as one line of JSON
  hitmask check --batch queries.ndjson --root sprites/
      one {"a":"x.png","b":"y.png","dx":3,"dy":-4} per line, one answer per line

Exit code: 0 they collide (batch: every line answered), 1 they do not, 2 bad usage or input.)";

constexpr const char* default_luma = "127";

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

/// `--luma [N]` beside positional file names: CLI11 would take a file name for N. So the value is
/// tied to the option here, and only a number is one. The result is in CLI11's order, last first.
std::vector<std::string> tied_arguments(int count, const char* const* values) {
  std::vector<std::string> tied;
  for (int i = 1; i < count; ++i) {
    std::string argument = values[i];
    if (argument == "--luma") {
      const bool has_number = i + 1 < count && is_number(values[i + 1]);
      argument += '=';
      argument += has_number ? values[++i] : default_luma;
    }
    tied.push_back(std::move(argument));
  }
  std::reverse(tied.begin(), tied.end());
  return tied;
}

/// Runs one of the value parsers and turns its error into CLI11's.
template <class Parse>
auto parsed(const char* option, const std::string& text, Parse parse) {
  auto result = parse(text);
  if (!result) throw CLI::ValidationError(option, result.message());
  return *result;
}

/// The options as CLI11 fills them, before they are checked against each other.
class CheckCommand {
 public:
  explicit CheckCommand(CLI::App& parent);

  [[nodiscard]] bool chosen() const { return command_->parsed(); }
  /// Throws CLI::ValidationError when options do not go together.
  [[nodiscard]] CheckOptions finish();

 private:
  void add_pictures();
  void add_rules();
  void add_results();
  void add_batch();
  void check_rules() const;
  void check_pair() const;
  void check_batch() const;
  void set_key(const std::string& text);
  [[nodiscard]] bool given(const char* option) const { return command_->count(option) > 0; }
  void exclude(const char* option, const char* other) const;

  CLI::App* command_;
  CheckOptions options_;
  std::string colour_ = "auto";
  std::uint8_t tolerance_ = 0;
};

CheckCommand::CheckCommand(CLI::App& parent)
    : command_(parent.add_subcommand("check",
                                     "Check two pictures, or a batch of pairs, for collision")) {
  command_->footer(examples);
  add_pictures();
  add_rules();
  add_results();
  add_batch();
}

void CheckCommand::add_pictures() {
  command_->add_option("A", options_.a, "The first sprite's PNG")->type_name("");
  command_->add_option("B", options_.b, "The second sprite's PNG")->type_name("");
  command_
      ->add_option_function<std::string>(
          "--at",
          [this](const std::string& text) { options_.at = parsed("--at", text, parse_offset); },
          "B's top-left corner minus A's, in pixels, x right and y down")
      ->type_name("X,Y");
  command_
      ->add_option_function<std::string>(
          "--max-pixels",
          [this](const std::string& text) {
            options_.limits.pixels = parsed("--max-pixels", text, parse_count);
          },
          "Refuse pictures of more pixels (256000000 unless given)")
      ->type_name("N");
}

void CheckCommand::set_key(const std::string& text) {
  options_.rule = text == "auto" ? SolidRule::corner_key()
                                 : SolidRule::colour_key(parsed("--key", text, parse_colour));
}

void CheckCommand::add_rules() {
  const char* group = "What is solid (one of them; --alpha 0 unless given)";
  const auto add = [&](const char* name, auto set, const char* text, const char* type) {
    command_->add_option_function<std::string>(name, set, text)->type_name(type)->group(group);
  };
  add(
      "--alpha",
      [this](const std::string& text) {
        options_.rule = SolidRule::alpha(parsed("--alpha", text, parse_byte));
      },
      "Pixels with alpha above N, 0 to 255", "N");
  add(
      "--key", [this](const std::string& text) { set_key(text); },
      "Pixels of any colour but this; auto: the colour of the four corners", "#rrggbb|auto");
  add(
      "--luma",
      [this](const std::string& text) {
        options_.rule = SolidRule::luma(parsed("--luma", text, parse_byte));
      },
      "Pixels brighter than N (127 unless given), for black-and-white masks", "[N]");
  add(
      "--tolerance",
      [this](const std::string& text) { tolerance_ = parsed("--tolerance", text, parse_byte); },
      "With --key: how far each channel may be off, 0 to 255", "N");
}

void CheckCommand::add_results() {
  const char* group = "Results";
  command_->add_option("--picture", options_.picture, "Draw the contact into this PNG")
      ->type_name("FILE")
      ->group(group);
  command_->add_flag("--json", options_.json, "Answer as one line of JSON")->group(group);
  command_
      ->add_option("--colour,--color", colour_, "Colours in the terminal: auto, always or never")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->group(group);
  command_
      ->add_flag_callback(
          "--no-colour,--no-color", [this] { colour_ = "never"; }, "The same as --colour never")
      ->group(group);
}

void CheckCommand::add_batch() {
  const char* group = "Batches";
  command_
      ->add_option("--batch", options_.batch,
                   "Answer every line of this file; - for standard input")
      ->type_name("FILE")
      ->group(group);
  command_
      ->add_option("--root", options_.root, "The folder the batch's paths stay in (. unless given)")
      ->type_name("DIR")
      ->group(group);
}

void CheckCommand::exclude(const char* option, const char* other) const {
  if (given(option) && given(other))
    throw CLI::ValidationError(std::string(option) + " and " + other + " exclude each other");
}

void CheckCommand::check_rules() const {
  exclude("--alpha", "--key");
  exclude("--alpha", "--luma");
  exclude("--key", "--luma");
  if (given("--tolerance") && !given("--key"))
    throw CLI::ValidationError("--tolerance goes with --key only");
}

void CheckCommand::check_pair() const {
  if (options_.a.empty() || options_.b.empty())
    throw CLI::ValidationError("check needs two pictures, A and B (or --batch FILE)");
  if (!given("--at")) throw CLI::ValidationError("check needs --at X,Y, the offset of B from A");
  if (given("--root")) throw CLI::ValidationError("--root goes with --batch only");
  if (given("--picture") && options_.picture.empty())
    throw CLI::ValidationError("--picture needs a file name");
}

void CheckCommand::check_batch() const {
  if (options_.batch.empty()) throw CLI::ValidationError("--batch needs a file name, or -");
  if (!options_.a.empty())
    throw CLI::ValidationError("--batch takes its pictures from the file; leave out '" +
                               options_.a + "'");
  for (const char* option : {"--at", "--picture"}) exclude("--batch", option);
}

CheckOptions CheckCommand::finish() {
  check_rules();
  if (given("--batch"))
    check_batch();
  else
    check_pair();
  options_.rule.tolerance = tolerance_;
  if (colour_ == "always") options_.colour = ColourChoice::always;
  if (colour_ == "never") options_.colour = ColourChoice::never;
  return std::move(options_);
}

std::string version_text() {
  return std::string("hitmask " HITMASK_VERSION " (kernels: ") + std::string(active_target()) +
         ")\n";
}

}  // namespace

/// The first word, when it should be a command and is none: CLI11 would list all that follow it.
std::optional<UsageError> unknown_command(int count, const char* const* values) {
  if (count < 2 || values[1][0] == '-' || std::string_view(values[1]) == "check") return {};
  return UsageError{"no command '" + std::string(values[1]) + "'; there is: check"};
}

Arguments parse_arguments(int count, const char* const* values) {
  if (const auto problem = unknown_command(count, values)) return *problem;
  CLI::App app(description, "hitmask");
  app.set_help_flag("-h,--help", "Print this help and exit");
  app.set_version_flag("--version", [] { return version_text(); }, "Print the version and exit");
  app.require_subcommand(0, 1);
  app.footer(examples);
  app.get_formatter()->column_width(34);
  CheckCommand check(app);
  try {
    app.parse(tied_arguments(count, values));
    if (!check.chosen()) return NoCommand{app.help()};
    return check.finish();
  } catch (const CLI::CallForHelp&) {
    return Information{app.help()};
  } catch (const CLI::CallForVersion& version) {
    return Information{version.what()};
  } catch (const CLI::ParseError& problem) {
    return UsageError{problem.what()};
  }
}

}  // namespace hitmask::cli
