// One box against the boxes of a tile. Included several times by design; see body-inl.hpp.

#if defined(HITMASK_TILES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_TILES_INL
#undef HITMASK_TILES_INL
#else
#define HITMASK_TILES_INL
#endif

#include <cstddef>
#include <cstdint>

#include "kernels/box_vectors-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {

static_assert(TileBlock::boxes % edge_lanes == 0);

// A probe in every lane.
class TileProbes {
 public:
  HWY_INLINE explicit TileProbes(const TileProbe& probe)
      : left_(hn::Set(edges_tag, probe.left)),
        top_(hn::Set(edges_tag, probe.top)),
        right_(hn::Set(edges_tag, probe.right)),
        bottom_(hn::Set(edges_tag, probe.bottom)),
        least_left_(hn::Set(edges_tag, probe.least_left)),
        least_top_(hn::Set(edges_tag, probe.least_top)) {}

  HWY_INLINE EdgeMask hits(const TileBlock& block, std::size_t lane) const {
    const EdgeVector left = hn::Load(edges_tag, block.left + lane);
    const EdgeVector top = hn::Load(edges_tag, block.top + lane);
    const EdgeVector right = hn::Load(edges_tag, block.right + lane);
    const EdgeVector bottom = hn::Load(edges_tag, block.bottom + lane);
    const EdgeMask in_x = hn::And(hn::Lt(left, right_), hn::Lt(left_, right));
    const EdgeMask in_y = hn::And(hn::Lt(top, bottom_), hn::Lt(top_, bottom));
    const EdgeMask elsewhere = hn::Or(hn::Lt(left, least_left_), hn::Lt(top, least_top_));
    return hn::AndNot(elsewhere, hn::And(in_x, in_y));
  }

 private:
  EdgeVector left_, top_, right_, bottom_, least_left_, least_top_;
};

HWY_ATTR std::size_t tile_hits(const TileBlock* blocks, std::size_t count, const TileProbe& probe,
                               std::uint32_t* numbers) noexcept {
  const TileProbes probes(probe);
  std::size_t found = 0;
  for (const TileBlock* block = blocks; block != blocks + count; ++block)
    for (std::size_t lane = 0; lane < TileBlock::boxes; lane += edge_lanes) {
      const ToTheFront to_the_front(probes.hits(*block, lane));
      hn::StoreU(to_the_front(hn::Load(numbers_tag, block->number + lane)), numbers_tag,
                 numbers + found);
      found += to_the_front.count();
    }
  return found;
}

HWY_ATTR std::size_t tile_find(const TileBlock* blocks, std::uint32_t number) noexcept {
  const NumberVector wanted = hn::Set(numbers_tag, number);
  for (const TileBlock* block = blocks;; ++block)
    for (std::size_t lane = 0; lane < TileBlock::boxes; lane += edge_lanes) {
      const auto same = hn::Eq(hn::Load(numbers_tag, block->number + lane), wanted);
      const std::ptrdiff_t at = hn::FindFirstTrue(numbers_tag, same);
      if (at >= 0)
        return static_cast<std::size_t>(block - blocks) * TileBlock::boxes + lane +
               static_cast<std::size_t>(at);
    }
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
