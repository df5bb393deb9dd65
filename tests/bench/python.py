#!/usr/bin/env python3
"""The Python package against esxconv: python.py BUILD_FOLDER

The import, one large print, and a folder of copies of it with one and with eight jobs. Both sides are timed inside a process that
is already there for Python, and as whole processes. Interleaved, medians of 7 after one warm-up. It prints the aims
and never fails on a time: what a machine can do is not a test.
"""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from bench import ROUNDS, SAMPLE

AIM = 1.1
COPIES = 16
MANY_ROUNDS = 3
SERVER = """
import sys, time
import esx
for line in sys.stdin:
    jobs, output, *inputs = line.rstrip("\\n").split("\\t")
    start = time.perf_counter()
    for outcome in esx.convert_many(inputs, jobs=int(jobs)):
        outcome.result.save(output)
    print(time.perf_counter() - start, flush=True)
"""
IMPORT_AIM_MS = 60
IMPORT = "import time; start = time.perf_counter(); import esx; print(time.perf_counter() - start)"
SCRIPT = "import esx, sys; esx.convert(sys.argv[1]).save(sys.argv[2])"


class Python:
    """A process of Python with the package imported, as a notebook or a service has it."""

    def __init__(self, environment):
        self.process = subprocess.Popen(
            ["/usr/bin/python3", "-c", SERVER], env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def seconds(self, jobs, output, inputs):
        self.process.stdin.write("\t".join(map(str, [jobs, output, *inputs])) + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def seconds(command, environment=None):
    start = time.perf_counter()
    subprocess.run(command, check=True, env=environment, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def interleaved(rounds, sides):
    """The median of each side after one warm-up."""
    times = {name: [] for name in sides}
    for round_ in range(rounds + 1):
        for name, run in sides.items():
            took = run()
            if round_:
                times[name].append(took)
    return {name: statistics.median(values) for name, values in times.items()}


def show(title, medians, reference, aim=AIM):
    print(title)
    for name, value in medians.items():
        ratio = value / medians[reference]
        note = "" if name == reference else f"  {ratio:5.2f} × {reference}" + (f" (aim {aim})" if aim else "")
        print(f"  {name:28}{value * 1000:9.0f} ms{note}")


def main():
    build = pathlib.Path(sys.argv[1])
    esxconv = build / "bin/esxconv"
    environment = {**os.environ, "PYTHONPATH": str(build / "python")}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        output = folder / "out.esx"
        copies = [shutil.copy(SAMPLE, folder / f"{number}.pdf") for number in range(COPIES)]
        python = Python(environment)
        single = [esxconv, SAMPLE, "--output", output, "--force", "--quiet"]
        script = ["/usr/bin/python3", "-c", SCRIPT, SAMPLE, output]
        cores = os.cpu_count()
        imports = [
            float(subprocess.run(["/usr/bin/python3", "-c", IMPORT], env=environment, capture_output=True, check=True).stdout)
            for _ in range(ROUNDS)
        ]
        print(f"import esx  {statistics.median(imports) * 1000:.0f} ms (aim {IMPORT_AIM_MS})")
        show(
            f"one large print, {cores} cores",
            interleaved(ROUNDS, {
                "esxconv": lambda: seconds(single),
                "Python, running": lambda: python.seconds(cores, output, [SAMPLE]),
                "Python, whole process": lambda: seconds(script, environment),
            }),
            "esxconv",
        )
        for jobs in (1, 8):
            many = [esxconv, *copies, "--jobs", str(jobs), "--out-dir", folder / "out", "--force", "--quiet"]
            (folder / "out").mkdir(exist_ok=True)
            show(
                f"{COPIES} large prints, {jobs} jobs",
                interleaved(MANY_ROUNDS, {
                    "esxconv": lambda: seconds(many),
                    "Python, running": lambda: python.seconds(jobs, output, copies),
                }),
                "esxconv",
            )
        python.close()


if __name__ == "__main__":
    main()
