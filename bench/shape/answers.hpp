// Results as numbers, so that contenders with different types can be compared.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::bench {

/// An order-independent digest of a set of rows of numbers. pygame_worker.py computes the same.
class Digest {
 public:
  void add(std::initializer_list<std::int64_t> numbers) noexcept {
    std::int64_t mixed = 0;
    for (const std::int64_t number : numbers) mixed = (mixed * 65'599 + number) % prime;
    sum_ += mixed * mixed % prime;
  }
  void add(const Box& box) noexcept { add({box.x, box.y, box.w, box.h}); }
  void add(const Box& box, std::int64_t area) noexcept { add({box.x, box.y, box.w, box.h, area}); }
  [[nodiscard]] std::int64_t value() const noexcept { return sum_; }

 private:
  static constexpr std::int64_t prime = 2'147'483'647;
  std::int64_t sum_ = 0;
};

[[nodiscard]] inline std::int64_t answer_of(const MaskView& mask) noexcept {
  return static_cast<std::int64_t>(hash_of(mask));
}

/// Boxes and areas.
[[nodiscard]] inline std::int64_t answer_of(std::span<const Component> components) noexcept {
  Digest digest;
  for (const Component& component : components) digest.add(component.box, component.area);
  return digest.value();
}

/// Adler-32 of pixels. pygame_worker.py computes the same.
[[nodiscard]] inline std::int64_t answer_of(std::span<const std::uint8_t> pixels) noexcept {
  std::int64_t sum = 1;
  std::int64_t sum_of_sums = 0;
  for (const std::uint8_t byte : pixels) {
    sum = (sum + byte) % 65'521;
    sum_of_sums = (sum_of_sums + sum) % 65'521;
  }
  return sum_of_sums * 65'536 + sum;
}

/// Squared distances, each with its place.
[[nodiscard]] inline std::int64_t answer_of(std::span<const std::uint32_t> squared) noexcept {
  Digest digest;
  std::int64_t index = 0;
  for (const std::uint32_t distance : squared) digest.add({index++, distance});
  return digest.value();
}

/// The box that a loop's corners span.
[[nodiscard]] inline Box box_around(std::span<const Point> corners) noexcept {
  Point low = corners.front();
  Point high = low;
  for (const Point corner : corners) {
    low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
    high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
  }
  return {low.x, low.y, high.x - low.x, high.y - low.y};
}

/// Whether a scaled mask has the wanted size, and roughly the expected number of solid pixels.
/// Sampling rules agree on no more. Thin lines and scattered pixels survive by chance, so half as
/// many and twice as many pass.
[[nodiscard]] inline bool is_scaled(const MaskView& original, Size wanted, Size size,
                                    std::int64_t count) noexcept {
  const std::int64_t area = std::int64_t{size.width} * size.height;
  const std::int64_t promised = original.count() * area / area_of(original.box());
  return size == wanted && count * 2 >= promised && count <= promised * 2;
}

}  // namespace hitmask::bench
