// Folders of sprites for the cases.
#pragma once

#include <cstddef>
#include <string>

namespace hitmask::bench {

/// `count` different pictures of 64 x 64 pixels, sprite_0.png and so on, drawn from the bundled
/// sprites so that they compress as such pictures do. Throws std::runtime_error.
void write_pictures(const std::string& folder, std::size_t count, const std::string& sprites);

}  // namespace hitmask::bench
