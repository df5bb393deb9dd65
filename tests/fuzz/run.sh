#!/usr/bin/env bash
# Runs one fuzz target of the fuzz preset for a while: run.sh NAME SECONDS
# What it finds on the way stays in build/fuzz/corpus/NAME, a crashing input in build/fuzz/findings.
set -euo pipefail
name=$1 seconds=$2

seeds=tests/fuzz/corpus/$name
found=build/fuzz/corpus/$name
mkdir -p "$found" build/fuzz/findings
folders=("$found")
[ -d "$seeds" ] && folders+=("$seeds")

# Debian's libraries are not instrumented: their vectors look overflown to the container check.
export ASAN_OPTIONS=detect_container_overflow=0
exec "build/fuzz/bin/$name" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=25 \
  -print_final_stats=1 -print_funcs=0 -verbosity=0 -artifact_prefix="build/fuzz/findings/$name-" "${folders[@]}"
