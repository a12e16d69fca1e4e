// Which instruction sets Highway compiles: included before foreach_target.h.
#pragma once

#define HWY_WANT_AVX3_DL
// Scalable vectors would need lane counts known only at run time.
#define HITMASK_SCALABLE_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#ifdef HITMASK_FEW_KERNELS  // only one for processor families with many
#define HWY_DISABLED_TARGETS \
  (HITMASK_SCALABLE_TARGETS | HWY_SSSE3 | HWY_SSE4 | HWY_AVX3 | HWY_AVX3_DL)
#else
#define HWY_DISABLED_TARGETS HITMASK_SCALABLE_TARGETS
#endif
