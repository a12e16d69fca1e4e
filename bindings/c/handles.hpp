// Handles: 64-bit names for objects, which differ from names that are null, stale or made up.
//
// One table for all kinds. A handle is kind (8 bits), generation (24), slot (32); a slot's word
// holds the same kind and generation as long as its object lives. A call that looks an object up
// pins it until the call ends, without a lock; destroying a pinned object takes its name away at
// once, and the object goes when the last pin does.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "hitmask/memory.hpp"
#include "objects.hpp"
#include "refuse.hpp"

namespace hitmask::c {

struct Slot {
  /// kind << 56 | generation << 32 | dying << 31 | pins. Kind 0: free.
  std::atomic<std::uint64_t> word{std::uint64_t{1} << 32};
  void* object = nullptr;
  void (*destroy)(void*) noexcept = nullptr;
  std::uint32_t next_free = 0;
};

/// The slot of a living object of this kind, pinned; null when the handle names none.
[[nodiscard]] Slot* pin(std::uint64_t handle, Kind kind) noexcept;
void unpin(Slot* slot) noexcept;
/// Why pin() gave null.
hm_status refuse_handle(std::uint64_t handle, Kind kind) noexcept;

/// A name for an object; 0 when there is no memory for it.
[[nodiscard]] std::uint64_t name_object(void* object, Kind kind,
                                        void (*destroy)(void*) noexcept) noexcept;
hm_status destroy_object(std::uint64_t handle, Kind kind) noexcept;
[[nodiscard]] std::size_t live_handles() noexcept;

/// An object of the kind that a handle type stands for, kept alive for the length of a call.
template <class Handle>
class Pin {
 public:
  using Object = typename ObjectOf<Handle>::type;

  Pin() = default;
  explicit Pin(Handle handle) noexcept : slot_(pin(handle.id, ObjectOf<Handle>::kind)) {}
  Pin(Pin&& other) noexcept : slot_(std::exchange(other.slot_, nullptr)) {}
  Pin& operator=(Pin&& other) noexcept {
    std::swap(slot_, other.slot_);
    return *this;
  }
  ~Pin() {
    if (slot_ != nullptr) unpin(slot_);
  }

  explicit operator bool() const noexcept { return slot_ != nullptr; }
  [[nodiscard]] Object& operator*() const noexcept { return *static_cast<Object*>(slot_->object); }
  [[nodiscard]] Object* operator->() const noexcept { return &**this; }

 private:
  Slot* slot_ = nullptr;
};

template <class Handle>
hm_status refuse_handle(Handle handle) noexcept {
  return refuse_handle(handle.id, ObjectOf<Handle>::kind);
}

/// Calls work(object) with what a handle names.
template <class Handle, class Work>
hm_status with(Handle handle, Work&& work) noexcept {
  const Pin<Handle> object(handle);
  if (!object) return refuse_handle(handle);
  return guarded([&] { return work(look(*object)); });
}

/// Calls work(first, second) likewise.
template <class First, class Second, class Work>
hm_status with(First first, Second second, Work&& work) noexcept {
  const Pin<First> a(first);
  if (!a) return refuse_handle(first);
  return with(second, [&](auto& b) { return work(look(*a), b); });
}

/// Calls work(object) with what a mask or placed mask is now, whatever becomes of it meanwhile.
template <class Handle, class Work>
hm_status with_kept(Handle handle, Work&& work) noexcept {
  const Pin<Handle> object(handle);
  if (!object) return refuse_handle(handle);
  return guarded([&] {
    auto kept = keep(*object);
    return work(look(kept));
  });
}

/// Calls work(first, second) likewise; the first is seen as it becomes.
template <class First, class Second, class Work>
hm_status with_kept(First first, Second second, Work&& work) noexcept {
  const Pin<First> a(first);
  if (!a) return refuse_handle(first);
  return with_kept(second, [&](auto& b) { return work(look(*a), b); });
}

/// Calls work(mask) with a mask that is not shared: pixels that others share are copied first.
template <class Work>
hm_status change(hm_mask mask, Work&& work) noexcept {
  const Pin<hm_mask> object(mask);
  if (!object) return refuse_handle(mask);
  return guarded([&] {
    work(object->writable());
    return HM_OK;
  });
}

/// Calls work(mask, other) likewise.
template <class Work>
hm_status change(hm_mask mask, hm_mask other, Work&& work) noexcept {
  const Pin<hm_mask> brush(other);
  const Pin<hm_mask> object(mask);
  if (!object) return refuse_handle(mask);
  if (!brush) return refuse_handle(other);
  return guarded([&] {
    Mask& own = object->writable();
    work(own, look(*brush));
    return HM_OK;
  });
}

template <class Handle>
hm_status destroy(Handle handle) noexcept {
  return destroy_object(handle.id, ObjectOf<Handle>::kind);
}

/// Hands an object out under a new name.
template <class Handle, class... Arguments>
hm_status give_object(Handle* where, Arguments&&... arguments) {
  using Object = typename ObjectOf<Handle>::type;
  static_assert(alignof(Object) <= alignof(std::max_align_t), "hooks align as malloc does");
  if (where == nullptr) return refuse_null("the pointer for the handle");
  std::unique_ptr<void, void (*)(void*) noexcept> block(Allocator<Object>().allocate(1),
                                                        &release_memory);
  new (block.get()) Object{std::forward<Arguments>(arguments)...};
  const auto end = [](void* object) noexcept {
    static_cast<Object*>(object)->~Object();
    release_memory(object);
  };
  std::unique_ptr<void, void (*)(void*) noexcept> object(block.release(), end);
  const std::uint64_t handle = name_object(object.get(), ObjectOf<Handle>::kind, end);
  if (handle == 0) return refuse(HM_ERROR_MEMORY, "no memory for another handle");
  static_cast<void>(object.release());
  where->id = handle;
  return HM_OK;
}

}  // namespace hitmask::c
