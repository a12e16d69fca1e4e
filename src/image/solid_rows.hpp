// Which pixels of a picture are solid, scanline by scanline.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "hitmask/image.hpp"
#include "image/reader.hpp"
#include "image/rows.hpp"

namespace hitmask::detail::image {

/// Collects the colours of the four corners while scanlines arrive in any order.
class Corners {
 public:
  explicit Corners(Size size) noexcept : last_{size.width - 1, size.height - 1} {}

  void see(const Scanline& line, std::span<const Rgba> row) noexcept {
    if (line.y == 0) see_ends(line, row, 0);
    if (line.y == last_.y) see_ends(line, row, 2);
  }

  /// The top-left corner, which every PNG, interlaced or not, stores first.
  [[nodiscard]] Colour key() const noexcept { return colours_[0].value_or(Colour{}); }

  [[nodiscard]] Result<void> check_equal() const {
    for (const auto& colour : colours_)
      if (colour != colours_[0])
        return Error{
            ErrorCode::data,
            "the four corners differ in colour, so there is no key colour to take from them"};
    return {};
  }

 private:
  void see_ends(const Scanline& line, std::span<const Rgba> row, std::size_t first) noexcept {
    if (line.start == 0) colours_[first] = colour_of(row.front());
    const auto end = line.start + (static_cast<std::int32_t>(row.size()) - 1) * line.step;
    if (end == last_.x) colours_[first + 1] = colour_of(row.back());
  }

  static Colour colour_of(const Rgba& pixel) noexcept { return {pixel[0], pixel[1], pixel[2]}; }

  Point last_;
  std::array<std::optional<Colour>, 4> colours_;  // top left, top right, bottom left, bottom right
};

/// Turns scanlines into rows of solid pixels by a rule. `Rows` is MaskRows, or has its functions.
template <class Rows>
class SolidRows {
 public:
  SolidRows(Rows rows, const SampleFormat& format, const SolidRule& rule)
      : rows_(std::move(rows)),
        converter_(format),
        rule_(rule),
        corners_(rows_.size()),
        values_(static_cast<std::size_t>(rows_.size().width)) {
    if (rule.by != SolidRule::By::alpha) colours_.resize(values_.size());
  }

  Result<void> add(const Scanline& line) {
    const bool by_alpha = rule_.by == SolidRule::By::alpha;
    if (by_alpha && converter_.is_rgba8() && line.step == 1)
      return rows_.alpha_row(line.y, {line.raw, line.count * 4}, PixelFormat::rgba8,
                             rule_.threshold);
    const std::span<std::uint8_t> values(values_.data(), line.count);
    if (by_alpha)
      converter_.to_alpha(line.raw, values);
    else
      by_colour(line, values);
    if (line.step == 1) return rows_.alpha_row(line.y, values, PixelFormat::a8, threshold());
    return rows_.alpha_pixels(line.y, line.start, line.step, values, threshold());
  }

  [[nodiscard]] auto finish() -> Result<decltype(std::declval<Rows&>().finish())> {
    if (rule_.by == SolidRule::By::auto_key)
      if (Result<void> status = corners_.check_equal(); !status) return status.error();
    return rows_.finish();
  }

 private:
  void by_colour(const Scanline& line, std::span<std::uint8_t> values) {
    const std::span<Rgba> row(colours_.data(), line.count);
    converter_.to_rgba(line.raw, row);
    if (rule_.by == SolidRule::By::luma) return to_luma(row, values);
    if (rule_.by == SolidRule::By::auto_key) corners_.see(line, row);
    const Colour key = rule_.by == SolidRule::By::auto_key ? corners_.key() : rule_.key;
    differs_from_key(row, key, rule_.tolerance, values);
  }

  /// The key rules produce bytes 0 and 255, so the rule's threshold does not apply.
  [[nodiscard]] std::uint8_t threshold() const noexcept {
    const bool graded = rule_.by == SolidRule::By::alpha || rule_.by == SolidRule::By::luma;
    return graded ? rule_.threshold : std::uint8_t{0};
  }

  Rows rows_;
  RowConverter converter_;
  SolidRule rule_;
  Corners corners_;
  std::vector<std::uint8_t> values_;  // one byte per pixel of a row
  std::vector<Rgba> colours_;         // one row, for the rules that use colour
};

}  // namespace hitmask::detail::image
