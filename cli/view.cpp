#include "cli/view.hpp"

#include <algorithm>

#include "cli/palette.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

constexpr std::int64_t ground_square = 12;  // minimum side of a background square

}  // namespace

void View::scale_to(std::int64_t enlarged, std::int64_t reduced) {
  const std::int64_t longer = std::max({region.w, region.h, std::int64_t{1}});
  magnify = std::max<std::int64_t>(1, enlarged / longer);
  reduce = (longer + reduced - 1) / reduced;
}

Size View::size() const {
  const auto scaled = [this](std::int64_t length) {
    return static_cast<std::int32_t>((length * magnify + reduce - 1) / reduce);
  };
  return {scaled(region.w), scaled(region.h)};
}

Spot View::spot(double x, double y) const {
  const double factor = static_cast<double>(magnify) / static_cast<double>(reduce);
  return {corner.x + (x - static_cast<double>(region.x)) * factor,
          corner.y + (y - static_cast<double>(region.y)) * factor};
}

Box View::box_of(const Region& part) const {
  const Spot low = spot(static_cast<double>(part.x), static_cast<double>(part.y));
  const Spot high =
      spot(static_cast<double>(part.x + part.w), static_cast<double>(part.y + part.h));
  const Point at = to_pixel(low.x, low.y);
  const Point end = to_pixel(high.x, high.y);
  return {at.x, at.y, std::max(1, end.x - at.x), std::max(1, end.y - at.y)};
}

std::string View::scale_note() const {
  const std::string side = std::to_string(magnify);
  if (magnify > 1) return joined({"every pixel drawn ", side, " x ", side});
  if (reduce > 1) return joined({"reduced to 1/", std::to_string(reduce)});
  return "pixel for pixel";
}

Colour View::ground(std::int64_t x, std::int64_t y) const {
  const std::int64_t side = std::max<std::int64_t>(1, ground_square / magnify) * reduce;
  const std::int64_t parity = ((x - region.x) / side + (y - region.y) / side) & 1;
  return parity == 0 ? palette::square : palette::other_square;
}

}  // namespace hitmask::cli
