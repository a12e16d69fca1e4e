#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "hitmask/pixels.hpp"
#include "overlap/byte_or.hpp"
#include "overlap/works.hpp"
#include "support/on_baseline.hpp"
#include "support/random.hpp"
#include "support/scene.hpp"

namespace hitmask::bench {

namespace {

constexpr int picture_size = 256;

/// RGBA8; stored as words so that the OR can read it without violating aliasing rules.
using Picture = std::vector<std::uint64_t>;

std::span<const std::uint8_t> bytes_of(const Picture& picture) {
  return {reinterpret_cast<const std::uint8_t*>(picture.data()), picture.size() * 8};
}

/// Random colours everywhere, also under clear pixels; alpha from the mask.
std::shared_ptr<const Picture> paint(const MaskView& mask) {
  std::vector<std::uint32_t> pixels(picture_size * picture_size);
  Random random(7);
  for (std::int32_t y = 0; y < picture_size; ++y)
    for (std::int32_t x = 0; x < picture_size; ++x) {
      std::uint8_t pixel[4];
      const auto colour = static_cast<std::uint32_t>(random.next());
      std::memcpy(pixel, &colour, 4);
      pixel[3] = mask.get(x, y) ? 255 : 0;
      std::memcpy(&pixels[static_cast<std::size_t>(y * picture_size + x)], pixel, 4);
    }
  const auto picture = std::make_shared<Picture>(pixels.size() / 2);
  std::memcpy(picture->data(), pixels.data(), pixels.size() * 4);
  return picture;
}

Contender hitmask_from_rgba(std::shared_ptr<const Picture> picture) {
  const PixelView view{bytes_of(*picture), {picture_size, picture_size}};
  return make_contender(
      "hitmask", 1, [view](std::size_t) { return mask_from_alpha(view)->width(); },
      [view, picture](std::size_t) { return mask_from_alpha(view)->count(); });
}

std::int64_t solid_pixels(const Picture& picture) {
  std::int64_t count = 0;
  const std::span<const std::uint8_t> bytes = bytes_of(picture);
  for (std::size_t alpha = 3; alpha < bytes.size(); alpha += 4) count += bytes[alpha] != 0;
  return count;
}

Contender or_over_rgba(std::shared_ptr<const Picture> picture) {
  return make_contender(
      "or", 1, [picture](std::size_t) { return or_of(*picture); },
      [picture](std::size_t) { return solid_pixels(*picture); });
}

}  // namespace

void measure_from_rgba(Run& run) {
  const std::vector<Mask> sprites = load_sprites(run.options().sprites);
  for (const Kind kind : all_kinds) {
    const std::string label = "from_rgba/" + std::string(name_of(kind));
    if (!run.wants(label, picture_size)) continue;
    const auto picture = paint(make_masks(kind, picture_size, sprites).front());
    run.measure(
        label, picture_size,
        std::vector<Contender>{hitmask_from_rgba(picture), on_baseline(hitmask_from_rgba(picture)),
                               or_over_rgba(picture)});
  }
}

}  // namespace hitmask::bench
