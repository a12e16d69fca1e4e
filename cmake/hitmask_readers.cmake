# Finds what the readers of sheets need: ZLIB::ZLIB and hitmask::pugixml. The build and the installed package both
# use this file. nlohmann/json has headers only, which an installed library does not need.

find_package(ZLIB QUIET)
if(NOT TARGET hitmask::pugixml)
  find_package(pugixml CONFIG QUIET)
  foreach(hitmask_pugixml IN ITEMS pugixml::pugixml pugixml::static pugixml::shared pugixml)
    if(TARGET ${hitmask_pugixml} AND NOT TARGET hitmask::pugixml)
      add_library(hitmask::pugixml INTERFACE IMPORTED)
      set_target_properties(hitmask::pugixml PROPERTIES INTERFACE_LINK_LIBRARIES ${hitmask_pugixml})
    endif()
  endforeach()
  unset(hitmask_pugixml)
endif()
