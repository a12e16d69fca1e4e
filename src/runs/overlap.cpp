// Runs over runs, and runs over a mask: overlap, first point, area, contact.
#include "hitmask/overlap.hpp"

#include <bit>
#include <limits>

#include "hitmask/runs.hpp"
#include "mask/clip.hpp"
#include "runs/list.hpp"
#include "shape/row_edges.hpp"

namespace hitmask {

using detail::geometry::Bounds;
using detail::runs::Key;
using detail::runs::RunList;

namespace {

/// Two lists of runs. for_each(offset, visit) calls visit(start, end) for shared pixels of a row,
/// in reading order, until it returns false.
struct RunsOnRuns {
  const Runs& a;
  const Runs& b;

  template <class Visit>
  void for_each(Point offset, Visit&& visit) const {
    // Boxes that overlap are near each other, so that no key leaves its row.
    if (is_empty(detail::mask::clip(a.solid_bounds(), b.solid_bounds(), offset))) return;
    detail::runs::for_each_shared(a.runs(), b.runs(), detail::runs::key_of(offset.x, offset.y),
                                  visit);
  }
};

/// Calls visit(start, end) for the runs of a word, whose lowest bit is pixel `at`, until it returns
/// false. Returns false if it stopped.
template <class Visit>
bool visit_word(std::uint64_t word, Key at, Visit&& visit) {
  while (word != 0) {
    const int from = std::countr_zero(word);
    const int end = from + std::countr_one(word >> from);
    if (!visit(at + from, at + end)) return false;
    word = end == 64 ? 0 : word >> end << end;
  }
  return true;
}

/// The solid pixels of a part of a mask's row likewise; their keys are moved by `offset`.
template <class Visit>
bool visit_row(const MaskView& mask, const RunAt& part, Key offset, Visit&& visit) {
  const std::int32_t end = part.x + part.length;
  for (std::int32_t x = part.x; x < end;) {
    const std::int32_t strip = detail::mask::strip_of(x);
    const std::int32_t start = strip * MaskView::strip_width;
    const std::int32_t to = std::min(end, start + MaskView::strip_width);
    const std::uint64_t word =
        mask.strip(strip)[part.y] & detail::shape::bits_between(x - start, to - start);
    if (!visit_word(word, detail::runs::key_of(start, part.y) + offset, visit)) return false;
    x = to;
  }
  return true;
}

struct RunsOnMask {
  const Runs& a;
  const MaskView& b;

  template <class Visit>
  void for_each(Point offset, Visit&& visit) const {
    const Bounds window = detail::mask::clip(a.solid_bounds(), b.solid_bounds(), offset);
    if (is_empty(window)) return;
    const Key moved = detail::runs::key_of(offset.x, offset.y);
    for_each_part(window, [&](const RunAt& part) {
      return visit_row(b, {part.x - offset.x, part.y - offset.y, part.length}, moved, visit);
    });
  }

 private:
  /// Calls visit(part) for the parts of a's runs in a window, until it returns false.
  template <class Visit>
  void for_each_part(const Bounds& window, Visit&& visit) const {
    const RunList runs = a.runs();
    const auto first_from = [&](std::size_t from, std::int32_t y) {
      return detail::runs::first_ending_behind(runs, from, detail::runs::key_of(window.left, y));
    };
    for (std::size_t i = first_from(0, window.top); i < runs.size() && runs[i].y < window.bottom;) {
      const RunAt& run = runs[i];
      const std::int32_t left = std::max(run.x, window.left);
      const std::int32_t right = std::min(run.x + run.length, window.right);
      if (left < right && !visit(RunAt{left, run.y, right - left})) return;
      i = first_from(i + 1, run.x + run.length >= window.right ? run.y + 1 : run.y);
    }
  }
};

template <class Pair>
bool any_shared(const Pair& pair, Point offset) noexcept {
  bool found = false;
  pair.for_each(offset, [&](Key, Key) {
    found = true;
    return false;
  });
  return found;
}

template <class Pair>
std::optional<Point> first_shared(const Pair& pair, Point offset) noexcept {
  std::optional<Point> first;
  pair.for_each(offset, [&](Key start, Key) {
    first = detail::runs::pixel_of(start);
    return false;
  });
  return first;
}

template <class Pair>
std::int64_t shared_area(const Pair& pair, Point offset) noexcept {
  std::int64_t area = 0;
  pair.for_each(offset, [&](Key start, Key end) {
    area += end - start;
    return true;
  });
  return area;
}

/// Neither is negative, so that the order of the sums does not matter.
std::int64_t saturated_sum(std::int64_t a, std::int64_t b) noexcept {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  return b > most - a ? most : a + b;
}

/// Area, first point, box and sums.
class SharedPixels {
 public:
  void add(const RunAt& part) noexcept {
    if (contact_.area == 0) contact_.first = {part.x, part.y};
    const std::int64_t length = part.length;
    contact_.area += length;
    contact_.sum_x = saturated_sum(contact_.sum_x, (2 * part.x + length - 1) * length / 2);
    contact_.sum_y = saturated_sum(contact_.sum_y, part.y * length);
    left_ = std::min(left_, part.x);
    right_ = std::max(right_, part.x + part.length);
    last_row_ = part.y;
  }

  [[nodiscard]] Contact result() const noexcept {
    Contact contact = contact_;
    if (contact)
      contact.box = {left_, contact.first.y, right_ - left_, last_row_ - contact.first.y + 1};
    return contact;
  }

 private:
  Contact contact_;
  std::int32_t left_ = std::numeric_limits<std::int32_t>::max();
  std::int32_t right_ = 0;
  std::int32_t last_row_ = 0;
};

/// All of them, or the first only.
template <class Pair>
Contact shared_pixels(const Pair& pair, Point offset, bool all) noexcept {
  SharedPixels pixels;
  pair.for_each(offset, [&](Key start, Key end) {
    pixels.add(detail::runs::run_of(start, end));
    return all;
  });
  return pixels.result();
}

template <class Pair>
Contact contact_of_pair(const Pair& pair, Point offset, Details details) noexcept {
  const bool counts = wants(details, Details::area | Details::box | Details::centroid);
  Contact contact = shared_pixels(pair, offset, counts);
  if (!contact) return contact;
  if (!counts) contact.area = 1;
  if (!wants(details, Details::first)) contact.first = {};
  if (!wants(details, Details::box)) contact.box = {};
  if (!wants(details, Details::centroid)) contact.sum_x = contact.sum_y = 0;
  if (!wants(details, Details::gradient)) return contact;
  const auto area = [&](Point by) { return shared_area(pair, offset + by); };
  contact.gradient_x = area({1, 0}) - area({-1, 0});
  contact.gradient_y = area({0, 1}) - area({0, -1});
  return contact;
}

}  // namespace

bool overlap(const Runs& a, const Runs& b, Point offset) noexcept {
  return any_shared(RunsOnRuns{a, b}, offset);
}
bool overlap(const Runs& a, const MaskView& mask, Point offset) noexcept {
  return any_shared(RunsOnMask{a, mask}, offset);
}

std::optional<Point> first_point(const Runs& a, const Runs& b, Point offset) noexcept {
  return first_shared(RunsOnRuns{a, b}, offset);
}
std::optional<Point> first_point(const Runs& a, const MaskView& mask, Point offset) noexcept {
  return first_shared(RunsOnMask{a, mask}, offset);
}

std::int64_t overlap_area(const Runs& a, const Runs& b, Point offset) noexcept {
  return shared_area(RunsOnRuns{a, b}, offset);
}
std::int64_t overlap_area(const Runs& a, const MaskView& mask, Point offset) noexcept {
  return shared_area(RunsOnMask{a, mask}, offset);
}

Contact contact(const Runs& a, const Runs& b, Point offset, Details details) noexcept {
  return contact_of_pair(RunsOnRuns{a, b}, offset, details);
}
Contact contact(const Runs& a, const MaskView& mask, Point offset, Details details) noexcept {
  return contact_of_pair(RunsOnMask{a, mask}, offset, details);
}

}  // namespace hitmask
