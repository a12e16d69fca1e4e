// The kernel target: which instruction set hitmask uses.
//
// Every target gives the same answers to the bit; they differ in speed only. At program start
// hitmask chooses the best target that the processor supports. The environment variable
// HITMASK_TARGET forces another.
#pragma once

#include <span>
#include <string_view>

#include "hitmask/export.hpp"
#include "hitmask/result.hpp"

namespace hitmask {

/// The name of the target in use: "baseline", "sse4", "avx2", "avx3", "avx3_dl", "neon" or "wasm".
[[nodiscard]] HITMASK_API std::string_view active_target() noexcept;

/// The targets that this processor supports, slowest ("baseline") first.
[[nodiscard]] HITMASK_API std::span<const std::string_view> available_targets() noexcept;

/// Switches to a target by name. Do not call it while other threads use hitmask. An unknown or
/// unsupported name changes nothing; the error lists the available names.
HITMASK_API Result<void> force_target(std::string_view name);

/// Whether HITMASK_TARGET could be used: ok when it is unset or took effect. Otherwise the error;
/// hitmask then uses the best target. The core never prints or aborts, so a program that wants a
/// mistyped name to be fatal checks this, as the command line tool does.
[[nodiscard]] HITMASK_API Result<void> target_status();

}  // namespace hitmask
