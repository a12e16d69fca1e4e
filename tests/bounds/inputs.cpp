#include "bounds/inputs.hpp"

#include "hitmask/pixels.hpp"
#include "hitmask/shape.hpp"
#include "support/random.hpp"

namespace hitmask::cost {

namespace {

Mask ring(std::int32_t n, std::int32_t thickness) {
  Mask mask = disc_mask(n / 2);
  paint_disc(mask, {n / 2, n / 2}, n / 2 - thickness, Paint::erase);
  return mask;
}

/// Teeth from the top, all but the last row long.
Mask comb(std::int32_t n, std::int32_t period) {
  Mask mask(n, n);
  for (std::int32_t x = 0; x < n; x += period) paint_box(mask, {x, 0, period / 2, n - 1});
  paint_box(mask, {0, n - 1, n, 1});
  return mask;
}

Mask checkerboard(std::int32_t n) {
  Mask mask(n, n);
  for (std::int32_t y = 0; y < n; ++y)
    for (std::int32_t x = y % 2; x < n; x += 2) mask.set(x, y);
  return mask;
}

/// Every other row, and the last: two of them share only that, wherever they are along x.
Mask meshing_rows(std::int32_t n, std::int32_t first) {
  return mask_from_predicate(
      {n, n}, [=](std::int32_t, std::int32_t y) { return y % 2 == first || y == n - 1; });
}

/// One pixel of the other colour. It alone blocks every other move of two checkerboards.
Mask speckled_checkerboard(std::int32_t n) {
  Mask mask = checkerboard(n);
  mask.set(n / 2, n / 2 + 1);
  return mask;
}

/// One path of single pixels around the middle, four pixels between its windings.
Mask spiral(std::int32_t n) {
  Mask mask(n, n);
  Point at{0, 0};
  Point step{1, 0};
  for (std::int32_t side = n - 1, corner = 0; side > 0; ++corner) {
    const Point to{at.x + step.x * side, at.y + step.y * side};
    paint_line(mask, at, to);
    at = to;
    step = {-step.y, step.x};
    if (corner % 2 == 1) side -= 4;
  }
  return mask;
}

Mask noise(std::int32_t n, std::int32_t of_thousand, std::uint64_t seed) {
  support::Random random(seed);
  Mask mask(n, n);
  for (std::int32_t y = 0; y < n; ++y)
    for (std::int32_t x = 0; x < n; ++x) mask.set(x, y, random.between(1, 1000) <= of_thousand);
  return mask;
}

/// Nothing but one pixel in the last corner.
Mask corner(std::int32_t n) {
  Mask mask(n, n);
  mask.set(n - 1, n - 1);
  return mask;
}

Mask diagonal(std::int32_t n) {
  Mask mask(n, n);
  paint_line(mask, {0, n - 1}, {n - 1, 0}, 3);
  return mask;
}

/// Body number i of a world.
template <class Place>
std::vector<BodyDefinition> bodies_at(std::int32_t count, Place&& place) {
  const Shape disc(disc_mask(8));
  std::vector<BodyDefinition> bodies(static_cast<std::size_t>(count));
  for (std::int32_t i = 0; i < count; ++i) {
    BodyDefinition& body = bodies[static_cast<std::size_t>(i)];
    body.shape = i % 3 == 0 ? Shape(Size{17, 15}) : disc;
    body.position = place(i);
  }
  return bodies;
}

/// Waves in the topmost row of chunks, one in each; all below is solid, or has a cave in each
/// chunk.
Terrain hills(std::int32_t columns, std::int32_t rows, bool has_caves) {
  constexpr std::int32_t side = Terrain::chunk_side;
  Mask top(side, side, true);
  paint_box(top, {0, 0, side, 280}, Paint::erase);
  paint_disc(top, {side / 2, 280}, 60);
  Mask below(side, side, true);
  if (has_caves) {
    paint_mask(below, noise(200, 400, 5), {150, 150}, Paint::erase);
    paint_disc(below, {250, 400}, 50, Paint::erase);
  }
  Terrain terrain;
  terrain.generate({0, 0, columns * side, rows * side},
                   [&](Mask& chunk, Point at) { chunk = at.y == 0 ? top : below; });
  return terrain;
}

}  // namespace

std::vector<MaskInput> mask_inputs(std::int32_t n) {
  std::vector<MaskInput> inputs;
  const auto add = [&](const char* name, Mask a, Mask b, Point offset) {
    inputs.push_back({name, std::move(a), std::move(b), offset});
  };
  const Mask solid(n, n, true);
  add("solid on solid", solid, solid, {1, 2});
  add("disc in a ring", ring(n, n / 16), disc_mask(n / 4), {n / 4, n / 4});
  add("ring on ring", ring(n, 2), ring(n, 2), {n / 3, 1});
  add("ring in solid", solid, ring(n / 2, 1), {n / 5, n / 4});
  add("comb on comb", comb(n, 4), comb(n, 6), {1, -1});
  add("comb on turned comb", comb(n, 8), turn(comb(n, 8)), {3, 5});
  add("checkerboards that hit", checkerboard(n), checkerboard(n), {2, 0});
  add("rows that mesh", meshing_rows(n, 0), meshing_rows(n, 1), {0, 0});
  add("checkerboards apart", checkerboard(n), checkerboard(n), {1, 0});
  add("checkerboard and a speck", checkerboard(n), speckled_checkerboard(n / 2), {n / 4, n / 4});
  add("corner on corner", corner(n), corner(n), {0, 0});
  add("corner on solid", solid, corner(n), {0, 0});
  add("solid on corner", corner(n), solid, {0, 0});
  add("spiral on spiral", spiral(n), spiral(n), {2, 2});
  add("sparse noise", noise(n, 10, 1), noise(n, 10, 2), {5, -3});
  add("noise", noise(n, 500, 3), noise(n, 500, 4), {0, 0});
  add("lines that cross", diagonal(n), flip_x(diagonal(n)), {0, 0});
  add("lines side by side", diagonal(n), diagonal(n), {0, 6});
  add("wide on high", Mask(16 * n, n / 16, true), Mask(n / 16, 16 * n, true), {8 * n, -8 * n});
  return inputs;
}

std::vector<WorldInput> world_inputs(std::int32_t count) {
  std::int32_t side = 1;
  while (side * side < count) ++side;
  std::vector<WorldInput> inputs;
  inputs.push_back({"grid", bodies_at(count, [side](std::int32_t i) {
                      return Point{i % side * 20, i / side * 20};
                    })});
  inputs.push_back({"row", bodies_at(count, [](std::int32_t i) { return Point{i * 18, 0}; })});
  inputs.push_back({"column", bodies_at(count, [](std::int32_t i) { return Point{0, i * 18}; })});
  inputs.push_back({"far apart", bodies_at(count, [](std::int32_t i) {
                      return Point{i * 40'503 % 1'000'000 * 1000, i * 65'537 % 999'983 * 1000};
                    })});
  inputs.push_back({"one large", inputs.front().bodies});
  inputs.back().bodies.front() = {.shape = Shape(Size{side * 20, side * 20}), .is_static = true};
  return inputs;
}

std::vector<TerrainInput> terrain_inputs(std::int32_t columns) {
  constexpr std::int32_t side = Terrain::chunk_side;
  const std::int32_t rows = columns / 4;
  std::vector<TerrainInput> inputs;
  for (const bool has_caves : {false, true}) {
    TerrainInput input{has_caves ? "caves" : "hills", hills(columns, rows, has_caves), {}, {}};
    input.floor.floor = rows * side - 1;
    for (std::int32_t column = 4; column < columns; ++column)
      for (std::int32_t i = 0; i < 64; ++i)
        input.elsewhere.push_back({column * side + i % 16 * 20, 268 + i / 16 * 90});
    inputs.push_back(std::move(input));
  }
  return inputs;
}

}  // namespace hitmask::cost
