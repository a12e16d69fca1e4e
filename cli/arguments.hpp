// The command line, understood or refused.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/operations.hpp"
#include "cli/source.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/image.hpp"
#include "hitmask/retro.hpp"

namespace hitmask::cli {

enum class ColourChoice : std::uint8_t { automatic, always, never };

/// `hitmask check`, of two pictures or of a batch.
struct CheckOptions {
  std::string a;
  std::string b;
  Point at;  ///< b's top-left minus a's
  SolidRule rule;
  ImageLimits limits;
  std::string picture;  ///< where to draw; empty = nowhere
  bool json = false;
  ColourChoice colour = ColourChoice::automatic;
  std::string batch;  ///< file of queries, "-" for standard input; empty = one pair
  std::string root = ".";
};

/// How bytes are written down.
enum class BytesAs : std::uint8_t { binary, c, assembler };

/// `hitmask convert`.
struct ConvertOptions {
  std::string in;
  std::string out;
  SourceOptions source;
  FileFormat to = FileFormat::png;  ///< never automatic
  ByteLayout layout;                ///< of the output, when that is bytes
  BytesAs as = BytesAs::binary;
  bool words = false;  ///< whole words in a C array
  std::string name;    ///< of the array or label; empty = from the file's name
};

/// `hitmask show`, of one mask or of two that are compared.
struct ShowOptions {
  std::string a;
  std::string b;  ///< empty: show a alone
  SourceOptions source;
  bool text = false;
  bool info = false;
  bool json = false;
  ColourChoice colour = ColourChoice::automatic;
  std::string picture;  ///< where to draw; empty = nowhere
};

/// `hitmask scene`.
struct SceneOptions {
  std::string scene;              ///< file of JSON, "-" for standard input
  std::optional<SolidRule> rule;  ///< asked for, over the scene's threshold
  ImageLimits limits;
  std::string picture;  ///< where to draw; empty = nowhere
  bool json = false;
};

/// `hitmask shape`.
struct ShapeOptions {
  std::string in;
  std::string out;
  SourceOptions source;
  FileFormat to = FileFormat::png;    ///< png or text
  std::vector<Operation> operations;  ///< in the order given
  bool in_place = false;              ///< growing clips at the picture's edge
  bool quiet = false;
};

/// Text that was asked for: help or version.
struct Information {
  std::string text;
};

/// What is wrong with the command line, and where help is to be had.
struct UsageError {
  std::string message;
  std::string help_command = "hitmask --help";
};

/// `hitmask` alone: no command to run, so the help is all there is to say.
struct NoCommand {
  std::string help;
};

using Arguments = std::variant<CheckOptions, ConvertOptions, ShowOptions, ShapeOptions,
                               SceneOptions, Information, UsageError, NoCommand>;

[[nodiscard]] Arguments parse_arguments(int count, const char* const* values);

}  // namespace hitmask::cli
