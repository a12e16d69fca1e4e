// The masks of a baked sheet or a snapshot, over one block of words that they share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "base/allocator.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/result.hpp"
#include "hitmask/sheet.hpp"
#include "sheet/mask_pool.hpp"

namespace hitmask::detail::sheet {

/// Adds the masks of a file to an empty pool. They share the bytes, which
/// `owner` keeps alive, or a copy of them if it is null.
[[nodiscard]] Result<void> load_masks(MaskPool& pool, std::span<const std::uint8_t> records,
                                      std::span<const std::uint8_t> words,
                                      const std::shared_ptr<const std::uint8_t>& owner,
                                      Trust trust);

}  // namespace hitmask::detail::sheet
