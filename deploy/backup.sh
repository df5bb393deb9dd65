#!/usr/bin/env bash
# Saves a data dir with SQLite and files while the server runs, and restores it into an empty one:
#   backup save DATA_DIR >FILE.tar
#   backup restore DATA_DIR <FILE.tar
set -euo pipefail
umask 077

die() {
  printf 'backup: %s\n' "$*" >&2
  exit 1
}

# Databases first: a file that is newer than the database does no harm.
save() {
  local data=$1 copies name status=0 databases=() others=()
  [ -f "$data/esxserver.sqlite" ] || die "$data has no esxserver.sqlite"
  command -v sqlite3 >/dev/null || die "sqlite3 is not installed"
  [ ! -t 1 ] || die "standard output is a terminal; send it to a file"
  copies=$(mktemp -d "$data/backup.XXXXXX")
  # shellcheck disable=SC2064 # this folder
  trap "rm -rf '$copies'" EXIT
  for name in esxserver.sqlite prices.sqlite; do
    if [ -f "$data/$name" ]; then
      sqlite3 -cmd '.timeout 60000' "$data/$name" ".backup '$copies/$name'"
      databases+=("$name")
    fi
  done
  # Without what is in progress (work, uploads), made anew (speech), or copied above.
  mapfile -t others < <(cd "$data" && find . -mindepth 1 -maxdepth 1 ! -name '*.sqlite' ! -name '*.sqlite-*' \
    ! -name 'backup.*' ! -name work ! -name uploads ! -name speech)
  # Status 1: a file changed or went away meanwhile, as logs and old results do.
  tar -c --warning=no-file-changed --warning=no-file-removed -C "$copies" "${databases[@]}" -C "$data" "${others[@]}" ||
    status=$?
  [ "$status" -le 1 ] || die "tar failed"
}

restore() {
  local data=$1
  mkdir -p "$data"
  [ -z "$(find "$data" -type f -print -quit)" ] || die "$data is not empty"
  tar -x --no-same-owner -C "$data"
  [ "$(sqlite3 "$data/esxserver.sqlite" 'PRAGMA integrity_check')" = ok ] || die "the database of the backup is damaged"
}

case ${1-} in
save | restore) "$1" "${2:?the data dir is missing}" ;;
*) die "usage: backup save DATA_DIR >FILE.tar | backup restore DATA_DIR <FILE.tar" ;;
esac
