// The vector loops over strip rows, written once with Highway and compiled for every target.
// Included several times by design; see body-inl.hpp.

#if defined(HITMASK_ROWS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_ROWS_INL
#undef HITMASK_ROWS_INL
#else
#define HITMASK_ROWS_INL
#endif

#include <algorithm>
#include <type_traits>

#include "kernels/words-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Eight rows OR-ed together. They can always be read, thanks to the seven zero rows below.
template <class Loader>
HWY_INLINE WordVector shared_in_eight(const std::uint64_t* a, const Loader& b, std::int32_t row) {
  WordVector all = hn::And(hn::LoadU(words_tag, a + row), b(row));
  for (std::int32_t i = rows_per_vector(); i < 8; i += rows_per_vector())
    all = hn::Or(all, hn::And(hn::LoadU(words_tag, a + row + i), b(row + i)));
  return all;
}

// Sixteen rows per test, because a branch costs as much as the work in between. There is no tail
// loop, because its length could not be predicted: where the second eight rows would start past the
// last row, the first eight are tested again, which changes nothing. There is at least one row.
template <class Loader>
HWY_INLINE bool any_with(const std::uint64_t* a, const Loader& b, std::int32_t rows) {
  std::int32_t row = 0;
  while (true) {
    const std::int32_t second = row + 8 < rows ? row + 8 : row;
    const bool found = !is_zero(hn::Or(shared_in_eight(a, b, row), shared_in_eight(a, b, second)));
    row += 16;
    if (row >= rows) return found;
    if (found) return true;
  }
}

HWY_ATTR bool any_one(const std::uint64_t* strip, const std::uint64_t* further_right,
                      std::int32_t rows, std::int32_t shift) noexcept {
  return any_with(strip, HereOnly(further_right, shift), rows);
}

HWY_ATTR bool any(const StripRows& s) noexcept {
  return with_loader(s, [&](const auto& b) HWY_ATTR { return any_with(s.a, b, s.rows); });
}

HWY_ATTR std::size_t any_many(const ListedRows* items, std::size_t n,
                              std::uint8_t* answers) noexcept {
  std::size_t hits = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const OneOnOneRows& item = items[i].rows;
    const bool found = any_with(item.strip, HereOnly(item.further_right, item.shift), item.rows);
    answers[items[i].place] = found ? 1 : 0;
    hits += found ? 1 : 0;
  }
  return hits;
}

HWY_ATTR RowBits first_one(const std::uint64_t* strip, const std::uint64_t* further_right,
                           std::int32_t rows, std::int32_t shift) noexcept {
  const HereOnly b(further_right, shift);
  for (std::int32_t row = 0; row < rows; row += rows_per_vector()) {
    const WordVector found = hn::And(hn::LoadU(words_tag, strip + row), b(row));
    // Not a loop over the rows of the vector: where it ends could not be predicted.
    const auto lane = hn::FindFirstTrue(words_tag, hn::Ne(found, hn::Zero(words_tag)));
    if (lane < 0) continue;
    const std::int32_t first = row + static_cast<std::int32_t>(lane);
    return {first, strip[first] & (further_right[first] << shift)};
  }
  return {};
}

HWY_ATTR RowBits first_row(const StripRows& s) noexcept {
  return with_loader(s, [&](const auto& b) HWY_ATTR -> RowBits {
    constexpr std::int32_t n = rows_per_vector();
    for (std::int32_t row = 0; row < s.rows; row += n) {
      if (is_zero(shared(s, b, row))) continue;
      for (std::int32_t i = row; i < s.rows; ++i)
        if (const std::uint64_t bits = shared_word(s, i)) return {i, bits};
    }
    return {};
  });
}

HWY_ATTR RowBits last_row(const StripRows& s) noexcept {
  return with_loader(s, [&](const auto& b) HWY_ATTR -> RowBits {
    constexpr std::int32_t n = rows_per_vector();
    for (std::int32_t end = s.rows; end > 0; end -= n) {
      const std::int32_t row = end > n ? end - n : 0;
      if (is_zero(shared(s, b, row))) continue;
      for (std::int32_t i = end - 1; i >= row; --i)
        if (const std::uint64_t bits = shared_word(s, i)) return {i, bits};
    }
    return {};
  });
}

HWY_ATTR std::uint64_t columns(const StripRows& s) noexcept {
  return with_loader(s, [&](const auto& b) HWY_ATTR {
    WordVector all = hn::Zero(words_tag);
    for (std::int32_t row = 0; row < s.rows; row += rows_per_vector())
      all = hn::Or(all, shared(s, b, row));
    return or_of_lanes(all);
  });
}

HWY_ATTR void shared_rows(const StripRows& s, std::uint64_t* out) noexcept {
  with_loader(s, [&](const auto& b) HWY_ATTR {
    for (std::int32_t row = 0; row < s.rows; row += rows_per_vector())
      hn::StoreU(shared(s, b, row), words_tag, out + row);
  });
}

// A strip to the right or to the left: one of the shifts is by 0, which is cheaper than an
// unpredictable branch.
struct EitherSide {
  const std::uint64_t* strip;
  int left, right;
  HWY_INLINE EitherSide(const std::uint64_t* rows, std::int32_t distance)
      : strip(rows), left(std::max(distance, 0)), right(std::max(-distance, 0)) {}
  HWY_INLINE WordVector operator()(std::int32_t row) const {
    return hn::ShiftRightSame(hn::ShiftLeftSame(hn::LoadU(words_tag, strip + row), left), right);
  }
};

HWY_ATTR void shared_one(const std::uint64_t* mask, const std::uint64_t* other,
                         std::int32_t distance, std::int32_t rows, std::uint64_t* out) noexcept {
  const EitherSide b(other, distance);
  for (std::int32_t row = 0; row < rows; row += rows_per_vector())
    hn::StoreU(hn::And(hn::LoadU(words_tag, mask + row), b(row)), words_tag, out + row);
}

template <Combine Op>
HWY_INLINE WordVector combined(WordVector a, WordVector b) {
  if constexpr (Op == Combine::draw) return hn::Or(a, b);
  if constexpr (Op == Combine::erase) return hn::AndNot(b, a);
  if constexpr (Op == Combine::keep) return hn::And(a, b);
  return hn::Xor(a, b);
}

// Rows past the last one are left alone: they may be pixels.
template <Combine Op, class Loader>
HWY_INLINE void combine_rows(const std::uint64_t* a, const Loader& b, std::int32_t rows,
                             std::uint64_t* out) {
  constexpr std::int32_t n = rows_per_vector();
  const auto result = [&](std::int32_t row)
                          HWY_ATTR { return combined<Op>(hn::LoadU(words_tag, a + row), b(row)); };
  std::int32_t row = 0;
  for (; row + 2 * n <= rows; row += 2 * n) {
    const WordVector first = result(row);
    const WordVector second = result(row + n);
    hn::StoreU(first, words_tag, out + row);
    hn::StoreU(second, words_tag, out + row + n);
  }
  for (; row < rows; row += n) {
    const auto inside = hn::FirstN(words_tag, static_cast<std::size_t>(rows - row));
    const WordVector kept = hn::LoadU(words_tag, out + row);
    hn::StoreU(hn::IfThenElse(inside, result(row), kept), words_tag, out + row);
  }
}

// Operations that add pixels must not add any to the right of the mask.
template <class Loader>
struct OnlyColumns {
  Loader b;
  WordVector inside;
  HWY_INLINE OnlyColumns(const Loader& loader, std::uint64_t columns_of_mask)
      : b(loader), inside(hn::Set(words_tag, columns_of_mask)) {}
  HWY_INLINE WordVector operator()(std::int32_t row) const { return hn::And(b(row), inside); }
};

template <Combine Op, class Loader>
HWY_INLINE void combine_inside(const std::uint64_t* a, const Loader& b, std::int32_t rows,
                               std::uint64_t columns_of_mask, std::uint64_t* out) {
  constexpr bool may_add = Op == Combine::draw || Op == Combine::toggle;
  if (may_add && columns_of_mask != ~std::uint64_t{0})
    return combine_rows<Op>(a, OnlyColumns<Loader>(b, columns_of_mask), rows, out);
  return combine_rows<Op>(a, b, rows, out);
}

template <class Function>
HWY_INLINE void with_operation(Combine op, Function&& f) {
  switch (op) {
    case Combine::draw: return f(std::integral_constant<Combine, Combine::draw>());
    case Combine::erase: return f(std::integral_constant<Combine, Combine::erase>());
    case Combine::keep: return f(std::integral_constant<Combine, Combine::keep>());
    case Combine::toggle: return f(std::integral_constant<Combine, Combine::toggle>());
  }
}

HWY_ATTR void combine(Combine op, const StripRows& s, std::uint64_t columns_of_mask,
                      std::uint64_t* out) noexcept {
  with_operation(op, [&](auto operation) HWY_ATTR {
    with_loader(s, [&](const auto& b) HWY_ATTR {
      combine_inside<operation()>(s.a, b, s.rows, columns_of_mask, out);
    });
  });
}

HWY_ATTR void combine_one(Combine op, const std::uint64_t* other, std::int32_t distance,
                          std::int32_t rows, std::uint64_t columns_of_mask,
                          std::uint64_t* out) noexcept {
  const EitherSide b(other, distance);
  with_operation(op, [&](auto operation) HWY_ATTR {
    combine_inside<operation()>(out, b, rows, columns_of_mask, out);
  });
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
