#!/usr/bin/env python3
"""Compares the binary interface that esx.h declares with the committed dump: abi.py [--update]

The dump (bindings/c/esx.abi) is made from a library of empty functions: symbols.py compares the names with the real
one, and the compiler the types. After an addition, update the dump. After any other change, give libesx another
SOVERSION first: programs that were built with the old header would call the new library wrongly.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
HEADER = ROOT / "bindings/c/include/esx.h"
DUMP = ROOT / "bindings/c/esx.abi"
DECLARATION = re.compile(r"^ESX_API ([^;]*?)\s*(\w+\([^;]*\));", re.MULTILINE)
INCOMPATIBLE = 8  # a bit of abidiff's exit status


def stubs():
    """A C source that defines every function of the header."""
    lines = ['#include "esx.h"']
    for result, signature in DECLARATION.findall(HEADER.read_text()):
        lines.append(f"{result} {signature} {{ {'' if result == 'void' else 'return 0;'} }}")
    return "\n".join(lines) + "\n"


def build_library(folder):
    (folder / "stubs.c").write_text(stubs())
    subprocess.run(
        ["gcc", "-std=c99", "-g", "-shared", "-fPIC", "-Wno-unused-parameter", f"-I{HEADER.parent}",
         f"-Wl,--version-script={ROOT}/bindings/c/esx.map", "-Wl,-soname,libesx.so.1", "stubs.c", "-o", "libesx.so.1"],
        check=True, cwd=folder)
    return folder / "libesx.so.1"


def dump(library, to):
    subprocess.run(
        ["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", "--type-id-style", "hash", "--headers-dir",
         HEADER.parent, "--drop-private-types", "--out-file", to, library], check=True)


def compare(library):
    run = subprocess.run(["abidiff", "--no-show-locs", DUMP, library], capture_output=True, text=True)
    if run.returncode == 0:
        print(f"{len(DECLARATION.findall(HEADER.read_text()))} functions, as in {DUMP.name}")
        return 0
    print(run.stdout + run.stderr)
    print("incompatible: libesx needs another SOVERSION" if run.returncode & INCOMPATIBLE
          else "changed: run tests/bindings/c/abi.py --update")
    return 1


def main():
    with tempfile.TemporaryDirectory() as folder:
        library = build_library(pathlib.Path(folder))
        if sys.argv[1:] == ["--update"]:
            dump(library, DUMP)
            return 0
        return compare(library)


if __name__ == "__main__":
    sys.exit(main())
