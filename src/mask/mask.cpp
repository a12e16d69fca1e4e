// Mask: storage and pixels.
#include "hitmask/mask.hpp"

#include <algorithm>
#include <bit>
#include <new>
#include <utility>

#include "base/fail.hpp"
#include "kernels/table.hpp"
#include "mask/access.hpp"
#include "mask/layout.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using detail::base::fail_memory;
using detail::mask::columns_inside;
using detail::mask::guard_words;
using detail::mask::has_occupancy;
using detail::mask::is_possible;
using detail::mask::storage_words;

namespace {

std::string impossible_size(Size size) {
  return "a mask of " + std::to_string(size.width) + " x " + std::to_string(size.height) +
         " pixels is impossible: sides go from 0 to " + std::to_string(max_mask_side);
}

std::ptrdiff_t strip_words(const MaskView& mask) noexcept {
  return mask.strip_count() * mask.strip_stride();
}

std::ptrdiff_t block_words(const MaskView& mask) noexcept {
  return has_occupancy(mask)
             ? detail::mask::block_strip_count(mask) * detail::mask::block_strip_stride(mask)
             : 0;
}

/// Words of `strips` strips of `rows` rows, plus the guard after them.
std::size_t words_in_strips(std::size_t strips, std::size_t rows) noexcept {
  return strips * (rows + MaskView::rows_below) + guard_words;
}

/// Clears the guards, the rows below each strip, and the blocks.
void clear_padding(Mask& mask) noexcept {
  std::fill_n(MaskAccess::strip(mask, 0) - guard_words, guard_words, std::uint64_t{0});
  for (std::int32_t i = 0; i < mask.view().strip_count(); ++i)
    std::fill_n(MaskAccess::strip(mask, i) + mask.height(), MaskView::rows_below, std::uint64_t{0});
  std::uint64_t* const end = MaskAccess::strip(mask, 0) + strip_words(mask.view());
  const auto words = static_cast<std::ptrdiff_t>(storage_words(mask.size()));
  std::fill(end, MaskAccess::strip(mask, 0) - guard_words + words, std::uint64_t{0});
}

std::uint64_t* allocate_words(std::size_t count) noexcept {
  return static_cast<std::uint64_t*>(allocate_memory(count * sizeof(std::uint64_t)));
}

}  // namespace

namespace detail::mask {

std::size_t storage_words(Size size) noexcept {
  if (!has_pixels(size)) return 0;
  const auto height = static_cast<std::size_t>(size.height);
  if (!keeps_occupancy(size)) return guard_words + words_in_strips(1, height);
  const auto width = static_cast<std::size_t>(size.width);
  // The guard after the pixels is also the guard before the blocks.
  return guard_words + words_in_strips((width + 63) / 64, height) +
         words_in_strips((width + 511) / 512, (height + 7) / 8);
}

void Access::look_at(MaskView& view, Size size, const std::uint64_t* storage) noexcept {
  view.size_ = size;
  if (!has_pixels(size)) return;
  view.words_ = storage + guard_words;
  if (keeps_occupancy(size)) view.occupancy_ = view.words_ + strip_words(view) + guard_words;
}

bool Access::adopt(Mask& mask, Size size, std::uint64_t* storage) noexcept {
  if (has_pixels(size) && storage == nullptr) return false;
  mask.storage_.reset(storage);
  look_at(mask.view_, size, storage);
  return true;
}

Mask Access::borrow(Size size, const std::uint64_t* storage, const Box& solid,
                    const Diagonals& diagonals) noexcept {
  Mask mask;
  look_at(mask.view_, size, storage);
  set_solid(mask, solid, diagonals);
  return mask;
}

bool Access::allocate(Mask& mask, Size size) noexcept {
  const std::size_t words = storage_words(size);
  std::uint64_t* const storage = words == 0 ? nullptr : allocate_words(words);
  if (storage != nullptr) std::fill_n(storage, words, std::uint64_t{0});
  return adopt(mask, size, storage);
}

bool Access::allocate_for_overwrite(Mask& mask, Size size) noexcept {
  const std::size_t words = storage_words(size);
  if (!adopt(mask, size, words == 0 ? nullptr : allocate_words(words))) return false;
  if (words != 0) clear_padding(mask);
  return true;
}

}  // namespace detail::mask

std::int64_t MaskView::count() const noexcept {
  if (words_ == nullptr) return 0;
  return kernels::active().count_words(words_, static_cast<std::size_t>(strip_words(*this)));
}

std::size_t MaskView::memory_bytes() const noexcept {
  return storage_words(size_) * sizeof(std::uint64_t);
}

Mask::Mask(std::int32_t width, std::int32_t height, bool solid) {
  const Size size{width, height};
  if (!is_possible(size)) detail::base::fail_length(impossible_size(size));
  if (!MaskAccess::allocate(*this, size)) fail_memory();
  if (solid) fill();
}

Result<Mask> Mask::create(Size size) {
  if (!is_possible(size)) return Error{ErrorCode::size, impossible_size(size)};
  Mask mask;
  if (!MaskAccess::allocate(mask, size))
    return Error{ErrorCode::memory, "out of memory"};  // short enough not to allocate
  return mask;
}

Mask::Mask(const MaskView& other) {
  if (!MaskAccess::allocate_for_overwrite(*this, other.size())) fail_memory();
  if (other.words_ == nullptr) return;
  std::copy_n(other.words_, strip_words(other), MaskAccess::strip(*this, 0));
  if (has_occupancy(other))
    std::copy_n(other.occupancy_, block_words(other), detail::mask::block_strip(*this, 0));
  MaskAccess::set_solid(*this, other.solid_bounds(), other.solid_diagonals());
}

Mask::Mask(const Mask& other) : Mask(other.view_) {}

Mask& Mask::operator=(const Mask& other) {
  if (this != &other) *this = Mask(other);
  return *this;
}

Mask::Mask(Mask&& other) noexcept
    : storage_(std::move(other.storage_)), view_(std::exchange(other.view_, {})) {}

Mask& Mask::operator=(Mask&& other) noexcept {
  if (this == &other) return *this;
  storage_ = std::move(other.storage_);
  view_ = std::exchange(other.view_, {});
  return *this;
}

Mask::~Mask() = default;

bool Mask::set(Point at, bool solid) noexcept {
  if (!contains(view_.box(), at)) return false;
  const std::int32_t strip = at.x / MaskView::strip_width;
  std::uint64_t& word = MaskAccess::strip(*this, strip)[at.y];
  const std::uint64_t bit = std::uint64_t{1} << (at.x % MaskView::strip_width);
  if (!solid) {
    word &= ~bit;
    return true;
  }
  word |= bit;
  const Box pixel{at.x, at.y, 1, 1};
  MaskAccess::add_solid(*this, pixel, detail::mask::diagonals_of(pixel));
  if (has_occupancy(view_))
    detail::mask::block_strip(*this, at.x / 512)[at.y / 8] |= std::uint64_t{1} << (at.x / 8 % 64);
  return true;
}

void Mask::fill() noexcept {
  for (std::int32_t strip = 0; strip < view_.strip_count() && view_.height() > 0; ++strip)
    std::fill_n(MaskAccess::strip(*this, strip), view_.height(), columns_inside(size(), strip));
  tighten();
}

void Mask::clear() noexcept {
  if (storage_ == nullptr) return;
  std::fill_n(MaskAccess::strip(*this, 0), strip_words(view_), std::uint64_t{0});
  if (has_occupancy(view_))
    std::fill_n(detail::mask::block_strip(*this, 0), block_words(view_), std::uint64_t{0});
  MaskAccess::set_solid(*this, {}, {});
}

bool operator==(const MaskView& a, const MaskView& b) noexcept {
  if (a.size() != b.size()) return false;
  if (!detail::mask::has_pixels(a.size())) return true;
  return std::equal(a.strip(0), a.strip(0) + strip_words(a), b.strip(0));
}

std::uint64_t hash_of(const MaskView& mask) noexcept {
  const auto mix = [](std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ (hash >> 32);
  };
  std::uint64_t hash = mix(static_cast<std::uint64_t>(mask.width()) << 32,
                           static_cast<std::uint64_t>(mask.height()));
  for (std::int32_t strip = 0; strip < mask.strip_count(); ++strip)
    for (std::int32_t row = 0; row < mask.height(); ++row) hash = mix(hash, mask.strip(strip)[row]);
  return hash;
}

}  // namespace hitmask
