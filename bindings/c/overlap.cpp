#include "hitmask/overlap.hpp"

#include <array>

#include "convert.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

/// Calls work(a, b, offset) with the two masks.
template <class Work>
hm_status with_pair(hm_mask a, hm_mask b, hm_point offset, Work&& work) noexcept {
  return with(a, b, [&](const Mask& first, const Mask& second) {
    return work(first.view(), second.view(), in(offset));
  });
}

/// Pairs of a batch, a few at a time: their masks stay pinned until all of them are answered.
class PairBlock {
 public:
  static constexpr size_t length = 128;

  hm_status take(const hm_mask_pair* pairs, size_t count) noexcept {
    for (size_t i = 0; i < count; ++i) {
      if (const hm_status bad = pin_both(i, pairs[i])) return bad;
      pairs_[i] = {&look(*a_[i]).view(), &look(*b_[i]).view(), in(pairs[i].offset)};
    }
    return HM_OK;
  }
  [[nodiscard]] std::span<const MaskPair> first(size_t count) const noexcept {
    return std::span(pairs_).first(count);
  }

 private:
  hm_status pin_both(size_t i, const hm_mask_pair& pair) noexcept {
    a_[i] = Pin<hm_mask>(pair.a);
    if (!a_[i]) return refuse_handle(pair.a);
    b_[i] = Pin<hm_mask>(pair.b);
    return b_[i] ? HM_OK : refuse_handle(pair.b);
  }

  std::array<Pin<hm_mask>, length> a_;
  std::array<Pin<hm_mask>, length> b_;
  std::array<MaskPair, length> pairs_;
};

/// Calls work(pairs, where) for block after block; `where` is the number of the block's first pair.
template <class Work>
hm_status in_blocks(const hm_mask_pair* pairs, size_t count, size_t* hits, Work&& work) noexcept {
  if (pairs == nullptr && count > 0) return refuse_null("pairs");
  size_t found = 0;
  for (size_t start = 0; start < count; start += PairBlock::length) {
    const size_t length = std::min(PairBlock::length, count - start);
    PairBlock block;
    if (const hm_status bad = block.take(pairs + start, length)) return bad;
    found += work(block.first(length), start);
  }
  return answer_if_wanted(hits, found);
}

}  // namespace

hm_status hm_overlap(hm_mask a, hm_mask b, hm_point offset, int32_t* yes) {
  return with_pair(a, b, offset, [&](const MaskView& m, const MaskView& n, Point at) {
    return answer(yes, overlap(m, n, at));
  });
}

hm_status hm_first_point(hm_mask a, hm_mask b, hm_point offset, hm_point* point) {
  return with_pair(a, b, offset, [&](const MaskView& m, const MaskView& n, Point at) {
    return answer(point, first_point(m, n, at));
  });
}

hm_status hm_leftmost_point(hm_mask a, hm_mask b, hm_point offset, hm_point* point) {
  return with_pair(a, b, offset, [&](const MaskView& m, const MaskView& n, Point at) {
    return answer(point, leftmost_point(m, n, at));
  });
}

hm_status hm_rightmost_point(hm_mask a, hm_mask b, hm_point offset, hm_point* point) {
  return with_pair(a, b, offset, [&](const MaskView& m, const MaskView& n, Point at) {
    return answer(point, rightmost_point(m, n, at));
  });
}

hm_status hm_bottommost_point(hm_mask a, hm_mask b, hm_point offset, hm_point* point) {
  return with_pair(a, b, offset, [&](const MaskView& m, const MaskView& n, Point at) {
    return answer(point, bottommost_point(m, n, at));
  });
}

hm_status hm_overlap_area(hm_mask a, hm_mask b, hm_point offset, int64_t* area) {
  return with_pair(a, b, offset, [&](const MaskView& m, const MaskView& n, Point at) {
    return answer(area, overlap_area(m, n, at));
  });
}

hm_status hm_overlap_mask(hm_mask a, hm_mask b, hm_point offset, hm_mask* shared) {
  return with_pair(a, b, offset, [&](const MaskView& m, const MaskView& n, Point at) {
    return give(shared, overlap_mask(m, n, at));
  });
}

hm_status hm_overlap_mask_into(hm_mask a, hm_mask b, hm_point offset, hm_mask out) {
  const Pin<hm_mask> first(a);
  if (!first) return refuse_handle(a);
  return change(out, b, [&](Mask& into, const Mask& second) {
    overlap_mask(look(*first), second, in(offset), into);
  });
}

hm_status hm_coarse_overlap(hm_mask coarse_a, hm_mask coarse_b, hm_point offset, int32_t k,
                            int32_t* maybe) {
  return with_pair(coarse_a, coarse_b, offset, [&](const MaskView& m, const MaskView& n, Point at) {
    if (k < 1) return refuse(HM_ERROR_ARGUMENT, "a coarse factor is 1 or more");
    return answer(maybe, coarse_overlap(m, n, at, k));
  });
}

hm_status hm_contact_of(hm_mask a, hm_mask b, hm_point offset, int32_t details,
                        hm_contact* contact) {
  if (const hm_status bad = check_details(details)) return bad;
  return with_pair(a, b, offset, [&](const MaskView& m, const MaskView& n, Point at) {
    return answer_contact(contact, hitmask::contact(m, n, at, static_cast<Details>(details)));
  });
}

hm_centroid hm_contact_centroid(const hm_contact* contact) {
  if (contact == nullptr) return {};
  Contact sums;
  sums.area = contact->area;
  sums.sum_x = contact->sum_x;
  sums.sum_y = contact->sum_y;
  return {sums.centroid_x(), sums.centroid_y()};
}

hm_status hm_overlap_many(const hm_mask_pair* pairs, size_t count, uint8_t* answers, size_t* hits) {
  if (answers == nullptr && count > 0) return refuse_null("answers");
  return in_blocks(pairs, count, hits, [&](std::span<const MaskPair> block, size_t start) {
    return overlap_many(block, {answers + start, block.size()});
  });
}

hm_status hm_overlap_area_many(const hm_mask_pair* pairs, size_t count, int64_t* areas,
                               size_t* hits) {
  if (areas == nullptr && count > 0) return refuse_null("areas");
  return in_blocks(pairs, count, hits, [&](std::span<const MaskPair> block, size_t start) {
    return overlap_area_many(block, {areas + start, block.size()});
  });
}

hm_status hm_contact_many(const hm_mask_pair* pairs, size_t count, int32_t details,
                          hm_contact* contacts, size_t* hits) {
  if (const hm_status bad = check_details(details)) return bad;
  if (contacts == nullptr && count > 0) return refuse_null("contacts");
  return in_blocks(pairs, count, hits, [&](std::span<const MaskPair> block, size_t start) {
    std::array<Contact, PairBlock::length> found;
    const std::span<Contact> wanted = std::span(found).first(block.size());
    const size_t some = contact_many(block, wanted, static_cast<Details>(details));
    std::transform(wanted.begin(), wanted.end(), contacts + start,
                   [](const Contact& contact) { return out(contact); });
    return some;
  });
}
