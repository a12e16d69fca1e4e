#include "sheet/mask_pool.hpp"

#include <algorithm>
#include <utility>

#include "base/keyed_hash.hpp"
#include "hitmask/shape.hpp"
#include "mask/access.hpp"
#include "mask/layout.hpp"

namespace hitmask::detail::sheet {

namespace {

std::shared_ptr<const Mask> shared(Mask mask) {
  return std::allocate_shared<const Mask>(base::Allocator<Mask>(), std::move(mask));
}

Mask oriented_mask(const MaskView& mask, Orientation orientation) {
  if (!is_mirrored(orientation)) return turn(mask, quarters_of(orientation));
  return quarters_of(orientation) == 0 ? flip_x(mask)
                                       : turn(flip_x(mask), quarters_of(orientation));
}

bool has_equal_blocks(const MaskView& a, const MaskView& b) noexcept {
  if (!detail::mask::has_occupancy(a)) return true;
  const std::ptrdiff_t words =
      detail::mask::block_strip_count(a) * detail::mask::block_strip_stride(a);
  const std::uint64_t* const blocks = detail::mask::block_strip(a, 0);
  return std::equal(blocks, blocks + words, detail::mask::block_strip(b, 0));
}

}  // namespace

bool is_exact(const MaskView& mask) {
  Mask tight(mask);
  tight.tighten();
  return mask.solid_bounds() == tight.solid_bounds() &&
         (is_empty(tight.solid_bounds()) ||
          mask.solid_diagonals() == tight.view().solid_diagonals()) &&
         has_equal_blocks(mask, tight);
}

std::uint64_t keyed_hash_of(const MaskView& mask) noexcept {
  base::KeyedHash hash;
  hash.add(static_cast<std::uint64_t>(mask.width()) << 32 |
           static_cast<std::uint64_t>(mask.height()));
  for (std::int32_t strip = 0; strip < mask.strip_count(); ++strip)
    for (std::int32_t row = 0; row < mask.height(); ++row) hash.add(mask.strip(strip)[row]);
  return hash.finish();
}

void MaskPool::update_index() {
  if (index_.make_room(entries_.size() + 1)) hashed_ = 0;
  for (; hashed_ < entries_.size(); ++hashed_) {
    Entry& entry = entries_[hashed_];
    entry.hash = keyed_hash_of(*entry.mask);
    index_.insert(hashed_, entry.hash);
  }
}

std::uint32_t MaskPool::find(const MaskView& mask, std::uint64_t hash) {
  update_index();
  return index_.find(hash, [&](std::uint32_t number) {
    return entries_[number].hash == hash && *entries_[number].mask == mask;
  });
}

void MaskPool::add(std::shared_ptr<const Mask> mask) {
  entries_.push_back({.mask = std::move(mask), .variants = {}});
  entries_.back().variants.fill(none);
  entries_.back().variants[0] = size() - 1;
}

std::uint32_t MaskPool::number_of_equal(Mask mask) {
  const std::uint32_t number = find(mask, keyed_hash_of(mask));
  if (number != none) return number;
  mask.tighten();
  add(shared(std::move(mask)));
  return size() - 1;
}

std::uint32_t MaskPool::number_of_equal(const std::shared_ptr<const Mask>& mask) {
  const std::uint32_t number = find(*mask, keyed_hash_of(*mask));
  if (number != none) return number;
  if (!is_exact(*mask)) return number_of_equal(Mask(*mask));
  add(mask);
  return size() - 1;
}

std::uint32_t MaskPool::variant(std::uint32_t number, Orientation orientation) {
  const std::uint32_t known = find_variant(number, orientation);
  if (known != none) return known;
  const std::uint32_t made = number_of_equal(oriented_mask(*entries_[number].mask, orientation));
  entries_[number].variants[sheet::number_of(orientation)] = made;
  return made;
}

std::size_t MaskPool::memory_bytes() const noexcept {
  std::size_t bytes = base::bytes_of(entries_) + index_.memory_bytes();
  for (const Entry& entry : entries_) bytes += entry.mask->memory_bytes();
  return bytes;
}

}  // namespace hitmask::detail::sheet
