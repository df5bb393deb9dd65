#!/usr/bin/env python3
"""Puts the Python files of the package next to its native module: make_package.py PACKAGE_FOLDER SCHEMA_FOLDER

Writes model.py from the JSON Schema of estimate-v1 and errors.py from the errors that the native module has, and
copies the other files, with the comments of the C++ headers in their docstrings.
"""

import json
import pathlib
import shutil
import sys

from comments import expand_comments
from model_source import errors_source, model_source

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = HERE.parent / "esx"


def write_if_changed(path, text):
    """Leaves the time of an equal file as it is, and with it Python's compiled one."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def remove_others(folder, names):
    for path in folder.glob("*.py*"):
        if path.is_file() and path.name not in names:
            path.unlink()


def main():
    folder, schemas = map(pathlib.Path, sys.argv[1:])
    sys.path.insert(0, str(folder))
    import _esx

    files = {path.name: expand_comments(path) for path in SOURCES.glob("*.py*")}
    files["model.py"] = model_source(json.loads((schemas / "estimate-v1.json").read_text()))
    files["errors.py"] = errors_source(_esx.error_meanings())
    files["py.typed"] = ""
    remove_others(folder, files)
    for name, text in files.items():
        write_if_changed(folder / name, text)
    shutil.rmtree(folder / "__pycache__", ignore_errors=True)


if __name__ == "__main__":
    main()
