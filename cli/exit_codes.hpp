// What the tool's exit code says.
#pragma once

namespace hitmask::cli {

inline constexpr int exit_success = 0;  // the sprites collide; every query was answered
inline constexpr int exit_apart = 1;    // they do not collide
inline constexpr int exit_failure = 2;  // bad usage, input or output

}  // namespace hitmask::cli
