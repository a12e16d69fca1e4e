// RapidCheck's properties as tests.
#pragma once

#include <gtest/gtest.h>

#include "rapidcheck.h"

#define RC_GTEST_PROP(suite, name, arguments)                                            \
  void property_##suite##_##name arguments;                                              \
  TEST(suite, name) {                                                                    \
    EXPECT_TRUE(::rc::check([] { ::rc::call_with_random(property_##suite##_##name); })); \
  }                                                                                      \
  void property_##suite##_##name arguments
