// A mask on the terrain: overlap, area, first point, contact. Sums over the chunks beneath it.
#include "hitmask/overlap.hpp"

#include <algorithm>

#include "hitmask/terrain.hpp"
#include "overlap/shape_view.hpp"
#include "terrain/tree.hpp"

namespace hitmask {

using detail::overlap::ShapeView;
using detail::terrain::Chunk;
using detail::terrain::MaskAtChunks;

namespace {

bool is_earlier(Point a, Point b) noexcept { return a.y != b.y ? a.y < b.y : a.x < b.x; }

/// How the area in one chunk changes with a step to either side.
void add_gradient(Contact& total, const ShapeView& a, const ShapeView& b, Point offset) noexcept {
  const auto area = [&](Point by) {
    return detail::overlap::contact_of(a, b, offset + by, Details::area).area;
  };
  total.gradient_x += area({1, 0}) - area({-1, 0});
  total.gradient_y += area({0, 1}) - area({0, -1});
}

void add_contact(Contact& total, Contact part, Point corner) noexcept {
  part.first += corner;
  if (total.area == 0 || is_earlier(part.first, total.first)) total.first = part.first;
  total.area += part.area;
  total.box = united(total.box, is_empty(part.box) ? Box{} : translated(part.box, corner));
  total.sum_x += part.sum_x;
  total.sum_y += part.sum_y;
  total.gradient_x += part.gradient_x;
  total.gradient_y += part.gradient_y;
}

/// Without details that count pixels, the area of a contact is 1 and there are no sums.
Contact finished_contact(Contact total, Details details) noexcept {
  if (total.area == 0) return {};
  if (!wants(details, Details::area | Details::box | Details::centroid)) total.area = 1;
  if (!wants(details, Details::first)) total.first = {};
  return total;
}

}  // namespace

bool overlap(const Terrain& terrain, const MaskView& mask, Point position) noexcept {
  const MaskAtChunks at(terrain, mask, position);
  return !at.for_each([&](const Chunk&, const ShapeView& shape, Point offset) {
    return !is_hit(test_pair(shape, at.shape(), offset));
  });
}

std::int64_t overlap_area(const Terrain& terrain, const MaskView& mask, Point position) noexcept {
  return contact(terrain, mask, position, Details::area).area;
}

std::optional<Point> first_point(const Terrain& terrain, const MaskView& mask,
                                 Point position) noexcept {
  const Contact found = contact(terrain, mask, position, Details::first);
  return found ? std::optional(found.first) : std::nullopt;
}

Contact contact(const Terrain& terrain, const MaskView& mask, Point position,
                Details details) noexcept {
  const bool wants_gradient = wants(details, Details::gradient);
  const MaskAtChunks at(terrain, mask, position, wants_gradient ? 1 : 0);
  Contact total;
  at.for_each([&](const Chunk& chunk, const ShapeView& shape, Point offset) {
    Contact part = contact_of(shape, at.shape(), offset, details);
    if (part) {
      part.sum_x += wants(details, Details::centroid) ? part.area * chunk.corner().x : 0;
      part.sum_y += wants(details, Details::centroid) ? part.area * chunk.corner().y : 0;
      add_contact(total, part, chunk.corner());
    } else if (wants_gradient) {
      add_gradient(total, shape, at.shape(), offset);
    }
    return true;
  });
  return finished_contact(total, details);
}

MaterialCounts material_counts(const Terrain& terrain, const MaskView& mask,
                               Point position) noexcept {
  MaterialCounts counts{};
  const MaskAtChunks at(terrain, mask, position);
  at.for_each([&](const Chunk& chunk, const ShapeView& shape, Point offset) {
    const auto area = [&](const ShapeView& pixels) {
      return contact_of(pixels, at.shape(), offset, Details::area).area;
    };
    counts[0] += area(shape);
    for (std::size_t i = 1; i < counts.size(); ++i) {
      if (chunk.layers[i].is_none()) continue;
      const std::int64_t here = area(chunk.layers[i].shape());
      counts[i] += here;
      counts[0] -= here;
    }
    return true;
  });
  return counts;
}

}  // namespace hitmask
