#!/usr/bin/env python3
"""Reading and previewing a roof report, compared with xmllint on the same file: bench_roof.py ESXCONV

A report of 2,000 and one of 20,000 faces (a grid of pitched squares). Wall time, CPU time and peak memory of whole
processes, interleaved, medians after one warm-up; then how the CPU time grows with ten times the faces.
"""

import pathlib
import statistics
import sys
import tempfile

from bench import ROUNDS, measure

SIZES = [2_000, 20_000]
COLUMNS = 100


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


def main():
    with tempfile.TemporaryDirectory() as name:
        programs = {}
        for faces in SIZES:
            file = pathlib.Path(name, f"{faces}.xml")
            file.write_text(grid_report(faces))
            programs[f"roof preview {faces}"] = [sys.argv[1], "roof", "preview", file]
            programs[f"with plan {faces}"] = [sys.argv[1], "roof", "preview", file, "--json"]
            programs[f"xmllint {faces}"] = ["xmllint", "--noout", file]
        runs = {program: [] for program in programs}
        for command in programs.values():
            measure(command)
        for _ in range(ROUNDS):
            for program, command in programs.items():
                runs[program].append(measure(command))
    cpu = {}
    print(f"{'program':24}{'wall ms':>9}{'CPU ms':>9}{'peak MB':>9}")
    for program, values in runs.items():
        wall, cpu[program], memory = (statistics.median(run[key] for run in values) for key in ("wall", "cpu", "memory"))
        print(f"{program:24}{wall * 1000:9.1f}{cpu[program] * 1000:9.1f}{memory:9.1f}")
    ratio = cpu["roof preview 20000"] / cpu["roof preview 2000"]
    print(f"ten times the faces take {ratio:.1f} times the CPU time (aim: below 13)")


if __name__ == "__main__":
    main()
