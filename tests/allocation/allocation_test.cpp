// Hot functions do not allocate, and a failed allocation changes nothing.
#include <gtest/gtest.h>

#include <array>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "allocation/counting_new.hpp"
#include "hitmask/hitmask.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

using support::allocations_of;
using support::FailAfter;

Mask noise(Size size, std::uint64_t seed) {
  support::Random random(seed);
  return support::painted<Mask>(support::Pattern::noise, size, random);
}

class Allocation : public testing::Test {
 protected:
  const Mask a_ = noise({300, 200}, 1);
  const Mask b_ = noise({130, 150}, 2);
  const Point offset_{37, -9};
};

TEST_F(Allocation, TheCounterCounts) {
  EXPECT_EQ(allocations_of([] { ::operator delete(::operator new(4)); }), 1);
  EXPECT_GE(allocations_of([] { const Mask mask(100, 100); }), 1);
}

TEST_F(Allocation, PairQuestionsAllocateNothing) {
  EXPECT_EQ(allocations_of([&] { static_cast<void>(overlap(a_, b_, offset_)); }), 0);
  EXPECT_EQ(allocations_of([&] { static_cast<void>(first_point(a_, b_, offset_)); }), 0);
  EXPECT_EQ(allocations_of([&] { static_cast<void>(leftmost_point(a_, b_, offset_)); }), 0);
  EXPECT_EQ(allocations_of([&] { static_cast<void>(rightmost_point(a_, b_, offset_)); }), 0);
  EXPECT_EQ(allocations_of([&] { static_cast<void>(bottommost_point(a_, b_, offset_)); }), 0);
  EXPECT_EQ(allocations_of([&] { static_cast<void>(overlap_area(a_, b_, offset_)); }), 0);
  for (unsigned details = 0; details <= 31; ++details)
    EXPECT_EQ(allocations_of([&] {
                static_cast<void>(contact(a_, b_, offset_, static_cast<Details>(details)));
              }),
              0);
}

TEST_F(Allocation, BatchesAllocateNothing) {
  const std::vector<MaskPair> pairs(100, {&a_.view(), &b_.view(), offset_});
  std::vector<std::uint8_t> answers(100);
  std::vector<std::int64_t> areas(100);
  std::vector<Contact> contacts(100);
  EXPECT_EQ(allocations_of([&] { overlap(pairs, answers); }), 0);
  EXPECT_EQ(allocations_of([&] { overlap_area(pairs, areas); }), 0);
  EXPECT_EQ(allocations_of([&] { contact(pairs, contacts); }), 0);
}

TEST_F(Allocation, ChangingAMaskAllocatesNothing) {
  Mask mask = a_;
  EXPECT_EQ(allocations_of([&] { mask.draw(b_, offset_); }), 0);
  EXPECT_EQ(allocations_of([&] { mask.erase(b_, offset_); }), 0);
  EXPECT_EQ(allocations_of([&] { mask.keep(b_, offset_); }), 0);
  EXPECT_EQ(allocations_of([&] { mask.toggle(b_, offset_); }), 0);
  EXPECT_EQ(allocations_of([&] { mask.set(5, 5), mask.fill(), mask.clear(), mask.invert(); }), 0);
  EXPECT_EQ(allocations_of([&] { mask.tighten(); }), 0);
  EXPECT_EQ(allocations_of([&] { static_cast<void>(mask.count() + mask.get(3, 3)); }), 0);
  EXPECT_EQ(allocations_of([&] { static_cast<void>(hash_of(mask) + (mask == a_)); }), 0);
}

TEST_F(Allocation, MovesAllocateNothing) {
  Mask mask = a_;
  std::optional<Mask> target;
  EXPECT_EQ(allocations_of([&] { target = std::move(mask); }), 0);
  EXPECT_EQ(*target, a_);
}

TEST_F(Allocation, ForcingAKnownTargetAllocatesNothing) {
  EXPECT_EQ(allocations_of([] { static_cast<void>(force_target(active_target())); }), 0);
}

/// Runs an action with 0, 1, 2 ... allocations allowed until it succeeds. `check` runs after each
/// failure. Returns the number of failures.
template <class Action, class Check>
int fail_at_every_allocation(Action&& action, Check&& check) {
  for (int allowed = 0; allowed < 100; ++allowed) {
    bool done = false;
    try {
      const FailAfter fail(allowed);
      done = action();
    } catch (const std::bad_alloc&) {
    }
    if (done) return allowed;
    check();
  }
  return -1;
}

TEST_F(Allocation, FailedConstructionThrowsAndLeaksNothing) {
  const auto nothing = [] {};
  EXPECT_GE(
      fail_at_every_allocation([] { return Mask(200, 200, true).count() == 40'000; }, nothing), 1);
  EXPECT_GE(fail_at_every_allocation([&] { return Mask(a_) == a_; }, nothing), 1);
  EXPECT_GE(fail_at_every_allocation([&] { return Mask(a_.view()) == a_; }, nothing), 1);
  EXPECT_GE(fail_at_every_allocation([] { return Mask::from_text({"#.#", ".#."}).count() == 3; },
                                     nothing),
            1);
  EXPECT_GE(fail_at_every_allocation(
                [&] { return overlap_mask(a_, b_, offset_).size() == a_.size(); }, nothing),
            1);
}

TEST_F(Allocation, FailedCopyAssignmentKeepsTheOldPixels) {
  const Mask before = noise({90, 90}, 3);
  Mask target = before;
  EXPECT_GE(fail_at_every_allocation(
                [&] {
                  target = a_;
                  return true;
                },
                [&] {
                  EXPECT_EQ(target, before);
                  EXPECT_TRUE(validate(target).ok());
                }),
            1);
  EXPECT_EQ(target, a_);
}

TEST_F(Allocation, FailedDrawOntoItselfKeepsTheOldPixels) {
  Mask target = a_;
  EXPECT_GE(fail_at_every_allocation(
                [&] {
                  target.draw(target, {5, 3});
                  return true;
                },
                [&] {
                  EXPECT_EQ(target, a_);
                  EXPECT_TRUE(validate(target).ok());
                }),
            1);
}

// create() and the readers return an error instead of throwing. The error's text may need memory
// too; if there is none, they throw.
TEST_F(Allocation, CreateReportsMemoryThatRanOut) {
  std::optional<Result<Mask>> result;
  {
    const FailAfter fail(0);
    result.emplace(Mask::create({300, 300}));
  }
  EXPECT_FALSE(result->ok());
  EXPECT_EQ(result->message(), "out of memory");
}

TEST_F(Allocation, ReadersSurviveFailureAtEveryAllocation) {
  const std::vector<std::uint8_t> bytes(4 * 70 * 70, 255);
  const auto nothing = [] {};
  const PixelView pixels{bytes, {70, 70}};
  EXPECT_GE(fail_at_every_allocation([&] { return mask_from_alpha(pixels).ok(); }, nothing), 1);
  EXPECT_GE(fail_at_every_allocation([&] { return mask_from_key(pixels, {}).ok(); }, nothing), 1);
  EXPECT_GE(fail_at_every_allocation([&] { return MaskRows::create({70, 70}).ok(); }, nothing), 1);
  const std::string text = to_text(a_);
  EXPECT_GE(fail_at_every_allocation([&] { return Mask::parse_text(text).ok(); }, nothing), 1);
  EXPECT_GE(fail_at_every_allocation([&] { return to_text(a_) == text; }, nothing), 1);
}

TEST_F(Allocation, ErrorsSurviveFailureAtEveryAllocation) {
  EXPECT_GE(fail_at_every_allocation([] { return !Mask::create({-1, 5}).ok(); }, [] {}), 0);
  EXPECT_GE(fail_at_every_allocation([] { return !force_target("no such target").ok(); }, [] {}),
            0);
  EXPECT_NE(active_target(), "no such target");
}

}  // namespace
}  // namespace hitmask
