#!/usr/bin/env python3
"""Prints one summary of test runs: summary.py NAME SECONDS RESULTS...

Each run is a name, how long it took with setup and build, and the JUnit file that ctest wrote. A run without results
did not get as far as its tests. Exit status 1 if a test failed or a run has no results.
"""

import pathlib
import sys
import xml.etree.ElementTree as ElementTree

LONGEST = 5
SKIPS = ("notrun", "disabled")


def minutes(seconds):
    return f"{int(seconds) // 60} min {int(seconds) % 60:02} s"


def reason_of(case):
    output = case.findtext("system-out") or ""
    lines = [line for line in output.splitlines() if line.startswith("skipped: ")]
    return lines[0].removeprefix("skipped: ") if lines else "see its output above"


class Run:
    def __init__(self, name, seconds, results):
        self.name, self.seconds, path = name, float(seconds), pathlib.Path(results)
        self.has_results = path.is_file()
        cases = list(ElementTree.parse(path).getroot().iter("testcase")) if self.has_results else []
        self.skipped = [case for case in cases if case.get("status") in SKIPS]
        self.failed = [case for case in cases if case.get("status") == "fail"]
        self.passed = [case for case in cases if case.get("status") == "run"]

    def print(self):
        took = minutes(self.seconds)
        if not self.has_results:
            print(f"{self.name}: did not reach its tests ({took})")
            return
        print(f"{self.name}: {counts([self])} ({took})")
        for case in self.failed:
            print(f"  failed   {case.get('name')}")
        for case in self.skipped:
            print(f"  skipped  {case.get('name')}: {reason_of(case)}")
        longest = sorted(self.passed + self.failed, key=lambda case: -float(case.get("time", 0)))[:LONGEST]
        if longest:
            print("  longest  " + ", ".join(f"{case.get('name')} {float(case.get('time', 0)):.0f} s" for case in longest))


def counts(runs):
    passed, failed, skipped = (sum(len(getattr(run, kind)) for run in runs) for kind in ("passed", "failed", "skipped"))
    return f"{passed} passed, {failed} failed, {skipped} skipped"


def main():
    words = sys.argv[1:]
    runs = [Run(*words[i:i + 3]) for i in range(0, len(words), 3)]
    print("\n---- summary ----")
    for run in runs:
        run.print()
    print(f"total: {counts(runs)}")
    return 1 if any(run.failed or not run.has_results for run in runs) else 0


if __name__ == "__main__":
    sys.exit(main())
