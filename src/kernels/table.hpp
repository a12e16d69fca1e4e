// The word loops behind every query about two masks: one table of functions per instruction set.
//
// The kernels know nothing of masks. They get pointers, counts and a shift, computed once by
// src/mask/clip.hpp, and rely on two guarantees of the mask layout: `rows_below` zero rows under
// each strip, and two more readable zero words before the first strip and after the last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hitmask::kernels {

/// Rows of one strip of mask a, and of the one or two strips of mask b that lie over it. A word of
/// b as seen from a's strip is (here << shift) | (before >> (64 - shift)); an absent strip is null.
struct StripRows {
  const std::uint64_t* a = nullptr;
  const std::uint64_t* here = nullptr;    // b's strip that starts `shift` columns into a's strip
  const std::uint64_t* before = nullptr;  // b's strip to the left of it; only with shift > 0
  const std::uint64_t* after = nullptr;   // b's strip to the right of it; used by sums() only
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

/// A row of shared pixels: its number within the StripRows, and its bits; 0 when there are none.
struct RowBits {
  std::int32_t row = 0;
  std::uint64_t bits = 0;
};

/// What sums() computes.
enum class SumsOf : std::uint8_t { pixels, neighbours, both };

/// Sums over the shared pixels of a StripRows; rows and columns are relative to its corner. Also
/// the numbers of shared pixels with b moved by one step.
struct Sums {
  std::int64_t count = 0;
  std::int64_t sum_column = 0;
  std::int64_t sum_row = 0;
  std::uint64_t columns = 0;    // all shared rows OR-ed together
  std::int32_t first_row = -1;  // the topmost and bottommost shared row; -1 when there is none
  std::int32_t last_row = -1;
  std::int64_t right_minus_left = 0;  // count with b one column right, minus with b one column left
  std::int64_t down_minus_up = 0;
};

/// Two strips, the second of which is `shift` columns further right, 0 ... 63. Without initial
/// values, so that an array of them costs nothing.
struct OneOnOneRows {
  const std::uint64_t* strip;
  const std::uint64_t* further_right;
  std::int32_t rows;
  std::int32_t shift;
};

/// Rows in a list, and where the answer for them belongs.
struct ListedRows {
  OneOnOneRows rows;
  std::uint32_t place;
};

/// Rows of blocks (see mask/layout.hpp). When b is between two block positions, a block of a may
/// share pixels with several blocks of b; `strips` is aligned with one of them.
struct BlockRows {
  StripRows strips;
  std::int32_t reach = 0;  // 0: that one and its neighbours above, left, above left. 1: all nine
};

/// How a shifted row of b is combined with a row of a.
enum class Combine : std::uint8_t { draw, erase, keep, toggle };

/// Which byte of a pixel holds alpha.
enum class AlphaAt : std::uint8_t { only_byte, first_of_four, last_of_four };

struct PixelRows {
  const std::uint8_t* pixels = nullptr;
  std::ptrdiff_t row_stride = 0;  // bytes
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::uint8_t threshold = 0;
};

/// Pixels of a mask and the memory they are written to, as pixels of 1 or 4 bytes.
struct MaskRowsToWrite {
  const std::uint64_t* words = nullptr;  // the first row of the first strip
  std::ptrdiff_t strip_stride = 0;       // words from strip to strip
  std::int32_t first_column = 0;         // 0 ... 63: where the rows start in the first strip
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::uint64_t flip = 0;  // ~0: solid and clear change places
  std::uint8_t* pixels = nullptr;
  std::ptrdiff_t row_stride = 0;  // bytes
  std::int32_t pixel_bytes = 4;
  std::uint8_t over[4] = {};   // a solid pixel, as it lies in memory
  std::uint8_t under[4] = {};  // a clear one
  bool keep = false;           // clear ones are left as they are
};

struct ShapeTable;  // shape_table.hpp
struct PairsTable;  // pairs_table.hpp

struct Table {
  std::string_view name;
  const ShapeTable* shape;
  const PairsTable* pairs;

  // The next six may read up to `rows_below` rows past the last one. There one of the masks is
  // zero; if the caller cut the rows short, the pixels found are shared as well.
  bool (*any)(const StripRows&) noexcept;
  /// The common case with the least overhead: OneOnOneRows as arguments.
  bool (*any_one)(const std::uint64_t* strip, const std::uint64_t* further_right, std::int32_t rows,
                  std::int32_t shift) noexcept;
  RowBits (*first_row)(const StripRows&) noexcept;
  /// The same for masks of a single strip each.
  RowBits (*first_one)(const std::uint64_t* strip, const std::uint64_t* further_right,
                       std::int32_t rows, std::int32_t shift) noexcept;
  RowBits (*last_row)(const StripRows&) noexcept;
  std::uint64_t (*columns)(const StripRows&) noexcept;  // all shared rows OR-ed together

  /// any_one() for n independent pairs. Returns how many of the answers are 1, not 0.
  std::size_t (*any_many)(const ListedRows* items, std::size_t n, std::uint8_t* answers) noexcept;

  // These count exactly the rows given.
  std::int64_t (*count)(const StripRows&) noexcept;
  /// For masks of a single strip each, at most 64 rows.
  std::int64_t (*count_one)(const std::uint64_t* strip, const std::uint64_t* further_right,
                            std::int32_t rows, std::int32_t shift) noexcept;
  /// For neighbours, `rows` are b's rows, and `a` is read from one row above to one row below.
  void (*sums)(const StripRows&, SumsOf, Sums& result) noexcept;
  /// Both, for masks of a single strip each; `strip` is what the other kernels call a.
  Sums (*sums_one)(const std::uint64_t* strip, const std::uint64_t* further_right,
                   std::int32_t rows, std::int32_t shift) noexcept;

  /// Whether any block may share pixels, for masks of a single strip of blocks each (512 pixels
  /// wide). The second strip is `shift` or `shift` + 1 blocks further right, in the given row or
  /// one row below. May read rows past the last one, like any().
  bool (*any_block)(const std::uint64_t* strip, const std::uint64_t* further_right,
                    std::int32_t rows, std::int32_t shift) noexcept;
  /// hits[i] = the blocks of a's row i that may share pixels with b. `hits` needs space for 7 more
  /// rows. Returns all rows OR-ed together.
  std::uint64_t (*block_hits)(const BlockRows&, std::uint64_t* hits) noexcept;

  /// ORs b's blocks into a's, in the given columns: a's row i gets every block in which pixels of b
  /// may lie. Otherwise like combine().
  void (*spread_blocks)(const StripRows&, std::uint64_t columns, std::uint64_t* a) noexcept;

  /// out[i] = the shared pixels of row i, up to the end of one of the masks. Below that, up to
  /// `rows_below` rows of zeros are written.
  void (*shared_rows)(const StripRows&, std::uint64_t* out) noexcept;
  /// The same for masks of a single strip each: `other` is `distance` columns further right, -63
  /// ... 63.
  void (*shared_one)(const std::uint64_t* mask, const std::uint64_t* other, std::int32_t distance,
                     std::int32_t rows, std::uint64_t* out) noexcept;
  /// out[i] = a's row i op b's word, limited to the given columns (which a already is). `out` may
  /// be a; the `rows_below` rows after the last one are written unchanged.
  void (*combine)(Combine, const StripRows&, std::uint64_t columns, std::uint64_t* out) noexcept;

  /// The same for masks of a single strip each: `other` is `distance` columns further right, -63
  /// ... 63, over the mask's own rows.
  void (*combine_one)(Combine, const std::uint64_t* other, std::int32_t distance, std::int32_t rows,
                      std::uint64_t columns, std::uint64_t* out) noexcept;

  /// blocks[8 * i] = eight bits: which of the eight byte columns hold anything in rows 8i ... 8i+7,
  /// up to the height. Returns all rows OR-ed together.
  std::uint64_t (*blocks_of_rows)(const std::uint64_t* rows, std::int32_t height,
                                  std::uint8_t* blocks) noexcept;
  /// The same after flipping the given columns of all rows.
  std::uint64_t (*flip_rows)(std::uint64_t* rows, std::int32_t height, std::uint64_t columns,
                             std::uint8_t* blocks) noexcept;

  std::int64_t (*count_words)(const std::uint64_t* words, std::size_t n) noexcept;

  /// Pixels to bits: word s of row y goes to out[s * out_stride + y].
  void (*alpha_rows)(AlphaAt, const PixelRows&, std::uint64_t* out,
                     std::ptrdiff_t out_stride) noexcept;
  /// Bits to pixels. Nothing outside the rows is written.
  void (*write_pixels)(const MaskRowsToWrite&) noexcept;
};

#if defined(HITMASK_ONE_TABLE)
extern const Table only_table;
[[nodiscard]] inline const Table& active() noexcept { return only_table; }
#else
/// The table in use. Constant-initialised to the baseline, so that it works before and during the
/// construction of other globals; the best one is selected at program start.
extern const Table* active_table;
[[nodiscard]] inline const Table& active() noexcept { return *active_table; }
#endif

extern const Table baseline_table;

/// The vector tables compiled for this processor family, slowest first, including those this
/// processor cannot run.
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
