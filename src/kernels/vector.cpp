// The kernels for every vector instruction set of this processor family.
#include "kernels/vector_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/vector.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h, which chooses the target.
#include <hwy/highway.h>

#include <iterator>

#include "kernels/table.hpp"

#if HWY_TARGET != HWY_EMU128 && HWY_TARGET != HWY_SCALAR
#include "kernels/body-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {

constexpr std::string_view target_name() {
  switch (HWY_TARGET) {
    case HWY_SSE4: return "sse4";
    case HWY_AVX2: return "avx2";
    case HWY_AVX3: return "avx3";
    case HWY_AVX3_DL: return "avx3_dl";
    case HWY_NEON: return "neon";
    default: return "wasm";
  }
}

extern constinit const Table table = table_named(target_name());

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#if HWY_ONCE
namespace hitmask::kernels {

CompiledTables compiled_vector_tables() noexcept {
  static constexpr CompiledTable tables[] = {
#if HWY_TARGETS & HWY_SSE4
      {&N_SSE4::table, HWY_SSE4},
#endif
#if HWY_TARGETS & HWY_AVX2
      {&N_AVX2::table, HWY_AVX2},
#endif
#if HWY_TARGETS & HWY_AVX3
      {&N_AVX3::table, HWY_AVX3},
#endif
#if HWY_TARGETS & HWY_AVX3_DL
      {&N_AVX3_DL::table, HWY_AVX3_DL},
#endif
#if HWY_TARGETS & HWY_NEON
      {&N_NEON::table, HWY_NEON},
#endif
#if HWY_TARGETS & HWY_WASM
      {&N_WASM::table, HWY_WASM},
#endif
      {nullptr, 0},
  };
  return {tables, std::size(tables) - 1};
}

}  // namespace hitmask::kernels
#endif
