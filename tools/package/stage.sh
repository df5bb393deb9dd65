#!/usr/bin/env bash
# Makes an install tree what Debian expects of a package: stage.sh ROOT PACKAGE VERSION MAINTAINER DEBIAN_DIR
set -euo pipefail
root=$1 package=$2 version=$3 maintainer=$4 debian=$5
: "${SOURCE_DATE_EPOCH:?}"
doc=$root/usr/share/doc/$package

changelog() {
  printf '%s (%s) bookworm; urgency=medium\n\n  * See changelog.gz of the package esx.\n\n' esx "$version"
  printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
}

mkdir -p "$doc"
install -m 644 "$debian/copyright" "$doc/copyright"
changelog | gzip -9n >"$doc/changelog.Debian.gz"
rm -f "$doc/LICENSE" # copyright refers to Debian's copy of it
if [ -f "$doc/CHANGELOG.md" ]; then
  gzip -9n <"$doc/CHANGELOG.md" >"$doc/changelog.gz"
  rm "$doc/CHANGELOG.md"
  sed -i 's/(CHANGELOG\.md)/(changelog.gz)/' "$doc/README.md"
fi
if [ -d "$root/usr/etc" ]; then mv "$root/usr/etc" "$root/etc"; fi
# systemd of Debian 12 and its tools look for units here.
if [ -d "$root/usr/lib/systemd" ]; then
  mkdir -p "$root/lib"
  mv "$root/usr/lib/systemd" "$root/lib/systemd"
fi
if [ -d "$root/usr/share/man" ]; then find "$root/usr/share/man" -type f -exec gzip -9n {} +; fi
overrides=$root/usr/share/lintian/overrides/$package
install -D -m 644 "$debian/lintian-overrides" "$overrides"
if [ -f "$debian/$package/lintian-overrides" ]; then cat "$debian/$package/lintian-overrides" >>"$overrides"; fi
# CMake strips what its targets install, but not the module of the Python package, which comes with a folder.
find "$root/usr/lib" -path '*/dist-packages/*' -name '*.so' -exec strip --strip-unneeded {} +
chmod -R u+rwX,go+rX,go-w "$root"
find "$root" -depth -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
