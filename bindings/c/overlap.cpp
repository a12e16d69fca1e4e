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

constexpr size_t block_length = 128;  // pairs

/// The masks of a batch, which are mostly the same few: looked up once and pinned as long as their
/// place is not needed for another.
class BatchMasks {
 public:
  /// Null for a bad handle.
  const MaskView* find(hm_mask mask) noexcept {
    Entry& entry = entries_[(mask.id * 0x9E37'79B9'7F4A'7C15) >> (64 - bits)];
    if (entry.id != mask.id) replace(entry, mask);
    return entry.view;
  }
  /// The masks that lost their place are not needed any more.
  void end_block() noexcept {
    while (replaced_count_ > 0) replaced_[--replaced_count_] = Pin<hm_mask>();
  }

 private:
  static constexpr int bits = 7;
  struct Entry {
    uint64_t id = 0;
    const MaskView* view = nullptr;
    Pin<hm_mask> pin;
  };

  void replace(Entry& entry, hm_mask mask) noexcept {
    if (entry.pin) replaced_[replaced_count_++] = std::move(entry.pin);
    entry.pin = Pin<hm_mask>(mask);
    entry.id = mask.id;
    entry.view = entry.pin ? &look(*entry.pin).view() : nullptr;
  }

  std::array<Entry, 1 << bits> entries_;
  std::array<Pin<hm_mask>, 2 * block_length> replaced_;
  size_t replaced_count_ = 0;
};

/// The pairs of a block, translated.
class PairBlock {
 public:
  hm_status take(const hm_mask_pair* pairs, size_t count, BatchMasks& masks) noexcept {
    for (size_t i = 0; i < count; ++i) {
      pairs_[i] = {masks.find(pairs[i].a), masks.find(pairs[i].b), in(pairs[i].offset)};
      if (pairs_[i].a == nullptr) return refuse_handle(pairs[i].a);
      if (pairs_[i].b == nullptr) return refuse_handle(pairs[i].b);
    }
    return HM_OK;
  }
  [[nodiscard]] std::span<const MaskPair> first(size_t count) const noexcept {
    return std::span(pairs_).first(count);
  }

 private:
  std::array<MaskPair, block_length> pairs_;
};

/// Calls work(pairs, where) for block after block; `where` is the number of the block's first pair.
template <class Work>
hm_status in_blocks(const hm_mask_pair* pairs, size_t count, size_t* hits, Work&& work) noexcept {
  if (pairs == nullptr && count > 0) return refuse_null("pairs");
  BatchMasks masks;
  PairBlock block;
  size_t found = 0;
  for (size_t start = 0; start < count; start += block_length) {
    const size_t length = std::min(block_length, count - start);
    if (const hm_status bad = block.take(pairs + start, length, masks)) return bad;
    found += work(block.first(length), start);
    masks.end_block();
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
  const Centroid mean = sums.centroid();
  return {mean.x, mean.y};
}

hm_direction hm_contact_way_out(const hm_contact* contact) {
  if (contact == nullptr) return {};
  Contact sums;
  sums.gradient_x = contact->gradient_x;
  sums.gradient_y = contact->gradient_y;
  const Direction out = sums.way_out();
  return {out.x, out.y};
}

hm_status hm_overlap_many(const hm_mask_pair* pairs, size_t count, uint8_t* answers, size_t* hits) {
  if (answers == nullptr && count > 0) return refuse_null("answers");
  return in_blocks(pairs, count, hits, [&](std::span<const MaskPair> block, size_t start) {
    return overlap(block, {answers + start, block.size()});
  });
}

hm_status hm_overlap_area_many(const hm_mask_pair* pairs, size_t count, int64_t* areas,
                               size_t* hits) {
  if (areas == nullptr && count > 0) return refuse_null("areas");
  return in_blocks(pairs, count, hits, [&](std::span<const MaskPair> block, size_t start) {
    return overlap_area(block, {areas + start, block.size()});
  });
}

hm_status hm_contact_many(const hm_mask_pair* pairs, size_t count, int32_t details,
                          hm_contact* contacts, size_t* hits) {
  if (const hm_status bad = check_details(details)) return bad;
  if (contacts == nullptr && count > 0) return refuse_null("contacts");
  return in_blocks(pairs, count, hits, [&](std::span<const MaskPair> block, size_t start) {
    std::array<Contact, block_length> found;
    const std::span<Contact> wanted = std::span(found).first(block.size());
    const size_t some = contact(block, wanted, static_cast<Details>(details));
    std::transform(wanted.begin(), wanted.end(), contacts + start,
                   [](const Contact& contact) { return out(contact); });
    return some;
  });
}
