#!/usr/bin/env python3
"""Refuses the words of words.txt in comments, messages and documents: words.py [FILE...]

Each finding shows the file, the line, the word, and what to write instead. words_allowed.txt lists what may stay.
"""

import fnmatch
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SUFFIXES = {".cmake", ".cpp", ".css", ".h", ".in", ".json", ".md", ".mjs", ".py", ".sh", ".sql", ".toml", ".ts", ".tsx",
            ".txt", ".yaml", ".yml"}
# Not prose of this project, or not for people.
LEFT_OUT = ("*/fixtures/*", "*/golden/*", "*/corpus/*", "tests/lint/words*", "tools/npm/*", "LICENSE",
            "libestimate/data/scope/english.txt")


def rows(name, fields):
    for line in (HERE / name).read_text().splitlines():
        if line and not line.startswith("#"):
            parts = line.split(" => ")
            if len(parts) != fields:
                sys.exit(f"{name}: a row has {fields} fields: {line}")
            yield parts


REFUSED = [(re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in rows("words.txt", 2)]
ALLOWED = [(files, re.compile(pattern, re.IGNORECASE)) for files, pattern, _ in rows("words_allowed.txt", 3)]


def sources():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.splitlines() if (ROOT / name).is_file()]


def is_prose(name):
    suffix = pathlib.PurePath(name).suffix
    script = name in {"esx.sh", ".ci/run"}
    return (suffix in SUFFIXES or script) and not any(fnmatch.fnmatch(name, pattern) for pattern in LEFT_OUT)


def findings(name):
    text = (ROOT / name).read_text(errors="replace")
    for files, pattern in ALLOWED:
        if fnmatch.fnmatch(name, files):
            text = pattern.sub(" ", text)
    for pattern, instead in REFUSED:
        for found in pattern.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield f"{name}:{line}: \"{found.group().strip()}\": write {instead}"


def main():
    names = sys.argv[1:] or [name for name in sources() if is_prose(name)]
    problems = [problem for name in names for problem in findings(name)]
    for problem in problems:
        print(problem)
    print(f"{len(names)} files, {len(problems)} problems")
    return 1 if problems or not names else 0


if __name__ == "__main__":
    sys.exit(main())
