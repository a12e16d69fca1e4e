// Agreement with a rasteriser from elsewhere: pixman, which draws for cairo and X. Its rule is the
// same as ours: nearest filter, a pixel's centre taken through the matrix, but with matrices of 16
// bits after the point. So samples that fall close to an edge between pixels may differ, no others.
#include <gtest/gtest.h>
#include <pixman.h>

#include <cmath>
#include <memory>
#include <vector>

#include "hitmask/transform.hpp"
#include "reference/transform_oracle.hpp"
#include "support/compare.hpp"
#include "support/shapes.hpp"
#include "transform/random_transforms.hpp"

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

/// pixman's matrix takes the screen back to the picture.
pixman_transform_t matrix_of(const Transform& transform) {
  const Transform back = inverse(transform);
  const double x = back.x - back.xx * back.pivot_x - back.xy * back.pivot_y;
  const double y = back.y - back.yx * back.pivot_x - back.yy * back.pivot_y;
  const pixman_f_transform_t real{{{back.xx, back.xy, x}, {back.yx, back.yy, y}, {0, 0, 1}}};
  pixman_transform_t fixed;
  EXPECT_TRUE(pixman_transform_from_pixman_f_transform(&fixed, &real));
  return fixed;
}

constexpr Size screen{160, 160};

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

/// How far a sample is from the nearest edge between pixels of the mask.
double distance_to_edge(const reference::FixedTransform& fixed, std::int32_t x, std::int32_t y) {
  const reference::FinePoint q = reference::source_of(fixed, 2 * x + 1, 2 * y + 1);
  const auto from_edge = [](reference::Int128 value) {
    const double real = static_cast<double>(value) / 0x1p48;
    return std::fabs(real - std::round(real));
  };
  return std::min(from_edge(q.x), from_edge(q.y));
}

struct Tally {
  std::int64_t pixels = 0;  // covered by one of the two
  std::int64_t differ = 0;  // all of them near an edge
  double farthest = 0;      // of these from the edge
  std::int64_t elsewhere = 0;
};

void compare(const Mask& mask, const Transform& transform, Tally& tally) {
  const Picture theirs = drawn_by_pixman(picture_of(mask), transform);
  const auto placed = place(mask, transform).value();
  const reference::FixedTransform fixed(transform);
  for (std::int32_t y = 0; y < screen.height; ++y)
    for (std::int32_t x = 0; x < screen.width; ++x) {
      const bool drawn = theirs.pixels[static_cast<std::size_t>(y * screen.width + x)] != 0;
      const bool covered = placed.covers({x, y});
      tally.pixels += drawn || covered ? 1 : 0;
      if (drawn == covered) continue;
      const double distance = distance_to_edge(fixed, x, y);
      ++tally.differ;
      tally.farthest = std::max(tally.farthest, distance);
      tally.elsewhere += distance < 1.0 / 256 ? 0 : 1;
    }
}

TEST(TransformAgreement, PixmanDrawsTheSamePixels) {
  support::Random random(91);
  Tally tally;
  const int rounds = support::long_run() ? 20'000 : 3000;
  for (int round = 0; round < rounds; ++round) {
    const Size size{random.between(1, 70), random.between(1, 70)};
    const Mask mask = support::painted<Mask>(random.pick(support::all_shapes), size, random);
    TransformParts parts = support::random_parts(size, random);
    parts.x += 80, parts.y += 80;
    parts.scale_x = std::max(parts.scale_x, 0.2), parts.scale_y = std::max(parts.scale_y, 0.2);
    parts.shear_x = parts.shear_x / 2;
    compare(mask, parts, tally);
  }
  RecordProperty("pixels", std::to_string(tally.pixels));
  RecordProperty("differ", std::to_string(tally.differ));
  std::printf("%d transforms, %lld pixels, %lld differ, all within %.6f of an edge\n", rounds,
              static_cast<long long>(tally.pixels), static_cast<long long>(tally.differ),
              tally.farthest);
  EXPECT_EQ(tally.elsewhere, 0);
  EXPECT_GT(tally.pixels, 1'000'000);
  EXPECT_LT(tally.differ * 100, tally.pixels);  // edges are rare, so must differences be
}

}  // namespace
}  // namespace hitmask::agreement
