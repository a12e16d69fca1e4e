// XQuest's 32-pixel row masks; wider sprites as several columns.
#include "seeds/xquest.hpp"

#include "overlap/rivals.hpp"
#include "overlap/seed_contender.hpp"

namespace hitmask::bench {

std::optional<Contender> enter_xquest(Work work, const Scene& scene) {
  if (work != Work::overlap) return std::nullopt;
  return seed_contender("xquest", scene, reference::xquest::sprite_of, reference::xquest::overlap);
}

}  // namespace hitmask::bench
