#!/usr/bin/env python3
"""Runs the commands that README.md shows with their output, and compares the output: readme_test.py ESXCONV

Such a block starts with "$ ". Its commands run one after another in a folder with the examples, as a reader would run
them; a time in ms may be any.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]


def blocks(text):
    """The lines of every fenced block without a language, without their indentation."""
    block = None
    for line in text.splitlines():
        fence = line.strip().startswith("```")
        if fence and block is None:
            block = [] if line.strip() == "```" else ["another language"]
        elif fence:
            yield textwrap.dedent("\n".join(block)).splitlines()
            block = None
        elif block is not None:
            block.append(line)


def commands(text):
    """Every command of README.md, and the lines of output below it."""
    for lines in blocks(text):
        if not lines[0].startswith("$ "):
            continue
        starts = [i for i, line in enumerate(lines) if line.startswith("$ ")]
        for start, end in zip(starts, [*starts[1:], len(lines)]):
            yield lines[start][2:], "\n".join(lines[start + 1:end])


def run(command, folder, esxconv):
    environment = os.environ | {"PATH": f"{esxconv.parent}:{os.environ['PATH']}", "HOME": folder}
    return subprocess.run(["sh", "-c", command], cwd=folder, env=environment, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)


def comparable(text):
    return re.sub(r"\d+ ms$", "… ms", text, flags=re.MULTILINE).strip("\n")


def problem_of(command, expected, folder, esxconv):
    done = run(command, folder, esxconv)
    if done.returncode != 0:
        return f"exit status {done.returncode}\n{done.stdout}"
    # A command that is shown without output may print: `--stage` prints pages of JSON.
    if expected and comparable(done.stdout) != comparable(expected):
        return f"README.md:\n{expected}\nnow:\n{done.stdout}"
    return ""


def main():
    esxconv = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        examples = pathlib.Path(folder) / "examples"
        examples.mkdir()
        shutil.copy(ROOT / "examples/estimate.pdf", examples)
        found = [(command, problem_of(command, expected, folder, esxconv))
                 for command, expected in commands((ROOT / "README.md").read_text())]
    problems = [f"$ {command}\n{problem}" for command, problem in found if problem]
    print("\n".join([*problems, f"{len(found)} commands, {len(problems)} wrong"]))
    return 1 if problems or not found else 0


if __name__ == "__main__":
    sys.exit(main())
