// Handles: numbers that stand for objects. 22 bits of slot and 9 of generation, so that a handle is
// a positive int32 and the handle of an object that is gone is refused. 0 stands for nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <utility>

#include "wire.hpp"

namespace hitmask::js {

enum class Kind : std::uint8_t { free, mask, placed, world, snapshot, terrain, sheet, mover };

/// Says which kind a type is; each type that has handles specialises it.
template <class T>
inline constexpr Kind kind_of = Kind::free;

/// Stores the object and returns its handle, or a refusal; the object is then destroyed.
std::int32_t store(void* object, Kind kind, void (*destroy)(void*) noexcept) noexcept;
/// Null for a handle of another kind, or of nothing.
[[nodiscard]] void* look_up(std::int32_t handle, Kind kind) noexcept;

template <class T>
std::int32_t give_handle(T&& object) noexcept {
  using Object = std::remove_cvref_t<T>;
  static_assert(kind_of<Object> != Kind::free);
  if (!has_room(sizeof(Object))) return refuse_memory();
  return store(new Object(std::forward<T>(object)), kind_of<Object>,
               [](void* held) noexcept { delete static_cast<Object*>(held); });
}

template <class T>
[[nodiscard]] T* find(std::int32_t handle) noexcept {
  return static_cast<T*>(look_up(handle, kind_of<T>));
}

}  // namespace hitmask::js
