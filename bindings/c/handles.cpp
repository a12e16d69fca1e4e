#include "handles.hpp"

#include <array>
#include <bit>
#include <new>

#if defined(_WIN32)
#include <atomic>
#include <thread>
#elif !defined(__wasm__)
#include <mutex>
#endif

namespace hitmask::c {

namespace {

#if defined(__wasm__)
struct Mutex {  // one thread
  void lock() noexcept {}
  void unlock() noexcept {}
};
#elif defined(_WIN32)
/// Unlike std::mutex there, a constant before any code runs. Held for a few instructions only.
class Mutex {
 public:
  void lock() noexcept {
    while (locked_.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
  }
  void unlock() noexcept { locked_.clear(std::memory_order_release); }

 private:
  std::atomic_flag locked_;
};
#else
using Mutex = std::mutex;
#endif

class Lock {
 public:
  explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
  ~Lock() { mutex_.unlock(); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  Mutex& mutex_;
};

constexpr std::uint64_t dying = std::uint64_t{1} << 31;
constexpr std::uint64_t pins = dying - 1;
constexpr std::uint32_t generations = 1u << 24;
constexpr std::uint32_t first_chunk = 256;  // slots; each chunk has twice as many as the one before
constexpr std::uint32_t no_slot = 0xFFFF'FFFF;

/// The whole table. Slots stay where they are for good, so they can be looked at without a lock.
struct Table {
  std::array<std::atomic<Slot*>, 23> chunks{};
  std::atomic<std::size_t> live{0};
  Mutex mutex;  // for what follows
  std::uint32_t used = 0;
  std::uint32_t free = no_slot;
};

constinit Table the_table;  // there before any code runs
Table& table() noexcept { return the_table; }

constexpr std::uint32_t high_half(std::uint64_t word) noexcept {
  return static_cast<std::uint32_t>(word >> 32);
}
constexpr std::uint32_t kind_of(std::uint64_t word) noexcept { return high_half(word) >> 24; }
constexpr std::uint32_t generation_of(std::uint64_t word) noexcept {
  return high_half(word) % generations;
}
constexpr std::uint32_t slot_of(std::uint64_t handle) noexcept {
  return static_cast<std::uint32_t>(handle);
}

constexpr std::size_t chunk_of(std::uint32_t index) noexcept {
  return static_cast<std::size_t>(std::bit_width(std::uint64_t{index} + first_chunk)) -
         std::bit_width(first_chunk);
}
constexpr std::size_t chunk_length(std::size_t chunk) noexcept {
  return std::size_t{first_chunk} << chunk;
}
constexpr std::size_t place_in_chunk(std::uint32_t index) noexcept {
  return std::size_t{index} + first_chunk - chunk_length(chunk_of(index));
}

/// Null for a slot that was never used.
Slot* find_slot(std::uint32_t index) noexcept {
  const std::size_t chunk = chunk_of(index);
  if (chunk >= table().chunks.size()) return nullptr;
  Slot* slots = table().chunks[chunk].load(std::memory_order_acquire);
  return slots == nullptr ? nullptr : slots + place_in_chunk(index);
}

bool alive(std::uint64_t word, std::uint64_t handle) noexcept {
  return high_half(word) == high_half(handle) && (word & dying) == 0;
}

/// Only with the table locked.
std::uint32_t fresh_slot() noexcept {
  Table& all = table();
  const std::size_t chunk = chunk_of(all.used);
  if (chunk >= all.chunks.size()) return no_slot;
  if (place_in_chunk(all.used) == 0) {
    Slot* slots = new (std::nothrow) Slot[chunk_length(chunk)];
    if (slots == nullptr) return no_slot;
    all.chunks[chunk].store(slots, std::memory_order_release);
  }
  return all.used++;
}

std::uint32_t take_slot() noexcept {
  Table& all = table();
  const Lock lock(all.mutex);
  if (all.free == no_slot) return fresh_slot();
  const std::uint32_t index = all.free;
  all.free = find_slot(index)->next_free;
  return index;
}

/// A slot whose generations are used up is not used again: no old handle may ever become good.
void return_slot(Slot* slot, std::uint32_t index) noexcept {
  if (generation_of(slot->word.load(std::memory_order_relaxed)) == generations - 1) return;
  Table& all = table();
  const Lock lock(all.mutex);
  slot->next_free = all.free;
  all.free = index;
}

/// Ends a dying object without pins; of several that notice, one does it.
void end_object(Slot* slot) noexcept {
  std::uint64_t word = slot->word.load(std::memory_order_acquire);
  do {
    if ((word & dying) == 0 || (word & pins) != 0) return;
  } while (!slot->word.compare_exchange_weak(word, std::uint64_t{generation_of(word) + 1} << 32,
                                             std::memory_order_acq_rel));
  slot->destroy(slot->object);
  return_slot(slot, slot->next_free);
}

/// True for the one call that takes the name away.
bool begin_dying(Slot* slot, std::uint64_t handle) noexcept {
  std::uint64_t word = slot->word.load(std::memory_order_acquire);
  do {
    if (!alive(word, handle)) return false;
  } while (!slot->word.compare_exchange_weak(word, word | dying, std::memory_order_acq_rel));
  return true;
}

bool was_given_out(std::uint64_t word, std::uint64_t handle) noexcept {
  if (generation_of(handle) == 0 || generation_of(word) < generation_of(handle)) return false;
  return generation_of(word) > generation_of(handle) || kind_of(word) == kind_of(handle);
}

const char* name_of(Kind kind) noexcept {
  switch (kind) {
    case Kind::mask: return "mask";
    case Kind::rows: return "mask rows";
    case Kind::placed: return "placed mask";
    case Kind::rotations: return "rotation cache";
    case Kind::mover: return "mover";
    case Kind::executor: return "executor";
    case Kind::world: return "world";
    case Kind::snapshot: return "snapshot";
    case Kind::pair_finder: return "pair finder";
    case Kind::sheet: return "sheet";
    case Kind::terrain: return "terrain";
    case Kind::terrain_rows: return "terrain rows";
    case Kind::runs: return "runs";
  }
  return "?";
}

hm_status refuse_as(hm_status status, Kind kind, std::string_view why) noexcept {
  std::array<char, 80> text{};
  std::size_t length = 0;
  for (const std::string_view part : {std::string_view(name_of(kind)), why})
    length += part.copy(text.data() + length, text.size() - length);
  return refuse(status, {text.data(), length});
}

}  // namespace

Slot* pin(std::uint64_t handle, Kind kind) noexcept {
  if (kind_of(handle) != static_cast<std::uint32_t>(kind)) return nullptr;
  Slot* slot = find_slot(slot_of(handle));
  if (slot == nullptr || !alive(slot->word.load(std::memory_order_relaxed), handle)) return nullptr;
  if (alive(slot->word.fetch_add(1, std::memory_order_acquire), handle)) return slot;
  unpin(slot);  // it went between the two looks
  return nullptr;
}

void unpin(Slot* slot) noexcept {
  const std::uint64_t before = slot->word.fetch_sub(1, std::memory_order_acq_rel);
  if ((before & dying) != 0 && (before & pins) == 1) end_object(slot);
}

hm_status refuse_handle(std::uint64_t handle, Kind kind) noexcept {
  if (handle == 0) return refuse_as(HM_ERROR_NULL_HANDLE, kind, ": the handle is null");
  const Slot* slot = find_slot(slot_of(handle));
  if (kind_of(handle) != static_cast<std::uint32_t>(kind) || slot == nullptr ||
      !was_given_out(slot->word.load(std::memory_order_acquire), handle))
    return refuse_as(HM_ERROR_FOREIGN_HANDLE, kind, ": the handle is of another kind or made up");
  return refuse_as(HM_ERROR_STALE_HANDLE, kind, ": what the handle named was destroyed");
}

std::uint64_t name_object(void* object, Kind kind, void (*destroy)(void*) noexcept) noexcept {
  const std::uint32_t index = take_slot();
  if (index == no_slot) return 0;
  Slot* slot = find_slot(index);
  slot->object = object;
  slot->destroy = destroy;
  slot->next_free = index;  // for end_object(): its own number
  // Added, not stored: a look with an old handle may have pinned the slot for a moment.
  const std::uint64_t kind_bits = std::uint64_t{static_cast<std::uint8_t>(kind)} << 56;
  const std::uint64_t before = slot->word.fetch_add(kind_bits, std::memory_order_release);
  table().live.fetch_add(1, std::memory_order_relaxed);
  return std::uint64_t{high_half(before + kind_bits)} << 32 | index;
}

hm_status destroy_object(std::uint64_t handle, Kind kind) noexcept {
  Slot* slot =
      kind_of(handle) == static_cast<std::uint32_t>(kind) ? find_slot(slot_of(handle)) : nullptr;
  if (slot == nullptr || !begin_dying(slot, handle)) return refuse_handle(handle, kind);
  table().live.fetch_sub(1, std::memory_order_relaxed);
  end_object(slot);
  return HM_OK;
}

std::size_t live_handles() noexcept { return table().live.load(std::memory_order_relaxed); }

}  // namespace hitmask::c
