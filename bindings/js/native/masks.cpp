#include "masks.hpp"

#include <string>

#include "hitmask/pixels.hpp"

namespace hitmask::js {

Mask* MaskObject::edit() noexcept {
  if (own_ != nullptr && mask_.use_count() == 1) return own_;
  if (!has_room_for(mask_->size())) return nullptr;
  auto copy = std::make_shared<Mask>(mask_->view());
  own_ = copy.get();
  mask_ = std::move(copy);
  return own_;
}

std::int32_t give(std::shared_ptr<const Mask> mask) noexcept {
  Answer().add(mask->size());
  return give_handle(MaskObject(std::move(mask)));
}

std::int32_t give(Mask mask) noexcept {
  Answer().add(mask.size());
  return give_handle(MaskObject(std::move(mask)));
}

std::int32_t give(MaskAt mask) noexcept {
  Answer().add(mask.mask.size()).add(mask.position);
  return give_handle(MaskObject(std::move(mask.mask)));
}

std::int32_t give(Result<Mask> mask) noexcept {
  return mask ? give(std::move(*mask)) : refuse(mask.error());
}

namespace {

/// Runs an edit on the mask behind a handle.
template <class Edit>
std::int32_t edit_mask(std::int32_t handle, Edit&& edit) noexcept {
  MaskObject* const object = find<MaskObject>(handle);
  if (object == nullptr) return refuse_disposed();
  Mask* const mask = object->edit();
  if (mask == nullptr) return refuse_memory();
  edit(*mask);
  return 0;
}

std::optional<PixelView> pixels_of(std::uint32_t bytes, std::int32_t width, std::int32_t height,
                                   std::int32_t format) noexcept {
  const auto found = input<std::uint8_t>(bytes);
  if (!found || format < 0 || format > static_cast<std::int32_t>(PixelFormat::indexed8))
    return std::nullopt;
  return PixelView{*found, {width, height}, static_cast<PixelFormat>(format)};
}

}  // namespace

// --- Making masks -------------------------------------------------------------------------------

HITMASK_EXPORT(mask_create)
std::int32_t js_mask_create(std::int32_t width, std::int32_t height, std::int32_t solid) noexcept {
  if (!is_mask_size(width, height)) return refuse_size();
  if (!has_room_for({width, height})) return refuse_memory();
  return give(Mask(width, height, solid != 0));
}

HITMASK_EXPORT(mask_copy) std::int32_t js_mask_copy(std::int32_t handle) noexcept {
  const MaskObject* const object = find<MaskObject>(handle);
  return object != nullptr ? give(object->shared()) : refuse_disposed();
}

HITMASK_EXPORT(mask_from_text) std::int32_t js_mask_from_text(std::uint32_t bytes) noexcept {
  const auto text = input<char>(bytes);
  if (!text) return refuse_input();
  if (!has_room(bytes)) return refuse_memory();
  return give(Mask::parse_text({text->data(), text->size()}));
}

HITMASK_EXPORT(mask_from_alpha)
std::int32_t js_mask_from_alpha(std::uint32_t bytes, std::int32_t width, std::int32_t height,
                                std::int32_t format, std::int32_t threshold) noexcept {
  const auto pixels = pixels_of(bytes, width, height, format);
  if (!pixels) return refuse_input();
  if (is_mask_size(width, height) && !has_room_for({width, height})) return refuse_memory();
  return give(mask_from_alpha(*pixels, static_cast<std::uint8_t>(threshold)));
}

HITMASK_EXPORT(mask_from_key)
std::int32_t js_mask_from_key(std::uint32_t bytes, std::int32_t width, std::int32_t height,
                              std::int32_t format, std::int32_t rgb,
                              std::int32_t tolerance) noexcept {
  const auto pixels = pixels_of(bytes, width, height, format);
  if (!pixels) return refuse_input();
  if (is_mask_size(width, height) && !has_room_for({width, height})) return refuse_memory();
  const Colour key{static_cast<std::uint8_t>(rgb >> 16), static_cast<std::uint8_t>(rgb >> 8),
                   static_cast<std::uint8_t>(rgb)};
  return give(mask_from_key(*pixels, key, static_cast<std::uint8_t>(tolerance)));
}

HITMASK_EXPORT(mask_from_indexed)
std::int32_t js_mask_from_indexed(std::uint32_t bytes, std::int32_t width, std::int32_t height,
                                  std::int32_t format, std::int32_t key) noexcept {
  const auto pixels = pixels_of(bytes, width, height, format);
  if (!pixels) return refuse_input();
  if (is_mask_size(width, height) && !has_room_for({width, height})) return refuse_memory();
  return give(mask_from_indexed(*pixels, static_cast<std::uint8_t>(key)));
}

// --- Reading ------------------------------------------------------------------------------------

HITMASK_EXPORT(mask_get)
std::int32_t js_mask_get(std::int32_t handle, std::int32_t x, std::int32_t y) noexcept {
  const MaskView* const mask = view_of(handle);
  return mask != nullptr ? mask->get(x, y) : refuse_disposed();
}

HITMASK_EXPORT(mask_count) double js_mask_count(std::int32_t handle) noexcept {
  const MaskView* const mask = view_of(handle);
  return mask != nullptr ? static_cast<double>(mask->count()) : refuse_disposed();
}

/// Bounds, diagonals, memory and the hash in two halves.
HITMASK_EXPORT(mask_describe) std::int32_t js_mask_describe(std::int32_t handle) noexcept {
  const MaskObject* const object = find<MaskObject>(handle);
  if (object == nullptr) return refuse_disposed();
  const MaskView& mask = object->view();
  const Diagonals diagonals = mask.solid_diagonals();
  Answer()
      .add(mask.solid_bounds())
      .add(diagonals.least_sum)
      .add(diagonals.greatest_sum)
      .add(diagonals.least_difference)
      .add(diagonals.greatest_difference)
      .add(static_cast<double>(object->shared()->memory_bytes()));
  return 0;
}

HITMASK_EXPORT(mask_hash) std::int32_t js_mask_hash(std::int32_t handle) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  Answer().add_bits(hash_of(*mask));
  return 0;
}

HITMASK_EXPORT(mask_equals)
std::int32_t js_mask_equals(std::int32_t a, std::int32_t b) noexcept {
  const MaskView* const first = view_of(a);
  const MaskView* const second = view_of(b);
  return first != nullptr && second != nullptr ? *first == *second : refuse_disposed();
}

HITMASK_EXPORT(mask_to_text) std::int32_t js_mask_to_text(std::int32_t handle) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  if (!has_room(2 * (static_cast<std::uint64_t>(mask->width()) + 1) *
                static_cast<std::uint64_t>(mask->height())))
    return refuse_memory();
  const std::string text = to_text(*mask);
  return put(std::span<const char>(text));
}

/// RGBA, row after row. Colours are red, green, blue, alpha from the highest byte on.
HITMASK_EXPORT(mask_to_pixels)
std::int32_t js_mask_to_pixels(std::int32_t handle, std::uint32_t solid,
                               std::uint32_t clear) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  const std::uint64_t bytes = std::uint64_t{4} * static_cast<std::uint32_t>(mask->width()) *
                              static_cast<std::uint32_t>(mask->height());
  auto* const out = bytes < (std::uint64_t{1} << 31)
                        ? output<std::uint8_t>(static_cast<std::size_t>(bytes))
                        : nullptr;
  if (out == nullptr) return refuse_memory();
  const auto colour = [](std::uint32_t bits) {
    return Rgba{static_cast<std::uint8_t>(bits >> 24), static_cast<std::uint8_t>(bits >> 16),
                static_cast<std::uint8_t>(bits >> 8), static_cast<std::uint8_t>(bits)};
  };
  const auto written = write_pixels(*mask, {{out, static_cast<std::size_t>(bytes)}, mask->size()},
                                    {colour(solid), colour(clear)});
  return written ? static_cast<std::int32_t>(bytes) : refuse(written.error());
}

// --- Editing ------------------------------------------------------------------------------------

HITMASK_EXPORT(mask_set)
std::int32_t js_mask_set(std::int32_t handle, std::int32_t x, std::int32_t y,
                         std::int32_t solid) noexcept {
  bool inside = false;
  const std::int32_t status =
      edit_mask(handle, [&](Mask& mask) { inside = mask.set(x, y, solid != 0); });
  return status < 0 ? status : inside;
}

HITMASK_EXPORT(mask_fill) std::int32_t js_mask_fill(std::int32_t handle) noexcept {
  return edit_mask(handle, [](Mask& mask) { mask.fill(); });
}
HITMASK_EXPORT(mask_clear) std::int32_t js_mask_clear(std::int32_t handle) noexcept {
  return edit_mask(handle, [](Mask& mask) { mask.clear(); });
}
HITMASK_EXPORT(mask_invert) std::int32_t js_mask_invert(std::int32_t handle) noexcept {
  return edit_mask(handle, [](Mask& mask) { mask.invert(); });
}
HITMASK_EXPORT(mask_tighten) std::int32_t js_mask_tighten(std::int32_t handle) noexcept {
  return edit_mask(handle, [](Mask& mask) { mask.tighten(); });
}

/// draw, erase, keep, toggle: 0 to 3.
HITMASK_EXPORT(mask_combine)
std::int32_t js_mask_combine(std::int32_t handle, std::int32_t other, std::int32_t how,
                             std::int32_t x, std::int32_t y) noexcept {
  const MaskObject* const object = find<MaskObject>(other);
  if (object == nullptr) return refuse_disposed();
  if (how < 0 || how > 3) return refuse(Code::argument, "no such way to combine masks");
  if (handle == other && !has_room_for(object->view().size(), 2)) return refuse_memory();
  const std::shared_ptr<const Mask> kept = handle == other ? nullptr : object->shared();
  return edit_mask(handle, [&](Mask& mask) {
    constexpr void (Mask::* functions[])(const MaskView&, Point) = {&Mask::draw, &Mask::erase,
                                                                    &Mask::keep, &Mask::toggle};
    (mask.*functions[how])(kept != nullptr ? kept->view() : mask.view(), {x, y});
  });
}

}  // namespace hitmask::js
