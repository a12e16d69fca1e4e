// Writing files that others are made from again.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "hitmask/result.hpp"

namespace hitmask::detail::image {

/// The same as write_file(), but does not wait for the disk: after a power failure the file may be
/// empty or cut short. For files whose readers find that out.
[[nodiscard]] Result<void> write_file_soon(const std::string& path,
                                           std::span<const std::uint8_t> bytes);

}  // namespace hitmask::detail::image
