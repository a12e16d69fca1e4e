// What differs between compilers: the other files ask for these macros, not for a compiler. With
// HITMASK_PORTABLE_ONLY defined, every compiler takes the way of those without extensions, which
// tests use.
#pragma once

#include <cstdint>
#include <limits>

#if !defined(HITMASK_PORTABLE_ONLY)
#if defined(__GNUC__)  // clang, too
#define HITMASK_HAS_GNU_EXTENSIONS
#if defined(__SIZEOF_INT128__)  // 64-bit machines
#define HITMASK_HAS_INT128
#endif
#elif defined(_MSC_VER)
#define HITMASK_HAS_MSVC_EXTENSIONS
#include <intrin.h>
#endif
#if defined(__x86_64__)
#define HITMASK_HAS_SSE2
#endif
// libstdc++ can lose a wake-up where the system has no futex: it looks at the number before it
// takes the lock under which it sleeps.
#if !defined(__GLIBCXX__) || defined(__linux__)
#define HITMASK_HAS_ATOMIC_WAIT
#endif
#endif

// Not an extension but a bug: GCC for Windows aligns the stack to 16 bytes only, and AVX registers
// on it crash (GCC bug 54412).
#if defined(_WIN32) && defined(__GNUC__) && !defined(__clang__)
#define HITMASK_AVX_CRASHES
#endif

#if defined(HITMASK_HAS_GNU_EXTENSIONS)
#define HITMASK_NOINLINE [[gnu::noinline]]
#define HITMASK_ALWAYS_INLINE [[gnu::always_inline]] inline
#elif defined(HITMASK_HAS_MSVC_EXTENSIONS)
#define HITMASK_NOINLINE __declspec(noinline)
#define HITMASK_ALWAYS_INLINE __forceinline
#else
#define HITMASK_NOINLINE
#define HITMASK_ALWAYS_INLINE inline
#endif

namespace hitmask::detail::base {

/// Whether a + b fits int64. Sets `sum` if it does.
[[nodiscard]] constexpr bool add_fits(std::int64_t a, std::int64_t b, std::int64_t& sum) noexcept {
#if defined(HITMASK_HAS_GNU_EXTENSIONS)
  return !__builtin_add_overflow(a, b, &sum);
#else
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  if (b < 0 ? a < least - b : a > most - b) return false;
  sum = a + b;
  return true;
#endif
}

/// Tells the compiler that a condition holds, which may save a branch.
constexpr void assume([[maybe_unused]] bool condition) noexcept {
#if defined(HITMASK_HAS_GNU_EXTENSIONS)
  if (!condition) __builtin_unreachable();
#elif defined(HITMASK_HAS_MSVC_EXTENSIONS)
  __assume(condition);
#endif
}

/// In a loop that waits for another thread.
inline void pause_processor() noexcept {
#if defined(HITMASK_HAS_GNU_EXTENSIONS) && (defined(__x86_64__) || defined(__i386__))
  __builtin_ia32_pause();
#elif defined(HITMASK_HAS_GNU_EXTENSIONS) && defined(__aarch64__)
  asm volatile("yield");
#elif defined(HITMASK_HAS_MSVC_EXTENSIONS) && (defined(_M_X64) || defined(_M_IX86))
  _mm_pause();
#elif defined(HITMASK_HAS_MSVC_EXTENSIONS) && defined(_M_ARM64)
  __yield();
#endif
}

}  // namespace hitmask::detail::base
