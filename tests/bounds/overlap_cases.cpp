// Overlap and transforms.
#include <array>
#include <memory>

#include "bounds/bounds.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/transform.hpp"

namespace hitmask::cost {

namespace {

using In = const MaskInput&;

/// Both turned by different angles, meeting as the plain masks do.
struct Placed {
  PlacedMask a, b;

  explicit Placed(In in) {
    TransformParts first = about_middle(in.a, in.a.width() / 2.0, in.a.height() / 2.0);
    first.angle = Angle::degrees(30);
    a = place(in.a, first).value();
    TransformParts second =
        about_middle(in.b, in.offset.x + in.b.width() / 2.0, in.offset.y + in.b.height() / 2.0);
    second.angle = Angle::degrees(-17);
    second.scale_x = 1.5;
    b = place(in.b, second).value();
  }
};

template <class Call>
void on_placed(In in, Meter& meter, Call&& call) {
  const Placed placed(in);
  meter.allow(area_of(bounds(placed.a)) + area_of(bounds(placed.b)));
  meter([&] { keep(call(placed.a, placed.b)); });
}

RotationCache cache_of(In in) {
  RotationOptions options;
  options.parts = about_middle(in.a);
  options.angles = 4;
  return RotationCache::create(std::make_shared<const Mask>(in.a), options).value();
}

constexpr std::int64_t rasters = 4 * 2;  // of a cache, each up to twice the mask

const MaskCase cases[] = {
    {"overlap(MaskView, MaskView, Point)",
     [](In in, Meter& meter) { meter([&] { keep(overlap(in.a, in.b, in.offset)); }); }},
    {"first_point(MaskView, MaskView, Point)",
     [](In in, Meter& meter) { meter([&] { keep(first_point(in.a, in.b, in.offset)); }); }},
    {"leftmost_point",
     [](In in, Meter& meter) { meter([&] { keep(leftmost_point(in.a, in.b, in.offset)); }); }},
    {"rightmost_point",
     [](In in, Meter& meter) { meter([&] { keep(rightmost_point(in.a, in.b, in.offset)); }); }},
    {"bottommost_point",
     [](In in, Meter& meter) { meter([&] { keep(bottommost_point(in.a, in.b, in.offset)); }); }},
    {"overlap_area(MaskView, MaskView, Point)",
     [](In in, Meter& meter) { meter([&] { keep(overlap_area(in.a, in.b, in.offset)); }); }},
    {"overlap_mask(MaskView, MaskView, Point)",
     [](In in, Meter& meter) { meter([&] { keep(overlap_mask(in.a, in.b, in.offset)); }); }},
    {"overlap_mask(MaskView, MaskView, Point, Mask)",
     [](In in, Meter& meter) {
       Mask out;
       meter([&] { overlap_mask(in.a, in.b, in.offset, out); });
     }},
    {"coarse_overlap",
     [](In in, Meter& meter) { meter([&] { keep(coarse_overlap(in.a, in.b, in.offset, 3)); }); }},
    {"contact(MaskView, MaskView, Point, Details)",
     [](In in, Meter& meter) { meter([&] { keep(contact(in.a, in.b, in.offset)); }); }},
    {"overlap(span<MaskPair>, span<uint8_t>)",
     [](In in, Meter& meter) {
       const MaskPair pair(in.a.view(), in.b.view(), in.offset);
       std::uint8_t answer = 0;
       meter([&] { keep(overlap(std::span(&pair, 1), std::span(&answer, 1))); });
     }},
    {"overlap_area(span<MaskPair>, span<int64_t>)",
     [](In in, Meter& meter) {
       const MaskPair pair(in.a.view(), in.b.view(), in.offset);
       std::int64_t answer = 0;
       meter([&] { keep(overlap_area(std::span(&pair, 1), std::span(&answer, 1))); });
     }},
    {"contact(span<MaskPair>, span<Contact>, Details)",
     [](In in, Meter& meter) {
       const MaskPair pair(in.a.view(), in.b.view(), in.offset);
       Contact answer;
       meter([&] { keep(contact(std::span(&pair, 1), std::span(&answer, 1))); });
     }},

    {"place",
     [](In in, Meter& meter) { meter([&] { keep(place(in.a, Transform(about_middle(in.a)))); }); }},
    {"bounds",
     [](In in, Meter& meter) {
       on_placed(in, meter, [](const PlacedMask& a, const PlacedMask&) {
         return std::array{bounds(a), bounds(a, Coverage::any)};
       });
     }},
    {"PlacedMask::covers",
     [](In in, Meter& meter) {
       on_placed(in, meter,
                 [](const PlacedMask& a, const PlacedMask&) { return a.covers({5, 5}); });
     }},
    {"rasterise",
     [](In in, Meter& meter) {
       for (const Coverage coverage : {Coverage::centre, Coverage::any})
         on_placed(in, meter, [&](const PlacedMask& a, const PlacedMask&) {
           return rasterise(a, coverage).ok();
         });
     }},
    {"overlap(PlacedMask, PlacedMask)",
     [](In in, Meter& meter) {
       on_placed(in, meter, [](const PlacedMask& a, const PlacedMask& b) { return overlap(a, b); });
     }},
    {"overlap_area(PlacedMask, PlacedMask)",
     [](In in, Meter& meter) {
       on_placed(in, meter,
                 [](const PlacedMask& a, const PlacedMask& b) { return overlap_area(a, b); });
     }},
    {"first_point(PlacedMask, PlacedMask)",
     [](In in, Meter& meter) {
       on_placed(in, meter,
                 [](const PlacedMask& a, const PlacedMask& b) { return first_point(a, b); });
     }},
    {"contact(PlacedMask, PlacedMask, Details)",
     [](In in, Meter& meter) {
       on_placed(in, meter, [](const PlacedMask& a, const PlacedMask& b) { return contact(a, b); });
     }},
    {"RotationCache::create", [](In in, Meter& meter) { meter([&] { keep(cache_of(in)); }); }},
    {"RotationCache::get",
     [](In in, Meter& meter) {
       RotationCache cache = cache_of(in);
       meter.allow(rasters * in.pixels());
       meter([&] {
         for (int i = 0; i < 4; ++i) keep(cache.get(Angle::quarters(i)));
       });
     }},
    {"RotationCache::find",
     [](In in, Meter& meter) {
       const RotationCache cache = cache_of(in);
       meter([&] { keep(cache.find(Angle::quarters(1))); });
     }},
    {"RotationCache::prepare",
     [](In in, Meter& meter) {
       RotationCache cache = cache_of(in);
       meter.allow(rasters * in.pixels());
       meter([&] { keep(cache.prepare()); });
     }},
};

}  // namespace

std::span<const MaskCase> overlap_cases() { return cases; }

}  // namespace hitmask::cost
