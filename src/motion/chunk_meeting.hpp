// Where a shape meets and leaves a set of chunks on a path.
#pragma once

#include <optional>

#include "motion/meeting.hpp"
#include "motion/path.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::motion {

[[nodiscard]] inline bool have_chunks(const ShapeView& a, const ShapeView& b) noexcept {
  return a.chunks != nullptr || b.chunks != nullptr;
}

/// The functions of meeting.hpp for shapes of which at least one is a set of chunks.
[[nodiscard]] std::optional<Staircase> first_meeting_of_chunks(const ShapeView& a,
                                                               const ShapeView& b, const Path& path,
                                                               const Stretch& stretch);
[[nodiscard]] std::optional<Staircase> first_meeting_of_chunks_in_place(
    const ShapeView& a, const ShapeView& b, const Path& path, const Stretch& stretch) noexcept;
[[nodiscard]] std::optional<Staircase> first_parting_of_chunks(const ShapeView& a,
                                                               const ShapeView& b, const Path& path,
                                                               const Stretch& stretch) noexcept;
/// The first solid place of a path.
[[nodiscard]] std::optional<Staircase> first_solid_in_chunks(const overlap::ChunkSet& chunks,
                                                             const Path& path,
                                                             const Stretch& stretch) noexcept;

}  // namespace hitmask::detail::motion
