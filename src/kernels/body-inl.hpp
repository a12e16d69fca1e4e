// One table of kernels for the target being compiled.
//
// Highway's foreach_target.h includes vector.cpp, and so this file, once per instruction set. The
// guards of the -inl headers toggle with HWY_TARGET_TOGGLE instead of being defined once.

#include "kernels/blocks-inl.hpp"
#include "kernels/counts-inl.hpp"
#include "kernels/pairs_body-inl.hpp"
#include "kernels/pixels-inl.hpp"
#include "kernels/rows-inl.hpp"
#include "kernels/shape_body-inl.hpp"
#include "kernels/sums-inl.hpp"
#include "kernels/write_pixels-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {

constexpr Table table_named(std::string_view name) {
  return {.name = name,
          .shape = &shape_table,
          .pairs = &pairs_table,
          .any = any,
          .any_one = any_one,
          .first_row = first_row,
          .first_one = first_one,
          .last_row = last_row,
          .columns = columns,
          .any_many = any_many,
          .count = count,
          .count_one = count_one,
          .sums = sums,
          .sums_one = sums_one,
          .any_block = any_block,
          .block_hits = block_hits,
          .spread_blocks = spread_blocks,
          .shared_rows = shared_rows,
          .shared_one = shared_one,
          .combine = combine,
          .combine_one = combine_one,
          .blocks_of_rows = blocks_of_rows,
          .flip_rows = flip_rows,
          .count_words = count_words,
          .alpha_rows = alpha_rows,
          .write_pixels = write_pixels};
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
