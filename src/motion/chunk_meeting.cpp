// Where a shape meets and leaves a set of chunks on a path.
#include <algorithm>

#include "motion/grid_pieces.hpp"
#include "motion/meeting.hpp"
#include "motion/ray_walk.hpp"
#include "overlap/chunk_area.hpp"

namespace hitmask::detail::motion {

namespace {

using overlap::ChunkSet;

/// The part of a set of chunks that lies in an area.
geometry::Bounds inside(const ChunkSet& chunks, const WideBounds& area) noexcept {
  const WideBounds both = geometry::shared(area, overlap::solid_area_of(chunks));
  if (is_empty(both)) return {};
  return {saturate(both.left), saturate(both.top), saturate(both.right), saturate(both.bottom)};
}

/// The path of a, seen from b.
Path turned_round(const Path& path) noexcept {
  return {WidePoint{} - path.offset, WidePoint{} - path.delta};
}

/// Follows a box along a path through a set of chunks, from one column or row of chunks to the
/// next. meet(chunk, corner, stretch) returns where it meets a chunk first.
template <class Meet>
std::optional<Staircase> first_in_chunks(const ChunkSet& chunks, const Box& box, const Path& path,
                                         Stretch stretch, const Meet& meet) {
  constexpr std::int64_t most_pieces = 4096;
  stretch.last = std::min(stretch.last, path.steps());
  if (stretch.last < stretch.from.steps() || is_empty(box)) return std::nullopt;
  Staircase end = stretch.from;
  end.advance(stretch.last - end.steps());
  const WideBounds passed = passed_between(box, path.wide_at(stretch.from), path.wide_at(end));
  const WideBounds area = geometry::shared(passed, overlap::solid_area_of(chunks));
  if (is_empty(area)) return std::nullopt;
  GridPieces pieces(path, box, area, {ChunkSet::side_shift, ChunkSet::side_shift}, most_pieces);
  if (!pieces.any()) return std::nullopt;
  std::optional<Staircase> first;
  do {
    const auto near = inside(chunks, geometry::shared(pieces.passed(), area));
    if (is_empty(near)) continue;
    chunks.for_each_in(near, [&](const ShapeView& chunk, Point corner) {
      if (const auto met = meet(chunk, corner, stretch)) {
        first = met;
        stretch.last = met->steps() - 1;
      }
      return stretch.last >= stretch.from.steps();
    });
  } while (stretch.last >= stretch.from.steps() && pieces.advance() &&
           pieces.first_step() <= stretch.last);
  return first;
}

/// The same for two shapes: meet(a, b, path, stretch) is called for a chunk and the other shape.
template <class Meet>
std::optional<Staircase> first_of_parts(const ShapeView& a, const ShapeView& b, const Path& path,
                                        const Stretch& stretch, const Meet& meet) {
  if (a.chunks != nullptr)
    return first_in_chunks(*a.chunks, overlap::solid_box_of(b), path, stretch,
                           [&](const ShapeView& chunk, Point corner, const Stretch& part) {
                             return meet(chunk, b, path_relative_to(corner, path), part);
                           });
  return first_in_chunks(*b.chunks, overlap::solid_box_of(a), turned_round(path), stretch,
                         [&](const ShapeView& chunk, Point corner, const Stretch& part) {
                           return meet(a, chunk, path_relative_to(-corner, path), part);
                         });
}

/// Calls visit(a, b, path) for the parts of two shapes that may overlap at a place, until it
/// returns false.
template <class Visit>
void for_each_part_at(const ShapeView& a, const ShapeView& b, const Path& path, WidePoint at,
                      const Visit& visit) {
  const ChunkSet& chunks = a.chunks != nullptr ? *a.chunks : *b.chunks;
  const Box other = overlap::solid_box_of(a.chunks != nullptr ? b : a);
  const WidePoint place = a.chunks != nullptr ? at : WidePoint{} - at;
  if (is_empty(other)) return;
  const auto near = inside(chunks, passed_between(other, place, place));
  if (is_empty(near)) return;
  chunks.for_each_in(near, [&](const ShapeView& chunk, Point corner) {
    if (a.chunks != nullptr) return visit(chunk, b, path_relative_to(corner, path));
    return visit(a, chunk, path_relative_to(-corner, path));
  });
}

}  // namespace

std::optional<Staircase> first_meeting_of_chunks(const ShapeView& a, const ShapeView& b,
                                                 const Path& path, const Stretch& stretch) {
  return first_of_parts(a, b, path, stretch,
                        [](const ShapeView& one, const ShapeView& other, const Path& past,
                           const Stretch& part) { return first_meeting(one, other, past, part); });
}

std::optional<Staircase> first_meeting_of_chunks_in_place(const ShapeView& a, const ShapeView& b,
                                                          const Path& path,
                                                          const Stretch& stretch) noexcept {
  return first_of_parts(
      a, b, path, stretch,
      [](const ShapeView& one, const ShapeView& other, const Path& past, const Stretch& part) {
        return first_meeting_in_place(one, other, past, part);
      });
}

/// Leaves one chunk after another, until it overlaps none.
std::optional<Staircase> first_parting_of_chunks(const ShapeView& a, const ShapeView& b,
                                                 const Path& path,
                                                 const Stretch& stretch) noexcept {
  std::optional<Staircase> walk = stretch.from;
  for (bool overlapped = true; walk && overlapped;) {
    overlapped = false;
    for_each_part_at(a, b, path, path.wide_at(*walk),
                     [&](const ShapeView& one, const ShapeView& other, const Path& past) {
                       const std::int64_t before = walk->steps();
                       walk = first_parting(one, other, past, {*walk, stretch.last});
                       overlapped = overlapped || (walk && walk->steps() != before);
                       return walk.has_value();
                     });
  }
  return walk;
}

std::optional<Staircase> first_solid_in_chunks(const ChunkSet& chunks, const Path& path,
                                               const Stretch& stretch) noexcept {
  return first_in_chunks(chunks, pixel_box, path, stretch,
                         [&](const ShapeView& chunk, Point corner, const Stretch& part) {
                           return first_solid_on(chunk, path_relative_to(corner, path), part);
                         });
}

}  // namespace hitmask::detail::motion
