"""The comments of the C++ headers as parts of Python docstrings: [[esx/estimate/diff.h diff_estimates]]."""

import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[3]
INCLUDE_FOLDERS = sorted(ROOT.glob("lib*/include"))
PLACE = re.compile(r"^(?P<indent> *)(?P<quotes>\"\"\")?\[\[(?P<header>\S+) (?P<name>\S+)\]\](?P<rest>.*)$", re.MULTILINE)
WIDTH = 110
# What a C++ comment says about types, in Python's words.
WORDS = {"nullopt": "None", "nullptr": "None", "`true`": "True", "`false`": "False"}


def header_text(header):
    for folder in INCLUDE_FOLDERS:
        if (folder / header).is_file():
            return (folder / header).read_text()
    sys.exit(f"there is no header {header}")


def comment_of(header, name):
    """The /// lines in front of the first declaration with that name, without their C++ example."""
    plain = name.rpartition("::")[2]
    text = header_text(header)
    if "::" in name:
        text = text[text.index(f"class {name.partition('::')[0]} {{"):]
    declared = re.search(
        rf"((?:^ *///.*\n)+) *(?:(?:struct|class|enum class) {plain}\b|(?!.*///).*\b{plain}\()", text, re.MULTILINE
    )
    if not declared:
        sys.exit(f"{header} has no comment for {name}")
    lines = [line.strip().removeprefix("///").strip() for line in declared[1].splitlines()]
    comment = re.sub(r"\s*\bExample:.*", "", "\n".join(lines), flags=re.DOTALL)
    for word, instead in WORDS.items():
        comment = comment.replace(word, instead)
    return comment.strip()


def filled(text, lead, indent):
    """Paragraphs as lines of a docstring; `lead` is what the first line begins with."""
    leads = [lead] + [indent] * text.count("\n\n")
    parts = [textwrap.fill(part, WIDTH, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False,
                           break_long_words=False) for first, part in zip(leads, text.split("\n\n"))]
    return "\n\n".join(parts)


def expand_comments(path):
    """The text of a Python file with each [[HEADER NAME]] replaced."""

    def paragraph(match):
        text = comment_of(match["header"], match["name"]) + match["rest"]
        indent = match["indent"]
        body = filled(text.removesuffix('"""').strip(), indent + (match["quotes"] or ""), indent)
        if not text.endswith('"""'):
            return body
        return body + (f'\n{indent}"""' if len(body.splitlines()[-1]) + 3 > WIDTH or "\n" in body else '"""')

    return PLACE.sub(paragraph, path.read_text())
