// hitmask's own single calls, as the rival of its batches.
#include "overlap/rivals.hpp"

namespace hitmask::bench {

std::optional<Contender> enter_single(Work work, const Scene& scene) {
  if (work != Work::overlap_many) return std::nullopt;
  Contender contender = enter_hitmask(Work::overlap, scene);
  contender.name = "single";
  return contender;
}

}  // namespace hitmask::bench
