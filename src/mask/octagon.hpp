// The test that rejects most pairs of masks: boxes and diagonals, four comparisons at a time.
#pragma once

#include <bit>
#include <cstdint>

#include "base/compiler.hpp"
#include "hitmask/mask.hpp"

#if defined(HITMASK_HAS_SSE2)
#include <emmintrin.h>
#endif

namespace hitmask::detail::mask {

[[nodiscard]] constexpr Octagon octagon_of(const Box& box, const Diagonals& diagonals) noexcept {
  return {{box.x, box.y, diagonals.least_sum, diagonals.least_difference},
          {box.x + box.w - 1, box.y + box.h - 1, diagonals.greatest_sum,
           diagonals.greatest_difference}};
}

/// Which ranges of two octagons prove that the masks share no pixel, four bits for each in the
/// order of the ranges. 0: they may share some. Valid for all int32 offsets: x and y that wrap
/// around end up on the other side and are apart there as well. Empty masks may give 0.
[[nodiscard]] constexpr unsigned apart_along_each(const Octagon& a, const Octagon& b,
                                                  Point offset) noexcept {
  const auto plus = [](std::int32_t v, std::uint32_t move) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(v) + move);
  };
  const auto x = static_cast<std::uint32_t>(offset.x);
  const auto y = static_cast<std::uint32_t>(offset.y);
  const std::uint32_t moves[4] = {x, y, x + y, x - y};
  unsigned apart = 0;
  for (int i = 0; i < 4; ++i) {
    const bool beyond = plus(b.least[i], moves[i]) > a.greatest[i];
    const bool before = plus(b.greatest[i], moves[i]) < a.least[i];
    apart |= (beyond || before ? 15U : 0U) << (4 * i);
  }
  return apart;
}

#if defined(HITMASK_HAS_SSE2)
/// The same with SSE2, which every x86-64 has: about 20 instructions, and the only branch is on the
/// result.
[[nodiscard]] inline unsigned apart_along(const Octagon& a, const Octagon& b,
                                          Point offset) noexcept {
  const auto load = [](const std::int32_t* four) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(four));
  };
  // x, y, x + y, x - y of the offset: (x, y, x, x) + (0, 0, y, 0) - (0, 0, 0, y). An offset comes
  // in one register, and goes from there to a vector (x, y, 0, 0) in one instruction.
  const __m128i xy = _mm_cvtsi64_si128(std::bit_cast<std::int64_t>(offset));
  const __m128i added = _mm_shuffle_epi32(xy, _MM_SHUFFLE(2, 1, 2, 2));
  const __m128i subtracted = _mm_shuffle_epi32(xy, _MM_SHUFFLE(1, 2, 2, 2));
  const __m128i move = _mm_sub_epi32(
      _mm_add_epi32(_mm_shuffle_epi32(xy, _MM_SHUFFLE(0, 0, 1, 0)), added), subtracted);
  const __m128i beyond = _mm_cmpgt_epi32(_mm_add_epi32(load(b.least), move), load(a.greatest));
  const __m128i before = _mm_cmplt_epi32(_mm_add_epi32(load(b.greatest), move), load(a.least));
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(beyond, before)));
}
#else
[[nodiscard]] inline unsigned apart_along(const Octagon& a, const Octagon& b,
                                          Point offset) noexcept {
  return apart_along_each(a, b, offset);
}
#endif

/// The same offset. Without this, GCC keeps an offset that it has put in a vector there, and takes
/// x and y out of it again with several instructions.
[[nodiscard]] inline Point in_plain_register(Point offset) noexcept {
  if constexpr (std::endian::native != std::endian::little) return offset;
  const auto both = std::bit_cast<std::int64_t>(offset);
  return {static_cast<std::int32_t>(both), static_cast<std::int32_t>(both >> 32)};
}

/// The bits of apart_along() for x and y.
inline constexpr unsigned boxes_apart = 0xFF;

}  // namespace hitmask::detail::mask
