# Stages of ./dev for other machines and systems. Sourced by it.

# Its services must not inherit the pipes of a test, which would then never end. Its folder has a link to /, which the
# tool that collects the Python source package would follow: so it is not below this one.
start_wine() {
  WINEPREFIX=$(mktemp -d) || return 1
  export WINEPREFIX WINEDEBUG=-all
  wine_server -p && tests/portable/wine cmd /c exit </dev/null >/dev/null 2>&1
}
stop_wine() { # only programs of its folder
  wine_server -k || :
  rm -rf "$WINEPREFIX"
}
wine_server() {
  local server
  for server in "$(command -v wineserver || :)" /usr/lib/wine/wineserver64 /usr/lib/wine/wineserver; do
    [[ -x $server ]] && { "$server" "$@" </dev/null >/dev/null 2>&1; return; }
  done
  fail "wineserver was not found; on Debian: apt install wine64"
}
under_wine() { # COMMAND...
  local status=0
  start_wine || return 1
  "$@" </dev/null || status=1
  stop_wine
  return $status
}

# A program of unit tests is one test here, and an emulator is slow: no long loops, fewer random cases, as under
# sanitizers, and more time on a busy machine.
run_foreign_tests() { HITMASK_LONG='' RC_PARAMS=max_success=25 run_tests "$@" --timeout 3600; }
test_foreign() { HITMASK_LONG='' compile "$1" && run_foreign_tests "$1"; }

# Debian has no libspng for Windows.
fetch_crates() {
  need_cargo
  [[ -f build/crates.lock ]] && cmp -s build/crates.lock tests/portable/crates/Cargo.lock && return
  mkdir -p build
  cargo vendor --quiet --locked --versioned-dirs --manifest-path tests/portable/crates/Cargo.toml build/crates \
    >/dev/null && cp tests/portable/crates/Cargo.lock build/crates.lock
}

# Nor has it pugixml. A Python package carries its sources.
fetch_pugixml() {
  [[ -d build/pugixml ]] && return
  need "${python_packages[@]}"
  local folder=build/pugixml.new
  rm -rf "$folder" && mkdir -p "$folder/unpacked" &&
    "$(find_python "$(default_python)")" -m pip -q --disable-pip-version-check download --no-deps --no-binary pugixml \
      -d "$folder" pugixml==0.8.0 &&
    tar -xzf "$folder"/pugixml-*.tar.gz -C "$folder/unpacked" --strip-components 1 &&
    mv "$folder/unpacked" build/pugixml && rm -rf "$folder"
}

test_windows() {
  need libz-mingw-w64-dev
  fetch_crates && fetch_pugixml && HITMASK_LONG='' compile windows && under_wine run_foreign_tests windows
}
test_windows_dll() {
  fetch_crates && fetch_pugixml && HITMASK_LONG='' compile windows-shared hitmask_c c_calls test_c &&
    under_wine run_foreign_tests windows-shared -R '^c\.(all|dll_exports|calls_)' -E without_png
}

need_zig() {
  [[ -x build/zig/bin/python ]] || "$(find_python "$(default_python)")" -m venv build/zig || return 1
  pip_in build/zig install ziglang
}
test_windows_clang() {
  need_zig && HITMASK_LONG='' compile windows-clang && under_wine run_foreign_tests windows-clang
}
# Nothing here runs programs for macOS. The linker finds what is missing.
test_macos() {
  local machine
  need_zig || return 1
  for machine in x86-64 arm64; do
    HITMASK_LONG='' compile "macos-cross-$machine" || return 1
    build/zig/bin/python tests/portable/dylibs.py "$machine" "build/macos-cross-$machine"/libhitmask-{core,c}.dylib || return 1
  done
}

test_portable() { compile portable && run_tests portable; }

# MSVC's way through the core, the library for C and what is for Windows. clang takes it with the standard library of
# mingw, because Microsoft's is not here.
test_msvc_syntax() {
  local file files folder
  mkdir -p build/msvc && ln -sfn /usr/include/hwy build/msvc/hwy || return 1
  as_msvc -std=c11 bindings/c/hitmask.h && msvc_core src/base/*.hpp include/hitmask/*.hpp || return 1
  for file in src/kernels/*.cpp src/base/platform_windows.cpp; do msvc_core "$file" || return 1; done
  for folder in $(find src -name '*.cpp' -printf '%h\n' | sort -u); do
    [[ $folder =~ ^src/(base|image|import|kernels)$ ]] || msvc_core "$folder"/*.cpp || return 1 # those need libraries
  done
  # The calls on pictures are there twice: with libspng, and without.
  msvc_core bindings/c/image.cpp bindings/c/import.cpp || return 1
  mapfile -t files < <(find bindings/c -name '*.cpp' ! -name image.cpp ! -name import.cpp | sort)
  msvc_core "${files[@]}"
}
msvc_core() { # FILE...: as one
  local library
  library=$(dirname "$(x86_64-w64-mingw32-g++-posix -print-file-name=libstdc++.a)")/include/c++
  as_msvc -fgnuc-version=12 -x c++ -std=c++20 -isystem "$(clang++-19 -print-resource-dir)/include" -isystem "$library" \
    -isystem "$library/x86_64-w64-mingw32" -isystem build/msvc -D__GLIBCXX_TYPE_INT_N_0=__int128 \
    -D__GLIBCXX_BITSIZE_INT_N_0=128 -DHITMASK_STATIC -DHWY_IS_DEBUG_BUILD=0 -Isrc -Iinclude \
    -include tests/portable/msvc_library.hpp "${@/#/-include}" /dev/null
}
as_msvc() { # ARGUMENT...
  clang-19 --target=x86_64-pc-windows-msvc -fsyntax-only -Wall -Wextra -Werror -Wno-pragma-once-outside-header \
    '-Wno-#warnings' "$@" -isystem /usr/x86_64-w64-mingw32/include
}

platform_stages() { # [--all]
  stage 'WebAssembly with SIMD128, without exceptions and RTTI: the golden scenes' test_cross wasm
  stage 'AArch64 under qemu: the golden scenes' test_cross aarch64
  stage 'Windows under wine: the golden scenes' under_wine test_cross windows-core
  stage '32-bit x86 under qemu: the golden scenes' test_cross i686
  stage 'big-endian s390x under qemu: the golden scenes' test_cross s390x
  [[ $# == 1 ]] || return 0
  stage 'WebAssembly without SIMD: the golden scenes' test_cross wasm-scalar
  stage 'Windows under wine: unit tests, the tool, C' test_windows
  stage 'Windows under wine: the DLL from C' test_windows_dll
  stage 'Windows under wine, clang with AVX2: unit tests' test_windows_clang
  stage '32-bit x86 under qemu: unit tests' test_foreign i686
  stage 'big-endian s390x under qemu: unit tests' test_foreign s390x
  stage 'AArch64 under qemu: unit tests' test_foreign aarch64
  stage 'macOS: compiled and linked, not run' test_macos
  stage 'every way for compilers without extensions' test_portable
  stage 'MSVC: syntax of the core and the library for C, without its standard library' test_msvc_syntax
}
