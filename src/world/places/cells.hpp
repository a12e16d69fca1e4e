// Where the changed bodies are: lists of bodies in cells. Moving a body costs a comparison, unless
// it leaves its cell.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/allocator.hpp"
#include "hitmask/result.hpp"
#include "world/bodies/store.hpp"

namespace hitmask::detail::world::places {

using bodies::BodyIndex;
using bodies::Bounds;

/// Each body is in one cell: the one that contains the top-left corner of its bounds. Cells are at
/// least as long as the bodies in them, so a body reaches into the next cell at most. Larger bodies
/// have larger cells. The lists are hashed, so position and spread of the bodies do not
/// matter.
///
/// Does not store bounds: callers pass those of all bodies. Only make_room() allocates.
class Cells {
 public:
  /// Enough for body indices below `slots`.
  void make_room(std::size_t slots, std::span<const Bounds> bounds);
  [[nodiscard]] std::size_t capacity() const noexcept { return masks_.size(); }

  /// Adds a body, or moves it to the cell of its current bounds, which must not be nowhere.
  void put(BodyIndex i, const Bounds& bounds, bool is_static) noexcept;
  /// The same for a body that had the bounds `before`, in its cell if it is present.
  void put(BodyIndex i, const Bounds& before, const Bounds& bounds, bool is_static) noexcept;
  /// The same for a body that is present and has kept its size and kind.
  void move(BodyIndex i, const Bounds& bounds) noexcept;
  /// Removes a body if it is present.
  void remove(BodyIndex i) noexcept;
  /// Removes all bodies of one kind, which must be among these.
  void remove_all(std::span<const BodyIndex> bodies, bool is_static) noexcept;

  [[nodiscard]] bool has(BodyIndex i) const noexcept { return masks_[i] != 0; }
  [[nodiscard]] bool is_of(BodyIndex i, bool is_static) const noexcept {
    return kinds_[i] >> 5 == (is_static ? 1 : 0);
  }
  /// How many bodies are in cells.
  [[nodiscard]] std::size_t size() const noexcept { return present_; }
  [[nodiscard]] bool empty(bool is_static) const noexcept { return used_[is_static ? 1 : 0] == 0; }
  /// Whether a body that moved has left its cell. False if it is not present.
  [[nodiscard]] bool left_cell(BodyIndex i, const Bounds& before,
                               const Bounds& after) const noexcept {
    return (changed_bits(before, after) & masks_[i]) != 0;
  }
  /// The bits of a coordinate that name the cell, for each body; 0 if it is not present.
  [[nodiscard]] const std::uint32_t* masks() const noexcept { return masks_.data(); }

  /// Calls each(body) once for every body of this kind whose bounds overlap `box`. Stops and
  /// returns false when `each` does. `all` are the bodies of this kind, and maybe others.
  template <class Each>
  bool for_each(bool is_static, const Bounds& box, std::span<const Bounds> bounds,
                std::span<const BodyIndex> all, const Each& each) const {
    std::uint32_t sparse = 0;  // sizes with more cells than bodies
    for (std::uint32_t rest = used_[is_static ? 1 : 0]; rest != 0; rest &= rest - 1) {
      const Range cells = range_of(box, std::countr_zero(rest), is_static);
      if (cells.count() > all.size())
        sparse |= rest & (0 - rest);
      else if (!for_each_in(cells, is_static, box, bounds, each))
        return false;
    }
    return sparse == 0 || for_each_of(sparse, is_static, box, bounds, all, each);
  }

  /// How many bodies for_each() looks at: for tests.
  [[nodiscard]] std::size_t looked_at(bool is_static, const Bounds& box,
                                      std::span<const BodyIndex> all) const noexcept;

  [[nodiscard]] std::size_t memory_bytes() const noexcept;
  /// Checks that the lists are whole, and that each body is in the cell of its bounds.
  [[nodiscard]] Result<void> validate(std::span<const Bounds> bounds) const;

 private:
  static constexpr int smallest_shift = 6;  // small bodies share it: each size costs a query time
  static constexpr int largest_shift = 31;  // two cells on each axis: all of int32
  static constexpr std::uint32_t none = 0x7FFF'FFFF;
  static constexpr std::uint32_t is_head = 0x8000'0000;  // the rest is the number of the list
  static constexpr std::size_t fewest_lists = 64;
  static constexpr std::size_t most_lists = std::size_t{1} << 30;  // fits beside is_head

  struct Link {
    std::uint32_t next = none;
    std::uint32_t previous = 0;
  };

  /// The cells in which bodies that overlap a box may be.
  struct Range {
    int shift;
    std::int64_t left, top, right, bottom;  // inclusive

    /// `longest` is the longest side of the bodies.
    Range(const Bounds& box, int cell_shift, std::int64_t longest) noexcept
        : shift(cell_shift),
          left((box.left - longest + 1) >> shift),
          top((box.top - longest + 1) >> shift),
          right((std::int64_t{box.right} - 1) >> shift),
          bottom((std::int64_t{box.bottom} - 1) >> shift) {}
    [[nodiscard]] std::uint64_t count() const noexcept {
      return static_cast<std::uint64_t>(right - left + 1) *
             static_cast<std::uint64_t>(bottom - top + 1);
    }
  };
  [[nodiscard]] Range range_of(const Bounds& box, int shift, bool is_static) const noexcept {
    return {box, shift, longest_[kind_of(shift, is_static)]};
  }

  [[nodiscard]] static constexpr std::uint32_t changed_bits(const Bounds& a,
                                                            const Bounds& b) noexcept {
    return static_cast<std::uint32_t>(a.left ^ b.left) | static_cast<std::uint32_t>(a.top ^ b.top);
  }
  [[nodiscard]] static constexpr std::uint32_t longest_side(const Bounds& box) noexcept {
    return std::max(static_cast<std::uint32_t>(box.right) - static_cast<std::uint32_t>(box.left),
                    static_cast<std::uint32_t>(box.bottom) - static_cast<std::uint32_t>(box.top));
  }
  /// Cells are 2^shift pixels long, at least as long as a body with this side, if that is possible.
  [[nodiscard]] static constexpr int shift_for(std::uint32_t longest) noexcept {
    return std::clamp(static_cast<int>(std::bit_width(longest - 1)), smallest_shift, largest_shift);
  }
  /// The longest side that a body may have as long as it only moves. Bounds that are cut off at the
  /// end of int32 grow and shrink; only those of giants reach there.
  [[nodiscard]] static constexpr std::uint32_t lasting_side(std::uint32_t longest,
                                                            int shift) noexcept {
    constexpr int giant_shift = 30;
    return shift < giant_shift ? longest : std::max(longest, std::uint32_t{1} << shift);
  }
  [[nodiscard]] static constexpr std::uint8_t kind_of(int shift, bool is_static) noexcept {
    return static_cast<std::uint8_t>(shift | (is_static ? 32 : 0));
  }

  /// Neighbouring columns have neighbouring lists. The shift spreads cells that are powers of two
  /// apart.
  [[nodiscard]] std::uint32_t list_of(std::uint32_t column, std::uint32_t row,
                                      std::uint8_t kind) const noexcept {
    const std::uint32_t mixed = column + row * 0x9E37'79B1U + kind * 0x85EB'CA6BU;
    return (mixed ^ mixed >> 16) & list_mask_;
  }
  [[nodiscard]] std::uint32_t list_of(const Bounds& box, int shift,
                                      std::uint8_t kind) const noexcept {
    return list_of(static_cast<std::uint32_t>(box.left >> shift),
                   static_cast<std::uint32_t>(box.top >> shift), kind);
  }

  template <class Each>
  bool for_each_in(const Range& cells, bool is_static, const Bounds& box,
                   std::span<const Bounds> bounds, const Each& each) const {
    const std::uint8_t kind = kind_of(cells.shift, is_static);
    for (std::int64_t row = cells.top; row <= cells.bottom; ++row)
      for (std::int64_t column = cells.left; column <= cells.right; ++column) {
        const std::uint32_t list =
            list_of(static_cast<std::uint32_t>(column), static_cast<std::uint32_t>(row), kind);
        for (std::uint32_t i = heads_[list]; i != none; i = links_[i].next) {
          const Bounds& its = bounds[i];
          // Several cells may share a list.
          if (!overlaps(box, its) || kinds_[i] != kind || its.left >> cells.shift != column ||
              its.top >> cells.shift != row)
            continue;
          if (!each(i)) return false;
        }
      }
    return true;
  }
  /// The same for bodies of these sizes, one by one.
  template <class Each>
  bool for_each_of(std::uint32_t shifts, bool is_static, const Bounds& box,
                   std::span<const Bounds> bounds, std::span<const BodyIndex> all,
                   const Each& each) const {
    return std::ranges::all_of(all, [&](BodyIndex i) {
      const bool is_meant = has(i) && is_of(i, is_static) && (shifts >> (kinds_[i] & 31) & 1) != 0;
      return !is_meant || !overlaps(box, bounds[i]) || each(i);
    });
  }

  /// Returns the kind of a body with these bounds, and lets queries reach that far.
  [[nodiscard]] std::uint8_t widen(const Bounds& bounds, bool is_static) noexcept;
  void put_new(BodyIndex i, const Bounds& bounds, std::uint8_t kind) noexcept;
  void link(BodyIndex i, std::uint32_t list) noexcept;
  void unlink(BodyIndex i) noexcept;

  base::Vector<std::uint32_t> heads_;  // the first body of each list
  std::uint32_t list_mask_ = 0;
  base::Vector<Link> links_;                // of each body
  base::Vector<std::uint32_t> masks_;       // ~0 << shift of each body's cell; 0: not present
  base::Vector<std::uint8_t> kinds_;        // shift, and 32 for static bodies
  std::array<std::uint32_t, 64> counts_{};  // of bodies by kind
  /// The longest side of bodies by kind, so that queries leave out cells that none can reach from.
  /// May be too long after bodies were removed.
  std::array<std::uint32_t, 64> longest_{};
  std::array<std::uint32_t, 2> used_{};  // the shifts of moving and of static bodies
  std::size_t present_ = 0;              // bodies in cells
};

}  // namespace hitmask::detail::world::places
