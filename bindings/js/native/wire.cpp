#include "wire.hpp"

#include <algorithm>
#include <cstdlib>

namespace hitmask::js {

alignas(8) double answer_numbers[answer_length];

namespace {

char sentence_bytes[512];
std::size_t sentence_length = 0;

/// Memory of malloc's that grows on demand. A large block is given back when a small one will do.
class Buffer {
 public:
  [[nodiscard]] void* at_least(std::uint64_t bytes) noexcept {
    constexpr std::size_t keep = std::size_t{1} << 20;
    if (bytes > size_ || (size_ > keep && bytes < size_ / 4))
      replace(std::max<std::uint64_t>(bytes, 1024));
    return bytes <= size_ ? data_ : nullptr;
  }
  [[nodiscard]] const void* held(std::uint64_t bytes) const noexcept {
    return bytes <= size_ ? data_ : nullptr;
  }
  [[nodiscard]] void* data() const noexcept { return data_; }

 private:
  void replace(std::uint64_t bytes) noexcept {
    std::free(data_);
    data_ = bytes <= SIZE_MAX / 2 ? std::malloc(static_cast<std::size_t>(bytes)) : nullptr;
    size_ = data_ != nullptr ? static_cast<std::size_t>(bytes) : 0;
  }

  void* data_ = nullptr;
  std::size_t size_ = 0;
};

Buffer in;
Buffer out;

}  // namespace

std::int32_t refuse(Code code, std::string_view sentence) noexcept {
  sentence_length = std::min(sentence.size(), sizeof(sentence_bytes));
  std::memcpy(sentence_bytes, sentence.data(), sentence_length);
  return -static_cast<std::int32_t>(code);
}

// The first codes are those of ErrorCode.
std::int32_t refuse(const Error& error) noexcept {
  return refuse(static_cast<Code>(error.code), error.message);
}

std::int32_t refuse_size() noexcept {
  return refuse(Code::size, "the sides of a mask are 0 to 65535 pixels");
}

std::int32_t refuse_input() noexcept { return refuse(Code::argument, "less input than announced"); }

bool has_room(std::uint64_t bytes) noexcept {
  constexpr std::uint64_t small = std::uint64_t{64} << 10;  // what every call may need beside it
  constexpr std::uint64_t most = std::uint64_t{1} << 32;
  if (bytes > most) return false;
  void* const block = std::malloc(static_cast<std::size_t>(std::min(bytes + small, most - small)));
  __asm__ volatile("" : : "r"(block) : "memory");  // or the compiler leaves out both calls
  std::free(block);
  return block != nullptr;
}

bool has_room_for(Size size, int masks) noexcept {
  if (size.width <= 512 && size.height <= 512 && masks < 8) return has_room(0);
  const std::uint64_t strips = (static_cast<std::uint64_t>(size.width) + 63) / 64;
  const std::uint64_t words =
      strips * (static_cast<std::uint64_t>(size.height) + MaskView::rows_below);
  return has_room(words * 9 * static_cast<std::uint64_t>(masks));
}

const void* detail::input_bytes(std::uint64_t bytes) noexcept {
  return bytes == 0 ? sentence_bytes : in.held(bytes);
}
void* detail::output_bytes(std::uint64_t bytes) noexcept { return out.at_least(bytes); }

HITMASK_EXPORT(answer_at) double* js_answer_at() noexcept { return answer_numbers; }
HITMASK_EXPORT(sentence_at) const char* js_sentence_at() noexcept { return sentence_bytes; }
HITMASK_EXPORT(sentence_size) std::uint32_t js_sentence_size() noexcept { return sentence_length; }
/// Room for input; 0 when memory ran out.
HITMASK_EXPORT(input_at) void* js_input_at(double bytes) noexcept {
  return bytes >= 0 && bytes < 4294967296.0 ? in.at_least(static_cast<std::uint64_t>(bytes))
                                            : nullptr;
}
HITMASK_EXPORT(output_at) void* js_output_at() noexcept { return out.data(); }

}  // namespace hitmask::js
