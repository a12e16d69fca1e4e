// Everything of hitmask/runs.hpp, with the runs of masks.
#include "hitmask/runs.hpp"

#include <span>

#include "bounds/bounds.hpp"

namespace hitmask::cost {

namespace {

using In = const MaskInput&;

/// Calls call(a, b) with the runs of both masks.
template <class Call>
void on_both(In in, Meter& meter, Call&& call) {
  const Runs a(in.a), b(in.b);
  meter([&] { keep(call(a, b)); });
}

template <class Call>
void on_one(In in, Meter& meter, Call&& call) {
  const Runs a(in.a);
  meter([&] { keep(call(a)); });
}

/// What it makes may be larger.
template <class Call>
void make_runs(In in, Meter& meter, Size size, Call&& call) {
  meter.allow(area_of(box_of(size)));
  on_one(in, meter, call);
}

template <class Change>
void change_runs(In in, Meter& meter, Change&& change) {
  Runs a(in.a);
  const Runs b(in.b);
  meter([&] { change(a, b); });
}

constexpr std::int32_t far = 20;  // pixels to grow

const MaskCase cases[] = {
    {"Runs::create",
     [](In in, Meter& m) {
       on_one(in, m, [](const Runs& a) { return Runs::create(a.size(), a.runs()); });
     }},
    {"Runs::Runs(Runs)",
     [](In in, Meter& m) { on_one(in, m, [](const Runs& a) { return Runs(a); }); }},
    {"Runs::get(Point)",
     [](In in, Meter& m) { on_one(in, m, [](const Runs& a) { return a.get({9, 9}); }); }},
    {"Runs::draw",
     [](In in, Meter& m) {
       change_runs(in, m, [&](Runs& a, const Runs& b) { a.draw(b, in.offset); });
     }},
    {"Runs::erase",
     [](In in, Meter& m) {
       change_runs(in, m, [&](Runs& a, const Runs& b) { a.erase(b, in.offset); });
     }},
    {"Runs::keep",
     [](In in, Meter& m) {
       change_runs(in, m, [&](Runs& a, const Runs& b) { a.keep(b, in.offset); });
     }},
    {"Runs::toggle",
     [](In in, Meter& m) {
       change_runs(in, m, [&](Runs& a, const Runs& b) { a.toggle(b, in.offset); });
     }},
    {"operator==(Runs, Runs)",
     [](In in, Meter& m) {
       const Runs same(in.a);
       on_one(in, m, [&](const Runs& a) { return a == same; });
     }},
    {"hash_of(Runs)",
     [](In in, Meter& m) { on_one(in, m, [](const Runs& a) { return hash_of(a); }); }},
    {"to_text(Runs, Box)",
     [](In in, Meter& m) {
       on_one(in, m, [&](const Runs& a) { return to_text(a, box_of(in.a.size())); });
     }},
    {"to_mask(Runs)",
     [](In in, Meter& m) { on_one(in, m, [](const Runs& a) { return to_mask(a); }); }},
    {"to_mask(Runs, Box)",
     [](In in, Meter& m) {
       on_one(in, m, [](const Runs& a) { return to_mask(a, {5, 5, a.width(), a.height()}); });
     }},
    {"to_terrain",
     [](In in, Meter& m) { on_one(in, m, [](const Runs& a) { return to_terrain(a); }); }},
    {"to_runs",
     [](In in, Meter& m) {
       const Terrain terrain(in.a);
       m([&] { keep(to_runs(terrain, box_of(in.a.size()))); });
     }},
    {"overlap(Runs, Runs, Point)",
     [](In in, Meter& m) {
       on_both(in, m, [&](const Runs& a, const Runs& b) { return overlap(a, b, in.offset); });
     }},
    {"overlap(Runs, MaskView, Point)",
     [](In in, Meter& m) {
       on_both(in, m, [&](const Runs& a, const Runs&) { return overlap(a, in.b, in.offset); });
     }},
    {"first_point(Runs, Runs, Point)",
     [](In in, Meter& m) {
       on_both(in, m, [&](const Runs& a, const Runs& b) { return first_point(a, b, in.offset); });
     }},
    {"first_point(Runs, MaskView, Point)",
     [](In in, Meter& m) {
       on_both(in, m, [&](const Runs& a, const Runs&) { return first_point(a, in.b, in.offset); });
     }},
    {"overlap_area(Runs, Runs, Point)",
     [](In in, Meter& m) {
       on_both(in, m, [&](const Runs& a, const Runs& b) { return overlap_area(a, b, in.offset); });
     }},
    {"overlap_area(Runs, MaskView, Point)",
     [](In in, Meter& m) {
       on_both(in, m, [&](const Runs& a, const Runs&) { return overlap_area(a, in.b, in.offset); });
     }},
    {"contact(Runs, Runs, Point, Details)",
     [](In in, Meter& m) {
       on_both(in, m, [&](const Runs& a, const Runs& b) { return contact(a, b, in.offset); });
     }},
    {"contact(Runs, MaskView, Point, Details)",
     [](In in, Meter& m) {
       on_both(in, m, [&](const Runs& a, const Runs&) { return contact(a, in.b, in.offset); });
     }},
    {"operator&(Runs, Runs)",
     [](In in, Meter& m) { on_both(in, m, [](const Runs& a, const Runs& b) { return a & b; }); }},
    {"operator|(Runs, Runs)",
     [](In in, Meter& m) { on_both(in, m, [](const Runs& a, const Runs& b) { return a | b; }); }},
    {"operator^(Runs, Runs)",
     [](In in, Meter& m) { on_both(in, m, [](const Runs& a, const Runs& b) { return a ^ b; }); }},
    {"operator-(Runs, Runs)",
     [](In in, Meter& m) { on_both(in, m, [](const Runs& a, const Runs& b) { return a - b; }); }},
    {"crop(Runs, Box)",
     [](In in, Meter& m) {
       on_one(in, m, [](const Runs& a) { return crop(a, {3, 5, 40'000, 100}); });
     }},
    {"crop_to_solid(Runs)",
     [](In in, Meter& m) { on_one(in, m, [](const Runs& a) { return crop_to_solid(a); }); }},
    {"pad(Runs, int32_t, int32_t, int32_t, int32_t)",
     [](In in, Meter& m) { on_one(in, m, [](const Runs& a) { return pad(a, 3, 4, 5, 6); }); }},
    {"shift(Runs, Point)",
     [](In in, Meter& m) { on_one(in, m, [](const Runs& a) { return shift(a, {5, -7}); }); }},
    {"flip_x(Runs)",
     [](In in, Meter& m) { on_one(in, m, [](const Runs& a) { return flip_x(a); }); }},
    {"flip_y(Runs)",
     [](In in, Meter& m) { on_one(in, m, [](const Runs& a) { return flip_y(a); }); }},
    {"turn(Runs, int32_t)",
     [](In in, Meter& m) { on_one(in, m, [](const Runs& a) { return turn(a); }); }},
    {"transpose(Runs)",
     [](In in, Meter& m) { on_one(in, m, [](const Runs& a) { return transpose(a); }); }},
    {"scale(Runs, Size)",
     [](In in, Meter& m) {
       const Size size{in.a.width() * 2, in.a.height() * 3};
       make_runs(in, m, size, [&](const Runs& a) { return scale(a, size); });
     }},
    {"grow(Runs, int32_t, Reach)",
     [](In in, Meter& m) {
       for (const Reach reach : {Reach::four, Reach::eight, Reach::disc})
         make_runs(in, m, {in.a.width() + 2 * far, in.a.height() + 2 * far},
                   [&](const Runs& a) { return grow(a, far, reach); });
     }},
    {"shrink(Runs, int32_t, Reach)",
     [](In in, Meter& m) {
       for (const Reach reach : {Reach::four, Reach::eight, Reach::disc})
         on_one(in, m, [&](const Runs& a) { return shrink(a, far, reach); });
     }},
};

}  // namespace

std::span<const MaskCase> runs_cases() { return cases; }

}  // namespace hitmask::cost
