// The bundled sprites, one function each. Does no input or output.
#pragma once

#include <span>
#include <string>
#include <vector>
#include <hitmask/image.hpp>

namespace sprites {

[[nodiscard]] hitmask::Picture draw_ship();
/// A rock in a square of `side` pixels; another seed is another rock.
[[nodiscard]] hitmask::Picture draw_rock(int side, unsigned seed);
[[nodiscard]] hitmask::Picture draw_coin();
/// Frames 0 to 3: rest, squash, stretch, drop.
[[nodiscard]] hitmask::Picture draw_slime(int frame);
[[nodiscard]] hitmask::Picture draw_saw();
/// One of the letters of "hitmask"; any other is an empty picture.
[[nodiscard]] hitmask::Picture draw_letter(char letter);
[[nodiscard]] hitmask::Picture draw_tree();
[[nodiscard]] hitmask::Picture draw_cave();

struct Sprite {
  std::string name;  ///< the file is <name>.png
  hitmask::Picture picture;
};

/// A sheet as an artist's tool exports it.
struct ArtistSheet {
  std::string name;  ///< the file is <name>.json
  std::string json;
  std::string page_name;  ///< <page_name>.png
  hitmask::Picture page;
};

/// The slime's four frames with two animations and two slices.
[[nodiscard]] ArtistSheet draw_slime_sheet();

/// Every bundled sprite, in the order of the contact sheet; the cave comes last.
[[nodiscard]] std::vector<Sprite> draw_all();

/// One picture of all sprites on a dark background: enlarged three times, the cave at its own size.
[[nodiscard]] hitmask::Picture contact_sheet(std::span<const Sprite> sprites);

}  // namespace sprites
