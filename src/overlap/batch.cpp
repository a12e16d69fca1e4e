// Many pairs in one call.
#include <algorithm>
#include <array>

#include "hitmask/overlap.hpp"
#include "kernels/table.hpp"
#include "mask/clip.hpp"

namespace hitmask {
namespace {

using kernels::OneOnOneRows;

bool is_complete(const MaskPair& pair) noexcept { return pair.a != nullptr && pair.b != nullptr; }

/// Pairs clipped in advance, so that their words are on the way from memory while others are
/// clipped, and one call of the kernel answers them all.
class Chunk {
 public:
  static constexpr std::size_t size = 32;

  void add(const MaskPair& pair, std::uint8_t* answer) noexcept {
    *answer = 0;
    if (!is_complete(pair)) return;
    const MaskView& a = *pair.a;
    const MaskView& b = *pair.b;
    if (!detail::is_one_on_one(a, b))
      *answer = overlap(a, b, pair.offset) ? 1 : 0;
    else if (const OneOnOneRows rows = detail::one_on_one(a, b, pair.offset); rows.rows != 0)
      queue(rows, answer);
  }

  void answer() noexcept {
    std::array<std::uint8_t, size> results;
    kernels::active().any_many(rows_.data(), count_, results.data());
    for (std::size_t i = 0; i < count_; ++i) *answers_[i] = results[i];
    count_ = 0;
  }

 private:
  void queue(const OneOnOneRows& rows, std::uint8_t* answer) noexcept {
    __builtin_prefetch(rows.strip);
    __builtin_prefetch(rows.further_right);
    rows_[count_] = rows;
    answers_[count_] = answer;
    ++count_;
  }

  std::array<OneOnOneRows, size> rows_;
  std::array<std::uint8_t*, size> answers_;
  std::size_t count_ = 0;
};

}  // namespace

std::size_t overlap_many(std::span<const MaskPair> pairs,
                         std::span<std::uint8_t> answers) noexcept {
  const std::size_t count = std::min(pairs.size(), answers.size());
  Chunk chunk;
  for (std::size_t start = 0; start < count; start += Chunk::size) {
    const std::size_t end = std::min(count, start + Chunk::size);
    for (std::size_t i = start; i < end; ++i) chunk.add(pairs[i], &answers[i]);
    chunk.answer();
  }
  const auto answered = answers.first(count);
  return static_cast<std::size_t>(std::count(answered.begin(), answered.end(), 1));
}

std::size_t overlap_area_many(std::span<const MaskPair> pairs,
                              std::span<std::int64_t> areas) noexcept {
  const std::size_t count = std::min(pairs.size(), areas.size());
  std::size_t hits = 0;
  for (std::size_t i = 0; i < count; ++i) {
    areas[i] = is_complete(pairs[i]) ? overlap_area(*pairs[i].a, *pairs[i].b, pairs[i].offset) : 0;
    hits += areas[i] != 0 ? 1 : 0;
  }
  return hits;
}

std::size_t contact_many(std::span<const MaskPair> pairs, std::span<Contact> contacts,
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
