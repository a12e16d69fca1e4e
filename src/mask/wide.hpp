// 128-bit integers, for products of sums that 64 bits cannot hold.
#pragma once

namespace hitmask::detail {

// The compiler's own type; no standard has one. __extension__ keeps -Wpedantic quiet.
__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

}  // namespace hitmask::detail
