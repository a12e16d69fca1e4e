// Selecting a kernel set: by call, by environment, and with a wrong name.
#include "hitmask/target.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
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

std::string own_path() {
  std::array<char, 4096> path{};
  const ssize_t length = readlink("/proc/self/exe", path.data(), path.size());
  return length > 0 ? std::string(path.data(), static_cast<std::size_t>(length)) : std::string();
}

/// The line that TargetReport.Prints writes in a process with HITMASK_TARGET set to a name.
std::string report_of_child(const std::string& setting) {
  const std::string command = setting + " '" + own_path() + "' --gtest_filter=TargetReport.Prints";
  std::FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return "no child";
  std::string report;
  std::array<char, 1024> line{};
  while (std::fgets(line.data(), static_cast<int>(line.size()), pipe) != nullptr)
    if (std::string(line.data()).starts_with("active=")) report = line.data();
  return pclose(pipe) == 0 ? report : "child failed: " + report;
}

TEST(TargetEnvironment, EveryNameIsObeyed) {
  for (const std::string_view name : available_targets())
    EXPECT_EQ(report_of_child("HITMASK_TARGET=" + std::string(name)),
              "active=" + std::string(name) + " status=ok\n");
}

TEST(TargetEnvironment, UnsetOrEmptyMeansTheBest) {
  const std::string best = "active=" + std::string(available_targets().back()) + " status=ok\n";
  EXPECT_EQ(report_of_child("unset HITMASK_TARGET;"), best);
  EXPECT_EQ(report_of_child("HITMASK_TARGET="), best);
}

TEST(TargetEnvironment, AnUnknownNameIsReportedWithTheNames) {
  const std::string report = report_of_child("HITMASK_TARGET=avx99");
  EXPECT_TRUE(report.starts_with("active=" + std::string(available_targets().back()))) << report;
  EXPECT_NE(report.find("avx99"), std::string::npos) << report;
  EXPECT_NE(report.find("HITMASK_TARGET"), std::string::npos) << report;
  for (const std::string_view available : available_targets())
    EXPECT_NE(report.find(available), std::string::npos) << report;
}

}  // namespace
}  // namespace hitmask
