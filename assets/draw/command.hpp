// The command behind main(), separate so that tests can call it.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace sprites {

/// Exit code: 0 done, 1 something could not be written, 2 bad usage.
[[nodiscard]] int run(std::span<const std::string> arguments, std::ostream& out,
                      std::ostream& errors);

}  // namespace sprites
