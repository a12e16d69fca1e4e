// What a function may cost, and the functions that are measured.
#pragma once

#include <cstdint>
#include <span>

#include "bounds/counter.hpp"
#include "bounds/inputs.hpp"

namespace hitmask::cost {

/// Counts the operations of the calls that a case makes.
class Meter {
 public:
  template <class Call>
  void operator()(Call&& call) {
    const std::uint64_t before = operations();
    call();
    count_ += operations() - before;
  }
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

  /// What a call returns beyond its inputs is work too: pixels of a larger mask, or pairs.
  void allow(std::int64_t more) noexcept { allowed_ += more; }
  [[nodiscard]] std::int64_t allowed() const noexcept { return allowed_; }

 private:
  std::uint64_t count_ = 0;
  std::int64_t allowed_ = 0;
};

/// A function by its name in tests/structure/api_words.md, and how it is called.
struct MaskCase {
  const char* function;
  void (*run)(const MaskInput& input, Meter& meter);
};
struct TerrainCase {
  const char* function;
  void (*run)(const TerrainInput& input, Meter& meter);
};
struct WorldCase {
  const char* function;
  void (*run)(const WorldInput& input, Meter& meter);
};
struct PlayerCase {
  const char* function;
  void (*run)(const PlayerInput& input, Meter& meter);
};

[[nodiscard]] std::span<const MaskCase> mask_cases();
[[nodiscard]] std::span<const MaskCase> shape_cases();
[[nodiscard]] std::span<const MaskCase> contour_cases();
[[nodiscard]] std::span<const MaskCase> overlap_cases();
[[nodiscard]] std::span<const MaskCase> motion_cases();
[[nodiscard]] std::span<const WorldCase> world_cases();
[[nodiscard]] std::span<const MaskCase> terrain_cases();
[[nodiscard]] std::span<const MaskCase> runs_cases();
[[nodiscard]] std::span<const PlayerCase> player_cases();
/// Functions that cost what is near them.
[[nodiscard]] std::span<const TerrainCase> local_cases();

/// Keeps a result, so that the call is not removed.
template <class Value>
void keep(const Value& value) noexcept {
  asm volatile("" : : "r"(&value) : "memory");
}

}  // namespace hitmask::cost
