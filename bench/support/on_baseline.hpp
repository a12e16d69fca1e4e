// Any work of hitmask on its baseline kernels.
#pragma once

#include "support/contender.hpp"

namespace hitmask::bench {

/// The same contender, switched to the baseline kernels during its turns only.
[[nodiscard]] Contender on_baseline(Contender contender);

}  // namespace hitmask::bench
