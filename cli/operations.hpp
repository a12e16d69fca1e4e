// The operations of `hitmask shape`: their names, values and effects.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/source.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::cli {

/// The state that operations change.
struct Workpiece {
  Mask mask;
  Point moved;            ///< how far the last operation moved the origin
  SourceOptions others;   ///< how to read files named by operations
  bool in_place = false;  ///< growing clips at the picture's edge
  std::string out;        ///< the output, which operations must not read
};

using Change = std::function<Result<void>(Workpiece&)>;

/// One operation of a command line.
struct Operation {
  std::string text;  ///< as given: "--grow 2"
  Change apply;
};

/// Settings from options before an operation.
struct OperationSettings {
  Reach reach = Reach::eight;
  std::optional<Neighbours> neighbours;  ///< each operation has its own default
  Paint paint = Paint::draw;
};

/// An option of the command line: an operation, or a setting for those that follow.
struct OperationKind {
  const char* name;   ///< "--grow"
  const char* value;  ///< the value's name, for the help; null: no value
  const char* group;
  const char* help;
  /// The change, or an empty one when only the settings changed.
  Result<Change> (*parse)(std::string_view value, OperationSettings& settings);
  const char* other_spelling = nullptr;
};

[[nodiscard]] std::span<const OperationKind> operation_kinds();

/// Applies one operation; an error of the library names the operation.
[[nodiscard]] Result<void> apply_operation(const Operation& operation, Workpiece& piece);

}  // namespace hitmask::cli
