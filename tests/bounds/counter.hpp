// Counts the operations of a library compiled with HITMASK_COUNT_OPERATIONS.
#pragma once

#include <cstdint>

namespace hitmask::cost {

/// So far: one for each edge between basic blocks of the library, and one for every 64 bytes that
/// are copied, compared or set.
[[nodiscard]] std::uint64_t operations() noexcept;

}  // namespace hitmask::cost
