// What a world did in its last step, in numbers and as lines to draw.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

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

/// Something to draw, to see what the world does: lines through `points`, in world coordinates. A
/// point is a pixel's top-left corner, so the outline of pixel (x, y) goes from (x, y) to
/// (x + 1, y + 1).
struct DebugItem {
  enum class Kind : std::uint8_t {
    moving_body,    ///< the outline of its pixels as they are now: one for each connected part
    static_body,    ///< likewise
    disabled_body,  ///< likewise
    sensor_body,    ///< likewise
    hole,           ///< the outline of a hole in a body's pixels
    body_box,       ///< a body's whole mask or box
    solid_box,      ///< the tight box around solid pixels that the broad phase uses
    contact,      ///< pixels that two bodies share: a run one pixel high; of two boxes all at once
    contact_box,  ///< where the tight boxes of two touching bodies overlap
    region,       ///< a strip or tile of the broad phase
    ray,          ///< of DebugOptions::rays: its first pixel, and the last one that it reaches
    ray_hit,      ///< the pixel that a ray hits
    path,         ///< the positions of a body along its last move: where it turned, and its ends
    resting,      ///< where a body with a mover stands on another one: edges that they share
  };
  Kind kind = Kind::moving_body;
  bool closed = false;              ///< the last point connects to the first
  BodyId body{};                    ///< null for regions, and for rays that hit nothing
  BodyId other{};                   ///< the second body of a contact; what a resting body rests on
  Box box{};                        ///< around the points; for contacts, the shared pixels
  std::span<const Point> points{};  ///< valid during the call
};

/// A ray to draw: the pixels it goes from and to.
struct DebugRay {
  Point from;
  Point to;
};

/// What World::debug_draw() hands out.
struct DebugOptions {
  bool outlines = true;  ///< bodies and holes
  bool contacts = true;  ///< pixels that the pairs of the last step share now
  bool boxes = false;    ///< body boxes, solid boxes, contact boxes
  bool regions = false;
  bool paths = true;  ///< of moves and walks; see World::record_paths()
  bool resting = true;
  std::optional<Box> view{};         ///< leaves out what lies outside; only terrains are cut
  std::span<const DebugRay> rays{};  ///< the world finds what they hit, as World::ray() does
  QueryFilter ray_filter{};
};

}  // namespace hitmask
