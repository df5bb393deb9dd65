#!/usr/bin/env python3
"""Compares every #include with layers.toml: who may include whom."""

import fnmatch
import pathlib
import re
import sys
import tomllib

FOLDERS = ["apps", "bindings", "examples", "libcalc", "libestimate", "libroof", "tests"]
# Where the compiler looks for our own headers, besides the including file's folder.
INCLUDE_DIRS = [*sorted(str(path) for kind in ("include", "internal", "src") for path in pathlib.Path().glob(f"lib*/{kind}")),
                "apps", "bindings/c/include", "tests", "tests/unit"]
GENERATED = {"esx/estimate/version.h": "libestimate/version.h.in"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)


def is_in(path, folder):
    return path == folder or path.startswith(folder + "/")


def part_of(path, table):
    """The part with the longest path that contains this one: parts may be nested."""
    found = [(len(folder), i) for i, part in enumerate(table["part"]) for folder in part["paths"] if is_in(path, folder)]
    return table["part"][max(found)[1]] if found else None


def check_table(table):
    """Rows that name a path or a part that does not exist."""
    names = [part["name"] for part in table["part"]]
    yield from (f"two parts are named {name}" for name in sorted(set(names)) if names.count(name) > 1)
    for part in table["part"]:
        yield from (f"{part['name']}: there is no {path}" for path in part["paths"] if not pathlib.Path(path).exists())
        yield from (f"{part['name']}: there is no part {name}" for name in part["uses"] if name not in names)
    for row in table["third_party"]:
        yield from (f"{row['name']}: there is no part {name}" for name in row["only_in"] if name not in names)
    for rule in table["forbidden"]:
        paths = rule["in"] + rule.get("except", [])
        yield from (f"forbidden: there is no {path}" for path in paths if not pathlib.Path(path).exists())


def own_header(including, name):
    """Path of one of our own headers, or None."""
    if name in GENERATED:
        return GENERATED[name]
    top = including.partition("/")[0]
    own_first = sorted(INCLUDE_DIRS, key=lambda folder: not is_in(folder, top))
    for folder in [str(pathlib.PurePath(including).parent), *own_first]:
        candidate = pathlib.Path(folder, name)
        if candidate.is_file():
            return str(candidate.resolve().relative_to(pathlib.Path.cwd()))
    return None


def is_standard(name):
    return re.fullmatch(r"[a-z_0-9]+", name) is not None or name == "stddef.h"  # which esx.h needs


def check_own(path, part, target, table):
    other = part_of(target, table)
    if other is None:
        return f"{target} is not in any part"
    if other is not part and other["name"] not in part["uses"]:
        allowed = ", ".join(part["uses"]) or "no other part"
        return f"{target} is part of {other['name']}; {part['name']} may include {allowed}"
    return None


def check_third_party(path, part, name, table):
    for row in table["third_party"]:
        if any(fnmatch.fnmatchcase(name, pattern) for pattern in row["headers"]):
            if part["name"] not in row["only_in"]:
                return f"<{name}> is {row['name']}; only {', '.join(row['only_in'])} may include it, not {part['name']}"
            if path.endswith(".h") and part["name"] != "tests" and not row.get("in_headers"):
                return f"<{name}> is {row['name']}; only .cpp files may include it"
            return None
    return f"<{name}> is not one of our headers, not a C++ header, and not in the table"


def check_include(path, part, name, table):
    target = own_header(path, name)
    if target:
        return check_own(path, part, target, table)
    return None if is_standard(name) else check_third_party(path, part, name, table)


def check_forbidden(path, text, table):
    names = [name for _, name in INCLUDE.findall(text)]
    code = COMMENT_OR_STRING.sub(" ", text)
    for rule in table["forbidden"]:
        if any(is_in(path, folder) for folder in rule["in"]) and path not in rule.get("except", []):
            for found in set(rule["includes"]) & set(names):
                yield f"<{found}>: {rule['reason']}"
            for word in rule["words"]:
                if re.search(r"\b" * word[0].isalpha() + re.escape(word), code):
                    yield f"{word}: {rule['reason']}"


def check_file(path, table):
    part = part_of(path, table)
    if part is None:
        yield "is not in any part of the table"
        return
    text = pathlib.Path(path).read_text()
    for _, name in INCLUDE.findall(text):
        problem = check_include(path, part, name, table)
        if problem:
            yield problem
    yield from check_forbidden(path, text, table)


def main():
    table = tomllib.loads(pathlib.Path(__file__).with_name("layers.toml").read_text())
    files = sorted(str(p) for folder in FOLDERS for p in pathlib.Path(folder).rglob("*") if p.suffix in {".c", ".h", ".cpp"})
    problems = [f"tests/layers/layers.toml: {problem}" for problem in check_table(table)]
    problems += [f"{path}: {problem}" for path in files for problem in check_file(path, table)]
    for problem in problems:
        print(problem)
    print(f"{len(files)} files, {len(problems)} problems")
    return 1 if problems or not files else 0


if __name__ == "__main__":
    sys.exit(main())
