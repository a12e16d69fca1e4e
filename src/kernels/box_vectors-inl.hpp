// Vectors of box edges and numbers. Included several times by design; see body-inl.hpp.

#if defined(HITMASK_BOX_VECTORS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_BOX_VECTORS_INL
#undef HITMASK_BOX_VECTORS_INL
#else
#define HITMASK_BOX_VECTORS_INL
#endif

#include <hwy/highway.h>

#include <bit>
#include <cstddef>
#include <cstdint>

#include "kernels/pairs_table.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Runs of boxes to compare are short: wider vectors would be mostly empty.
using EdgeTag = hn::CappedTag<std::int32_t, box_lanes>;
using Numbers = hn::CappedTag<std::uint32_t, box_lanes>;
using EdgeVector = hn::Vec<EdgeTag>;
using NumberVector = hn::Vec<Numbers>;
using EdgeMask = hn::Mask<EdgeTag>;

constexpr EdgeTag edges_tag;
constexpr Numbers numbers_tag;
constexpr std::size_t edge_lanes = hn::MaxLanes(EdgeTag());

// Sums and differences that may wrap around. On unsigned numbers: where the intrinsics of a
// processor are plain signed sums (NEON), g++ takes a + c < b + c for a < b.
HWY_INLINE EdgeVector wrapping_sum(EdgeVector a, EdgeVector b) {
  return hn::BitCast(edges_tag, hn::Add(hn::BitCast(numbers_tag, a), hn::BitCast(numbers_tag, b)));
}
HWY_INLINE EdgeVector wrapping_difference(EdgeVector a, EdgeVector b) {
  return hn::BitCast(edges_tag, hn::Sub(hn::BitCast(numbers_tag, a), hn::BitCast(numbers_tag, b)));
}

// The edges of as many boxes as a vector has lanes.
struct EdgeVectors {
  EdgeVector left, top, right, bottom;
};

// Moves selected lanes to the front. Highway's Compress has its tables inside the function, where
// g++ 12 copies them to the stack in every call.
#if HWY_TARGET == HWY_EMU128 || HWY_TARGET <= HWY_AVX3

class ToTheFront {
 public:
  HWY_INLINE explicit ToTheFront(EdgeMask which) : which_(hn::RebindMask(numbers_tag, which)) {}
  HWY_INLINE NumberVector operator()(NumberVector v) const { return hn::Compress(v, which_); }
  HWY_INLINE std::size_t count() const { return hn::CountTrue(numbers_tag, which_); }

 private:
  hn::Mask<Numbers> which_;
};

#else

// For each set of lanes, those in it, in order. Vectors of four lanes are permuted by bytes and
// store first bytes; vectors of eight store lane numbers.
struct LaneOrder {
  static constexpr std::size_t bytes = edge_lanes == 4 ? 16 : 8;
  alignas(16) std::uint8_t of[(std::size_t{1} << edge_lanes) * bytes];
};
constexpr LaneOrder make_lane_order() {
  LaneOrder order{};
  constexpr std::size_t bytes_per_lane = LaneOrder::bytes / edge_lanes;
  for (std::size_t set = 0; set < std::size_t{1} << edge_lanes; ++set) {
    std::uint8_t* to = order.of + set * LaneOrder::bytes;
    for (std::size_t lane = 0; lane < edge_lanes; ++lane)
      for (std::size_t byte = 0; byte < bytes_per_lane && (set >> lane & 1) != 0; ++byte)
        *to++ = static_cast<std::uint8_t>(lane * bytes_per_lane + byte);
  }
  return order;
}
constexpr LaneOrder lane_order = make_lane_order();

class ToTheFront {
 public:
  HWY_INLINE explicit ToTheFront(EdgeMask which) {
    std::uint8_t bits = 0;
    hn::StoreMaskBits(edges_tag, which, &bits);
    bits_ = bits;
    order_ = order_for(bits_);
  }
  HWY_INLINE std::size_t count() const { return static_cast<std::size_t>(std::popcount(bits_)); }

#if HWY_MAX_BYTES >= 32
  HWY_INLINE NumberVector operator()(NumberVector v) const {
    return hn::TableLookupLanes(v, hn::IndicesFromVec(numbers_tag, order_));
  }

 private:
  using Order = NumberVector;
  HWY_INLINE static Order order_for(std::size_t bits) {
    const hn::Rebind<std::uint8_t, Numbers> narrow_tag;
    return hn::PromoteTo(numbers_tag,
                         hn::LoadU(narrow_tag, lane_order.of + bits * LaneOrder::bytes));
  }
#else
  HWY_INLINE NumberVector operator()(NumberVector v) const {
    return hn::BitCast(numbers_tag, hn::TableLookupBytes(hn::BitCast(lane_bytes_tag, v), order_));
  }

 private:
  static constexpr hn::Repartition<std::uint8_t, Numbers> lane_bytes_tag{};
  using Order = hn::Vec<hn::Repartition<std::uint8_t, Numbers> >;
  HWY_INLINE static Order order_for(std::size_t bits) {
    return hn::Load(lane_bytes_tag, lane_order.of + bits * LaneOrder::bytes);
  }
#endif

  std::size_t bits_;
  Order order_;
};

#endif

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
