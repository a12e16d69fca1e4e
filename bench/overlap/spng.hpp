// libspng alone, decoding a whole PNG to RGBA8: the reference for decoding one to a mask.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "support/contender.hpp"

namespace hitmask::bench {

using PngBytes = std::shared_ptr<const std::vector<std::uint8_t>>;

/// Always decodes into the same buffer. Throws std::runtime_error when libspng fails.
[[nodiscard]] Contender enter_spng(const PngBytes& png);

}  // namespace hitmask::bench
