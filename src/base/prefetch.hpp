// Prefetches memory into the cache.
#pragma once

#include <cstddef>

#include "base/compiler.hpp"

namespace hitmask::detail::base {

inline void prefetch(const void* from, std::size_t bytes) noexcept {
#if defined(HITMASK_HAS_GNU_EXTENSIONS)
  constexpr std::size_t line = 64;
  for (std::size_t at = 0; at < bytes; at += line)
    __builtin_prefetch(static_cast<const char*>(from) + at);
  // To GCC, a function that only prefetches does nothing: it leaves out the calls of it, unless
  // this empty statement says otherwise.
  asm volatile("");
#else
  static_cast<void>(from);
  static_cast<void>(bytes);
#endif
}

template <class Thing>
inline void prefetch(const Thing* thing) noexcept {
  prefetch(thing, sizeof(Thing));
}

}  // namespace hitmask::detail::base
