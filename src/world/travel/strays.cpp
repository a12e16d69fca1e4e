#include "world/travel/strays.hpp"

namespace hitmask::detail::world::travel {

namespace {

[[nodiscard]] bodies::Bounds box_after(const bodies::Store& bodies, BodyIndex i,
                                       WidePoint moved) noexcept {
  const WidePoint at = WidePoint(bodies.corners[i]) + moved;
  return canonical(passed_between(overlap::solid_box_of(bodies.shape_view(i)), at, at),
                   bodies.periods);
}

}  // namespace

std::uint32_t Strays::add(const bodies::Store& bodies, BodyIndex top, WidePoint moved) {
  const std::uint32_t first = parts_.size();
  const auto append = [&](BodyIndex i) {
    if (!is_nowhere(bodies.bounds[i])) parts_.add(i, box_after(bodies, i, moved));
  };
  append(top);
  for_each_below(bodies, top, append);
  ++tops_;
  return first;
}

void Strays::move(const bodies::Store& bodies, BodyIndex top, std::uint32_t number,
                  WidePoint moved) noexcept {
  for (std::uint32_t k = number; k < parts_.size() && root_of(bodies, parts_.body(k)) == top; ++k)
    parts_.move(k, box_after(bodies, parts_.body(k), moved));
}

void Strays::clear() noexcept {
  tops_ = 0;
  parts_.clear();
}

}  // namespace hitmask::detail::world::travel
