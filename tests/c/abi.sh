#!/usr/bin/env bash
# The ABI of the shared library for C, against the one that is on record.
#
#   abi.sh check PREFIX    compares the library under a prefix with bindings/c/abi/
#   abi.sh record PREFIX   puts it on record
#
# An incompatible change also needs a new HM_ABI_VERSION in bindings/c/hitmask_types.h.
set -euo pipefail
shopt -s nullglob globstar
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
[[ $# == 2 && $1 =~ ^(check|record)$ ]] || { sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2; }

record=bindings/c/abi/hitmask-c-$(uname -m).abi
libraries=("$2"/**/libhitmask-c.so)
[[ ${#libraries[@]} == 1 ]] || { echo "no libhitmask-c.so under $2"; exit 2; }
library=${libraries[0]}

# Types that are not in the headers are none of a program's business.
dump() { # FILE
  abidw --no-corpus-path --no-comp-dir-path --no-show-locs --no-elf-needed --exported-interfaces-only \
    --headers-dir bindings/c --drop-private-types --drop-undefined-syms --type-id-style hash \
    --out-file "$1" "$library"
  sed -i "s|path='[^']*/|path='|" "$1" # where it was built does not matter
}

if [[ $1 == record ]]; then
  mkdir -p bindings/c/abi
  dump "$record"
  echo "$record: $(grep -c '<function-decl .*elf-symbol-id' "$record") functions"
  exit
fi
[[ -f $record ]] || { echo "nothing on record for this machine: $record"; exit 0; }
now=$(mktemp)
trap 'rm -f "$now"' EXIT
dump "$now"
# Whatever changed besides new functions may break a program that was compiled before.
if ! abidiff --no-added-syms "$record" "$now"; then
  echo "programs compiled before may break: raise HM_ABI_VERSION, then $0 record $2"
  exit 1
fi
if ! abidiff "$record" "$now"; then
  echo "compatible, but not on record yet: $0 record $2"
  exit 1
fi
echo "$library: the ABI that is on record"
