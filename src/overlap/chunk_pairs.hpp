// Pairs of shapes of which at least one is a set of chunks: sums over its chunks.
#pragma once

#include "overlap/shape_view.hpp"

namespace hitmask::detail::overlap {

[[nodiscard]] TestResult test_chunks(const ShapeView& a, const ShapeView& b, Point offset) noexcept;
[[nodiscard]] Contact contact_of_chunks(const ShapeView& a, const ShapeView& b, Point offset,
                                        Details details) noexcept;

}  // namespace hitmask::detail::overlap
