// The contenders: one file per rival, one function each.
#pragma once

#include <array>
#include <optional>

#include "shape/works.hpp"
#include "support/contender.hpp"
#include "support/scene.hpp"

namespace hitmask::bench {

/// The scene must outlive the contender.
[[nodiscard]] Contender enter_hitmask(Work work, const Scene& scene);

// The rivals. Empty when a rival does not support the work.
[[nodiscard]] std::optional<Contender> enter_baseline(Work work, const Scene& scene);
[[nodiscard]] std::optional<Contender> enter_naive(Work work, const Scene& scene);
[[nodiscard]] std::optional<Contender> enter_opencv(Work work, const Scene& scene);
[[nodiscard]] std::optional<Contender> enter_pygame_core(Work work, const Scene& scene);
[[nodiscard]] std::optional<Contender> enter_pygame_python(Work work, const Scene& scene);

inline constexpr std::array all_rivals = {enter_baseline, enter_naive, enter_opencv,
                                          enter_pygame_core, enter_pygame_python};

}  // namespace hitmask::bench
