// 128-bit integers for compilers that have none (MSVC, 32-bit processors).
#pragma once

#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>

namespace hitmask::detail::base {

/// Two's complement; results wrap around as those of unsigned integers do. As with built-in
/// integers, conversions to smaller types drop the high bits, and division rounds towards zero.
template <bool IsSigned>
class WideInteger {
 public:
  constexpr WideInteger() = default;
  template <std::integral T>
  constexpr WideInteger(T value) noexcept
      : low_(static_cast<std::uint64_t>(value)), high_(value < 0 ? ~std::uint64_t{0} : 0) {}
  constexpr explicit WideInteger(WideInteger<!IsSigned> other) noexcept
      : low_(other.low()), high_(other.high()) {}

  [[nodiscard]] static constexpr WideInteger of(std::uint64_t low, std::uint64_t high) noexcept {
    WideInteger result;
    result.low_ = low;
    result.high_ = high;
    return result;
  }
  [[nodiscard]] constexpr std::uint64_t low() const noexcept { return low_; }
  [[nodiscard]] constexpr std::uint64_t high() const noexcept { return high_; }
  [[nodiscard]] constexpr bool is_negative() const noexcept { return IsSigned && high_ >> 63 != 0; }

  template <std::integral T>
  constexpr explicit operator T() const noexcept {
    return static_cast<T>(low_);
  }
  constexpr explicit operator bool() const noexcept { return (low_ | high_) != 0; }
  /// Rounded once, to nearest, as by the processor.
  constexpr explicit operator double() const noexcept {
    return is_negative() ? -double_of(-*this) : double_of(*this);
  }

  friend constexpr bool operator==(WideInteger, WideInteger) noexcept = default;
  friend constexpr std::strong_ordering operator<=>(WideInteger a, WideInteger b) noexcept {
    constexpr std::uint64_t sign = IsSigned ? std::uint64_t{1} << 63 : 0;  // orders negative first
    if (a.high_ != b.high_) return (a.high_ ^ sign) <=> (b.high_ ^ sign);
    return a.low_ <=> b.low_;
  }

  constexpr WideInteger operator-() const noexcept { return WideInteger() - *this; }

  friend constexpr WideInteger operator+(WideInteger a, WideInteger b) noexcept {
    const std::uint64_t low = a.low_ + b.low_;
    return of(low, a.high_ + b.high_ + (low < a.low_ ? 1 : 0));
  }
  friend constexpr WideInteger operator-(WideInteger a, WideInteger b) noexcept {
    return of(a.low_ - b.low_, a.high_ - b.high_ - (a.low_ < b.low_ ? 1 : 0));
  }
  friend constexpr WideInteger operator*(WideInteger a, WideInteger b) noexcept {
    const WideInteger low = product(a.low_, b.low_);
    return of(low.low_, low.high_ + a.low_ * b.high_ + a.high_ * b.low_);
  }
  friend constexpr WideInteger operator/(WideInteger a, WideInteger b) noexcept {
    const WideInteger quotient = divided(magnitude_of(a), magnitude_of(b)).quotient;
    return a.is_negative() != b.is_negative() ? -quotient : quotient;
  }
  friend constexpr WideInteger operator%(WideInteger a, WideInteger b) noexcept {
    const WideInteger rest = divided(magnitude_of(a), magnitude_of(b)).rest;
    return a.is_negative() ? -rest : rest;
  }
  friend constexpr WideInteger operator&(WideInteger a, WideInteger b) noexcept {
    return of(a.low_ & b.low_, a.high_ & b.high_);
  }
  friend constexpr WideInteger operator|(WideInteger a, WideInteger b) noexcept {
    return of(a.low_ | b.low_, a.high_ | b.high_);
  }
  /// By 0 to 127.
  friend constexpr WideInteger operator<<(WideInteger a, int by) noexcept {
    if (by == 0) return a;
    if (by >= 64) return of(0, a.low_ << (by - 64));
    return of(a.low_ << by, a.high_ << by | a.low_ >> (64 - by));
  }
  friend constexpr WideInteger operator>>(WideInteger a, int by) noexcept {
    const std::uint64_t sign = a.is_negative() ? ~std::uint64_t{0} : 0;
    if (by == 0) return a;
    if (by == 64) return of(a.high_, sign);
    if (by > 64) return of(a.high_ >> (by - 64) | sign << (128 - by), sign);
    return of(a.low_ >> by | a.high_ << (64 - by), a.high_ >> by | sign << (64 - by));
  }

  constexpr WideInteger& operator+=(WideInteger b) noexcept { return *this = *this + b; }
  constexpr WideInteger& operator-=(WideInteger b) noexcept { return *this = *this - b; }
  constexpr WideInteger& operator*=(WideInteger b) noexcept { return *this = *this * b; }
  constexpr WideInteger& operator/=(WideInteger b) noexcept { return *this = *this / b; }
  constexpr WideInteger& operator|=(WideInteger b) noexcept { return *this = *this | b; }
  constexpr WideInteger& operator>>=(int by) noexcept { return *this = *this >> by; }
  constexpr WideInteger& operator<<=(int by) noexcept { return *this = *this << by; }
  constexpr WideInteger& operator++() noexcept { return *this += 1; }
  constexpr WideInteger& operator--() noexcept { return *this -= 1; }

 private:
  /// Of unsigned numbers.
  struct Division {
    WideInteger quotient, rest;
  };

  [[nodiscard]] static constexpr WideInteger magnitude_of(WideInteger a) noexcept {
    return a.is_negative() ? -a : a;
  }
  [[nodiscard]] static constexpr bool is_less(WideInteger a, WideInteger b) noexcept {
    return a.high_ != b.high_ ? a.high_ < b.high_ : a.low_ < b.low_;
  }
  [[nodiscard]] static constexpr int length_of(WideInteger a) noexcept {
    return static_cast<int>(a.high_ != 0 ? 64 + std::bit_width(a.high_) : std::bit_width(a.low_));
  }

  /// All 128 bits of a product of 64-bit numbers, from products of 32 bits.
  [[nodiscard]] static constexpr WideInteger product(std::uint64_t a, std::uint64_t b) noexcept {
    constexpr std::uint64_t half = 0xFFFF'FFFF;
    const std::uint64_t low = (a & half) * (b & half);
    const std::uint64_t first = (a >> 32) * (b & half) + (low >> 32);
    const std::uint64_t second = (a & half) * (b >> 32) + (first & half);
    return of(second << 32 | (low & half), (a >> 32) * (b >> 32) + (first >> 32) + (second >> 32));
  }

  /// Bit by bit, unless both fit 64 bits. The divisor must not be 0.
  [[nodiscard]] static constexpr Division divided(WideInteger a, WideInteger b) noexcept {
    if (a.high_ == 0 && b.high_ == 0) return {of(a.low_ / b.low_, 0), of(a.low_ % b.low_, 0)};
    Division result{WideInteger(), a};
    for (int bit = length_of(a) - length_of(b); bit >= 0; --bit) {
      const WideInteger part = b << bit;
      if (is_less(result.rest, part)) continue;
      result.rest -= part;
      result.quotient += WideInteger(1) << bit;
    }
    return result;
  }

  /// Of an unsigned number. Keeps 64 bits, the lowest of which also stands for all that are
  /// dropped, so that the conversion from 64 bits rounds as one from 128 would.
  [[nodiscard]] static constexpr double double_of(WideInteger a) noexcept {
    const int dropped = length_of(a) - 64;
    if (dropped <= 0) return static_cast<double>(a.low_);
    const bool is_exact = a.low_ << (64 - dropped) == 0;
    double result = static_cast<double>((a >> dropped).low_ | (is_exact ? 0 : 1));
    for (int bit = 0; bit < dropped; ++bit) result *= 2;
    return result;
  }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

}  // namespace hitmask::detail::base
