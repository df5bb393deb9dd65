#!/usr/bin/env python3
"""Runs the commands that README.md and docs/*.md show, and compares their output: readme_test.py ESXCONV [FILE.md...]

A block without a language whose first line starts with "$ " is run. The commands of one document run one after another
in a folder with the examples, as a reader would run them. A command that is shown without output may print. In an output,
a time in ms may be any, and a line with only "…" matches any lines.

Commands of esxconv and esxserver in blocks of the language sh, which need files and ids of the reader, are not run: their
subcommands and options must be those that --help lists.
"""

import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
TIME_LIMIT_S = 600


def blocks(text, language=""):
    """The lines of every fenced block of a language, without their indentation."""
    for named, block in re.findall(r"^ *```(.*)\n((?:.*\n)*?) *```$", text, re.MULTILINE):
        if named == language:
            yield textwrap.dedent(block).splitlines()


def commands(text):
    """Every command of a document, and the lines of output below it."""
    for lines in blocks(text):
        if not lines or not lines[0].startswith("$ "):
            continue
        starts = [i for i, line in enumerate(lines) if line.startswith("$ ")]
        for start, end in zip(starts, [*starts[1:], len(lines)]):
            yield lines[start][2:], "\n".join(lines[start + 1:end])


def run(command, folder, esxconv):
    environment = os.environ | {"PATH": f"{esxconv.parent}:{os.environ['PATH']}", "HOME": folder}
    environment.pop("XDG_DATA_HOME", None)
    return subprocess.run(["sh", "-c", command], cwd=folder, env=environment, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=TIME_LIMIT_S)


def matches(expected, printed):
    lines = [re.sub(r"\d+ ms$", "… ms", line) for line in expected.strip("\n").splitlines()]
    pattern = "".join("(?:.*\n)*" if line.strip() == "…" else
                      re.escape(line).replace(re.escape("… ms"), r"\d+ ms") + "\n" for line in lines)
    return re.fullmatch(pattern, printed.strip("\n") + "\n")


def problem_of(command, expected, folder, esxconv):
    done = run(command, folder, esxconv)
    if done.returncode != 0:
        return f"exit status {done.returncode}\n{done.stdout}"
    if expected and not matches(expected, done.stdout):
        return f"shown:\n{expected}\nnow:\n{done.stdout}"
    return ""


@functools.cache
def help_of(program, *subcommands):
    return subprocess.run([program, *subcommands, "--help"], text=True, capture_output=True).stdout


def subcommands_in(text):
    """The names in the section of a help that lists subcommands."""
    return re.findall(r"^  ([a-z][a-z-]*)", text.partition("\nSubcommands:\n")[2], re.MULTILINE)


def usage_problem(program, words):
    """What a command line has that the program does not."""
    path = []
    while words and words[0] in subcommands_in(help_of(program, *path)):
        path.append(words.pop(0))
    text = help_of(program, *path)
    if not text or ("[SUBCOMMAND]" not in text and "SUBCOMMAND" in text.split("\n\n")[0]):
        return f"{' '.join(path + words[:1])} is not a command"
    unknown = [word for word in words if re.match(r"--?[a-z]", word) and not re.search(rf"(?<![\w-]){word}\b", text)]
    return f"{' '.join(path)} has no {', '.join(unknown)}" if unknown else ""


def check_usage(document, folder):
    """(command, problem) of every command in the blocks of the language sh."""
    for line in (line for block in blocks(document.read_text(), "sh") for line in block):
        for name, rest in re.findall(r"(?:^|[|;&] *)(esxconv|esxserver) ([^#|;&]*)", line):
            if (folder / name).exists():  # a build may be without the server
                words = re.sub(r"[][]|\"[^\"]*\"", " ", rest).split()
                yield f"{name} {rest.strip()}", usage_problem(folder / name, words)


def check(document, esxconv):
    """(command, problem) of every command in a document."""
    with tempfile.TemporaryDirectory() as folder:
        examples = pathlib.Path(folder) / "examples"
        examples.mkdir()
        shutil.copy(ROOT / "examples/estimate.pdf", examples)
        return [(command, problem_of(command, expected, folder, esxconv))
                for command, expected in commands(document.read_text())]


def main():
    esxconv = pathlib.Path(sys.argv[1]).resolve()
    named = [pathlib.Path(name) for name in sys.argv[2:]]
    found = [(document.name, *result)
             for document in named or [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
             for result in [*check(document, esxconv), *check_usage(document, esxconv.parent)]]
    problems = [f"{name}: $ {command}\n{problem}" for name, command, problem in found if problem]
    documents = {name for name, *_ in found}
    print("\n".join([*problems, f"{len(found)} commands in {len(documents)} documents, {len(problems)} wrong"]))
    return 1 if problems or not found else 0


if __name__ == "__main__":
    sys.exit(main())
