// The kernels without vector instructions. They run everywhere, and the others are compared with
// them.
#define HWY_BROKEN_EMU128 \
  0  // a flag in cmake/core.cmake avoids the compiler bug behind this switch
#define HWY_COMPILE_ONLY_EMU128
#include "kernels/body-inl.hpp"

namespace hitmask::kernels {

constinit const Table baseline_table = HWY_NAMESPACE::table_named("baseline");

}  // namespace hitmask::kernels
