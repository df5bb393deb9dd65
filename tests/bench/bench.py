#!/usr/bin/env python3
"""esxconv against pdftotext on a large estimate, whole processes: bench.py ESXCONV

Wall time, CPU time and peak memory, the programs interleaved, medians of 7 after one warm-up. It prints
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


def commands(esxconv, folder):
    return {
        "esxconv": [esxconv, SAMPLE, "--output", f"{folder}/out.esx", "--force", "--quiet"],
        REFERENCE: ["pdftotext", "-layout", SAMPLE, f"{folder}/out.txt"],
        "pdftotext -bbox-layout": ["pdftotext", "-bbox-layout", SAMPLE, f"{folder}/out.html"],
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


def print_table(results):
    reference = results[REFERENCE]
    print(f"{SAMPLE.name}, {os.cpu_count()} cores, medians of {ROUNDS} interleaved runs")
    print(f"{'program':24}{'wall ms':>9}{'ratio':>7}{'CPU ms':>9}{'ratio':>7}{'peak MB':>9}")
    for name, value in results.items():
        print(
            f"{name:24}{value['wall'] * 1000:9.0f}{value['wall'] / reference['wall']:7.2f}"
            f"{value['cpu'] * 1000:9.0f}{value['cpu'] / reference['cpu']:7.2f}{value['memory']:9.1f}"
        )
    print(f"{'aim of esxconv':24}{'':9}{AIMS['wall']:7.2f}{'':9}{AIMS['cpu']:7.2f}{AIMS['memory']:9.1f}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        programs = commands(sys.argv[1], folder)
        runs = {name: [] for name in programs}
        for command in programs.values():
            measure(command)
        for _ in range(ROUNDS):
            for name, command in programs.items():
                runs[name].append(measure(command))
    print_table({name: medians(values) for name, values in runs.items()})


if __name__ == "__main__":
    main()
