#!/usr/bin/env bash
# Installs the wheels in a minimal Debian 12 and 13 that have only Python, and uses them there: bare_wheel.sh BUILD_DIR
# Packages that Debian has come from the archive that apt of this machine uses.
set -euo pipefail
build=$(realpath -- "$1")

skip() {
  echo "skipped: $*"
  exit 77
}

[ "$(id -u)" -eq 0 ] || skip "only root can make a Debian root"
for program in mmdebstrap patchelf; do
  command -v "$program" >/dev/null || skip "missing $program"
done
grep -q '^VERSION_CODENAME=bookworm$' /etc/os-release || skip "this machine's archives are not those of Debian 12"
apt-get update -q --error-on=any >/dev/null || skip "apt reaches no archive"
work=$(mktemp -d)
root=$work/none
finish() {
  if mountpoint -q "$root/proc"; then umount "$root/proc"; fi
  rm -rf --one-file-system "$work"
}
trap finish EXIT
mkdir "$work/proc"
mount -t proc proc "$work/proc" 2>/dev/null || skip "this machine does not let root mount"
umount "$work/proc"
step() { printf '== %s (%s s)\n' "$*" "$SECONDS"; }

step "making the wheels"
if ! cmake --build "$build" --target other_python_headers >"$work/headers.log" 2>&1; then
  cat "$work/headers.log"
  skip "apt reaches no archive of Debian 13"
fi
rm -f "$build"/*-manylinux_*.whl
cmake --build "$build" --target wheels >"$work/wheels.log" 2>&1 || {
  cat "$work/wheels.log"
  exit 1
}

uri=$(apt-get indextargets --format "\$(REPO_URI)" 'Created-By: Packages' 'Codename: bookworm' 'Component: main' | head -n 1)
apt-config dump Acquire >"$work/acquire.conf"

make_root() {
  local suite=$1
  echo "deb $uri $suite main" | mmdebstrap --variant=minbase --include=python3-venv --aptopt="$work/acquire.conf" \
    --dpkgopt=force-unsafe-io --skip=check/empty "$suite" "$root" - >"$work/root.log" 2>&1 || {
    cat "$work/root.log"
    exit 1
  }
  mount -t proc proc "$root/proc"
}

inside() {
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "$@"
}

cat >"$work/use_wheel.py" <<'PY'
import sys

import esx

assert esx.__file__.startswith("/venv/"), esx.__file__
result = esx.convert("/estimate.pdf", price_list="DEMO8X_NOV26")
assert esx.verify(result.esx).ok
assert len(result.estimate.items) == 90
result.save("/estimate.esx")
esx.write_xlsx("/lines.xlsx", result.estimate.to_rows())
scan = esx.read("/scan.pdf")
assert scan.source.ocr
print(sys.version.split()[0], result, scan)
PY

for row in bookworm:cp311 trixie:cp313; do
  suite=${row%:*} python=${row#*:}
  step "making a minimal root of $suite"
  root=$work/$suite
  make_root "$suite"
  cp examples/estimate.pdf "$root/estimate.pdf"
  cp tests/fixtures/scans/FINAL8_page.pdf "$root/scan.pdf"
  cp "$build"/esx-*-"$python"-*manylinux*.whl "$work/use_wheel.py" "$root"
  step "installing the wheel"
  inside python3 -m venv /venv
  inside sh -c '/venv/bin/pip install --quiet --disable-pip-version-check --no-index /esx-*.whl'
  step "using it"
  # Nothing is said on standard error either.
  if ! inside /venv/bin/python /use_wheel.py 2>"$work/errors" || [ -s "$work/errors" ]; then
    cat "$work/errors"
    exit 1
  fi
  umount "$root/proc"
  rm -rf --one-file-system "$root"
done
step "done"
