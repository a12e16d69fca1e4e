// Finds where two shapes start and stop overlapping on a path.
#pragma once

#include <cstdint>
#include <optional>

#include "motion/path.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::motion {

using overlap::ShapeView;

/// The first place of a stretch at which b overlaps a. Allocates memory for trails of masks.
[[nodiscard]] std::optional<Staircase> first_meeting(const ShapeView& a, const ShapeView& b,
                                                     const Path& path, const Stretch& stretch);

/// The same without allocating. Slower on long paths close to masks.
[[nodiscard]] std::optional<Staircase> first_meeting_in_place(const ShapeView& a,
                                                              const ShapeView& b, const Path& path,
                                                              const Stretch& stretch) noexcept;

/// The first place of a stretch at which b does not overlap a.
[[nodiscard]] std::optional<Staircase> first_parting(const ShapeView& a, const ShapeView& b,
                                                     const Path& path,
                                                     const Stretch& stretch) noexcept;

[[nodiscard]] inline bool have_chunks(const ShapeView& a, const ShapeView& b) noexcept {
  return a.chunks != nullptr || b.chunks != nullptr;
}

/// The same for shapes of which at least one is a set of chunks.
[[nodiscard]] std::optional<Staircase> first_meeting_of_chunks(const ShapeView& a,
                                                               const ShapeView& b, const Path& path,
                                                               const Stretch& stretch);
[[nodiscard]] std::optional<Staircase> first_meeting_of_chunks_in_place(
    const ShapeView& a, const ShapeView& b, const Path& path, const Stretch& stretch) noexcept;
[[nodiscard]] std::optional<Staircase> first_parting_of_chunks(const ShapeView& a,
                                                               const ShapeView& b, const Path& path,
                                                               const Stretch& stretch) noexcept;

}  // namespace hitmask::detail::motion
