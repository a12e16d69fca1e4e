#include "world/worlds.hpp"

#include <algorithm>
#include <cmath>

namespace hitmask::bench {

namespace {

constexpr std::int32_t smallest_side = 16;
constexpr std::int32_t largest_side = 64;
constexpr std::int32_t fastest_pace = 4;
constexpr std::int32_t far_away = 1 << 29;
constexpr std::size_t cluster_members = 500;
constexpr double cluster_partners = 10;

Size random_size(Random& random, std::int32_t low, std::int32_t high) {
  return {random.between(low, high), random.between(low, high)};
}

Size random_mixed_size(Random& random) {
  const std::int32_t percentile = random.between(0, 99);
  if (percentile < 90) return random_size(random, 8, 32);
  if (percentile < 99) return random_size(random, 64, 256);
  return random_size(random, 512, 2048);
}

std::vector<Size> random_sizes(Layout layout, std::size_t count, Random& random) {
  std::vector<Size> sizes(count);
  for (Size& size : sizes)
    size = layout == Layout::mixed ? random_mixed_size(random)
                                   : random_size(random, smallest_side, largest_side);
  return sizes;
}

/// The area in which two of these boxes at random positions overlap: on average over all pairs, (w1
/// + w2)(h1 + h2), which is twice the mean of w*h plus twice the product of the means.
double mean_meeting_area(std::span<const Size> sizes) {
  double widths = 0;
  double heights = 0;
  double areas = 0;
  for (const Size& size : sizes) {
    widths += size.width;
    heights += size.height;
    areas += static_cast<double>(size.width) * size.height;
  }
  const auto count = static_cast<double>(sizes.size());
  return 2 * areas / count + 2 * (widths / count) * (heights / count);
}

/// The side of the world in which each box overlaps about this many others.
std::int32_t side_for(std::span<const Size> sizes, double partners = 1) {
  return static_cast<std::int32_t>(
      std::sqrt(static_cast<double>(sizes.size()) * mean_meeting_area(sizes) / partners));
}

Box placed(const Size& size, Point position) {
  return {position.x, position.y, size.width, size.height};
}

Point random_position(Random& random, const Size& size, std::int32_t side) {
  return {random.between(0, std::max(0, side - size.width)),
          random.between(0, std::max(0, side - size.height))};
}

/// The sum of twelve uniform draws is close enough to normal, and the same on every platform.
double random_normal(Random& random) {
  std::int64_t sum = 0;
  for (int draw = 0; draw < 12; ++draw) sum += random.between(0, (1 << 20) - 1);
  return static_cast<double>(sum) / (1 << 20) - 6;
}

Point random_around(Random& random, Point centre, double deviation, const Size& size,
                    std::int32_t side) {
  const auto coordinate = [&](std::int32_t from, std::int32_t extent) {
    const auto drawn = from + static_cast<std::int32_t>(deviation * random_normal(random));
    return std::clamp(drawn, 0, side - extent);
  };
  const std::int32_t x = coordinate(centre.x, size.width);
  return {x, coordinate(centre.y, size.height)};
}

/// Two members of a cluster with standard deviation s are within a small area A of each other with
/// probability A / (4 pi s^2).
double deviation_for(std::span<const Size> sizes) {
  constexpr double pi = 3.14159265358979;
  return std::sqrt(static_cast<double>(cluster_members) * mean_meeting_area(sizes) /
                   (4 * pi * cluster_partners));
}

/// Neighbours in the world must not be neighbours in memory.
void shuffle(std::vector<Box>& boxes, Random& random) {
  for (std::size_t index = boxes.size(); index > 1; --index)
    std::swap(boxes[index - 1], boxes[random.next() % index]);
}

BoxWorld make_clusters(std::span<const Size> sizes, Random& random) {
  BoxWorld world{side_for(sizes), {}};
  const double deviation = deviation_for(sizes);
  Point centre;
  for (const Size& size : sizes) {
    if (world.boxes.size() % cluster_members == 0)
      centre = random_position(random, {0, 0}, world.side);
    world.boxes.push_back(placed(size, random_around(random, centre, deviation, size, world.side)));
  }
  shuffle(world.boxes, random);
  return world;
}

BoxWorld make_uniform(std::span<const Size> sizes, Random& random, double partners = 1) {
  BoxWorld world{side_for(sizes, partners), {}};
  for (const Size& size : sizes)
    world.boxes.push_back(placed(size, random_position(random, size, world.side)));
  return world;
}

Point random_pace(Random& random) {
  Point pace;
  while (pace == Point{})
    pace = {random.between(-fastest_pace, fastest_pace),
            random.between(-fastest_pace, fastest_pace)};
  return pace;
}

void advance(std::int32_t& position, std::int32_t& pace, std::int32_t last) {
  if (position + pace < 0 || position + pace > last) pace = -pace;
  position = std::clamp(position + pace, 0, std::max(0, last));
}

}  // namespace

BoxWorld make_world(Layout layout, std::size_t count, std::uint64_t seed) {
  Random random((seed << 40) ^ (static_cast<std::uint64_t>(layout) << 32) ^ count);
  const std::vector<Size> sizes = random_sizes(layout, count, random);
  if (layout == Layout::clusters) return make_clusters(sizes, random);
  BoxWorld world = make_uniform(sizes, random);
  if (layout == Layout::outlier) world.boxes[count / 2].x = world.boxes[count / 2].y = far_away;
  return world;
}

BoxWorld make_world_of(std::span<const Size> sizes, std::uint64_t seed, double partners) {
  Random random(seed);
  return make_uniform(sizes, random, partners);
}

Movement::Movement(const BoxWorld& world, std::size_t stride) {
  Random random(world.boxes.size() * 2 + stride);
  std::vector<std::uint32_t> movers;
  for (std::size_t index = 0; index < world.boxes.size(); index += stride) {
    const Box& box = world.boxes[index];
    movers.push_back(static_cast<std::uint32_t>(index));
    courses_.push_back(
        {{box.x, box.y}, random_pace(random), {world.side - box.w, world.side - box.h}});
  }
  movers_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(movers));
}

void Movement::next_frame(std::span<Point> positions) {
  for (std::size_t index = 0; index < courses_.size(); ++index) {
    Course& course = courses_[index];
    advance(course.position.x, course.pace.x, course.last.x);
    advance(course.position.y, course.pace.y, course.last.y);
    positions[index] = course.position;
  }
}

}  // namespace hitmask::bench
