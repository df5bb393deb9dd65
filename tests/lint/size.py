#!/usr/bin/env python3
"""No source file is longer than 600 lines, no file of components of the page longer than 300, and few C++ files of the
product are shorter than 25. Prints files, lines and median by folder. (Functions: readability-function-size of
clang-tidy.)"""

import pathlib
import statistics
import sys

LIMIT = 600
LIMITS = {".tsx": 300}  # of other files
SHORT, SHORT_PERCENT = 25, 4  # so many C++ files of the product may be shorter
FOLDERS = ["apps", "bindings", "cmake", "examples", "libcalc", "libestimate", "libroof", "tests", "tools"]
PRODUCT = ["apps", "bindings", "libcalc", "libestimate", "libroof"]
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


def group(path):
    """The folder of a row: a stage, a feature, a library's headers."""
    return "/".join(path.parts[:3] if len(path.parts) > 3 else path.parts[:-1])


def print_table(product):
    folders = {}
    for path, count in product.items():
        folders.setdefault(group(path), []).append(count)
    folders["all"] = list(product.values())
    for folder, counts in folders.items():
        print(f"{folder:36} {len(counts):5} files {sum(counts):7} lines, median {statistics.median_high(counts):4}")


def main():
    counts = {path: line_count(path) for path in sources()}
    product = {path: n for path, n in counts.items() if path.suffix in {".cpp", ".h"} and path.parts[0] in PRODUCT}
    print_table(product)
    problems = [f"{path}: {count} lines, more than {LIMITS.get(path.suffix, LIMIT)}"
                for path, count in counts.items() if count > LIMITS.get(path.suffix, LIMIT)]
    short = [path for path, count in product.items() if count < SHORT]
    if len(short) * 100 > len(product) * SHORT_PERCENT:
        problems += [f"{path}: {product[path]} lines" for path in short]
        problems.append(f"{len(short)} of {len(product)} C++ files are shorter than {SHORT} lines: more than {SHORT_PERCENT} %")
    print(f"{len(counts)} files, {len(short)} of {len(product)} C++ files of the product below {SHORT} lines, "
          f"{len(problems)} problems", *problems, sep="\n")
    return 1 if problems or not counts else 0


if __name__ == "__main__":
    sys.exit(main())
