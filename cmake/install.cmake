# Install rules: headers, libraries, the CMake package and the pkg-config files.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(hitmask_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hitmask)
set(hitmask_generated ${PROJECT_BINARY_DIR}/package)

install(DIRECTORY include/hitmask DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN *.hpp)

# One export set per component, so that hitmask::core can be found without libspng.
function(hitmask_install_component name)
  install(TARGETS ${ARGN} EXPORT hitmask_${name})
  install(EXPORT hitmask_${name} NAMESPACE hitmask:: DESTINATION ${hitmask_package_dir}
          FILE hitmask_${name}.cmake)
endfunction()

hitmask_install_component(core hitmask_core)
if(HITMASK_ASSETS)
  hitmask_install_component(assets hitmask_assets hitmask_hitmask)
  install(FILES cmake/hitmask_spng.cmake cmake/hitmask_readers.cmake DESTINATION ${hitmask_package_dir})
endif()
if(HITMASK_C)
  hitmask_install_component(c hitmask_c)
  install(FILES bindings/c/hitmask.h bindings/c/hitmask_contour.h bindings/c/hitmask_runs.h bindings/c/hitmask_sheet.h bindings/c/hitmask_terrain.h bindings/c/hitmask_types.h bindings/c/hitmask_world.h
          DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
endif()
install(FILES cmake/hitmask_bake.cmake DESTINATION ${hitmask_package_dir})
configure_package_config_file(cmake/hitmask-config.cmake.in ${hitmask_generated}/hitmask-config.cmake
                              INSTALL_DESTINATION ${hitmask_package_dir}
                              PATH_VARS CMAKE_INSTALL_BINDIR
                              NO_SET_AND_CHECK_MACRO)
# Before 1.0 a minor version may be incompatible.
write_basic_package_version_file(${hitmask_generated}/hitmask-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${hitmask_generated}/hitmask-config.cmake
              ${hitmask_generated}/hitmask-config-version.cmake
        DESTINATION ${hitmask_package_dir})

# The .pc files derive their prefix from their own location, so an installed tree may be moved.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(hitmask_pc_prefix ${CMAKE_INSTALL_PREFIX})
else()
  file(RELATIVE_PATH hitmask_pc_up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  set(hitmask_pc_prefix "\${pcfiledir}/${hitmask_pc_up}")
endif()
set(hitmask_pc_below hitmask-core)  # what hitmask-c needs
if(HITMASK_ASSETS)
  set(hitmask_pc_below hitmask-assets)
endif()
set(hitmask_pc_png spng)
if(HITMASK_SPNG_SOURCE)
  set(hitmask_pc_png zlib)
endif()
if(HITMASK_READERS)
  string(APPEND hitmask_pc_png ", zlib")
  if(NOT HITMASK_PUGIXML_SOURCE)
    string(APPEND hitmask_pc_png ", pugixml")
  endif()
endif()
# Users of a static library must add its definitions and dependencies.
get_target_property(hitmask_core_type hitmask_core TYPE)
if(hitmask_core_type STREQUAL "STATIC_LIBRARY")
  set(hitmask_pc_definitions -DHITMASK_STATIC)
  set(hitmask_pc_spng "Requires: hitmask-core, ${hitmask_pc_png}")
  set(hitmask_pc_c "Requires: ${hitmask_pc_below}")
  set(hitmask_pc_cxx "${hitmask_cxx_libraries}")  # after the last library that needs them
  list(TRANSFORM hitmask_pc_cxx PREPEND -l)
  list(JOIN hitmask_pc_cxx " " hitmask_pc_cxx)
else()
  set(hitmask_pc_definitions "")
  set(hitmask_pc_spng "Requires: hitmask-core\nRequires.private: ${hitmask_pc_png}")
  set(hitmask_pc_c "Requires.private: ${hitmask_pc_below}")
  set(hitmask_pc_cxx "")
endif()

function(hitmask_install_pc name)
  configure_file(cmake/${name}.pc.in ${hitmask_generated}/${name}.pc @ONLY)
  install(FILES ${hitmask_generated}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

hitmask_install_pc(hitmask-core)
if(HITMASK_ASSETS)
  hitmask_install_pc(hitmask-assets)
  hitmask_install_pc(hitmask)
endif()
if(HITMASK_C)
  hitmask_install_pc(hitmask-c)
endif()
if(HITMASK_TOOL)
  install(PROGRAMS $<TARGET_FILE:hitmask_tool> DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
