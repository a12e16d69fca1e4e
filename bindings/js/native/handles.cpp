#include "handles.hpp"

#include <cstdlib>

namespace hitmask::js {
namespace {

constexpr std::uint32_t slot_bits = 22;
constexpr std::uint32_t slot_mask = (1U << slot_bits) - 1;
constexpr std::uint32_t last_generation = (1U << 9) - 1;

struct Slot {
  void* object = nullptr;
  void (*destroy)(void*) noexcept = nullptr;
  std::uint32_t next_free = 0;
  std::uint16_t generation = 0;
  Kind kind = Kind::free;
};

Slot* slots = nullptr;  // slot 0 stands for nothing
std::uint32_t capacity = 0;
std::uint32_t used = 1;
std::uint32_t first_free = 0;  // a queue, so that generations last as long as they can
std::uint32_t last_free = 0;
std::uint32_t live = 0;

bool grow() noexcept {
  const std::uint32_t wanted = capacity == 0 ? 64 : capacity * 2;
  if (wanted > slot_mask + 1) return false;
  void* const larger = std::realloc(static_cast<void*>(slots), wanted * sizeof(Slot));
  if (larger == nullptr) return false;
  slots = static_cast<Slot*>(larger);
  for (std::uint32_t i = capacity; i < wanted; ++i) slots[i] = {};
  capacity = wanted;
  return true;
}

/// 0 when there is none.
std::uint32_t take_slot() noexcept {
  // A few stay in the queue: the handle of an object that is gone is refused for longer.
  if (first_free != 0 && used - live > 256) {
    const std::uint32_t slot = first_free;
    first_free = slots[slot].next_free;
    if (first_free == 0) last_free = 0;
    return slot;
  }
  return used < capacity || grow() ? used++ : 0;
}

void queue_slot(std::uint32_t slot) noexcept {
  slots[slot].next_free = 0;
  if (last_free != 0)
    slots[last_free].next_free = slot;
  else
    first_free = slot;
  last_free = slot;
}

Slot* slot_of(std::int32_t handle) noexcept {
  const auto bits = static_cast<std::uint32_t>(handle);
  const std::uint32_t slot = bits & slot_mask;
  if (slot >= used || slots[slot].generation != bits >> slot_bits) return nullptr;
  return &slots[slot];
}

}  // namespace

std::int32_t store(void* object, Kind kind, void (*destroy)(void*) noexcept) noexcept {
  const std::uint32_t slot = take_slot();
  if (slot == 0) {
    destroy(object);
    return refuse_memory();
  }
  Slot& taken = slots[slot];
  taken.object = object;
  taken.destroy = destroy;
  taken.kind = kind;
  ++live;
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(taken.generation) << slot_bits |
                                   slot);
}

void* look_up(std::int32_t handle, Kind kind) noexcept {
  const Slot* const slot = slot_of(handle);
  return slot != nullptr && slot->kind == kind ? slot->object : nullptr;
}

HITMASK_EXPORT(release) std::int32_t js_release(std::int32_t handle) noexcept {
  Slot* const slot = slot_of(handle);
  if (slot == nullptr || slot->kind == Kind::free) return refuse_disposed();
  slot->destroy(slot->object);
  slot->kind = Kind::free;
  slot->object = nullptr;
  slot->generation =
      slot->generation == last_generation ? 0 : static_cast<std::uint16_t>(slot->generation + 1);
  queue_slot(static_cast<std::uint32_t>(handle) & slot_mask);
  --live;
  return 0;
}

HITMASK_EXPORT(live_handles) std::uint32_t js_live_handles() noexcept { return live; }

}  // namespace hitmask::js
