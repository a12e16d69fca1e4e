// Compares another rasteriser with hitmask's covered pixels, pixel by pixel.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>

#include "hitmask/transform.hpp"
#include "reference/transform_oracle.hpp"
#include "support/patterns.hpp"
#include "transform/random_transforms.hpp"

namespace hitmask::agreement {

inline constexpr Size screen{160, 160};
inline constexpr std::int32_t longest_side = 70;  // of a mask

struct Drawing {
  Mask mask;
  TransformParts parts;
};

/// A random position on the screen.
inline Drawing random_drawing(support::Random& random) {
  const Size size{random.between(1, longest_side), random.between(1, longest_side)};
  Drawing drawing;
  drawing.mask = support::painted<Mask>(random.pick(support::all_patterns), size, random);
  TransformParts& parts = drawing.parts = support::random_parts(size, random);
  parts.x += screen.width / 2, parts.y += screen.height / 2;
  parts.scale_x = std::max(parts.scale_x, 0.2), parts.scale_y = std::max(parts.scale_y, 0.2);
  parts.shear_x = parts.shear_x / 2;
  return drawing;
}

/// The distance from a sample to the nearest edge between pixels of the mask.
inline double distance_to_edge(const reference::FixedTransform& fixed, std::int32_t x,
                               std::int32_t y) {
  const reference::FinePoint q = reference::source_of(fixed, 2 * x + 1, 2 * y + 1);
  const auto from_edge = [](reference::Int128 value) {
    const double real = static_cast<double>(value) / 0x1p48;
    return std::fabs(real - std::round(real));
  };
  return std::min(from_edge(q.x), from_edge(q.y));
}

struct Tally {
  int drawings = 0;
  std::int64_t pixels = 0;     // covered by one of the two
  std::int64_t near_edge = 0;  // samples of these within 1/256 of an edge
  std::int64_t differ = 0;     // all of them near an edge
  double farthest = 0;         // of these from the edge
  std::int64_t elsewhere = 0;

  /// `drawn(x, y)` is the other rasteriser's pixel.
  template <class Drawn>
  void compare(const Drawing& drawing, Drawn&& drawn) {
    ++drawings;
    const auto placed = place(drawing.mask, drawing.parts).value();
    const reference::FixedTransform fixed(drawing.parts);
    for (std::int32_t y = 0; y < screen.height; ++y)
      for (std::int32_t x = 0; x < screen.width; ++x)
        add(placed.covers({x, y}), drawn(x, y), fixed, x, y);
  }

  void report() const {
    std::printf(
        "%d drawings, %lld pixels, %lld near an edge, %lld differ, within %.6f of an edge\n",
        drawings, static_cast<long long>(pixels), static_cast<long long>(near_edge),
        static_cast<long long>(differ), farthest);
    EXPECT_EQ(elsewhere, 0);
    EXPECT_GT(pixels, 1'000'000);
    EXPECT_LT(differ * 100, pixels);  // edges are rare, so differences must be too
  }

 private:
  void add(bool covered, bool drawn, const reference::FixedTransform& fixed, std::int32_t x,
           std::int32_t y) {
    if (!covered && !drawn) return;
    const double distance = distance_to_edge(fixed, x, y);
    const bool is_near = distance < 1.0 / 256;
    ++pixels;
    near_edge += is_near ? 1 : 0;
    if (covered == drawn) return;
    ++differ;
    farthest = std::max(farthest, distance);
    elsewhere += is_near ? 0 : 1;
  }
};

}  // namespace hitmask::agreement
