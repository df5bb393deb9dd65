#!/usr/bin/env bash
# Common misspellings in sources and documents, found by codespell. spelling.txt lists what is right here;
# spelling.cpp, word_lists.cpp and names.txt list misspellings that scopes from words understand.
set -euo pipefail
git ls-files -z -- '*.cmake' '*.cpp' '*.h' '*.in' '*.md' '*.mjs' '*.py' '*.sh' '*.sql' '*.toml' '*.ts' '*.tsx' '*.txt' \
  '*.yaml' .ci/run 'apps/*/texts/*.json' 'libcalc/data/*.json' 'libestimate/data/*.json' 'apps/*openapi.json' \
  ':!*/fixtures/*' ':!*/golden/*' ':!*/corpus/*' ':!tests/lint/spelling.txt' \
  ':!libestimate/src/scope/spelling.cpp' ':!libestimate/src/scope/word_lists.cpp' ':!libestimate/data/scope/names.txt' |
  xargs -0 codespell --quiet-level 3 --ignore-words tests/lint/spelling.txt
