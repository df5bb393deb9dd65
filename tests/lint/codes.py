#!/usr/bin/env python3
"""docs/troubleshooting.md explains every error and warning code of the programs, and no other.

Errors and refusals are rows of tables, and the warnings of calculators members of their data. The other warnings are
found where sources make them; a way to make one that this script does not know is a pattern to add.
"""

import json
import pathlib
import re
import sys

PAGE = pathlib.Path("docs/troubleshooting.md")
CODE = r'"([a-z]+(?:_[a-z0-9]+)*)"'
EITHER = rf'(?:[^"{{}};]*\? )?{CODE}(?:\s*:\s*{CODE})?'  # a code, or one of two

# Files, and what precedes a code in them.
TABLES = [
    ("libestimate/src/base/error.cpp", rf"\{{\w+, {CODE},"),
    ("apps/esxserver/base/result.cpp", rf"\{{\w+, {CODE},"),
    ("libcalc/src/engine/answer.cpp", rf"RefusalInfo\{{{CODE},"),
]
WARNING_FOLDERS = ["libestimate/src", "libestimate/operations", "libroof/src", "apps"]
WARNINGS = [
    rf"(?:warnings|errors)_?\s*\.push_back\(\s*\{{{EITHER},",
    rf"\bwarn\(\s*{EITHER},",
    rf"note_unknown\({CODE},",
    rf"\b(?:Page)?Warning(?: \w+|>)?\{{[\s{{]*{CODE},",
    rf"warn_of_pages\(\w+,\s*\{{{CODE},",
    rf"\bPageText::\w+,\s*\{{{CODE},",
    rf"std::string_view \w+_warning = {CODE};",
    r'"([a-z]+(?:_[a-z]+)+): " \+',  # printed without being kept
]
RETURNED = rf"return \{{[\s{{]*{CODE},"  # in files that know Warning


def codes_in(path, patterns):
    text = path.read_text()
    return {code for pattern in patterns for found in re.finditer(pattern, text) for code in found.groups() if code}


def sources():
    for folder in WARNING_FOLDERS:
        for path in pathlib.Path(folder).rglob("*"):
            if path.suffix in {".cpp", ".h"}:
                yield path


def codes_of_program():
    codes = set()
    for path, pattern in TABLES:
        codes |= codes_in(pathlib.Path(path), [pattern])
    for path in pathlib.Path("libcalc/data").glob("*.json"):
        codes |= set(json.loads(path.read_text())["warnings"])
    for path in sources():
        returned = [RETURNED] if re.search(r"\bWarning\b", path.read_text()) else []
        codes |= codes_in(path, WARNINGS + returned)
    return codes


def codes_of_page():
    """Those in the first cell of a row."""
    cells = re.findall(r"^\| (`.*?) \|", PAGE.read_text(), re.MULTILINE)
    return [code for cell in cells for code in re.findall(r"`(\w+)`", cell)]


def main():
    program, page = codes_of_program(), codes_of_page()
    problems = [f"{code} is not in {PAGE}" for code in sorted(program - set(page))]
    problems += [f"{PAGE} explains {code}, which no program reports" for code in sorted(set(page) - program)]
    problems += [f"{PAGE} explains {code} twice" for code in sorted({code for code in page if page.count(code) > 1})]
    print("\n".join([*problems, f"{len(program)} codes, {len(problems)} problems"]))
    return 1 if problems or not page else 0


if __name__ == "__main__":
    sys.exit(main())
