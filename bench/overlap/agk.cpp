// The AppGameKit masks: packed bits, one test per shared pixel.
#include "seeds/agk.hpp"

#include "overlap/rivals.hpp"
#include "overlap/seed_contender.hpp"

namespace hitmask::bench {

std::optional<Contender> enter_agk(Work work, const Scene& scene) {
  if (work != Work::overlap) return std::nullopt;
  return seed_contender("agk", scene, reference::agk::sprite_of, reference::agk::overlap);
}

}  // namespace hitmask::bench
