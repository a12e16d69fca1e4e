#include "sprites.hpp"

namespace sprites {

std::vector<Sprite> draw_all() {
  std::vector<Sprite> all;
  for (const char letter : std::string("hitmask"))
    all.push_back({std::string("letter_") + letter, draw_letter(letter)});
  all.push_back({"ship", draw_ship()});
  all.push_back({"rock_large", draw_rock(96, 4)});
  all.push_back({"coin", draw_coin()});
  all.push_back({"tree", draw_tree()});
  for (int frame = 0; frame < 4; ++frame)
    all.push_back({"slime_" + std::to_string(frame), draw_slime(frame)});
  all.push_back({"rock_small", draw_rock(24, 2)});
  all.push_back({"rock_medium", draw_rock(48, 10)});
  all.push_back({"saw", draw_saw()});
  all.push_back({"cave", draw_cave()});
  return all;
}

}  // namespace sprites
