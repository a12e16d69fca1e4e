// The contacts of a snapshot in bytes, and whether a step can have left them.
#pragma once

#include "world/snapshot_sections.hpp"
#include "world/snapshot_state.hpp"

namespace hitmask::detail::world::saved {

/// Reads contacts and rests into a snapshot of a world with the bodies.
///
/// Bodies that did not change since the last step touch now what they touched then. So a step of
/// these bodies must find exactly their contacts and rests in the bytes; it also gives the details
/// of contacts, which are not there. Of the others only the ids can be checked. The world is
/// unusable afterwards.
class SavedContacts {
 public:
  SavedContacts(State& world, const Sections& sections, SnapshotState& snapshot,
                std::uint64_t max_compared_pixels) noexcept
      : world_(world),
        bodies_(world.bodies),
        sections_(sections),
        snapshot_(snapshot),
        budget_(max_compared_pixels) {}

  [[nodiscard]] Result<void> read();

 private:
  [[nodiscard]] Result<void> read_contacts();
  [[nodiscard]] Result<void> read_resting();
  /// What is wrong with the two bodies of a pair, or null.
  [[nodiscard]] const char* wrong_about(BodyId a, BodyId b);
  [[nodiscard]] const char* wrong_about(BodyId body);
  [[nodiscard]] bool has_changed(BodyId body) const noexcept;
  [[nodiscard]] bool has_tree_changed(BodyId body) const noexcept;
  /// Whether the next step must find a pair again.
  [[nodiscard]] bool lasts(const BodyPair& pair) const noexcept;
  [[nodiscard]] bool lasts(const RestingPair& pair) const noexcept;
  void leave_unchanged();
  [[nodiscard]] Result<void> compare_with_step();
  [[nodiscard]] bool find_step();
  [[nodiscard]] bool has_budget_for_movers();
  void take_details();

  State& world_;
  bodies::Store& bodies_;
  const Sections& sections_;
  SnapshotState& snapshot_;
  contacts::PixelBudget budget_;
  base::Vector<std::uint8_t> changed_;        // by slot
  base::Vector<std::uint8_t> changed_below_;  // by slot: it, or a body that is attached to it
  base::Vector<std::uint32_t> generations_;   // of the bodies in contacts, plus one; 0: unknown
  std::size_t lasting_contacts_ = 0;
  std::size_t lasting_rests_ = 0;
};

}  // namespace hitmask::detail::world::saved
