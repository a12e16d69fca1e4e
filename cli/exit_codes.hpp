// What the tool's exit code says.
#pragma once

namespace hitmask::cli {

inline constexpr int exit_success = 0;  // the sprites collide; everything was done
inline constexpr int exit_apart = 1;    // they do not collide
inline constexpr int exit_differ = 1;   // two masks that were compared are not the same
inline constexpr int exit_failure = 2;  // bad usage, input or output

}  // namespace hitmask::cli
