// One table of shape kernels for the target being compiled; see body-inl.hpp.

#include "kernels/convolve-inl.hpp"
#include "kernels/distance-inl.hpp"
#include "kernels/moments-inl.hpp"
#include "kernels/morphology-inl.hpp"
#include "kernels/shape_table.hpp"
#include "kernels/transpose-inl.hpp"

// No function here, so Highway's target attributes are not needed.
namespace hitmask::kernels::HWY_NAMESPACE {

extern constinit const ShapeTable shape_table = {
    .transpose_tile = transpose_tile,
    .pixel_moments = pixel_moments,
    .place_copies = place_copies,
    .copy_flipped = copy_flipped,
    .widen = widen,
    .unite_rows = unite_rows,
    .cross_rows = cross_rows,
    .smooth_rows = smooth_rows,
    .distance_step = distance_step,
    .distance_row = distance_row,
};

}  // namespace hitmask::kernels::HWY_NAMESPACE
