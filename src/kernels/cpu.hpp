// Whether this processor can run a Highway target.
//
// Highway's own check is in a library that Debian does not ship as a static one and that does not
// link for WebAssembly.
#pragma once

#include <hwy/detect_targets.h>

#include <cstdint>
#include <initializer_list>

#include "base/compiler.hpp"

#if HWY_ARCH_X86 && defined(HITMASK_HAS_GNU_EXTENSIONS)
#include <cpuid.h>
#elif HWY_ARCH_X86  // MSVC
#include <intrin.h>
#endif

namespace hitmask::kernels {

#if HWY_ARCH_X86

namespace cpu {

struct Registers {
  unsigned a = 0, b = 0, c = 0, d = 0;
};

/// All zero without such a leaf.
[[nodiscard]] inline Registers cpuid(unsigned leaf, unsigned subleaf = 0) noexcept {
  Registers r;
#if defined(HITMASK_HAS_GNU_EXTENSIONS)
  __get_cpuid_count(leaf, subleaf, &r.a, &r.b, &r.c, &r.d);
#else
  int values[4];
  __cpuid(values, 0);
  if (leaf > static_cast<unsigned>(values[0])) return r;
  __cpuidex(values, static_cast<int>(leaf), static_cast<int>(subleaf));
  r = {static_cast<unsigned>(values[0]), static_cast<unsigned>(values[1]),
       static_cast<unsigned>(values[2]), static_cast<unsigned>(values[3])};
#endif
  return r;
}

[[nodiscard]] constexpr bool has(unsigned bits, std::initializer_list<int> wanted) noexcept {
  for (const int bit : wanted)
    if (((bits >> bit) & 1u) == 0) return false;
  return true;
}

/// What the operating system saves on a task switch: bits 1, 2 for AVX, also 5 to 7 for AVX-512.
[[nodiscard]] inline unsigned saved_state() noexcept {
  if (!has(cpuid(1).c, {27})) return 0;  // OSXSAVE
#if defined(HITMASK_HAS_GNU_EXTENSIONS)
  unsigned low = 0;
  unsigned high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
#else
  return static_cast<unsigned>(_xgetbv(0));
#endif
}

// SSE3, SSSE3, SSE4.1, SSE4.2, and POPCNT, which compilers use with them.
[[nodiscard]] inline bool runs_sse4() noexcept { return has(cpuid(1).c, {0, 9, 19, 20, 23}); }

// AVX, FMA, F16C; AVX2, BMI1, BMI2.
[[nodiscard]] inline bool runs_avx2() noexcept {
  return runs_sse4() && has(saved_state(), {1, 2}) && has(cpuid(1).c, {28, 12, 29}) &&
         has(cpuid(7).b, {5, 3, 8});
}

// AVX-512 F, DQ, CD, BW, VL.
[[nodiscard]] inline bool runs_avx3() noexcept {
  return runs_avx2() && has(saved_state(), {5, 6, 7}) && has(cpuid(7).b, {16, 17, 28, 30, 31});
}

// VBMI, VBMI2, VAES, VPCLMULQDQ, VNNI, BITALG, VPOPCNTDQ; and AVX-VNNI, which Highway compiles in.
[[nodiscard]] inline bool runs_avx3_dl() noexcept {
  return runs_avx3() && has(cpuid(7).c, {1, 6, 9, 10, 11, 12, 14}) && has(cpuid(7, 1).a, {4});
}

}  // namespace cpu

[[nodiscard]] inline bool cpu_runs(std::int64_t highway_target) noexcept {
  switch (highway_target) {
    case HWY_SSE4: return cpu::runs_sse4();
    case HWY_AVX2: return cpu::runs_avx2();
    case HWY_AVX3: return cpu::runs_avx3();
    case HWY_AVX3_DL: return cpu::runs_avx3_dl();
    default: return false;
  }
}

#else

/// Elsewhere only targets that every processor of the family runs are compiled in.
[[nodiscard]] inline bool cpu_runs(std::int64_t) noexcept { return true; }

#endif

}  // namespace hitmask::kernels
