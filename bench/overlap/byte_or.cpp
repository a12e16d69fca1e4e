#include "overlap/byte_or.hpp"

#include <cstddef>

// Compiled twice; the loader picks the version for the processor.
#if defined(__x86_64__)
#define HITMASK_BENCH_WIDEST __attribute__((target_clones("avx2", "default")))
#else
#define HITMASK_BENCH_WIDEST
#endif

namespace hitmask::bench {

namespace {

/// Sixteen running ORs are four independent 256-bit ones, so that no dependency chain limits the
/// speed.
HITMASK_BENCH_WIDEST std::uint64_t or_words(const std::uint64_t* words, std::size_t count) {
  constexpr std::size_t lanes = 16;
  std::uint64_t running[lanes] = {};
  std::size_t index = 0;
  for (; index + lanes <= count; index += lanes)
    for (std::size_t lane = 0; lane < lanes; ++lane) running[lane] |= words[index + lane];
  for (; index < count; ++index) running[0] |= words[index];
  std::uint64_t all = 0;
  for (const std::uint64_t word : running) all |= word;
  return all;
}

}  // namespace

std::uint64_t or_of(std::span<const std::uint64_t> words) noexcept {
  return or_words(words.data(), words.size());
}

}  // namespace hitmask::bench
