# hitmask::assets: PNG files. Links libspng.

include(cmake/hitmask_spng.cmake)
if(NOT TARGET hitmask::spng)
  message(FATAL_ERROR "hitmask::assets needs libspng (Debian: libspng-dev); "
                      "HITMASK_ASSETS=OFF builds hitmask::core alone.")
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
