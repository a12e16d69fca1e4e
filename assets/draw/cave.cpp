#include "cave.hpp"

#include <array>
#include <vector>

#include "noise.hpp"
#include "sprites.hpp"

namespace sprites {
namespace {

constexpr int width = cave_size.width;
constexpr int height = cave_size.height;
constexpr int far = 60;  // pixels; below this depth all rock looks the same

constexpr std::array<Rgba, 7> rock = {rgb(0x211C36), rgb(0x2A2442), rgb(0x372F52), rgb(0x483D66),
                                      rgb(0x60517C), rgb(0x7F6E94), rgb(0xAC9AB2)};
constexpr std::array<Rgba, 4> moss = {rgb(0x1B5A4A), rgb(0x2F8A57), rgb(0x6CBF5C), rgb(0xB9E372)};

/// One number per pixel. Coordinates outside the picture are clamped to its edge.
class Grid {
 public:
  [[nodiscard]] int& at(int x, int y) { return cells_[index(x, y)]; }
  [[nodiscard]] int get(int x, int y) const {
    return cells_[index(std::clamp(x, 0, width - 1), std::clamp(y, 0, height - 1))];
  }

 private:
  [[nodiscard]] static std::size_t index(int x, int y) {
    return static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x);
  }
  std::vector<int> cells_ = std::vector<int>(std::size_t{width} * height);
};

template <class Visit>
void for_each_pixel(const Visit& visit) {
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) visit(x, y);
}

/// 1 where a pixel's centre is rock.
Grid rock_centres() {
  Grid grid;
  for_each_pixel([&](int x, int y) { grid.at(x, y) = is_rock({x + 0.5, y + 0.5}) ? 1 : 0; });
  return grid;
}

/// Rock and air meet in or next to this pixel, so its centre alone does not decide its coverage.
bool is_mixed(const Grid& centres, int x, int y) {
  int sum = 0;
  for (int j = -1; j <= 1; ++j)
    for (int i = -1; i <= 1; ++i) sum += centres.get(x + i, y + j);
  return sum > 0 && sum < 9;
}

/// Solid rows from each pixel up to the air, including itself; at most `far`.
Grid rows_to_air_above(const Grid& centres) {
  Grid grid;
  for_each_pixel([&](int x, int y) {
    const int above = y > 0 ? grid.get(x, y - 1) : far;
    grid.at(x, y) = centres.get(x, y) != 0 ? std::min(above + 1, far) : 0;
  });
  return grid;
}

/// Three times the distance to the nearest air (straight steps 3, diagonal steps 4).
Grid thirds_to_air(const Grid& centres) {
  Grid grid;
  const auto relax = [&](int x, int y, int way) {
    const int straight = std::min(grid.get(x - way, y), grid.get(x, y - way)) + 3;
    const int diagonal = std::min(grid.get(x - way, y - way), grid.get(x + way, y - way)) + 4;
    grid.at(x, y) = std::min({grid.get(x, y), straight, diagonal});
  };
  for_each_pixel([&](int x, int y) { grid.at(x, y) = centres.get(x, y) != 0 ? 3 * far : 0; });
  for_each_pixel([&](int x, int y) { relax(x, y, 1); });
  for_each_pixel([&](int x, int y) { relax(width - 1 - x, height - 1 - y, -1); });
  return grid;
}

/// What the colour of a piece of rock depends on.
struct Place {
  Vec at;
  double depth = 0;      ///< pixels to the nearest air
  double below_top = 0;  ///< pixels down from the air above
  Vec inwards;           ///< away from the nearest air
};

Place place_of(const Grid& thirds, const Grid& rows, int x, int y) {
  const Vec slope{double(thirds.get(x + 2, y) - thirds.get(x - 2, y)),
                  double(thirds.get(x, y + 2) - thirds.get(x, y - 2))};
  return {{x + 0.5, y + 0.5}, thirds.get(x, y) / 3.0, double(rows.get(x, y)), normalised(slope)};
}

/// Rounded stones in mortar: lit at their upper left, darker the deeper they lie.
Rgba stones(const Place& place) {
  const Cell cell = cell_at({place.at.x / 21, place.at.y / 15}, 77);
  const double own = (cell.id % 256) / 256.0 - 0.5;
  const double buried =
      smooth_step(4, 40, place.depth + 12 * (value_noise(place.at * (1 / 18.0), 5) - 0.5));
  double tone = mix(0.56, 0.12, buried) + 0.12 * own * (1 - buried);
  const double strength = 1 - 0.8 * buried;
  if (cell.crack < 0.09) return step_of(rock, tone - 0.22 * strength);
  const double lit = dot(normalised(cell.to_centre), {0.55, 0.83});
  if (cell.crack < 0.24) tone += 0.15 * strength * (lit > 0.3 ? 1 : lit < -0.4 ? -1 : 0);
  return step_of(rock, tone);
}

/// The bare edge, bright where it faces the light.
Rgba rim(const Place& place) {
  const double lit = dot(place.inwards, {0.5, 0.87});
  return step_of(rock, 0.55 + 0.4 * lit);
}

Rgba moss_at(const Place& place) {
  const double blade = value_noise({place.at.x / 2.2, place.at.y / 9}, 9);
  return step_of(moss, 0.98 - place.below_top / 11 + 0.35 * (blade - 0.5));
}

Rgba rock_colour(const Place& place) {
  const double ragged =
      value_noise({place.at.x / 3.3, 0.5}, 21) + value_noise({place.at.x / 11, 3.5}, 22);
  const bool mossy = place.below_top < 2.5 + 4.5 * ragged && place.inwards.y > 0.55;
  if (place.depth < 1.5) return mossy ? rgb(0x123A3A) : ink;
  if (mossy) return moss_at(place);
  const double rim_depth = 2.4 + 2.2 * value_noise(place.at * (1 / 6.0), 23);
  return place.depth < rim_depth ? rim(place) : stones(place);
}

class CavePainter {
 public:
  hitmask::Picture painted() {
    hitmask::Picture picture = blank(cave_size);
    for_each_pixel([&](int x, int y) {
      Samples samples;
      add_samples(samples, x, y);
      samples.write(pixel_of(picture, x, y));
    });
    return picture;
  }

 private:
  /// All 64 samples only at edges: most of the picture is the inside of rock or air.
  void add_samples(Samples& samples, int x, int y) const {
    const bool mixed = is_mixed(centres_, x, y);
    const bool rocky = centres_.get(x, y) != 0;
    const Rgba colour = mixed || rocky ? rock_colour(place_of(thirds_, rows_, x, y)) : Rgba{};
    if (!mixed && !grows_near(x, y)) return samples.add(colour);
    for (int j = 0; j < samples_per_side; ++j)
      for (int i = 0; i < samples_per_side; ++i) {
        const Vec at = sample_place(x, y, i, j);
        const bool solid = mixed ? is_rock(at) : rocky;
        samples.add(over(growth(at), solid ? colour : Rgba{}));
      }
  }

  static bool grows_near(int x, int y) {
    for (int j = 0; j <= 2; ++j)
      for (int i = 0; i <= 2; ++i)
        if (growth({x + i * 0.5, y + j * 0.5}).alpha > 0) return true;
    return false;
  }

  Grid centres_ = rock_centres();
  Grid rows_ = rows_to_air_above(centres_);
  Grid thirds_ = thirds_to_air(centres_);
};

}  // namespace

hitmask::Picture draw_cave() { return CavePainter().painted(); }

}  // namespace sprites
