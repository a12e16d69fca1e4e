# Defines hitmask::spng when libspng is available. The build and the installed package both use this file.

find_path(HITMASK_SPNG_INCLUDE spng.h DOC "Folder that holds spng.h")
find_library(HITMASK_SPNG_LIBRARY spng DOC "The libspng library")
mark_as_advanced(HITMASK_SPNG_INCLUDE HITMASK_SPNG_LIBRARY)
if(HITMASK_SPNG_INCLUDE AND HITMASK_SPNG_LIBRARY AND NOT TARGET hitmask::spng)
  add_library(hitmask::spng UNKNOWN IMPORTED)
  set_target_properties(hitmask::spng PROPERTIES
    IMPORTED_LOCATION "${HITMASK_SPNG_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${HITMASK_SPNG_INCLUDE}")
endif()
if(NOT TARGET hitmask::spng)  # only then, because it adds to the parent's cache
  find_package(SPNG CONFIG QUIET)  # vcpkg's
  if(NOT SPNG_FOUND)
    unset(SPNG_DIR CACHE)
  endif()
  foreach(hitmask_spng IN ITEMS spng::spng_static spng::spng)
    if(TARGET ${hitmask_spng} AND NOT TARGET hitmask::spng)
      add_library(hitmask::spng INTERFACE IMPORTED)
      set_target_properties(hitmask::spng PROPERTIES INTERFACE_LINK_LIBRARIES ${hitmask_spng})
    endif()
  endforeach()
  unset(hitmask_spng)
endif()
