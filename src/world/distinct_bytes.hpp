// Records of a snapshot by content: each of them once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/allocator.hpp"
#include "base/hash_index.hpp"
#include "base/keyed_hash.hpp"
#include "base/little_endian.hpp"

namespace hitmask::detail::world::saved {

/// Numbers distinct pieces of bytes, a multiple of 4 each, in the order in which they come. The
/// hash is another one in every run, so that nobody can make many pieces with the same.
class DistinctBytes {
 public:
  /// The number of an equal piece, or a new one: the number of pieces so far. `more` is a part of
  /// the piece.
  [[nodiscard]] std::uint32_t number_of(std::span<const std::uint8_t> bytes,
                                        std::uint64_t more = 0) {
    const std::uint64_t hash = hash_of(bytes, more);
    const std::uint32_t found = index_.find(hash, [&](std::uint32_t number) {
      return pieces_[number].hash == hash && pieces_[number].more == more &&
             std::ranges::equal((*this)[number], bytes);
    });
    if (found != base::HashIndex::none) return found;
    const auto number = static_cast<std::uint32_t>(pieces_.size());
    pieces_.push_back({bytes_.size(), bytes.size(), more, hash});
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    const bool has_grown = index_.make_room(pieces_.size());
    for (std::uint32_t i = has_grown ? 0 : number; i <= number; ++i)
      index_.insert(i, pieces_[i].hash);
    return number;
  }
  /// Whether it is the first of its kind.
  [[nodiscard]] bool add(std::span<const std::uint8_t> bytes, std::uint64_t more = 0) {
    const std::size_t before = pieces_.size();
    return number_of(bytes, more) == before;
  }

  [[nodiscard]] std::size_t size() const noexcept { return pieces_.size(); }
  [[nodiscard]] std::span<const std::uint8_t> operator[](std::size_t number) const noexcept {
    return std::span(bytes_).subspan(pieces_[number].start, pieces_[number].length);
  }
  [[nodiscard]] std::uint64_t more(std::size_t number) const noexcept {
    return pieces_[number].more;
  }
  /// One after the other.
  [[nodiscard]] std::span<const std::uint8_t> all() const noexcept { return bytes_; }

 private:
  struct Piece {
    std::size_t start;
    std::size_t length;
    std::uint64_t more;
    std::uint64_t hash;
  };

  [[nodiscard]] static std::uint64_t hash_of(std::span<const std::uint8_t> bytes,
                                             std::uint64_t more) noexcept {
    base::KeyedHash hash;
    hash.add(more);
    for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4)
      hash.add(base::load_little<std::uint32_t>(bytes.data() + at));
    return hash.finish();
  }

  base::Vector<Piece> pieces_;
  base::Vector<std::uint8_t> bytes_;
  base::HashIndex index_;
};

}  // namespace hitmask::detail::world::saved
