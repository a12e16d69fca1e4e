// Selecting a kernel set: by call, by environment, and with a wrong name.
#include "hitmask/target.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "hitmask/overlap.hpp"
#include "kernels/table.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

bool is_available(std::string_view name) {
  const auto names = available_targets();
  return std::find(names.begin(), names.end(), name) != names.end();
}

TEST(Targets, BaselineComesFirstAndNamesAreDistinct) {
  const auto names = available_targets();
  ASSERT_FALSE(names.empty());
  EXPECT_EQ(names.front(), "baseline");
  for (std::size_t i = 0; i < names.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(names[i], names[j]);
}

TEST(Targets, ForcingChangesTheNameAndTheTable) {
  const support::TargetRestorer restorer;
  const kernels::Table* previous = nullptr;
  for (const std::string_view name : available_targets()) {
    ASSERT_TRUE(force_target(name).ok());
    EXPECT_EQ(active_target(), name);
    EXPECT_NE(&kernels::active(), previous);
    EXPECT_EQ(kernels::active().name, name);
    previous = &kernels::active();
  }
}

TEST(Targets, UnknownNamesChangeNothingAndListTheNames) {
  const std::string before(active_target());
  for (const char* name : {"avx99", "", "BASELINE", "baseline ", "neon,avx2"}) {
    const Result<void> status = force_target(name);
    ASSERT_FALSE(status.ok()) << name;
    for (const std::string_view available : available_targets())
      EXPECT_NE(status.message().find(available), std::string::npos) << status.message();
    EXPECT_EQ(active_target(), before);
  }
}

// The output of a child process; in this process an ordinary test.
TEST(TargetReport, Prints) {
  const Result<void> status = target_status();
  std::printf("active=%s status=%s\n", std::string(active_target()).c_str(),
              status.ok() ? "ok" : status.message().c_str());
  EXPECT_TRUE(is_available(active_target()));
  EXPECT_TRUE(overlap(Mask(70, 70, true), Mask(70, 70, true), {69, 69}));
}

}  // namespace
}  // namespace hitmask
