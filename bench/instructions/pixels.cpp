// Masks from pictures.
#include <memory>

#include "hitmask/hitmask.hpp"
#include "hitmask/image.hpp"
#include "instructions/cases.hpp"
#include "support/random.hpp"

namespace hitmask::bench {

namespace {

/// Rows of alternating clear and opaque pixels.
Picture make_picture(std::int32_t side) {
  Random random(801);
  Picture picture{{side, side}, {}};
  std::uint8_t alpha = 0;
  for (std::int32_t pixel = 0; pixel < side * side; ++pixel) {
    if (random.between(0, 15) == 0) alpha = static_cast<std::uint8_t>(255 - alpha);
    picture.rgba.insert(picture.rgba.end(), {alpha, 40, static_cast<std::uint8_t>(pixel), alpha});
  }
  return picture;
}

/// Digests the mask from `read(view)`, `times` times.
template <class Read>
InnerWork reading(std::int32_t side, int times, Read read) {
  return [=, picture = make_picture(side)](Digest& digest) {
    const PixelView view{picture.rgba, picture.size};
    for (int time = 0; time < times; ++time)
      digest.add(static_cast<std::uint64_t>(read(view)->count()));
  };
}

InnerWork decoding() {
  return [bytes = encode_png(make_picture(256)).value()](Digest& digest) {
    digest.add(static_cast<std::uint64_t>(decode_png(bytes)->count()));
  };
}

}  // namespace

void add_pixel_cases(Cases& cases) {
  const auto alpha = [](const PixelView& view) { return mask_from_alpha(view); };
  const auto key = [](const PixelView& view) { return mask_from_key(view, {0, 40, 7}); };
  cases.push_back({"pixels/rgba/64", [=] { return reading(64, 400, alpha); }});
  cases.push_back({"pixels/rgba/1024", [=] { return reading(1024, 4, alpha); }});
  cases.push_back({"pixels/key/256", [=] { return reading(256, 8, key); }});
  cases.push_back({"pixels/png/256", [] { return decoding(); }});
}

}  // namespace hitmask::bench
