// How the functions of the modules are exported, and how they answer.
//
// Arguments are int32 and double. The result is a status: 0 or more is an answer, less is an error
// with a sentence. Further numbers of an answer are in `answer_numbers`, bytes in the output
// buffer. What has no fixed length comes in through the input buffer. Nothing here may throw or
// abort: an abort ends the whole instance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include "hitmask/geometry.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/result.hpp"

/// Exported under a name of its own; the symbol has a prefix that keeps it apart from libc's.
#define HITMASK_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace hitmask::js {

/// Statuses below 0 are negated codes. From 32 on they are those of the core's enums, so that
/// JavaScript has one list.
enum class Code : std::int32_t {
  argument = 1,
  size,
  memory,
  data,
  limit,
  file,
  disposed,
  world = 32,      // + WorldError
  motion = 128,    // + MotionError
  transform = 192  // + TransformError
};

/// Keeps the sentence and returns the status.
std::int32_t refuse(Code code, std::string_view sentence) noexcept;
std::int32_t refuse(const Error& error) noexcept;
inline std::int32_t refuse_disposed() noexcept {
  return refuse(Code::disposed, "this object was disposed");
}
inline std::int32_t refuse_memory() noexcept { return refuse(Code::memory, "out of memory"); }

/// The core has no exceptions here and ends when memory runs out. So whatever may be large is asked
/// for first, with what the call needs on the way.
[[nodiscard]] bool has_room(std::uint64_t bytes) noexcept;
/// For a number of masks of one size.
[[nodiscard]] bool has_room_for(Size size, int masks = 1) noexcept;
[[nodiscard]] inline bool is_mask_size(std::int64_t width, std::int64_t height) noexcept {
  return width >= 0 && height >= 0 && width <= max_mask_side && height <= max_mask_side;
}
std::int32_t refuse_size() noexcept;

inline constexpr std::size_t answer_length = 64;
extern double answer_numbers[answer_length];

/// Writes numbers into `answer_numbers` from the front.
class Answer {
 public:
  Answer& add(double value) noexcept {
    if (at_ < answer_length) answer_numbers[at_++] = value;
    return *this;
  }
  Answer& add(Point p) noexcept { return add(p.x).add(p.y); }
  Answer& add(Size s) noexcept { return add(s.width).add(s.height); }
  Answer& add(const Box& b) noexcept { return add(b.x).add(b.y).add(b.w).add(b.h); }
  Answer& add(const Contact& c) noexcept {
    add(static_cast<double>(c.area)).add(c.first).add(c.box);
    add(static_cast<double>(c.sum_x)).add(static_cast<double>(c.sum_y));
    return add(static_cast<double>(c.gradient_x)).add(static_cast<double>(c.gradient_y));
  }
  template <class T>
  Answer& add(const std::optional<T>& value) noexcept {
    return add(value ? 1.0 : 0.0).add(value.value_or(T{}));
  }
  /// All 64 bits, which a double has no room for: as two halves.
  Answer& add_bits(std::uint64_t bits) noexcept {
    return add(static_cast<double>(bits & 0xFFFF'FFFF)).add(static_cast<double>(bits >> 32));
  }

 private:
  std::size_t at_ = 0;
};

/// 1 and the point, or 0.
inline std::int32_t answer_point(const std::optional<Point>& point) noexcept {
  if (point) Answer().add(*point);
  return point ? 1 : 0;
}

/// The first `count` values of the input buffer; none when it is not that long.
template <class T>
[[nodiscard]] std::optional<std::span<const T>> input(std::uint32_t count) noexcept;
/// Room for values in the output buffer; null when memory ran out.
template <class T>
[[nodiscard]] T* output(std::size_t count) noexcept;
std::int32_t refuse_input() noexcept;

/// Copies values to the output buffer and returns their number.
template <class T>
std::int32_t put(std::span<const T> values) noexcept {
  T* const out = output<T>(values.size());
  if (out == nullptr) return refuse_memory();
  if (!values.empty()) std::memcpy(out, values.data(), values.size_bytes());
  return static_cast<std::int32_t>(values.size());
}

namespace detail {
[[nodiscard]] const void* input_bytes(std::uint64_t bytes) noexcept;
[[nodiscard]] void* output_bytes(std::uint64_t bytes) noexcept;
}  // namespace detail

template <class T>
std::optional<std::span<const T>> input(std::uint32_t count) noexcept {
  const void* const bytes = detail::input_bytes(std::uint64_t{count} * sizeof(T));
  if (bytes == nullptr) return std::nullopt;
  return std::span(static_cast<const T*>(bytes), count);
}

template <class T>
T* output(std::size_t count) noexcept {
  return static_cast<T*>(detail::output_bytes(std::uint64_t{count} * sizeof(T)));
}

}  // namespace hitmask::js
