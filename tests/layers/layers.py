#!/usr/bin/env python3
"""Reads every #include and holds it against layers.toml: who may include whom."""

import fnmatch
import pathlib
import re
import sys
import tomllib

FOLDERS = ["apps", "examples", "libcalc", "libestimate", "libroof", "tests"]
# Where the compiler looks for our own headers, besides the including file's folder.
INCLUDE_DIRS = ["libestimate/include", "libestimate/internal", "libestimate/src", "libcalc/include", "libcalc/src",
                "libroof/include", "libroof/src", "apps", "tests", "tests/unit"]
GENERATED = {"estimate/version.h": "libestimate/version.h.in"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)


def below(path, folder):
    return path == folder or path.startswith(folder + "/")


def part_of(path, table):
    for part in table["part"]:
        if any(below(path, folder) for folder in part["paths"]):
            return part
    return None


def own_header(including, name):
    """Path of one of our own headers, or None."""
    if name in GENERATED:
        return GENERATED[name]
    for folder in [str(pathlib.PurePath(including).parent), *INCLUDE_DIRS]:
        candidate = pathlib.Path(folder, name)
        if candidate.is_file():
            return str(candidate.resolve().relative_to(pathlib.Path.cwd()))
    return None


def is_standard(name):
    return re.fullmatch(r"[a-z_0-9]+", name) is not None


def check_own(path, part, target, table):
    other = part_of(target, table)
    if other is None:
        return f"{target} belongs to no part"
    if other is not part and other["name"] not in part["uses"]:
        return f"{part['name']} may not include {other['name']} ({target})"
    return None


def check_third_party(path, part, name, table):
    for row in table["third_party"]:
        if any(fnmatch.fnmatchcase(name, pattern) for pattern in row["headers"]):
            if part["name"] not in row["only_in"]:
                return f"{row['name']} ({name}) belongs in {', '.join(row['only_in'])} only"
            if path.endswith(".h") and part["name"] != "tests":
                return f"{row['name']} ({name}) in a header; it belongs in .cpp files"
            return None
    return f"{name} is unknown: neither ours, nor C++'s, nor in the table"


def check_include(path, part, name, table):
    target = own_header(path, name)
    if target:
        return check_own(path, part, target, table)
    return None if is_standard(name) else check_third_party(path, part, name, table)


def check_forbidden(path, text, table):
    names = [name for _, name in INCLUDE.findall(text)]
    code = COMMENT_OR_STRING.sub(" ", text)
    for rule in table["forbidden"]:
        if any(below(path, folder) for folder in rule["below"]) and path not in rule.get("except", []):
            for found in set(rule["includes"]) & set(names):
                yield f"<{found}>: {rule['reason']}"
            for word in rule["words"]:
                if re.search(r"\b" * word[0].isalpha() + re.escape(word), code):
                    yield f"{word}: {rule['reason']}"


def check_file(path, table):
    part = part_of(path, table)
    if part is None:
        yield "belongs to no part of the table"
        return
    text = pathlib.Path(path).read_text()
    for _, name in INCLUDE.findall(text):
        problem = check_include(path, part, name, table)
        if problem:
            yield problem
    yield from check_forbidden(path, text, table)


def main():
    table = tomllib.loads(pathlib.Path(__file__).with_name("layers.toml").read_text())
    files = sorted(str(p) for folder in FOLDERS for p in pathlib.Path(folder).rglob("*") if p.suffix in {".h", ".cpp"})
    problems = [f"{path}: {problem}" for path in files for problem in check_file(path, table)]
    for problem in problems:
        print(problem)
    print(f"{len(files)} files, {len(problems)} problems")
    return 1 if problems or not files else 0


if __name__ == "__main__":
    sys.exit(main())
