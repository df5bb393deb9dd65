#!/usr/bin/env bash
# Makes the Debian packages of a build, and the source tarball if this is a git clone: make.sh BUILD_DIR OUTPUT_DIR
# The same build and commit give the same bytes.
set -euo pipefail
umask 022
build=$(realpath -- "$1")
mkdir -p "$2"
output=$(realpath -- "$2")
source=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
in_git() { [ "$(git -C "$source" rev-parse --show-toplevel 2>/dev/null)" = "$source" ]; }

if [ -z "${SOURCE_DATE_EPOCH-}" ]; then
  SOURCE_DATE_EPOCH=$(if in_git; then git -C "$source" log -1 --format=%ct; else stat -c %Y "$source/CHANGELOG.md"; fi)
fi
export SOURCE_DATE_EPOCH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cpack --config "$build/CPackConfig.cmake" -B "$work"
rm -f "$output"/*.deb "$output"/*.tar.gz
mv "$work"/*.deb "$output"
if in_git; then
  version=$(sed -n 's/^set(CPACK_PACKAGE_VERSION "\(.*\)")$/\1/p' "$build/CPackConfig.cmake")
  git -C "$source" archive --prefix="esx-$version/" HEAD | gzip -9n >"$output/esx-$version.tar.gz"
fi
