#!/usr/bin/env python3
"""No source file is longer than 400 lines, no file of components of the page longer than 300. (Functions:
readability-function-size of clang-tidy.)"""

import pathlib
import sys

LIMIT = 400
LIMITS = {".tsx": 300}  # of other files
FOLDERS = ["apps", "bindings", "cmake", "examples", "libcalc", "libestimate", "libroof", "tests", "tools"]
SUFFIXES = {".c", ".cmake", ".cpp", ".css", ".h", ".mjs", ".py", ".sh", ".ts", ".tsx", ".txt"}
LEFT_OUT = {"data", "dist", "fixtures", "node_modules", "schema.d.ts"}


def line_count(path):
    with path.open("rb") as file:
        return sum(1 for _ in file)


def sources():
    for folder in FOLDERS:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.suffix in SUFFIXES and path.is_file() and not LEFT_OUT & set(path.parts):
                yield path


def main():
    counts = {path: line_count(path) for path in sources()}
    long = {path: count for path, count in counts.items() if count > LIMITS.get(path.suffix, LIMIT)}
    for path, count in long.items():
        print(f"{path}: {count} lines, more than {LIMITS.get(path.suffix, LIMIT)}")
    code = sorted(count for path, count in counts.items() if path.suffix in {".cpp", ".h"})
    print(f"{len(code)} C++ files, median {code[len(code) // 2]} lines, longest {code[-1]}")
    return 1 if long else 0


if __name__ == "__main__":
    sys.exit(main())
