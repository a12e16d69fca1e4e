#include "world/make_scenes.hpp"

#include <algorithm>

namespace hitmask::bench {

namespace {

/// Settings are tried on worlds no larger than these: one pass at rest, many frames in motion.
constexpr std::size_t most_at_rest = 100'000;
constexpr std::size_t most_in_motion = 10'000;
constexpr std::size_t boxes_in_small_worlds = 64'000;

/// Steps of several pixels from the smallest to the largest: sprites have a few sizes, not all.
constexpr int smallest_picture = 16;
constexpr int largest_picture = 64;
constexpr int picture_step = 4;

Pictures make_pictures(const std::vector<Mask>& bundled, std::size_t sprites, Random& random) {
  Pictures pictures;
  for (int size = smallest_picture; size <= largest_picture; size += picture_step)
    for (const Mask& mask : make_masks(Kind::sprites, size, bundled)) {
      pictures.pygame.push_back(pygame_mask(mask));
      pictures.masks.push_back(std::make_shared<const Mask>(mask));
    }
  for (std::size_t sprite = 0; sprite < sprites; ++sprite)
    pictures.of.push_back(static_cast<std::uint32_t>(random.next() % pictures.masks.size()));
  return pictures;
}

/// Long checks where frames are cheap.
std::size_t frames_to_check(std::size_t sprites) {
  return std::clamp<std::size_t>(600'000 / sprites, 2, 60);
}

MovingScene moving(BoxWorld world, std::size_t stride) {
  MovingScene scene;
  scene.world = std::move(world);
  scene.stride = stride;
  scene.checked_frames = frames_to_check(scene.world.boxes.size());
  return scene;
}

}  // namespace

StillScene make_still_scene(Layout layout, std::size_t sprites) {
  StillScene scene;
  const std::size_t worlds = std::max<std::size_t>(1, boxes_in_small_worlds / sprites);
  for (std::size_t seed = 0; seed < worlds; ++seed)
    scene.worlds.push_back(make_world(layout, sprites, seed));
  if (sprites > most_at_rest)
    scene.trial.push_back(make_world(layout, most_at_rest));
  else
    scene.trial = scene.worlds;
  return scene;
}

MovingScene make_moving_scene(std::size_t sprites, std::size_t stride) {
  MovingScene scene = moving(make_world(Layout::uniform, sprites), stride);
  if (sprites > most_in_motion)
    scene.trial = std::make_shared<const MovingScene>(make_moving_scene(most_in_motion, stride));
  return scene;
}

MovingScene make_exact_scene(std::size_t sprites, const std::vector<Mask>& bundled) {
  Random random(sprites);
  auto pictures = std::make_shared<const Pictures>(make_pictures(bundled, sprites, random));
  std::vector<Size> sizes;
  for (const std::uint32_t picture : pictures->of)
    sizes.push_back({pictures->masks[picture]->width(), pictures->masks[picture]->height()});
  MovingScene scene = moving(make_world_of(sizes, random.next()), 1);
  scene.pictures = std::move(pictures);
  if (sprites > most_in_motion)
    scene.trial = std::make_shared<const MovingScene>(make_exact_scene(most_in_motion, bundled));
  return scene;
}

}  // namespace hitmask::bench
