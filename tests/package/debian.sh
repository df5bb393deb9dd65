#!/usr/bin/env bash
# The Debian packages of a build: lintian, and the same bytes when they are made again: debian.sh BUILD_DIR
# They stay in BUILD_DIR/packages, for bare_machine.sh.
set -euo pipefail
build=$1
packages=$build/packages
again=$(mktemp -d)
trap 'rm -rf "$again"' EXIT

tools/package/make.sh "$build" "$packages"
tools/package/make.sh "$build" "$again"
for file in "$packages"/*; do cmp "$file" "$again/${file##*/}"; done

# The manual of the package has no dead link.
dpkg-deb --extract "$packages"/esx_*.deb "$again/root"
tests/lint/links.py "$again/root/usr/share/doc/esx"

lintian --allow-root --fail-on error,warning "$packages"/*.deb
