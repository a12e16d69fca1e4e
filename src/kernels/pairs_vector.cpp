// The pairs kernels for every vector instruction set of this processor family; see vector.cpp.
#include "kernels/vector_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/pairs_vector.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h, which chooses the target.
#include <hwy/highway.h>

#if HWY_TARGET != HWY_EMU128 && HWY_TARGET != HWY_SCALAR
#include "kernels/pairs_body-inl.hpp"
#endif
