// Hashes that the author of a file cannot foresee.
#pragma once

#include <bit>
#include <chrono>
#include <cstdint>

#include "base/hash_index.hpp"

namespace hitmask::detail::base {

/// Another number in every run of the program, from the clocks and from addresses, which most
/// systems choose anew. Results must not depend on it.
[[nodiscard]] inline std::uint64_t hash_key() noexcept {
  static const std::uint64_t key = [] {
    const char on_stack = 0;
    const auto now = [](auto clock) {
      return static_cast<std::uint64_t>(decltype(clock)::now().time_since_epoch().count());
    };
    const std::uint64_t time =
        mixed(mixed(0, now(std::chrono::steady_clock())), now(std::chrono::system_clock()));
    return mixed(mixed(time, reinterpret_cast<std::uintptr_t>(&on_stack)), time);
  }();
  return key;
}

/// SipHash with one round for each word and three at the end. For what comes from files: under
/// mixed(), whatever it begins with, some changes of a word are undone by the next word, so that
/// anyone can write thousands of names with one hash.
class KeyedHash {
 public:
  explicit KeyedHash(std::uint64_t key = hash_key()) noexcept
      : a_(key ^ 0x736F'6D65'7073'6575U),
        b_(mixed(key, 1) ^ 0x646F'7261'6E64'6F6DU),
        c_(key ^ 0x6C79'6765'6E65'7261U),
        d_(mixed(key, 1) ^ 0x7465'6462'7974'6573U) {}

  void add(std::uint64_t word) noexcept {
    d_ ^= word;
    stir();
    a_ ^= word;
  }
  [[nodiscard]] std::uint64_t finish() noexcept {
    c_ ^= 0xFF;
    for (int round = 0; round < 3; ++round) stir();
    return a_ ^ b_ ^ c_ ^ d_;
  }

 private:
  void stir() noexcept {
    a_ += b_;
    b_ = std::rotl(b_, 13) ^ a_;
    a_ = std::rotl(a_, 32);
    c_ += d_;
    d_ = std::rotl(d_, 16) ^ c_;
    a_ += d_;
    d_ = std::rotl(d_, 21) ^ a_;
    c_ += b_;
    b_ = std::rotl(b_, 17) ^ c_;
    c_ = std::rotl(c_, 32);
  }

  std::uint64_t a_, b_, c_, d_;
};

}  // namespace hitmask::detail::base
