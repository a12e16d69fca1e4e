// What the commands' argument files share. Only they and arguments.cpp include CLI11.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>
#include <CLI/CLI.hpp>

#include "cli/arguments.hpp"
#include "cli/layouts.hpp"

namespace hitmask::cli {

/// A command as CLI11 knows it, and what makes its options when it was chosen.
struct Command {
  CLI::App* app = nullptr;
  /// Throws CLI::ValidationError when options do not go together.
  std::function<Arguments()> finish;
};

[[nodiscard]] Command add_check(CLI::App& parent);
[[nodiscard]] Command add_convert(CLI::App& parent);
[[nodiscard]] Command add_scene(CLI::App& parent);
[[nodiscard]] Command add_show(CLI::App& parent);
[[nodiscard]] Command add_shape(CLI::App& parent);

/// Runs one of the value parsers and turns its error into CLI11's.
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

/// Refuses a --picture without a file name, or with one that promises something else than a PNG.
void check_picture_name(const CLI::App& app, const std::string& picture);

/// Refuses two options together.
void exclude(const CLI::App& app, const char* option, const char* other);

/// An option whose text `set` takes, which may throw.
CLI::Option* add_value(CLI::App& app, const char* name, std::function<void(const std::string&)> set,
                       const char* help, const char* type, const char* group = "Options");

/// What makes a PNG's pixels solid: --alpha, --key, --luma, --tolerance; and --max-pixels.
class RuleArguments {
 public:
  explicit RuleArguments(CLI::App& app);
  /// Throws when the rules exclude each other.
  [[nodiscard]] SolidRule rule() const;
  /// Whether one was asked for.
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
  /// Throws when --layout is missing or something contradicts it.
  [[nodiscard]] ByteLayout layout() const;
  /// The first option given that says how bytes are laid out; null when there is none.
  [[nodiscard]] const char* first_given() const;
  /// What the input's bytes are: none unless --size or --from layout was given. Throws when they
  /// are not enough.
  [[nodiscard]] std::optional<LayoutInput> input() const;

 private:
  CLI::App& app_;
  LayoutChoice choice_;
  Size size_;
  FileFormat from_ = FileFormat::automatic;
};

/// --colour and --no-colour.
class ColourArguments {
 public:
  ColourArguments(CLI::App& app, const char* group);
  [[nodiscard]] ColourChoice choice() const;

 private:
  std::string colour_ = "auto";
};

/// The source of commands that only read bytes, never write them. Throws when options for bytes
/// are given and none of the files is read as bytes.
[[nodiscard]] SourceOptions reading_source(const RuleArguments& rules,
                                           const LayoutArguments& layouts,
                                           const std::vector<std::string>& paths);

/// --to, checked against what is allowed.
[[nodiscard]] FileFormat parse_format(const char* option, const std::string& text,
                                      bool with_layout);

}  // namespace hitmask::cli
