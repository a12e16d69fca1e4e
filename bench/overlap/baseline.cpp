// hitmask on its lowest kernels: what the processor's vectors are worth.
#include "overlap/baseline.hpp"

#include <stdexcept>
#include <string>

#include "hitmask/target.hpp"
#include "overlap/rivals.hpp"

namespace hitmask::bench {

namespace {

void switch_to(const std::string& target) {
  const Status switched = force_target(target);
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

std::optional<Contender> enter_baseline(Work work, const Scene& scene) {
  return on_baseline(enter_hitmask(work, scene));
}

}  // namespace hitmask::bench
