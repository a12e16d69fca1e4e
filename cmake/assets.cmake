# hitmask::assets: PNG files. Links libspng.

include(cmake/hitmask_spng.cmake)
if(NOT TARGET hitmask::spng)
  set(hitmask_without_spng "Or build hitmask::core alone: HITMASK_ASSETS=OFF.")
  if(HITMASK_PYTHON)
    set(hitmask_without_spng "Or set HITMASK_SPNG_INCLUDE to the folder of spng.h and HITMASK_SPNG_LIBRARY to the library.")
  endif()
  hitmask_missing("libspng, which reads PNG" "libspng-dev" "${hitmask_without_spng}")
endif()

hitmask_sources(hitmask_assets_sources base image)  # base: files and terminals of each system
add_library(hitmask_assets ${hitmask_assets_sources})
add_library(hitmask::assets ALIAS hitmask_assets)
hitmask_library(hitmask_assets assets)
hitmask_unity(hitmask_assets)
target_include_directories(hitmask_assets PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(hitmask_assets PUBLIC hitmask::core PRIVATE hitmask::spng)

add_library(hitmask_hitmask INTERFACE)
add_library(hitmask::hitmask ALIAS hitmask_hitmask)
set_target_properties(hitmask_hitmask PROPERTIES EXPORT_NAME hitmask)
target_link_libraries(hitmask_hitmask INTERFACE hitmask::core hitmask::assets)
