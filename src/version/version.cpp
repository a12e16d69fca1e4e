// The version of the library.
#include "hitmask/version.hpp"

namespace hitmask {

std::string_view version() noexcept { return HITMASK_VERSION; }

}  // namespace hitmask
