#include "hitmask/pixels.hpp"

#include "convert.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

PixelView in(const hm_pixel_view& pixels) noexcept {
  return {.bytes = {pixels.bytes, pixels.byte_count},
          .size = c::in(pixels.size),
          .format = static_cast<PixelFormat>(pixels.format),
          .row_stride = pixels.row_stride,
          .pixel_stride = pixels.pixel_stride};
}

hm_status check(const hm_pixel_view* pixels) noexcept {
  if (pixels == nullptr) return refuse_null("pixels");
  if (const hm_status bad = check_bytes(pixels->bytes, pixels->byte_count)) return bad;
  return one_of(pixels->format, HM_INDEXED8, "format");
}

ByteLayout in(const hm_byte_layout& layout) noexcept {
  return {static_cast<ByteLayout::Arrangement>(layout.arrangement), layout.bits,
          static_cast<BitOrder>(layout.bit_order), static_cast<ByteOrder>(layout.byte_order)};
}

hm_byte_layout out(const ByteLayout& layout) noexcept {
  return {static_cast<int32_t>(layout.arrangement), layout.bits,
          static_cast<int32_t>(layout.bit_order), static_cast<int32_t>(layout.byte_order)};
}

hm_status check(const hm_byte_layout* layout) noexcept {
  if (layout == nullptr) return refuse_null("layout");
  if (const hm_status bad = one_of(layout->arrangement, HM_LAYOUT_NES, "arrangement")) return bad;
  if (const hm_status bad = one_of(layout->bit_order, HM_BIT_ORDER_LOW_FIRST, "bit_order"))
    return bad;
  return one_of(layout->byte_order, HM_BYTE_ORDER_BIG, "byte_order");
}

}  // namespace

hm_pixel_view hm_pixel_view_default(void) { return {}; }

int32_t hm_bytes_per_pixel(int32_t format) {
  if (format < HM_RGBA8 || format > HM_INDEXED8) return 0;
  return bytes_per_pixel(static_cast<PixelFormat>(format));
}

hm_status hm_mask_from_alpha(const hm_pixel_view* pixels, uint8_t threshold, hm_mask* mask) {
  if (const hm_status bad = check(pixels)) return bad;
  return guarded(
      [&] { return give(mask, mask_from_alpha(in(*pixels), threshold), HM_ERROR_ARGUMENT); });
}

hm_status hm_mask_from_key(const hm_pixel_view* pixels, hm_colour key, uint8_t tolerance,
                           hm_mask* mask) {
  if (const hm_status bad = check(pixels)) return bad;
  return guarded([&] {
    return give(mask, mask_from_key(in(*pixels), c::in(key), tolerance), HM_ERROR_ARGUMENT);
  });
}

hm_status hm_mask_from_indexed(const hm_pixel_view* pixels, uint8_t key, hm_mask* mask) {
  if (const hm_status bad = check(pixels)) return bad;
  return guarded(
      [&] { return give(mask, mask_from_indexed(in(*pixels), key), HM_ERROR_ARGUMENT); });
}

hm_status hm_mask_from_predicate(hm_size size, hm_pixel_predicate solid, void* user,
                                 hm_mask* mask) {
  if (solid == nullptr) return refuse_null("the predicate");
  if (const hm_status bad = check_size(size)) return bad;
  return guarded([&] {
    const auto ask = [&](int32_t x, int32_t y) {
      return call_back([&] { return solid(x, y, user); }) != 0;
    };
    return give(mask, mask_from_predicate(c::in(size), ask));
  });
}

hm_status hm_mask_from_agk_memblock(const uint8_t* bytes, size_t count, uint8_t threshold,
                                    hm_mask* mask) {
  if (const hm_status bad = check_bytes(bytes, count)) return bad;
  return guarded(
      [&] { return give(mask, mask_from_agk_memblock({bytes, count}, threshold), HM_ERROR_DATA); });
}

hm_status hm_mask_from_xlib_bitmap(const uint8_t* bytes, size_t count, uint8_t key, hm_mask* mask) {
  if (const hm_status bad = check_bytes(bytes, count)) return bad;
  return guarded(
      [&] { return give(mask, mask_from_xlib_bitmap({bytes, count}, key), HM_ERROR_DATA); });
}

hm_byte_layout hm_byte_layout_default(void) { return out(ByteLayout{}); }
hm_byte_layout hm_byte_layout_xquest(int32_t byte_order) {
  hm_byte_layout layout = out(ByteLayout::xquest());
  layout.byte_order = byte_order;
  return layout;
}
hm_byte_layout hm_byte_layout_agk(void) { return out(ByteLayout::agk()); }
hm_byte_layout hm_byte_layout_pygame(int32_t bits) { return out(ByteLayout::pygame(bits)); }
hm_byte_layout hm_byte_layout_msx8(void) { return out(ByteLayout::msx8()); }
hm_byte_layout hm_byte_layout_msx16(void) { return out(ByteLayout::msx16()); }
hm_byte_layout hm_byte_layout_nes(void) { return out(ByteLayout::nes()); }

hm_status hm_layout_size(hm_size size, const hm_byte_layout* layout, size_t* bytes) {
  if (const hm_status bad = check(layout)) return bad;
  return guarded([&] { return answer(bytes, layout_size(c::in(size), in(*layout))); });
}

hm_status hm_mask_from_layout(const uint8_t* bytes, size_t count, hm_size size,
                              const hm_byte_layout* layout, hm_mask* mask) {
  if (const hm_status bad = check(layout)) return bad;
  if (const hm_status bad = check_bytes(bytes, count)) return bad;
  return guarded([&] {
    return give(mask, mask_from_layout({bytes, count}, c::in(size), in(*layout)),
                HM_ERROR_ARGUMENT);
  });
}

hm_status hm_layout_from_mask(hm_mask mask, const hm_byte_layout* layout, uint8_t* bytes,
                              size_t room, size_t* count) {
  if (const hm_status bad = check(layout)) return bad;
  if (count == nullptr) return refuse_null("count");
  return with(mask, [&](const Mask& m) {
    const Result<std::vector<uint8_t>> made = layout_from_mask(m, in(*layout));
    if (!made) return refuse(HM_ERROR_ARGUMENT, made.error());
    *count = made->size();
    if (room < made->size()) return refuse(HM_ERROR_ROOM, "the array is too short; see the count");
    if (bytes == nullptr && !made->empty()) return refuse_null("bytes");
    std::copy(made->begin(), made->end(), bytes);
    return hm_status{HM_OK};
  });
}

hm_status hm_mask_rows_create(hm_size size, hm_mask_rows* rows) {
  return guarded([&] {
    Result<MaskRows> made = MaskRows::create(c::in(size));
    if (!made) return refuse(HM_ERROR_ARGUMENT, made.error());
    return give_object(rows, std::move(*made));
  });
}

hm_status hm_mask_rows_destroy(hm_mask_rows rows) { return destroy(rows); }

hm_status hm_mask_rows_size(hm_mask_rows rows, hm_size* size) {
  return with(rows, [&](const MaskRows& r) { return answer(size, r.size()); });
}

hm_status hm_mask_rows_alpha_row(hm_mask_rows rows, int32_t y, const uint8_t* row, size_t count,
                                 int32_t format, uint8_t threshold) {
  if (const hm_status bad = one_of(format, HM_INDEXED8, "format")) return bad;
  if (const hm_status bad = check_bytes(row, count)) return bad;
  return with(rows, [&](MaskRows& r) {
    return done(r.alpha_row(y, {row, count}, static_cast<PixelFormat>(format), threshold),
                HM_ERROR_ARGUMENT);
  });
}

hm_status hm_mask_rows_alpha_pixels(hm_mask_rows rows, int32_t y, int32_t start, int32_t step,
                                    const uint8_t* alpha, size_t count, uint8_t threshold) {
  if (const hm_status bad = check_bytes(alpha, count)) return bad;
  return with(rows, [&](MaskRows& r) {
    return done(r.alpha_pixels(y, start, step, {alpha, count}, threshold), HM_ERROR_ARGUMENT);
  });
}

hm_status hm_mask_rows_finish(hm_mask_rows rows, hm_mask* mask) {
  if (mask == nullptr) return refuse_null("mask");
  return with(rows, [&](MaskRows& r) { return give(mask, r.finish()); });
}
