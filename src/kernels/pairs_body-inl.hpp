// One table of pairs kernels for the target being compiled; see body-inl.hpp.

#include "kernels/pairs_table.hpp"
#include "kernels/sweep_pairs-inl.hpp"
#include "kernels/sweep_sort-inl.hpp"
#include "kernels/tiles-inl.hpp"

// No function here, so Highway's target attributes are not needed.
namespace hitmask::kernels::HWY_NAMESPACE {

extern constinit const PairsTable pairs_table = {
    .edges_of_boxes = edges_of_boxes,
    .swap_axes = swap_axes,
    .rows_of_boxes = rows_of_boxes,
    .corner_cells = corner_cells,
    .left_cells = left_cells,
    .lay_out = lay_out,
    .near_pairs = near_pairs,
    .far_pairs = far_pairs,
    .join_pairs = join_pairs,
    .tile_hits = tile_hits,
    .tile_find = tile_find,
};

}  // namespace hitmask::kernels::HWY_NAMESPACE
