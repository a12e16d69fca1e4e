# What is missing, which Debian package has it, and what else can be done, in one message.

function(hitmask_missing what package otherwise)
  message(FATAL_ERROR "hitmask needs ${what}, which was not found. On Debian: apt install ${package}. ${otherwise}")
endfunction()

# CMake's own message names neither a package nor a version. Toolchain files and CXX name compilers in their own way.
function(hitmask_need_compiler)
  if(CMAKE_HOST_UNIX AND NOT CMAKE_CXX_COMPILER AND NOT CMAKE_TOOLCHAIN_FILE AND NOT DEFINED ENV{CXX})
    find_program(HITMASK_ANY_COMPILER NAMES c++ g++ clang++ CC aCC xlC icpx)
    mark_as_advanced(HITMASK_ANY_COMPILER)
    if(NOT HITMASK_ANY_COMPILER)
      hitmask_missing("a C++20 compiler (g++ 12 or clang 19)" "g++" "Or set CXX to a compiler that is not in PATH.")
    endif()
  endif()
endfunction()
