// Masks whose contours are hard: thin, pinched, nested, winding.
#pragma once

#include <cstdint>
#include <vector>

#include "hitmask/shape.hpp"
#include "shape/region_grids.hpp"
#include "support/random.hpp"

namespace hitmask::contours {

inline Mask noise(Size size, int one_in, support::Random& random) {
  Mask mask(size);
  for (std::int32_t y = 0; y < size.height; ++y)
    for (std::int32_t x = 0; x < size.width; ++x)
      if (random.one_in(static_cast<std::uint64_t>(one_in))) mask.set(x, y);
  return mask;
}

inline Mask cave(Size size, support::Random& random) { return smooth(noise(size, 2, random), 3); }

/// Teeth one pixel wide, one apart.
inline Mask comb(std::int32_t teeth, std::int32_t length) {
  Mask mask(2 * teeth, length + 1);
  paint_box(mask, {0, length, 2 * teeth, 1});
  for (std::int32_t x = 0; x < 2 * teeth; x += 2) paint_box(mask, {x, 0, 1, length});
  return mask;
}

/// Frames in frames, `gap` pixels apart.
inline Mask nested(std::int32_t side, std::int32_t gap) {
  Mask mask(side, side);
  for (std::int32_t at = 0; 2 * at < side; at += gap)
    paint_box(mask, {at, at, side - 2 * at, side - 2 * at}, Paint::toggle);
  return mask;
}

inline Mask letters() {
  return Mask::from_text({
      ".####...#####....####..#####.",  //
      "##..##..##..##..##..##.##..##",  //
      "##..##..##..##..##.....##..##",  //
      "######..#####...##.....##..##",  //
      "##..##..##..##..##..##.##..##",  //
      "##..##..#####....####..#####.",  //
      ".............................",  //
      "..####...#...#..######..#...#",  //
      ".##..##..##.##..##.......#.#.",  //
      ".##..##..#.#.#..####......#..",  //
      ".##..##..#...#..##.......#.#.",  //
      "..####...#...#..######..#...#",
  });
}

/// Hills like those of a terrain, from a walk.
inline Mask hills(Size size, support::Random& random) {
  Mask mask(size);
  std::int32_t top = size.height / 2;
  for (std::int32_t x = 0; x < size.width; ++x) {
    top += random.between(-2, 2);
    paint_box(mask, {x, top, 1, size.height});
  }
  for (int i = 0; i < 6; ++i)
    paint_disc(mask, {random.between(0, size.width), random.between(0, size.height)},
               random.between(2, 9), Paint::erase);
  return mask;
}

/// Discs drawn, erased and drawn again on one another.
inline Mask blobs(Size size, support::Random& random) {
  Mask mask(size);
  for (int i = 0; i < 12; ++i)
    paint_disc(mask, {random.between(0, size.width), random.between(0, size.height)},
               random.between(1, size.width / 4), i % 3 == 2 ? Paint::erase : Paint::draw);
  return mask;
}

/// A ring of pixels that touch at corners only.
inline Mask diamond(std::int32_t radius) {
  Mask mask(2 * radius + 1, 2 * radius + 1);
  for (std::int32_t i = 0; i <= radius; ++i)
    for (const Point p : {Point{i, radius - i},
                          {2 * radius - i, radius - i},
                          {i, radius + i},
                          {2 * radius - i, radius + i}})
      mask.set(p.x, p.y);
  return mask;
}

/// Small: the checkers try every pair of edges.
inline reference::Grid random_grid(support::Random& random) {
  const Size size{random.between(1, 17), random.between(1, 17)};
  return support::painted<reference::Grid>(random.pick(support::all_patterns), size, random);
}

inline std::vector<Mask> shapes() {
  support::Random random(71);
  std::vector<Mask> masks{letters(),
                          comb(9, 14),
                          comb(3, 30),
                          nested(31, 2),
                          nested(40, 3),
                          diamond(1),
                          diamond(9),
                          disc_mask(24),
                          ellipse_mask({50, 21}),
                          Mask(1, 1, true),
                          Mask(40, 1, true),
                          Mask(1, 40, true),
                          line_mask({0, 0}, {50, 17}).mask,
                          line_mask({0, 0}, {50, 33}, 3).mask,
                          reference::mask_of(support::spiral(25))};
  Mask diagonals(30, 30);
  for (std::int32_t i = 0; i < 30; ++i) diagonals.set(i, i), diagonals.set(29 - i, i);
  masks.push_back(diagonals);
  for (int i = 0; i < 3; ++i) masks.push_back(cave({45, 38}, random));
  for (int i = 0; i < 3; ++i) masks.push_back(hills({70, 40}, random));
  for (int i = 0; i < 3; ++i) masks.push_back(blobs({60, 50}, random));
  masks.push_back(noise({18, 16}, 2, random));
  masks.push_back(noise({24, 20}, 5, random));
  return masks;
}

}  // namespace hitmask::contours
