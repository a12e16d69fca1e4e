// Parses the command line.
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
#include "hitmask/import.hpp"
#include "hitmask/retro.hpp"

namespace hitmask::cli {

enum class ColourChoice : std::uint8_t { automatic, always, never };

/// `hitmask check`, for two pictures or for a batch.
struct CheckOptions {
  std::string a;
  std::string b;
  Point at;  ///< b's top-left minus a's
  SolidRule rule;
  ImageLimits limits;
  std::string picture;  ///< empty: none
  bool json = false;
  ColourChoice colour = ColourChoice::automatic;
  std::string batch;  ///< file of queries, "-" for standard input; empty: one pair
  std::string root = ".";
};

/// How bytes are written.
enum class BytesAs : std::uint8_t { binary, c, assembler };

/// `hitmask convert`.
struct ConvertOptions {
  std::string in;
  std::string out;
  SourceOptions source;
  FileFormat to = FileFormat::png;  ///< never automatic
  ByteLayout layout;                ///< of the output, when it is bytes
  BytesAs as = BytesAs::binary;
  bool words = false;  ///< whole words in a C array
  std::string name;    ///< of the array or label; empty: from the file's name
};

/// `hitmask show`, for one mask or for two to compare.
struct ShowOptions {
  std::string a;
  std::string b;  ///< empty: show a alone
  SourceOptions source;
  bool text = false;
  bool info = false;
  bool json = false;
  ColourChoice colour = ColourChoice::automatic;
  std::string picture;  ///< empty: none
};

/// `hitmask scene`.
struct SceneOptions {
  std::string scene;              ///< file of JSON, "-" for standard input
  std::optional<SolidRule> rule;  ///< overrides the scene's threshold
  ImageLimits limits;
  std::string picture;  ///< empty: none
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

/// `hitmask bake`.
struct BakeArguments {
  std::vector<std::string> paths;
  std::string out;
  BakeOptions bake;
  std::string depfile;   ///< empty: none
  unsigned threads = 0;  ///< 0: one per hardware thread
  bool check = false;    ///< writes nothing
  bool quiet = false;
};

/// `hitmask diff`.
struct DiffOptions {
  std::string a;
  std::string b;
  std::vector<std::string> known;  ///< sheets with the masks that the files only have hashes of
  std::size_t limit = 100;         ///< rows of the table; 0: all
  bool json = false;
};

/// `hitmask info`.
struct InfoOptions {
  std::string file;
  SheetOptions sheet;
  std::vector<std::string> known;  ///< as in DiffOptions
  bool json = false;
};

/// `hitmask sheet`.
struct SheetPictureOptions {
  std::string file;
  SheetOptions sheet;
  std::string picture;
};

/// `hitmask contour`.
struct ContourOptions {
  std::string in;
  SourceOptions source;
  double epsilon = 1;  ///< pixels
  bool four = false;   ///< pixels that touch at a corner only are apart
  bool convex = false;
  std::int32_t max_vertices = 8;
  bool json = false;
  std::string svg;      ///< empty: none; "-": standard output
  std::string picture;  ///< empty: none
};

/// Requested text: help or version.
struct Information {
  std::string text;
};

/// What is wrong with the command line, and which help to point to.
struct UsageError {
  std::string message;
  std::string help_command = "hitmask --help";
};

/// `hitmask` without arguments prints the help.
struct NoCommand {
  std::string help;
};

using Arguments =
    std::variant<CheckOptions, ConvertOptions, ShowOptions, ShapeOptions, SceneOptions,
                 BakeArguments, DiffOptions, InfoOptions, SheetPictureOptions, ContourOptions,
                 Information, UsageError, NoCommand>;

[[nodiscard]] Arguments parse_arguments(int count, const char* const* values);

}  // namespace hitmask::cli
