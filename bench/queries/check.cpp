// Whether the bodies that were found are right.
#include <algorithm>
#include <limits>
#include <span>
#include <stdexcept>

#include "queries/geometry.hpp"
#include "queries/scenes.hpp"

namespace hitmask::bench {

namespace {

using Found = std::vector<std::uint32_t>;

std::int64_t digest_of(const Found& found) {
  std::uint64_t digest = found.size();
  for (const std::uint32_t body : found) digest = (digest ^ body) * 0x9e37'79b9'7f4a'7c15u;
  return static_cast<std::int64_t>(digest);
}

/// Where a ray enters the box of the first body; several bodies may begin there. -1: it hits none.
std::int64_t digest_of_first(const QueryScene& scene, std::size_t question, const Found& found) {
  if (found.empty()) return -1;
  constexpr double scale = 1e12;
  const double fraction = entry(scene.world.boxes[found.front()], scene.rays[question]);
  return static_cast<std::int64_t>(fraction * scale);
}

/// Whether a disc that is some pixels larger is in the answer.
bool belongs(const QueryScene& scene, Asked asked, std::size_t question, std::uint32_t body,
             double larger) {
  const Circle circle = circle_in(scene.world.boxes[body], larger);
  if (asked == Asked::point) return holds(circle, scene.points[question]);
  if (asked == Asked::box) return meets(circle, scene.boxes[question]);
  return entry(circle, scene.rays[question]) != std::numeric_limits<double>::infinity();
}

/// All that a smaller disc would meet, none that a larger one would not.
bool is_right(const QueryScene& scene, Asked asked, std::size_t question, const Found& found) {
  for (std::uint32_t body = 0; body < scene.world.boxes.size(); ++body) {
    const bool is_found = std::binary_search(found.begin(), found.end(), body);
    if (belongs(scene, asked, question, body, is_found ? 1 : -1) != is_found) return false;
  }
  return true;
}

/// The body may be hit before every smaller disc.
bool is_right_first(const QueryScene& scene, std::size_t question, const Found& found) {
  const RayQuestion& ray = scene.rays[question];
  double first = std::numeric_limits<double>::infinity();
  for (const Box& box : scene.world.boxes) first = std::min(first, entry(circle_in(box, -1), ray));
  if (found.empty()) return first == std::numeric_limits<double>::infinity();
  const double earliest = entry(circle_in(scene.world.boxes[found.front()], 1), ray);
  return earliest <= first && earliest != std::numeric_limits<double>::infinity();
}

}  // namespace

std::int64_t checked_answer(const QueryScene& scene, Asked asked, std::size_t question,
                            Found found) {
  std::sort(found.begin(), found.end());
  if (!scene.discs)
    return asked == Asked::ray ? digest_of_first(scene, question, found) : digest_of(found);
  const bool right = asked == Asked::ray ? is_right_first(scene, question, found)
                                         : is_right(scene, asked, question, found);
  if (!right)
    throw std::runtime_error(scene.name + ", question " + std::to_string(question) +
                             ": off by more than a pixel");
  return 0;
}

}  // namespace hitmask::bench
