# GoogleTest for another machine or system, from its sources (Debian's googletest has them), and a small stand-in for
# RapidCheck, which has none.

set(HITMASK_GTEST_SOURCE /usr/src/googletest CACHE PATH "The sources of GoogleTest, for other machines and systems")
if(NOT EXISTS ${HITMASK_GTEST_SOURCE}/googletest/src/gtest-all.cc)
  hitmask_missing("the sources of GoogleTest, for the tests of a cross build" "googletest" "Or set HITMASK_GTEST_SOURCE to them.")
endif()
add_library(hitmask_gtest STATIC EXCLUDE_FROM_ALL ${HITMASK_GTEST_SOURCE}/googletest/src/gtest-all.cc
                                                  ${HITMASK_GTEST_SOURCE}/googletest/src/gtest_main.cc)
target_compile_features(hitmask_gtest PUBLIC cxx_std_20)
target_include_directories(hitmask_gtest SYSTEM PUBLIC ${HITMASK_GTEST_SOURCE}/googletest/include
                                                PRIVATE ${HITMASK_GTEST_SOURCE}/googletest)
target_link_libraries(hitmask_gtest PUBLIC Threads::Threads)
add_library(GTest::gtest_main ALIAS hitmask_gtest)

add_library(rapidcheck INTERFACE)
target_include_directories(rapidcheck INTERFACE ${CMAKE_CURRENT_LIST_DIR}/rapidcheck ${PROJECT_SOURCE_DIR}/tests)

# libpng, the decoder that tests compare with, from its sources.
set(HITMASK_PNG_SOURCE "" CACHE PATH "The sources of libpng, for cross builds")
if(HITMASK_ASSETS AND HITMASK_PNG_SOURCE)
  find_package(ZLIB REQUIRED)
  include(${PROJECT_SOURCE_DIR}/cmake/c_language.cmake)
  file(GLOB png_sources ${HITMASK_PNG_SOURCE}/png*.c)
  list(FILTER png_sources EXCLUDE REGEX "/pngtest\\.c$")
  configure_file(${HITMASK_PNG_SOURCE}/scripts/pnglibconf.h.prebuilt ${CMAKE_CURRENT_BINARY_DIR}/png/pnglibconf.h COPYONLY)
  add_library(hitmask_png STATIC EXCLUDE_FROM_ALL ${png_sources})
  target_include_directories(hitmask_png SYSTEM PUBLIC ${HITMASK_PNG_SOURCE} ${CMAKE_CURRENT_BINARY_DIR}/png)
  target_link_libraries(hitmask_png PUBLIC ZLIB::ZLIB)
  add_library(PNG::PNG ALIAS hitmask_png)
endif()
