// Selecting a kernel set by environment, in a child process.
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <string>

#include "hitmask/target.hpp"

namespace hitmask {
namespace {

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
