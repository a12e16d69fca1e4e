// Points of loops and open pieces as the chains of an engine.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hitmask/contour.hpp"

namespace hitmask::detail::contour {

class ChainWriter {
 public:
  /// Throws std::invalid_argument for options without meaning.
  explicit ChainWriter(const ChainOptions& options);

  /// A closed chain, unless the loop is too small.
  void add_loop(std::span<const Point> corners, Point chunk = {});
  /// The points of an open chain, without those that are too near. At least two points.
  [[nodiscard]] std::vector<Point> thinned(std::span<const Point> points) const;
  /// An open chain, as it is: the first and last points are the ghosts. At least four points.
  void add_open(std::span<const Point> points, Point chunk);

  [[nodiscard]] Chains& found() noexcept { return found_; }

 private:
  [[nodiscard]] bool is_apart(Point a, Point b, std::int64_t times = 1) const noexcept;
  void add(std::vector<ChainPoint>& points, bool is_loop, Point chunk);

  ChainOptions options_;
  std::int64_t spacing_parts_;
  Chains found_;
};

}  // namespace hitmask::detail::contour
