// The pixels of a pygame.Surface, by its buffer.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "bind.hpp"
#include "buffer_view.hpp"
#include "pygame_slots.hpp"

namespace hitmask::python {

/// The layout of a surface's pixels, from pygame.
struct Surface {
  Size size;
  Py_ssize_t pixel_bytes = 0;
  Py_ssize_t pitch = 0;
  std::array<std::uint32_t, 4> masks{};  // red, green, blue, alpha
};

[[nodiscard]] Surface described(nb::handle surface);

/// Locked as long as this lives.
class SurfacePixels {
 public:
  explicit SurfacePixels(nb::handle surface)
      : facts(described(surface)),
        proxy_(surface.attr("get_buffer")()),
        buffer_(proxy_, PyBUF_SIMPLE) {
    insist_on_room();
  }

  [[nodiscard]] std::uint8_t* row(std::int32_t y) const {
    return static_cast<std::uint8_t*>(buffer_.get().buf) + y * facts.pitch;
  }
  [[nodiscard]] std::span<const std::uint8_t> bytes() const { return bytes_of(buffer_); }

  const Surface facts;

 private:
  /// Subclasses may say what they like about themselves.
  void insist_on_room() const {
    const auto [width, height] = facts.size;
    const bool known =
        facts.pixel_bytes >= 1 && facts.pixel_bytes <= 4 && width >= 0 && height >= 0;
    if (known && (width == 0 || height == 0)) return;
    const Py_ssize_t row_bytes = width * facts.pixel_bytes;
    if (!known || facts.pitch < row_bytes ||
        (height - 1) * facts.pitch + row_bytes > buffer_.get().len)
      throw nb::value_error("the surface's size and its pixels do not match");
  }

  nb::object proxy_;
  BufferView buffer_;
};

/// Calls work(bytes) with the bytes of a pixel as a constant.
template <class Work>
auto with_pixel_bytes(Py_ssize_t bytes, Work&& work) {
  switch (bytes) {
    case 1: return work(std::integral_constant<std::size_t, 1>());
    case 2: return work(std::integral_constant<std::size_t, 2>());
    case 3: return work(std::integral_constant<std::size_t, 3>());
    default: return work(std::integral_constant<std::size_t, 4>());
  }
}

template <std::size_t Bytes>
[[nodiscard]] std::uint32_t pixel_at(const std::uint8_t* bytes) {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes, Bytes);
  return value;
}

}  // namespace hitmask::python
