#!/usr/bin/env python3
"""Compares every #include with the parts that CMake declares, and with layers.toml: layers.py BUILD_DIR/parts.json"""

import fnmatch
import functools
import json
import pathlib
import re
import sys
import tomllib

FOLDERS = ["apps", "bindings", "examples", "libcalc", "libestimate", "libroof", "tests", "tools"]
# Where the compiler looks for our own headers, besides the including file's folder.
INCLUDE_DIRS = [*sorted(str(path) for kind in ("include", "internal", "src") for path in pathlib.Path().glob(f"lib*/{kind}")),
                "apps", "libestimate", "bindings/c/include", "tests", "tests/unit"]
GENERATED = {"esx/estimate/version.h": "libestimate/version.h.in"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)


def is_in(path, place):
    return path == place or path.startswith(place + "/") or ("*" in place and pathlib.PurePath(path).match(place))


def covers(patterns, name):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


class Layers:
    """The parts, and what each may include."""

    def __init__(self, parts, table):
        self.parts = {part["name"]: part for part in parts}
        self.table = table
        self.excepted = {path for part in parts for path in part["except"]}

    @functools.cache
    def part_of(self, path):
        """Name of the part with the most exact path: a file or a pattern before a folder, a long one before a short one."""
        places = [(not pathlib.Path(place).is_dir(), len(place), name)
                  for name, part in self.parts.items() for place in part["paths"] if is_in(path, place)]
        return max(places, default=(0, 0, None))[2]

    def problems(self):
        """Names and paths that do not exist, and parts that use each other in a circle."""
        names = self.parts.keys()
        for name, part in self.parts.items():
            yield from (f"{name}: there is no {p}" for p in part["paths"] if "*" not in p and not pathlib.Path(p).exists())
            yield from (f"{name}: there is no part {u}" for u in part["uses"] if "*" not in u and u not in names)
        for row in self.table["third_party"]:
            yield from (f"{row['name']}: there is no part {u}" for u in row["only_in"] if not fnmatch.filter(names, u))
        for rule in self.table["forbidden"]:
            yield from (f"forbidden: there is no {p}" for p in rule["in"] + rule.get("except", []) if not pathlib.Path(p).exists())
        done = set()
        for name in names:
            yield from self.circles(name, [], done)

    def circles(self, name, path, done):
        if name in path:
            yield "in a circle: " + " → ".join([*path[path.index(name):], name])
        elif name not in done:
            for used in self.parts:
                if used != name and covers(self.parts[name]["uses"], used):
                    yield from self.circles(used, [*path, name], done)
            done.add(name)

    def check_own(self, part, target):
        other, uses = self.part_of(target), self.parts[part]["uses"]
        if other in (None, part) or covers(uses, other):
            return None  # a file of ours that is in no part is a problem of its own
        return f"{target} is part of {other}; {part} may include {', '.join(uses) or 'no other part'}"

    def check_third_party(self, path, part, name):
        for row in self.table["third_party"]:
            if covers(row["headers"], name):
                if not covers(row["only_in"], part):
                    return f"<{name}> is {row['name']}; only {', '.join(row['only_in'])} may include it, not {part}"
                in_header = path.endswith(".h") and part != "tests" and not row.get("in_headers")
                return f"<{name}> is {row['name']}; only .cpp files may include it" if in_header else None
        return f"<{name}> is not one of our headers, not a C++ header, and not in the table"

    def check_forbidden(self, path, text):
        names = {name for _, name in INCLUDE.findall(text)}
        code = COMMENT_OR_STRING.sub(" ", text)
        for rule in self.table["forbidden"]:
            if any(is_in(path, folder) for folder in rule["in"]) and path not in rule.get("except", []):
                yield from (f"<{found}>: {rule['reason']}" for found in sorted(names & set(rule["includes"])))
                yield from (f"{word}: {rule['reason']}" for word in rule["words"]
                            if re.search(r"\b" * word[0].isalpha() + re.escape(word), code))

    def check_file(self, path):
        part = self.part_of(path)
        if part is None:
            return ["is not in any part"]
        text = pathlib.Path(path).read_text()
        own, others = [], []
        for _, name in INCLUDE.findall(text):
            if target := own_header(path, name):
                own.append(self.check_own(part, target))
            elif not re.fullmatch(r"[a-z_0-9]+|stddef\.h", name):  # a header of C++, or the one that esx.h needs
                others.append(self.check_third_party(path, part, name))
        if path in self.excepted:
            own = [] if any(own) else ["EXCEPT is not needed: remove the row"]
        return [problem for problem in own + others if problem] + list(self.check_forbidden(path, text))


@functools.cache
def own_header(including, name):
    """Path of one of our own headers, or None."""
    if name in GENERATED:
        return GENERATED[name]
    top = including.partition("/")[0]
    own_first = sorted(INCLUDE_DIRS, key=lambda folder: not is_in(folder, top))
    for folder in [str(pathlib.PurePath(including).parent), *own_first]:
        if pathlib.Path(folder, name).is_file():
            return str(pathlib.Path(folder, name).resolve().relative_to(pathlib.Path.cwd()))
    return None


def main():
    table = tomllib.loads(pathlib.Path(__file__).with_name("layers.toml").read_text())
    layers = Layers(json.loads(pathlib.Path(sys.argv[1]).read_text()), table)
    files = sorted(str(path) for folder in FOLDERS for path in pathlib.Path(folder).rglob("*")
                   if path.suffix in {".c", ".h", ".cpp"} and "node_modules" not in path.parts)
    problems = [*layers.problems(), *(f"{path}: {problem}" for path in files for problem in layers.check_file(path))]
    print(*problems, f"{len(files)} files, {len(problems)} problems", sep="\n")
    return 1 if problems or not files else 0


if __name__ == "__main__":
    sys.exit(main())
