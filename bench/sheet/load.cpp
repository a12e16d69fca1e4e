#include <memory>
#include <string>
#include <vector>

#include "hitmask/image.hpp"
#include "hitmask/sheet.hpp"
#include "sheet/cases.hpp"
#include "support/random.hpp"

namespace hitmask::bench {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t sprite_count = 1'000;
constexpr int sprite_side = 64;

/// The same sprites as PNGs and baked.
struct Sprites {
  std::vector<Bytes> pngs;
  Bytes baked;
};

/// Every sprite has holes of its own, so that no two have the same pixels.
void punch_holes(Picture& picture, Random& random) {
  for (int i = 0; i < 20; ++i) {
    const auto pixel =
        static_cast<std::size_t>(random.between(0, picture.size.width * picture.size.height - 1));
    picture.rgba[pixel * 4 + 3] = 0;
  }
}

std::shared_ptr<const Sprites> make_sprites(const std::string& folder) {
  const Picture saw = read_picture(folder + "/saw.png").value();
  const auto sprites = std::make_shared<Sprites>();
  Random random(1);
  Sheet sheet;
  for (std::size_t i = 0; i < sprite_count; ++i) {
    Picture picture = saw;
    punch_holes(picture, random);
    sprites->pngs.push_back(encode_png(picture).value());
    const Mask mask = decode_png(sprites->pngs.back()).value();
    static_cast<void>(
        sheet.add_frame({.name = "sprite " + std::to_string(i), .size = mask.size(), .mask = mask})
            .value());
  }
  sprites->baked = to_bytes(sheet).value();
  return sprites;
}

Contender enter_baked(const std::shared_ptr<const Sprites>& sprites, Trust trust) {
  Contender contender;
  contender.name = "hitmask";
  contender.pass = [sprites, trust] { consume(sheet_from_bytes(sprites->baked, trust).ok()); };
  contender.answers = [sprites, trust] {
    const Sheet sheet = sheet_from_bytes(sprites->baked, trust).value();
    std::vector<std::int64_t> answers;
    for (std::uint32_t i = 0; i < sheet.frame_count(); ++i)
      answers.push_back(sheet.frame(i).mask->count());
    return answers;
  };
  return contender;
}

Contender enter_png(const std::shared_ptr<const Sprites>& sprites) {
  return make_contender("png", sprites->pngs.size(), [sprites](std::size_t i) {
    return decode_png(sprites->pngs[i]).value().count();
  });
}

}  // namespace

void measure_load(Run& run) {
  if (!run.wants("load checked", sprite_side) && !run.wants("load trusted", sprite_side)) return;
  const auto sprites = make_sprites(run.options().sprites);
  if (run.wants("load checked", sprite_side))
    run.measure("load checked", sprite_side,
                std::vector{enter_baked(sprites, Trust::none), enter_png(sprites)});
  if (run.wants("load trusted", sprite_side))
    run.measure("load trusted", sprite_side,
                std::vector{enter_baked(sprites, Trust::source), enter_png(sprites)});
}

}  // namespace hitmask::bench
