// All queries about a pair, on hitmask and on the oracle.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <ostream>

#include "hitmask/overlap.hpp"
#include "reference/oracle.hpp"
#include "support/compare.hpp"

namespace hitmask {

inline std::ostream& operator<<(std::ostream& stream, const Point& point) {
  return stream << "(" << point.x << ", " << point.y << ")";
}
inline std::ostream& operator<<(std::ostream& stream, const Contact& contact) {
  return stream << "area " << contact.area << ", first " << contact.first << ", box {"
                << contact.box.x << ", " << contact.box.y << ", " << contact.box.w << ", "
                << contact.box.h << "}, sums " << contact.sum_x << " " << contact.sum_y
                << ", gradient " << contact.gradient_x << " " << contact.gradient_y;
}

namespace support {

/// The result of a function, or nothing when there was none. Other errors throw.
template <class T, class E>
std::optional<T> found(const Result<T, E>& result) {
  if constexpr (requires { E::not_found; }) {
    if (!result && result.error() == E::not_found) return std::nullopt;
  } else {
    if (!result && result.error() == E::stuck) return std::nullopt;
  }
  return result.value();
}

struct Answers {
  bool overlap = false;
  std::optional<Point> first;
  std::optional<Point> leftmost;
  std::optional<Point> rightmost;
  std::optional<Point> bottommost;
  std::int64_t area = 0;
  Contact contact;
  friend bool operator==(const Answers&, const Answers&) = default;
};

inline std::ostream& operator<<(std::ostream& stream, const Answers& answers) {
  const auto point = [&](const char* name, const std::optional<Point>& value) {
    stream << ", " << name << " ";
    if (value)
      stream << *value;
    else
      stream << "none";
  };
  stream << (answers.overlap ? "yes" : "no") << ", area " << answers.area;
  point("first", answers.first);
  point("leftmost", answers.leftmost);
  point("rightmost", answers.rightmost);
  point("bottommost", answers.bottommost);
  return stream << "; contact: " << answers.contact;
}

/// The same names call hitmask for masks and the oracle for grids.
inline Answers ask(const MaskView& a, const MaskView& b, Point offset) {
  return {overlap(a, b, offset),          first_point(a, b, offset),
          leftmost_point(a, b, offset),   rightmost_point(a, b, offset),
          bottommost_point(a, b, offset), overlap_area(a, b, offset),
          contact(a, b, offset)};
}
inline Answers ask(const reference::Grid& a, const reference::Grid& b, Point offset) {
  return {reference::overlap(a, b, offset),          reference::first_point(a, b, offset),
          reference::leftmost_point(a, b, offset),   reference::rightmost_point(a, b, offset),
          reference::bottommost_point(a, b, offset), reference::overlap_area(a, b, offset),
          reference::contact(a, b, offset)};
}

}  // namespace support
}  // namespace hitmask
