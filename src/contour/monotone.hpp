// Polygons that every row crosses once, cut into triangles while their corners arrive from top to
// bottom.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "contour/triangles.hpp"
#include "contour/tube.hpp"

namespace hitmask::detail::contour {

enum class Side : std::uint8_t { left, right };

/// All polygons that grow at the same time. A polygon keeps the corners that no triangle has cut
/// off: on one side only, bent inwards, below the last corner of the other side.
class MonotonePolygons {
 public:
  explicit MonotonePolygons(Triangles& triangles) : triangles_(triangles) {}

  [[nodiscard]] std::uint32_t start(std::uint32_t site, std::uint32_t component) {
    polygons_.push_back({new_entry(site, none), component, Side::left});
    return static_cast<std::uint32_t>(polygons_.size() - 1);
  }

  void add(std::uint32_t polygon, std::uint32_t site, Side side) {
    Polygon& own = polygons_[polygon];
    if (entries_[own.last].above != none)
      side == own.side ? cut_corners(own, site) : cut_all(own, site);
    own.side = side;
    own.last = new_entry(site, own.last);
  }

  /// The last corner of all, on both sides.
  void finish(std::uint32_t polygon, std::uint32_t site) { cut_all(polygons_[polygon], site); }

  [[nodiscard]] std::uint32_t last_site(std::uint32_t polygon) const noexcept {
    return entries_[polygons_[polygon].last].site;
  }
  [[nodiscard]] Side last_side(std::uint32_t polygon) const noexcept {
    return polygons_[polygon].side;
  }

 private:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  struct Entry {
    std::uint32_t site;
    std::uint32_t above;  // the entry before, or none
  };
  struct Polygon {
    std::uint32_t last;  // its lowest entry
    std::uint32_t component;
    Side side;  // of all its entries but the uppermost
  };

  std::uint32_t new_entry(std::uint32_t site, std::uint32_t above) {
    entries_.push_back({site, above});
    return static_cast<std::uint32_t>(entries_.size() - 1);
  }

  [[nodiscard]] std::int64_t turn(std::uint32_t a, std::uint32_t b,
                                  std::uint32_t c) const noexcept {
    return turn_of(triangles_.sites[a], triangles_.sites[b], triangles_.sites[c]);
  }

  /// Of the same side: those that the new corner sees.
  void cut_corners(Polygon& polygon, std::uint32_t site) {
    while (entries_[polygon.last].above != none) {
      const Entry last = entries_[polygon.last];
      const std::int64_t bend = turn(entries_[last.above].site, last.site, site);
      if (polygon.side == Side::left ? bend >= 0 : bend <= 0) return;
      emit(polygon, entries_[last.above].site, last.site, site);
      polygon.last = last.above;
    }
  }

  /// The new corner is on the other side and sees all.
  void cut_all(Polygon& polygon, std::uint32_t site) {
    for (Entry low = entries_[polygon.last]; low.above != none; low = entries_[low.above])
      emit(polygon, entries_[low.above].site, low.site, site);
    entries_[polygon.last].above = none;
  }

  /// Corners in a line enclose nothing.
  void emit(const Polygon& polygon, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const std::int64_t bend = turn(a, b, c);
    if (bend < 0) std::swap(b, c);
    if (bend != 0) triangles_.parts.push_back({{a, b, c}, polygon.component});
  }

  Triangles& triangles_;
  std::vector<Polygon> polygons_;
  std::vector<Entry> entries_;
};

}  // namespace hitmask::detail::contour
