// Runs and the mask with the same pixels.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hitmask/runs.hpp"
#include "hitmask/shape.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"

namespace hitmask::runs_test {

/// The rules of a list of runs, one by one. Empty when all are kept.
inline std::string broken_rule(const Runs& runs) {
  const RunAt* before = nullptr;
  std::int64_t count = 0;
  Box solid;
  for (const RunAt& run : runs.runs()) {
    if (run.length < 1) return "a run without pixels";
    if (run.x < 0 || run.y < 0) return "a negative place";
    if (run.length > runs.width() - run.x || run.y >= runs.height()) return "a run outside";
    if (before != nullptr && run.y < before->y) return "rows out of order";
    if (before != nullptr && run.y == before->y && run.x <= before->x + before->length)
      return "runs that touch, or out of order";
    count += run.length;
    solid = united(solid, {run.x, run.y, run.length, 1});
    before = &run;
  }
  if (count != runs.count()) return "another count";
  if (solid != runs.solid_bounds()) return "other bounds";
  return {};
}

/// Whether runs keep their rules and have the size and the pixels of a mask.
inline bool same_pixels(const Runs& runs, const Mask& mask) {
  return broken_rule(runs).empty() && runs.size() == mask.size() && runs.count() == mask.count() &&
         to_mask(runs) == mask && validate(to_mask(runs)).ok() && runs == Runs(mask) &&
         hash_of(runs) == hash_of(Runs(mask));
}

inline constexpr Details all_details[] = {Details::none,
                                          Details::area,
                                          Details::first,
                                          Details::box,
                                          Details::centroid,
                                          Details::gradient,
                                          Details::first | Details::gradient,
                                          Details::box | Details::gradient,
                                          Details::all};

/// What pairs answer, as masks do, by name; empty when all is the same.
inline std::string different_answer(const Mask& a, const Mask& b, Point offset) {
  const Runs first(a), second(b);
  if (overlap(first, second, offset) != overlap(a, b, offset)) return "overlap";
  if (overlap(first, b, offset) != overlap(a, b, offset)) return "overlap with a mask";
  if (first_point(first, second, offset) != first_point(a, b, offset)) return "first_point";
  if (first_point(first, b, offset) != first_point(a, b, offset)) return "first_point with a mask";
  if (overlap_area(first, second, offset) != overlap_area(a, b, offset)) return "overlap_area";
  if (overlap_area(first, b, offset) != overlap_area(a, b, offset))
    return "overlap_area with a mask";
  for (const Details details : all_details) {
    const Contact expected = contact(a, b, offset, details);
    if (contact(first, second, offset, details) != expected) return "contact";
    if (contact(first, b, offset, details) != expected) return "contact with a mask";
  }
  return {};
}

/// The mask whose pixels are the bits of a number.
inline Mask numbered(Size size, std::uint32_t bits) {
  Mask mask(size);
  for (std::int32_t i = 0; i < size.width * size.height; ++i)
    if ((bits >> i & 1) != 0) mask.set(i % size.width, i / size.width);
  return mask;
}

}  // namespace hitmask::runs_test
