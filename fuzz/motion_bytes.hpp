// Bodies for small worlds in which things move, made from the fuzzer's bytes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "twins.hpp"
#include "world/motion_scenes.hpp"

namespace hitmask::fuzz {

/// The fuzzer's bytes as a source of random numbers.
class Bytes {
 public:
  explicit Bytes(Input& input) : input_(input) {}

  std::uint64_t next() { return static_cast<std::uint32_t>(input_.int32()); }
  std::int32_t between(std::int32_t low, std::int32_t high) {
    return low + static_cast<std::int32_t>(input_.byte()) % (high - low + 1);
  }
  Point point() {
    const std::int32_t x = between(-40, 40);
    return {x, between(-40, 40)};
  }

 private:
  Input& input_;
};

inline constexpr std::array sides{Face::none,  Face::none, Face::left,
                                  Face::right, Face::top,  Face::bottom};

inline BodyDefinition body_of(const support::Stage& stage, Input& input) {
  Bytes bytes(input);
  const auto side = [&](std::int32_t period) {
    return bytes.between(1, period != 0 && period < 9 ? period : 9);
  };
  BodyDefinition body;
  const std::int32_t width = side(stage.period_x);
  const Size size{width, side(stage.period_y)};
  body.shape = size;
  if (input.flag()) {
    Mask mask(size);
    for (std::int32_t y = 0; y < size.height; ++y)
      for (std::int32_t x = 0; x < size.width; ++x) mask.set(x, y, input.flag());
    body.shape = share(std::move(mask));
  }
  body.position = bytes.point();
  body.one_way = input.pick(sides);
  const std::uint8_t rest = input.byte();
  body.is_static = (rest & 1) != 0;
  body.enabled = (rest & 6) != 0;
  body.filter.group = (rest & 24) == 8 ? 1 : (rest & 24) == 16 ? -1 : 0;
  return body;
}

inline void require_text(const std::string& got, const std::string& expected) {
  if (got == expected) return;
  require(false, ("got " + got + "\nnot " + expected).c_str());
}

}  // namespace hitmask::fuzz
