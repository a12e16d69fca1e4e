// Where the bytes of a PNG come from: memory, or a file read piece by piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/platform.hpp"
#include "hitmask/result.hpp"

namespace hitmask::detail::image {

class ByteSource {
 public:
  /// Does not copy the bytes.
  [[nodiscard]] static Result<ByteSource> of_memory(std::span<const std::uint8_t> bytes,
                                                    std::uint64_t limit);
  /// Fails for files that cannot be opened, for directories and for files over `limit` bytes.
  [[nodiscard]] static Result<ByteSource> of_file(const std::string& path, std::uint64_t limit);

  /// Up to `length` bytes from the current position, without advancing; fewer only at the end.
  [[nodiscard]] std::span<const std::uint8_t> peek(std::size_t length) noexcept;

  /// Copies exactly `length` bytes. False when there are fewer; failed() then distinguishes a read
  /// error from the end of the data. Called from C: must not throw.
  [[nodiscard]] bool read(std::uint8_t* to, std::size_t length) noexcept;

  /// Whether a read() requested more bytes than there are.
  [[nodiscard]] bool ran_out() const noexcept { return ran_out_; }
  [[nodiscard]] bool failed() const noexcept { return over_limit_ || read_error_ != 0; }
  /// The reason, when failed().
  [[nodiscard]] std::string failure() const;

  /// The total size, if known in advance (not for pipes).
  [[nodiscard]] std::optional<std::uint64_t> size() const noexcept { return size_; }

 private:
  ByteSource() = default;

  [[nodiscard]] std::span<const std::uint8_t> waiting() const noexcept;
  [[nodiscard]] bool refill() noexcept;

  std::span<const std::uint8_t> memory_;  // unused when there is a file
  base::File file_;
  std::unique_ptr<std::uint8_t[]> buffer_;  // for the file; bytes begin_ ... end_ are unread
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t limit_ = 0;
  std::uint64_t fetched_ = 0;  // bytes read from the file so far
  std::optional<std::uint64_t> size_;
  int read_error_ = 0;  // an errno value
  bool over_limit_ = false;
  bool ran_out_ = false;
};

}  // namespace hitmask::detail::image
