// The kernels without any vector instructions: what runs everywhere, and what the others are
// compared with.
#define HWY_BROKEN_EMU128 \
  0  // the compiler bug behind this switch is kept away by a flag: cmake/core.cmake
#define HWY_COMPILE_ONLY_EMU128
#include "kernels/body-inl.hpp"

namespace hitmask::kernels {

constinit const Table baseline_table = HWY_NAMESPACE::table_named("baseline");

}  // namespace hitmask::kernels
