// No public function takes more operations than the pixels (or bodies) of its inputs times a
// logarithm, except those that tests/bounds/exceptions.md lists with their reasons.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "bounds/bounds.hpp"
#include "bounds/tables.hpp"
#include "hitmask/runs.hpp"

namespace hitmask::cost {
namespace {

/// Calls cost something whatever the size.
constexpr double calls = 3000;
/// Operations for each pixel times logarithm. Most functions take a sixteenth of this, or less.
constexpr double most_per_pixel = 4;
/// How much more than the formula says twice the side and four times the side may cost: vectors and
/// words round up, and small sizes have their own code. The cube of a side costs 2 and 4 times as
/// much. A function that changes its way at some size jumps once, so that both must be exceeded.
constexpr double most_growth_of_double = 1.3;
constexpr double most_growth_of_fourfold = 2;
/// Per pixel and logarithm, which is about ten operations for a word of 64 pixels: too little to
/// tell how it grows.
constexpr double negligible = 0.01;

double with_logarithm(double size) { return size * std::log2(size + 2); }

/// What one call took at a size.
struct Cost {
  double size = 0;
  double operations = 0;

  /// As a multiple of the bound of a size to the power, times the logarithm.
  [[nodiscard]] double per_pixel(double power) const {
    return std::max(operations - calls, 0.0) / with_logarithm(std::pow(size, power));
  }
};

/// The cost at n, 2n and 4n.
using Costs = std::vector<Cost>;

/// Not more than so many operations, whatever the shape, and not growing faster.
bool is_within(const std::vector<Costs>& all, double power) {
  std::vector<double> worst(all.front().size());
  for (const Costs& costs : all)
    for (std::size_t i = 0; i < costs.size(); ++i)
      worst[i] = std::max(worst[i], costs[i].per_pixel(power));
  const double last = worst.back();
  return last <= most_per_pixel && (last <= most_growth_of_double * worst[1] + negligible ||
                                    last <= most_growth_of_fourfold * worst[0] + negligible);
}

/// Worlds have no shortcuts that only some sizes take, so that each input has to grow slowly.
bool each_is_within(const std::vector<Costs>& all, double power) {
  return std::all_of(all.begin(), all.end(),
                     [&](const Costs& costs) { return is_within({costs}, power); });
}

std::string text_of(const Costs& costs) {
  std::string text;
  for (const Cost& cost : costs) {
    char line[128];
    std::snprintf(line, sizeof line, "%s%.0f of %.0f (%.3f)", text.empty() ? "" : ", ",
                  cost.operations, cost.size, cost.per_pixel(1));
    text += line;
  }
  return text;
}

/// The costs of one function for each input.
template <class Case, class Inputs, class SizeOf>
std::vector<Costs> measure(const Case& one, const std::vector<Inputs>& sizes, SizeOf&& size_of) {
  std::vector<Costs> all(sizes.front().size());
  for (const Inputs& inputs : sizes)
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      Meter meter;
      one.run(inputs[i], meter);
      all[i].push_back({static_cast<double>(size_of(inputs[i]) + meter.allowed()),
                        static_cast<double>(meter.count())});
    }
  return all;
}

bool is_long() { return std::getenv("HITMASK_LONG") != nullptr; }

template <class Case, class Inputs, class SizeOf, class IsWithin>
void hold(std::span<const Case> cases, const std::vector<Inputs>& sizes, SizeOf&& size_of,
          IsWithin&& within) {
  const auto exceptions = read_exceptions();
  for (const Case& one : cases) {
    const auto exception = exceptions.find(one.function);
    const bool is_exception = exception != exceptions.end();
    const std::vector<Costs> all = measure(one, sizes, size_of);
    std::string report =
        std::string(one.function) + ", operations of a size (per size times its logarithm):\n";
    for (std::size_t i = 0; i < all.size(); ++i)
      report += "  " + std::string(sizes.front()[i].name) + ": " + text_of(all[i]) + '\n';
    if (std::getenv("HITMASK_BOUNDS_PRINT") != nullptr) std::fputs(report.c_str(), stdout);
    EXPECT_TRUE(within(all, is_exception ? exception->second.power : 1)) << report;
    // Small masks hide the growth of some functions, so only long runs tell.
    EXPECT_FALSE(is_long() && is_exception && within(all, 1))
        << one.function << " is within the bound: exceptions.md need not list it";
  }
}

void hold_masks(std::span<const MaskCase> cases) {
  std::vector<std::vector<MaskInput>> sizes;
  const char* const chosen = std::getenv("HITMASK_BOUNDS_SIDE");
  const std::int32_t n = chosen != nullptr ? std::atoi(chosen) : is_long() ? 256 : 128;
  for (const std::int32_t side : {n, 2 * n, 4 * n}) sizes.push_back(mask_inputs(side));
  hold(cases, sizes, [](const MaskInput& input) { return input.pixels(); }, is_within);
}

TEST(Bounds, Masks) { hold_masks(mask_cases()); }
TEST(Bounds, Overlap) { hold_masks(overlap_cases()); }
TEST(Bounds, Shape) { hold_masks(shape_cases()); }
TEST(Bounds, Contour) { hold_masks(contour_cases()); }
TEST(Bounds, Motion) { hold_masks(motion_cases()); }

TEST(Bounds, Runs) { hold_masks(runs_cases()); }

TEST(Bounds, Terrains) { hold_masks(terrain_cases()); }

/// Sixteen times the ground and five times the bodies are a level or two more in a tree, no more.
bool is_local(const std::vector<Costs>& all, double) {
  return std::all_of(all.begin(), all.end(), [](const Costs& costs) {
    return costs.back().operations <= 1.1 * costs.front().operations + calls;
  });
}

TEST(Bounds, TerrainsCostWhatIsNear) {
  std::vector<std::vector<TerrainInput>> sizes;
  for (const std::int32_t columns : {8, 16, 32}) sizes.push_back(terrain_inputs(columns));
  hold(
      local_cases(), sizes, [](const TerrainInput& input) { return input.ground.count(); },
      is_local);
}

/// A call halves the list of times, whatever the durations: a few operations for each doubling.
bool is_logarithmic(const std::vector<Costs>& all, double) {
  const auto per_halving = [](const Cost& cost) {
    return cost.operations / PlayerInput::calls / std::log2(cost.size);
  };
  return std::all_of(all.begin(), all.end(), [&](const Costs& costs) {
    return per_halving(costs.back()) <= 4 &&
           per_halving(costs.back()) <= 1.1 * per_halving(costs.front()) + negligible;
  });
}

TEST(Bounds, PlayersHalveTheirLists) {
  std::vector<std::vector<PlayerInput>> sizes;
  for (const std::int32_t frames : {1 << 16, 1 << 18, 1 << 20})
    sizes.push_back(player_inputs(frames));
  hold(
      player_cases(), sizes, [](const PlayerInput& input) { return std::int64_t{input.frames}; },
      is_logarithmic);
}

/// Pairs of runs take time for their runs: the same runs 16 times as far apart take no more.
TEST(Bounds, RunsCostTheirRuns) {
  std::vector<std::uint64_t> counts;
  for (const std::int32_t step : {1 << 8, 1 << 12, 1 << 16}) {
    std::vector<RunAt> one, other;
    for (std::int32_t i = 0; i < 1000; ++i) {
      one.push_back({i * step, i * step, step / 2});
      other.push_back({i * step + step / 2, i * step, step / 2});
    }
    const Runs a = Runs::create({max_runs_side, max_runs_side}, one).value();
    const Runs b = Runs::create({max_runs_side, max_runs_side}, other).value();
    Meter meter;
    meter([&] {
      keep(overlap(a, b, {}));
      keep(contact(a, b, {-1, 0}));
      keep(a | b);
    });
    counts.push_back(meter.count());
  }
  EXPECT_LE(counts.back(), counts.front() * 11 / 10);
  EXPECT_LE(counts.back(), 1000u * 400);
}

/// A few runs that meet many: the many are skipped in doubling steps.
TEST(Bounds, FewRunsAmongMany) {
  std::vector<std::uint64_t> counts;
  for (const std::int32_t many : {1'000, 100'000}) {
    std::vector<RunAt> runs;
    for (std::int32_t i = 0; i < many; ++i) runs.push_back({i % 50 * 4, i / 50, 1});
    const Runs a = Runs::create({1000, many}, runs).value();
    const Runs b = Runs::create({3, 2}, std::vector<RunAt>{{0, 0, 3}, {0, 1, 3}}).value();
    Meter meter;
    meter([&] { keep(overlap(a, b, {1, many / 50 - 2})); });
    meter([&] { keep(contact(b, a, {-1, 2 - many / 50})); });
    counts.push_back(meter.count());
  }
  EXPECT_LE(counts.back(), 3 * counts.front());
}

TEST(Bounds, Worlds) {
  std::vector<std::vector<WorldInput>> sizes;
  const std::int32_t n = is_long() ? 2000 : 400;
  for (const std::int32_t count : {n, 2 * n, 4 * n}) sizes.push_back(world_inputs(count));
  // A body of these worlds has some 250 pixels, and a call for it is worth as many operations.
  hold(
      world_cases(), sizes,
      [](const WorldInput& input) { return static_cast<std::int64_t>(input.bodies.size()) * 256; },
      each_is_within);
}

/// A public function that nobody measures would have no bound.
TEST(Bounds, EveryPublicFunction) {
  std::vector<std::string> measured;
  for (const auto cases : {mask_cases(), overlap_cases(), shape_cases(), contour_cases(),
                           motion_cases(), terrain_cases(), runs_cases()})
    for (const MaskCase& one : cases) measured.push_back(one.function);
  for (const WorldCase& one : world_cases()) measured.push_back(one.function);
  for (const TerrainCase& one : local_cases()) measured.push_back(one.function);
  for (const PlayerCase& one : player_cases()) measured.push_back(one.function);
  const std::vector<std::string> known = public_names();
  const std::map<std::string, std::string> unmeasured = read_unmeasured();
  for (const std::string& name : measured)
    EXPECT_EQ(std::count(known.begin(), known.end(), name), 1) << name << " is no public name";
  for (const auto& [name, reason] : unmeasured)
    EXPECT_EQ(std::count(known.begin(), known.end(), name), 1) << name << " is no public name";
  for (const std::string& name : known)
    EXPECT_EQ(
        std::count(measured.begin(), measured.end(), name) + (unmeasured.contains(name) ? 1 : 0), 1)
        << name << ": measure it in tests/bounds/, or say in unmeasured.md why not";
}

/// The pages name every function that may take longer, under "Running time".
TEST(Bounds, ExceptionsAreDocumented) {
  for (const auto& [name, exception] : read_exceptions()) {
    EXPECT_TRUE(names_running_time("docs/limits.md", bare_name(name))) << name;
    const std::string member = bare_name(name).substr(bare_name(name).rfind(':') + 1);
    EXPECT_TRUE(names_running_time(exception.page, member)) << name << " on " << exception.page;
  }
}

/// The counter counts: a test that cannot fail proves nothing.
TEST(Bounds, CountsOperations) {
  const MaskInput input{"", Mask(64, 640, true), Mask(), {}};
  Meter once;
  mask_cases().front().run(input, once);
  const MaskInput longer{"", Mask(64, 6400, true), Mask(), {}};
  Meter often;
  mask_cases().front().run(longer, often);
  EXPECT_GT(once.count(), 10u);
  EXPECT_GT(often.count(), 5 * once.count());
}

}  // namespace
}  // namespace hitmask::cost
