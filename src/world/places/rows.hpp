// Positions of bodies in slots that follow each other, set eight at a time: for a game that sets
// all positions in every frame.
//
// Written over vectors of four numbers, which every processor has. Compilers would take ids,
// corners and boxes apart and put them together again.
#pragma once

#include <cstdint>
#include <cstring>

#include "world/places/scene.hpp"

namespace hitmask::detail::world::places {

/// So many bodies.
inline constexpr std::uint32_t row_length = 8;

#if defined(__GNUC__)

using Four [[gnu::vector_size(16)]] = std::uint32_t;
using SignedFour [[gnu::vector_size(16)]] = std::int32_t;

static_assert(sizeof(BodyId) == 8 && sizeof(Point) == 8 && sizeof(Bounds) == 16);

/// Two ids or points, or one box.
template <class T>
[[nodiscard]] inline Four load_four(const T* from) noexcept {
  Four four;
  std::memcpy(&four, from, sizeof four);
  return four;
}
/// Whether any of the numbers is not 0.
[[nodiscard]] inline bool any_of_four(Four four) noexcept {
  using Two [[gnu::vector_size(16)]] = std::uint64_t;
  const Two two = reinterpret_cast<Two>(four);
  return (two[0] | two[1]) != 0;
}

/// Whether a row of ids names slots that follow each other.
[[nodiscard]] inline bool is_row(const BodyId* bodies) noexcept {
  Four slots = Four{0, 0, 0, 1} + bodies[0].slot;
  Four wrong{};
  for (std::uint32_t k = 0; k < row_length; k += 2) {
    wrong |= load_four(bodies + k) ^ slots;
    slots += 2;
  }
  return !any_of_four(__builtin_shufflevector(wrong, wrong, 1, 1, 3, 3));  // generations aside
}

/// Whether a row of ids names the bodies of slots that follow each other, all of them living in the
/// world of this number, and the places are positions. `names` are those of the row's slots.
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
    // From -2^30 up to 2^30 the two highest bits are the same.
    for (const Four at : {load_four(to + k), load_four(to + k + 2)}) outside |= at ^ (at + at);
    slots += 4;
  }
  return !any_of_four(wrong | outside >> 31);
}

/// How a row of bodies went.
enum class RowMove : std::uint8_t {
  none,  ///< one of them is nowhere: nothing happened
  some,  ///< one of them stays where it is
  all,
};

/// Whether both numbers of a point are 0, for two points.
[[nodiscard]] inline Four are_zero(Four points) noexcept {
  const auto zero = reinterpret_cast<Four>(points == 0);
  return zero & __builtin_shufflevector(zero, zero, 1, 0, 3, 2);
}

/// Moves the boxes of a row of bodies that go from one place to another.
[[nodiscard]] inline RowMove move_boxes(Bounds* bounds, const Point* corners,
                                        const Point* to) noexcept {
  Four boxes[row_length];
  Four stay{};
  Four lost{};
  const auto take = [&](std::uint32_t k, Four by) {
    const Four box = load_four(bounds + k);
    const Four right = __builtin_shufflevector(box, box, 2, 2, 2, 2);
    lost |= reinterpret_cast<Four>(reinterpret_cast<SignedFour>(box) >=
                                   reinterpret_cast<SignedFour>(right));  // the left edge counts
    boxes[k] = box + by;
  };
  for (std::uint32_t k = 0; k < row_length; k += 2) {
    const Four by = load_four(to + k) - load_four(corners + k);
    stay |= are_zero(by);
    take(k, __builtin_shufflevector(by, by, 0, 1, 0, 1));
    take(k + 1, __builtin_shufflevector(by, by, 2, 3, 2, 3));
  }
  if (any_of_four(__builtin_shufflevector(lost, lost, 0, 0, 0, 0))) return RowMove::none;
  std::memcpy(bounds, boxes, sizeof boxes);
  return any_of_four(stay) ? RowMove::some : RowMove::all;
}

#else  // one by one

[[nodiscard]] inline bool is_row(const BodyId*) noexcept { return false; }
[[nodiscard]] inline bool is_good_row(const BodyId*, const Point*, const std::uint32_t*,
                                      std::uint16_t) noexcept {
  return false;
}
enum class RowMove : std::uint8_t { none, some, all };
[[nodiscard]] inline RowMove move_boxes(Bounds*, const Point*, const Point*) noexcept {
  return RowMove::none;
}

#endif

}  // namespace hitmask::detail::world::places
