// What a world did in its last step, in numbers and as boxes to draw.
#pragma once

#include <cstdint>

#include "hitmask/geometry.hpp"
#include "hitmask/world/body.hpp"

namespace hitmask {

/// What the last step() or for_each_overlap() did.
struct Statistics {
  std::uint64_t bodies = 0;              ///< enabled bodies with a solid pixel
  std::uint64_t changed = 0;             ///< bodies added, moved, changed or removed since
  std::uint64_t boxes_tested = 0;        ///< pairs of boxes compared
  std::uint64_t rejected_by_box = 0;     ///< pairs whose boxes are apart
  std::uint64_t rejected_by_filter = 0;  ///< pairs that do not meet, or are both static
  std::uint64_t rejected_by_coarse = 0;  ///< pairs ruled out by diagonals or coarse mask
  std::uint64_t kept = 0;                ///< pairs whose answer is known from the step before; an
                                         ///< incremental step counts contacts only
  std::uint64_t pixels_tested = 0;       ///< pairs whose pixels were read
  std::uint64_t hits = 0;                ///< pairs that touch
  std::uint64_t begins = 0;
  std::uint64_t ends = 0;
  bool incremental = false;  ///< only changed bodies were looked up
};

/// One box to draw, to see what the world does.
struct DebugBox {
  enum class Kind : std::uint8_t {
    moving_body,    ///< its whole mask or box
    static_body,    ///< likewise
    disabled_body,  ///< likewise
    solid,          ///< the tight box around solid pixels that the broad phase uses
    contact,        ///< where the tight boxes of two touching bodies overlap
    region,         ///< a strip or tile of the broad phase
  };
  Box box;
  Kind kind = Kind::moving_body;
  BodyId body;  ///< null for contacts and regions
};

}  // namespace hitmask
