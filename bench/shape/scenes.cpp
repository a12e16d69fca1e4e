#include "shape/scenes.hpp"

#include <cstddef>
#include <utility>

#include "hitmask/pixels.hpp"
#include "support/random.hpp"

namespace hitmask::bench {

namespace {

/// Rows of 0 and 1 with a border of 1, so that every cell has eight neighbours.
class Cells {
 public:
  explicit Cells(int size)
      : side_(static_cast<std::size_t>(size) + 2), cells_(side_ * side_, std::uint8_t{1}) {}

  [[nodiscard]] std::uint8_t& at(int x, int y) {
    return cells_[static_cast<std::size_t>(y + 1) * side_ + static_cast<std::size_t>(x + 1)];
  }
  [[nodiscard]] int solid_around(int x, int y) {
    int solid = 0;
    for (int near_y = y - 1; near_y <= y + 1; ++near_y)
      solid += at(x - 1, near_y) + at(x, near_y) + at(x + 1, near_y);
    return solid;
  }

 private:
  std::size_t side_;
  std::vector<std::uint8_t> cells_;
};

Cells make_noise(int size, std::int32_t percent_solid, Random& random) {
  Cells cells(size);
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) cells.at(x, y) = random.between(0, 99) < percent_solid ? 1 : 0;
  return cells;
}

/// Sets each cell to the majority of its 3x3 neighbourhood.
Cells smoothed(Cells cells, int size) {
  Cells next(size);
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) next.at(x, y) = cells.solid_around(x, y) >= 5 ? 1 : 0;
  return next;
}

Point random_size(const Mask& mask, Random& random) {
  return {random.between(mask.width() / 3 + 1, 2 * mask.width()),
          random.between(mask.height() / 3 + 1, 2 * mask.height())};
}

}  // namespace

Mask make_caves(int size) {
  constexpr int smoothings = 4;
  Random random(static_cast<std::uint64_t>(size));
  Cells caves = make_noise(size, 47, random);
  for (int pass = 0; pass < smoothings; ++pass) caves = smoothed(std::move(caves), size);
  Cells noise = make_noise(size, 50, random);
  return mask_from_predicate({size, size}, [&](std::int32_t x, std::int32_t y) {
    const bool noisy = x >= size / 2 && y >= size / 2;
    return (noisy ? noise : caves).at(x, y) != 0;
  });
}

Scene each_alone(std::vector<Mask> masks) {
  Scene scene{std::move(masks), {}};
  for (std::uint32_t index = 0; index < scene.masks.size(); ++index)
    scene.questions.push_back({index, index, {}});
  return scene;
}

Scene each_with_next(std::vector<Mask> masks) {
  Scene scene{std::move(masks), {}};
  for (std::uint32_t index = 0; index + 1 < scene.masks.size(); ++index)
    scene.questions.push_back({index, index + 1, {}});
  return scene;
}

Scene each_resized(std::vector<Mask> masks) {
  constexpr int sizes_per_mask = 4;
  Scene scene{std::move(masks), {}};
  Random random(scene.masks.size());
  for (std::uint32_t index = 0; index < scene.masks.size(); ++index)
    for (int times = 0; times < sizes_per_mask; ++times)
      scene.questions.push_back({index, index, random_size(scene.masks[index], random)});
  return scene;
}

}  // namespace hitmask::bench
