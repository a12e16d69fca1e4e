// How fast the machine reads a buffer: the reference for converting pixels to a mask.
#pragma once

#include <cstdint>
#include <span>

namespace hitmask::bench {

/// All words of a buffer ORed together, in the widest available vectors.
[[nodiscard]] std::uint64_t or_of(std::span<const std::uint64_t> words) noexcept;

}  // namespace hitmask::bench
