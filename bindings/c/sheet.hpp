// What the calls on sheets share.
#pragma once

#include <string>

#include "convert.hpp"
#include "hitmask/sheet.hpp"

namespace hitmask::c {

[[nodiscard]] inline Player in(const hm_player& player) noexcept {
  return {player.animation,     player.speed,   player.time,
          player.time_fraction, player.repeats, player.finished != 0};
}
[[nodiscard]] inline hm_player out(const Player& player) noexcept {
  return {player.animation, player.speed,         player.time,
          player.repeats,   player.time_fraction, out(player.finished)};
}

/// NULL is "".
[[nodiscard]] inline std::string text_in(const char* text) { return text == nullptr ? "" : text; }

[[nodiscard]] inline hm_status check_orientation(std::int32_t orientation) noexcept {
  return one_of(orientation, HM_ORIENTATION_MIRRORED_THREE_QUARTERS, "orientation");
}
[[nodiscard]] inline hm_status check_trust(std::int32_t trust) noexcept {
  return one_of(trust, HM_TRUST_SOURCE, "trust");
}

inline hm_status give(hm_sheet* where, Result<Sheet>&& sheet) {
  if (!sheet) return refuse(HM_ERROR_DATA, sheet.error());
  return give_object(where, std::move(*sheet));
}

}  // namespace hitmask::c
