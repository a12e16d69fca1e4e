// The loops of a boundary as linked rings of corners, from which corners are taken out one by one.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "hitmask/shape.hpp"

namespace hitmask::detail::contour {

/// Corners have their number in Boundary::corners.
class Rings {
 public:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  /// Throws std::invalid_argument for loops that are outside the corners or share some.
  explicit Rings(const Boundary& boundary);

  [[nodiscard]] Point at(std::uint32_t corner) const noexcept { return corners_[corner]; }
  [[nodiscard]] std::span<const Point> corners() const noexcept { return corners_; }
  [[nodiscard]] std::size_t corner_count() const noexcept { return corners_.size(); }
  [[nodiscard]] std::uint32_t next(std::uint32_t corner) const noexcept { return next_[corner]; }
  [[nodiscard]] std::uint32_t previous(std::uint32_t corner) const noexcept {
    return previous_[corner];
  }
  /// Whether a corner belongs to a ring and has not been taken out.
  [[nodiscard]] bool has(std::uint32_t corner) const noexcept { return next_[corner] != none; }
  /// Whether a corner must stay.
  [[nodiscard]] bool is_fixed(std::uint32_t corner) const noexcept {
    return !fixed_.empty() && fixed_[corner];
  }
  void fix(std::vector<bool> corners) noexcept { fixed_ = std::move(corners); }
  [[nodiscard]] bool is_triangle(std::uint32_t corner) const noexcept {
    return next_[next_[next_[corner]]] == corner;
  }

  void take_out(std::uint32_t corner) noexcept {
    next_[previous_[corner]] = next_[corner];
    previous_[next_[corner]] = previous_[corner];
    next_[corner] = none;
  }

  /// Takes out the corners between two that follow one another on their ring.
  void take_out_between(std::uint32_t from, std::uint32_t to) noexcept {
    for (std::uint32_t corner = next_[from]; corner != to;) {
      const std::uint32_t after = next_[corner];
      next_[corner] = none;
      corner = after;
    }
    next_[from] = to;
    previous_[to] = from;
  }

  /// Whether `holds` is true of all corners of the boundary between two, taken out or not.
  template <class Holds>
  [[nodiscard]] bool all_between(std::uint32_t from, std::uint32_t to, Holds&& holds) const {
    if (from < to) return all_in(from + 1, to, holds);
    const Loop& loop = boundary_->loops[loop_of_[from]];
    const auto first = static_cast<std::uint32_t>(loop.first_corner);
    const auto end = static_cast<std::uint32_t>(loop.first_corner + loop.corner_count);
    return all_in(from + 1, end, holds) && all_in(first, to, holds);
  }

  /// What is left, as a boundary.
  [[nodiscard]] Boundary result() const;

 private:
  template <class Holds>
  [[nodiscard]] bool all_in(std::uint32_t first, std::uint32_t end, Holds& holds) const {
    for (std::uint32_t corner = first; corner < end; ++corner)
      if (!holds(corners_[corner])) return false;
    return true;
  }

  void link(std::uint32_t loop);
  void add_loop(const Loop& loop, Boundary& to) const;

  const Boundary* boundary_;
  std::span<const Point> corners_;
  std::vector<std::uint32_t> next_, previous_, loop_of_;
  std::vector<bool> fixed_;  // per corner; empty when none is
};

/// Throws std::length_error when the sides of the box around the corners are over max_mask_side.
[[nodiscard]] Box bounds_of(std::span<const Point> corners);

}  // namespace hitmask::detail::contour
