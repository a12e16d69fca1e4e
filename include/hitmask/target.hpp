// Which kernel set (instruction set) hitmask runs on.
//
// Every set gives the same answers to the bit; they differ in speed only. The best one the
// processor runs is chosen once, at program start. The environment variable HITMASK_TARGET forces
// another.
#pragma once

#include <span>
#include <string_view>

#include "hitmask/export.hpp"
#include "hitmask/result.hpp"

namespace hitmask {

/// The name of the kernel set in use: "baseline", "ssse3", "sse4", "avx2", "avx3", "avx3_dl",
/// "neon" or "wasm".
[[nodiscard]] HITMASK_API std::string_view active_target() noexcept;

/// The kernel sets this processor can run, slowest ("baseline") first.
[[nodiscard]] HITMASK_API std::span<const std::string_view> available_targets() noexcept;

/// Switches to a kernel set by name. Not while other threads are inside hitmask. An unknown or
/// unsupported name changes nothing and gives an error that lists the available names.
HITMASK_API Result<void> force_target(std::string_view name);

/// What became of HITMASK_TARGET: ok when it was unset or obeyed. Otherwise the error, and hitmask
/// runs on the best available set: the core does not print or abort over it, so a program that
/// wants a mistyped name to be fatal asks here (the command line tool does).
[[nodiscard]] HITMASK_API Result<void> target_status();

}  // namespace hitmask
