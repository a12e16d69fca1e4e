// The sections of a snapshot as bytes. docs/format.md describes them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/container.hpp"
#include "hitmask/transform.hpp"
#include "world/bodies/store.hpp"

namespace hitmask::detail::world::saved {

inline constexpr base::ContainerFormat format{.kind = 2, .major = 1, .minor = 0};

enum Section : std::uint32_t {
  section_world = 1,
  section_slots = 2,
  section_free = 3,
  section_origins = 4,
  section_transforms = 5,
  section_movers = 6,
  section_carriers = 7,
  section_attachments = 8,
  section_contacts = 9,
  section_resting = 10,
  section_terrains = 11,
  section_chunks = 12,  // of the terrains
  section_layers = 13,  // of the chunks
  section_known = 14,   // masks that the reader has
  section_masks = 15,
  section_players = 16,
  section_user = 17,
  section_words = 18,  // of the masks; last, as in baked sheets
};
inline constexpr std::uint32_t section_count = 18;

// Bytes of a record.
inline constexpr std::size_t world_bytes = 12;
inline constexpr std::size_t slot_bytes = 44;
inline constexpr std::size_t free_bytes = 4;
inline constexpr std::size_t origin_bytes = 12;
inline constexpr std::size_t transform_bytes = 68;
inline constexpr std::size_t mover_bytes = 56;
inline constexpr std::size_t carrier_bytes = 20;
inline constexpr std::size_t attachment_bytes = 20;
inline constexpr std::size_t pair_bytes = 12;
inline constexpr std::size_t terrain_bytes = 12;
inline constexpr std::size_t chunk_bytes = 12;
inline constexpr std::size_t layers_bytes = 32;
inline constexpr std::size_t known_bytes = 16;
inline constexpr std::size_t player_bytes = 32;

/// What a body is made of.
enum ShapeKind : std::uint8_t { kind_box, kind_mask, kind_terrain };

/// Numbers of masks that the reader has start here; those below are in the bytes.
inline constexpr std::uint32_t first_known = 0x8000'0000;
// Layers of a chunk without a mask.
inline constexpr std::uint32_t layer_all = 0xFFFF'FFFE;
inline constexpr std::uint32_t layer_none = 0xFFFF'FFFF;

/// Flags of a slot.
inline constexpr std::uint8_t saved_alive = 1;
inline constexpr std::uint8_t saved_enabled = 2;
inline constexpr std::uint8_t saved_static = 4;
inline constexpr std::uint8_t saved_changed = 8;
inline constexpr std::uint8_t saved_sensor = 16;
inline constexpr std::uint8_t saved_flags = 31;
static_assert(saved_alive == bodies::flag::alive && saved_enabled == bodies::flag::enabled &&
              saved_static == bodies::flag::is_static && saved_changed == bodies::flag::changed);

// Flags of an attachment.
inline constexpr std::uint32_t attached_solid = 1;
inline constexpr std::uint32_t attached_enabled = 2;
// Flags of a mover's ground.
inline constexpr std::uint8_t ground_exists = 1;
inline constexpr std::uint8_t ground_reliable = 2;

/// Zero without a sign and one NaN, so that equal numbers have equal bytes.
[[nodiscard]] inline std::uint64_t bits_of(double number) noexcept {
  if (number == 0) return 0;
  return number == number ? std::bit_cast<std::uint64_t>(number) : 0x7FF8'0000'0000'0000U;
}
/// Whether bits_of() gives these bits.
[[nodiscard]] inline bool are_bits(std::uint64_t bits) noexcept {
  return bits_of(std::bit_cast<double>(bits)) == bits;
}

}  // namespace hitmask::detail::world::saved
