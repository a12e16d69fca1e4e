// Masks, pixels and old byte layouts.
#include <array>
#include <sstream>
#include <string>
#include <vector>

#include "bounds/bounds.hpp"
#include "hitmask/pixels.hpp"
#include "hitmask/retro.hpp"

namespace hitmask::cost {

namespace {

using In = const MaskInput&;

std::vector<std::uint8_t> pixels_of(In in, PixelFormat format) {
  return pixels_from_mask(in.a, format).value();
}

/// Reads pixels of a format that mask_from_alpha() and its relatives take.
template <class Read>
void read_pixels(In in, Meter& meter, PixelFormat format, Read&& read) {
  const auto bytes =
      format == PixelFormat::indexed8 ? pixels_of(in, PixelFormat::a8) : pixels_of(in, format);
  const PixelView view{.bytes = bytes, .size = in.a.size(), .format = format};
  meter([&] { keep(read(view)); });
}

template <class Change>
void change(In in, Meter& meter, Change&& change_it) {
  Mask copy = in.a;
  meter([&] { change_it(copy); });
  keep(copy);
}

constexpr std::array layouts{ByteLayout::xquest(), ByteLayout::agk(), ByteLayout::pygame(),
                             ByteLayout::msx8(), ByteLayout::msx16()};

/// Sides that are multiples of 16, as patterns need.
Mask in_patterns(In in) {
  Mask mask((in.a.width() + 15) / 16 * 16, (in.a.height() + 15) / 16 * 16);
  mask.draw(in.a);
  return mask;
}

const MaskCase cases[] = {
    {"Mask::count", [](In in, Meter& meter) { meter([&] { keep(in.a.count()); }); }},
    {"Mask::create", [](In in, Meter& meter) { meter([&] { keep(Mask::create(in.a.size())); }); }},
    {"Mask::from_text",
     [](In in, Meter& meter) {
       const std::string row(static_cast<std::size_t>(in.a.width()), '#');
       meter([&] { keep(Mask::from_text({row, row, row, row})); });
     }},
    {"Mask::parse_text",
     [](In in, Meter& meter) {
       const std::string text = to_text(in.a);
       meter([&] { keep(Mask::parse_text(text)); });
     }},
    {"Mask::fill", [](In in, Meter& m) { change(in, m, [](Mask& mask) { mask.fill(); }); }},
    {"Mask::clear", [](In in, Meter& m) { change(in, m, [](Mask& mask) { mask.clear(); }); }},
    {"Mask::invert", [](In in, Meter& m) { change(in, m, [](Mask& mask) { mask.invert(); }); }},
    {"Mask::draw",
     [](In in, Meter& m) { change(in, m, [&](Mask& mask) { mask.draw(in.b, in.offset); }); }},
    {"Mask::erase",
     [](In in, Meter& m) { change(in, m, [&](Mask& mask) { mask.erase(in.b, in.offset); }); }},
    {"Mask::keep",
     [](In in, Meter& m) { change(in, m, [&](Mask& mask) { mask.keep(in.b, in.offset); }); }},
    {"Mask::toggle",
     [](In in, Meter& m) { change(in, m, [&](Mask& mask) { mask.toggle(in.b, in.offset); }); }},
    {"Mask::tighten",
     [](In in, Meter& m) {
       Mask copy = in.a;
       copy.erase(in.b, in.offset);
       m([&] { copy.tighten(); });
     }},
    {"Mask::Mask(Mask)", [](In in, Meter& meter) { meter([&] { keep(Mask(in.a)); }); }},
    {"operator==(MaskView, MaskView)",
     [](In in, Meter& meter) {
       const Mask copy = in.a;
       meter([&] { keep(copy.view() == in.a.view()); });
     }},
    {"operator==(Mask, Mask)",
     [](In in, Meter& meter) {
       const Mask copy = in.a;
       meter([&] { keep(copy == in.a); });
     }},
    {"hash_of(MaskView)", [](In in, Meter& meter) { meter([&] { keep(hash_of(in.a)); }); }},
    {"to_text(MaskView)", [](In in, Meter& meter) { meter([&] { keep(to_text(in.a)); }); }},
    {"operator<<",
     [](In in, Meter& meter) {
       std::ostringstream stream;
       meter([&] { stream << in.a; });
     }},
    {"validate", [](In in, Meter& meter) { meter([&] { keep(validate(in.a)); }); }},

    {"mask_from_alpha",
     [](In in, Meter& meter) {
       for (const PixelFormat format : {PixelFormat::rgba8, PixelFormat::a8})
         read_pixels(in, meter, format,
                     [](const PixelView& view) { return mask_from_alpha(view); });
     }},
    {"mask_from_key",
     [](In in, Meter& meter) {
       read_pixels(in, meter, PixelFormat::rgba8,
                   [](const PixelView& view) { return mask_from_key(view, {}, 3); });
     }},
    {"mask_from_indexed",
     [](In in, Meter& meter) {
       read_pixels(in, meter, PixelFormat::indexed8,
                   [](const PixelView& view) { return mask_from_indexed(view); });
     }},
    {"mask_from_predicate",
     [](In in, Meter& meter) {
       meter([&] {
         keep(mask_from_predicate(in.a.size(),
                                  [&](std::int32_t x, std::int32_t y) { return in.a.get(x, y); }));
       });
     }},
    {"MaskRows::create",
     [](In in, Meter& meter) { meter([&] { keep(MaskRows::create(in.a.size())); }); }},
    {"MaskRows::alpha_row",
     [](In in, Meter& meter) {
       const auto bytes = pixels_of(in, PixelFormat::a8);
       const auto width = static_cast<std::size_t>(in.a.width());
       MaskRows rows = MaskRows::create(in.a.size()).value();
       meter([&] {
         for (std::int32_t y = 0; y < in.a.height(); ++y)
           keep(rows.alpha_row(y,
                               std::span(bytes).subspan(static_cast<std::size_t>(y) * width, width),
                               PixelFormat::a8));
       });
     }},
    {"MaskRows::alpha_pixels",
     [](In in, Meter& meter) {
       const auto bytes = pixels_of(in, PixelFormat::a8);
       const auto width = static_cast<std::size_t>(in.a.width());
       MaskRows rows = MaskRows::create(in.a.size()).value();
       meter([&] {
         for (std::int32_t y = 0; y < in.a.height(); ++y)
           keep(rows.alpha_pixels(
               y, 0, 1, std::span(bytes).subspan(static_cast<std::size_t>(y) * width, width)));
       });
     }},
    {"MaskRows::finish",
     [](In in, Meter& meter) {
       MaskRows rows = MaskRows::create(in.a.size()).value();
       meter([&] { keep(rows.finish()); });
     }},
    {"write_pixels",
     [](In in, Meter& meter) {
       std::vector<std::uint8_t> bytes(static_cast<std::size_t>(area_of(box_of(in.a.size()))) * 4);
       const PixelTarget target{.bytes = bytes, .size = in.a.size()};
       meter([&] { keep(write_pixels(in.b, target, {}, in.offset)); });
     }},
    {"pixels_from_mask", [](In in, Meter& meter) { meter([&] { keep(pixels_from_mask(in.a)); }); }},

    {"layout_size",
     [](In in, Meter& meter) {
       meter([&] { keep(layout_size(in.a.size(), ByteLayout::agk())); });
     }},
    {"mask_from_layout",
     [](In in, Meter& meter) {
       const Mask mask = in_patterns(in);
       for (const ByteLayout& layout : layouts) {
         const auto bytes = layout_from_mask(mask, layout).value();
         meter([&] { keep(mask_from_layout(bytes, mask.size(), layout)); });
       }
     }},
    {"layout_from_mask",
     [](In in, Meter& meter) {
       const Mask mask = in_patterns(in);
       for (const ByteLayout& layout : layouts)
         meter([&] { keep(layout_from_mask(mask, layout)); });
     }},
    {"mask_from_agk_memblock",
     [](In in, Meter& meter) {
       auto pixels = pixels_of(in, PixelFormat::rgba8);
       std::vector<std::uint8_t> block;
       for (const std::int32_t number : {in.a.width(), in.a.height(), std::int32_t{32}})
         for (int shift = 0; shift < 32; shift += 8)
           block.push_back(static_cast<std::uint8_t>(number >> shift));
       block.insert(block.end(), pixels.begin(), pixels.end());
       meter([&] { keep(mask_from_agk_memblock(block)); });
     }},
    {"mask_from_xlib_bitmap",
     [](In in, Meter& meter) {
       const std::vector<std::uint8_t> bitmap(2 + 255 * 255, 255);
       meter([&] { keep(mask_from_xlib_bitmap(bitmap)); });
       meter.allow(in.pixels());
     }},
};

}  // namespace

std::span<const MaskCase> mask_cases() { return cases; }

}  // namespace hitmask::cost
