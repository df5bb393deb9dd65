#!/usr/bin/env bash
# Installs a build and uses it as a stranger would, by find_package and by pkg-config: run.sh BUILD_DIR
set -euo pipefail
build=$1
repository=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix
roof="40x30 hip roof 6/12"

by_find_package() {
  cmake -G Ninja -S "$repository/examples" -B "$work/cmake" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_PREFIX_PATH="$prefix"
  cmake --build "$work/cmake"
  "$work/cmake/read_estimate" "$repository/examples/estimate.pdf" >"$work/by_find_package"
  "$work/cmake/calculate_lift" 46 >>"$work/by_find_package"
  "$work/cmake/describe_roof" "$roof" >>"$work/by_find_package"
}

by_pkg_config() {
  local flags library_dir
  library_dir=$(dirname "$(find "$prefix" -name estimate.pc)")
  flags=$(PKG_CONFIG_PATH=$library_dir pkg-config --cflags --libs estimate)
  # shellcheck disable=SC2086 # a list of words on purpose
  g++ -std=c++23 "$repository/examples/read_estimate.cpp" -o "$work/read_estimate" $flags
  "$work/read_estimate" "$repository/examples/estimate.pdf" >"$work/by_pkg_config"
  flags=$(PKG_CONFIG_PATH=$library_dir pkg-config --cflags --libs calc)
  # shellcheck disable=SC2086
  g++ -std=c++23 "$repository/examples/calculate_lift.cpp" -o "$work/calculate_lift" $flags
  "$work/calculate_lift" 46 >>"$work/by_pkg_config"
  flags=$(PKG_CONFIG_PATH=$library_dir pkg-config --cflags --libs roof)
  # shellcheck disable=SC2086
  g++ -std=c++23 "$repository/examples/describe_roof.cpp" -o "$work/describe_roof" $flags
  "$work/describe_roof" "$roof" >>"$work/by_pkg_config"
}

# The first program of bindings/c/README.md, as a reader copies it.
# shellcheck disable=SC2016 # backquotes of Markdown
from_c() {
  local flags
  flags=$(PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name esx.pc)") pkg-config --cflags --libs esx)
  sed -n '/^```c$/,/^```$/p' "$repository/bindings/c/README.md" | sed '/^```/d' >"$work/first.c"
  # shellcheck disable=SC2086
  cc -std=c99 -Wall -Werror "$work/first.c" -o "$work/first" $flags
  cp "$repository/examples/estimate.pdf" "$work"
  (cd "$work" && LD_LIBRARY_PATH=$(dirname "$(find "$prefix" -name libesx.so)") ./first)
  "$prefix/bin/esxconv" verify "$work/estimate.esx"
  "$work/cmake/convert_file" "$repository/examples/estimate.pdf" "$work/by_cmake.esx"
}

# A compiler of an older language is refused with the reason, by the headers and by CMake.
older_language() {
  local log=$work/older
  printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(older CXX)' \
    'set(CMAKE_CXX_COMPILE_FEATURES cxx_std_20)' 'find_package(Esx REQUIRED COMPONENTS calc)' >"$work/CMakeLists.txt"
  if cmake -S "$work" -B "$work/older_build" -DCMAKE_PREFIX_PATH="$prefix" >"$log" 2>&1; then return 1; fi
  tr -s ' \n' ' ' <"$log" | grep -F 'Component calc needs C++23'
  if g++ -std=c++20 -fsyntax-only -I "$prefix/include" "$repository/examples/calculate_lift.cpp" 2>"$log"; then
    return 1
  fi
  grep -F "headers need C++23" "$log"
}

no_build_paths() {
  ! grep -rl --include='*.cmake' --include='*.pc' --include='*.h' -e "$build" -e "$repository" "$prefix"
}

cmake --install "$build" --prefix "$prefix"
by_find_package
by_pkg_config
diff "$work/by_find_package" "$work/by_pkg_config"
from_c
older_language
no_build_paths
tests/lint/links.py "$prefix"
tests/package/hardening.py "$build" "$prefix"
"$prefix/bin/esxconv" --version
