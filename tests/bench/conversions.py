#!/usr/bin/env python3
"""Conversions against `pdftotext -layout`: conversions.py ESXCONV [ESXCONV_BEFORE]

One process a file, the programs interleaved, medians of 15 after a warm-up; then all files in one call, against
`xargs -P 2 pdftotext -layout`. Files are read from and written to /dev/shm where that is a memory file system. With a
second esxconv, such as the last release's, the same runs are made with it. It prints the aims. Only packets whose pictures
nobody needs fail it, if one takes more than PACKET_CPU: recognition would take a hundred times as long. Of the others,
instruction counts (instructions.py) are what a test keeps.
"""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import prints

ROUNDS, FOLDER_ROUNDS, START_ROUNDS = 15, 7, 101
CORES = 2
SMALL_ONES_WALL, SMALL_ONES_CPU, LONG_WALL, START_WALL, FOLDER_WALL = 1.0, 1.3, 0.8, 1.1, 0.7
PACKET_CPU = 1.3
PEER = "pdftotext -layout"


def measure(command):
    """Wall and CPU seconds of one run."""
    started = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status not in (0, 25344):  # 99: pdftotext's status for -v
        sys.exit(f"{' '.join(map(str, command))}: status {status}")
    return time.perf_counter() - started, usage.ru_utime + usage.ru_stime


def medians(commands, rounds):
    """By name: wall and CPU seconds. The programs take turns, so that what slows the machine slows all of them."""
    for command in commands.values():
        measure(command)
    runs = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            runs[name].append(measure(command))
    return {name: tuple(map(statistics.median, zip(*values))) for name, values in runs.items()}


class Bench:
    def __init__(self, programs, folder):
        self.programs, self.folder = programs, pathlib.Path(folder)
        self.packets, self.slow = prints.packets(), []
        self.files = {name: pathlib.Path(shutil.copy(path, folder)) for name, path in prints.prints().items()}

    def convert(self, program, *files):
        return [program, *files, "--data-dir", self.folder / "data", "--out-dir", self.folder, "--quiet", "--force"]

    def row(self, name, values, aims=()):
        """Seconds of the peer, and then the ratios of each program to it."""
        wall, cpu = values[PEER]
        cells = [f"{name:28}{wall * 1000:9.1f}{cpu * 1000:9.1f}"]
        cells += [f"{values[program][0] / wall:9.2f}{values[program][1] / cpu:9.2f}" for program in self.programs]
        cells += [f"   aims {' '.join(f'{aim:.2f}' for aim in aims)}"] if aims else []
        print("".join(cells), flush=True)

    def one_by_one(self):
        sums = {}
        for name, path in self.files.items():
            commands = {PEER: ["pdftotext", "-layout", path, self.folder / "out.txt"]}
            commands |= {label: self.convert(program, path) for label, program in self.programs.items()}
            values = medians(commands, ROUNDS)
            packet = name in self.packets
            self.row(name + ", packet" * packet, values, (LONG_WALL,) if name == "long" else (PACKET_CPU,) if packet else ())
            if packet and values["esxconv"][1] > PACKET_CPU * values[PEER][1]:
                self.slow.append(name)
            if name != "long":
                for label, (wall, cpu) in values.items():
                    before = sums.get(label, (0, 0))
                    sums[label] = before[0] + wall, before[1] + cpu
        self.row("all but the long one", sums, (SMALL_ONES_WALL, SMALL_ONES_CPU))

    def start(self):
        commands = {PEER: ["pdftotext", "-v"]} | {label: [program, "--version"] for label, program in self.programs.items()}
        self.row("start (-v)", medians(commands, START_ROUNDS), (START_WALL,))

    def in_one_call(self):
        files = list(self.files.values())
        texts = ["sh", "-c", f"printf '%s\\n' \"$@\" | xargs -P {CORES} -I {{}} pdftotext -layout {{}} {{}}.txt", "sh", *files]
        commands = {PEER: texts} | {label: self.convert(program, *files) for label, program in self.programs.items()}
        self.row(f"{len(files)} files in one call", medians(commands, FOLDER_ROUNDS), (FOLDER_WALL,))


def main():
    programs = dict(zip(("esxconv", "before"), [pathlib.Path(word).resolve() for word in sys.argv[1:3]]))
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        bench = Bench(programs, folder)
        print(f"{'':28}{PEER:>18}" + "".join(f"{label:>18}" for label in programs))
        print(f"{'':28}{'wall ms':>9}{'CPU ms':>9}" + f"{'wall x':>9}{'CPU x':>9}" * len(programs))
        bench.start()
        bench.one_by_one()
        bench.in_one_call()
    if bench.slow:
        sys.exit(f"more than {PACKET_CPU:.1f} of {PEER}: {', '.join(bench.slow)}")


if __name__ == "__main__":
    main()
