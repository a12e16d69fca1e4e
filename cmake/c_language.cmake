# C, for the tests and examples of hitmask::c: the C compiler of the same family as the C++ one,
# because sanitizers of different compilers do not mix.

if(NOT CMAKE_C_COMPILER)
  get_filename_component(hitmask_compiler ${CMAKE_CXX_COMPILER} NAME)
  string(REPLACE "clang++" "clang" hitmask_compiler ${hitmask_compiler})
  string(REPLACE "g++" "gcc" hitmask_compiler ${hitmask_compiler})
  get_filename_component(hitmask_folder ${CMAKE_CXX_COMPILER} DIRECTORY)
  if(EXISTS ${hitmask_folder}/${hitmask_compiler})
    set(CMAKE_C_COMPILER ${hitmask_folder}/${hitmask_compiler})
  endif()
endif()
enable_language(C)
