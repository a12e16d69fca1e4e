// Tests many pairs in one call.
#include <algorithm>

#include "hitmask/overlap.hpp"
#include "kernels/table.hpp"
#include "mask/clip.hpp"

namespace hitmask {
namespace {

using detail::mask::SharedSpan;
using kernels::ListedRows;
using kernels::OneOnOneRows;

bool is_complete(const MaskPair& pair) noexcept { return pair.a != nullptr && pair.b != nullptr; }

// A chunk of pairs goes through three tests, each of which leaves a list for the next. A pair is
// always written to the list, and the list grows if the pair stays. So no branch depends on whether
// octagons meet, which cannot be predicted, and the processor reads the next masks while it waits
// for the first.
constexpr std::size_t chunk = 64;

/// Lists the numbers of the pairs whose octagons meet.
std::size_t find_meeting(std::span<const MaskPair> pairs, std::uint8_t* meeting) noexcept {
  std::size_t met = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const MaskPair& pair = pairs[i];
    if (!is_complete(pair)) continue;
    meeting[met] = static_cast<std::uint8_t>(i);
    met += detail::mask::octagons_meet(*pair.a, *pair.b, pair.offset) ? 1 : 0;
  }
  return met;
}

/// Whether the middle row of a pair is shared. Also writes down its rows, field by field: GCC
/// copies the whole by reading back what it has just written in parts, and waits for the writes.
bool share_middle_row(const MaskPair& pair, const SharedSpan& shared, ListedRows& listed) noexcept {
  const OneOnOneRows rows = detail::mask::one_on_one(*pair.a, *pair.b, pair.offset, shared);
  listed.rows.strip = rows.strip;
  listed.rows.further_right = rows.further_right;
  listed.rows.rows = rows.rows;
  listed.rows.shift = rows.shift;
  return detail::mask::share_middle_row(rows);
}

std::size_t answer_large(const MaskPair& pair, std::uint8_t& answer) noexcept {
  answer = overlap(*pair.a, *pair.b, pair.offset) ? 1 : 0;
  return answer;
}

/// Returns how many of the pairs overlap.
std::size_t answer_chunk(std::span<const MaskPair> pairs, std::uint8_t* answers) noexcept {
  std::uint8_t meeting[chunk];
  ListedRows listed[chunk];  // small masks whose middle row is not shared
  std::size_t left = 0;
  std::size_t hits = 0;
  std::fill_n(answers, pairs.size(), std::uint8_t{0});
  const std::uint8_t* const end = meeting + find_meeting(pairs, meeting);
  for (const std::uint8_t* number = meeting; number != end; ++number) {
    const MaskPair& pair = pairs[*number];
    if (!detail::mask::is_one_on_one(*pair.a, *pair.b)) {
      hits += answer_large(pair, answers[*number]);
      continue;
    }
    const SharedSpan shared(*pair.a, *pair.b, 1, pair.offset.y);
    if (shared.empty()) continue;
    listed[left].place = *number;
    const bool hit = share_middle_row(pair, shared, listed[left]);
    answers[*number] = hit ? 1 : 0;
    hits += hit ? 1 : 0;
    left += hit ? 0 : 1;
  }
  return hits + kernels::active().any_many(listed, left, answers);
}

}  // namespace

std::size_t overlap(std::span<const MaskPair> pairs, std::span<std::uint8_t> answers) noexcept {
  const std::size_t count = std::min(pairs.size(), answers.size());
  std::size_t hits = 0;
  for (std::size_t start = 0; start < count; start += chunk)
    hits += answer_chunk(pairs.subspan(start, std::min(count - start, chunk)), &answers[start]);
  return hits;
}

std::size_t overlap_area(std::span<const MaskPair> pairs, std::span<std::int64_t> areas) noexcept {
  const std::size_t count = std::min(pairs.size(), areas.size());
  std::size_t hits = 0;
  for (std::size_t i = 0; i < count; ++i) {
    areas[i] = is_complete(pairs[i]) ? overlap_area(*pairs[i].a, *pairs[i].b, pairs[i].offset) : 0;
    hits += areas[i] != 0 ? 1 : 0;
  }
  return hits;
}

std::size_t contact(std::span<const MaskPair> pairs, std::span<Contact> contacts,
                    Details details) noexcept {
  const std::size_t count = std::min(pairs.size(), contacts.size());
  std::size_t hits = 0;
  for (std::size_t i = 0; i < count; ++i) {
    contacts[i] = is_complete(pairs[i])
                      ? contact(*pairs[i].a, *pairs[i].b, pairs[i].offset, details)
                      : Contact{};
    hits += contacts[i] ? 1 : 0;
  }
  return hits;
}

}  // namespace hitmask
