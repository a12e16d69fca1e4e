// Scenes: masks of one kind and size, and many random positions of one class.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"

namespace hitmask::bench {

enum class Kind : std::uint8_t {
  disc,      ///< solid, convex
  diagonal,  ///< a line one or two pixels wide from corner to corner, in either direction
  noise,     ///< scattered single pixels: coarse tests cannot rule out a hit
  sprites,   ///< the bundled sprites, scaled to fit
};
inline constexpr std::array all_kinds = {Kind::disc, Kind::diagonal, Kind::noise, Kind::sprites};

enum class Class : std::uint8_t {
  hit,        ///< at least one shared pixel
  near_miss,  ///< the tight boxes overlap, the pixels do not
  apart,      ///< the masks' boxes do not overlap
  boxes,      ///< any position at which the masks' boxes overlap
};
inline constexpr std::array all_classes = {Class::hit, Class::near_miss, Class::apart,
                                           Class::boxes};

[[nodiscard]] std::string_view name_of(Kind kind) noexcept;
[[nodiscard]] std::string_view name_of(Class position_class) noexcept;

/// Do masks[a] and masks[b] overlap at this offset?
struct Question {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  Point offset;
};

struct Scene {
  std::vector<Mask> masks;
  std::vector<Question> questions;
};

/// Bundled sprites as masks cropped to their solid pixels. Throws std::runtime_error when one is
/// missing or unreadable.
[[nodiscard]] std::vector<Mask> load_sprites(const std::string& folder);

/// Several different masks of one kind, size x size pixels (sprites keep their proportions).
[[nodiscard]] std::vector<Mask> make_masks(Kind kind, int size, const std::vector<Mask>& sprites);

/// The number of positions: fewer for large masks, where one question takes longer.
[[nodiscard]] std::size_t question_count(int size) noexcept;

/// Random positions of one class. Throws std::runtime_error when the masks have too few of them.
[[nodiscard]] Scene make_scene(Kind kind, int size, Class position_class,
                               const std::vector<Mask>& sprites);

}  // namespace hitmask::bench
