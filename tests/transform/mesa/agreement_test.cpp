// Agreement with a second independent rasteriser: Mesa, which draws for most of Linux, here in
// software into memory. Every sprite is a textured quad with nearest sampling. Mesa rotates, scales
// and moves it with its own matrices and its own sine, all in single precision.
//
// A separate program, since it takes a while to load.
#include <GL/osmesa.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "hitmask/transform.hpp"
#include "support/compare.hpp"
#include "transform/agreement.hpp"

namespace hitmask::agreement {
namespace {

constexpr std::int32_t texture_side = 128;
constexpr std::int32_t corner = 20;  // of the sprite in the texture
/// Empty texels drawn around the sprite, so that the quad's edges are invisible.
constexpr std::int32_t border = 4;
static_assert(corner >= border && corner + longest_side + border <= texture_side);

struct DestroyContext {
  void operator()(OSMesaContext context) const { OSMesaDestroyContext(context); }
};
using Context = std::unique_ptr<std::remove_pointer_t<OSMesaContext>, DestroyContext>;

constexpr std::size_t place_in(std::int32_t width, std::int32_t x, std::int32_t y) {
  return static_cast<std::size_t>(y * width + x);
}

/// A screen in memory whose row 0 is y = 0: GL counts rows from the bottom, which is fine here.
class MesaScreen {
 public:
  MesaScreen()
      : pixels_(place_in(screen.width, 0, screen.height)),
        texels_(place_in(texture_side, 0, texture_side)),
        context_(OSMesaCreateContextExt(OSMESA_RGBA, 0, 0, 0, nullptr)) {}

  /// Whether it is available.
  [[nodiscard]] bool start() {
    if (!context_ || !OSMesaMakeCurrent(context_.get(), pixels_.data(), GL_UNSIGNED_BYTE,
                                        screen.width, screen.height))
      return false;
    glMatrixMode(GL_PROJECTION);
    glOrtho(0, screen.width, 0, screen.height, -1, 1);
    glMatrixMode(GL_MODELVIEW);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, texture_side, texture_side, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, nullptr);
    return glGetError() == GL_NO_ERROR;
  }

  void draw(const Drawing& drawing) {
    load(drawing.mask);
    glClear(GL_COLOR_BUFFER_BIT);
    set_matrix(drawing.parts);
    draw_quad(drawing.mask.size());
    glFinish();
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  }

  [[nodiscard]] bool is_drawn(std::int32_t x, std::int32_t y) const {
    return pixels_[place_in(screen.width, x, y)] != 0;
  }

 private:
  void load(const Mask& mask) {
    std::fill(texels_.begin(), texels_.end(), 0u);
    for (std::int32_t y = 0; y < mask.height(); ++y)
      for (std::int32_t x = 0; x < mask.width(); ++x)
        if (mask.get(x, y)) texels_[place_in(texture_side, corner + x, corner + y)] = ~0u;
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, texture_side, texture_side, GL_RGBA, GL_UNSIGNED_BYTE,
                    texels_.data());
  }

  /// The last operation comes first.
  static void set_matrix(const TransformParts& parts) {
    const double shear[] = {1,
                            parts.shear_y,
                            0,
                            0,
                            parts.shear_x,
                            1,
                            0,
                            0,  // columns
                            0,
                            0,
                            1,
                            0,
                            0,
                            0,
                            0,
                            1};
    glLoadIdentity();
    glTranslated(parts.x, parts.y, 0);
    glRotated(parts.angle.fraction() * 360.0 / 4'294'967'296.0, 0, 0, 1);
    glMultMatrixd(shear);
    glScaled(parts.flip_x ? -parts.scale_x : parts.scale_x,
             parts.flip_y ? -parts.scale_y : parts.scale_y, 1);
    glTranslated(-parts.pivot_x, -parts.pivot_y, 0);
  }

  static void draw_quad(Size size) {
    const auto vertex = [](std::int32_t x, std::int32_t y) {
      glTexCoord2d((corner + x) / double(texture_side), (corner + y) / double(texture_side));
      glVertex2i(x, y);
    };
    glBegin(GL_QUADS);
    vertex(-border, -border);
    vertex(size.width + border, -border);
    vertex(size.width + border, size.height + border);
    vertex(-border, size.height + border);
    glEnd();
  }

  std::vector<std::uint32_t> pixels_;
  std::vector<std::uint32_t> texels_;
  Context context_;  // declared last, so destroyed first: it draws into the pixels
};

TEST(TransformAgreement, MesaDrawsTheSamePixels) {
  MesaScreen mesa;
  ASSERT_TRUE(mesa.start());
  support::Random random(92);
  Tally tally;
  const int rounds = support::long_run() ? 20'000 : 3000;
  for (int round = 0; round < rounds; ++round) {
    const Drawing drawing = random_drawing(random);
    mesa.draw(drawing);
    tally.compare(drawing, [&](std::int32_t x, std::int32_t y) { return mesa.is_drawn(x, y); });
  }
  std::printf("%s\n", reinterpret_cast<const char*>(glGetString(GL_RENDERER)));
  tally.report();
}

}  // namespace
}  // namespace hitmask::agreement
