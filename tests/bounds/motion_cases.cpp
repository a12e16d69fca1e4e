// Everything of hitmask/motion.hpp. No limits: moves and paths as long as the masks.
#include <limits>
#include <vector>

#include "bounds/bounds.hpp"
#include "hitmask/motion.hpp"

namespace hitmask::cost {

namespace {

using In = const MaskInput&;

constexpr std::int32_t no_limit = std::numeric_limits<std::int32_t>::max();

template <class Call>
void measure(Meter& meter, Call&& call) {
  meter([&] { keep(call()); });
}

/// A start far to the upper left, so that the path passes all of a.
Point before(In in) { return {-in.b.width() - 3, -in.b.height() - 5}; }
Point past(In in) { return {in.a.width() + in.b.width() + 9, in.a.height() + in.b.height() + 7}; }

/// Along lines that run side by side.
Point upwards(In in) { return {in.a.width(), -in.a.height()}; }

PlacedMask placed(const Mask& mask, Point at, double degrees) {
  TransformParts parts = about_middle(mask, at.x + mask.width() / 2.0, at.y + mask.height() / 2.0);
  parts.angle = Angle::degrees(degrees);
  return place(mask, parts).value();
}

template <class Call>
void on_placed(In in, Meter& meter, Call&& call) {
  const PlacedMask a = placed(in.a, {}, 30);
  const PlacedMask b = placed(in.b, in.offset, -17);
  meter.allow(area_of(bounds(a)) + area_of(bounds(b)));
  meter([&] { keep(call(a, b)); });
}

/// The mask `a` as the only obstacle.
template <class Call>
void among(In in, Meter& meter, Call&& call) {
  const Obstacle obstacle(in.a.view(), {0, 0}, 1);
  const auto query = [&](const Box&, Visitor<const Obstacle&> visit) { visit(obstacle); };
  meter([&] { keep(call(ObstacleQuery(query))); });
}

template <class Subject>
void move_mover(In in, Meter& meter, const Subject& subject) {
  among(in, meter, [&](ObstacleQuery obstacles) {
    Mover mover({.position = before(in), .step_up = 4, .step_down = 4});
    for (int i = 0; i < 2; ++i)
      keep(mover.move(subject, past(in).x / 2, past(in).y / 2, obstacles));
    return mover.position();
  });
}

template <class Subject>
void unstick_mover(In in, Meter& meter, const Subject& subject) {
  among(in, meter, [&](ObstacleQuery obstacles) {
    Mover mover({.position = in.offset});
    return mover.unstick(subject, 1 << 20, obstacles);
  });
}

const MaskCase cases[] = {
    {"sweep(MaskView, MaskView, Point, Point, Details)",
     [](In in, Meter& m) {
       measure(m, [&] { return sweep(in.a, in.b, before(in), past(in)); });
       measure(m, [&] { return sweep(in.a, in.b, in.offset, past(in)); });
       measure(m, [&] { return sweep(in.a, in.b, in.offset, upwards(in)); });
     }},
    {"surface_normal",
     [](In in, Meter& m) {
       measure(m, [&] { return surface_normal(in.a, {in.a.width() / 2, 0}, in.a.width() / 4); });
     }},
    {"ray(MaskView, Point, Point, int32_t)",
     [](In in, Meter& m) {
       measure(m, [&] { return ray(in.a, {-5, -9}, {in.a.width() + 3, in.a.height() + 7}); });
       measure(m, [&] { return ray(in.a, {-5, 2}, {in.a.width() + 3, in.a.height() / 2}); });
     }},
    {"separate(MaskView, MaskView, Point, int32_t)",
     [](In in, Meter& m) {
       measure(m, [&] { return separate(in.a, in.b, in.offset, no_limit); });
     }},
    {"separate(MaskView, MaskView, Point, int32_t, Axis)",
     [](In in, Meter& m) {
       for (const Axis axis : {Axis::x, Axis::y})
         measure(m, [&] { return separate(in.a, in.b, in.offset, no_limit, axis); });
     }},
    {"separate(MaskView, MaskView, Point, int32_t, Point)",
     [](In in, Meter& m) {
       for (const Point direction : {Point{1, 0}, Point{0, -1}, Point{-2, 3}})
         measure(m, [&] { return separate(in.a, in.b, in.offset, no_limit, direction); });
     }},
    {"distance(MaskView, MaskView, Point)",
     [](In in, Meter& m) {
       for (const Point move : {Point{0, 0}, Point{past(in).x, 0}, Point{30'000, 1'000'000'000}})
         measure(
             m, [&] { return distance(in.a, in.b, {in.offset.x + move.x, in.offset.y + move.y}); });
     }},
    {"sweep(PlacedMask, PlacedMask, Point, Details)",
     [](In in, Meter& m) {
       on_placed(in, m, [&](const PlacedMask& a, const PlacedMask& b) {
         return sweep(a, b.moved(before(in)), past(in)).ok();
       });
     }},
    {"sweep(PlacedMask, MaskView, TransformParts, Travel, Details)",
     [](In in, Meter& m) {
       on_placed(in, m, [&](const PlacedMask& a, const PlacedMask&) {
         return sweep(a, in.b,
                      about_middle(in.b, in.offset.x + in.b.width() / 2.0,
                                   in.offset.y + in.b.height() / 2.0),
                      {.x = 2, .y = 1, .turns = 1})
             .ok();
       });
     }},
    {"separate(PlacedMask, PlacedMask, int32_t)",
     [](In in, Meter& m) {
       on_placed(in, m, [](const PlacedMask& a, const PlacedMask& b) {
         return separate(a, b, no_limit).ok();
       });
     }},
    {"separate(PlacedMask, PlacedMask, int32_t, Axis)",
     [](In in, Meter& m) {
       on_placed(in, m, [](const PlacedMask& a, const PlacedMask& b) {
         return separate(a, b, no_limit, Axis::y).ok();
       });
     }},
    {"separate(PlacedMask, PlacedMask, int32_t, Point)",
     [](In in, Meter& m) {
       on_placed(in, m, [](const PlacedMask& a, const PlacedMask& b) {
         return separate(a, b, no_limit, Point{3, 1}).ok();
       });
     }},
    {"ray(PlacedMask, Point, Point, int32_t)",
     [](In in, Meter& m) {
       on_placed(in, m, [&](const PlacedMask& a, const PlacedMask&) {
         return ray(a, {-5, -9}, {in.a.width() + 3, in.a.height() + 7}).ok();
       });
     }},
    {"distance(PlacedMask, PlacedMask)",
     [](In in, Meter& m) {
       on_placed(in, m, [&](const PlacedMask& a, const PlacedMask& b) {
         return distance(a, b).ok() && distance(a, b.moved({past(in).x, 0})).ok();
       });
     }},
    {"fits",
     [](In in, Meter& m) {
       among(in, m, [&](ObstacleQuery obstacles) { return fits(in.b, in.offset, obstacles); });
     }},
    {"unstick",
     [](In in, Meter& m) {
       among(in, m,
             [&](ObstacleQuery obstacles) { return unstick(in.b, in.offset, 1 << 20, obstacles); });
     }},
    {"Mover::unstick(MaskView, int32_t, ObstacleQuery)",
     [](In in, Meter& m) { unstick_mover(in, m, in.b.view()); }},
    {"Mover::unstick(PlacedMask, int32_t, ObstacleQuery)",
     [](In in, Meter& m) {
       const PlacedMask b = placed(in.b, {}, 30);
       m.allow(area_of(bounds(b)));
       unstick_mover(in, m, b);
     }},
    {"sweep(MaskView, Point, Point, ObstacleQuery, Details)",
     [](In in, Meter& m) {
       among(in, m, [&](ObstacleQuery obstacles) {
         return sweep(in.b, before(in), past(in), obstacles).ok() &&
                sweep(in.b, in.offset, upwards(in), obstacles).ok();
       });
     }},
    {"ray(Point, Point, ObstacleQuery, int32_t)",
     [](In in, Meter& m) {
       among(in, m, [&](ObstacleQuery obstacles) {
         return ray({-5, -9}, {in.a.width() + 3, in.a.height() + 7}, obstacles);
       });
     }},
    {"Mover::move(MaskView, SubPixels, SubPixels, ObstacleQuery)",
     [](In in, Meter& m) { move_mover(in, m, in.b.view()); }},
    {"Mover::move(PlacedMask, SubPixels, SubPixels, ObstacleQuery)",
     [](In in, Meter& m) {
       const PlacedMask b = placed(in.b, {}, 30);
       m.allow(area_of(bounds(b)));
       move_mover(in, m, b);
     }},
};

}  // namespace

std::span<const MaskCase> motion_cases() { return cases; }

}  // namespace hitmask::cost
