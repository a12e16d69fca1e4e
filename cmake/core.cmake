# hitmask::core: everything except image. Links only the standard library.

hitmask_sources(hitmask_core_sources contour geometry kernels mask memory motion overlap pairs parallel pixels result
                retro runs shape sheet terrain transform version world)
add_library(hitmask_core ${hitmask_core_sources})
add_library(hitmask::core ALIAS hitmask_core)
hitmask_library(hitmask_core core)
include(cmake/highway.cmake)
target_include_directories(hitmask_core
  PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>
  PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_include_directories(hitmask_core SYSTEM PRIVATE ${hitmask_highway_include})
# For ThreadExecutor. WebAssembly has no threads.
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "wasm")
  find_package(Threads REQUIRED)
  target_link_libraries(hitmask_core PUBLIC Threads::Threads)
endif()
# Highway's debug assertions call into its library, which is not linked. Sanitizers turn them on.
# Only for the kernels: a definition on the whole target would affect the precompiled header.
hitmask_sources(hitmask_kernels kernels)
set_property(SOURCE ${hitmask_kernels} APPEND PROPERTY COMPILE_DEFINITIONS HWY_IS_DEBUG_BUILD=0)
if(HITMASK_KERNELS STREQUAL "few")
  set_property(SOURCE ${hitmask_kernels} APPEND PROPERTY COMPILE_DEFINITIONS HITMASK_FEW_KERNELS)
elseif(HITMASK_KERNELS STREQUAL "one" AND CMAKE_SYSTEM_PROCESSOR MATCHES "wasm")
  target_compile_definitions(hitmask_core PRIVATE HITMASK_ONE_TABLE)
  set_property(SOURCE src/kernels/baseline.cpp src/kernels/targets.cpp src/kernels/vector.cpp PROPERTY HEADER_FILE_ONLY ON)
elseif(NOT HITMASK_KERNELS STREQUAL "all")
  message(FATAL_ERROR "HITMASK_KERNELS is '${HITMASK_KERNELS}'; it must be all or few; or one, for WebAssembly")
endif()
if(HITMASK_NO_EXCEPTIONS)
  target_compile_options(hitmask_core PRIVATE -fno-exceptions -fno-rtti)
endif()
# GCC before 12.3 miscompiles Highway's emulated vectors when it vectorises them again
# (GCC bug 106322); only the baseline uses them.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12.3)
  set_source_files_properties(src/kernels/baseline.cpp PROPERTIES COMPILE_OPTIONS -fno-tree-vectorize)
endif()
# Kernels do not throw, and at -O1 GCC 12 fails on vectors in lambdas that might throw.
if(NOT MSVC)
  set_property(SOURCE src/kernels/baseline.cpp src/kernels/vector.cpp
               APPEND PROPERTY COMPILE_OPTIONS -fno-exceptions)
endif()
hitmask_unity(hitmask_core)  # after the options of single files
# Four edges plus an offset: GCC would vectorise that into twice the instructions. The loops of other rooms gain from it,
# so that it stays where the world is one file.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT HITMASK_UNITY STREQUAL "PARTS")
  file(GLOB hitmask_placing ${PROJECT_SOURCE_DIR}/src/world/*.cpp ${PROJECT_SOURCE_DIR}/src/world/places/*.cpp)
  hitmask_folder_options(hitmask_core -fno-tree-slp-vectorize ${hitmask_placing})
endif()
# With -O3 this unit takes half as long again to compile. The world's loops over all bodies are in contacts/ and places/.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND HITMASK_UNITY STREQUAL "PARTS")
  hitmask_sources(hitmask_calls contour runs world)
  list(FILTER hitmask_calls EXCLUDE REGEX "/world/(contacts|places)/")
  hitmask_folder_options(hitmask_core "$<$<CONFIG:Release>:-O1;-finline-functions;-finline-small-functions>" ${hitmask_calls})
endif()
# The modules for JavaScript are small first. What every pair of masks goes through is fast all the same.
if(HITMASK_JS)
  set_property(SOURCE src/kernels/one.cpp APPEND PROPERTY COMPILE_OPTIONS -O2)
  hitmask_sources(hitmask_hot overlap)
  hitmask_folder_options(hitmask_core -O2 ${hitmask_hot})
endif()
