// Random sequences of calls on worlds, driven by bytes: every method against the naive oracle,
// stale and foreign ids, wrong positions and sizes, callbacks that change the world. No threads:
// the same bytes repeat the same run.
#include "support/world_group.hpp"

#include <array>
#include <cstdint>
#include <string>

#include "twins.hpp"

namespace hitmask::fuzz {
namespace {

/// The fuzzer's bytes as a source of random numbers.
class Choices {
 public:
  explicit Choices(Input input) : input_(input) {}

  [[nodiscard]] Input& input() { return input_; }
  std::uint64_t below(std::uint64_t limit) {
    if (limit <= 256) return input_.byte() % limit;
    return static_cast<std::uint32_t>(input_.int32()) % limit;
  }
  std::int32_t between(std::int32_t low, std::int32_t high) {
    const auto span = static_cast<std::uint64_t>(std::int64_t{high} - low + 1);
    return static_cast<std::int32_t>(low + static_cast<std::int64_t>(below(span)));
  }
  bool one_in(std::uint64_t number) { return below(number) == number - 1; }
  std::size_t index(std::size_t count) { return static_cast<std::size_t>(below(count)); }
  template <class Items>
  const auto& pick(const Items& items) {
    return items[index(items.size())];
  }

 private:
  Input input_;
};

constexpr std::array periods{0, 0, 1, 7, 33, 64, 100, end_position};

WorldDefinition any_definition(Input& input) {
  WorldDefinition definition;
  definition.period_x = input.pick(periods);
  definition.period_y = input.pick(periods);
  definition.stay_events = !input.flag();
  definition.max_contacts = input.flag() ? 5 : 1000;
  definition.cache_bytes = input.flag() ? 0 : 1000;
  return definition;
}

constexpr std::array arenas{support::Arena{},
                            support::Arena{{3, 3, 1, 1}, 9, false},
                            support::Arena{{-20, -20, 60, 60}, 30, true},
                            support::Arena{{0, -2000, 4, 4000}, 40, false},
                            support::Arena{{end_position - 50, min_position, 50, 50}, 40, true},
                            support::Arena{{0, 0, 90, 60}, 20, true, false, true},
                            support::Arena{{-9, -9, 30, 30}, 20, false, false, true}};

/// Tests with threads use other worlds; here each run must repeat.
std::vector<support::Variant> variants() {
  static SerialExecutor serial;
  return {{"no executor"}, {"serial", &serial}};
}

void require_same(const std::string& difference) {
  if (!difference.empty()) require(false, difference.c_str());
}

void run_calls(Input input) {
  const WorldDefinition definition = any_definition(input);
  support::WorldGroup group(definition, input.pick(arenas), variants());
  if (input.flag()) require_same(group.populate(60));
  Choices choices(input);
  for (int actions = 0; actions < 60 && !choices.input().empty(); ++actions) {
    const auto action = static_cast<support::Action>(choices.below(support::action_count));
    require_same(group.perform(action, choices));
    require_same(group.compare());
  }
}

}  // namespace
}  // namespace hitmask::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hitmask::fuzz;
  Input input({data, size});
  choose_target(input);
  run_calls(input);
  return 0;
}
