// hitmask on its baseline kernels: shows the gain from vector instructions.
#include "shape/rivals.hpp"
#include "support/on_baseline.hpp"

namespace hitmask::bench {

namespace {

/// A twin is the same call again.
bool is_twin(Work work) {
  return work == Work::scale_roughly || work == Work::component_boxes || work == Work::outline;
}

}  // namespace

std::optional<Contender> enter_baseline(Work work, const Scene& scene) {
  if (is_twin(work)) return std::nullopt;
  return on_baseline(enter_hitmask(work, scene));
}

}  // namespace hitmask::bench
