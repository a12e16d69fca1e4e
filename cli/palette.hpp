// The colours of pictures. A, B and shared match the terminal drawing's.
#pragma once

#include "hitmask/pixels.hpp"

namespace hitmask::cli::palette {

inline constexpr Colour background{19, 22, 30};
inline constexpr Colour square{27, 31, 42};  // the faint checkerboard behind the sprites
inline constexpr Colour other_square{32, 37, 49};
inline constexpr Colour role_a{64, 150, 255};
inline constexpr Colour role_b{255, 145, 50};
inline constexpr Colour lit{255, 240, 130};
inline constexpr Colour first{255, 70, 190};
inline constexpr Colour box{255, 255, 255};
inline constexpr Colour way_out{60, 220, 130};
inline constexpr Colour dark{12, 14, 20};
inline constexpr Colour text{222, 227, 238};
inline constexpr Colour faint{134, 143, 164};

}  // namespace hitmask::cli::palette
