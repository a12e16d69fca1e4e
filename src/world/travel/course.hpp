// The way of a body through a move: the steps of a path, then of another one where it was stopped.
#pragma once

#include "world/travel/answers.hpp"
#include "world/travel/path.hpp"

namespace hitmask::detail::world::travel {

class Course {
 public:
  /// `origin` is the corner relative to the position.
  Course(WidePoint origin, WidePoint from, WidePoint by) noexcept
      : origin_(origin), path_{from + origin, by}, walk_(path_.walk()) {}

  [[nodiscard]] const Path& path() const noexcept { return path_; }
  [[nodiscard]] const Staircase& walk() const noexcept { return walk_; }
  /// Of the corner.
  [[nodiscard]] WidePoint at() const noexcept { return path_.wide_at(walk_); }
  [[nodiscard]] Point position_at(WidePoint corner) const noexcept {
    return saturated(corner - origin_);
  }
  [[nodiscard]] std::int64_t steps() const noexcept { return steps_before_ + walk_.steps(); }
  /// Steps taken, and steps that something stopped.
  [[nodiscard]] std::int64_t tries() const noexcept { return steps() + stops_; }
  [[nodiscard]] bool is_over() const noexcept { return walk_.steps() == path_.steps(); }

  [[nodiscard]] Point step_on(Axis axis) const noexcept {
    const Point towards = path_.towards();
    return axis == Axis::x ? Point{towards.x, 0} : Point{0, towards.y};
  }
  [[nodiscard]] Axis next_axis() const noexcept { return walk_.ahead() >= 0 ? Axis::x : Axis::y; }
  void go_to(const Staircase& walk) noexcept { walk_ = walk; }
  void step() noexcept { walk_.step(); }

  /// Something stopped a step.
  void stop(Axis axis, Response response) noexcept {
    const WidePoint here = at();
    WidePoint rest = path_.offset + path_.delta - here;
    const WidePoint position = here - origin_;
    std::int64_t& left = axis == Axis::x ? rest.x : rest.y;
    if (response == Response::slide)
      left = 0;
    else if (response == Response::bounce)
      left = bounces_.rest_after(axis, axis == Axis::x ? position.x : position.y, left);
    if (response == Response::touch || bounces_.are_too_many()) rest = {};
    ++stops_;
    steps_before_ += walk_.steps();
    path_ = {here, rest};
    walk_ = path_.walk();
  }

 private:
  WidePoint origin_;
  Path path_;
  Staircase walk_;
  std::int64_t steps_before_ = 0;  // on earlier paths
  std::int64_t stops_ = 0;
  Bounces bounces_;
};

}  // namespace hitmask::detail::world::travel
