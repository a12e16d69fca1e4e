#include "terrain/chunk.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/allocator.hpp"
#include "base/fail.hpp"
#include "mask/access.hpp"
#include "mask/bits.hpp"
#include "mask/clip.hpp"
#include "mask/layout.hpp"

namespace hitmask::detail::terrain {

namespace {

constexpr std::int32_t strips_of_chunk = chunk_side / MaskView::strip_width;

/// What a word adds to the hash of its block, apart from a constant.
constexpr std::uint64_t word_hash(std::uint64_t word, std::int32_t strip,
                                  std::int32_t row) noexcept {
  const auto index = static_cast<std::uint64_t>(strip * chunk_side + row + 1);
  return mixed(word ^ (index * 0x9E3779B97F4A7C15u));
}

/// The sum over all words for a chunk that is full; an empty one has 0.
std::uint64_t full_hash() noexcept {
  static const std::uint64_t sum = [] {
    std::uint64_t all = 0;
    for (std::int32_t strip = 0; strip < strips_of_chunk; ++strip)
      for (std::int32_t row = 0; row < chunk_side; ++row)
        all += word_hash(~std::uint64_t{0}, strip, row) - word_hash(0, strip, row);
    return all;
  }();
  return sum;
}

/// All solid. Mask's constructor would read the pixels again for the occupancy.
Mask full_mask() {
  Mask mask;
  if (!mask::Access::allocate_for_overwrite(mask, chunk_size)) base::fail_memory();
  for (std::int32_t strip = 0; strip < strips_of_chunk; ++strip)
    std::fill_n(mask::Access::strip(mask, strip), chunk_side, ~std::uint64_t{0});
  std::fill_n(mask::block_strip(mask, 0), mask::block_size(mask.view()).height, ~std::uint64_t{0});
  mask::Access::set_solid_box(mask, chunk_box);
  return mask;
}

/// Collects the box around bits.
class BoxOfBits {
 public:
  void add(std::int32_t strip, std::int32_t row, std::uint64_t bits) noexcept {
    box_.left = std::min(box_.left, strip * 64 + std::countr_zero(bits));
    box_.right = std::max(box_.right, strip * 64 + 64 - std::countl_zero(bits));
    box_.top = std::min(box_.top, row);
    box_.bottom = std::max(box_.bottom, row + 1);
  }
  [[nodiscard]] Box box() const noexcept {
    return geometry::is_nowhere(box_) ? Box{} : small_box_of(box_);
  }

 private:
  Bounds box_ = geometry::nowhere;
};

/// Adds up differences strip by strip.
class DifferenceSum {
 public:
  /// `old` gives the words of a strip before.
  template <class Old>
  void add(std::int32_t strip, const Bounds& window, Old old, const std::uint64_t* now) noexcept {
    std::uint64_t columns = 0;
    std::int32_t first = window.bottom;
    std::int32_t last = window.top;
    for (std::int32_t row = window.top; row < window.bottom; ++row) {
      const std::uint64_t bits = old(row) ^ now[row];
      if (bits == 0) continue;
      columns |= bits;
      first = std::min(first, row);
      last = row;
      sum_.pixels += mask::popcount(bits);
      sum_.hash_step += word_hash(now[row], strip, row) - word_hash(old(row), strip, row);
    }
    if (columns == 0) return;
    box_.add(strip, first, columns);
    box_.add(strip, last, columns);
  }
  [[nodiscard]] Difference result() noexcept {
    sum_.box = box_.box();
    return sum_;
  }

 private:
  Difference sum_;
  BoxOfBits box_;
};

}  // namespace

Layer Layer::of(Mask&& mask, std::int64_t count, std::uint64_t hash) {
  if (count == pixels_of_chunk) return all();
  Layer layer;
  if (count == 0) return layer;
  layer.block_ =
      std::allocate_shared<Block>(base::Allocator<Block>(), Block{std::move(mask), count, hash});
  return layer;
}

std::int64_t Layer::count() const noexcept {
  if (is_full_) return pixels_of_chunk;
  return block_ != nullptr ? block_->count : 0;
}

std::uint64_t Layer::hash() const noexcept {
  if (is_full_) return full_hash();
  return block_ != nullptr ? block_->hash : 0;
}

Box Layer::bounds() const noexcept {
  if (is_full_) return chunk_box;
  return block_ != nullptr ? block_->mask.solid_bounds() : Box{};
}

Mask Layer::copy() const {
  if (block_ != nullptr) return block_->mask;
  return is_full_ ? full_mask() : Mask(chunk_size);
}

void Layer::draw_on(Mask& mask, Point at) const {
  if (is_full_) paint_box(mask, {at.x, at.y, chunk_side, chunk_side});
  if (block_ != nullptr) mask.draw(block_->mask, at);
}

void Layer::erase_from(Mask& mask, Point at) const {
  if (is_full_) paint_box(mask, {at.x, at.y, chunk_side, chunk_side}, Paint::erase);
  if (block_ != nullptr) mask.erase(block_->mask, at);
}

std::size_t Layer::memory_bytes() const noexcept {
  return block_ != nullptr ? sizeof(Block) - sizeof(Mask) + block_->mask.memory_bytes() : 0;
}

bool operator==(const Layer& a, const Layer& b) noexcept {
  if (a.is_same_as(b)) return true;
  if (a.block_ == nullptr || b.block_ == nullptr) return false;
  return a.block_->hash == b.block_->hash && a.block_->mask == b.block_->mask;
}

bool Chunk::has_materials() const noexcept {
  return std::any_of(layers.begin() + 1, layers.end(),
                     [](const Layer& layer) { return !layer.is_none(); });
}

int Chunk::material(Point at) const noexcept {
  for (std::size_t i = 1; i < layers.size(); ++i)
    if (layers[i].get(at)) return static_cast<int>(i);
  return 0;
}

Tree make_chunk(Point place, Layers&& layers) {
  if (layers[0].is_none()) return nullptr;
  auto chunk = std::allocate_shared<Chunk>(base::Allocator<Chunk>());
  chunk->square = square_of(place);
  chunk->count = layers[0].count();
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < layers.size(); ++i)
    if (!layers[i].is_none()) hash += mixed(layers[i].hash() + i + 1);
  const Square square = chunk->square;
  chunk->hash = mixed(hash ^ mixed((std::uint64_t{square.row} << 32 | square.column) + 1));
  const Box solid = translated(layers[0].bounds(), chunk->corner());
  chunk->bounds = geometry::bounds_of(solid);
  if (const MaskView* const mask = layers[0].mask()) {
    chunk->words = mask->strip(0);
    chunk->blocks = mask::Access::occupancy(*mask);
  }
  chunk->layers = std::move(layers);
  return chunk;
}

Difference difference(const Layer& before, const MaskView& after, const Bounds& window) noexcept {
  DifferenceSum sum;
  for (std::int32_t strip = mask::first_strip(window); strip <= mask::last_strip(window); ++strip) {
    const std::uint64_t* const now = after.strip(strip);
    if (before.mask() != nullptr) {
      const std::uint64_t* const old = before.mask()->strip(strip);
      sum.add(strip, window, [=](std::int32_t row) { return old[row]; }, now);
    } else {
      const std::uint64_t all = before.is_full() ? ~std::uint64_t{0} : 0;
      sum.add(strip, window, [=](std::int32_t) { return all; }, now);
    }
  }
  return sum.result();
}

Box difference_box(const Layer& a, const Layer& b) noexcept {
  if (a.is_same_as(b)) return {};
  BoxOfBits box;
  for (std::int32_t strip = 0; strip < strips_of_chunk; ++strip)
    for (std::int32_t row = 0; row < chunk_side; ++row)
      if (const std::uint64_t bits = a.word(strip, row) ^ b.word(strip, row); bits != 0)
        box.add(strip, row, bits);
  return box.box();
}

}  // namespace hitmask::detail::terrain
