// The container of baked files: numbered sections with checksums. docs/format.md describes it.
//
// A container has exactly one form: sections in the order of their numbers, each at the next
// multiple of 64 after the one before, zeros in between, nothing after the last. Readers refuse
// anything else, so that nothing can hide in a file.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/crc32c.hpp"
#include "base/little_endian.hpp"
#include "hitmask/result.hpp"

namespace hitmask::detail::base {

/// Sizes, and places in the header and in an entry of the table, in bytes.
struct ContainerLayout {
  /// A transfer that changes line breaks, or stops at an end-of-file mark, changes these.
  static constexpr std::array<std::uint8_t, 8> magic = {0x89, 'H',  'M',  'K',
                                                        '\r', '\n', 0x1A, '\n'};
  static constexpr std::size_t header_bytes = 32;
  static constexpr std::size_t entry_bytes = 24;
  static constexpr std::size_t alignment = 64;
  static constexpr std::size_t at_major = 8;
  static constexpr std::size_t at_minor = 10;
  static constexpr std::size_t at_kind = 12;
  static constexpr std::size_t at_length = 16;
  static constexpr std::size_t at_count = 24;
  static constexpr std::size_t at_checksum = 28;
  static constexpr std::size_t entry_checksum = 4;
  static constexpr std::size_t entry_offset = 8;
  static constexpr std::size_t entry_length = 16;

  [[nodiscard]] static constexpr std::size_t place_of(std::size_t entry) noexcept {
    return header_bytes + entry * entry_bytes;
  }
  [[nodiscard]] static constexpr std::uint64_t aligned(std::uint64_t offset) noexcept {
    return (offset + alignment - 1) / alignment * alignment;
  }
  /// Of the header up to its checksum, and the table.
  [[nodiscard]] static std::uint32_t checksum(std::span<const std::uint8_t> bytes,
                                              std::size_t count) noexcept {
    return crc32c(bytes.subspan(header_bytes, count * entry_bytes),
                  crc32c(bytes.first(at_checksum)));
  }
};

/// What a container holds, and the version of that.
struct ContainerFormat {
  std::uint32_t kind = 0;
  std::uint16_t major = 0;
  std::uint16_t minor = 0;
  /// For messages.
  [[nodiscard]] static std::string name_of(std::uint32_t kind) {
    constexpr std::array<const char*, 3> names = {"", "a sheet", "a snapshot of a world"};
    return kind > 0 && kind < names.size() ? names[kind] : "kind " + std::to_string(kind);
  }
};

/// Writes sections one after the other.
class ContainerWriter : ContainerLayout {
 public:
  ContainerWriter(ContainerFormat format, std::uint32_t section_count)
      : bytes_(header_bytes + section_count * entry_bytes) {
    std::ranges::copy(magic, bytes_.begin());
    store_little(bytes_.data() + at_major, format.major);
    store_little(bytes_.data() + at_minor, format.minor);
    store_little(bytes_.data() + at_kind, format.kind);
    store_little(bytes_.data() + at_count, section_count);
  }

  /// For fewer copies while it grows.
  void reserve(std::size_t bytes) { bytes_.reserve(bytes_.size() + bytes); }
  /// Ends the section before. Append its bytes to what this returns.
  std::vector<std::uint8_t>& begin(std::uint32_t type) {
    end();
    bytes_.resize(static_cast<std::size_t>(aligned(bytes_.size())));
    store_little(entry(), type);
    store_little(entry() + entry_offset, static_cast<std::uint64_t>(bytes_.size()));
    start_ = bytes_.size();
    return bytes_;
  }

  [[nodiscard]] std::vector<std::uint8_t> finish() {
    end();
    store_little(bytes_.data() + at_length, static_cast<std::uint64_t>(bytes_.size()));
    store_little(bytes_.data() + at_checksum, checksum(bytes_, ended_));
    return std::move(bytes_);
  }

 private:
  [[nodiscard]] std::uint8_t* entry() noexcept { return bytes_.data() + place_of(ended_); }
  void end() noexcept {
    if (start_ == 0) return;
    const std::span<const std::uint8_t> section = std::span(bytes_).subspan(start_);
    store_little(entry() + entry_checksum, crc32c(section));
    store_little(entry() + entry_length, static_cast<std::uint64_t>(section.size()));
    ++ended_;
    start_ = 0;
  }

  std::vector<std::uint8_t> bytes_;
  std::size_t start_ = 0;  // of the present section; 0: none
  std::size_t ended_ = 0;
};

/// Reads a container. The bytes are the caller's.
class ContainerReader : ContainerLayout {
 public:
  /// Checks that everything lies inside; the checksums only if asked to.
  [[nodiscard]] static Result<ContainerReader> open(std::span<const std::uint8_t> bytes,
                                                    ContainerFormat format, bool with_checksums) {
    ContainerReader reader(bytes);
    if (Result<void> status = reader.check_header(format); !status) return status.error();
    if (Result<void> status = reader.check_table(); !status) return status.error();
    if (!with_checksums) return reader;
    if (Result<void> status = reader.check_checksums(); !status) return status.error();
    return reader;
  }

  [[nodiscard]] std::optional<std::span<const std::uint8_t>> find(
      std::uint32_t type) const noexcept {
    for (std::size_t i = 0; i < count_; ++i)
      if (number<std::uint32_t>(place_of(i)) == type) return section(i);
    return std::nullopt;
  }

 private:
  explicit ContainerReader(std::span<const std::uint8_t> bytes) noexcept : bytes_(bytes) {}

  template <class Number>
  [[nodiscard]] Number number(std::size_t at) const noexcept {
    return load_little<Number>(bytes_.data() + at);
  }
  /// Only after check_table().
  [[nodiscard]] std::span<const std::uint8_t> section(std::size_t i) const noexcept {
    return bytes_.subspan(
        static_cast<std::size_t>(number<std::uint64_t>(place_of(i) + entry_offset)),
        static_cast<std::size_t>(number<std::uint64_t>(place_of(i) + entry_length)));
  }
  [[nodiscard]] static Error wrong(std::string why) { return {ErrorCode::data, std::move(why)}; }
  [[nodiscard]] std::string named(std::size_t i) const {
    return "section " + std::to_string(number<std::uint32_t>(place_of(i)));
  }

  [[nodiscard]] Result<void> check_header(ContainerFormat format) {
    if (bytes_.size() < magic.size() || !std::ranges::equal(magic, bytes_.first(magic.size())))
      return wrong("not a .hitmask file: it starts with other bytes");
    if (bytes_.size() < header_bytes) return wrong("cut short in its header");
    if (const auto major = number<std::uint16_t>(at_major); major != format.major)
      return wrong("its format has version " + std::to_string(major) +
                   ", this hitmask reads version " + std::to_string(format.major) +
                   (major > format.major ? ": use a newer one" : ""));
    if (number<std::uint32_t>(at_kind) != format.kind)
      return wrong("it holds " + ContainerFormat::name_of(number<std::uint32_t>(at_kind)) +
                   ", not " + ContainerFormat::name_of(format.kind));
    if (number<std::uint64_t>(at_length) != bytes_.size())
      return wrong("it has " + std::to_string(bytes_.size()) + " bytes instead of " +
                   std::to_string(number<std::uint64_t>(at_length)));
    count_ = number<std::uint32_t>(at_count);
    if (count_ > (bytes_.size() - header_bytes) / entry_bytes)
      return wrong("its table of " + std::to_string(count_) + " sections is cut short");
    return {};
  }

  /// Sections follow each other without a choice of where, so that they cannot overlap.
  [[nodiscard]] Result<void> check_table() const {
    std::uint64_t end = place_of(count_);
    for (std::size_t i = 0; i < count_; ++i) {
      const auto offset = number<std::uint64_t>(place_of(i) + entry_offset);
      const auto length = number<std::uint64_t>(place_of(i) + entry_length);
      if (i > 0 && number<std::uint32_t>(place_of(i)) <= number<std::uint32_t>(place_of(i - 1)))
        return wrong(named(i) + " is not in order");
      if (offset != aligned(end) || offset > bytes_.size() || length > bytes_.size() - offset)
        return wrong(named(i) + " does not lie where it should");
      const auto gap =
          bytes_.subspan(static_cast<std::size_t>(end), static_cast<std::size_t>(offset - end));
      if (std::ranges::any_of(gap, [](std::uint8_t byte) { return byte != 0; }))
        return wrong("the bytes before " + named(i) + " are not zero");
      end = offset + length;
    }
    return end == bytes_.size() ? Result<void>{} : wrong("there are bytes after the last section");
  }

  [[nodiscard]] Result<void> check_checksums() const {
    if (number<std::uint32_t>(at_checksum) != checksum(bytes_, count_))
      return wrong("the checksum of its header is wrong");
    for (std::size_t i = 0; i < count_; ++i)
      if (number<std::uint32_t>(place_of(i) + entry_checksum) != crc32c(section(i)))
        return wrong("the checksum of " + named(i) + " is wrong");
    return {};
  }

  std::span<const std::uint8_t> bytes_;
  std::size_t count_ = 0;
};

}  // namespace hitmask::detail::base
