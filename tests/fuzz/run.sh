#!/usr/bin/env bash
# Runs one fuzz target of the asan preset: run.sh NAME SECONDS
# New inputs are kept in build/fuzz/corpus/NAME, inputs that crash in build/fuzz/findings.
set -euo pipefail
name=$1 seconds=$2

seeds=tests/fuzz/corpus/$name
found=build/fuzz/corpus/$name
mkdir -p "$found" build/fuzz/findings
folders=("$found")
[ -d "$seeds" ] && folders+=("$seeds")
if [ "$name" = fuzz_scope ]; then # each tenth entry of the dictation corpus: to read all takes two minutes
  sentences=build/asan/seeds/fuzz_scope
  mkdir -p "$sentences"
  sed -n 's/^> //p; s/^# .*//p' tests/fixtures/scope/dictation_*.txt |
    awk -v RS= -v folder="$sentences" 'NR % 10 == 1 { print > (folder "/" NR); close(folder "/" NR) }'
  folders+=("$sentences")
fi

# Debian's libraries are not instrumented: to the container check, their vectors seem to overflow.
export ASAN_OPTIONS=detect_container_overflow=0
exec "build/asan/bin/$name" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=120 \
  -print_final_stats=1 -print_funcs=0 -verbosity=0 -artifact_prefix="build/fuzz/findings/$name-" "${folders[@]}"
