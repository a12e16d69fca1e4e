// Runs: storage, pixels, and the way from and to masks.
#include "hitmask/runs.hpp"

#include <bit>
#include <utility>

#include "mask/layout.hpp"
#include "runs/writer.hpp"
#include "shape/spans.hpp"

namespace hitmask {

using RunsAccess = detail::runs::Access;
using detail::runs::RunList;

namespace {

std::string text_of(const RunAt& run) {
  return "x " + std::to_string(run.x) + ", y " + std::to_string(run.y) + ", length " +
         std::to_string(run.length);
}

/// What is wrong with a run behind another, or null.
const char* fault_of(Size size, const RunAt& run, const RunAt* before) noexcept {
  if (run.length < 1) return "a run has at least one pixel";
  const Box box{run.x, run.y, run.length, 1};
  if (!contains(box_of(size), box)) return "it is not inside";
  if (before == nullptr) return nullptr;
  if (detail::runs::start_of(run) < detail::runs::start_of(*before))
    return "it comes before the one in front of it: runs are sorted by y, then by x";
  if (detail::runs::start_of(run) < detail::runs::end_of(*before))
    return "it overlaps the one in front of it";
  return nullptr;
}

Result<void> check_runs(Size size, RunList runs) {
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (const char* fault = fault_of(size, runs[i], i == 0 ? nullptr : &runs[i - 1]))
      return Error{ErrorCode::data,
                   "run " + std::to_string(i) + " (" + text_of(runs[i]) + "): " + fault};
  return {};
}

/// Joins runs that touch; returns how many are left.
std::size_t join_touching(RunList runs, RunAt* out) noexcept {
  std::size_t count = 0;
  for (const RunAt& run : runs) {
    if (count > 0 && out[count - 1].y == run.y && out[count - 1].x + out[count - 1].length == run.x)
      out[count - 1].length += run.length;
    else
      out[count++] = run;
  }
  return count;
}

RunAt* allocate_runs(std::size_t count) noexcept {
  if (count > SIZE_MAX / sizeof(RunAt)) return nullptr;
  return static_cast<RunAt*>(allocate_memory(count * sizeof(RunAt)));
}

/// The runs of one word, which begins at (x, y). Those that go on in the next word are joined.
void add_word(detail::runs::RunWriter& writer, std::uint64_t word, std::int32_t x, std::int32_t y) {
  while (word != 0) {
    const int from = std::countr_zero(word);
    const int length = std::countr_one(word >> from);
    writer.add({x + from, y, length});
    word = from + length == 64 ? 0 : word >> (from + length) << (from + length);
  }
}

/// Calls visit(strip) for the strips whose pixels in rows 8 * band ... 8 * band + 7 may be solid.
template <class Visit>
void for_each_strip_in_band(const MaskView& mask, std::int32_t band, Visit&& visit) {
  if (!detail::mask::has_occupancy(mask)) {
    for (std::int32_t strip = 0; strip < mask.strip_count(); ++strip) visit(strip);
    return;
  }
  // A byte of blocks is a strip of pixels.
  for (std::int32_t i = 0; i < detail::mask::block_strip_count(mask); ++i)
    for (std::uint64_t blocks = detail::mask::block_strip(mask, i)[band]; blocks != 0;) {
      const int strip = std::countr_zero(blocks) / 8;
      visit(i * 8 + strip);
      blocks &= ~(std::uint64_t{0xFF} << (8 * strip));
    }
}

void add_band(detail::runs::RunWriter& writer, const MaskView& mask, std::int32_t band,
              std::vector<std::int32_t>& strips) {
  strips.clear();
  for_each_strip_in_band(mask, band, [&](std::int32_t strip) { strips.push_back(strip); });
  if (strips.empty()) return;
  const Box solid = mask.solid_bounds();
  const std::int32_t end = std::min(8 * band + 8, solid.y + solid.h);
  for (std::int32_t y = std::max(8 * band, solid.y); y < end; ++y)
    for (const std::int32_t strip : strips)
      add_word(writer, mask.strip(strip)[y], strip * MaskView::strip_width, y);
}

detail::runs::RunWriter runs_of_mask(const MaskView& mask) {
  detail::runs::RunWriter writer;
  const Box solid = mask.solid_bounds();
  if (is_empty(solid)) return writer;
  std::vector<std::int32_t> strips;
  for (std::int32_t band = solid.y / 8; band <= (solid.y + solid.h - 1) / 8; ++band)
    add_band(writer, mask, band, strips);
  return writer;
}

/// The pixels in a box, which they overlap, on a clear mask of its size. The painter ends here: it
/// tells the mask its bounds last.
void draw_runs(Mask& mask, const Runs& runs, const Box& box) {
  detail::shape::SpanPainter painter(mask, Paint::draw);
  const RunList list = runs.runs();
  const detail::runs::Key first = detail::runs::key_of(0, std::max(box.y, 0));
  for (std::size_t i = detail::runs::first_ending_behind(list, 0, first); i < list.size(); ++i) {
    if (list[i].y >= bottom_of(box)) return;
    const std::int64_t x = std::int64_t{list[i].x} - box.x;
    painter.span(list[i].y - box.y, {x, x + list[i].length});
  }
}

}  // namespace

namespace detail::runs {

std::string impossible_size(Size size) {
  return "runs of " + std::to_string(size.width) + " x " + std::to_string(size.height) +
         " pixels are impossible: sides go from 0 to " + std::to_string(max_runs_side);
}

Size checked_size(Size size) {
  if (!is_possible(size)) base::fail_length(impossible_size(size));
  return size;
}

Runs Access::adopt(Size size, RunAt* runs, std::size_t count) noexcept {
  Runs made;
  made.size_ = size;
  made.storage_.reset(runs);
  made.run_count_ = count;
  if (count == 0) return made;
  std::int32_t left = runs[0].x;
  std::int32_t right = 0;
  for (const RunAt& run : made.runs()) {
    made.count_ += run.length;
    left = std::min(left, run.x);
    right = std::max(right, run.x + run.length);
  }
  made.solid_ = {left, runs[0].y, right - left, runs[count - 1].y - runs[0].y + 1};
  return made;
}

Runs Access::copy(Size size, RunList runs) {
  if (runs.empty()) return adopt(size, nullptr, 0);
  RunAt* const storage = allocate_runs(runs.size());
  if (storage == nullptr) base::fail_memory();
  std::uninitialized_copy(runs.begin(), runs.end(), storage);
  return adopt(size, storage, runs.size());
}

}  // namespace detail::runs

Runs::Runs(Size size) : size_(detail::runs::checked_size(size)) {}

Runs::Runs(const MaskView& mask) : Runs(runs_of_mask(mask).finish(mask.size())) {}

Result<Runs> Runs::create(Size size, std::span<const RunAt> runs) {
  if (!detail::runs::is_possible(size))
    return Error{ErrorCode::size, detail::runs::impossible_size(size)};
  if (const Result<void> status = check_runs(size, runs); !status) return status.error();
  if (runs.empty()) return RunsAccess::adopt(size, nullptr, 0);
  RunAt* const storage = allocate_runs(runs.size());
  if (storage == nullptr)
    return Error{ErrorCode::memory, "out of memory"};  // short enough not to allocate
  return RunsAccess::adopt(size, storage, join_touching(runs, storage));
}

Runs::Runs(const Runs& other) : Runs(RunsAccess::copy(other.size_, other.runs())) {}

Runs& Runs::operator=(const Runs& other) {
  if (this != &other) *this = Runs(other);
  return *this;
}

Runs::Runs(Runs&& other) noexcept { *this = std::move(other); }

Runs& Runs::operator=(Runs&& other) noexcept {
  if (this == &other) return *this;
  storage_ = std::move(other.storage_);
  run_count_ = std::exchange(other.run_count_, 0);
  size_ = std::exchange(other.size_, {});
  solid_ = std::exchange(other.solid_, {});
  count_ = std::exchange(other.count_, 0);
  return *this;
}

bool Runs::get(Point at) const noexcept {
  if (!contains(solid_, at)) return false;
  const detail::runs::Key key = detail::runs::key_of(at.x, at.y);
  const std::size_t found = detail::runs::first_ending_behind(runs(), 0, key);
  return found < run_count_ && detail::runs::start_of(storage_[found]) <= key;
}

bool operator==(const Runs& a, const Runs& b) noexcept {
  return a.size() == b.size() && a.count() == b.count() &&
         std::equal(a.runs().begin(), a.runs().end(), b.runs().begin(), b.runs().end());
}

std::uint64_t hash_of(const Runs& runs) noexcept {
  const auto mix = [](std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ (hash >> 32);
  };
  std::uint64_t hash = mix(static_cast<std::uint64_t>(runs.width()) << 32,
                           static_cast<std::uint64_t>(runs.height()));
  for (const RunAt& run : runs.runs())
    hash = mix(mix(hash, static_cast<std::uint64_t>(detail::runs::start_of(run))),
               static_cast<std::uint64_t>(run.length));
  return hash;
}

Mask to_mask(const Runs& runs) { return to_mask(runs, box_of(runs.size())); }

Mask to_mask(const Runs& runs, const Box& box) {
  Mask mask(box.w, box.h);
  if (overlaps(box, runs.solid_bounds())) draw_runs(mask, runs, box);
  return mask;
}

std::string to_text(const Runs& runs, const Box& box) { return to_text(to_mask(runs, box)); }

}  // namespace hitmask
