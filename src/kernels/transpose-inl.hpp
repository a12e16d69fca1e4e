// Transposing 64x64 bits, for turning masks and scaling columns. Included several times by design;
// see body-inl.hpp.

#if defined(HITMASK_TRANSPOSE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_TRANSPOSE_INL
#undef HITMASK_TRANSPOSE_INL
#else
#define HITMASK_TRANSPOSE_INL
#endif

#include <hwy/highway.h>

#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// At most four rows per vector, so that eight rows are at least two vectors that can swap bits.
using TileWords = hn::CappedTag<std::uint64_t, 4>;
using TileVector = hn::Vec<TileWords>;

constexpr TileWords tile_tag;
constexpr int tile_lanes = static_cast<int>(hn::MaxLanes(TileWords()));

// The columns whose number has the bit `Distance` (a power of two) clear.
template <int Distance>
constexpr std::uint64_t columns_without = ~std::uint64_t{0} / ((std::uint64_t{1} << Distance) + 1);

// The rows of b are `Distance` below those of a. Swaps a's columns that have that bit set with b's
// that have it clear.
template <int Distance>
HWY_INLINE void exchange(TileVector& a, TileVector& b) {
  const TileVector columns = hn::Set(tile_tag, columns_without<Distance>);
  const TileVector differing = hn::And(hn::Xor(hn::ShiftRight<Distance>(a), b), columns);
  b = hn::Xor(b, differing);
  a = hn::Xor(a, hn::ShiftLeft<Distance>(differing));
}

// Rows i, i+8, ..., i+56 swap bits at distances 32, 16 and 8: between whole vectors.
HWY_INLINE void transpose_far(std::uint64_t* rows) {
  const auto at = [rows](int i) HWY_ATTR { return hn::LoadU(tile_tag, rows + 8 * i); };
  TileVector v0 = at(0), v1 = at(1), v2 = at(2), v3 = at(3);
  TileVector v4 = at(4), v5 = at(5), v6 = at(6), v7 = at(7);
  exchange<32>(v0, v4), exchange<32>(v1, v5), exchange<32>(v2, v6), exchange<32>(v3, v7);
  exchange<16>(v0, v2), exchange<16>(v1, v3), exchange<16>(v4, v6), exchange<16>(v5, v7);
  exchange<8>(v0, v1), exchange<8>(v2, v3), exchange<8>(v4, v5), exchange<8>(v6, v7);
  const auto put = [rows](TileVector v, int i) HWY_ATTR { hn::StoreU(v, tile_tag, rows + 8 * i); };
  put(v0, 0), put(v1, 1), put(v2, 2), put(v3, 3), put(v4, 4), put(v5, 5), put(v6, 6), put(v7, 7);
}

// Even rows into one vector, odd rows into the other, and back.
HWY_INLINE void exchange_neighbours(TileVector& a, TileVector& b) {
  TileVector even = hn::InterleaveLower(tile_tag, a, b);
  TileVector odd = hn::InterleaveUpper(tile_tag, a, b);
  exchange<1>(even, odd);
  a = hn::InterleaveLower(tile_tag, even, odd);
  b = hn::InterleaveUpper(tile_tag, even, odd);
}

// Eight rows swap bits at distances 4, 2 and 1, the latter within vectors.
#if HWY_MAX_BYTES >= 32
static_assert(tile_lanes == 4);
HWY_INLINE void transpose_near(std::uint64_t* rows) {
  TileVector upper = hn::LoadU(tile_tag, rows);
  TileVector lower = hn::LoadU(tile_tag, rows + 4);
  exchange<4>(upper, lower);
  TileVector first = hn::ConcatLowerLower(tile_tag, lower, upper);   // rows 0 1 4 5
  TileVector second = hn::ConcatUpperUpper(tile_tag, lower, upper);  // rows 2 3 6 7
  exchange<2>(first, second);
  exchange_neighbours(first, second);
  hn::StoreU(hn::ConcatLowerLower(tile_tag, second, first), tile_tag, rows);
  hn::StoreU(hn::ConcatUpperUpper(tile_tag, second, first), tile_tag, rows + 4);
}
#else
static_assert(tile_lanes == 2);
HWY_INLINE void transpose_near(std::uint64_t* rows) {
  TileVector v0 = hn::LoadU(tile_tag, rows), v1 = hn::LoadU(tile_tag, rows + 2);
  TileVector v2 = hn::LoadU(tile_tag, rows + 4), v3 = hn::LoadU(tile_tag, rows + 6);
  exchange<4>(v0, v2), exchange<4>(v1, v3);
  exchange<2>(v0, v1), exchange<2>(v2, v3);
  exchange_neighbours(v0, v1), exchange_neighbours(v2, v3);
  hn::StoreU(v0, tile_tag, rows), hn::StoreU(v1, tile_tag, rows + 2);
  hn::StoreU(v2, tile_tag, rows + 4), hn::StoreU(v3, tile_tag, rows + 6);
}
#endif

// Halves of rows are swapped with rows 32 below, quarters with rows 16 below, and so on down to
// single bits: six rounds for all 4,096.
HWY_ATTR void transpose_tile(std::uint64_t* rows) noexcept {
  for (int i = 0; i < 8; i += tile_lanes) transpose_far(rows + i);
  for (int i = 0; i < 64; i += 8) transpose_near(rows + i);
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
