// Agreement with an independent rasteriser: pixman, which draws for cairo and X. Its rule is the
// same as ours: nearest filter, a pixel's centre mapped through the matrix, but with 16 fractional
// bits. So only samples close to an edge between pixels may differ.
#include <gtest/gtest.h>
#include <pixman.h>

#include <memory>
#include <vector>

#include "hitmask/transform.hpp"
#include "support/compare.hpp"
#include "transform/agreement.hpp"

namespace hitmask::agreement {
namespace {

struct Unref {
  void operator()(pixman_image_t* image) const { pixman_image_unref(image); }
};
using Image = std::unique_ptr<pixman_image_t, Unref>;

/// Pixels of 32 bits, all ones or all zeros.
struct Picture {
  std::vector<std::uint32_t> pixels;
  Image image;
  explicit Picture(Size size)
      : pixels(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height)),
        image(pixman_image_create_bits(PIXMAN_a8r8g8b8, size.width, size.height, pixels.data(),
                                       size.width * 4)) {}
};

Picture picture_of(const Mask& mask) {
  Picture picture(mask.size());
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); ++x)
      picture.pixels[static_cast<std::size_t>(y * mask.width() + x)] = mask.get(x, y) ? ~0u : 0u;
  return picture;
}

/// pixman's matrix maps the screen back to the picture.
pixman_transform_t matrix_of(const Transform& transform) {
  const Transform back = inverse(transform);
  const double x = back.x - back.xx * back.pivot_x - back.xy * back.pivot_y;
  const double y = back.y - back.yx * back.pivot_x - back.yy * back.pivot_y;
  const pixman_f_transform_t real{{{back.xx, back.xy, x}, {back.yx, back.yy, y}, {0, 0, 1}}};
  pixman_transform_t fixed;
  EXPECT_TRUE(pixman_transform_from_pixman_f_transform(&fixed, &real));
  return fixed;
}

Picture drawn_by_pixman(const Picture& source, const Transform& transform) {
  const pixman_transform_t matrix = matrix_of(transform);
  pixman_image_set_transform(source.image.get(), &matrix);
  pixman_image_set_filter(source.image.get(), PIXMAN_FILTER_NEAREST, nullptr, 0);
  pixman_image_set_repeat(source.image.get(), PIXMAN_REPEAT_NONE);
  Picture result(screen);
  pixman_image_composite32(PIXMAN_OP_SRC, source.image.get(), nullptr, result.image.get(), 0, 0, 0,
                           0, 0, 0, screen.width, screen.height);
  return result;
}

TEST(TransformAgreement, PixmanDrawsTheSamePixels) {
  support::Random random(91);
  Tally tally;
  const int rounds = support::long_run() ? 20'000 : 3000;
  for (int round = 0; round < rounds; ++round) {
    const Drawing drawing = random_drawing(random);
    const Picture theirs = drawn_by_pixman(picture_of(drawing.mask), drawing.parts);
    tally.compare(drawing, [&](std::int32_t x, std::int32_t y) {
      return theirs.pixels[static_cast<std::size_t>(y * screen.width + x)] != 0;
    });
  }
  tally.report();
}

}  // namespace
}  // namespace hitmask::agreement
