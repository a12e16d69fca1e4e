// The vector loops that count pixels.
// Included several times by design; see body-inl.hpp.

#if defined(HITMASK_COUNTS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_COUNTS_INL
#undef HITMASK_COUNTS_INL
#else
#define HITMASK_COUNTS_INL
#endif

#include <algorithm>
#include <bit>

#include "kernels/words-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_EMU128

// Emulated byte vectors would cost more than they save, so this counts word by word.
class BitCounter {
 public:
  static constexpr std::int32_t vectors_per_flush = 31;

  HWY_INLINE void add(WordVector v) {
    HWY_ALIGN std::uint64_t lanes[rows_per_vector()];
    hn::Store(v, words_tag, lanes);
    for (const std::uint64_t lane : lanes) count_ += std::popcount(lane);
  }
  template <int Doublings = 0>
  HWY_INLINE void flush() {
    total_ += count_ << Doublings;
    count_ = 0;
  }
  HWY_INLINE std::int64_t total() const { return total_; }

 private:
  std::int64_t count_ = 0;
  std::int64_t total_ = 0;
};

#else

HWY_INLINE ByteVector counts_of_bytes(WordVector v) {
  return hn::PopulationCount(hn::BitCast(bytes_tag, v));
}

HWY_INLINE std::int64_t sum_of_lanes(WordVector v) {
  HWY_ALIGN std::uint64_t lanes[rows_per_vector()];
  hn::Store(v, words_tag, lanes);
  std::uint64_t all = 0;
  for (const std::uint64_t lane : lanes) all += lane;
  return static_cast<std::int64_t>(all);
}

struct TwoSums {
  std::int64_t first, second;
};
HWY_INLINE TwoSums sums_of_lanes(WordVector first, WordVector second) {
  HWY_ALIGN std::uint64_t lanes[rows_per_vector()];
  hn::Store(hn::Add(hn::InterleaveLower(words_tag, first, second),
                    hn::InterleaveUpper(words_tag, first, second)),
            words_tag, lanes);
  std::uint64_t all[2] = {0, 0};
  for (int i = 0; i < rows_per_vector(); i += 2) {
    all[0] += lanes[i];
    all[1] += lanes[i + 1];
  }
  return {static_cast<std::int64_t>(all[0]), static_cast<std::int64_t>(all[1])};
}

// Counts bits in bytes and widens only in flush(), which optionally doubles the counts.
class BitCounter {
 public:
  // Each input byte adds up to 8, and 31 * 8 still fits a byte.
  static constexpr std::int32_t vectors_per_flush = 31;

  // Explicit, because an implicit constructor would not be compiled for the target.
  HWY_INLINE BitCounter() : bytes_(hn::Zero(bytes_tag)), words_(hn::Zero(words_tag)) {}

  HWY_INLINE void add(WordVector v) { bytes_ = hn::Add(bytes_, counts_of_bytes(v)); }
  template <int Doublings = 0>
  HWY_INLINE void flush() {
    words_ = hn::Add(words_, hn::ShiftLeft<Doublings>(hn::SumsOf8(bytes_)));
    bytes_ = hn::Zero(bytes_tag);
  }
  HWY_INLINE std::int64_t total() const { return sum_of_lanes(words_); }

 private:
  ByteVector bytes_;
  WordVector words_;
};

#endif

// Calls body(row) for every whole vector of rows and tail(row, count) for the rest, and flush()
// after at most 31 of them.
template <class Body, class Tail, class Flush>
HWY_INLINE void for_each_vector(std::int32_t rows, const Body& body, const Tail& tail,
                                const Flush& flush) {
  constexpr std::int32_t n = rows_per_vector();
  const std::int32_t whole = rows - rows % n;
  std::int32_t row = 0;
  while (row < whole) {
    const std::int32_t end = std::min(whole, row + 30 * n);  // 30, so that the tail still fits
    for (; row < end; row += n) body(row);
    if (row < whole) flush();
  }
  if (row < rows) tail(row, rows - row);
  flush();
}

template <class Loader>
HWY_INLINE std::int64_t count_with(const StripRows& s, const Loader& b) {
  BitCounter counter;
  for_each_vector(
      s.rows, [&](std::int32_t row) HWY_ATTR { counter.add(shared(s, b, row)); },
      [&](std::int32_t row, std::int32_t left)
          HWY_ATTR { counter.add(first_lanes(shared(s, b, row), left)); },
      [&]() HWY_ATTR { counter.flush(); });
  return counter.total();
}

HWY_ATTR std::int64_t count(const StripRows& s) noexcept {
  return with_loader(s, [&](const auto& b) HWY_ATTR { return count_with(s, b); });
}

// Below a one-strip mask there are only zeros, so the last vector needs no masking. It has too few
// rows to need a flush in between.
HWY_ATTR std::int64_t count_one(const std::uint64_t* strip, const std::uint64_t* further_right,
                                std::int32_t rows, std::int32_t shift) noexcept {
  const HereOnly b(further_right, shift);
  BitCounter counter;
  for (std::int32_t row = 0; row < rows; row += rows_per_vector()) {
    if (rows_per_vector() < 4 && row == 32) counter.flush();
    counter.add(hn::And(hn::LoadU(words_tag, strip + row), b(row)));
  }
  counter.flush();
  return counter.total();
}

HWY_ATTR std::int64_t count_words(const std::uint64_t* words, std::size_t n) noexcept {
  std::int64_t total = 0;
  constexpr auto lanes = static_cast<std::size_t>(rows_per_vector());
  std::size_t i = 0;
  while (i + lanes <= n) {
    BitCounter counter;
    const std::size_t end = i + std::min((n - i) / lanes, std::size_t{31}) * lanes;
    for (; i < end; i += lanes) counter.add(hn::LoadU(words_tag, words + i));
    counter.flush();
    total += counter.total();
  }
  for (; i < n; ++i) total += std::popcount(words[i]);
  return total;
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
