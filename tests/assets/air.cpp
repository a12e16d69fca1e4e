#include "air.hpp"

#include <algorithm>
#include <vector>

namespace air {
namespace {

/// Pixels of one kind, with a border of one more pixel; each can be visited once.
class Patches {
 public:
  Patches(const hitmask::Picture& picture, bool solid)
      : width_(picture.size.width + 2), height_(picture.size.height + 2) {
    for (int y = -1; y < height_ - 1; ++y)
      for (int x = -1; x < width_ - 1; ++x)
        wanted_.push_back((alpha_at(picture, x, y) > 0) == solid);
  }

  /// Visits all patches and counts them.
  int count() {
    int patches = 0;
    for (int start = 0; start < width_ * height_; ++start)
      if (take(start)) ++patches;
    return patches;
  }

 private:
  bool take(int start) {
    if (!claim(start)) return false;
    std::vector<int> open{start};
    while (!open.empty()) {
      const int cell = open.back();
      open.pop_back();
      for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
          if (is_inside(cell, x, y) && claim(cell + y * width_ + x))
            open.push_back(cell + y * width_ + x);
    }
    return true;
  }

  [[nodiscard]] bool is_inside(int cell, int dx, int dy) const {
    const int x = cell % width_ + dx;
    const int y = cell / width_ + dy;
    return x >= 0 && y >= 0 && x < width_ && y < height_;
  }

  bool claim(int cell) {
    const auto index = static_cast<std::size_t>(cell);
    const bool was_wanted = wanted_[index];
    wanted_[index] = false;
    return was_wanted;
  }

  int width_;
  int height_;
  std::vector<bool> wanted_;
};

}  // namespace

int alpha_at(const hitmask::Picture& picture, int x, int y) {
  const auto [width, height] = picture.size;
  if (x < 0 || y < 0 || x >= width || y >= height) return 0;
  return picture.rgba[static_cast<std::size_t>(y * width + x) * 4 + 3];
}

int pixels_between(const hitmask::Picture& picture, int low, int high) {
  int count = 0;
  for (int y = 0; y < picture.size.height; ++y)
    for (int x = 0; x < picture.size.width; ++x) {
      const int alpha = alpha_at(picture, x, y);
      if (alpha >= low && alpha <= high) ++count;
    }
  return count;
}

int solid_on_border(const hitmask::Picture& picture) {
  const auto [width, height] = picture.size;
  int count = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const bool border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
      if (border && alpha_at(picture, x, y) > 0) ++count;
    }
  return count;
}

int holes(const hitmask::Picture& picture) {
  return Patches(picture, false).count() - 1;  // the outside is one patch, thanks to the border
}

int islands(const hitmask::Picture& picture) { return Patches(picture, true).count(); }

int thinnest_run(const hitmask::Picture& picture) {
  int thinnest = picture.size.width;
  for (int y = 0; y < picture.size.height; ++y) {
    int run = 0;
    int strongest = 0;
    for (int x = 0; x <= picture.size.width; ++x) {
      const int alpha = alpha_at(picture, x, y);
      if (alpha == 0 && run > 0 && strongest >= 128) thinnest = std::min(thinnest, run);
      run = alpha > 0 ? run + 1 : 0;
      strongest = alpha > 0 ? std::max(strongest, alpha) : 0;
    }
  }
  return thinnest;
}

}  // namespace air
