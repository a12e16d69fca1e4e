# CMake asks the machine that it runs on which macOS this is. Without an answer it takes it for one that has no @rpath yet.
set(CMAKE_SHARED_LIBRARY_RUNTIME_C_FLAG "-Wl,-rpath,")
set(CMAKE_SHARED_LIBRARY_RUNTIME_CXX_FLAG "-Wl,-rpath,")
