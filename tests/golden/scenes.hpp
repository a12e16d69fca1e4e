// The golden scenes: seeded pair queries of every kind, each scene reduced to one hash. Written
// once over an Engine, so that hitmask (golden_scenes.cpp) and the naive oracle (oracle_test.cpp)
// run exactly the same queries. Integers only; no exceptions, no streams: this also runs as
// WebAssembly.
//
// An Engine has a type Grid, built from a Size, with set(x, y, solid) and size(), and the static
// functions used below.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "hitmask/geometry.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/pixels.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"

namespace hitmask::golden {

using support::Random;

/// Depends on the order and on every value.
class Hash {
 public:
  void add(std::uint64_t value) {
    state_ = (state_ ^ value) * 0x100'0000'01B3u;
    state_ ^= state_ >> 29;
  }
  void add(std::int64_t value) { add(static_cast<std::uint64_t>(value)); }
  void add(std::int32_t value) { add(std::int64_t{value}); }
  void add(bool value) { add(std::uint64_t{value ? 1u : 2u}); }
  void add(Point point) { add(point.x), add(point.y); }
  void add(const Box& box) { add(box.x), add(box.y), add(box.w), add(box.h); }
  void add(const std::optional<Point>& point) {
    add(point.has_value());
    if (point) add(*point);
  }
  void add(const Contact& contact) {
    add(contact.area), add(contact.first), add(contact.box), add(contact.sum_x), add(contact.sum_y);
    add(contact.gradient_x), add(contact.gradient_y);
  }
  [[nodiscard]] std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0xCBF2'9CE4'8422'2325u;
};

inline constexpr std::array sides{1,  2,  8,  9,   16,  31,  32,  33, 63,
                                  64, 65, 70, 100, 127, 128, 129, 200};

inline std::int32_t any_int32(Random& random) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(random.next()));
}

/// Mostly where the boxes overlap; sometimes anywhere in int32.
inline Point any_offset(Size a, Size b, Random& random) {
  if (random.one_in(16)) return {any_int32(random), any_int32(random)};
  return {random.between(-b.width - 1, a.width + 1), random.between(-b.height - 1, a.height + 1)};
}

template <class Engine>
typename Engine::Grid any_grid(Random& random) {
  const std::int32_t width = random.pick(sides);
  const std::int32_t height = random.pick(sides);
  const support::Pattern shape = random.pick(support::all_patterns);
  return support::painted<typename Engine::Grid>(shape, {width, height}, random);
}

/// A few masks, used in many pairs: painting costs more than querying.
template <class Engine>
std::vector<typename Engine::Grid> any_grids(int count, Random& random) {
  std::vector<typename Engine::Grid> grids;
  for (int i = 0; i < count; ++i) grids.push_back(any_grid<Engine>(random));
  return grids;
}

/// Runs `question` on random pairs at random offsets.
template <class Engine, class Question>
std::uint64_t ask_pairs(std::uint64_t seed, int questions, Question&& question) {
  Random random(seed);
  Hash hash;
  const auto grids = any_grids<Engine>(24, random);
  for (int i = 0; i < questions; ++i) {
    const auto& a = random.pick(grids);
    const auto& b = random.pick(grids);
    question(hash, a, b, any_offset(a.size(), b.size(), random));
  }
  return hash.value();
}

template <class Engine>
std::uint64_t overlap_scene() {
  return ask_pairs<Engine>(1, 600, [](Hash& hash, const auto& a, const auto& b, Point offset) {
    hash.add(Engine::overlap(a, b, offset));
  });
}

template <class Engine>
std::uint64_t points_scene() {
  return ask_pairs<Engine>(2, 400, [](Hash& hash, const auto& a, const auto& b, Point offset) {
    hash.add(Engine::first_point(a, b, offset));
    hash.add(Engine::leftmost_point(a, b, offset));
    hash.add(Engine::rightmost_point(a, b, offset));
    hash.add(Engine::bottommost_point(a, b, offset));
  });
}

template <class Engine>
std::uint64_t area_scene() {
  return ask_pairs<Engine>(3, 600, [](Hash& hash, const auto& a, const auto& b, Point offset) {
    hash.add(Engine::overlap_area(a, b, offset));
  });
}

template <class Engine>
std::uint64_t contact_scene() {
  return ask_pairs<Engine>(4, 600, [](Hash& hash, const auto& a, const auto& b, Point offset) {
    hash.add(Engine::contact(a, b, offset));
  });
}

template <class Engine>
std::uint64_t overlap_mask_scene() {
  return ask_pairs<Engine>(5, 200, [](Hash& hash, const auto& a, const auto& b, Point offset) {
    hash.add(Engine::hash(Engine::overlap_mask(a, b, offset)));
  });
}

template <class Engine>
std::uint64_t combine_scene() {
  Random random(6);
  Hash hash;
  for (int run = 0; run < 12; ++run) {
    auto grid = any_grid<Engine>(random);
    for (int step = 0; step < 12; ++step) {
      const auto other = any_grid<Engine>(random);
      const Point at = any_offset(grid.size(), other.size(), random);
      Engine::combine(grid, other, at, static_cast<int>(random.below(5)));
      hash.add(Engine::hash(grid));
      hash.add(Engine::count(grid));
    }
    hash.add(Engine::tight_box(grid));
  }
  return hash.value();
}

inline std::vector<std::uint8_t> any_bytes(std::size_t count, Random& random) {
  constexpr std::array<std::uint8_t, 8> values{0, 0, 1, 2, 127, 128, 254, 255};
  std::vector<std::uint8_t> bytes(count);
  for (std::uint8_t& byte : bytes) byte = random.pick(values);
  return bytes;
}

inline constexpr std::array alpha_formats{PixelFormat::rgba8, PixelFormat::bgra8,
                                          PixelFormat::argb8, PixelFormat::abgr8, PixelFormat::a8};

template <class Engine>
std::uint64_t pixels_scene() {
  Random random(7);
  Hash hash;
  for (int i = 0; i < 80; ++i) {
    const Size size{random.pick(sides), random.between(1, 40)};
    const std::vector<std::uint8_t> bytes =
        any_bytes(4u * static_cast<unsigned>(size.width * size.height), random);
    const auto level = static_cast<std::uint8_t>(random.below(256));
    const Colour key{bytes[0], bytes[1], bytes[2]};
    hash.add(Engine::hash(Engine::from_alpha({bytes, size, random.pick(alpha_formats)}, level)));
    hash.add(Engine::hash(Engine::from_key({bytes, size, PixelFormat::rgb8}, key, level / 64)));
    hash.add(Engine::hash(Engine::from_indexed({bytes, size, PixelFormat::indexed8}, bytes[0])));
  }
  return hash.value();
}

inline Box any_box(Random& random) {
  if (random.one_in(4))
    return {any_int32(random), any_int32(random), any_int32(random), any_int32(random)};
  return {random.between(-40, 40), random.between(-40, 40), random.between(-2, 50),
          random.between(-2, 50)};
}

template <class Engine>
std::uint64_t boxes_scene() {
  Random random(8);
  Hash hash;
  for (int i = 0; i < 2000; ++i) {
    const Box a = any_box(random);
    const Box b = any_box(random);
    hash.add(Engine::overlaps(a, b));
    hash.add(Engine::touches(a, b));
    hash.add(Engine::intersection(a, b));
  }
  return hash.value();
}

template <class Engine>
std::uint64_t regions_scene() {
  Random random(9);
  Hash hash;
  for (int i = 0; i < 2000; ++i) Engine::add_regions(hash, any_box(random));
  return hash.value();
}

template <class Engine>
std::uint64_t batch_scene() {
  Random random(10);
  Hash hash;
  const auto grids = any_grids<Engine>(24, random);
  std::vector<std::array<std::size_t, 2>> pairs;
  std::vector<Point> offsets;
  for (int i = 0; i < 500; ++i) {
    const std::size_t a = random.index(grids.size());
    const std::size_t b = random.index(grids.size());
    pairs.push_back({a, b});
    offsets.push_back(any_offset(grids[a].size(), grids[b].size(), random));
  }
  Engine::add_batch(hash, grids, pairs, offsets);
  return hash.value();
}

/// Several words of blocks wide and several bands of rows high, sparsely filled.
template <class Engine>
std::uint64_t large_scene() {
  constexpr std::array shapes{support::Pattern::one_pixel, support::Pattern::sparse,
                              support::Pattern::diagonal, support::Pattern::blocks,
                              support::Pattern::frame};
  Random random(11);
  Hash hash;
  std::vector<typename Engine::Grid> grids;
  for (const support::Pattern shape : shapes) {
    const Size size{random.between(500, 1100), random.between(500, 1100)};
    grids.push_back(support::painted<typename Engine::Grid>(shape, size, random));
  }
  for (int i = 0; i < 40; ++i) {
    const auto& a = random.pick(grids);
    const auto& b = random.pick(grids);
    const Point offset = any_offset(a.size(), b.size(), random);
    hash.add(Engine::contact(a, b, offset));
    hash.add(Engine::overlap(a, b, offset));
    hash.add(Engine::leftmost_point(a, b, offset));
  }
  return hash.value();
}

struct Scene {
  const char* name;
  std::uint64_t (*hash)();
};

template <class Engine>
constexpr std::array scenes{
    Scene{"overlap", overlap_scene<Engine>},
    Scene{"points", points_scene<Engine>},
    Scene{"area", area_scene<Engine>},
    Scene{"contact", contact_scene<Engine>},
    Scene{"overlap_mask", overlap_mask_scene<Engine>},
    Scene{"combine", combine_scene<Engine>},
    Scene{"pixels", pixels_scene<Engine>},
    Scene{"boxes", boxes_scene<Engine>},
    Scene{"regions", regions_scene<Engine>},
    Scene{"batch", batch_scene<Engine>},
    Scene{"large", large_scene<Engine>},
};

}  // namespace hitmask::golden
