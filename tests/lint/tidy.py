#!/usr/bin/env python3
"""clang-tidy over our own sources: tidy.py BUILD_DIR [FILE...]

A file that passed is not looked at again until its inputs change: a stamp is kept under the hash of
.clang-tidy, the compiler command, the source and every project header it includes.
"""

import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

TOOL = "clang-tidy-19"
ROOT = pathlib.Path(__file__).resolve().parents[2]
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "esx-tidy"
INCLUDE = re.compile(rb'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)


@functools.cache
def file_and_includes(path):
    data = path.read_bytes()
    return data, [name.decode() for name in INCLUDE.findall(data)]


def project_inputs(source, include_dirs):
    """The source and every file of the project it includes, directly or not."""
    seen, todo = set(), [source]
    while todo:
        path = todo.pop()
        if path in seen:
            continue
        seen.add(path)
        for name in file_and_includes(path)[1]:
            candidates = (folder / name for folder in [path.parent, *include_dirs])
            todo += [found.resolve() for found in candidates if found.is_file()][:1]
    return sorted(seen)


def include_dirs_of(command):
    folders = [pathlib.Path(word[2:]) for word in shlex.split(command) if word.startswith("-I")]
    return [folder for folder in folders if folder.is_relative_to(ROOT)]


def fingerprint(entry, tool_version):
    source = pathlib.Path(entry["file"])
    # Another clone of the same sources has the same fingerprint.
    command = entry["command"].replace(str(ROOT), ".")
    digest = hashlib.sha256(b"\0".join([tool_version, (ROOT / ".clang-tidy").read_bytes(), command.encode()]))
    for path in project_inputs(source, include_dirs_of(entry["command"])):
        content = file_and_includes(path)[0].replace(str(ROOT).encode(), b".")
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + content)
    return digest.hexdigest()


def is_own(source):
    """Whether it is a source of ours, or a batch of them that CMake made (CMAKE_UNITY_BUILD)."""
    return source.is_relative_to(ROOT) and (not source.is_relative_to(ROOT / "build") or "Unity" in source.parts)


def own_entries(build_dir, wanted):
    for entry in json.loads((build_dir / "compile_commands.json").read_text()):
        source = pathlib.Path(entry["file"])
        if is_own(source) and (not wanted or source in wanted):
            yield entry


def check(build_dir, entry, stamp):
    source = entry["file"]
    # GCC's warning options are not clang's: what it does not know is not an error.
    command = [TOOL, "-p", build_dir, "--quiet", "--extra-arg=-Wno-error", source]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode == 0:
        stamp.touch()
    return source, run.returncode, run.stdout


def main():
    build_dir = pathlib.Path(sys.argv[1]).resolve()
    wanted = {pathlib.Path(name).resolve() for name in sys.argv[2:]}
    tool_version = subprocess.run([TOOL, "--version"], capture_output=True, check=True).stdout
    CACHE.mkdir(parents=True, exist_ok=True)
    stamps = [(entry, CACHE / fingerprint(entry, tool_version)) for entry in own_entries(build_dir, wanted)]
    todo = [(entry, stamp) for entry, stamp in stamps if not stamp.exists()]
    print(f"{len(stamps)} files, {len(todo)} changed since they passed", flush=True)
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for source, status, output in pool.map(lambda pair: check(build_dir, *pair), todo):
            if status != 0:
                failures += 1
                print(f"{pathlib.Path(source).relative_to(ROOT)}\n{output}", flush=True)
    print(f"{failures} files with findings")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
