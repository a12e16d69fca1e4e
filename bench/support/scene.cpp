#include "support/scene.hpp"

#include <algorithm>
#include <stdexcept>

#include "hitmask/image.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/pixels.hpp"
#include "support/random.hpp"

namespace hitmask::bench {

namespace {

constexpr int instance_count = 6;

/// Compact, spiky, holed, thin-limbed: together they cover the shapes of the bundled sprites.
constexpr std::array sprite_names = {"ship", "rock_large", "coin", "slime_0", "saw", "tree"};
static_assert(sprite_names.size() == instance_count);

std::uint64_t seed_of(Kind kind, int size, std::uint64_t purpose) {
  return Random((static_cast<std::uint64_t>(kind) << 40) ^ (purpose << 32) ^
                static_cast<std::uint64_t>(size))
      .next();
}

/// Diameters shrink slightly from instance to instance, so that no two masks are equal.
Mask make_disc(int size, int instance) {
  const int diameter = size - instance * std::max(1, size / 64);
  return mask_from_predicate({size, size}, [diameter](std::int32_t x, std::int32_t y) {
    const std::int64_t from_centre_x = 2 * x + 1 - diameter;
    const std::int64_t from_centre_y = 2 * y + 1 - diameter;
    return from_centre_x * from_centre_x + from_centre_y * from_centre_y <=
           std::int64_t{diameter} * diameter;
  });
}

/// Two of three run down to the right: parallel lines give near misses that are hard to rule out,
/// crossing ones give hits. Later instances deviate more from the true diagonal.
Mask make_diagonal(int size, int instance) {
  const bool rising = instance % 3 == 2;
  const int lean = (instance / 2) * (size / 8);
  const int thickness = 1 + instance % 2;
  return mask_from_predicate({size, size}, [=](std::int32_t x, std::int32_t y) {
    const std::int32_t column = rising ? size - 1 - x : x;
    const std::int32_t centre = y * (size - lean) / size;
    return column >= centre && column < centre + thickness;
  });
}

/// Two solid pixels per row on average: with half the width and height overlapping, one pair of
/// pixels coincides by chance, so random positions both hit and miss at every size.
Mask make_noise(int size, Random& random) {
  Mask mask(size, size);
  for (int pixel = 0; pixel < 2 * size; ++pixel)
    mask.set(random.between(0, size - 1), random.between(0, size - 1));
  return mask;
}

/// Nearest pixel; the longer side becomes `size`.
Mask scaled_to_fit(const Mask& sprite, int size) {
  const std::int64_t longest = std::max(sprite.width(), sprite.height());
  const auto scaled = [&](std::int32_t side) {
    return static_cast<std::int32_t>(
        std::max<std::int64_t>(1, side * std::int64_t{size} / longest));
  };
  const Size target{scaled(sprite.width()), scaled(sprite.height())};
  return mask_from_predicate(target, [&](std::int32_t x, std::int32_t y) {
    return sprite.get(
        static_cast<std::int32_t>((2 * x + 1) * std::int64_t{sprite.width()} / (2 * target.width)),
        static_cast<std::int32_t>((2 * y + 1) * std::int64_t{sprite.height()} /
                                  (2 * target.height)));
  });
}

Mask cropped_to_solid(const Mask& mask) {
  const Box& solid = mask.solid_bounds();
  Mask cropped(solid.w, solid.h);
  cropped.draw(mask, {-solid.x, -solid.y});
  return cropped;
}

Mask make_mask(Kind kind, int size, int instance, Random& random,
               const std::vector<Mask>& sprites) {
  switch (kind) {
    case Kind::disc: return make_disc(size, instance);
    case Kind::diagonal: return make_diagonal(size, instance);
    case Kind::noise: return make_noise(size, random);
    default: return scaled_to_fit(sprites.at(static_cast<std::size_t>(instance)), size);
  }
}

/// A uniformly random offset of b at which the boxes overlap.
Point random_overlapping(const Box& a, const Box& b, Random& random) {
  return {random.between(a.x - b.x - b.w + 1, a.x + a.w - 1 - b.x),
          random.between(a.y - b.y - b.h + 1, a.y + a.h - 1 - b.y)};
}

/// Up to two sizes away from overlapping, in every direction.
Point random_around(const Box& a, const Box& b, Random& random) {
  const int reach = 2 * std::max({a.w, a.h, b.w, b.h});
  return {random.between(-b.w - reach, a.w + reach), random.between(-b.h - reach, a.h + reach)};
}

Point random_offset(Class position_class, const MaskView& a, const MaskView& b, Random& random) {
  switch (position_class) {
    case Class::apart: return random_around(a.box(), b.box(), random);
    case Class::boxes: return random_overlapping(a.box(), b.box(), random);
    default: return random_overlapping(a.solid_bounds(), b.solid_bounds(), random);
  }
}

/// Checks the class where random_offset() alone does not guarantee it.
bool belongs(Class position_class, const MaskView& a, const MaskView& b, Point offset) {
  switch (position_class) {
    case Class::hit: return overlap(a, b, offset);
    case Class::near_miss: return !overlap(a, b, offset);
    case Class::apart: return !overlaps(a.box(), translated(b.box(), offset));
    default: return true;
  }
}

Question random_question(const std::vector<Mask>& masks, Class position_class, Random& random) {
  const auto last = static_cast<std::int32_t>(masks.size()) - 1;
  Question question;
  question.a = static_cast<std::uint32_t>(random.between(0, last));
  question.b = static_cast<std::uint32_t>(random.between(0, last));
  question.offset = random_offset(position_class, masks[question.a], masks[question.b], random);
  return question;
}

}  // namespace

std::string_view name_of(Kind kind) noexcept {
  constexpr std::array<std::string_view, all_kinds.size()> names = {"disc", "diagonal", "noise",
                                                                    "sprites"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(Class position_class) noexcept {
  constexpr std::array<std::string_view, all_classes.size()> names = {"hit", "near_miss", "apart",
                                                                      "boxes"};
  return names[static_cast<std::size_t>(position_class)];
}

std::vector<Mask> load_sprites(const std::string& folder) {
  std::vector<Mask> sprites;
  for (const char* name : sprite_names) {
    Result<Mask> sprite = read_png(folder + "/" + name + ".png");
    if (!sprite) throw std::runtime_error(sprite.message());
    if (is_empty(sprite->solid_bounds()))
      throw std::runtime_error(folder + "/" + name + ".png: no solid pixel");
    sprites.push_back(cropped_to_solid(*sprite));
  }
  return sprites;
}

std::vector<Mask> make_masks(Kind kind, int size, const std::vector<Mask>& sprites) {
  Random random(seed_of(kind, size, 0));
  std::vector<Mask> masks;
  for (int instance = 0; instance < instance_count; ++instance) {
    masks.push_back(make_mask(kind, size, instance, random, sprites));
    masks.back().tighten();
  }
  return masks;
}

std::size_t question_count(int size) noexcept {
  return size <= 64 ? 1024 : size <= 256 ? 512 : 256;
}

Scene make_scene(Kind kind, int size, Class position_class, const std::vector<Mask>& sprites) {
  constexpr int tries_per_question = 4000;
  Scene scene{make_masks(kind, size, sprites), {}};
  const std::size_t wanted = question_count(size);
  Random random(seed_of(kind, size, 1 + static_cast<std::uint64_t>(position_class)));
  for (std::size_t tries = 0; scene.questions.size() < wanted; ++tries) {
    if (tries > wanted * tries_per_question)
      throw std::runtime_error("too few " + std::string(name_of(position_class)) +
                               " positions for " + std::string(name_of(kind)) + " at " +
                               std::to_string(size) + " px");
    const Question question = random_question(scene.masks, position_class, random);
    if (belongs(position_class, scene.masks[question.a], scene.masks[question.b], question.offset))
      scene.questions.push_back(question);
  }
  return scene;
}

}  // namespace hitmask::bench
