// GCC for Windows misaligns AVX registers on the stack (GCC bug 54412), so it builds no kernels
// that need them. clang does.
#include <gtest/gtest.h>

#include <algorithm>

#if defined(__GNUC__)  // clang, too
#include <cpuid.h>
#endif

#include "hitmask/target.hpp"

namespace hitmask {
namespace {

#if defined(__clang__)
bool processor_has_avx2() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && ((b >> 5) & 1U) != 0;
}

TEST(AvxOnWindows, ClangHasIt) {
  if (!processor_has_avx2()) GTEST_SKIP() << "this processor has no AVX2";
  const auto names = available_targets();
  EXPECT_NE(std::find(names.begin(), names.end(), "avx2"), names.end());
}
#elif defined(__GNUC__)
TEST(AvxOnWindows, GccHasNone) {
  for (const std::string_view name : available_targets())
    EXPECT_FALSE(name.starts_with("avx")) << name;
  EXPECT_FALSE(force_target("avx2").ok());
}
#endif

}  // namespace
}  // namespace hitmask
