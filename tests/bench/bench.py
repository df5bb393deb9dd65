#!/usr/bin/env python3
"""esxconv against pdftotext on a large estimate, and against tesseract on a scan, whole processes: bench.py ESXCONV

Wall time, CPU time and peak memory, the programs interleaved, medians of 7 (scan: 3) after one warm-up. It prints
the aims and never fails on a time: what a machine can do is not a test. Peak memory reads at least
what this interpreter had when it started the program, some 14 MB.
"""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "tests/fixtures/synthetic/FINAL8_large.pdf"
ROUNDS = 7
REFERENCE = "pdftotext -layout"
# Of the reference's; memory in MB.
AIMS = {"wall": 1.0, "cpu": 1.5, "memory": 64}
SCAN = ROOT / "tests/fixtures/scans/SYMBILITY_upright.pdf"
SCAN_ROUNDS = 3
SCAN_REFERENCE = "tesseract --psm 6"
SCAN_AIMS = {"wall": 1.1}


def commands(esxconv, folder):
    return {
        "esxconv": [esxconv, SAMPLE, "--output", f"{folder}/out.esx", "--force", "--quiet"],
        REFERENCE: ["pdftotext", "-layout", SAMPLE, f"{folder}/out.txt"],
        "pdftotext -bbox-layout": ["pdftotext", "-bbox-layout", SAMPLE, f"{folder}/out.html"],
    }


def scan_commands(esxconv, folder):
    """tesseract gets the pictures that are in the PDF, unpacked beforehand."""
    subprocess.run(["pdfimages", "-png", SCAN, f"{folder}/page"], check=True)
    pages = sorted(str(path) for path in pathlib.Path(folder).glob("page-*.png"))
    pathlib.Path(folder, "pages.txt").write_text("\n".join(pages) + "\n")
    return {
        "esxconv inspect": [esxconv, "inspect", SCAN, "--stage", "words"],
        SCAN_REFERENCE: ["tesseract", f"{folder}/pages.txt", f"{folder}/out", "--psm", "6", "tsv"],
    }


def measure(command):
    """Wall seconds, CPU seconds and peak megabytes of one run."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{command[0]} failed: {process.stderr.read().decode()}")
    process.stderr.close()
    return {"wall": wall, "cpu": usage.ru_utime + usage.ru_stime, "memory": usage.ru_maxrss / 1024}


def medians(runs):
    return {key: statistics.median(run[key] for run in runs) for key in AIMS}


def run_all(programs, rounds):
    runs = {name: [] for name in programs}
    for command in programs.values():
        measure(command)
    for _ in range(rounds):
        for name, command in programs.items():
            runs[name].append(measure(command))
    return {name: medians(values) for name, values in runs.items()}


def print_aims(aims):
    cells = [f"{aims[key]:{width}.{digits}f}" if key in aims else " " * width
             for key, width, digits in (("wall", 7, 2), ("cpu", 7, 2), ("memory", 9, 1))]
    print(f"{'aim of esxconv':24}{'':9}{cells[0]}{'':9}{cells[1]}{cells[2]}")


def print_table(sample, rounds, results, reference_name, aims):
    reference = results[reference_name]
    print(f"{sample.name}, {os.cpu_count()} cores, medians of {rounds} interleaved runs")
    print(f"{'program':24}{'wall ms':>9}{'ratio':>7}{'CPU ms':>9}{'ratio':>7}{'peak MB':>9}")
    for name, value in results.items():
        print(
            f"{name:24}{value['wall'] * 1000:9.0f}{value['wall'] / reference['wall']:7.2f}"
            f"{value['cpu'] * 1000:9.0f}{value['cpu'] / reference['cpu']:7.2f}{value['memory']:9.1f}"
        )
    print_aims(aims)


def main():
    with tempfile.TemporaryDirectory() as folder:
        esxconv = sys.argv[1]
        print_table(SAMPLE, ROUNDS, run_all(commands(esxconv, folder), ROUNDS), REFERENCE, AIMS)
        scan = run_all(scan_commands(esxconv, folder), SCAN_ROUNDS)
        print_table(SCAN, SCAN_ROUNDS, scan, SCAN_REFERENCE, SCAN_AIMS)


if __name__ == "__main__":
    main()
