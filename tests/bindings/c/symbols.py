#!/usr/bin/env python3
"""libesx exports exactly the functions of esx.h, and the tests call each of them: symbols.py LIBESX"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
HEADER = ROOT / "bindings/c/include/esx.h"
TESTS = ROOT / "tests/bindings/c/functions.c"


def declared():
    code = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.DOTALL)
    return set(re.findall(r"ESX_API[^;(]*?\b(esx_\w+)\(", code))


def exported(library):
    listing = subprocess.run(["nm", "--dynamic", "--defined-only", library], check=True, capture_output=True, text=True)
    symbols = (line.split() for line in listing.stdout.splitlines())
    return {name.split("@")[0] for _, kind, name in symbols if kind != "A"}  # A: the version ESX_1


def main():
    names, found = declared(), exported(sys.argv[1])
    called = set(re.findall(r"\b(esx_\w+)\(", TESTS.read_text()))
    problems = [f"{name} is declared, but not exported" for name in sorted(names - found)]
    problems += [f"{name} is exported, but not declared" for name in sorted(found - names)]
    problems += [f"{name} is never called by {TESTS.name}" for name in sorted(names - called)]
    print("\n".join(problems) or f"{len(names)} functions, each exported and tested")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
