// Shared by the commands' argument files. Only they and arguments.cpp include CLI11.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>
#include <CLI/CLI.hpp>

#include "cli/arguments.hpp"
#include "cli/layouts.hpp"

namespace hitmask::cli {

/// A command as CLI11 knows it, and a function that returns its options when it was chosen.
struct Command {
  CLI::App* app = nullptr;
  /// Throws CLI::ValidationError when options conflict.
  std::function<Arguments()> finish;
};

[[nodiscard]] Command add_bake(CLI::App& parent);
[[nodiscard]] Command add_check(CLI::App& parent);
[[nodiscard]] Command add_contour(CLI::App& parent);
[[nodiscard]] Command add_convert(CLI::App& parent);
[[nodiscard]] Command add_diff(CLI::App& parent);
[[nodiscard]] Command add_info(CLI::App& parent);
[[nodiscard]] Command add_scene(CLI::App& parent);
[[nodiscard]] Command add_sheet(CLI::App& parent);
[[nodiscard]] Command add_show(CLI::App& parent);
[[nodiscard]] Command add_shape(CLI::App& parent);

/// Runs one of the value parsers and converts its error to CLI11's.
template <class Parse>
auto parsed(const char* option, const std::string& text, Parse parse) {
  auto result = parse(text);
  if (!result) throw CLI::ValidationError(option, result.message());
  return *std::move(result);
}

[[noreturn]] void refuse(const std::string& message);

[[nodiscard]] inline bool given(const CLI::App& app, const char* option) {
  return app.count(option) > 0;
}

/// Rejects a --picture without a file name, or with an extension other than .png.
void check_picture_name(const CLI::App& app, const std::string& picture);

/// Rejects the combination of two options.
void exclude(const CLI::App& app, const char* option, const char* other);

/// An option whose text is passed to `set`, which may throw.
CLI::Option* add_value(CLI::App& app, const char* name, std::function<void(const std::string&)> set,
                       const char* help, const char* type, const char* group = "Options");

/// What makes a PNG's pixels solid: --alpha, --key, --luma, --tolerance; and --max-pixels.
class RuleArguments {
 public:
  explicit RuleArguments(CLI::App& app);
  /// Throws when the rules conflict.
  [[nodiscard]] SolidRule rule() const;
  /// Whether a rule was given.
  [[nodiscard]] bool has_rule() const;
  [[nodiscard]] const ImageLimits& limits() const { return limits_; }

 private:
  void set_key(const std::string& text);

  CLI::App& app_;
  SolidRule rule_;
  ImageLimits limits_;
  std::uint8_t tolerance_ = 0;
};

/// --layout, --bits, --order, --endian, --size and --from.
class LayoutArguments {
 public:
  LayoutArguments(CLI::App& app, const char* group);

  [[nodiscard]] FileFormat from() const { return from_; }
  [[nodiscard]] bool has_size() const { return given(app_, "--size"); }
  /// Throws when --layout is missing or contradicted by another option.
  [[nodiscard]] ByteLayout layout() const;
  /// The first given option about byte layouts, or null.
  [[nodiscard]] const char* first_given() const;
  /// The layout of the input's bytes; none unless --size or --from layout was given. Throws when
  /// they are incomplete.
  [[nodiscard]] std::optional<LayoutInput> input() const;

 private:
  CLI::App& app_;
  LayoutChoice choice_;
  Size size_;
  FileFormat from_ = FileFormat::automatic;
};

/// How sheets are read: --format, --grid and its company, --rotated, --layers, --root and so on,
/// and what makes pixels solid.
class SheetArguments {
 public:
  explicit SheetArguments(CLI::App& app);
  /// Throws when options conflict.
  [[nodiscard]] SheetOptions options() const;

 private:
  void add_grid();
  void add_layers();

  CLI::App& app_;
  RuleArguments rules_;
  SheetOptions options_;
};

/// --colour and --no-colour.
class ColourArguments {
 public:
  ColourArguments(CLI::App& app, const char* group);
  [[nodiscard]] ColourChoice choice() const;

 private:
  std::string colour_ = "auto";
};

/// The source of commands that read bytes but never write them. Throws when byte options are given
/// and no file is read as bytes.
[[nodiscard]] SourceOptions reading_source(const RuleArguments& rules,
                                           const LayoutArguments& layouts,
                                           const std::vector<std::string>& paths);

/// Parses --to and checks that the format is allowed.
[[nodiscard]] FileFormat parse_format(const char* option, const std::string& text,
                                      bool with_layout);

}  // namespace hitmask::cli
