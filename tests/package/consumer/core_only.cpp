// The core alone: no PNG, so nothing to link but hitmask::core.
#include <hitmask/hitmask.hpp>

int main() {
  const hitmask::Mask dot(1, 1, true);
  return hitmask::overlap(dot, dot, {0, 0}) && !hitmask::overlap(dot, dot, {1, 0}) ? 0 : 1;
}
