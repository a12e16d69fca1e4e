// One version everywhere: headers, library, CMake project, Python package.
#include "hitmask/version.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace hitmask {
namespace {

std::string numbers_joined() {
  std::ostringstream text;
  text << HITMASK_VERSION_MAJOR << '.' << HITMASK_VERSION_MINOR << '.' << HITMASK_VERSION_PATCH;
  return text.str();
}

TEST(Version, HeaderLibraryAndProjectAgree) {
  EXPECT_EQ(numbers_joined(), HITMASK_VERSION);
  EXPECT_EQ(version(), HITMASK_VERSION);
  EXPECT_STREQ(HITMASK_VERSION, HITMASK_TEST_PROJECT_VERSION);
}

TEST(Version, ThePythonPackageHasIt) {
  std::ifstream file(HITMASK_TEST_PYPROJECT);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_NE(text.str().find("\nversion = \"" HITMASK_VERSION "\"\n"), std::string::npos);
}

}  // namespace
}  // namespace hitmask
