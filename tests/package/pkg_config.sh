#!/usr/bin/env bash
# Builds and runs the consumer against an installed prefix with pkg-config only:
#   pkg_config.sh COMPILER C_COMPILER PREFIX SOURCE_DIR WORK_DIR
set -euo pipefail
compiler=$1 c_compiler=$2 prefix=$3 sources=$4 work=$5

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name hitmask.pc)")
export PKG_CONFIG_PATH
LD_LIBRARY_PATH=$(pkg-config --variable=libdir hitmask-core)
export LD_LIBRARY_PATH
mkdir -p "$work"

build() { # PACKAGE SOURCE PROGRAM
  local flags
  read -ra flags <<<"$(pkg-config --cflags --libs "$1")"
  "$compiler" -std=c++20 "$sources/$2" "${flags[@]}" -o "$work/$3"
}

build hitmask consumer.cpp consumer
"$work/consumer" "$work/ship.png"
build hitmask-core core_only.cpp core_only
"$work/core_only"
read -ra flags <<<"$(pkg-config --cflags --libs hitmask-c)"
"$c_compiler" -std=c99 "$sources/../c_consumer/consumer.c" "${flags[@]}" -o "$work/c_consumer"
"$work/c_consumer" "$work/rock.png"
