# hitmask::assets: PNG files and sheets. Links libspng, or contains it; with the readers of artists' tools also zlib
# and pugixml.

if(NOT HITMASK_SPNG_SOURCE)
  include(cmake/hitmask_spng.cmake)
  if(NOT TARGET hitmask::spng)
    set(hitmask_without_spng "Or set HITMASK_SPNG_SOURCE to the folder of spng.c, or build hitmask::core alone: HITMASK_ASSETS=OFF.")
    if(HITMASK_PYTHON)
      set(hitmask_without_spng "Or set HITMASK_SPNG_INCLUDE to the folder of spng.h and HITMASK_SPNG_LIBRARY to the library.")
    endif()
    hitmask_missing("libspng, which reads PNG" "libspng-dev" "${hitmask_without_spng}")
  endif()
endif()

if(HITMASK_READERS)
  get_cmake_property(hitmask_cache CACHE_VARIABLES)
  include(cmake/header_only.cmake)
  include(cmake/hitmask_readers.cmake)
  find_package(nlohmann_json CONFIG QUIET)
  hitmask_header_only(nlohmann_json::nlohmann_json nlohmann/json.hpp)
  set(hitmask_readers_wanted
    "ZLIB::ZLIB|zlib|zlib1g-dev" "hitmask::pugixml|pugixml|libpugixml-dev"
    "nlohmann_json::nlohmann_json|nlohmann/json|nlohmann-json3-dev")
  foreach(hitmask_wanted IN LISTS hitmask_readers_wanted)
    string(REPLACE "|" ";" hitmask_wanted "${hitmask_wanted}")
    list(GET hitmask_wanted 0 hitmask_target)
    list(GET hitmask_wanted 1 hitmask_name)
    list(GET hitmask_wanted 2 hitmask_package)
    if(NOT TARGET ${hitmask_target} AND NOT CMAKE_CROSSCOMPILING)
      hitmask_missing("${hitmask_name}, for sheets of artists' tools" "${hitmask_package}"
                      "Or build without those readers: HITMASK_READERS=OFF.")
    elseif(NOT TARGET ${hitmask_target})
      message(STATUS "hitmask: ${hitmask_name} is not there for this machine, so HITMASK_READERS is off")
      set(HITMASK_READERS OFF)
      break()
    endif()
  endforeach()
  # The cache belongs to the parent project: what find_package() added goes again. The targets stay.
  get_cmake_property(hitmask_added CACHE_VARIABLES)
  list(REMOVE_ITEM hitmask_added ${hitmask_cache})
  list(FILTER hitmask_added EXCLUDE REGEX "^HITMASK_")
  foreach(hitmask_variable IN LISTS hitmask_added)
    unset(${hitmask_variable} CACHE)
  endforeach()
endif()

hitmask_sources(hitmask_assets_sources base image import)  # base: files and terminals of each system
if(HITMASK_READERS)
  list(FILTER hitmask_assets_sources EXCLUDE REGEX "/import/without_readers\\.cpp$")
else()
  list(FILTER hitmask_assets_sources EXCLUDE
       REGEX "/import/(aseprite.*|cocos2d|inflate|json.*|starling|tags|tree|xml)\\.cpp$")
endif()
add_library(hitmask_assets ${hitmask_assets_sources})
add_library(hitmask::assets ALIAS hitmask_assets)
hitmask_library(hitmask_assets assets)
hitmask_unity(hitmask_assets)
# libspng and the core do most of the reading: with -O3 this takes half as long again to compile, and reads 2% faster at best.
if(HITMASK_UNITY STREQUAL "PARTS" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  hitmask_folder_options(hitmask_assets "$<$<CONFIG:Release>:-O1;-finline-functions;-finline-small-functions>"
                         ${PROJECT_SOURCE_DIR}/src/image/file.cpp)
endif()
target_include_directories(hitmask_assets PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(hitmask_assets PUBLIC hitmask::core)
if(HITMASK_SPNG_SOURCE)
  include(cmake/spng_source.cmake)
else()
  target_link_libraries(hitmask_assets PRIVATE hitmask::spng)
endif()
if(HITMASK_READERS)
  target_link_libraries(hitmask_assets PRIVATE ZLIB::ZLIB hitmask::pugixml
                                               $<BUILD_INTERFACE:nlohmann_json::nlohmann_json>)
endif()

add_library(hitmask_hitmask INTERFACE)
add_library(hitmask::hitmask ALIAS hitmask_hitmask)
set_target_properties(hitmask_hitmask PROPERTIES EXPORT_NAME hitmask)
target_link_libraries(hitmask_hitmask INTERFACE hitmask::core hitmask::assets)
