# pugixml as a part of hitmask::assets, for systems without a package of it.

if(NOT EXISTS ${HITMASK_PUGIXML_SOURCE}/pugixml.cpp)
  message(FATAL_ERROR "HITMASK_PUGIXML_SOURCE is '${HITMASK_PUGIXML_SOURCE}', which has no pugixml.cpp")
endif()
add_library(hitmask_pugixml OBJECT ${HITMASK_PUGIXML_SOURCE}/pugixml.cpp)
set_target_properties(hitmask_pugixml PROPERTIES CXX_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
target_sources(hitmask_assets PRIVATE $<TARGET_OBJECTS:hitmask_pugixml>)
target_include_directories(hitmask_assets SYSTEM PRIVATE ${HITMASK_PUGIXML_SOURCE})
