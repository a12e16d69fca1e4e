# hitmask_bake(TARGET OUTPUT FILE SOURCES PATH... [OPTIONS OPTION...])
#
# Bakes sheets, pictures and folders into FILE (in the build folder, unless it is absolute), and again when one of
# the files changes that they consist of. TARGET is a new target, or the program that needs the file; one target may
# have several files, each with a call of its own. OPTIONS are those of `hitmask bake`.

cmake_policy(PUSH)
cmake_policy(VERSION 3.22)  # CMP0116: depfiles may have any paths

function(hitmask_bake target)
  cmake_parse_arguments(PARSE_ARGV 1 bake "" "OUTPUT" "SOURCES;OPTIONS")
  if(NOT bake_OUTPUT OR NOT bake_SOURCES OR bake_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "usage: hitmask_bake(TARGET OUTPUT FILE SOURCES PATH... [OPTIONS OPTION...])")
  endif()
  set(tool hitmask_tool)  # inside hitmask's own build
  if(NOT TARGET hitmask_tool)
    get_property(folder GLOBAL PROPERTY HITMASK_TOOL_FOLDER)
    find_program(HITMASK_BAKE_TOOL hitmask HINTS ${folder})
    if(NOT HITMASK_BAKE_TOOL)
      message(FATAL_ERROR "hitmask_bake needs hitmask's tool: install it, or set HITMASK_BAKE_TOOL to its path")
    endif()
    set(tool ${HITMASK_BAKE_TOOL})
  endif()
  get_filename_component(output ${bake_OUTPUT} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})
  get_filename_component(folder ${output} DIRECTORY)
  set(sources "")
  foreach(source IN LISTS bake_SOURCES)
    get_filename_component(source ${source} ABSOLUTE)
    list(APPEND sources ${source})
  endforeach()
  # A file that is current is left alone. Ninja looks again; others would bake in every build from then on.
  set(touch "")
  if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    set(touch COMMAND ${CMAKE_COMMAND} -E touch ${output})
  endif()
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND ${tool} bake ${sources} -o ${output} --depfile ${output}.d --quiet ${bake_OPTIONS}
    ${touch}
    DEPENDS ${sources} ${tool}
    DEPFILE ${output}.d
    BYPRODUCTS ${output}.state
    COMMENT "Baking ${bake_OUTPUT}"
    VERBATIM)
  if(TARGET ${target})
    set(bake ${target}_bake)
    set(number 1)
    while(TARGET ${bake})
      math(EXPR number "${number} + 1")
      set(bake ${target}_bake_${number})
    endwhile()
    add_custom_target(${bake} DEPENDS ${output})
    add_dependencies(${target} ${bake})
  else()
    add_custom_target(${target} ALL DEPENDS ${output})
  endif()
endfunction()

cmake_policy(POP)
