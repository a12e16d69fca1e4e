// Result: values, errors, sizes, the assert hook.
#include "hitmask/result.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <type_traits>

#include "hitmask/world/body.hpp"

namespace hitmask {
namespace {

static_assert(sizeof(Outcome) == 1);
static_assert(!std::is_convertible_v<Outcome, bool>);
static_assert(std::is_constructible_v<bool, Outcome>);

TEST(Result, HoldsAValueOrAnError) {
  const Result<int> good = 7;
  EXPECT_TRUE(good.ok() && good);
  EXPECT_EQ(*good, 7);
  EXPECT_EQ(good.value(), 7);
  EXPECT_TRUE(good.message().empty());
  const Result<int> bad = Error{ErrorCode::data, "the bytes end early"};
  EXPECT_FALSE(bad.ok() || bad);
  EXPECT_EQ(bad.error().code, ErrorCode::data);
  EXPECT_EQ(bad.message(), "the bytes end early");
  EXPECT_THROW(static_cast<void>(bad.value()), std::logic_error);
}

TEST(Result, MovesItsValueOut) {
  Result<std::unique_ptr<int>> made = std::make_unique<int>(3);
  const std::unique_ptr<int> taken = *std::move(made);
  EXPECT_EQ(*taken, 3);
}

TEST(Result, WithoutAValueIsJustAnError) {
  const Outcome done;
  EXPECT_TRUE(done && done.message().empty());
  EXPECT_NO_THROW(done.value());
  const Outcome refused = WorldError::busy;
  EXPECT_FALSE(refused);
  EXPECT_EQ(refused.error(), WorldError::busy);
  EXPECT_EQ(refused.message(), message_of(WorldError::busy));
  EXPECT_THROW(refused.value(), std::logic_error);
  const Result<void> status = Error{ErrorCode::file, "no such file"};
  EXPECT_EQ(status.message(), "no such file");
}

TEST(AssertHook, IsCalledBeforeTheProgramEnds) {
  EXPECT_DEATH(detail::assertion_failed("a rule is broken"), "hitmask: a rule is broken");
  EXPECT_DEATH(
      {
        set_assert_hook([](const char* message) {
          std::fprintf(stderr, "my hook: %s\n", message);
          std::exit(1);
        });
        detail::assertion_failed("another");
      },
      "my hook: another");
  const AssertHook before = set_assert_hook(nullptr);
  EXPECT_EQ(set_assert_hook(before), nullptr);
}

#if !defined(NDEBUG)
TEST(AssertHook, ReadingAMissingValueAsserts) {
  const Result<int> bad = Error{ErrorCode::data, "the bytes end early"};
  EXPECT_DEATH(static_cast<void>(*bad), "the bytes end early");
}
#endif

}  // namespace
}  // namespace hitmask
