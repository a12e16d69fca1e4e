// Which instruction sets Highway compiles: included before foreach_target.h.
#pragma once

#include "base/compiler.hpp"

#define HWY_WANT_AVX3_DL
// No kernel needs them, and some processors with SSE4 have neither.
#define HWY_DISABLE_PCLMUL_AES
// Scalable vectors would need lane counts known only at run time.
#define HITMASK_SCALABLE_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
// Processors with SSSE3 but not SSE4.2 were made until 2012; they run the baseline.
#define HITMASK_UNUSED_TARGETS (HITMASK_SCALABLE_TARGETS | HWY_SSSE3)
#define HITMASK_AVX_TARGETS (HWY_SSE4 - 1)  // better targets have lower bits
#if defined(HITMASK_AVX_CRASHES)
#define HWY_DISABLED_TARGETS (HITMASK_UNUSED_TARGETS | HITMASK_AVX_TARGETS)
#elif defined(HITMASK_FEW_KERNELS)  // only one for processor families with many
#define HWY_DISABLED_TARGETS (HITMASK_UNUSED_TARGETS | HWY_SSE4 | HWY_AVX3 | HWY_AVX3_DL)
#else
#define HWY_DISABLED_TARGETS HITMASK_UNUSED_TARGETS
#endif
