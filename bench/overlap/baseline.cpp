// hitmask on its baseline kernels: shows the gain from vector instructions.
#include "overlap/rivals.hpp"
#include "support/on_baseline.hpp"

namespace hitmask::bench {

std::optional<Contender> enter_baseline(Work work, const Scene& scene) {
  return on_baseline(enter_hitmask(work, scene));
}

}  // namespace hitmask::bench
