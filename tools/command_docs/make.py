#!/usr/bin/env python3
"""Writes the manual page and the completions of a program: make.py DESCRIPTION.json PAGE VERSION FOLDER

DESCRIPTION.json is what describe_commands printed, PAGE is "esxconv.1".
"""

import json
import pathlib
import sys

import bash
import fish
import man
import zsh
from commands import Command


def main():
    description, page, version, folder = sys.argv[1:]
    program = Command(json.loads(pathlib.Path(description).read_text()))
    name, _, section = page.partition(".")
    files = {
        f"man/{page}": man.page(program, section, version),
        f"bash/{name}": bash.script(program),
        f"zsh/_{name}": zsh.script(program),
        f"fish/{name}.fish": fish.script(program),
    }
    for path, text in files.items():
        target = pathlib.Path(folder, path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)


if __name__ == "__main__":
    main()
