// Tests many pairs in one call.
#include <algorithm>
#include <array>

#include "base/prefetch.hpp"
#include "hitmask/overlap.hpp"
#include "kernels/table.hpp"
#include "mask/clip.hpp"

namespace hitmask {
namespace {

using kernels::OneOnOneRows;

bool is_complete(const MaskPair& pair) noexcept { return pair.a != nullptr && pair.b != nullptr; }

/// Clips one pair. For small masks, returns the rows and prefetches their words while other pairs
/// are clipped. For others, computes the answer immediately.
OneOnOneRows prepare(const MaskPair& pair, std::uint8_t& answer) noexcept {
  answer = 0;
  if (!is_complete(pair)) return {};
  if (!detail::mask::octagons_meet(*pair.a, *pair.b, pair.offset)) return {};
  if (!detail::mask::is_one_on_one(*pair.a, *pair.b)) {
    answer = overlap(*pair.a, *pair.b, pair.offset) ? 1 : 0;
    return {};
  }
  const detail::mask::SharedSpan shared(*pair.a, *pair.b, 1, pair.offset.y);
  if (shared.empty()) return {};
  const OneOnOneRows rows = detail::mask::one_on_one(*pair.a, *pair.b, pair.offset, shared);
  detail::base::prefetch(rows.strip);
  detail::base::prefetch(rows.further_right);
  return rows;
}

/// Answers the pairs that share pixels in their middle row. The others are left for the kernel,
/// which skips pairs without rows.
void answer_in_middle(std::span<OneOnOneRows> pairs, std::span<std::uint8_t> answers) noexcept {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i].rows == 0 || !detail::mask::share_middle_row(pairs[i])) continue;
    answers[i] = 1;
    pairs[i].rows = 0;
  }
}

}  // namespace

std::size_t overlap(std::span<const MaskPair> pairs, std::span<std::uint8_t> answers) noexcept {
  const std::size_t count = std::min(pairs.size(), answers.size());
  constexpr std::size_t chunk = 32;
  std::array<OneOnOneRows, chunk> rows;
  for (std::size_t start = 0; start < count; start += chunk) {
    const std::size_t n = std::min(count - start, chunk);
    for (std::size_t i = 0; i < n; ++i) rows[i] = prepare(pairs[start + i], answers[start + i]);
    answer_in_middle(std::span(rows.data(), n), answers.subspan(start, n));
    kernels::active().any_many(rows.data(), n, &answers[start]);
  }
  const auto answered = answers.first(count);
  return static_cast<std::size_t>(std::count(answered.begin(), answered.end(), 1));
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
