# hitmask::c: everything public, for C. Links the core, and the assets where they are built.

if(HITMASK_NO_EXCEPTIONS)
  message(FATAL_ERROR "hitmask::c turns the core's exceptions into statuses: "
                      "HITMASK_C needs HITMASK_NO_EXCEPTIONS=OFF")
endif()
file(GLOB hitmask_c_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bindings/c/*.cpp)
if(HITMASK_ASSETS)
  list(FILTER hitmask_c_sources EXCLUDE REGEX "/image_none\\.cpp$")
else()
  list(FILTER hitmask_c_sources EXCLUDE REGEX "/(image|import)\\.cpp$")
endif()
add_library(hitmask_c ${hitmask_c_sources})
add_library(hitmask::c ALIAS hitmask_c)
hitmask_library(hitmask_c c)
if(NOT hitmask_top_level AND NOT HITMASK_INSTALL)
  set_target_properties(hitmask_c PROPERTIES EXCLUDE_FROM_ALL ON)  # built when something links it
endif()
# Small files that share headers, which take most of the compile time.
set_target_properties(hitmask_c PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 9)
# A test links image_none.cpp instead.
set_source_files_properties(${PROJECT_SOURCE_DIR}/bindings/c/image.cpp ${PROJECT_SOURCE_DIR}/bindings/c/import.cpp
                            PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
target_compile_options(hitmask_c PRIVATE ${HITMASK_C_OPTIONS})
target_include_directories(hitmask_c
  PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/bindings/c> $<INSTALL_INTERFACE:include>)
target_link_libraries(hitmask_c PRIVATE hitmask::core)
if(HITMASK_ASSETS)
  target_link_libraries(hitmask_c PRIVATE hitmask::assets)
endif()
# A separate number: a C program works with every library of the same ABI, whatever the version.
file(STRINGS ${PROJECT_SOURCE_DIR}/bindings/c/hitmask_types.h hitmask_c_abi
     REGEX "^#define HM_ABI_VERSION [0-9]+$")
string(REGEX MATCH "[0-9]+" hitmask_c_abi "${hitmask_c_abi}")
set_target_properties(hitmask_c PROPERTIES SOVERSION ${hitmask_c_abi}
                                           DEFINE_SYMBOL HM_BUILDING)  # it imports what HITMASK_API marks
# A C program that links static C++ libraries must name the libraries that C++ programs link by
# default.
set(hitmask_cxx_libraries ${CMAKE_CXX_IMPLICIT_LINK_LIBRARIES})
list(REMOVE_ITEM hitmask_cxx_libraries ${CMAKE_C_IMPLICIT_LINK_LIBRARIES} c gcc gcc_s)
list(REMOVE_DUPLICATES hitmask_cxx_libraries)
get_target_property(hitmask_c_type hitmask_c TYPE)
if(hitmask_c_type STREQUAL "STATIC_LIBRARY")
  target_link_libraries(hitmask_c INTERFACE "$<$<LINK_LANGUAGE:C>:${hitmask_cxx_libraries}>")
endif()
