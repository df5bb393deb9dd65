#!/usr/bin/env python3
"""Reading and previewing roof reports: bench_roof.py ESXCONV [FOLDER]

XML, compared with xmllint on the same file: a report of 2,000 and one of 20,000 faces (a grid of pitched squares), and
how the CPU time grows with ten times the faces. PDF, compared with `pdftotext -layout` on the same file: reports that
tests/tools/make_roof_reports.py draws, and those of FOLDER. Wall time, CPU time and peak memory of whole processes,
interleaved, medians after one warm-up.
"""

import collections
import pathlib
import statistics
import subprocess
import sys
import tempfile

from bench import ROUNDS, measure

SIZES = [2_000, 20_000]
COLUMNS = 100
PRINTS = 8  # two of each kind


def grid_report(faces):
    """Squares of 10 ft side by side, each a face of 6/12 that shares its edges with adjacent faces."""
    rows = faces // COLUMNS
    width = COLUMNS + 1
    across = {(r, c): r * COLUMNS + c + 1 for r in range(rows + 1) for c in range(COLUMNS)}
    along = {(r, c): len(across) + r * width + c + 1 for r in range(rows) for c in range(width)}

    def point(r, c):
        return f"C{r * width + c + 1}"

    out = ['<EAGLEVIEW_EXPORT><STRUCTURES northorientation="0"><ROOF id="ROOF1"><FACES>']
    for r in range(rows):
        for c in range(COLUMNS):
            path = f"L{across[r, c]},L{along[r, c + 1]},L{across[r + 1, c]},L{along[r, c]}"
            number = r * COLUMNS + c + 1
            out.append(f'<FACE id="F{number}" designator="{number}" type="ROOF"><POLYGON path="{path}" pitch="6"/></FACE>')
    out.append("</FACES><LINES>")
    for (r, c), number in across.items():
        out.append(f'<LINE id="L{number}" path="{point(r, c)},{point(r, c + 1)}" type="HIDDEN"/>')
    for (r, c), number in along.items():
        out.append(f'<LINE id="L{number}" path="{point(r, c)},{point(r + 1, c)}" type="HIDDEN"/>')
    out.append("</LINES><POINTS>")
    out += [f'<POINT id="{point(r, c)}" data="{c * 10},{r * 10},{r * 5}"/>' for r in range(rows + 1) for c in range(width)]
    out.append("</POINTS></ROOF></STRUCTURES></EAGLEVIEW_EXPORT>")
    return "".join(out)


def interleaved(programs):
    """The measures of each program by its name."""
    runs = {program: [] for program in programs}
    for command in programs.values():
        measure(command)
    for _ in range(ROUNDS):
        for program, command in programs.items():
            runs[program].append(measure(command))
    return runs


def median(values, key):
    return statistics.median(run[key] for run in values)


def bench_xml(program, folder):
    programs = {}
    for faces in SIZES:
        file = pathlib.Path(folder, f"{faces}.xml")
        file.write_text(grid_report(faces))
        programs[f"roof preview {faces}"] = [program, "roof", "preview", file]
        programs[f"with plan {faces}"] = [program, "roof", "preview", file, "--json"]
        programs[f"xmllint {faces}"] = ["xmllint", "--noout", file]
    runs = interleaved(programs)
    print(f"{'program':24}{'wall ms':>9}{'CPU ms':>9}{'peak MB':>9}")
    for name, values in runs.items():
        print(f"{name:24}{median(values, 'wall') * 1000:9.1f}{median(values, 'cpu') * 1000:9.1f}{median(values, 'memory'):9.1f}")
    ratio = median(runs["roof preview 20000"], "cpu") / median(runs["roof preview 2000"], "cpu")
    print(f"ten times the faces take {ratio:.1f} times the CPU time (aim: below 13)")


def bench_prints(program, folder, more):
    """CPU time of a report with its plan, in that of the text alone, by kind: the median and the most."""
    tool = pathlib.Path(__file__).resolve().parents[1] / "tools" / "make_roof_reports.py"
    subprocess.run(["/usr/bin/python3", tool, folder, str(PRINTS)], check=True)
    by_kind = collections.defaultdict(list)
    for file in [*sorted(pathlib.Path(folder).glob("*.pdf")), *more]:
        runs = interleaved({"roof": [program, "roof", "preview", file, "--json"],
                            "text": ["pdftotext", "-layout", file, f"{folder}/out.txt"]})
        kind = "given" if file in more else file.stem.split("_")[-1]
        by_kind[kind].append((median(runs["roof"], "cpu") / median(runs["text"], "cpu"), file.stem))
    print(f"\n{'PDF':12}{'files':>6}{'median':>8}{'most':>7}   of `pdftotext -layout` (aim: at most 1.5)")
    for kind, rows in by_kind.items():
        most, which = max(rows)
        print(f"{kind:12}{len(rows):6}{statistics.median(ratio for ratio, _ in rows):8.2f}{most:7.2f}   {which}")


def main():
    program = sys.argv[1]
    more = sorted(pathlib.Path(sys.argv[2]).glob("*.pdf")) if len(sys.argv) > 2 else []
    with tempfile.TemporaryDirectory() as folder:
        bench_xml(program, folder)
        bench_prints(program, folder, more)


if __name__ == "__main__":
    main()
