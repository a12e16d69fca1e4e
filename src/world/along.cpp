// The bodies a travelling pixel hits.
#include <algorithm>
#include <tuple>
#include <utility>

#include "world/candidates.hpp"
#include "world/lower_parts.hpp"

namespace hitmask {

using detail::Bodies;
using detail::BodyIndex;
using detail::Periods;
using detail::WideBounds;
using detail::WorldState;

namespace {

/// The way of a pixel, in 64 bits: it may leave int32 where the world repeats.
struct Path {
  std::int64_t x, y;    // start
  std::int64_t dx, dy;  // to go
};

/// A long way is looked up in this many pieces at most, each the box around it.
constexpr std::int64_t most_pieces = 256;
constexpr std::int64_t piece_length = 512;  // pixels along the longer axis

/// The straight line from start to end at piece/pieces of the way; the walk stays within a pixel of
/// it.
std::int64_t part_of(std::int64_t start, std::int64_t length, std::int64_t piece,
                     std::int64_t pieces) noexcept {
  // length < 2^33 and pieces <= 2^8, so the product stays far below 2^63.
  return start + length * piece / pieces;
}

WideBounds box_of_piece(const Path& path, std::int64_t piece, std::int64_t pieces) noexcept {
  constexpr std::int64_t margin = 2;  // rounding, and the pixel by which the walk leaves the line
  // Of lists: those of two arguments refer to what is gone after the line.
  const auto [left, right] = std::minmax(
      {part_of(path.x, path.dx, piece, pieces), part_of(path.x, path.dx, piece + 1, pieces)});
  const auto [top, bottom] = std::minmax(
      {part_of(path.y, path.dy, piece, pieces), part_of(path.y, path.dy, piece + 1, pieces)});
  return {left - margin, top - margin, right + margin, bottom + margin};
}

/// Bodies whose boxes are near the path, in order; those near several pieces of it more than once.
void find_near_path(const WorldState& world, const Path& path, const QueryFilter& filter,
                    detail::Gathered<BodyIndex>& found) {
  const std::int64_t longest = std::max(std::abs(path.dx), std::abs(path.dy));
  const std::int64_t pieces = std::clamp<std::int64_t>(longest / piece_length, 1, most_pieces);
  for (std::int64_t piece = 0; piece < pieces; ++piece)
    for_each_candidate(world, box_of_piece(path, piece, pieces), filter,
                       [&](BodyIndex i) { found.push(i); });
  std::ranges::sort(found.items());
}

/// The copies of a body, counted in periods, that a path can come across on one axis, in the order
/// in which it does.
struct Copies {
  std::int64_t first = 0;
  std::int64_t count = 1;
  std::int64_t direction = 1;
  [[nodiscard]] std::int64_t operator[](std::int64_t k) const noexcept {
    return first + k * direction;
  }
};
Copies copies_between(std::int64_t from, std::int64_t to, std::int32_t period) noexcept {
  if (period == 0) return {};
  const auto floor_div = [&](std::int64_t value) {
    return value >= 0 ? value / period : -((period - 1 - value) / period);
  };
  // A body reaches up to one period beyond the one it stands in.
  const std::int64_t lowest = floor_div(std::min(from, to)) - 1;
  const std::int64_t highest = floor_div(std::max(from, to));
  const bool backwards = to < from;
  return {backwards ? highest : lowest, highest - lowest + 1, backwards ? -1 : 1};
}

/// Steps on one axis until a path reaches [near, near + length).
std::int64_t steps_to(std::int64_t near, std::int32_t length, std::int64_t start,
                      std::int64_t distance) noexcept {
  return std::max<std::int64_t>(distance < 0 ? start - (near + length - 1) : near - start, 0);
}

/// Where a path is on x while it is on rows [top, top + height), generously: all of it when it goes
/// along a row.
struct Reach {
  std::int64_t from, to;
};
Reach columns_while_in(const Path& path, std::int64_t top, std::int32_t height) noexcept {
  const std::int64_t whole = std::abs(path.dy);
  if (whole == 0) return {path.x, path.x + path.dx};
  // On one row the walk is up to half a row's way from the line.
  const std::int64_t first = steps_to(top, height, path.y, path.dy) - 1;
  const std::int64_t last = std::min(first + height + 1, whole);
  const std::int64_t margin = path.dx < 0 ? -2 : 2;
  const auto line = [&](std::int64_t steps) {
    return path.x + static_cast<std::int64_t>(detail::Int128{path.dx} * steps / whole);
  };
  return {line(std::max<std::int64_t>(first, 0)) - margin, line(last) + margin};
}

/// Where the path enters a body, over all copies of it. Where the world repeats, only copies near
/// the path are asked. They share neither rows nor columns, and the path goes one way on each axis:
/// of those asked in order the first that it enters is the earliest.
std::optional<Entry> entry_of(const WorldState& world, BodyIndex i, const Path& path) noexcept {
  const Bodies& bodies = world.bodies;
  const Periods& periods = bodies.periods;
  const Box box = bodies.box(i);
  const Copies rows = copies_between(path.y, path.y + path.dy, periods.y);
  for (std::int64_t row = 0; row < rows.count; ++row) {
    const std::int64_t y = box.y + rows[row] * periods.y;
    if (steps_to(y, box.h, path.y, path.dy) > std::abs(path.dy)) continue;  // it ends before
    const Reach reach = columns_while_in(path, y, box.h);
    const Copies columns = copies_between(reach.from, reach.to, periods.x);
    for (std::int64_t column = 0; column < columns.count; ++column) {
      const std::int64_t x = box.x + columns[column] * periods.x;
      const auto entry =
          detail::first_on_path(bodies.figure(i), path.x - x, path.y - y, path.dx, path.dy);
      if (!entry) continue;
      const Point pixel{static_cast<std::int32_t>(box.x + entry->x),
                        static_cast<std::int32_t>(box.y + entry->y)};
      return Entry{world.id(i), entry->steps, wrapped(pixel, periods)};
    }
  }
  return std::nullopt;
}

/// Along a row or a column of a world that wraps around, everything comes again after a period.
Path path_between(Point from, Point to, const Periods& periods) noexcept {
  Path path{from.x, from.y, std::int64_t{to.x} - from.x, std::int64_t{to.y} - from.y};
  const auto shorten = [](std::int64_t& distance, std::int64_t period) {
    if (period != 0) distance = std::clamp(distance, -period, period);
  };
  if (path.dy == 0) shorten(path.dx, periods.x);
  if (path.dx == 0) shorten(path.dy, periods.y);
  return path;
}

}  // namespace

std::size_t World::along(Point from, Point to, Visitor<const Entry&> visit,
                         const QueryFilter& filter) const {
  const Path path = path_between(from, to, state_->bodies.periods);
  detail::Gathered<BodyIndex> near;
  find_near_path(*state_, path, filter, near);
  detail::Gathered<Entry> entries;
  std::optional<BodyIndex> before;
  for (const BodyIndex i : near.items())
    if (std::exchange(before, i) != i)
      if (const auto entry = entry_of(*state_, i, path)) entries.push(*entry);
  std::ranges::sort(entries.items(), {},
                    [](const Entry& e) { return std::tuple(e.steps, e.body); });
  std::size_t visited = 0;
  for (const Entry& entry : entries.items()) {
    ++visited;
    if (!visit(entry)) break;
  }
  return visited;
}

}  // namespace hitmask
