#!/usr/bin/env bash
# Builds and runs the consumer against an installed prefix with nothing but pkg-config:
#   pkg_config.sh COMPILER PREFIX SOURCE_DIR WORK_DIR
set -euo pipefail
compiler=$1 prefix=$2 sources=$3 work=$4

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
