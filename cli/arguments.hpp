// The command line, understood or refused.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "hitmask/geometry.hpp"
#include "hitmask/image.hpp"

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

/// Text that was asked for: help or version.
struct Information {
  std::string text;
};

/// What is wrong with the command line.
struct UsageError {
  std::string message;
};

/// `hitmask` alone: no command to run, so the help is all there is to say.
struct NoCommand {
  std::string help;
};

using Arguments = std::variant<CheckOptions, Information, UsageError, NoCommand>;

[[nodiscard]] Arguments parse_arguments(int count, const char* const* values);

}  // namespace hitmask::cli
