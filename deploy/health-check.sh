#!/usr/bin/env bash
# health-check api HOST:PORT | worker [PID]: whether a process of esxserver lives, for health checks of containers.
# The API lives if it answers /health/. A worker has no port: it lives if its threads, which poll for jobs, still run.
set -euo pipefail

die() {
  printf 'health-check: %s\n' "$*" >&2
  exit 1
}

check_api() {
  local host=${1%:*} port=${1##*:} line=''
  host=${host#[} host=${host%]}
  exec 3<>"/dev/tcp/$host/$port" || die "nothing listens at $1"
  printf 'GET /health/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
  read -r -t 5 line <&3 || die "no answer from $1"
  [[ $line == "HTTP/1.1 200 "* ]] || die "$1 answers $line"
}

# How often the threads of a process went to sleep by themselves.
rests() {
  cat "/proc/$1"/task/*/status 2>/dev/null | awk '/^voluntary_ctxt_switches/ { sum += $2 } END { print sum + 0 }'
}

check_worker() {
  local before try
  [ -d "/proc/$1/task" ] || die "there is no process $1"
  before=$(rests "$1")
  for try in {1..10}; do
    sleep 0.5
    [ "$(rests "$1")" = "$before" ] || return 0
  done
  die "the threads of process $1 have not run for $((try / 2)) s"
}

case ${1-} in
api) check_api "${2-${ESX_LISTEN-}}" ;;
worker) check_worker "${2-1}" ;;
*) die "usage: health-check api HOST:PORT | worker [PID]" ;;
esac
