// Which instruction sets Highway compiles: included before foreach_target.h.
#pragma once

#define HWY_WANT_AVX3_DL
// Scalable vectors would need lane counts known only at run time.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
