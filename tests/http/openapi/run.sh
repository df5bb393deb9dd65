#!/usr/bin/env bash
# The OpenAPI document passes two linters, its examples are valid, it only adds to that of the last release, and clients
# that two generators make of it compile.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
root=$(cd ../../.. && pwd)
tools=$root/tools/npm/openapi/node_modules/.bin
document=$root/apps/esxserver/openapi.json
if [ ! -x "$tools/redocly" ]; then
  echo "the linters are not installed: run ./esx.sh check, or npm ci in tools/npm/openapi" >&2
  exit 1
fi

# No telemetry.
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true

"$tools/spectral" lint --ruleset spectral.yaml --fail-severity=warn "$document"
"$tools/redocly" lint --config redocly.yaml "$document"
python3 additions.py version_0.2.0.json "$document"
node examples.cjs "$root/tools/npm/openapi/node_modules" "$document"

folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
"$tools/openapi-typescript" "$document" --output "$folder/api.ts"
"$tools/openapi-ts" --input "$document" --output "$folder/functions" --silent --no-log-file
cp client.ts functions_client.ts "$folder"
"$tools/tsc" --strict --noEmit --target es2022 --module es2022 --moduleResolution bundler \
  --lib es2022,dom,dom.iterable "$folder/client.ts" "$folder/functions_client.ts"
