#!/usr/bin/env python3
"""hardening.py BUILD_DIR PREFIX: every program and library that is installed was compiled and linked hardened.

The ELF files are read with readelf. What leaves no trace that can be relied on in them (the level of _FORTIFY_SOURCE;
and on Debian, whose start files lack the mark, CET) is read from the commands that compiled them, too.
"""

import json
import pathlib
import platform
import re
import subprocess
import sys

SHIPPED = re.compile(r"(apps|bindings|libcalc|libestimate|libroof)/")
ENDBR64 = b"\xf3\x0f\x1e\xfa"  # where indirect calls may land
BYTES_PER_LANDING = 16384  # many more than in any of our files
FLAGS = ["-D_FORTIFY_SOURCE=3", "-fstack-protector-strong", "-fstack-clash-protection",
         *(["-fcf-protection"] if platform.machine() == "x86_64" else [])]


def readelf(option, path):
    return subprocess.run(["readelf", "-W", option, path], capture_output=True, text=True, check=True).stdout


def has_landings(path):
    """The start files of the compiler have two of their own."""
    found = re.search(r" \.text +PROGBITS +\w+ (\w+) (\w+)", readelf("-S", path))
    offset, size = (int(number, 16) for number in found.groups())
    return path.read_bytes()[offset:offset + size].count(ENDBR64) > 2 + size // BYTES_PER_LANDING


def problems_of_file(path):
    segments, dynamic = readelf("-l", path), readelf("-d", path)
    flags = [line.split()[-2] for line in segments.splitlines() if line.split()[:1] == ["GNU_STACK"]]
    found = {
        "position-independent code": "Elf file type is DYN" in segments,
        "PIE": "INTERP" not in segments or re.search(r"FLAGS_1.*\bPIE\b", dynamic),
        "RELRO": "GNU_RELRO" in segments,
        "BIND_NOW": re.search(r"FLAGS_1.*\bNOW\b", dynamic),
        "a stack that is not run": flags == ["RW"],
        "the stack protector": "__stack_chk_fail" in readelf("--dyn-syms", path),
        "CET": platform.machine() != "x86_64" or has_landings(path),
    }
    return [f"{path}: lacks {name}" for name, there in found.items() if not there]


def is_elf(path):
    """A program or a shared library."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        start = file.read(18)
    return start[:4] == b"\x7fELF" and start[16] in (2, 3)


def problems_of_commands(build):
    problems, count = [], 0
    for entry in json.loads((build / "compile_commands.json").read_text()):
        words = entry["command"].split()
        output = words[words.index("-o") + 1]
        if SHIPPED.match(output):
            count += 1
            problems += [f"{output}: compiled without {flag}" for flag in FLAGS if flag not in words]
    return problems if count else ["compile_commands.json has nothing that is shipped"]


def main():
    build, prefix = map(pathlib.Path, sys.argv[1:])
    files = [path for path in sorted(prefix.rglob("*")) if is_elf(path)]
    problems = problems_of_commands(build) + [problem for path in files for problem in problems_of_file(path)]
    print("\n".join([*problems, f"{len(files)} programs and libraries, {len(problems)} problems"]))
    return 1 if problems or not files else 0


if __name__ == "__main__":
    sys.exit(main())
