#!/usr/bin/env python3
"""links.py [FOLDER]: finds dead relative links in every *.md of the repository, or of a folder such as an install tree.

Dead: a file that does not exist, or a heading that its document does not have.

Links to other hosts are not opened.
"""

import pathlib
import re
import subprocess
import sys

LINK = re.compile(r"\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)|\b(?:src|srcset|href)=\"([^\"\s]+)")
CODE = re.compile(r"^ *```.*?^ *```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
ELSEWHERE = re.compile(r"[a-z]+:|//")  # https:, mailto:


def documents(folder):
    if folder:
        return sorted(pathlib.Path(folder).rglob("*.md"))
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
                            capture_output=True, text=True, check=True)
    return [path for path in map(pathlib.Path, listed.stdout.splitlines()) if path.is_file()]


def anchors(path):
    """The names that headings of a document get on the web: "What to watch" is #what-to-watch."""
    names = set()
    prose = re.sub(r"^ *```.*?^ *```$", "", path.read_text(), flags=re.MULTILINE | re.DOTALL)
    for title in re.findall(r"^#+ +(.+?) *$", prose, re.MULTILINE):
        name = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        number = 1
        while name in names and f"{name}-{number}" in names:
            number += 1
        names.add(f"{name}-{number}" if name in names else name)
    return names


def problem_of(path, link):
    target, _, anchor = link.partition("#")
    file = path.parent / target if target else path
    if not file.exists():
        return f"{target} does not exist"
    if anchor and file.suffix == ".md" and anchor not in anchors(file):
        return f"{file} has no heading for #{anchor}"
    return ""


def main():
    count, problems = 0, []
    for path in documents(sys.argv[1] if len(sys.argv) > 1 else None):
        text = CODE.sub(lambda code: "\n" * code.group().count("\n"), path.read_text())
        for found in LINK.finditer(text):
            link = found.group(1) or found.group(2)
            if ELSEWHERE.match(link):
                continue
            count += 1
            if problem := problem_of(path, link):
                problems.append(f"{path}:{text.count(chr(10), 0, found.start()) + 1}: {problem}")
    print("\n".join([*problems, f"{count} links, {len(problems)} dead"]))
    return 1 if problems or not count else 0


if __name__ == "__main__":
    sys.exit(main())
