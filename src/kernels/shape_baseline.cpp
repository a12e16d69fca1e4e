// The shape kernels without vector instructions; see baseline.cpp.
#define HWY_BROKEN_EMU128 0  // a flag avoids the bug: cmake/core.cmake
#define HWY_COMPILE_ONLY_EMU128
#include <hwy/highway.h>

#include "kernels/shape_body-inl.hpp"
