// Worlds and questions about them: rays, points, boxes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hitmask/mask.hpp"
#include "world/worlds.hpp"

namespace hitmask::bench {

enum class Asked : std::uint8_t {
  ray,      ///< the first body that a ray hits
  ray_all,  ///< every body that a ray goes through
  point,    ///< every body at a pixel
  box,      ///< every body in a box of 512 px
};

/// From the middle of one pixel to the middle of another.
struct RayQuestion {
  Point from;
  Point to;
};

struct QueryScene {
  std::string name;  ///< such as "boxes_dense"
  bool discs = false;
  BoxWorld world;  ///< of discs: the squares around them
  std::vector<std::shared_ptr<const Mask>> discs_by_diameter;
  std::vector<RayQuestion> rays;
  std::vector<Point> points;
  std::vector<Box> boxes;
  /// All bodies' positions, frame after frame.
  std::vector<std::vector<Point>> frames;
};

[[nodiscard]] std::size_t question_count(const QueryScene& scene, Asked asked) noexcept;

/// 16 to 64 px; each body's box overlaps about `partners` others.
[[nodiscard]] QueryScene make_query_scene(std::string name, bool discs, std::size_t bodies,
                                          double partners);

/// Boxes: a number for this set of bodies. Discs: 0 when the set is right to within a pixel, which
/// is how far the pixels of a disc may be from its circle. Throws std::runtime_error when it is
/// not.
[[nodiscard]] std::int64_t checked_answer(const QueryScene& scene, Asked asked,
                                          std::size_t question, std::vector<std::uint32_t> found);

}  // namespace hitmask::bench
