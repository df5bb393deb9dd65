#!/usr/bin/env python3
"""Checks the installed headers: headers.py [FILE...]

Each says which of it may be used from several threads (a comment that begins with "Threads:"), and every member of a
struct has an initializer, so that a program may leave it out without a warning of `-Wextra`.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
OPENS = re.compile(r"^\s*(?P<kind>struct|class|enum class|namespace|union)?\b.*\{\s*(//.*)?$")
CLOSES = re.compile(r"^\s*\}")
MEMBER = re.compile(r"^\s+(?!using|friend|static|return|virtual|explicit)[A-Za-z_][\w:<>,() *&]*[ *&>](?P<name>\w+)(\s*//.*)?;")
SAYS_NOTHING = {"language.h"}  # it refuses compilers, and declares nothing


def problems(path):
    text = path.read_text()
    if "\n// Threads: " not in text and path.name not in SAYS_NOTHING:
        yield 1, "no comment says what is safe from several threads (// Threads: …)"
    blocks = []
    for number, line in enumerate(text.splitlines(), 1):
        if opens := OPENS.match(line):
            blocks.append(opens["kind"] or "block")
        elif CLOSES.match(line) and blocks:
            blocks.pop()
        elif blocks and blocks[-1] == "struct" and "(" not in line and (member := MEMBER.match(line)):
            yield number, f"`{member['name']}` has no initializer"


def main():
    files = [pathlib.Path(name) for name in sys.argv[1:]] or sorted(ROOT.glob("lib*/include/esx/**/*.h"))
    found = [(path, *problem) for path in files for problem in problems(path)]
    for path, number, what in found:
        print(f"{path}:{number}: {what}")
    print(f"{len(files)} headers, {len(found)} problems")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
