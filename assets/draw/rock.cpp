#include <array>
#include <vector>

#include "noise.hpp"
#include "paint.hpp"
#include "shapes.hpp"
#include "sprites.hpp"

namespace sprites {
namespace {

constexpr std::array<Rgba, 6> stone = {rgb(0x2E2A45), rgb(0x453F5E), rgb(0x625A78),
                                       rgb(0x857B92), rgb(0xAEA3AD), rgb(0xD8CDC9)};

struct Crater {
  Vec centre;
  double radius = 0;
};

/// All lengths are fractions of half the picture's side, so that a seed looks the same at every
/// size.
class Rock {
 public:
  Rock(unsigned seed, int tries, int octaves) : seed_(seed), octaves_(octaves) {
    Random random(seed + 77);
    for (int i = 0; i < tries; ++i) {
      const Vec way = direction(random.unit());
      const Vec centre = way * random.between(0.05, 0.66);
      const Crater crater{centre, random.between(0.09, 0.25)};
      if (is_free(crater)) craters_.push_back(crater);
    }
  }

  [[nodiscard]] double edge(Vec at) const {
    const Vec way = normalised(at);
    const double lumps = fractal_noise(way * 1.7 + Vec{9, 9}, seed_, 3);
    return length(at) - (0.62 + 0.4 * lumps);
  }

  [[nodiscard]] double height(Vec at) const {
    const double radius = length(at) - edge(at);
    const double dome = 1 - dot(at, at) / (radius * radius);
    const double rough = 0.16 * fractal_noise(at * 3.5 + Vec{31, 57}, seed_ + 5, octaves_);
    double total = 0.52 * std::sqrt(std::max(dome, 0.0)) + rough;
    for (const Crater& crater : craters_) total += crater_height(crater, at);
    return total;
  }

 private:
  [[nodiscard]] bool is_free(const Crater& wanted) const {
    return std::none_of(craters_.begin(), craters_.end(), [&](const Crater& other) {
      return length(wanted.centre - other.centre) < 1.25 * (wanted.radius + other.radius);
    });
  }

  static double crater_height(const Crater& crater, Vec at) {
    const double out = length(at - crater.centre) / crater.radius;
    const double bowl = -0.42 * std::max(1 - out * out, 0.0);
    const double rim = 0.13 * std::max(1 - std::abs(out - 1.05) / 0.3, 0.0);
    return crater.radius * (bowl + rim);
  }

  unsigned seed_;
  int octaves_;  // of roughness: no finer than a pixel
  std::vector<Crater> craters_;
};

}  // namespace

hitmask::Picture draw_rock(int side, unsigned seed) {
  const double half = side / 2.0;
  const Rock rock(seed, side / 3, side < 40 ? 1 : side < 80 ? 2 : 3);
  const double outline = (0.8 + side / 90.0) / half;
  const auto height = [&](Vec at) { return half * rock.height(at * (1 / half)); };
  return paint({side, side}, [&](Vec at) -> Rgba {
    const Vec from_centre = at - Vec{half, half};
    const double edge = rock.edge(from_centre * (1 / half));
    if (edge > 0) return {};
    if (edge > -outline) return ink;
    return step_of(stone, 0.14 + 0.74 * light_on(slope_of(height, from_centre)));
  });
}

}  // namespace sprites
