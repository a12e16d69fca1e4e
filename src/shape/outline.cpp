// The outlines of a mask, inside and outside of it.
#include "hitmask/shape.hpp"

namespace hitmask {

namespace {

Reach reach_of(Neighbours neighbours) noexcept {
  return neighbours == Neighbours::four ? Reach::four : Reach::eight;
}

}  // namespace

Mask inner_outline(const MaskView& mask, Neighbours neighbours) {
  Mask outline(mask);
  outline.erase(shrink(mask, 1, reach_of(neighbours)));
  outline.tighten();
  return outline;
}

MaskAt outer_outline(const MaskView& mask, Neighbours neighbours) {
  MaskAt outline = grow(mask, 1, reach_of(neighbours));
  outline.mask.erase(mask, {1, 1});
  outline.mask.tighten();
  return outline;
}

}  // namespace hitmask
