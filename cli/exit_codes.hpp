// The tool's exit codes.
#pragma once

namespace hitmask::cli {

inline constexpr int exit_success = 0;   // the sprites collide; success
inline constexpr int exit_apart = 1;     // they do not collide
inline constexpr int exit_differ = 1;    // two compared masks are not the same
inline constexpr int exit_outdated = 1;  // a baked file is not what its inputs give now
inline constexpr int exit_failure = 2;   // bad usage, input or output

}  // namespace hitmask::cli
