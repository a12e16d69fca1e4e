// The works on pairs, and the contenders: one file per rival, one function each.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "support/contender.hpp"
#include "support/scene.hpp"

namespace hitmask::bench {

enum class Work : std::uint8_t {
  overlap,       ///< yes or no
  first_point,   ///< any one shared pixel: the rivals differ in which one is first
  area,          ///< the number of shared pixels
  gradient,      ///< the gradient of the area
  contact,       ///< the gradient, and all other results of the same call
  overlap_mask,  ///< a new mask of the shared pixels
  overlap_many,  ///< yes or no for all questions in one call, or in single calls
};

[[nodiscard]] constexpr std::string_view name_of(Work work) noexcept {
  constexpr std::array<std::string_view, 7> names = {
      "overlap", "first_point", "area", "gradient", "contact", "overlap_mask", "overlap_many"};
  return names[static_cast<std::size_t>(work)];
}

/// The scene must outlive the contender.
[[nodiscard]] Contender enter_hitmask(Work work, const Scene& scene);

// The rivals. Empty when a rival does not support the work.
[[nodiscard]] std::optional<Contender> enter_baseline(Work work, const Scene& scene);
[[nodiscard]] std::optional<Contender> enter_single(Work work, const Scene& scene);
[[nodiscard]] std::optional<Contender> enter_xquest(Work work, const Scene& scene);
[[nodiscard]] std::optional<Contender> enter_agk(Work work, const Scene& scene);
[[nodiscard]] std::optional<Contender> enter_bitmask(Work work, const Scene& scene);
[[nodiscard]] std::optional<Contender> enter_pygame(Work work, const Scene& scene);

inline constexpr std::array all_rivals = {enter_single, enter_baseline, enter_xquest,
                                          enter_agk,    enter_bitmask,  enter_pygame};

/// Throws std::runtime_error naming what is missing when pygame's compiled core cannot be loaded.
void require_pygame();

}  // namespace hitmask::bench
