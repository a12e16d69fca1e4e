// How fast the machine reads a buffer at all: the measure for turning pixels into a mask.
#pragma once

#include <cstdint>
#include <span>

namespace hitmask::bench {

/// All words of a buffer ORed together, in the widest vectors at hand.
[[nodiscard]] std::uint64_t or_of(std::span<const std::uint64_t> words) noexcept;

}  // namespace hitmask::bench
