#!/usr/bin/env bash
# Installs the Debian packages in a minimal Debian 12 and uses them there: bare_machine.sh PACKAGES_DIR
# Packages that Debian has come from where apt of this machine gets them.
set -euo pipefail
packages=$(realpath -- "$1")

skip() {
  echo "skipped: $*"
  exit 77
}

[ "$(id -u)" -eq 0 ] || skip "only root can make a Debian root"
command -v mmdebstrap >/dev/null || skip "missing mmdebstrap"
grep -q '^VERSION_CODENAME=bookworm$' /etc/os-release || skip "this machine's archives are not those of Debian 12"
apt-get update -q --error-on=any >/dev/null || skip "apt reaches no archive"

work=$(mktemp -d)
root=$work/root
finish() {
  if mountpoint -q "$root/proc"; then umount "$root/proc"; fi
  rm -rf --one-file-system "$work"
}
trap finish EXIT
mkdir -p "$root/proc"
mount -t proc proc "$root/proc" 2>/dev/null || skip "this machine does not let root mount"
umount "$root/proc"
rmdir "$root/proc" "$root"

step() { printf '== %s (%s s)\n' "$*" "$SECONDS"; }

inside() {
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

install_packages() { inside apt-get install -q -y --no-install-recommends "$@"; }

# The lines for Debian, in the old form and the new.
debian_sources() {
  local file
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    if [ -f "$file" ]; then grep -E '^deb .* bookworm' "$file" || true; fi
  done
  for file in /etc/apt/sources.list.d/*.sources; do
    if grep -q '^Suites:.*bookworm' "$file" 2>/dev/null; then cat "$file" <(echo); fi
  done
}

make_root() {
  apt-config dump Acquire >"$work/acquire.conf"
  debian_sources | mmdebstrap --variant=minbase --skip=cleanup/apt/lists --aptopt="$work/acquire.conf" \
    --dpkgopt=force-unsafe-io bookworm "$root" -
  # mmdebstrap removes what it copied for the network.
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  mount -t proc proc "$root/proc"
}

# A folder with an index is an archive for apt.
add_archive() {
  mkdir "$root/packages"
  cp "$packages"/*.deb "$root/packages"
  (cd "$root/packages" && dpkg-scanpackages . >Packages 2>/dev/null)
  echo 'deb [trusted=yes] file:/packages ./' >"$root/etc/apt/sources.list.d/local.list"
  inside apt-get update -q
}

use() { inside /use_packages.sh "$1"; }

step "making a minimal root"
make_root
add_archive
cp tests/package/use_packages.sh "$root"
cp tests/fixtures/synthetic/COTALITY_small.pdf "$root/few_pages.pdf"
step "installing esx"
install_packages esx
step "using the programs"
use programs
use system
use server
if compgen -G "$packages/python3-esx_*.deb" >/dev/null; then
  step "importing the Python package"
  install_packages python3-esx
  use python
fi
step "linking one library at a time, with only what it needs"
cp -r examples "$root/examples"
dpkg-deb --extract "$packages"/libesx-dev_*.deb "$root" # without its dependencies
install_packages g++ cmake make pkg-config libxml2-dev
use base
use calc
poppler=$(dpkg-deb --field "$packages"/libesx-dev_*.deb Depends | grep -oE 'libpoppler[a-z-]*-dev')
install_packages libminizip-dev zlib1g-dev nettle-dev
use archive
install_packages "$poppler"
use estimate
install_packages libpolyclipping-dev
use roof
step "building programs with libesx-dev"
install_packages libesx-dev
use development
step "removing the packages"
inside apt-get purge -q -y '?name(esx)'
use nothing
step "done"
