#!/usr/bin/env bash
# Subjects of commits have at most 72 characters. Commits up to this one are older than the rule; a shallow clone that
# does not reach back to it has only its last commit checked.
set -euo pipefail
since=3931404533ec010d2e266684aef1fddef27aea4a
max_length=72

range=-1
if git merge-base --is-ancestor "$since" HEAD 2>/dev/null; then range=$since..HEAD; fi
long=$(git log --no-merges --format='%h %s' "$range" | awk -v max_length="$max_length" 'length($0) - length($1) - 1 > max_length')
if [ -n "$long" ]; then
  printf 'subjects with more than %s characters:\n%s\n' "$max_length" "$long"
  exit 1
fi
