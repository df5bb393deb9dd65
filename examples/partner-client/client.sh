#!/usr/bin/env bash
# client.sh convert FILE.pdf PRICE_LIST OUT.esx | client.sh verify SIGNATURE [NEXT_SIGNATURE] <BODY: see README.md
set -euo pipefail

fail() {
  echo "$1" >&2
  exit 1
}

# The text of a member of a flat JSON document, unescaped as far as our URLs and codes need it.
member() {
  sed -n 's/.*"'"$1"'": *"\(\([^"\\]\|\\.\)*\)".*/\1/p' | sed 's/\\\//\//g' | head -n 1
}

# One request; the answer goes to $work/body and $work/head, its status to $status (000: no answer).
request() {
  # The key comes by a file: arguments can be read by every user of the machine.
  printf 'header = "X-API-Key: %s"\n' "$ESX_API_KEY" >"$work/key"
  status=$(curl --silent --show-error --max-time 60 --config "$work/key" --dump-header "$work/head" \
    --output "$work/body" --write-out '%{http_code}' "$@") || status=000
}

# Seconds to wait before the next try.
retry_after() {
  local seconds
  seconds=$(sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9]*\).*/\1/p' "$work/head" 2>/dev/null | head -n 1)
  echo "${seconds:-2}"
}

# The same key for all tries: they make one job.
submit() {
  local idempotency_key
  idempotency_key=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  for _ in 1 2 3 4 5; do
    request --header "Idempotency-Key: $idempotency_key" --form "file=@$1;type=application/pdf" \
      --form "price_list=$2" "$ESX_URL/v1/conversions"
    case $status in
      000 | 429 | 5??) sleep "$(retry_after)" ;;
      *) return ;;
    esac
  done
}

convert() {
  local job
  submit "$1" "$2"
  [ "$status" = 202 ] || fail "$(member code <"$work/body"): $(member message <"$work/body")"
  job=$(member job_id <"$work/body")
  while :; do
    request "$ESX_URL/v1/conversions/$job"
    case $(member status <"$work/body") in
      succeeded) break ;;
      failed) fail "$(member code <"$work/body"): $(member message <"$work/body")" ;;
    esac
    sleep 2
  done
  # A signed URL: anyone who has it may download, without a key.
  curl --silent --show-error --fail --output "$3" "$(member esx_url <"$work/body")"
  # Nor are signed URLs printed: anyone who reads them in a log may download, too.
  sed -E 's/, *"(esx_url|url)": *"[^"]*"//g' "$work/body"
}

# Over the bytes as they came. openssl takes the secret as an argument only: do this where no other user can look.
verify() {
  local right signature sent age
  cat >"$work/sent"
  for signature; do
    sent=''
    # This kind signs the time, too. An old webhook may be one that somebody sends again.
    if [[ $signature =~ ^t=([0-9]{1,12}),(.*)$ ]]; then
      sent=${BASH_REMATCH[1]}. signature=${BASH_REMATCH[2]}
      age=$(($(date +%s) - 10#${BASH_REMATCH[1]}))
      ((age >= -300 && age <= 300)) || continue
    fi
    right=sha256=$({ printf %s "$sent" && cat "$work/sent"; } |
      openssl dgst -sha256 -hmac "$ESX_WEBHOOK_SECRET" | sed 's/.*= *//')
    # Compared by their hashes, so that the time taken says nothing of the signature.
    [ "$(printf %s "$right" | sha256sum)" != "$(printf %s "$signature" | sha256sum)" ] || return 0
  done
  fail "invalid_signature: not genuine"
}

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
case ${1-}/$# in
  convert/4) convert "$2" "$3" "$4" ;;
  verify/[23]) verify "${@:2}" ;;
  *) fail "usage: client.sh convert FILE.pdf PRICE_LIST OUT.esx | client.sh verify SIGNATURE [NEXT_SIGNATURE] <BODY" ;;
esac
