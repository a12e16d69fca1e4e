// The word loops behind every pair question: one table of functions per instruction set.
//
// The kernels know nothing of masks. They get pointers, counts and a shift, worked out once by
// src/mask/clip.hpp, and rely on two promises of the mask layout: `rows_below` zero rows under each
// strip, and two more readable zero words before the first strip and after the last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hitmask::kernels {

/// Rows of one strip of mask a, and of the one or two strips of mask b that lie over it. A word of b
/// as seen from a's strip is (here << shift) | (before >> (64 - shift)); an absent strip is null.
struct StripRows {
  const std::uint64_t* a = nullptr;
  const std::uint64_t* here = nullptr;    // b's strip that starts `shift` columns into a's strip
  const std::uint64_t* before = nullptr;  // b's strip to the left of it; only with shift > 0
  const std::uint64_t* after = nullptr;   // b's strip to the right of it; only neighbours() looks
  std::int32_t rows = 0;
  std::int32_t shift = 0;  // 0 ... 63
};

/// The shared pixels of one row.
[[nodiscard]] inline std::uint64_t shared_word(const StripRows& s, std::int32_t row) noexcept {
  std::uint64_t b = 0;
  if (s.here != nullptr) b = s.here[row] << s.shift;
  if (s.before != nullptr && s.shift != 0) b |= s.before[row] >> (64 - s.shift);
  return s.a[row] & b;
}

/// A row of shared pixels: its number from the start of the StripRows, and its bits. No bits: none.
struct RowBits {
  std::int32_t row = 0;
  std::uint64_t bits = 0;
};

/// Sums over the shared pixels of a StripRows; rows and columns count from its own corner.
struct Moments {
  std::int64_t count = 0;
  std::uint64_t columns = 0;  // all shared rows OR-ed together
  std::int64_t sum_column = 0;
  std::int64_t sum_row = 0;
};

/// Shared pixels with b one step to the right, left, below and above of where it is.
struct Neighbours {
  std::int64_t right = 0;
  std::int64_t left = 0;
  std::int64_t down = 0;
  std::int64_t up = 0;
};

/// How a shifted row of b is laid into a row of a.
enum class Combine : std::uint8_t { draw, erase, keep, toggle };

/// Which byte of a pixel holds alpha.
enum class AlphaAt : std::uint8_t { only_byte, first_of_four, last_of_four };

struct Table {
  std::string_view name;

  // These four may look at up to `rows_below` rows past the last one: there one of the masks is
  // zero, or (when the caller cut the rows short) the pixels found are shared all the same.
  bool (*any)(const StripRows&) noexcept;
  RowBits (*first_row)(const StripRows&) noexcept;
  RowBits (*last_row)(const StripRows&) noexcept;
  std::uint64_t (*columns)(const StripRows&) noexcept;  // all shared rows OR-ed together

  /// any() of n independent StripRows.
  void (*any_many)(const StripRows* items, std::size_t n, std::uint8_t* answers) noexcept;

  // These count exactly the rows given.
  std::int64_t (*count)(const StripRows&) noexcept;
  Moments (*moments)(const StripRows&) noexcept;
  /// `a` is read from one row above to one row below. `rows` are b's rows.
  Neighbours (*neighbours)(const StripRows&) noexcept;

  /// a[i] = a[i] op b's word, in the columns of the mask only.
  void (*combine)(Combine, std::uint64_t* a, const StripRows&, std::uint64_t columns) noexcept;

  std::int64_t (*count_words)(const std::uint64_t* words, std::size_t n) noexcept;

  /// One row of pixels to bits: word s of the row goes to out[s * out_stride].
  void (*alpha_row)(AlphaAt, const std::uint8_t* pixels, std::int32_t width, std::uint8_t threshold,
                    std::uint64_t* out, std::ptrdiff_t out_stride) noexcept;
};

/// The table in use. Constant-initialised to the baseline, so that it works before and during the
/// construction of other globals; the best one takes over at program start.
extern const Table* active_table;
[[nodiscard]] inline const Table& active() noexcept { return *active_table; }

extern const Table baseline_table;

/// The vector tables compiled for this processor family, slowest first, whether or not this very
/// processor runs them.
struct CompiledTable {
  const Table* table;
  std::int64_t highway_target;
};
struct CompiledTables {
  const CompiledTable* first;
  std::size_t count;
};
[[nodiscard]] CompiledTables compiled_vector_tables() noexcept;

}  // namespace hitmask::kernels
