// The arguments of `hitmask convert`.
#include <algorithm>
#include <memory>
#include <utility>

#include "cli/command.hpp"
#include "cli/listing.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

constexpr const char* convert_examples = R"(Layouts:
  rows, columns, packed    words of --bits, --order and --endian (default: 8, high, little)
  xquest    32-bit columns, leftmost pixel in the highest bit; either --endian
  agk       32-bit integers without padding between rows, lowest bit first
  pygame    columns of 64 bits (or --bits 32), lowest bit first
  msx8, msx16    8 x 8 patterns of 8 bytes, 16 x 16 patterns of 32 bytes in four quadrants
  nes       8 x 8 tiles of two planes; can only be read

Examples:
  hitmask convert ship.png -o ship.bin --layout xquest
      the bytes that the collision routine reads
  hitmask convert coin.png -o coin.asm --layout msx16
      .byte lines with the pixels in comments; a name in .h or .c gives a C array
  hitmask convert ship.bin -o back.png --layout xquest --size 64x72
      and back to a picture
  hitmask convert coin.png -o -
      text art on standard output

Exit code: 0 written, 2 bad usage, input or output.)";

constexpr const char* bytes_group = "Bytes (of the output; with --size, of the input)";
constexpr const char* listings = "How bytes are written";

class ConvertCommand {
 public:
  explicit ConvertCommand(CLI::App& app);
  [[nodiscard]] ConvertOptions finish();

 private:
  void add_listing();
  void set_as(const std::string& text);
  void set_name(const std::string& text);
  [[nodiscard]] FileFormat output_format(bool from_bytes) const;
  void finish_layout(bool from_bytes);
  void finish_listing();
  [[nodiscard]] bool has(const char* option) const { return given(app_, option); }

  CLI::App& app_;
  ConvertOptions options_;
  LayoutArguments layouts_;
  RuleArguments rules_;
};

ConvertCommand::ConvertCommand(CLI::App& app) : app_(app), layouts_(app, bytes_group), rules_(app) {
  app_.footer(convert_examples);
  app_.add_option("IN", options_.in, "A PNG, text art, or bytes (with --size); - standard input")
      ->type_name("");
  app_.add_option("-o,--out", options_.out,
                  "Where to: .png, .txt (text art), any other name: bytes; - standard output")
      ->type_name("FILE");
  add_value(
      app_, "--to", [this](const auto& text) { options_.to = parse_format("--to", text, true); },
      "Output format, whatever the file name: png, text or layout", "KIND");
  add_listing();
}

void ConvertCommand::add_listing() {
  add_value(
      app_, "--as", [this](const auto& text) { set_as(text); },
      "bin, c or asm (default: by the name: .c .h .asm .s)", "KIND", listings);
  add_value(
      app_, "--name", [this](const auto& text) { set_name(text); },
      "Of the array or label (default: from the input's name)", "SYMBOL", listings);
  app_.add_flag("--words", options_.words, "With --as c: an array of whole words, not of bytes")
      ->group(listings);
}

void ConvertCommand::set_as(const std::string& text) {
  if (text == "bin")
    options_.as = BytesAs::binary;
  else if (text == "c")
    options_.as = BytesAs::c;
  else if (text == "asm")
    options_.as = BytesAs::assembler;
  else
    throw CLI::ValidationError("--as", in_quotes(text) + " is not bin, c or asm");
}

void ConvertCommand::set_name(const std::string& text) {
  if (!is_identifier(text))
    throw CLI::ValidationError(
        "--name", in_quotes(text) + " is not a symbol (letters, digits and _, no digit first)");
  if (is_keyword(text))
    throw CLI::ValidationError("--name", in_quotes(text) + " is a keyword of C; choose another");
  options_.name = text;
}

FileFormat ConvertCommand::output_format(bool from_bytes) const {
  if (has("--to")) return options_.to;
  const FileFormat by_name = format_of_name(options_.out);
  if (by_name != FileFormat::automatic) return by_name;
  const bool wants_bytes = layouts_.first_given() != nullptr && !from_bytes;
  if (is_standard(options_.out) && !wants_bytes) return FileFormat::text;
  if (from_bytes) refuse("bytes become a .png or a .txt; name one with -o, or use --to png|text");
  if (!wants_bytes)
    refuse(joined({in_quotes(options_.out),
                   " is neither .png nor .txt; to write bytes, give --layout NAME"}));
  return FileFormat::layout;
}

void ConvertCommand::finish_layout(bool from_bytes) {
  if (options_.to != FileFormat::layout) {
    const char* option = layouts_.first_given();
    if (option != nullptr && !from_bytes)
      refuse(joined({option,
                     " describes bytes, but neither file is bytes: --size WxH reads IN as bytes, ",
                     "an OUT that is neither .png nor .txt (or --to layout) writes them"}));
    return;
  }
  if (from_bytes)
    refuse("bytes cannot be converted to bytes directly: convert to .png or .txt first");
  options_.layout = layouts_.layout();
  if (options_.layout.arrangement == ByteLayout::Arrangement::nes)
    refuse("--layout nes can only be read: a mask has no separate planes");
}

BytesAs as_by_name(std::string_view path) {
  for (const std::string_view ending : {".c", ".h"})
    if (path.ends_with(ending)) return BytesAs::c;
  for (const std::string_view ending : {".asm", ".s"})
    if (path.ends_with(ending)) return BytesAs::assembler;
  return BytesAs::binary;
}

void ConvertCommand::finish_listing() {
  const bool bytes = options_.to == FileFormat::layout;
  for (const char* option : {"--as", "--name", "--words"})
    if (has(option) && !bytes) refuse(joined({option, " is only for writing bytes"}));
  if (bytes && !has("--as")) options_.as = as_by_name(options_.out);
  if (has("--name") && options_.as == BytesAs::binary) refuse("--name needs --as c or --as asm");
  if (!options_.words) return;
  if (options_.as != BytesAs::c) refuse("--words needs --as c");
  if (has("--endian")) refuse("--words uses the byte order of the compiler; drop --endian");
}

ConvertOptions ConvertCommand::finish() {
  if (options_.in.empty()) refuse("convert needs a file to read (or - for standard input)");
  if (options_.out.empty()) refuse("convert needs -o FILE (or -o - for standard output)");
  options_.source = {rules_.rule(), rules_.limits(), layouts_.from(), layouts_.input()};
  const bool from_bytes = options_.source.bytes.has_value();
  if (from_bytes && !reads_bytes(options_.in, options_.source))
    refuse(joined({"--size is for reading bytes, but ", in_quotes(options_.in),
                   " does not look like bytes; --from layout reads it as bytes"}));
  options_.to = output_format(from_bytes);
  finish_layout(from_bytes);
  finish_listing();
  return std::move(options_);
}

}  // namespace

Command add_convert(CLI::App& parent) {
  CLI::App* app =
      parent.add_subcommand("convert", "Convert pictures to old byte layouts, and back");
  const auto command = std::make_shared<ConvertCommand>(*app);
  return {app, [command]() -> Arguments { return command->finish(); }};
}

}  // namespace hitmask::cli
