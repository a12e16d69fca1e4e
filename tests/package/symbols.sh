#!/usr/bin/env bash
# Checks that the shared libraries under a prefix export only the public API, and look for others beside them:
# symbols.sh PREFIX
set -euo pipefail
shopt -s nullglob globstar

libraries=("$1"/**/libhitmask-*.so)
((${#libraries[@]} == 3)) || { echo "expected three shared libraries, found: ${libraries[*]}"; exit 1; }
status=0
for library in "${libraries[@]}"; do
  # Removes address and type; the name may contain spaces. Absolute symbols are version names.
  names=$(nm --dynamic --defined-only --demangle "$library" | awk '$2 != "A"' | cut -d ' ' -f 3-)
  count=$(grep -c . <<<"$names") || { echo "$library exports nothing"; exit 1; }
  wanted='^(vtable for |typeinfo (name )?for )?hitmask::' # derived classes need those with spaces
  [[ $library != *-c.so ]] || wanted='^hm_'
  foreign=$(grep -vE "$wanted" <<<"$names") || foreign=
  private=$(grep -E 'hwy|kernels|N_(SSE|AVX|EMU|NEON)' <<<"$names") || private=
  echo "$library: $count names exported"
  [[ $(readelf --dynamic "$library") == *'[$ORIGIN]'* ]] || { echo "$library does not look beside itself"; status=1; }
  if [[ -n $foreign$private ]]; then
    printf 'not part of the public API:\n%s\n%s\n' "$foreign" "$private"
    status=1
  fi
done
exit $status
