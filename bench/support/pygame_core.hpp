// pygame's compiled mask core, called without Python: the C functions its mask extension exports.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "hitmask/mask.hpp"

namespace hitmask::bench {

/// The extension's layout: strips of 64 columns, the rows of a strip one after another, the lowest
/// bit leftmost.
struct PygameBitmask {
  int width;
  int height;
  unsigned long bits[1];  // followed by as many as needed
};

struct PygameCore {
  PygameBitmask* (*create)(int width, int height);
  void (*free)(PygameBitmask* mask);
  void (*clear)(PygameBitmask* mask);
  void (*fill)(PygameBitmask* mask);
  unsigned int (*count)(PygameBitmask* mask);
  int (*overlap)(const PygameBitmask* a, const PygameBitmask* b, int dx, int dy);
  int (*overlap_pos)(const PygameBitmask* a, const PygameBitmask* b, int dx, int dy, int* x,
                     int* y);
  int (*overlap_area)(const PygameBitmask* a, const PygameBitmask* b, int dx, int dy);
  void (*overlap_mask)(const PygameBitmask* a, const PygameBitmask* b, PygameBitmask* out, int dx,
                       int dy);
  void (*draw)(PygameBitmask* onto, const PygameBitmask* brush, int dx, int dy);
  void (*erase)(PygameBitmask* onto, const PygameBitmask* brush, int dx, int dy);
  void (*invert)(PygameBitmask* mask);
  PygameBitmask* (*scale)(const PygameBitmask* mask, int width, int height);
  /// ORs into `out`, whose size must be the sum of both minus 1.
  void (*convolve)(const PygameBitmask* a, const PygameBitmask* b, PygameBitmask* out, int dx,
                   int dy);
};

/// Loaded once. Throws std::runtime_error naming what is missing.
[[nodiscard]] const PygameCore& pygame_core();

struct PygameDelete {
  void operator()(PygameBitmask* mask) const { pygame_core().free(mask); }
};
using PygameMask = std::unique_ptr<PygameBitmask, PygameDelete>;

/// Whether a pixel is set; false outside the mask.
[[nodiscard]] inline bool is_solid(const PygameBitmask* mask, int x, int y) noexcept {
  if (x < 0 || y < 0 || x >= mask->width || y >= mask->height) return false;
  constexpr int strip_width = 64;
  const std::ptrdiff_t word = std::ptrdiff_t{x / strip_width} * mask->height + y;
  return ((mask->bits[word] >> (x % strip_width)) & 1) != 0;
}

/// The same pixels. Throws std::runtime_error when pygame's pixel count differs from hitmask's.
[[nodiscard]] PygameMask pygame_mask(const MaskView& mask);

/// Shared between the contenders of a scene.
using PygameMasks = std::vector<PygameMask>;
[[nodiscard]] std::shared_ptr<const PygameMasks> pygame_masks(const std::vector<Mask>& masks);

/// The reverse.
[[nodiscard]] Mask mask_from(const PygameBitmask* mask);

}  // namespace hitmask::bench
