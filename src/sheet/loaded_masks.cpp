#include "sheet/loaded_masks.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <utility>

#include "base/hash_index.hpp"
#include "base/little_endian.hpp"
#include "mask/layout.hpp"
#include "sheet/format.hpp"

namespace hitmask::detail::sheet {

namespace {

using Words = std::shared_ptr<const std::uint8_t>;

/// All masks of a file, and what keeps their words alive.
struct Block {
  Words words;
  base::Vector<Mask> masks;
};

/// A copy, in the byte order of the machine.
Words copied_words(std::span<const std::uint8_t> bytes) {
  auto* const copy = static_cast<std::uint8_t*>(
      base::allocate_aligned(bytes.size(), base::ContainerLayout::alignment));
  const auto release = [](const std::uint8_t* block) {
    base::release_aligned(const_cast<std::uint8_t*>(block));
  };
  Words words(copy, release, base::Allocator<std::uint8_t>());
  if constexpr (std::endian::native == std::endian::little) {
    if (!bytes.empty()) std::memcpy(copy, bytes.data(), bytes.size());
  } else {
    for (std::size_t i = 0; i + 8 <= bytes.size(); i += 8) {
      const auto word = base::load_little<std::uint64_t>(bytes.data() + i);
      std::memcpy(copy + i, &word, sizeof word);
    }
  }
  return words;
}

Words shared_words(std::span<const std::uint8_t> bytes, const Words& owner) {
  if (owner == nullptr || std::endian::native == std::endian::big) return copied_words(bytes);
  return Words(owner, bytes.data());
}

struct Record {
  Size size;
  Box solid;
  Diagonals diagonals;
};

Record read_record(const std::uint8_t* bytes) noexcept {
  const auto number = [bytes](std::size_t i) {
    return base::load_little<std::int32_t>(bytes + 4 * i);
  };
  return {{number(0), number(1)},
          {number(2), number(3), number(4), number(5)},
          {number(6), number(7), number(8), number(9)}};
}

/// Bounds that leave the mask would lead out of its words.
bool lies_inside(const Record& record) noexcept {
  const Diagonals& its = record.diagonals;
  if (!mask::is_possible(record.size)) return false;
  if (is_empty(record.solid)) return record.solid == Box{} && its == Diagonals{};
  const Diagonals most = mask::diagonals_of(box_of(record.size));
  return contains(box_of(record.size), record.solid) && its.least_sum >= most.least_sum &&
         its.least_sum <= its.greatest_sum && its.greatest_sum <= most.greatest_sum &&
         its.least_difference >= most.least_difference &&
         its.least_difference <= its.greatest_difference &&
         its.greatest_difference <= most.greatest_difference;
}

Error wrong_mask(std::size_t number, const std::string& why) {
  return {ErrorCode::data, "mask " + std::to_string(number) + ": " + why};
}

bool is_zero(std::span<const std::uint8_t> bytes) noexcept {
  return std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; });
}

/// Checks everything about masks from an untrusted source.
class Checker {
 public:
  explicit Checker(const base::Vector<Mask>& masks) : masks_(masks) {
    index_.make_room(masks.size());
    hashes_.reserve(masks.size());
  }

  /// `padding`: what follows its words.
  [[nodiscard]] Result<void> check(std::uint32_t number, std::span<const std::uint8_t> padding) {
    const Mask& its = masks_[number];
    if (Result<void> status = mask::validate_padding(its); !status)
      return wrong_mask(number, status.message());
    if (!is_exact(its)) return wrong_mask(number, "its bounds are not those of its pixels");
    if (!is_zero(padding)) return wrong_mask(number, "the bytes after it are not zero");
    if (exists(number)) return wrong_mask(number, "another one has the same pixels");
    return {};
  }

 private:
  [[nodiscard]] bool exists(std::uint32_t number) {
    const std::uint64_t hash = keyed_hash_of(masks_[number]);
    hashes_.push_back(hash);
    const auto is_it = [&](std::uint32_t other) {
      return hashes_[other] == hash && masks_[other] == masks_[number];
    };
    if (index_.find(hash, is_it) != base::HashIndex::none) return true;
    index_.insert(number, hash);
    return false;
  }

  const base::Vector<Mask>& masks_;
  base::HashIndex index_;
  base::Vector<std::uint64_t> hashes_;
};

/// Where the words of each mask lie follows from the sizes of those before it.
Result<void> add_masks(Block& block, std::span<const std::uint8_t> records,
                       std::uint64_t available) {
  std::uint64_t offset = 0;
  for (std::size_t i = 0; i < records.size() / mask_bytes; ++i) {
    const Record record = read_record(records.data() + i * mask_bytes);
    if (!lies_inside(record)) return wrong_mask(i, "its size or bounds are impossible");
    const std::uint64_t bytes = padded_words_bytes(record.size);
    if (bytes > available - offset) return wrong_mask(i, "its words are cut short");
    const void* const words = block.words.get() + static_cast<std::size_t>(offset);
    block.masks.push_back(mask::Access::borrow(
        record.size, static_cast<const std::uint64_t*>(words), record.solid, record.diagonals));
    offset += bytes;
  }
  if (offset != available)
    return Error{ErrorCode::data, "there are words after those of the masks"};
  return {};
}

/// In the bytes of the file, whose padding is the same whatever the machine.
Result<void> check_masks(const Block& block, std::span<const std::uint8_t> words) {
  Checker checker(block.masks);
  std::size_t offset = 0;
  for (std::uint32_t i = 0; i < block.masks.size(); ++i) {
    const Size size = block.masks[i].size();
    const auto used = static_cast<std::size_t>(words_bytes(size));
    const auto bytes = static_cast<std::size_t>(padded_words_bytes(size));
    const auto padding = words.subspan(offset + used, bytes - used);
    if (Result<void> status = checker.check(i, padding); !status) return status;
    offset += bytes;
  }
  return {};
}

}  // namespace

Result<void> load_masks(MaskPool& pool, std::span<const std::uint8_t> records,
                        std::span<const std::uint8_t> words,
                        const std::shared_ptr<const std::uint8_t>& owner, Trust trust) {
  if (records.size() % mask_bytes != 0) return Error{ErrorCode::data, "the last mask is cut short"};
  const auto block = std::allocate_shared<Block>(base::Allocator<Block>());
  block->masks.reserve(records.size() / mask_bytes);
  block->words = shared_words(words, owner);
  if (Result<void> status = add_masks(*block, records, words.size()); !status) return status;
  if (trust == Trust::none)
    if (Result<void> status = check_masks(*block, words); !status) return status;
  pool.reserve(block->masks.size());
  for (const Mask& mask : block->masks) pool.add(std::shared_ptr<const Mask>(block, &mask));
  return {};
}

}  // namespace hitmask::detail::sheet
