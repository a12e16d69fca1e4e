# Finds the Highway headers: hitmask_highway_include. Only the kernels need them, and only to build.
# They are independent of the machine, so a cross build uses those of the host.

find_path(HITMASK_HIGHWAY_INCLUDE hwy/highway.h PATHS /usr/include /usr/local/include
          NO_CMAKE_FIND_ROOT_PATH DOC "Folder that holds hwy/highway.h")
mark_as_advanced(HITMASK_HIGHWAY_INCLUDE)
if(NOT HITMASK_HIGHWAY_INCLUDE)
  hitmask_missing("the Highway headers" "libhwy-dev" "Or set HITMASK_HIGHWAY_INCLUDE to the folder that holds hwy/highway.h.")
endif()
include(cmake/host_headers.cmake)
hitmask_host_headers(hitmask_highway_include ${HITMASK_HIGHWAY_INCLUDE} hwy)
