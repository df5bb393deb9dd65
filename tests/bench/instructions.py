#!/usr/bin/env python3
"""Instructions that conversions take: instructions.py ESXCONV [--update]

Counted by valgrind, so the figures do not depend on what else the machine does. Fails if a print takes 5 % more than
instructions.json records; --update records the counts of this build. The budget is for release builds of GCC 12 on
Debian 12: other compilers, and other versions of Poppler, take other numbers.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDED = pathlib.Path(__file__).with_name("instructions.json")
FIXTURES = ROOT / "tests/fixtures/synthetic"
# Every carrier's tables, a contractor's print with many equations, long recaps, a packet whose pictures must not be
# recognized, and a long print.
PRINTS = ("AGELIFE_OP_hard", "ALLSTATE_hard", "CONTENTS_hard", "CONTRACTOR_OP_traps", "COTALITY_hard",
          "FINAL5_hard", "FINAL8_COVTYPE_hard", "FINAL8_OP_packet", "FINAL8_large")
TOLERANCE = 1.05
# The C library has other functions for newer processors.
SAME_EVERYWHERE = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX,-AVX512F,-ERMS,-MOVBE,-BMI2", "LC_ALL": "C.UTF-8"}


def count(esxconv, *arguments):
    """Millions of instructions of one run."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/counts", esxconv, *arguments,
                   "--data-dir", folder, "--out-dir", folder, "--jobs", "1", "--quiet"]
        run = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **SAME_EVERYWHERE})
        if run.returncode != 0:
            sys.exit(f"{arguments}: exit status {run.returncode}\n{run.stderr}")
        return int(re.search(r"Collected : (\d+)", run.stderr)[1]) / 1e6


def main():
    esxconv = pathlib.Path(sys.argv[1]).resolve()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        counts = pool.map(lambda name: count(esxconv, FIXTURES / f"{name}.pdf"), PRINTS)
        measured = {name: round(millions, 1) for name, millions in zip(PRINTS, counts)}
    recorded = json.loads(RECORDED.read_text()) if RECORDED.exists() else {}
    over = []
    print(f"{'million instructions':28}{'recorded':>10}{'now':>10}{'ratio':>8}")
    for name, millions in measured.items():
        before = recorded.get(name, millions)
        print(f"{name:28}{before:10.1f}{millions:10.1f}{millions / before:8.3f}")
        over += [name] if millions > TOLERANCE * before else []
    if "--update" in sys.argv:
        RECORDED.write_text(json.dumps(measured, indent=2) + "\n")
    elif set(recorded) != set(PRINTS):
        sys.exit(f"{RECORDED.name} does not record these prints: run with --update")
    elif over:
        sys.exit(f"more than {TOLERANCE:.2f} of the recorded instructions: {', '.join(over)}")


if __name__ == "__main__":
    main()
