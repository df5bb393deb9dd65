#!/usr/bin/env bash
# The source tarball configures and builds where there is no git repository: tarball.sh PACKAGES_DIR
set -euo pipefail
if ! compgen -G "$1/*.tar.gz" >/dev/null; then
  echo "skipped: a tarball is made from a git clone"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -xzf "$1"/*.tar.gz -C "$work"
cd "$work"/*
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
cmake --preset release
cmake --build --preset release --target esxconv
build/release/bin/esxconv examples/estimate.pdf -o "$work/estimate.esx"
