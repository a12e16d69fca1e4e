// libspng alone, decoding a whole PNG to RGBA8: the measure for decoding one to a mask.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "support/contender.hpp"

namespace hitmask::bench {

using PngBytes = std::shared_ptr<const std::vector<std::uint8_t>>;

/// Decodes into one buffer, again and again. Throws std::runtime_error when libspng refuses.
[[nodiscard]] Contender enter_spng(const PngBytes& png);

}  // namespace hitmask::bench
