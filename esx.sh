#!/usr/bin/env bash
# The entry point for people and CI: installs what is missing, builds, and runs. See usage().
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# One compiler cache for every clone and build directory.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
# Folders of npm packages: what the server shows, and what its tests need.
embedded=(tools/npm/docs apps/web)
for_tests=(tools/npm/compose tools/npm/s3rver tools/npm/oidc-provider tools/npm/smtp-server tools/npm/stripe tools/npm/browser)

usage() {
  cat <<'TEXT'
usage: ./esx.sh COMMAND [arguments]

  convert FILE.pdf [esxconv options]  build, then convert; without arguments, convert the bundled example
  serve [esxserver options]           build, then serve the page and the API on http://127.0.0.1:8080
  build                               build the programs into build/release/bin
  package                             make Debian packages and a source tarball in build/packages
  test                                run the tests of the release build
  check                               run the linters, the sanitizers and the fuzzers
  bench [ESXCONV]                     run the benchmarks; with another esxconv, such as the last release's, compare with it
TEXT
}

say() { printf 'esx.sh: %s\n' "$*" >&2; }

die() {
  say "$@"
  exit 1
}

# Names of the packages that the given uses (build, package, test, check, bench) need.
packages_for() {
  awk -v uses=" $* " '!/^#/ && NF && index(uses, " " $2 " ") { print $1 }' "$root/tools/packages.txt" | sort -u
}

missing_packages() {
  local wanted
  mapfile -t wanted < <(packages_for "$@")
  # dpkg-query complains about names it has never seen: those are missing.
  { dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null || true; } |
    awk '$2 == "installed" { print $1 }' | sort -u | comm -23 <(printf '%s\n' "${wanted[@]}") -
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "to install packages, run as root or with sudo: $*"
  fi
}

set_up() {
  local missing
  if ! command -v dpkg-query >/dev/null; then
    say "not a Debian machine: install the packages of tools/packages.txt first"
    return
  fi
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -eq 0 ] && return
  say "installing ${missing[*]}"
  as_root apt-get update -q >&2
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" >&2
}

# Installs the packages in the lock files of folders, such as tools/npm/docs. Scripts of packages are not run.
set_up_npm() {
  local folder stamp
  for folder in "$@"; do
    stamp=$root/$folder/node_modules/.package-lock.json
    [ ! "$stamp" -nt "$root/$folder/package-lock.json" ] || continue
    # Any npm works, not only Debian's.
    command -v npm >/dev/null || set_up npm
    say "installing the npm packages of $folder"
    npm ci --prefix "$root/$folder" --ignore-scripts --no-audit --no-fund --loglevel error >&2
    touch "$stamp"
  done
}

# Builds targets of the release preset. Standard output stays free for data.
build_release() {
  local quiet=() strict=()
  cd "$root"
  if [ ! build/release/build.ninja -nt CMakePresets.json ]; then
    # CI has the compiler whose warnings are known.
    [ "${CI-}" != true ] || strict=(-DCMAKE_COMPILE_WARNING_AS_ERROR=ON)
    cmake --preset release "${strict[@]}" >&2
  else
    quiet=(-- --quiet)
  fi
  cmake --build --preset release --target "$@" "${quiet[@]}" >&2
}

run_build() {
  set_up build
  set_up_npm "${embedded[@]}"
  (build_release all)
  say "programs are in build/release/bin"
}

run_package() {
  set_up build package
  set_up_npm "${embedded[@]}"
  (build_release installable)
  "$root/tools/package/make.sh" "$root/build/release" "$root/build/packages" >&2
  say "packages are in build/packages"
}

convert_example() {
  "$root/build/release/bin/esxconv" "$root/examples/estimate.pdf" --output estimate.esx --force
  say "wrote $PWD/estimate.esx; to look at it:"
  say "  $root/build/release/bin/esxconv inspect estimate.esx"
  say "  unzip -l estimate.esx"
}

run_convert() {
  set_up build
  (build_release esxconv)
  if [ $# -eq 0 ]; then
    convert_example
  else
    exec "$root/build/release/bin/esxconv" "$@"
  fi
}

run_serve() {
  set_up build
  set_up_npm "${embedded[@]}"
  (build_release esxserver)
  exec "$root/build/release/bin/esxserver" serve "$@"
}

# Runs the tests that a label selects, and leaves the results where .ci/run finds them: run_ctest NAME JOBS SELECTION...
run_ctest() {
  local results=build/release/$1.xml jobs=$2
  shift 2
  cd "$root"
  exec ctest --preset release --parallel "$jobs" --output-junit "$root/$results" "$@"
}

run_test() {
  set_up build test
  set_up_npm "${embedded[@]}" "${for_tests[@]}"
  (build_release all)
  # One more than cores: many tests wait for servers.
  run_ctest test "$(($(nproc) + 1))" --label-exclude '^check$'
}

run_check() {
  set_up build package test check
  set_up_npm "${embedded[@]}" "${for_tests[@]}" tools/npm/openapi
  (build_release all)
  run_ctest check "$(($(nproc) + 1))" --label-regex '^check$'
}

run_bench() {
  set_up build bench
  set_up_npm "${embedded[@]}" tools/npm/s3rver tools/npm/browser
  (build_release esxconv esxserver python_package match_bench calc_bench codes_bench
    scope_bench fleet_workers)
  "$root/tests/bench/conversions.py" "$root/build/release/bin/esxconv" "$@"
  "$root/tests/bench/bench.py" "$root/build/release/bin/esxconv"
  "$root/tests/bench/python.py" "$root/build/release"
  "$root/tests/bench/price_list.py" "$root/build/release/bin/esxconv"
  "$root/build/release/bin/match_bench"
  "$root/tests/bench/codes.py" "$root/build/release/bin"
  (cd "$root" && build/release/bin/calc_bench)
  (cd "$root" && build/release/bin/scope_bench)
  "$root/tests/bench/bench_esx.py" "$root/build/release/bin/esxconv"
  "$root/tests/bench/bench_roof.py" "$root/build/release/bin/esxconv"
  "$root/tests/bench/server.py" "$root/build/release/bin"
  "$root/tests/bench/projects.py" "$root/build/release/bin"
  "$root/tests/bench/fleet.py" "$root/build/release/bin"
  ESXSERVER=$root/build/release/bin/esxserver node "$root/tests/bench/page.mjs"
}

main() {
  local command=${1-}
  [ $# -eq 0 ] || shift
  case $command in
    convert) run_convert "$@" ;;
    serve) run_serve "$@" ;;
    build) run_build ;;
    package) run_package ;;
    test) run_test ;;
    check) run_check ;;
    bench) run_bench "$@" ;;
    help | -h | --help) usage ;;
    *)
      usage >&2
      exit 1
      ;;
  esac
}

main "$@"
