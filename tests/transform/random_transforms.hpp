// Transforms of every kind, from a seeded generator.
#pragma once

#include <array>
#include <ostream>

#include "hitmask/transform.hpp"
#include "support/random.hpp"

namespace hitmask {

inline std::ostream& operator<<(std::ostream& stream, const Transform& t) {
  stream.precision(17);
  return stream << "[" << t.xx << " " << t.xy << "; " << t.yx << " " << t.yy << "] at " << t.x
                << " " << t.y << ", pivot " << t.pivot_x << " " << t.pivot_y;
}

namespace support {

/// low ... high in steps of about 2^-20, or in halves, where samples fall on edges.
inline double random_real(double low, double high, Random& random) {
  const double part = static_cast<double>(random.below(1 << 20)) / (1 << 20);
  const double value = low + (high - low) * part;
  return random.one_in(3) ? static_cast<double>(static_cast<int>(value * 2)) / 2 : value;
}

inline Angle random_angle(Random& random) {
  if (random.one_in(4)) return Angle::fraction(static_cast<std::uint32_t>(random.below(16)) << 28);
  return Angle::fraction(static_cast<std::uint32_t>(random.next()));
}

inline double random_scale(Random& random) {
  constexpr std::array scales{1.0, 1.0, 1.0, 2.0, 0.5, 3.0, 1.5, 0.25, 0.09};
  return random.one_in(2) ? random.pick(scales) : random_real(0.2, 2.5, random);
}

inline TransformParts random_parts(Size size, Random& random) {
  TransformParts parts;
  parts.x = random_real(-30, 30, random);
  parts.y = random_real(-30, 30, random);
  parts.pivot_x = random.one_in(2) ? size.width / 2.0 : random_real(-5, size.width + 5.0, random);
  parts.pivot_y = random.one_in(2) ? size.height / 2.0 : random_real(-5, size.height + 5.0, random);
  parts.angle = random_angle(random);
  parts.scale_x = random_scale(random);
  parts.scale_y = random.one_in(2) ? parts.scale_x : random_scale(random);
  parts.flip_x = random.one_in(2);
  parts.flip_y = random.one_in(2);
  if (random.one_in(3)) parts.shear_x = random_real(-1.5, 1.5, random);
  if (random.one_in(3)) parts.shear_y = random_real(-0.5, 0.5, random);
  return parts;
}

/// Never with almost no area.
inline Transform random_transform(Size size, Random& random) {
  for (;;) {
    const Transform t = random_parts(size, random);
    const double determinant = t.xx * t.yy - t.xy * t.yx;
    if (determinant > 0.003 || determinant < -0.003) return t;
  }
}

}  // namespace support
}  // namespace hitmask
