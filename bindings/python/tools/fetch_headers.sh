#!/usr/bin/env bash
# Puts the headers of another Debian's Python and of its pybind11 below a folder: fetch_headers.sh SUITE VERSION FOLDER
# They come from the archive that apt of this machine uses.
set -euo pipefail
suite=$1 version=$2 folder=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

uri=$(apt-get indextargets --format "\$(REPO_URI)" 'Created-By: Packages' 'Codename: bookworm' 'Component: main' | head -n 1)
[ -n "$uri" ] || {
  echo "apt knows no archive of Debian" >&2
  exit 1
}
keys=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb [signed-by=$keys] $uri $suite main" >"$work/sources.list"
mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
cat >"$work/apt.conf" <<CONF
Dir::Etc::sourcelist "$work/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::State::lists "$work/lists";
Dir::State::status "/dev/null";
Dir::Cache "$work/cache";
APT::Sandbox::User "root";
CONF
export APT_CONFIG=$work/apt.conf
apt-get update -q --error-on=any >/dev/null
(cd "$work" && apt-get download -q "libpython$version-dev" pybind11-dev >/dev/null)
rm -rf "$folder"
mkdir -p "$folder"
for package in "$work"/*.deb; do dpkg-deb --extract "$package" "$folder"; done
