// overlap_many: a hundred thousand questions in one call, arrays in and arrays out.
#include "bind.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

template <class Number>
using Column = nb::ndarray<const Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Offsets = nb::ndarray<const std::int32_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;

/// The masks of a list, held for the length of a call.
std::vector<std::shared_ptr<Mask>> held(const nb::sequence& masks) {
  std::vector<std::shared_ptr<Mask>> kept;
  for (nb::handle mask : masks) kept.push_back(mask_in(mask));
  return kept;
}

const MaskView* mask_at(const std::vector<std::shared_ptr<Mask>>& masks, std::int64_t index) {
  if (index < 0 || static_cast<std::size_t>(index) >= masks.size())
    throw nb::index_error("an index leads outside the list of masks");
  return &masks[static_cast<std::size_t>(index)]->view();
}

std::vector<MaskPair> pairs_of(const std::vector<std::shared_ptr<Mask>>& masks,
                               const Column<std::int64_t>& a, const Column<std::int64_t>& b,
                               const Offsets& offsets) {
  if (a.shape(0) != b.shape(0) || a.shape(0) != offsets.shape(0))
    throw nb::value_error("index_a, index_b and offsets differ in length");
  std::vector<MaskPair> pairs(a.shape(0));
  for (std::size_t i = 0; i < pairs.size(); ++i)
    pairs[i] = {mask_at(masks, a.data()[i]),
                mask_at(masks, b.data()[i]),
                {offsets.data()[2 * i], offsets.data()[2 * i + 1]}};
  return pairs;
}

/// Whether only, which is the fastest.
nb::object hits_of(const nb::sequence& masks, const Column<std::int64_t>& a,
                   const Column<std::int64_t>& b, const Offsets& offsets) {
  const auto kept = held(masks);
  std::vector<std::uint8_t> hits(a.shape(0));
  unlocked([&] { return overlap_many(pairs_of(kept, a, b, offsets), hits); });
  const auto count = hits.size();
  return nb::cast(array_of(std::move(hits), count));
}

nb::object areas_of(const nb::sequence& masks, const Column<std::int64_t>& a,
                    const Column<std::int64_t>& b, const Offsets& offsets) {
  const auto kept = held(masks);
  std::vector<std::int64_t> areas(a.shape(0));
  unlocked([&] { return overlap_area_many(pairs_of(kept, a, b, offsets), areas); });
  const auto count = areas.size();
  return nb::cast(array_of(std::move(areas), count));
}

/// One row per pair: area, first x, y, box x, y, w, h, sums x, y, gradient x, y.
nb::object contacts_of(const nb::sequence& masks, const Column<std::int64_t>& a,
                       const Column<std::int64_t>& b, const Offsets& offsets) {
  const auto kept = held(masks);
  std::vector<Contact> contacts(a.shape(0));
  unlocked([&] { return contact_many(pairs_of(kept, a, b, offsets), contacts); });
  std::vector<std::int64_t> rows;
  rows.reserve(contacts.size() * 11);
  for (const Contact& c : contacts)
    rows.insert(rows.end(), {c.area, c.first.x, c.first.y, c.box.x, c.box.y, c.box.w, c.box.h,
                             c.sum_x, c.sum_y, c.gradient_x, c.gradient_y});
  return nb::cast(array_of(std::move(rows), contacts.size(), 11));
}

}  // namespace

void bind_batches(nb::module_& module) {
  module.def("_hits_of", &hits_of, "masks"_a, "index_a"_a, "index_b"_a, "offsets"_a);
  module.def("_areas_of", &areas_of, "masks"_a, "index_a"_a, "index_b"_a, "offsets"_a);
  module.def("_contacts_of", &contacts_of, "masks"_a, "index_a"_a, "index_b"_a, "offsets"_a);
}

}  // namespace hitmask::python
