// The bitmask tutorial's word-padded rows, and its normal from four areas.
#include "seeds/bitmask.hpp"

#include "overlap/rivals.hpp"
#include "overlap/seed_contender.hpp"

namespace hitmask::bench {

namespace {

namespace seed = reference::bitmask;

template <class Ask>
Contender entered(const Scene& scene, Ask ask) {
  return seed_contender("bitmask", scene, seed::sprite_of, ask);
}

bool has_point(const seed::Sprite& a, const seed::Sprite& b, std::int32_t dx, std::int32_t dy) {
  return seed::first_point(a, b, dx, dy).has_value();
}

std::int64_t packed_normal(const seed::Sprite& a, const seed::Sprite& b, std::int32_t dx,
                           std::int32_t dy) {
  const seed::Normal normal = seed::normal(a, b, dx, dy);
  return packed(normal.x, normal.y);
}

}  // namespace

std::optional<Contender> enter_bitmask(Work work, const Scene& scene) {
  switch (work) {
    case Work::overlap: return entered(scene, seed::overlap);
    case Work::first_point: return entered(scene, has_point);
    case Work::area: return entered(scene, seed::area);
    case Work::gradient:
    case Work::contact: return entered(scene, packed_normal);
    default: return std::nullopt;
  }
}

}  // namespace hitmask::bench
