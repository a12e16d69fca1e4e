# aarch64-macos with the clang of PyPI's ziglang, which brings headers and libraries of its own.

set(HITMASK_ZIG_TARGET aarch64-macos)
include(${CMAKE_CURRENT_LIST_DIR}/zig.cmake)
