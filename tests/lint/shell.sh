#!/usr/bin/env bash
# Every shell script passes shellcheck.
set -euo pipefail
find esx.sh .ci/run bindings deploy examples tests tools -not -path '*/node_modules/*' \( -name '*.sh' -o -name run \) -type f -print0 | xargs -0 shellcheck
