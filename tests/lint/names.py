#!/usr/bin/env python3
"""Names that clash although each file compiles by itself: names.py BUILD_DIR

Unity builds join the sources of a target. So no two of them may have the same type, variable or function (with the same
parameters) of internal linkage in one namespace, whatever the batches are. And no two files of the repository may define a
type of the same qualified name: a program that linked both would use either (the one definition rule).
"""

import collections
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRODUCT = ["apps", "bindings", "libcalc", "libestimate", "libroof"]
TOKEN = re.compile(r"""
    (?P<skip> //[^\n]* | /\*.*?\*/ | ^[ \t]*\#(?:[^\n\\]|\\.|\\\n)* | \[\[.*?\]\] | \s+ )
  | (?P<text> (?:u8|[uUL])?R"(?P<raw>[^(\s]*)\(.*?\)(?P=raw)" | (?:u8|[uUL])?"(?:\\.|[^"\\\n])*"(?:_\w+)? )
  | (?P<char> '(?:\\.|[^'\\\n])+' )
  | (?P<word> \boperator\b\s*(?:\(\s*\)|[^\w\s(]+) | \w+ (?:'[\w']+)? ) | (?P<sign> :: | -> | . )""", re.VERBOSE | re.DOTALL | re.MULTILINE)
CLOSES = {"(": ")", "{": "}", "[": "]", "<": ">"}
TYPES = {"class", "struct", "union", "enum"}

Name = collections.namedtuple("Name", "kind space name detail internal line")


def tokens_of(text):
    """Pairs of a token and its line; literals are \"\"."""
    line, tokens = 1, []
    for found in TOKEN.finditer(text):
        if found.lastgroup != "skip":
            tokens.append(('""' if found["text"] or found["char"] else found.group(), line))
        line += found.group().count("\n")
    return tokens


def after(tokens, start):
    """The index after the bracket that closes the one at `start`. A `>` of an expression ends nothing that matters here."""
    depth, opens = 0, tokens[start][0]
    for i in range(start, len(tokens)):
        token = tokens[i][0]
        depth += (token == opens) - (token == CLOSES[opens])
        if depth == 0:
            return i + 1
        if opens == "<" and token in ";{":
            break
    return start + 1 if opens == "<" else len(tokens)


def outside_brackets(words):
    """The words that are in no template arguments, parentheses or brackets."""
    depth, found = 0, []
    for word in words:
        depth -= word in (">", ")", "]") and depth > 0
        if depth == 0:
            found.append(word)
        depth += word in ("<", "(", "[")
    return found


def split_template(words):
    """What follows `template`, and the words after it."""
    start = 0
    while words[start:start + 2] == ["template", "<"]:
        start = after([(word, 0) for word in words], start + 1)
    return " ".join(words[:start]), words[start:]


def parameters(words):
    """The types of a parameter list, without names and defaults."""
    depth, types, current = 0, [], []
    for word in [*words, ","]:
        depth += (word in ("(", "<", "[", "{")) - (word in (")", ">", "]", "}"))
        if word == "," and depth == 0:
            current = current[:current.index("=")] if "=" in current else current
            if len(current) > 1 and re.fullmatch(r"\w+", current[-1]) and current[-2] != "::":
                current = current[:-1]
            types.append(" ".join(current))
            current = []
        else:
            current.append(word)
    return ", ".join(types)


class Reader:
    """The definitions at namespace scope of one file."""

    def __init__(self, text):
        self.tokens, self.names, self.spaces = tokens_of(text), [], []
        self.read()

    def read(self):
        start = i = 0
        while i < len(self.tokens):
            token = self.tokens[i][0]
            words = [word for word, _ in self.tokens[start:i]]
            if token == ";":
                self.add_variable(words, start)
            if token == "}" and self.spaces:
                self.spaces.pop()
            if token in (";", "}"):
                start = i = i + 1
            elif token in "([":
                i = after(self.tokens, i)
            elif token == "{" and self.opens_space(words):
                start = i = i + 1
            elif token == "{":
                i = after(self.tokens, i)
                if self.add_block(words, start):
                    start = i
            else:
                i += 1

    def opens_space(self, words):
        if words[:1] == ["inline"]:
            words = words[1:]
        if words[:1] == ["namespace"]:
            self.spaces.append("".join(words[1:]))  # empty: anonymous
        elif words == ["extern", '""']:
            self.spaces.append(None)
        else:
            return False
        return True

    def add(self, kind, name, detail, start, internal=False):
        space = "::".join(space for space in self.spaces if space)
        self.names.append(Name(kind, space, name, detail, internal or "" in self.spaces, self.tokens[start][1]))

    def add_block(self, words, start):
        """What has braces after `words`. Whether the statement ends with them: a function does."""
        template, words = split_template(words)
        if words and words[0] in TYPES:
            named = words[2:] if words[1:2] in (["class"], ["struct"]) else words[1:]
            name = "".join(named[:named.index(":")] if ":" in named else named).removesuffix("final")
            if name and "(" not in name and "=" not in name:  # specializations may differ in what they require
                self.add("type", name + (template if "<" in name and template != "template < >" else ""), "", start)
            return False
        outside = outside_brackets(words)
        if "=" in outside or "(" not in outside:
            return False
        if ":" in outside and re.fullmatch(r"[\w>]+", words[-1]):
            return False  # a member in the list of a constructor
        opening = self.opening(words)
        name = words[opening - 1]
        # One word is a macro, such as TEST_CASE, and what follows :: is defined out of its class.
        if opening > 1 and words[opening - 2] != "::" and re.fullmatch(r"\w+", name):
            closing = after([(word, 0) for word in words], opening) - 1
            self.add("function", name, template + parameters(words[opening + 1:closing]), start, "static" in outside)
        return True

    @staticmethod
    def opening(words):
        depth = 0
        for i, word in enumerate(words):
            if word == "(" and depth == 0:
                return i
            depth += (word == "<") - (word == ">")
        return words.index("(")

    def add_variable(self, words, start):
        words = split_template(words)[1]
        if not words or words[0] in {"using", "typedef", "friend", "extern", "static_assert", "namespace", *TYPES}:
            return
        outside = outside_brackets(words)
        ends = [outside.index(sign) for sign in ("=", "[", "{", ",") if sign in outside] + [len(outside)]
        name = outside[min(ends) - 1]
        if "(" in outside[:min(ends)] or not re.fullmatch(r"[A-Za-z_]\w*", name):
            return
        internal = "inline" not in outside and bool({"const", "constexpr", "static"} & set(outside))
        if outside[min(ends) - 2:min(ends) - 1] != ["::"]:
            self.add("variable", name, "", start, internal)


def targets(build):
    """The sources that a unity build of each target would join."""
    joined, alone = collections.defaultdict(set), collections.defaultdict(set)
    for entry in json.loads((build / "compile_commands.json").read_text()):
        found = re.search(r"CMakeFiles/([^/]+)\.dir/", entry["command"])
        source = pathlib.Path(entry["file"])
        if found and "Unity" in source.parts:
            included = re.findall(r'#include "([^"]+)"', source.read_text())
            joined[found[1]].update(map(pathlib.Path, included))
        elif found:
            alone[found[1]].add(source)
    # In a target with batches, a source that is in none has been left out for good.
    return {name: joined[name] or alone[name] for name in joined.keys() | alone.keys()}


def are_overloads(name, other):
    """A function of internal linkage hides one of the namespace around it."""
    return name.kind == other.kind == "function" and name.detail != other.detail and name.internal == other.internal


def clashes(found):
    """Pairs of definitions of one name that a compiler would refuse, or a linker would merge."""
    for definitions in found.values():
        for i, (path, name) in enumerate(definitions):
            for other_path, other in definitions[:i]:
                if path != other_path and not are_overloads(name, other):
                    yield (f"{path}:{name.line}: {name.kind} {name.space}::{name.name} is also in "
                           f"{other_path}:{other.line}")
                    break


def unity_clashes(names, sources):
    found = collections.defaultdict(list)
    for path in sorted(sources):
        for name in names(path):
            found[name.space, name.name].append((path.relative_to(ROOT), name))
    return clashes({key: names for key, names in found.items() if any(name.internal for _, name in names)})


def type_clashes(names, files):
    found = collections.defaultdict(list)
    for path in sorted(files):
        for name in names(path):
            if name.kind == "type" and not name.internal:
                full = f"{name.space}::{name.name}" if name.space else name.name
                space, _, rest = full.partition("::")  # of a specialization, A::B<A::C> is A::B<C>
                found[space, re.sub(rf"\b{space}::", "", rest)].append((path.relative_to(ROOT), name))
    return clashes(found)


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    read = {}

    def names(path):
        if path not in read:
            read[path] = Reader(path.read_text()).names
        return read[path]

    own = {name: {path for path in sources if path.is_relative_to(ROOT) and not path.is_relative_to(ROOT / "build")}
           for name, sources in targets(build).items()}
    problems = {problem for sources in own.values() for problem in unity_clashes(names, sources)}
    product = {path for folder in PRODUCT for path in (ROOT / folder).rglob("*") if path.suffix in {".cpp", ".h"}}
    problems |= set(type_clashes(names, product))
    print(*sorted(problems), sep="\n")
    print(f"{len(read)} files, {sum(map(len, read.values()))} names, {len(problems)} problems")
    return 1 if problems or not read else 0


if __name__ == "__main__":
    sys.exit(main())
