#include "cli/pair.hpp"

#include <algorithm>
#include <cstdlib>

namespace hitmask::cli {

namespace {

bool solid_at(const Mask& mask, std::int64_t x, std::int64_t y) {
  return x >= 0 && y >= 0 && x < mask.width() && y < mask.height() &&
         mask.get(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
}

}  // namespace

Cell cell_at(const Pair& pair, std::int64_t x, std::int64_t y) {
  const int a = solid_at(pair.a.mask, x, y) ? 1 : 0;
  const int b = solid_at(pair.b.mask, x - pair.offset.x, y - pair.offset.y) ? 2 : 0;
  return static_cast<Cell>(a | b);
}

Cell reduced_cell(const Pair& pair, std::int64_t x, std::int64_t y, std::int64_t side) {
  std::int64_t balance = 0;  // A's pixels minus B's
  Cell any = Cell::none;
  for (std::int64_t row = y; row < y + side; ++row)
    for (std::int64_t column = x; column < x + side; ++column) {
      const Cell cell = cell_at(pair, column, row);
      if (cell == Cell::shared) return cell;
      if (cell == Cell::none) continue;
      balance += cell == Cell::a ? 1 : -1;
      any = balance >= 0 ? Cell::a : Cell::b;
    }
  return any;
}

Region solid_region(const Pair& pair) {
  return united(placed(pair.a.mask.solid_bounds(), {}),
                placed(pair.b.mask.solid_bounds(), pair.offset));
}

Region whole_region(const Pair& pair) {
  return united(placed(pair.a.mask.view().box(), {}),
                placed(pair.b.mask.view().box(), pair.offset));
}

std::string direction_words(const Contact& contact) {
  const auto x = static_cast<double>(-contact.gradient_x);
  const auto y = static_cast<double>(-contact.gradient_y);
  const double across = std::abs(x);
  const double along = std::abs(y);
  // A direction belongs to the axis while tan < sqrt(2) - 1, that is (s + l)^2 < 2 l^2 for the
  // shorter part s and the longer part l.
  const double sum_squared = (across + along) * (across + along);
  const bool horizontal = sum_squared >= 2 * along * along;
  const bool vertical = sum_squared >= 2 * across * across;
  const std::string upright = vertical ? (y < 0 ? "up" : "down") : "";
  const std::string sideways = horizontal ? (x < 0 ? "left" : "right") : "";
  return upright + (vertical && horizontal ? " and " : "") + sideways;
}

std::string decimal(std::int64_t numerator, std::int64_t denominator, int shift_halves) {
  // hundredths = floor(100 * value + 1/2)
  const std::int64_t doubled = 200 * numerator + (100 * shift_halves + 1) * denominator;
  const std::int64_t hundredths = doubled / (2 * denominator);
  const std::int64_t cents = hundredths % 100;
  return std::to_string(hundredths / 100) + (cents < 10 ? ".0" : ".") + std::to_string(cents);
}

}  // namespace hitmask::cli
