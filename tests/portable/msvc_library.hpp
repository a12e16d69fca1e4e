// The standard library of mingw, read as if by GCC; after it, the compiler is MSVC. Microsoft's
// library is not on Linux, and that of mingw refuses MSVC. What hitmask includes later was read
// already.
#pragma once

#include <_mingw.h>
#undef __MINGW_IMPORT
#define __MINGW_IMPORT extern __declspec(dllimport)

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <climits>
#include <cmath>
#include <compare>
#include <concepts>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

// Both have a _setjmp, of different types.
#include <csetjmp>
#define _setjmp microsoft_setjmp
#include <intrin.h>
#undef _setjmp
// Both have these, too; <windows.h> leaves out what it takes for defined.
#define __INTRINSIC_DEFINED___movsb
#define __INTRINSIC_DEFINED___movsw
#define __INTRINSIC_DEFINED___movsd
#define __INTRINSIC_DEFINED___movsq
#define __INTRINSIC_DEFINED___stosw
#define __INTRINSIC_DEFINED___stosd
#define __INTRINSIC_DEFINED___stosq

#undef __GNUC__
#undef __SIZEOF_INT128__
