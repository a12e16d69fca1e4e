// The sections of a snapshot, once it is known that they are there and hold whole records.
#pragma once

#include <array>
#include <span>
#include <string>
#include <utility>

#include "base/numerals.hpp"
#include "sheet/format.hpp"
#include "world/snapshot_format.hpp"

namespace hitmask::detail::world::saved {

using SectionBytes = std::span<const std::uint8_t>;

[[nodiscard]] inline Error wrong_bytes(std::string why) {
  return {ErrorCode::data, std::move(why)};
}
[[nodiscard]] inline Error wrong_one(const char* what, std::size_t number, const char* why) {
  return wrong_bytes(std::string(what) + std::to_string(number) + ": " + why);
}

class Sections {
 public:
  [[nodiscard]] Result<void> find(const base::ContainerReader& container) {
    for (std::uint32_t i = 0; i < section_count; ++i) {
      const auto found = container.find(i + 1);
      if (!found) return wrong_bytes("section " + std::to_string(i + 1) + " is missing");
      if (found->size() % record_bytes[i] != 0)
        return wrong_bytes("section " + std::to_string(i + 1) + " ends inside a record");
      sections_[i] = *found;
    }
    if (count(section_world) != 1) return wrong_bytes("section 1 has not one record");
    return {};
  }

  [[nodiscard]] SectionBytes bytes(Section section) const noexcept {
    return sections_[section - 1];
  }
  [[nodiscard]] std::size_t count(Section section) const noexcept {
    return bytes(section).size() / record_bytes[section - 1];
  }
  /// Some records from one on.
  [[nodiscard]] SectionBytes records(Section section, std::size_t i,
                                     std::size_t count = 1) const noexcept {
    const std::size_t length = record_bytes[section - 1];
    return bytes(section).subspan(i * length, count * length);
  }
  /// The numbers of a record from the start of it.
  [[nodiscard]] base::Numerals record(Section section, std::size_t i) const noexcept {
    return base::Numerals(bytes(section).data() + i * record_bytes[section - 1]);
  }

 private:
  static constexpr std::array<std::size_t, section_count> record_bytes = {world_bytes,
                                                                          slot_bytes,
                                                                          free_bytes,
                                                                          origin_bytes,
                                                                          transform_bytes,
                                                                          mover_bytes,
                                                                          carrier_bytes,
                                                                          attachment_bytes,
                                                                          pair_bytes,
                                                                          pair_bytes,
                                                                          terrain_bytes,
                                                                          chunk_bytes,
                                                                          layers_bytes,
                                                                          known_bytes,
                                                                          sheet::mask_bytes,
                                                                          player_bytes,
                                                                          1,
                                                                          1};

  std::array<SectionBytes, section_count> sections_{};
};

/// Records that belong to some slots, in order of these. Asked for each slot once, in order.
class SlotRecords {
 public:
  SlotRecords(const Sections& sections, Section section) noexcept
      : sections_(sections), section_(section) {}

  /// Whether the next record is that of a slot, which counts from 0. `numbers` then starts after
  /// the slot's number.
  [[nodiscard]] bool take(std::uint32_t slot, base::Numerals& numbers) noexcept {
    if (next_ == sections_.count(section_)) return false;
    base::Numerals record = sections_.record(section_, next_);
    if (record.next() != slot + 1) return false;
    ++next_;
    numbers = record;
    return true;
  }
  /// Otherwise some are out of order, of empty slots or of none.
  [[nodiscard]] Result<void> check_end() const {
    if (next_ == sections_.count(section_)) return {};
    return wrong_bytes("record " + std::to_string(next_) + " of section " +
                       std::to_string(section_) + " is of no body, or not in order");
  }

 private:
  const Sections& sections_;
  Section section_;
  std::size_t next_ = 0;
};

}  // namespace hitmask::detail::world::saved
