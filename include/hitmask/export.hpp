// HITMASK_API marks what a shared build exports; everything else stays hidden.
#pragma once

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
