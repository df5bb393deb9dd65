#!/usr/bin/env python3
"""Compares what each stage makes of the small fixtures with golden files: run_stages.py ESXCONV [--update]

The golden files are what `esxconv inspect FIXTURE --stage STAGE` printed when somebody last looked at it and
found it right: after --update, read the difference before committing it.
"""

import argparse
import difflib
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
FIXTURES = HERE.parent / "fixtures" / "synthetic"
GOLDEN = HERE / "golden"
NAMES = ["FINAL8_small", "ROUGH_small", "AGELIFE_small", "CONTRACTOR_small", "FINAL8_COVTYPE_small"]
# Of every layout a print full of traps, and prints drawn as odd real ones: what each line is taken for, and what is made
# of it.
HARD = sorted(path.stem for kind in ("traps", "quirks") for path in FIXTURES.glob(f"*_{kind}.pdf"))
# Words are many and alike: one page of them, with a table, shows what matters.
STAGES = {"words": ["--page", "3"], "lines": [], "rows": [], "estimate": [], "match": []}
VALUES = [(name, stage) for name in NAMES for stage in STAGES] + [
    (name, stage) for name in HARD for stage in ("rows", "estimate")]
MAX_BYTES = 200_000
SHOWN_LINES = 30


def printed(program, name, stage, data_dir):
    command = [program, "inspect", FIXTURES / f"{name}.pdf", "--stage", stage, *STAGES[stage]]
    if stage == "match":  # nothing but the bundled price list
        command += ["--data-dir", data_dir]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode != 0:
        return None, done.stderr.decode("utf-8", "replace")
    return done.stdout.decode("utf-8"), ""


def compare(path, text):
    if not path.exists():
        return f"{path.name} is missing; make it with --update"
    golden = path.read_text(encoding="utf-8")
    if golden == text:
        return ""
    lines = list(difflib.unified_diff(golden.splitlines(), text.splitlines(), "golden", "printed", "", "", 1, ""))
    more = [f"… {len(lines) - SHOWN_LINES} more lines"] if len(lines) > SHOWN_LINES else []
    return f"{path.name} differs:\n" + "\n".join("  " + line for line in lines[:SHOWN_LINES] + more)


def update(path, text):
    if len(text.encode()) > MAX_BYTES:
        return f"{path.name} would have {len(text.encode())} bytes; the maximum is {MAX_BYTES}"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--update", action="store_true", help="write the golden files anew")
    arguments = parser.parse_args()
    faults = []
    with tempfile.TemporaryDirectory() as data_dir:
        for name, stage in VALUES:
            text, error = printed(arguments.program.resolve(), name, stage, data_dir)
            path = GOLDEN / f"{name}.{stage}.json"
            fault = error if text is None else update(path, text) if arguments.update else compare(path, text)
            if fault:
                faults.append(f"{name} {stage}: {fault}")
    print("\n".join(faults + [f"{len(VALUES)} stage values, {len(faults)} at fault"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
