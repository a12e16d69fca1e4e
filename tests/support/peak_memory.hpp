// How much memory the process has used at most.
#pragma once

#if defined(_WIN32)
#if !defined(NOMINMAX)
#define NOMINMAX
#endif
#include <windows.h>
// After windows.h, which it needs.
#include <psapi.h>
#undef near
#undef far
#else
#include <sys/resource.h>
#endif

namespace hitmask::support {

/// Meaningful when the test has its own process, as under ctest: the peak never goes down.
inline long peak_memory_kilobytes() {
#if defined(_WIN32)
  PROCESS_MEMORY_COUNTERS counters = {};
  ::GetProcessMemoryInfo(::GetCurrentProcess(), &counters, sizeof counters);
  return static_cast<long>(counters.PeakWorkingSetSize / 1024);
#else
  rusage usage = {};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
#endif
}

}  // namespace hitmask::support
