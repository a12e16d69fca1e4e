// Rows of bodies.
//
// Sets the positions of bodies in consecutive slots eight at a time, for games that set all
// positions in every frame. Uses vectors of four integers, which every processor supports.
// Compilers do not vectorise these loops well: they shuffle ids, corners and boxes too much.
#pragma once

#include <cstdint>
#include <cstring>

#include "base/compiler.hpp"
#include "hitmask/world/body.hpp"
#include "world/places/scene.hpp"

namespace hitmask::detail::world::places {

/// In bodies.
inline constexpr std::uint32_t row_length = 8;

enum class RowMove : std::uint8_t {
  none,  ///< one of them has no bounds: nothing was done
  some,  ///< one of them did not move
  all,
};

/// Which bodies of a row left their cells.
struct LeftCells {
  bool any = false;
  /// The changed bits of cell coordinates: x, x, y, y for each two bodies.
  std::uint32_t bits[2 * row_length];

  /// Writes the indices of these bodies, and returns the end.
  BodyIndex* list(BodyIndex first, BodyIndex* to) const noexcept {
    for (BodyIndex k = 0; k < row_length; k += 2) {
      const std::uint32_t* const pair = &bits[2 * k];
      const std::uint32_t one = pair[0] | pair[2];
      const std::uint32_t other = pair[1] | pair[3];
      if ((one | other) == 0) continue;
      if (one != 0) *to++ = first + k;
      if (other != 0) *to++ = first + k + 1;
    }
    return to;
  }
};

#if defined(HITMASK_HAS_GNU_EXTENSIONS)

using Four [[gnu::vector_size(16)]] = std::uint32_t;
using SignedFour [[gnu::vector_size(16)]] = std::int32_t;

static_assert(sizeof(BodyId) == 8 && sizeof(Point) == 8 && sizeof(Bounds) == 16);

/// Loads two ids or points, or one box.
template <class T>
[[nodiscard]] inline Four load_four(const T* from) noexcept {
  Four four;
  std::memcpy(&four, from, sizeof four);
  return four;
}
/// Loads two numbers: a, b, a, b.
[[nodiscard]] inline Four twice(const std::uint32_t* from) noexcept {
  using Two [[gnu::vector_size(16)]] = std::uint64_t;
  std::uint64_t pair = 0;
  std::memcpy(&pair, from, sizeof pair);
  return reinterpret_cast<Four>(Two{pair, pair});
}
/// Whether any of the four is not 0.
[[nodiscard]] inline bool any_of_four(Four four) noexcept {
  using Two [[gnu::vector_size(16)]] = std::uint64_t;
  const Two two = reinterpret_cast<Two>(four);
  return (two[0] | two[1]) != 0;
}

/// Whether a row of ids has consecutive slots.
[[nodiscard]] inline bool is_row(const BodyId* bodies) noexcept {
  Four slots = Four{0, 0, 0, 1} + bodies[0].slot;
  Four wrong{};
  for (std::uint32_t k = 0; k < row_length; k += 2) {
    wrong |= load_four(bodies + k) ^ slots;
    slots += 2;
  }
  return !any_of_four(__builtin_shufflevector(wrong, wrong, 1, 1, 3, 3));  // ignores generations
}

/// Whether a row of ids names living bodies of this world in consecutive slots. `names` belong to
/// these slots.
[[nodiscard]] inline bool is_living_row(const BodyId* bodies, const std::uint32_t* names,
                                        std::uint16_t number) noexcept {
  Four slots = Four{0, 1, 2, 3} + bodies[0].slot;
  Four wrong{};
  for (std::uint32_t k = 0; k < row_length; k += 4) {
    const Four four = load_four(names + k);
    wrong |= __builtin_shufflevector(four, slots, 0, 4, 1, 5) ^ load_four(bodies + k);
    wrong |= __builtin_shufflevector(four, slots, 2, 6, 3, 7) ^ load_four(bodies + k + 2);
    wrong |= (four & 0xFFFF) ^ number;
    slots += 4;
  }
  return !any_of_four(wrong);
}

/// Whether a row of ids names living bodies of this world in consecutive slots, and all points are
/// valid positions. `names` belong to these slots.
[[nodiscard]] inline bool is_good_row(const BodyId* bodies, const Point* to,
                                      const std::uint32_t* names, std::uint16_t number) noexcept {
  Four slots = Four{0, 1, 2, 3} + bodies[0].slot;
  Four wrong{};
  Four outside{};
  for (std::uint32_t k = 0; k < row_length; k += 4) {
    const Four four = load_four(names + k);
    wrong |= __builtin_shufflevector(four, slots, 0, 4, 1, 5) ^ load_four(bodies + k);
    wrong |= __builtin_shufflevector(four, slots, 2, 6, 3, 7) ^ load_four(bodies + k + 2);
    wrong |= (four & 0xFFFF) ^ number;
    // In [-2^30, 2^30) the two highest bits are equal.
    for (const Four at : {load_four(to + k), load_four(to + k + 2)}) outside |= at ^ (at + at);
    slots += 4;
  }
  return !any_of_four(wrong | outside >> 31);
}

/// Whether both coordinates of a point are 0, for two points.
[[nodiscard]] inline Four are_zero(Four points) noexcept {
  const auto zero = reinterpret_cast<Four>(points == 0);
  return zero & __builtin_shufflevector(zero, zero, 1, 0, 3, 2);
}

/// Moves the boxes of a row of bodies, whose cells have these masks.
[[nodiscard]] inline RowMove move_boxes(Bounds* bounds, const Point* corners, const Point* to,
                                        const std::uint32_t* masks, LeftCells& left) noexcept {
  Four boxes[row_length];
  Four stay{};
  Four lost{};
  Four any_left{};
  const auto take = [&](std::uint32_t k, Four by) {
    const Four box = load_four(bounds + k);
    const Four right = __builtin_shufflevector(box, box, 2, 2, 2, 2);
    lost |=
        reinterpret_cast<Four>(reinterpret_cast<SignedFour>(box) >=
                               reinterpret_cast<SignedFour>(right));  // only the left edge is used
    boxes[k] = box + by;
    return box ^ boxes[k];
  };
  for (std::uint32_t k = 0; k < row_length; k += 2) {
    const Four by = load_four(to + k) - load_four(corners + k);
    stay |= are_zero(by);
    const Four bits = take(k, __builtin_shufflevector(by, by, 0, 1, 0, 1));
    const Four other_bits = take(k + 1, __builtin_shufflevector(by, by, 2, 3, 2, 3));
    const Four pair = __builtin_shufflevector(bits, other_bits, 0, 4, 1, 5) & twice(masks + k);
    std::memcpy(&left.bits[k * 2], &pair, sizeof pair);
    any_left |= pair;
  }
  if (any_of_four(__builtin_shufflevector(lost, lost, 0, 0, 0, 0))) return RowMove::none;
  std::memcpy(bounds, boxes, sizeof boxes);
  left.any = any_of_four(any_left);
  return any_of_four(stay) ? RowMove::some : RowMove::all;
}

#else  // one by one

[[nodiscard]] inline bool is_row(const BodyId*) noexcept { return false; }
[[nodiscard]] inline bool is_living_row(const BodyId*, const std::uint32_t*,
                                        std::uint16_t) noexcept {
  return false;
}
[[nodiscard]] inline bool is_good_row(const BodyId*, const Point*, const std::uint32_t*,
                                      std::uint16_t) noexcept {
  return false;
}
[[nodiscard]] inline RowMove move_boxes(Bounds*, const Point*, const Point*, const std::uint32_t*,
                                        LeftCells&) noexcept {
  return RowMove::none;
}

#endif

}  // namespace hitmask::detail::world::places
