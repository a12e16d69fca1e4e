#include "cli/command.hpp"

#include <algorithm>
#include <filesystem>

#include "base/platform.hpp"
#include "cli/text.hpp"
#include "cli/values.hpp"

namespace hitmask::cli {

namespace {

constexpr const char* rule_group =
    "Which pixels of a PNG are solid (at most one; default --alpha 0)";

Result<int> parse_bits(const std::string& text) {
  for (const int bits : {8, 16, 32, 64})
    if (text == std::to_string(bits)) return bits;
  return Error{ErrorCode::argument, in_quotes(text) + " is not 8, 16, 32 or 64"};
}

Result<BitOrder> parse_bit_order(const std::string& text) {
  if (text == "high") return BitOrder::high_first;
  if (text == "low") return BitOrder::low_first;
  return Error{ErrorCode::argument, in_quotes(text) + " is not high or low"};
}

Result<ByteOrder> parse_byte_order(const std::string& text) {
  if (text == "little") return ByteOrder::little;
  if (text == "big") return ByteOrder::big;
  return Error{ErrorCode::argument, in_quotes(text) + " is not little or big"};
}

}  // namespace

void refuse(const std::string& message) { throw CLI::ValidationError(message); }

void exclude(const CLI::App& app, const char* option, const char* other) {
  if (given(app, option) && given(app, other))
    refuse(joined({option, " and ", other, " cannot be combined"}));
}

void check_picture_name(const CLI::App& app, const std::string& picture) {
  if (given(app, "--picture") && picture.empty()) refuse("--picture needs a file name");
  if (is_standard(picture))
    refuse("--picture needs a file name: standard output is used for the result");
  // A PNG with another extension would be mistaken. Devices and the like have none.
  if (detail::base::path_of(picture).has_extension() && format_of_name(picture) != FileFormat::png)
    refuse(joined({"--picture writes a PNG, and ", in_quotes(picture), " does not end in .png"}));
}

CLI::Option* add_value(CLI::App& app, const char* name, std::function<void(const std::string&)> set,
                       const char* help, const char* type, const char* group) {
  return app.add_option_function<std::string>(name, std::move(set), help)
      ->type_name(type)
      ->group(group);
}

FileFormat parse_format(const char* option, const std::string& text, bool with_layout) {
  if (text == "png") return FileFormat::png;
  if (text == "text") return FileFormat::text;
  if (text == "layout" && with_layout) return FileFormat::layout;
  throw CLI::ValidationError(option, in_quotes(text) + (with_layout ? " is not png, text or layout"
                                                                    : " is not png or text"));
}

// --- RuleArguments ------------------------------------------------------------------------------

RuleArguments::RuleArguments(CLI::App& app) : app_(app) {
  const auto add = [&](const char* name, auto set, const char* text, const char* type) {
    add_value(app_, name, set, text, type, rule_group);
  };
  const auto byte_of = [](const char* name, const std::string& text) {
    return parsed(name, text, parse_byte);
  };
  add(
      "--alpha",
      [=, this](const auto& text) { rule_ = SolidRule::alpha(byte_of("--alpha", text)); },
      "Pixels with alpha above N, 0 to 255", "N");
  add(
      "--key", [this](const auto& text) { set_key(text); },
      "Pixels of any colour but this; auto: the colour of the four corners", "#rrggbb|auto");
  add(
      "--luma", [=, this](const auto& text) { rule_ = SolidRule::luma(byte_of("--luma", text)); },
      "Pixels brighter than N (default 127), for black-and-white masks", "[N]");
  add(
      "--tolerance", [=, this](const auto& text) { tolerance_ = byte_of("--tolerance", text); },
      "With --key: how far each channel may be off, 0 to 255", "N");
  add_value(
      app_, "--max-pixels",
      [this](const auto& text) { limits_.pixels = parsed("--max-pixels", text, parse_count); },
      "Reject pictures with more pixels (default 256000000)", "N");
}

void RuleArguments::set_key(const std::string& text) {
  rule_ = text == "auto" ? SolidRule::corner_key()
                         : SolidRule::colour_key(parsed("--key", text, parse_colour));
}

bool RuleArguments::has_rule() const {
  return given(app_, "--alpha") || given(app_, "--key") || given(app_, "--luma");
}

SolidRule RuleArguments::rule() const {
  exclude(app_, "--alpha", "--key");
  exclude(app_, "--alpha", "--luma");
  exclude(app_, "--key", "--luma");
  if (given(app_, "--tolerance") && !given(app_, "--key")) refuse("--tolerance needs --key");
  SolidRule rule = rule_;
  rule.tolerance = tolerance_;
  return rule;
}

// --- LayoutArguments ----------------------------------------------------------------------------

LayoutArguments::LayoutArguments(CLI::App& app, const char* group) : app_(app) {
  const auto add = [&](const char* name, auto set, const char* text, const char* type) {
    add_value(app_, name, set, text, type, group);
  };
  add(
      "--layout", [this](const auto& text) { choice_.name = text; },
      "rows, columns, packed, xquest, agk, pygame, msx8, msx16 or nes", "NAME");
  add(
      "--bits", [this](const auto& text) { choice_.bits = parsed("--bits", text, parse_bits); },
      "Bits per word: 8, 16, 32 or 64 (default: the layout's)", "N");
  add(
      "--order",
      [this](const auto& text) { choice_.bit_order = parsed("--order", text, parse_bit_order); },
      "The bit of the leftmost pixel: high or low", "ORDER");
  add(
      "--endian",
      [this](const auto& text) { choice_.byte_order = parsed("--endian", text, parse_byte_order); },
      "Byte order of words: little or big", "ORDER");
  add(
      "--size", [this](const auto& text) { size_ = parsed("--size", text, parse_size); },
      "The mask's size, which bytes do not contain", "WxH");
  add(
      "--from", [this](const auto& text) { from_ = parse_format("--from", text, true); },
      "Input format, whatever the file name: png, text or layout", "KIND");
}

ByteLayout LayoutArguments::layout() const {
  if (!given(app_, "--layout")) refuse(joined({"--layout NAME is missing; it is ", layout_names}));
  const Result<ByteLayout> layout = layout_of(choice_);
  if (!layout) refuse(layout.message());
  return *layout;
}

const char* LayoutArguments::first_given() const {
  for (const char* option : {"--layout", "--bits", "--order", "--endian", "--size"})
    if (given(app_, option)) return option;
  return nullptr;
}

std::optional<LayoutInput> LayoutArguments::input() const {
  if (from_ != FileFormat::layout && !has_size()) return std::nullopt;
  if (from_ != FileFormat::layout && from_ != FileFormat::automatic)
    refuse("--size is for reading bytes; --from png and --from text need none");
  if (!has_size()) refuse("--from layout needs --size WxH: bytes do not tell their size");
  return LayoutInput{layout(), size_};
}

SourceOptions reading_source(const RuleArguments& rules, const LayoutArguments& layouts,
                             const std::vector<std::string>& paths) {
  SourceOptions source{rules.rule(), rules.limits(), layouts.from(), layouts.input()};
  const char* option = layouts.first_given();
  if (option == nullptr) return source;
  if (!source.bytes)
    refuse(joined({option, " describes bytes, and reading those needs --size WxH"}));
  if (std::none_of(paths.begin(), paths.end(),
                   [&](const std::string& path) { return reads_bytes(path, source); }))
    refuse(joined({option, " describes bytes, but ", in_quotes(paths.front()),
                   " does not look like bytes; --from layout reads it as bytes"}));
  return source;
}

// --- ColourArguments ----------------------------------------------------------------------------

ColourArguments::ColourArguments(CLI::App& app, const char* group) {
  app.add_option("--colour,--color", colour_, "Colours in the terminal: auto, always or never")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->group(group);
  app.add_flag_callback(
         "--no-colour,--no-color", [this] { colour_ = "never"; }, "The same as --colour never")
      ->group(group);
}

ColourChoice ColourArguments::choice() const {
  if (colour_ == "always") return ColourChoice::always;
  return colour_ == "never" ? ColourChoice::never : ColourChoice::automatic;
}

}  // namespace hitmask::cli
