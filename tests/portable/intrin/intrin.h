// MSVC's functions for the processor's facts, for builds with HITMASK_PORTABLE_ONLY: the code for
// MSVC then runs where there is none.
#pragma once

static inline void __cpuidex(int values[4], int leaf, int subleaf) {
  __asm__ volatile("cpuid"
                   : "=a"(values[0]), "=b"(values[1]), "=c"(values[2]), "=d"(values[3])
                   : "a"(leaf), "c"(subleaf));
}

static inline void __cpuid(int values[4], int leaf) { __cpuidex(values, leaf, 0); }

static inline unsigned long long _xgetbv(unsigned index) {
  unsigned low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(index));
  return (unsigned long long)high << 32 | low;
}
