// Questions about pairs of masks, one by one and many at once.
#include "hitmask/overlap.hpp"

#include <array>
#include <vector>

#include "masks.hpp"

namespace hitmask::js {

HITMASK_EXPORT(overlap)
std::int32_t js_overlap(std::int32_t a, std::int32_t b, std::int32_t dx, std::int32_t dy) noexcept {
  const MaskView* const first = view_of(a);
  const MaskView* const second = view_of(b);
  if (first == nullptr || second == nullptr) return refuse_disposed();
  return overlap(*first, *second, {dx, dy});
}

HITMASK_EXPORT(overlap_area)
double js_overlap_area(std::int32_t a, std::int32_t b, std::int32_t dx, std::int32_t dy) noexcept {
  const MaskView* const first = view_of(a);
  const MaskView* const second = view_of(b);
  if (first == nullptr || second == nullptr) return refuse_disposed();
  return static_cast<double>(overlap_area(*first, *second, {dx, dy}));
}

/// The first, leftmost, rightmost or bottommost shared pixel: 0 to 3.
HITMASK_EXPORT(overlap_point)
std::int32_t js_overlap_point(std::int32_t which, std::int32_t a, std::int32_t b, std::int32_t dx,
                              std::int32_t dy) noexcept {
  using Question = std::optional<Point> (*)(const MaskView&, const MaskView&, Point) noexcept;
  constexpr std::array<Question, 4> functions{&first_point, &leftmost_point, &rightmost_point,
                                              &bottommost_point};
  const MaskView* const first = view_of(a);
  const MaskView* const second = view_of(b);
  if (first == nullptr || second == nullptr) return refuse_disposed();
  if (which < 0 || which > 3) return refuse(Code::argument, "no such point");
  return answer_point(functions[static_cast<std::size_t>(which)](*first, *second, {dx, dy}));
}

HITMASK_EXPORT(contact)
std::int32_t js_contact(std::int32_t a, std::int32_t b, std::int32_t dx, std::int32_t dy,
                        std::int32_t details) noexcept {
  const MaskView* const first = view_of(a);
  const MaskView* const second = view_of(b);
  if (first == nullptr || second == nullptr) return refuse_disposed();
  const Contact found = contact(*first, *second, {dx, dy}, static_cast<Details>(details & 31));
  if (found) Answer().add(found);
  return found ? 1 : 0;
}

HITMASK_EXPORT(overlap_mask)
std::int32_t js_overlap_mask(std::int32_t a, std::int32_t b, std::int32_t dx,
                             std::int32_t dy) noexcept {
  const MaskView* const first = view_of(a);
  const MaskView* const second = view_of(b);
  if (first == nullptr || second == nullptr) return refuse_disposed();
  if (!has_room_for(first->size())) return refuse_memory();
  return give(overlap_mask(*first, *second, {dx, dy}));
}

HITMASK_EXPORT(coarse_overlap)
std::int32_t js_coarse_overlap(std::int32_t a, std::int32_t b, std::int32_t dx, std::int32_t dy,
                               std::int32_t k) noexcept {
  const MaskView* const first = view_of(a);
  const MaskView* const second = view_of(b);
  if (first == nullptr || second == nullptr) return refuse_disposed();
  if (k < 1) return refuse(Code::argument, "the factor of a coarse mask is 1 or more");
  return coarse_overlap(*first, *second, {dx, dy}, k);
}

// --- Many ---------------------------------------------------------------------------------------

namespace {

/// A few pairs at a time, so that no memory is needed for all.
constexpr std::size_t group = 256;

/// The input: the handles of the masks, then for each pair two indices and an offset.
class Pairs {
 public:
  static std::optional<Pairs> read(std::uint32_t masks, std::uint32_t pairs) noexcept {
    const std::uint64_t words = masks + std::uint64_t{4} * pairs;
    if (words > 0x3FFF'FFFF) return std::nullopt;
    const auto all = input<std::int32_t>(static_cast<std::uint32_t>(words));
    if (!all || !has_room(std::uint64_t{masks} * 8)) return std::nullopt;
    return Pairs(all->first(masks), all->data() + masks, pairs);
  }

  /// False: an index that is too large, or a mask that is gone.
  [[nodiscard]] bool group_at(std::size_t from, std::span<MaskPair> pairs) const noexcept {
    const std::int32_t* const a = rest_ + from;
    const std::int32_t* const b = a + size_;
    const std::int32_t* const offset = rest_ + 2 * size_ + 2 * from;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      pairs[i].a = view(a[i]);
      pairs[i].b = view(b[i]);
      pairs[i].offset = {offset[2 * i], offset[2 * i + 1]};
      if (pairs[i].a == nullptr || pairs[i].b == nullptr) return false;
    }
    return true;
  }

 private:
  Pairs(std::span<const std::int32_t> handles, const std::int32_t* rest, std::size_t size) noexcept
      : rest_(rest), size_(size) {
    views_.reserve(handles.size());
    for (const std::int32_t handle : handles) views_.push_back(view_of(handle));
  }

  [[nodiscard]] const MaskView* view(std::int32_t index) const noexcept {
    const auto at = static_cast<std::uint32_t>(index);
    return at < views_.size() ? views_[at] : nullptr;
  }

  std::vector<const MaskView*> views_;
  const std::int32_t* rest_;
  std::size_t size_;
};

std::int32_t refuse_pairs() noexcept {
  return refuse(Code::argument, "an index is not in the list of masks, or a mask was disposed");
}

/// Asks for group after group. The answer is how many pairs overlap.
template <class Value, class Ask>
std::int32_t ask_many(std::uint32_t masks, std::uint32_t count, Value* out, Ask&& ask) noexcept {
  const auto pairs = Pairs::read(masks, count);
  if (!pairs) return refuse_input();
  if (out == nullptr) return refuse_memory();
  std::array<MaskPair, group> some;
  std::size_t hits = 0;
  for (std::size_t from = 0; from < count; from += group) {
    const std::span now = std::span(some).first(std::min(group, count - from));
    if (!pairs->group_at(from, now)) return refuse_pairs();
    hits += ask(now, out + from);
  }
  return static_cast<std::int32_t>(hits);
}

}  // namespace

HITMASK_EXPORT(overlap_many)
std::int32_t js_overlap_many(std::uint32_t masks, std::uint32_t pairs) noexcept {
  return ask_many(masks, pairs, output<std::uint8_t>(pairs), [](auto some, std::uint8_t* out) {
    return overlap(some, std::span(out, some.size()));
  });
}

HITMASK_EXPORT(overlap_area_many)
std::int32_t js_overlap_area_many(std::uint32_t masks, std::uint32_t pairs) noexcept {
  return ask_many(masks, pairs, output<double>(pairs), [](auto some, double* out) {
    std::array<std::int64_t, group> areas;
    const std::size_t hits = overlap_area(some, std::span(areas).first(some.size()));
    for (std::size_t i = 0; i < some.size(); ++i) out[i] = static_cast<double>(areas[i]);
    return hits;
  });
}

namespace {
struct ContactRow {
  double values[11];
};
}  // namespace

/// Eleven numbers for each pair: those of a contact.
HITMASK_EXPORT(contact_many)
std::int32_t js_contact_many(std::uint32_t masks, std::uint32_t pairs,
                             std::int32_t details) noexcept {
  return ask_many(masks, pairs, output<ContactRow>(pairs), [&](auto some, ContactRow* out) {
    std::array<Contact, group> contacts;
    const std::size_t hits =
        contact(some, std::span(contacts).first(some.size()), static_cast<Details>(details & 31));
    for (std::size_t i = 0; i < some.size(); ++i) {
      const Contact& c = contacts[i];
      out[i] = {{static_cast<double>(c.area), static_cast<double>(c.first.x),
                 static_cast<double>(c.first.y), static_cast<double>(c.box.x),
                 static_cast<double>(c.box.y), static_cast<double>(c.box.w),
                 static_cast<double>(c.box.h), static_cast<double>(c.sum_x),
                 static_cast<double>(c.sum_y), static_cast<double>(c.gradient_x),
                 static_cast<double>(c.gradient_y)}};
    }
    return hits;
  });
}

}  // namespace hitmask::js
