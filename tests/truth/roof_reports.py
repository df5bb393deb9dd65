#!/usr/bin/python3
"""Drawn roof reports: every printed figure is read, and a figure changed in one place is reported.

Usage: roof_reports.py ESXCONV COUNT [EDITS]
"""

import importlib.util
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

if importlib.util.find_spec("reportlab") is None:
    print("skipped: python3-reportlab is not installed")
    sys.exit(77)
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
import make_roof_reports  # noqa: E402

FOOTPRINT = "1000"  # which nothing else in the report proves
FACET = re.compile(r"<title>(\S+) (\S+)/12 (\S+) sf</title>")


def run(esxconv, *arguments):
    return subprocess.run([esxconv, *map(str, arguments)], capture_output=True, text=True, check=False)


def figure(answer, quantity, structure):
    for row in answer["figures"]:
        if row["quantity"] == quantity and row.get("structure", "") == structure:
            return row["value"]
    return None


def differences(answer, truth):
    """What is not as printed."""
    parts = [("", truth["figures"]), *(truth["structures"].items() if len(truth["structures"]) > 1 else [])]
    for structure, figures in parts:
        for quantity, wanted in figures.items():
            said = figure(answer, quantity, structure)
            if said is None or abs(said - wanted) > 0.001:
                yield f"{quantity} of {structure or 'all'}: {said}, not {wanted}"
    if answer["report_kind"] != truth["kind"]:
        yield f"kind: {answer['report_kind']}"
    wanted = sorted((f["area_sf"], f["pitch"]) for f in truth["facets"])
    said = sorted((f["area_sf"], f["pitch"]) for f in answer["facets"])
    if said != wanted:
        yield f"facets: {said}, not {wanted}"
    for label in (f for f in truth["facets"] if "label" in f):
        row = {"label": None, **label}
        if row not in [{k: f[k] for k in ("label", "area_sf", "pitch")} for f in answer["facets"]]:
            yield f"facet {row}"
    if truth.get("drawn"):
        yield from drawing_differences(answer, truth)
    for warning in answer["warnings"]:
        if warning["code"] == "roof_figures_disagree":
            yield warning["message"]


def drawing_differences(answer, truth):
    drawn = sorted(float(area.replace(",", "")) for _, _, area in FACET.findall(answer.get("svg", "")))
    wanted = sorted(f["area_sf"] for f in truth["facets"])
    if len(drawn) != len(wanted) or any(abs(a - b) > 1.5 + 0.02 * b for a, b in zip(drawn, wanted, strict=True)):
        yield f"drawn facets: {drawn}, not {wanted}; {[w['message'] for w in answer['warnings']]}"
        return
    for name, printed in answer["published"]["edges"].items():
        if abs(answer["edges"][name] - printed) > 1 + 0.02 * printed:
            yield f"drawn {name}: {answer['edges'][name]}, not {printed}"


def edited(words, rng):
    """Another digit in one of the figures; None: the words have none that is proven."""
    places = [
        word
        for page in words["pages"]
        for word in page["words"]
        if re.fullmatch(r"=?\d{3,5}|=?\d,\d{3}|\d+ft", word["text"]) and word["text"] != FOOTPRINT
    ]
    if not places:
        return None
    word = rng.choice(places)
    at = next(i for i, c in enumerate(word["text"]) if c.isdigit())
    digit = str((int(word["text"][at]) + rng.randint(1, 8)) % 9 + 1)
    before = word["text"]
    word["text"] = before[:at] + digit + before[at + 1 :]
    return None if word["text"] == before else f"{before} -> {word['text']}"


def check_edits(esxconv, pdf, count, rng):
    """Changed figures that nothing says. Labels of facets and waste columns are proven within their rounding."""
    read = run(esxconv, "inspect", pdf, "--stage", "words").stdout
    silent = []
    for _ in range(count):
        words = json.loads(read)
        change = edited(words, rng)
        if change is None:
            continue
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(words, file)
            file.flush()
            made = run(esxconv, "roof", "preview", file.name, "--json")
        said = made.returncode != 0 or "roof_figures_disagree" in made.stdout
        if not said:
            silent.append(change)
    return silent


def main():
    esxconv, count = sys.argv[1], int(sys.argv[2])
    edits = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    rng = random.Random(5)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            kind = make_roof_reports.KINDS[number % len(make_roof_reports.KINDS)]
            pdf = pathlib.Path(folder) / f"{number:03}_{kind}.pdf"
            truth = make_roof_reports.make(pdf, kind, 1000 + number)
            made = run(esxconv, "roof", "preview", pdf, "--json")
            wrong = list(differences(json.loads(made.stdout), truth)) if made.returncode == 0 else [made.stderr]
            if edits and not wrong:
                wrong = ["not reported: " + change for change in check_edits(esxconv, pdf, edits, rng)]
            failed += bool(wrong)
            for line in wrong[:6]:
                print(f"{pdf.stem}: {line}")
    print(f"{count - failed} of {count} reports agree")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
