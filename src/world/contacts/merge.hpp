// Compares the current contacts with those of the last step.
#pragma once

#include "world/contacts/state.hpp"

namespace hitmask::detail::world::contacts {

/// Fills next_contacts and event_changes from the last contacts and the current hits. Allocates
/// before it writes: if it fails, only these two have changed.
void merge_contacts(StepState& world);

/// Applies contact_changes to the contacts in place and fills event_changes. For worlds in which no
/// body requests details. If it fails, nothing has changed.
void edit_contacts(StepState& world);
void count_contact_changes(StepState& world) noexcept;

/// The events of the contacts and event_changes.
[[nodiscard]] EventList event_list(const StepState& world) noexcept;

}  // namespace hitmask::detail::world::contacts
