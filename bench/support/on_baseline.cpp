#include "support/on_baseline.hpp"

#include <stdexcept>
#include <string>

#include "hitmask/target.hpp"

namespace hitmask::bench {

namespace {

void switch_to(const std::string& target) {
  const Result<void> switched = force_target(target);
  if (!switched) throw std::runtime_error(switched.message());
}

}  // namespace

Contender on_baseline(Contender contender) {
  const std::string usual(active_target());
  contender.name = "baseline";
  contender.before = [] { switch_to("baseline"); };
  contender.after = [usual] { switch_to(usual); };
  return contender;
}

}  // namespace hitmask::bench
