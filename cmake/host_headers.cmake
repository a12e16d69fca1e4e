# Headers that are independent of the machine, so a cross build uses those of the host: sets `result` to a folder that
# has `name` from the folder `host`. Not the folder itself: it may be /usr/include, with the host's other headers.

function(hitmask_host_headers result host name)
  set(folder ${host})
  if(CMAKE_CROSSCOMPILING)
    set(folder ${PROJECT_BINARY_DIR}/headers)
    file(MAKE_DIRECTORY ${folder})
    file(CREATE_LINK ${host}/${name} ${folder}/${name} SYMBOLIC)
  endif()
  set(${result} ${folder} PARENT_SCOPE)
endfunction()
