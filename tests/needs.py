#!/usr/bin/env python3
"""Runs a test only where everything it needs is present: needs.py NEED... -- COMMAND...

A NEED is a path, relative to the current folder, or the name of a program. If one is missing, the test is skipped:
exit status 77, with the reason.
"""

import os
import shutil
import subprocess
import sys

SKIPPED = 77


def is_missing(need):
    return not os.path.exists(need) if "/" in need else shutil.which(need) is None


def main():
    split = sys.argv.index("--")
    missing = [need for need in sys.argv[1:split] if is_missing(need)]
    if missing:
        print(f"skipped: missing {', '.join(missing)}")
        return SKIPPED
    return subprocess.run(sys.argv[split + 1:]).returncode


if __name__ == "__main__":
    sys.exit(main())
