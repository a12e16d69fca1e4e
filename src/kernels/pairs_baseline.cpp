// The pairs kernels without any vector instructions; see baseline.cpp.
#define HWY_BROKEN_EMU128 0  // kept away by a flag: cmake/core.cmake
#define HWY_COMPILE_ONLY_EMU128
#include <hwy/highway.h>

#include "kernels/pairs_body-inl.hpp"
