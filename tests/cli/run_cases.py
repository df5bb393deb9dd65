#!/usr/bin/env python3
"""Runs the cases of esxconv: run_cases.py ESXCONV [FILE.case…] [--filter WORDS]

A case file contains cases. Each runs in its own empty directory:

    == title: what it shows
    needs root                  skip the case without it (also: mounting, or the name of a program)
    $ shell command             run by sh; `esxconv` is the program under test, $FIXTURES the fixtures
    exit 1                      its exit status; default: 0
    out| text                   its complete standard output, line by line
    err| text                   its complete standard error, line by line
    files a.esx b.pdf           all files in the directory afterwards

In a text, `…` matches any characters; a line with only `…` matches any lines. Without `out|` or `err|` lines, the
stream must be empty; `out any` and `err any` allow anything.
"""

import argparse
import dataclasses
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
FIXTURES = HERE.parent / "fixtures"
TIME_LIMIT_S = 600


@dataclasses.dataclass
class Command:
    text: str
    exit_status: int = 0
    out: list | None = dataclasses.field(default_factory=list)
    err: list | None = dataclasses.field(default_factory=list)
    files: list | None = None


@dataclasses.dataclass
class Case:
    title: str
    place: str
    needs: list = dataclasses.field(default_factory=list)
    commands: list = dataclasses.field(default_factory=list)


def add_expectation(command, line, place):
    word, _, rest = line.partition(" ")
    if line.startswith(("out|", "err|")):
        getattr(command, line[:3]).append(line[5:])
    elif line in ("out any", "err any"):
        setattr(command, word, None)
    elif word == "exit":
        command.exit_status = int(rest)
    elif word == "files":
        command.files = sorted(rest.split())
    else:
        sys.exit(f"{place}: unknown line “{line}”")


def read_cases(path):
    cases = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        place = f"{path.name}:{number}"
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("== "):
            cases.append(Case(line[3:], place))
        elif line.startswith("needs "):
            cases[-1].needs += line.split()[1:]
        elif line.startswith("$ "):
            cases[-1].commands.append(Command(line[2:]))
        else:
            add_expectation(cases[-1].commands[-1], line.rstrip("\n"), place)
    return cases


def matches(expected, actual):
    """Whether the lines match."""
    if expected is None:
        return True
    pattern = ""
    for line in expected:
        pattern += "(?:.*\n)*?" if line == "…" else "[^\n]*".join(map(re.escape, line.split("…"))) + "\n"
    return re.fullmatch(pattern, actual) is not None


@functools.cache
def is_there(need):
    if need == "root":
        return os.geteuid() == 0
    if need == "mounting":  # a container may forbid it even to root
        mount = ["unshare", "-m", "mount", "-t", "tmpfs", "none", str(HERE)]
        return subprocess.run(mount, stderr=subprocess.DEVNULL, check=False).returncode == 0
    return shutil.which(need) is not None


def missing_needs(case):
    return [need for need in case.needs if not is_there(need)]


def run_command(command, folder, environment):
    done = subprocess.run(["sh", "-c", command.text], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=TIME_LIMIT_S, check=False)
    out, err = (stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr))
    # A sanitizer that names what the suppressions are about, where no program may be started.
    err = re.sub(r"==\d+==WARNING: .* external symbolizer!\n", "", err)
    faults = []
    if done.returncode != command.exit_status:
        faults.append(f"exit status {done.returncode}, expected {command.exit_status}")
    for name, expected, actual in (("standard output", command.out, out), ("standard error", command.err, err)):
        if actual and not actual.endswith("\n"):
            actual += "\n"
        if not matches(expected, actual):
            faults.append(f"{name}, expected:\n" + "".join(f"    {line}\n" for line in expected) + "  but was:\n"
                          + "".join(f"    {line}\n" for line in actual.splitlines()[:20]))
    found = sorted(entry.name for entry in folder.iterdir())
    if command.files is not None and found != command.files:
        faults.append(f"files {' '.join(found)}, expected {' '.join(command.files)}")
    return faults


def run_case(case, program):
    with tempfile.TemporaryDirectory(prefix="esx-cli-") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        work, home = folder / "work", folder / "home"
        work.mkdir()
        home.mkdir()
        (folder / "bin").mkdir()
        (folder / "bin" / "esxconv").symlink_to(program)
        environment = {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "FIXTURES": str(FIXTURES),
                       "HOME": str(home), "LC_ALL": "C.UTF-8"}
        environment |= {key: value for key, value in os.environ.items() if key.endswith("SAN_OPTIONS")}
        for command in case.commands:
            faults = run_command(command, work, environment)
            if faults:
                return [f"$ {command.text}"] + faults
    return []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("files", nargs="*", type=pathlib.Path, default=sorted(HERE.glob("*.case")))
    parser.add_argument("--filter", default="", help="only cases with these words in their title")
    arguments = parser.parse_args()
    passed = failed = skipped = 0
    for path in arguments.files:
        for case in read_cases(path):
            if arguments.filter not in case.title:
                continue
            if missing := missing_needs(case):
                print(f"skipped {case.place}: {case.title}: needs {' '.join(missing)}")
                skipped += 1
                continue
            faults = run_case(case, arguments.program.resolve())
            if faults:
                print(f"FAILED {case.place}: {case.title}\n  " + "\n  ".join(faults))
            failed += bool(faults)
            passed += not faults
    print(f"{passed} cases passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
