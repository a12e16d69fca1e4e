// Numbers of worlds. An automatic one belongs to no other world that lives.
#pragma once

#include <cstdint>

namespace hitmask::detail::world {

/// Holds a number for as long as it lives. Any thread may make one.
class WorldNumber {
 public:
  /// 0: the number that no world has had for longest. Throws std::length_error when worlds that
  /// live have all of them. Other numbers may be held several times.
  explicit WorldNumber(std::uint16_t wanted);
  ~WorldNumber();
  WorldNumber(const WorldNumber&) = delete;
  WorldNumber& operator=(const WorldNumber&) = delete;

  [[nodiscard]] std::uint16_t value() const noexcept { return value_; }

 private:
  std::uint16_t value_;
};

}  // namespace hitmask::detail::world
