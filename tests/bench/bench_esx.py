#!/usr/bin/env python3
"""Reading and writing ESX files of 2,000 and 13,100 lines, compared with xmllint and zip: bench_esx.py ESXCONV

Wall time, CPU time and peak memory of whole processes, interleaved, medians of 7 after one warm-up, and CPU time as a
multiple of `xmllint --noout` on the unpacked XML members. The aim for `inspect`, `verify` and each of the two files of
`diff` is 3. `read own` takes the estimate from the manifest, `read export` from the XML alone. `write` is the supplement that turns an
estimate without lines into this one: it reads two JSON documents, compares them and writes the ESX.
"""

import copy
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import zipfile

from bench import ROOT, ROUNDS, measure

SAMPLE = ROOT / "tests/fixtures/synthetic/FINAL8_large.pdf"
SIZES = (2000, 13100)
PEER = "xmllint"
DRAFT = "GENERIC_ROUGHDRAFT.XML"


def make_inputs(esxconv, folder, count):
    """whole.json with `count` lines, empty.json without any; own.esx and, without its manifest, export.esx."""
    quiet = [esxconv, SAMPLE, "--quiet", "--output", "/dev/null", "--json", f"{folder}/print.json"]
    subprocess.run(quiet, check=True)
    estimate = json.loads((folder / "print.json").read_text())
    lines = estimate["line_items"]
    while len(lines) < count:
        lines.append(copy.deepcopy(lines[len(lines) - 1000]))
    for number, line in enumerate(lines[:count], 1):
        line["number"] = str(number)
    estimate["line_items"] = lines[:count]
    (folder / "whole.json").write_text(json.dumps(estimate))
    estimate["line_items"] = []
    (folder / "empty.json").write_text(json.dumps(estimate))
    subprocess.run(writing(esxconv, folder, "own.esx"), stdout=subprocess.DEVNULL, check=False)
    with zipfile.ZipFile(folder / "own.esx") as own, zipfile.ZipFile(
        folder / "export.esx", "w", zipfile.ZIP_DEFLATED
    ) as export:
        for name in own.namelist():
            (folder / name).write_bytes(own.read(name))
            if name != "MANIFEST.JSON":
                export.writestr(name, own.read(name))


def writing(esxconv, folder, name):
    files = [f"{folder}/empty.json", f"{folder}/whole.json"]
    return [esxconv, "diff", *files, "--supplement", f"{folder}/{name}", "--force"]


def commands(esxconv, folder):
    members = f"XACTDOC.XML {DRAFT} MANIFEST.JSON"
    return {
        "read own": [esxconv, "inspect", f"{folder}/own.esx", "--csv", f"{folder}/a.csv", "--force"],
        "read export": [esxconv, "inspect", f"{folder}/export.esx", "--csv", f"{folder}/b.csv", "--force"],
        "inspect": [esxconv, "inspect", f"{folder}/own.esx"],
        "verify": [esxconv, "verify", f"{folder}/own.esx"],
        "diff, two files": [esxconv, "diff", f"{folder}/own.esx", f"{folder}/own.esx"],
        PEER: ["xmllint", "--noout", f"{folder}/XACTDOC.XML", f"{folder}/{DRAFT}"],
        "write": ["sh", "-c", " ".join(map(str, writing(esxconv, folder, "new.esx"))) + "; test $? = 1"],
        "zip": ["sh", "-c", f"cd {folder} && rm -f new.zip && zip -q new.zip {members}"],
    }


def bench(esxconv, folder, count):
    make_inputs(esxconv, folder, count)
    programs = commands(esxconv, folder)
    runs = {program: [] for program in programs}
    for command in programs.values():
        measure(command)
    for _ in range(ROUNDS):
        for program, command in programs.items():
            runs[program].append(measure(command))
    size = (folder / "own.esx").stat().st_size
    print(f"ESX of {count} lines, {size} bytes, {os.cpu_count()} cores, medians of {ROUNDS} interleaved runs")
    print(f"{'program':24}{'wall ms':>9}{'CPU ms':>9}{'peak MB':>9}{'CPU x':>9}")
    medians = {
        program: [statistics.median(run[key] for run in values) for key in ("wall", "cpu", "memory")]
        for program, values in runs.items()
    }
    for program, (wall, cpu, memory) in medians.items():
        ratio = cpu / medians[PEER][1]
        print(f"{program:24}{wall * 1000:9.0f}{cpu * 1000:9.0f}{memory:9.1f}{ratio:9.2f}")


def main():
    for count in SIZES:
        with tempfile.TemporaryDirectory() as name:
            bench(sys.argv[1], pathlib.Path(name), count)


if __name__ == "__main__":
    main()
