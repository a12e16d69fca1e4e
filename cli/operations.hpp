// The operations of `hitmask shape`: what they are called, what values they take, what they do.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/source.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::cli {

/// What operations work on, one after the other.
struct Workpiece {
  Mask mask;
  Point moved;            ///< by how much the last operation moved the origin
  SourceOptions others;   ///< how the files that operations name are read
  bool in_place = false;  ///< growing clips at the picture's edge
  std::string out;        ///< where the result goes, which operations must not read
};

using Change = std::function<Result<void>(Workpiece&)>;

/// One operation of a command line.
struct Operation {
  std::string text;  ///< as it was given: "--grow 2"
  Change apply;
};

/// What options before an operation have settled for it.
struct OperationSettings {
  Reach reach = Reach::eight;
  std::optional<Neighbours> neighbours;  ///< each operation has its own default
  Paint paint = Paint::draw;
};

/// An option of the command line: an operation, or a setting for those that follow.
struct OperationKind {
  const char* name;   ///< "--grow"
  const char* value;  ///< what it takes, for the help; null for none
  const char* group;
  const char* help;
  /// The change it stands for; an empty one when it only changed the settings.
  Result<Change> (*parse)(std::string_view value, OperationSettings& settings);
  const char* other_spelling = nullptr;
};

[[nodiscard]] std::span<const OperationKind> operation_kinds();

/// Applies one operation; what the library refuses becomes an error that names the operation.
[[nodiscard]] Result<void> apply_operation(const Operation& operation, Workpiece& piece);

}  // namespace hitmask::cli
