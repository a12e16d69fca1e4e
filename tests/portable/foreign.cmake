# GoogleTest for another machine, from the sources that Debian's googletest has, and a small stand-in for RapidCheck,
# which has none.

set(HITMASK_GTEST_SOURCE /usr/src/googletest CACHE PATH "The sources of GoogleTest, for cross builds")
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
