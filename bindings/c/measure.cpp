// Numbers, lists and texts from masks.
#include "convert.hpp"
#include "hitmask/shape.hpp"
#include "terrain.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

hm_principal_axes out_axes(const PrincipalAxes& axes) noexcept {
  return {axes.angle, axes.long_axis, axes.short_axis};
}

hm_status check_neighbours(int32_t neighbours) noexcept {
  return one_of(neighbours, HM_EIGHT, "neighbours");
}

/// Whether the caller's array has room for so many numbers.
hm_status check_room(const void* where, size_t room, size_t needed) noexcept {
  if (where == nullptr) return refuse_null("the array");
  return room >= needed ? HM_OK : refuse(HM_ERROR_ROOM, "the array is too short for the mask");
}

size_t pixels_of(const Mask& mask) noexcept {
  return static_cast<size_t>(area_of(box_of(mask.size())));
}

/// Handles that are destroyed again unless all of them came about.
class NewMasks {
 public:
  explicit NewMasks(size_t count) { masks_.reserve(count); }
  NewMasks(const NewMasks&) = delete;
  NewMasks& operator=(const NewMasks&) = delete;
  ~NewMasks() {
    for (const hm_mask_at& mask : masks_) hm_mask_destroy(mask.mask);
  }

  hm_status add(MaskAt&& placed) {
    hm_mask handle{};
    if (const hm_status bad = c::give(&handle, std::move(placed.mask))) return bad;
    masks_.push_back({handle, out(placed.position)});
    return HM_OK;
  }
  hm_status hand_over(hm_mask_at** where, size_t* count) {
    *where = masks_.empty() ? nullptr : Allocator<hm_mask_at>().allocate(masks_.size());
    *count = masks_.size();
    std::copy(masks_.begin(), masks_.end(), *where);
    masks_.clear();
    return HM_OK;
  }

 private:
  std::vector<hm_mask_at> masks_;
};

hm_status hand_out_masks(std::vector<MaskAt>&& parts, hm_mask_at** where, size_t* count) {
  NewMasks masks(parts.size());
  for (MaskAt& part : parts)
    if (const hm_status bad = masks.add(std::move(part))) return bad;
  return masks.hand_over(where, count);
}

}  // namespace

hm_status hm_moments_of(hm_mask mask, hm_moments* moments) {
  if (moments == nullptr) return refuse_null("moments");
  return with(mask, [&](const Mask& m) {
    const Moments sums = hitmask::moments(m);
    *moments = {sums.area, sums.sum_x, sums.sum_y, sums.sum_xx, sums.sum_xy, sums.sum_yy};
    return HM_OK;
  });
}

hm_status hm_centroid_of(hm_mask mask, hm_centroid* centroid) {
  if (centroid == nullptr) return refuse_null("centroid");
  return with(mask, [&](const Mask& m) {
    const Centroid mean = hitmask::centroid(m);
    *centroid = {mean.x, mean.y};
    return HM_OK;
  });
}

hm_status hm_principal_axes_of(hm_mask mask, hm_principal_axes* axes) {
  if (axes == nullptr) return refuse_null("axes");
  return with(mask, [&](const Mask& m) {
    *axes = out_axes(principal_axes(m.view()));
    return HM_OK;
  });
}

hm_principal_axes hm_moments_principal_axes(const hm_moments* moments) {
  if (moments == nullptr) return {};
  return out_axes(principal_axes(Moments{moments->area, moments->sum_x, moments->sum_y,
                                         moments->sum_xx, moments->sum_xy, moments->sum_yy}));
}

hm_status hm_row_counts(hm_mask mask, int32_t* counts, size_t room) {
  return with(mask, [&](const Mask& m) -> hm_status {
    if (const hm_status bad = check_room(counts, room, static_cast<size_t>(m.height()))) return bad;
    const std::vector<int32_t> found = row_counts(m);
    std::copy(found.begin(), found.end(), counts);
    return HM_OK;
  });
}

hm_status hm_column_counts(hm_mask mask, int32_t* counts, size_t room) {
  return with(mask, [&](const Mask& m) -> hm_status {
    if (const hm_status bad = check_room(counts, room, static_cast<size_t>(m.width()))) return bad;
    const std::vector<int32_t> found = column_counts(m);
    std::copy(found.begin(), found.end(), counts);
    return HM_OK;
  });
}

hm_status hm_row_runs(hm_mask mask, int32_t y, hm_run** out, size_t* count) {
  return with(mask, [&](const Mask& m) { return hand_out(row_runs(m, y), out, count); });
}

hm_status hm_components(hm_mask mask, int32_t neighbours, hm_component** out, size_t* count) {
  if (const hm_status bad = check_neighbours(neighbours)) return bad;
  return with(mask, [&](const Mask& m) {
    return hand_out(components(m, static_cast<Neighbours>(neighbours)), out, count);
  });
}

hm_status hm_label_components(hm_mask mask, int32_t neighbours, uint32_t* numbers, size_t room,
                              uint32_t* count) {
  if (const hm_status bad = check_neighbours(neighbours)) return bad;
  if (count == nullptr) return refuse_null("count");
  return with(mask, [&](const Mask& m) -> hm_status {
    if (const hm_status bad = check_room(numbers, room, pixels_of(m))) return bad;
    const Labels labels = label_components(m, static_cast<Neighbours>(neighbours));
    std::copy(labels.numbers.begin(), labels.numbers.end(), numbers);
    return answer(count, static_cast<uint32_t>(labels.components.size()));
  });
}

hm_status hm_component_masks(hm_mask mask, int32_t neighbours, hm_mask_at** out, size_t* count) {
  if (const hm_status bad = not_null(out, count)) return bad;
  if (const hm_status bad = check_neighbours(neighbours)) return bad;
  return with(mask, [&](const Mask& m) {
    return hand_out_masks(component_masks(m, static_cast<Neighbours>(neighbours)), out, count);
  });
}

hm_status hm_trace(hm_mask mask, int32_t neighbours, hm_point** corners, size_t* corner_count,
                   hm_loop** loops, size_t* loop_count) {
  if (const hm_status bad = not_null(corners, corner_count, loops, loop_count)) return bad;
  if (const hm_status bad = check_neighbours(neighbours)) return bad;
  return with(mask, [&](const Mask& m) {
    return hand_out_boundary(trace(m, static_cast<Neighbours>(neighbours)), corners, corner_count,
                             loops, loop_count);
  });
}

hm_status hm_convex_hull(hm_mask mask, hm_point** corners, size_t* count) {
  return with(mask, [&](const Mask& m) { return hand_out(convex_hull(m), corners, count); });
}

hm_status hm_distance_field(hm_mask mask, uint32_t* squared, size_t room) {
  return with(mask, [&](const Mask& m) -> hm_status {
    if (const hm_status bad = check_room(squared, room, pixels_of(m))) return bad;
    const DistanceField field = distance_field(m);
    std::copy(field.squared.begin(), field.squared.end(), squared);
    return HM_OK;
  });
}

hm_status hm_is_subset(hm_mask part, hm_mask whole, hm_point offset, int32_t* yes) {
  return with(part, whole, [&](const Mask& m, const Mask& n) {
    return answer(yes, is_subset(m, n, in(offset)));
  });
}

hm_status hm_difference_text(hm_mask a, hm_mask b, char** text) {
  return with(a, b,
              [&](const Mask& m, const Mask& n) { return hand_out(difference_text(m, n), text); });
}
