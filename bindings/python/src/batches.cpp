// overlap_many and the like: a hundred thousand pairs in one call, arrays in and arrays out.
#include <algorithm>
#include <array>
#include <span>

#include "bind.hpp"
#include "choices.hpp"

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

std::vector<const MaskView*> views_of(const std::vector<std::shared_ptr<Mask>>& masks) {
  std::vector<const MaskView*> views;
  views.reserve(masks.size());
  for (const auto& mask : masks) views.push_back(&mask->view());
  return views;
}

const MaskView* mask_number(std::span<const MaskView* const> views, std::int64_t index) {
  // A negative index is a large one without its sign.
  if (static_cast<std::uint64_t>(index) >= views.size())
    throw nb::index_error("an index is outside the list of masks");
  return views[static_cast<std::size_t>(index)];
}

/// Calls answer(pairs, first index) block by block: a hundred thousand pairs at once would not stay
/// in the cache.
template <class Answer>
void for_each_block(std::span<const MaskView* const> views, const std::int64_t* a,
                    const std::int64_t* b, const Offsets& offsets, Answer answer) {
  constexpr std::size_t block = 256;
  const std::size_t count = offsets.shape(0);
  const std::int32_t* moves = offsets.data();
  std::array<MaskPair, block> pairs;
  for (std::size_t start = 0; start < count; start += block) {
    const std::size_t length = std::min(block, count - start);
    for (std::size_t i = 0; i < length; ++i, moves += 2)
      pairs[i] = {
          mask_number(views, a[start + i]), mask_number(views, b[start + i]), {moves[0], moves[1]}};
    answer(std::span<const MaskPair>(pairs).first(length), start);
    if (detail::is_asked_to_stop()) throw detail::Interrupted();
  }
}

/// An answer for each pair, found without the interpreter's lock.
template <class Value, class Answer>
std::vector<Value> answers_of(const nb::sequence& masks, const Column<std::int64_t>& a,
                              const Column<std::int64_t>& b, const Offsets& offsets,
                              Answer answer) {
  if (a.shape(0) != b.shape(0) || a.shape(0) != offsets.shape(0))
    throw nb::value_error("index_a, index_b and offsets differ in length");
  const auto kept = held(masks);
  const auto views = views_of(kept);
  std::vector<Value> values(a.shape(0));
  unlocked([&] {
    for_each_block(views, a.data(), b.data(), offsets,
                   [&](std::span<const MaskPair> pairs, std::size_t start) {
                     answer(pairs, std::span(values).subspan(start, pairs.size()));
                   });
  });
  return values;
}

/// Whether only, which is the fastest.
nb::object hits_of(const nb::sequence& masks, const Column<std::int64_t>& a,
                   const Column<std::int64_t>& b, const Offsets& offsets) {
  auto hits = answers_of<std::uint8_t>(masks, a, b, offsets,
                                       [](auto pairs, auto found) { overlap(pairs, found); });
  const auto count = hits.size();
  return nb::cast(array_of(std::move(hits), count));
}

nb::object areas_of(const nb::sequence& masks, const Column<std::int64_t>& a,
                    const Column<std::int64_t>& b, const Offsets& offsets) {
  auto areas = answers_of<std::int64_t>(masks, a, b, offsets,
                                        [](auto pairs, auto found) { overlap_area(pairs, found); });
  const auto count = areas.size();
  return nb::cast(array_of(std::move(areas), count));
}

/// One row per pair: area, first x, y, box x, y, w, h, sums x, y, gradient x, y.
nb::object contacts_of(const nb::sequence& masks, const Column<std::int64_t>& a,
                       const Column<std::int64_t>& b, const Offsets& offsets, Details details) {
  const auto contacts = answers_of<Contact>(
      masks, a, b, offsets, [&](auto pairs, auto found) { contact(pairs, found, details); });
  std::vector<std::int64_t> rows;
  rows.reserve(contacts.size() * 11);
  for (const Contact& c : contacts)
    rows.insert(rows.end(), {c.area, c.first.x, c.first.y, c.box.x, c.box.y, c.box.w, c.box.h,
                             c.sum_x, c.sum_y, c.gradient_x, c.gradient_y});
  return nb::cast(array_of(std::move(rows), contacts.size(), 11));
}

}  // namespace

/// How stubs call a batch.
#define HITMASK_BATCH                                                                   \
  "masks: collections.abc.Sequence[Mask], index_a: numpy.typing.NDArray[numpy.int64], " \
  "index_b: numpy.typing.NDArray[numpy.int64], offsets: numpy.typing.NDArray[numpy.int32]"

void bind_batches(nb::module_& module) {
  module.def("_hits_of", &hits_of, "masks"_a, "index_a"_a, "index_b"_a, "offsets"_a,
             nb::sig("def _hits_of(" HITMASK_BATCH ") -> numpy.typing.NDArray[numpy.uint8]"));
  module.def("_areas_of", &areas_of, "masks"_a, "index_a"_a, "index_b"_a, "offsets"_a,
             nb::sig("def _areas_of(" HITMASK_BATCH ") -> numpy.typing.NDArray[numpy.int64]"));
  module.def(
      "_contacts_of", &contacts_of, "masks"_a, "index_a"_a, "index_b"_a, "offsets"_a, "details"_a,
      nb::sig("def _contacts_of(" HITMASK_BATCH ", details: str | collections.abc.Sequence[str]) "
              "-> numpy.typing.NDArray[numpy.int64]"));
}

}  // namespace hitmask::python
