#!/usr/bin/env bash
# Every C++ file is formatted as .clang-format says.
set -euo pipefail
find apps bindings examples libcalc libestimate libroof tests \( -name '*.c' -o -name '*.cpp' -o -name '*.h' \) -print0 |
  xargs -0 clang-format-19 --dry-run -Werror
