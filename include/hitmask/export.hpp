// Macros of the public headers.
#pragma once

// HITMASK_API marks what a shared build exports; everything else stays hidden.
#if defined(HITMASK_STATIC) || defined(__wasm__)
#define HITMASK_API
#elif defined(_WIN32)
#if defined(HITMASK_BUILDING)
#define HITMASK_API __declspec(dllexport)
#else
#define HITMASK_API __declspec(dllimport)
#endif
#else
#define HITMASK_API __attribute__((visibility("default")))
#endif

// HITMASK_LIFETIMEBOUND marks arguments that the result refers to. Clang warns when such an
// argument is a temporary that dies before the result.
#if defined(__has_cpp_attribute)
#if __has_cpp_attribute(clang::lifetimebound)
#define HITMASK_LIFETIMEBOUND [[clang::lifetimebound]]
#endif
#endif
#if !defined(HITMASK_LIFETIMEBOUND)
#define HITMASK_LIFETIMEBOUND
#endif
