// The contacts of now against those of the step before.
#pragma once

#include "world/contacts/state.hpp"

namespace hitmask::detail::world::contacts {

/// Fills next_contacts and events from the contacts of the step before and the hits of this one.
/// Allocates first and writes then: when it fails, nothing but these two has changed.
void merge_contacts(StepState& world);

/// Edits the contacts themselves by the flips of this step, and fills events, in a world in which
/// no body asks for details. When it fails, nothing has changed.
void edit_contacts(StepState& world);
/// Counts the flips.
void count_contact_changes(StepState& world) noexcept;

}  // namespace hitmask::detail::world::contacts
