# Settings shared by all targets of hitmask. They do not affect a parent project.

function(hitmask_settings target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF CXX_VISIBILITY_PRESET hidden
                                             VISIBILITY_INLINES_HIDDEN ON)
  hitmask_compiler_options(${target})
  # Large files: GCC does not look through its memory below 512 MB, which takes a tenth less time.
  if(HITMASK_UNITY STREQUAL "PARTS" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE --param=ggc-min-expand=200 --param=ggc-min-heapsize=524288)
  endif()
  # Shared libraries link all of their files, so that the linker sees every definition.
  if(HITMASK_LTO)
    target_compile_options(${target} PRIVATE -flto=auto)
    target_link_options(${target} PRIVATE -flto=auto -Wodr -Werror=odr -Werror=lto-type-mismatch)
  endif()
  hitmask_instrument(${target})
endfunction()

function(hitmask_compiler_options target)
  if(HITMASK_PORTABLE_ONLY)
    target_compile_definitions(${target} PRIVATE HITMASK_PORTABLE_ONLY)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests/portable/intrin)
  endif()
  if(MSVC)
    target_compile_options(${target} PRIVATE /utf-8 /bigobj /permissive- /Zc:preprocessor)
    if(HITMASK_WERROR)
      target_compile_options(${target} PRIVATE /W4 /WX)
    endif()
    return()
  endif()
  # Without this, a parent without a build type would get kernels thirty times slower.
  target_compile_options(${target} PRIVATE $<$<CONFIG:>:-O2>)
  # Results must not depend on fused multiply-add.
  target_compile_options(${target} PRIVATE -ffp-contract=off)
  # Nor on the 80 bits of the x87 registers, which compilers for 32-bit x86 use otherwise.
  if(CMAKE_SIZEOF_VOID_P EQUAL 4 AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(i.86|x86|x86_64|AMD64)$")
    target_compile_options(${target} PRIVATE -msse2 -mfpmath=sse)
  endif()
  if(HITMASK_WERROR)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
  endif()
endfunction()

# Compiles the files of each folder as one: the standard headers take most of the compile time. Helpers of
# one folder must have different names. Files with compile options of their own stay alone.
function(hitmask_unity target)
  if(NOT HITMASK_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    hitmask_unity_group(group ${source})
    get_source_file_property(options ${source} COMPILE_OPTIONS)
    get_source_file_property(definitions ${source} COMPILE_DEFINITIONS)
    if(NOT options AND NOT definitions)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
endfunction()

# Options for whole folders. Set on the files themselves, they would be compiled alone.
function(hitmask_folder_options target options)
  if(HITMASK_UNITY)
    hitmask_unity_files(ARGN ${target} ${ARGN})
  endif()
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS ${options})
endfunction()

# Sets `result` to the files that CMake makes from the given sources of a target.
function(hitmask_unity_files result target)
  set(files)
  foreach(source IN LISTS ARGN)
    get_source_file_property(group ${source} UNITY_GROUP)
    list(APPEND files ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/Unity/unity_${group}_cxx.cxx)
  endforeach()
  list(REMOVE_DUPLICATES files)
  set(${result} ${files} PARENT_SCOPE)
endfunction()

# With HITMASK_UNITY=PARTS the core is three files beside the kernels: the least work from nothing, but more after a
# change of one file. Most helpers are in the namespaces of their parts, so few names must differ between parts.
function(hitmask_unity_group result source)
  get_filename_component(folder ${source} DIRECTORY)
  string(REPLACE ${PROJECT_SOURCE_DIR}/ "" folder ${folder})
  if(HITMASK_UNITY STREQUAL "PARTS")
    string(REGEX REPLACE "^src/world/(contacts|places)$" "src/others" folder ${folder})
    string(REGEX REPLACE "^(src/[^/]+)/.*" "\\1" folder ${folder})
    string(REGEX REPLACE "^src/(base|image|import)$" "src/assets" folder ${folder})
    string(REGEX REPLACE "^src/(contour|runs|world)$" "src/calls" folder ${folder})
    string(REGEX REPLACE "^src/(motion|shape|terrain|transform)$" "src/motion_shape_transform" folder ${folder})
    string(REGEX REPLACE "^src/(mask|memory|overlap|pairs|parallel|pixels|result|retro|sheet|version)$" "src/others" folder ${folder})
  endif()
  string(MAKE_C_IDENTIFIER ${folder} group)
  set(${result} ${group} PARENT_SCOPE)
endfunction()

# Needed for ccache to recognise a precompiled header.
function(hitmask_precompiled_once target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  else()
    target_compile_options(${target} PRIVATE -fpch-preprocess)
  endif()
endfunction()

# PUBLIC link options, so that users of an instrumented library link the runtime too.
function(hitmask_instrument target)
  if(HITMASK_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${HITMASK_SANITIZE} -fno-omit-frame-pointer
                                             -fno-sanitize-recover=all)
    target_link_options(${target} PUBLIC -fsanitize=${HITMASK_SANITIZE})
  endif()
  # A call at each edge between basic blocks. The tests themselves do not count.
  if(HITMASK_COUNT_OPERATIONS AND target STREQUAL "hitmask_core")
    target_compile_options(${target} PRIVATE -fsanitize-coverage=trace-pc-guard)
  endif()
  if(HITMASK_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# Every .cpp in src/<part>/ and its subfolders belongs to that part: sets `result` to the sources of
# the given parts.
function(hitmask_sources result)
  set(sources)
  foreach(part IN LISTS ARGN)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${part}/*.cpp)
    list(APPEND sources ${found})
  endforeach()
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

# Programs link one library, or a module of Python does: it must then find the others next to it.
set(hitmask_beside "$ORIGIN")
if(APPLE)
  set(hitmask_beside "@loader_path")
endif()

# Settings of both libraries: their names in the package and their exported symbols.
function(hitmask_library target name)
  hitmask_settings(${target})
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${name} OUTPUT_NAME hitmask-${name} DEFINE_SYMBOL HITMASK_BUILDING
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR} INSTALL_RPATH "${hitmask_beside}")
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    target_compile_definitions(${target} PUBLIC HITMASK_STATIC)
  elseif(UNIX AND NOT APPLE)
    # Hidden visibility does not affect templates of namespace std; the linker can hide them.
    set(map ${PROJECT_SOURCE_DIR}/cmake/exports.map)
    target_link_options(${target} PRIVATE LINKER:--version-script=${map})
    set_target_properties(${target} PROPERTIES LINK_DEPENDS ${map})
  endif()
endfunction()
