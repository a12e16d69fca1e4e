// Any work of hitmask's, done on its lowest kernels.
#pragma once

#include "support/contender.hpp"

namespace hitmask::bench {

/// The same contender, switched to the baseline kernels for its turns only.
[[nodiscard]] Contender on_baseline(Contender contender);

}  // namespace hitmask::bench
