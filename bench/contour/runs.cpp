// Runs against bits: overlap() of the same shapes at the same offsets.
#include "hitmask/runs.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "contour/cases.hpp"
#include "hitmask/shape.hpp"
#include "support/random.hpp"

namespace hitmask::bench {

namespace {

/// Two shapes in both forms, and offsets between them.
struct Twins {
  Mask a, b;
  Runs runs_a, runs_b;
  std::vector<Point> offsets;

  Twins(Mask first, Mask second, std::vector<Point> places)
      : a(std::move(first)),
        b(std::move(second)),
        runs_a(a.view()),
        runs_b(b.view()),
        offsets(std::move(places)) {}
};

/// Islands of about 64 pixels in a sea.
Mask islands(std::int32_t side, int count, std::uint64_t seed) {
  Random random(seed);
  Mask mask(side, side);
  for (int i = 0; i < count; ++i)
    paint_disc(mask, {random.between(32, side - 33), random.between(32, side - 33)},
               random.between(16, 32));
  mask.tighten();
  return mask;
}

/// A thin ring as large as the mask.
Mask ring(std::int32_t side) {
  Mask mask(side, side);
  paint_ellipse(mask, {0, 0, side, side});
  paint_ellipse(mask, {2, 2, side - 4, side - 4}, Paint::erase);
  mask.tighten();
  return mask;
}

Mask noise(std::int32_t side, std::uint64_t seed) {
  Random random(seed);
  Mask mask(side, side);
  for (std::int32_t y = 0; y < side; ++y)
    for (std::int32_t x = 0; x < side; ++x)
      if ((random.next() & 1) != 0) mask.set(x, y);
  return mask;
}

/// Up to a quarter of the side on both axes; for misses, those where nothing is shared.
std::vector<Point> offsets_for(const Mask& a, const Mask& b, int count, bool misses) {
  Random random(99);
  const std::int32_t far = a.width() / 4;
  std::vector<Point> offsets;
  while (offsets.size() < static_cast<std::size_t>(count)) {
    const Point offset{random.between(-far, far), random.between(-far, far)};
    if (!misses || !overlap(a, b, offset)) offsets.push_back(offset);
  }
  return offsets;
}

template <class Shape>
Contender overlaps_of(std::string name, std::shared_ptr<const Twins> twins, const Shape& a,
                      const Shape& b) {
  const auto hits = std::make_shared<std::vector<std::int64_t>>(twins->offsets.size());
  Contender contender;
  contender.name = std::move(name);
  contender.pass = [=, &a, &b] {
    for (std::size_t i = 0; i < hits->size(); ++i)
      (*hits)[i] = overlap(a, b, twins->offsets[i]) ? 1 : 0;
  };
  contender.answers = [=] { return *hits; };
  return contender;
}

using MakeTwins = std::function<std::shared_ptr<const Twins>()>;

void measure_twins(Run& run, const std::string& label, int size, const MakeTwins& make) {
  if (!run.wants(label, size)) return;
  const auto twins = make();
  run.measure(label, size,
              std::vector{overlaps_of("hitmask", twins, twins->runs_a, twins->runs_b),
                          overlaps_of("bits", twins, twins->a, twins->b)});
}

std::shared_ptr<const Twins> twins_of(Mask a, Mask b, int count, bool misses) {
  std::vector<Point> offsets = offsets_for(a, b, count, misses);
  return std::make_shared<const Twins>(std::move(a), std::move(b), std::move(offsets));
}

}  // namespace

void measure_runs(Run& run) {
  const auto miss = [&](const std::string& label, std::int32_t side, auto make) {
    measure_twins(run, label, side, [=] { return make(side); });
  };
  miss("runs", max_mask_side, [](std::int32_t side) {
    return twins_of(islands(side, 1000, 1), islands(side, 1000, 2), 8, true);
  });
  miss("runs/rings", max_mask_side,
       [](std::int32_t side) { return twins_of(ring(side), ring(side / 2), 8, false); });
  miss("runs/islands", 4096, [](std::int32_t side) {
    return twins_of(islands(side, 40, 1), islands(side, 40, 2), 64, true);
  });
  for (const std::int32_t side : {64, 1024}) {
    miss("runs/discs", side, [](std::int32_t s) {
      return twins_of(ellipse_mask({s, s}), ellipse_mask({s, s}), 64, false);
    });
    miss("runs/noise", side,
         [](std::int32_t s) { return twins_of(noise(s, 1), noise(s, 2), 64, false); });
  }
  miss("runs/near misses", 64, [](std::int32_t side) {
    Mask b(side, side);
    paint_box(b, {0, 0, side / 2, side / 2});
    return twins_of(ring(side), std::move(b), 64, true);
  });
}

}  // namespace hitmask::bench
