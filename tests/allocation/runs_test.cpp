// Runs: questions allocate nothing, and a change that runs out of memory changes nothing.
#include "hitmask/runs.hpp"

#include <gtest/gtest.h>

#include <new>
#include <vector>

#include "allocation/counting_new.hpp"
#include "hitmask/shape.hpp"

namespace hitmask {
namespace {

/// A disc and a box with a hole.
struct RunsPair {
  Runs a{disc_mask(30).view()};
  Runs b{inner_outline(Mask(40, 25, true)).view()};
};

TEST(RunsAllocation, PairQuestionsAllocateNothing) {
  const RunsPair pair;
  const Mask mask = disc_mask(9);
  EXPECT_EQ(support::allocations_of([&] {
              static_cast<void>(overlap(pair.a, pair.b, {3, 4}));
              static_cast<void>(overlap(pair.a, mask, {3, 4}));
              static_cast<void>(contact(pair.a, pair.b, {3, 4}));
              static_cast<void>(contact(pair.a, mask, {3, 4}));
              static_cast<void>(pair.a.get(3, 4));
              static_cast<void>(hash_of(pair.a));
            }),
            0);
}

/// Fails at every allocation of a change, one after the other.
template <class Change>
void fail_everywhere(const Runs& start, const Change& change) {
  Runs expected = start;
  change(expected);
  for (long successes = 0;; ++successes) {
    Runs runs = start;
    bool failed = false;
    {
      const support::FailAfter fail(successes);
      try {
        change(runs);
      } catch (const std::bad_alloc&) {
        failed = true;
      }
    }
    EXPECT_EQ(runs, failed ? start : expected);
    if (!failed) return;
  }
}

TEST(RunsAllocation, ChangesThatFailChangeNothing) {
  const RunsPair pair;
  fail_everywhere(pair.a, [&](Runs& runs) { runs.draw(pair.b, {5, 5}); });
  fail_everywhere(pair.a, [&](Runs& runs) { runs.erase(pair.b, {5, 5}); });
  fail_everywhere(pair.a, [&](Runs& runs) { runs.toggle(pair.b, {5, 5}); });
  fail_everywhere(pair.a, [&](Runs& runs) { runs.keep(pair.b, {5, 5}); });
  fail_everywhere(pair.a, [&](Runs& runs) { runs = turn(runs); });
  fail_everywhere(pair.a, [&](Runs& runs) { runs = turn(runs, 2); });
  fail_everywhere(pair.a, [&](Runs& runs) { runs = grow(runs, 3).runs; });
  fail_everywhere(pair.a, [&](Runs& runs) { runs = shrink(runs, 3); });
  fail_everywhere(pair.a, [&](Runs& runs) { runs = scale(runs, {90, 90}); });
  fail_everywhere(pair.a, [&](Runs& runs) { runs = Runs(to_mask(pair.b).view()); });
  fail_everywhere(pair.a, [&](Runs& runs) {
    runs = to_runs(to_terrain(pair.b, {500, 500}), {490, 490, 80, 80});
  });
}

TEST(RunsAllocation, ListsThatDoNotFit) {
  const RunsPair pair;
  const support::FailAfter fail(0);
  const auto refused = Runs::create(pair.a.size(), pair.a.runs());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::memory);
}

}  // namespace
}  // namespace hitmask
