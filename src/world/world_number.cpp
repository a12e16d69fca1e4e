#include "world/world_number.hpp"

#include <array>
#include <atomic>
#include <cstddef>

#include "base/fail.hpp"

namespace hitmask::detail::world {

namespace {

constexpr std::uint32_t last_number = 0xFFFF;

/// Worlds that have each number.
std::array<std::atomic<std::uint32_t>, last_number + 1> counts{};

/// Goes around, so that the number of a destroyed world is used again as late as possible.
std::uint16_t take_free_number() {
  static std::atomic<std::uint32_t> made{0};
  for (std::uint32_t tries = 0; tries < last_number; ++tries) {
    const std::uint32_t number = made.fetch_add(1, std::memory_order_relaxed) % last_number + 1;
    std::uint32_t none = 0;
    if (counts[number].compare_exchange_strong(none, 1)) return static_cast<std::uint16_t>(number);
  }
  base::fail_length("65,535 worlds live: there is no number for another one");
}

std::uint16_t held(std::uint16_t wanted) {
  if (wanted == 0) return take_free_number();
  ++counts[wanted];
  return wanted;
}

}  // namespace

WorldNumber::WorldNumber(std::uint16_t wanted) : value_(held(wanted)) {}

WorldNumber::~WorldNumber() { --counts[value_]; }

}  // namespace hitmask::detail::world
