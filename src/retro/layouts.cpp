// The old byte layouts, both ways.
#include <algorithm>
#include <string>

#include "base/fail.hpp"
#include "hitmask/retro.hpp"
#include "mask/access.hpp"
#include "retro/bit_stream.hpp"
#include "retro/word_order.hpp"

namespace hitmask {

using Arrangement = ByteLayout::Arrangement;
using MaskAccess = detail::mask::Access;
using detail::mask::has_pixels;
using detail::retro::BitReader;
using detail::retro::BitWriter;
using detail::retro::WordOrder;

namespace {

std::string pixels_of(Size size) {
  return std::to_string(size.width) + " x " + std::to_string(size.height) + " pixels";
}

/// Pixels on a side of a pattern that the mask must be made of; 1 = any size will do.
constexpr std::int32_t pattern_side(Arrangement arrangement) noexcept {
  switch (arrangement) {
    case Arrangement::msx8:
    case Arrangement::nes: return 8;
    case Arrangement::msx16: return 16;
    default: return 1;
  }
}

// The enums may come from a file or another language and hold any value.
Result<void> check_orders(const ByteLayout& layout) {
  if (layout.arrangement > Arrangement::nes)
    return Error{ErrorCode::argument,
                 "there is no arrangement number " + std::to_string(int(layout.arrangement))};
  if (layout.bit_order > BitOrder::low_first)
    return Error{ErrorCode::argument,
                 "there is no bit order number " + std::to_string(int(layout.bit_order))};
  if (layout.byte_order > ByteOrder::big)
    return Error{ErrorCode::argument,
                 "there is no byte order number " + std::to_string(int(layout.byte_order))};
  return {};
}

Result<void> check_bits(const ByteLayout& layout) {
  const int bits = layout.bits;
  if (bits != 8 && bits != 16 && bits != 32 && bits != 64)
    return Error{ErrorCode::argument,
                 "a layout has words of 8, 16, 32 or 64 bits, not " + std::to_string(bits)};
  if (pattern_side(layout.arrangement) > 1 && bits != 8)
    return Error{ErrorCode::argument,
                 "MSX and NES patterns are made of words of 8 bits, not " + std::to_string(bits)};
  return {};
}

Result<void> check_size(Size size, const ByteLayout& layout) {
  if (!detail::mask::is_possible(size))
    return Mask::create(size).error();  // says why, allocates nothing
  const std::int32_t side = pattern_side(layout.arrangement);
  if (size.width % side == 0 && size.height % side == 0) return {};
  return Error{ErrorCode::argument, "a mask of " + pixels_of(size) +
                                        " cannot be cut into patterns of " +
                                        pixels_of({side, side})};
}

Result<void> check(Size size, const ByteLayout& layout) {
  if (const Result<void> status = check_orders(layout); !status) return status;
  if (const Result<void> status = check_bits(layout); !status) return status;
  return check_size(size, layout);
}

/// Bytes in a row that is padded to whole words.
constexpr std::ptrdiff_t row_bytes(std::int32_t width, int bits) noexcept {
  return std::ptrdiff_t{width + bits - 1} / bits * (bits / 8);
}

/// Every arrangement but `packed`, in bytes. The mask is cut into columns of cells, 1 to 8 bytes
/// wide; a column is cut into runs of rows, and the cells of a run are evenly spaced.
struct CellPlan {
  int cell = 1;                    // the last column may be narrower
  std::ptrdiff_t column_step = 0;  // from the first cell of a column to that of the next
  std::ptrdiff_t row_step = 1;
  std::ptrdiff_t run_step = 0;
  std::int32_t run_rows = 0;
  int planes = 1;  // each as many bytes after the other as a run has rows
};

CellPlan plan_of(Size size, const ByteLayout& layout) noexcept {
  const int word = layout.bits / 8;
  const std::ptrdiff_t row = row_bytes(size.width, layout.bits);
  switch (layout.arrangement) {
    case Arrangement::columns:
      return {word, size.height * std::ptrdiff_t{word}, word, 0, size.height};
    case Arrangement::msx8: return {1, 8, 1, 8 * row, 8};
    case Arrangement::msx16: return {1, 16, 1, 16 * row, 16};
    case Arrangement::nes: return {1, 16, 1, 16 * row, 8, 2};
    default: return {8, 8, row, 0, size.height};  // the words of a row lie side by side
  }
}

/// Some rows of one column of cells: where its pixels are in a strip, and its bytes.
template <class Word, class Byte>
struct CellRun {
  Word* rows;
  int shift;  // bits from the strip's left edge
  Byte* bytes;
  std::ptrdiff_t step;  // bytes from row to row
  std::int32_t count;
};
using ReadRun = CellRun<std::uint64_t, const std::uint8_t>;
using WriteRun = CellRun<const std::uint64_t, std::uint8_t>;

template <int Bytes>
void copy_run(const ReadRun& run, WordOrder order) noexcept {
  const std::uint8_t* from = run.bytes;
  for (std::int32_t row = 0; row < run.count; ++row, from += run.step)
    run.rows[row] |= order(detail::retro::load_bytes(from, Bytes)) << run.shift;
}

template <int Bytes>
void copy_run(const WriteRun& run, WordOrder order) noexcept {
  std::uint8_t* to = run.bytes;
  for (std::int32_t row = 0; row < run.count; ++row, to += run.step)
    detail::retro::store_bytes(order(run.rows[row] >> run.shift), to, Bytes);
}

/// A number of bytes known to the compiler makes one load or store of them.
template <class Run>
void copy_run(const Run& run, int bytes, WordOrder order) noexcept {
  switch (bytes) {
    case 1: return copy_run<1>(run, order);
    case 2: return copy_run<2>(run, order);
    case 3: return copy_run<3>(run, order);
    case 4: return copy_run<4>(run, order);
    case 5: return copy_run<5>(run, order);
    case 6: return copy_run<6>(run, order);
    case 7: return copy_run<7>(run, order);
    default: return copy_run<8>(run, order);
  }
}

/// Every run of cells, with strip_at(index) the words of a strip.
template <class Byte, class StripAt>
void copy_cells(Size size, Byte* bytes, const ByteLayout& layout, StripAt&& strip_at) noexcept {
  const CellPlan plan = plan_of(size, layout);
  const WordOrder order(layout);
  const std::ptrdiff_t width = row_bytes(size.width, layout.bits);
  for (std::ptrdiff_t left = 0; left < width; left += plan.cell) {
    auto* const rows = strip_at(static_cast<std::int32_t>(left / 8));
    const int shift = static_cast<int>(left % 8) * 8;
    const int cell = static_cast<int>(std::min<std::ptrdiff_t>(plan.cell, width - left));
    Byte* run = bytes + left / plan.cell * plan.column_step;
    for (std::int32_t top = 0; top < size.height; top += plan.run_rows, run += plan.run_step)
      for (int plane = 0; plane < plan.planes; ++plane)
        copy_run(
            CellRun{rows + top, shift, run + plane * plan.run_rows, plan.row_step, plan.run_rows},
            cell, order);
  }
}

/// Padding is not looked at, so it may have left anything beyond the right edge.
void clear_columns_outside(Mask& mask) noexcept {
  const std::int32_t last = mask.view().strip_count() - 1;
  const std::uint64_t inside = detail::mask::columns_inside(mask.size(), last);
  std::uint64_t* const rows = MaskAccess::strip(mask, last);
  for (std::int32_t row = 0; row < mask.height(); ++row) rows[row] &= inside;
}

/// Calls visit(row, strip, pixels of that row in that strip) in reading order.
template <class Visit>
void for_each_word(Size size, Visit&& visit) noexcept {
  for (std::int32_t row = 0; row < size.height; ++row)
    for (std::int32_t left = 0; left < size.width; left += 64)
      visit(row, left / 64, std::min(64, size.width - left));
}

void read_packed(Mask& mask, std::span<const std::uint8_t> bytes,
                 const ByteLayout& layout) noexcept {
  BitReader reader(bytes, WordOrder(layout));
  for_each_word(mask.size(), [&](std::int32_t row, std::int32_t strip, int count) {
    MaskAccess::strip(mask, strip)[row] = reader.take(count);
  });
}

void write_packed(const MaskView& mask, std::span<std::uint8_t> bytes,
                  const ByteLayout& layout) noexcept {
  BitWriter writer(bytes, WordOrder(layout));
  for_each_word(mask.size(), [&](std::int32_t row, std::int32_t strip, int count) {
    writer.put(mask.strip(strip)[row], count);
  });
  writer.flush();
}

void read_cells(Mask& mask, std::span<const std::uint8_t> bytes,
                const ByteLayout& layout) noexcept {
  copy_cells(mask.size(), bytes.data(), layout,
             [&](std::int32_t strip) { return MaskAccess::strip(mask, strip); });
  clear_columns_outside(mask);
}

void write_cells(const MaskView& mask, std::span<std::uint8_t> bytes,
                 const ByteLayout& layout) noexcept {
  copy_cells(mask.size(), bytes.data(), layout,
             [&](std::int32_t strip) { return mask.strip(strip); });
}

}  // namespace

Result<std::size_t> layout_size(Size size, const ByteLayout& layout) {
  if (const Result<void> status = check(size, layout); !status) return status.error();
  const auto word = static_cast<std::uint64_t>(layout.bits);
  const auto height = static_cast<std::uint64_t>(size.height);
  if (layout.arrangement == Arrangement::packed) {
    const std::uint64_t pixels = static_cast<std::uint64_t>(size.width) * height;
    return static_cast<std::size_t>((pixels + word - 1) / word * (word / 8));
  }
  const std::uint64_t planes = layout.arrangement == Arrangement::nes ? 2 : 1;
  const auto row = static_cast<std::uint64_t>(row_bytes(size.width, layout.bits));
  return static_cast<std::size_t>(row * height * planes);
}

Result<Mask> mask_from_layout(std::span<const std::uint8_t> bytes, Size size,
                              const ByteLayout& layout) {
  const Result<std::size_t> expected = layout_size(size, layout);
  if (!expected) return expected.error();
  if (bytes.size() != *expected)
    return Error{ErrorCode::data, "a mask of " + pixels_of(size) + " takes " +
                                      std::to_string(*expected) + " bytes in this layout, but " +
                                      std::to_string(bytes.size()) + " came"};
  Result<Mask> mask = Mask::create(size);
  if (!mask || !has_pixels(size)) return mask;
  if (layout.arrangement == Arrangement::packed)
    read_packed(*mask, bytes, layout);
  else
    read_cells(*mask, bytes, layout);
  mask->tighten();
  return mask;
}

Result<std::vector<std::uint8_t>> layout_from_mask(const MaskView& mask, const ByteLayout& layout) {
  const Result<std::size_t> count = layout_size(mask.size(), layout);
  if (!count) return count.error();
  if (layout.arrangement == Arrangement::nes)
    return Error{
        ErrorCode::argument,
        "NES tiles can only be read: a mask does not say in which of two planes a pixel is"};
  std::vector<std::uint8_t> bytes;
  if (!detail::base::has_memory_for([&] { bytes.resize(*count); }))
    return Error{ErrorCode::memory, "out of memory"};  // short: needs no memory itself
  if (!has_pixels(mask.size())) return bytes;
  if (layout.arrangement == Arrangement::packed)
    write_packed(mask, bytes, layout);
  else
    write_cells(mask, bytes, layout);
  return bytes;
}

}  // namespace hitmask
