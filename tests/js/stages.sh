# Part of ./dev: the npm package, built, packed, installed into an empty project and tested there.

js_packages=(clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 nodejs chromium)

need_npm() { # and what bindings/js/package.json names
  command -v npm >/dev/null || need npm # included in some nodejs packages, but not in Debian's
  [[ bindings/js/node_modules/.package-lock.json -nt bindings/js/package-lock.json ]] ||
    npm ci --silent --no-audit --no-fund --prefix bindings/js
}

js_package() { # build/npm/project, in which nothing but the packed package is installed
  need_npm && compile js hitmask_js hitmask_js_pairs && compile js-scalar hitmask_js || return 1
  node bindings/js/build.mjs build/js build/js-scalar build/npm || return 1
  mkdir -p build/npm/project
  (cd build/npm && npm pack --silent ./package >/dev/null && cd project &&
    printf '{"name": "project", "private": true}\n' >package.json &&
    npm install --silent --no-audit --no-fund --no-package-lock ../hitmask-*.tgz)
}

run_node_tests() { # LOG FILE...: adds to the counts, shows only failures
  local log=$1 good bad
  node --no-warnings --test --test-reporter=tap "${@:2}" >"$log" 2>&1 || :
  good=$(sed -nE 's/^# pass ([0-9]+)$/\1/p' "$log" | tail -n 1)
  bad=$(sed -nE 's/^# fail ([0-9]+)$/\1/p' "$log" | tail -n 1)
  ((passed += ${good:-0}, failed += ${bad:-1})) || :
  count_written < <(sed -nE 's/^ *(not )?ok [0-9]+ - (.*)$/js \2/p' "$log")
  [[ ${bad:-1} == 0 && ${good:-0} -gt 0 ]] || { grep -A 30 '^ *not ok' "$log" || tail -n 30 "$log"; return 1; }
}

test_js() { js_package && run_node_tests build/npm/tests.log tests/js/*.test.mjs; }

# The newest ones: a package is installed into programs of any age.
test_js_others() {
  mkdir -p build/js-others && cp tests/js/all/package.json build/js-others/ &&
    npm install --silent --no-audit --no-fund --no-package-lock --prefix build/js-others &&
    run_node_tests build/npm/others.log tests/js/all/*.test.mjs
}

js_stages() { # [--all]
  stage 'npm package, in Node and Chromium' test_js
  [[ $# == 0 ]] || stage 'npm package: other engines, bundlers' test_js_others
}

cmd_js() {
  [[ $# == 0 || $* == --all ]] || fail "js accepts only --all"
  need "${build_packages[@]}" "${js_packages[@]}"
  [[ $# == 0 ]] || export HITMASK_LONG=1
  js_stages "$@"
  summary
}

bench_js() { # [--json FILE]
  need "${build_packages[@]}" "${js_packages[@]}"
  js_package || return 1
  mkdir -p build/js-rivals && cp bench/js/package.json build/js-rivals/ &&
    npm install --silent --no-audit --no-fund --no-package-lock --prefix build/js-rivals &&
    node --no-warnings bench/js/main.mjs build/npm/project build/js-rivals "$@"
}
