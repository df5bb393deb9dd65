#!/usr/bin/env python3
"""Every printed figure of the masked roof reports, and the facets of their drawings.

Usage: roof_pdf.py ESXCONV FOLDER [ID...]

FOLDER has the reports, truth.csv and facets.csv. Says per report what differs, and at the end how many figures agree.
"""

import csv
import json
import pathlib
import re
import subprocess
import sys

LENGTHS = ["ridge", "hip", "valley", "rake", "eave", "flashing", "step_flashing", "transition", "parapet"]
COUNTS = ["ridge", "hip", "valley", "rake", "eave", "flashing", "step_flashing"]
FRACTIONS = {"1/3": 1 / 3, "2/3": 2 / 3, "1/2": 1 / 2, "1/4": 1 / 4, "3/4": 3 / 4}
DRAWN = {"roofr", "eagleview"}
IMAGES = {"RR21"}  # whose area diagram is an image
FACET = re.compile(r"<title>(\S*) (\S+)/12 (\S+) sf</title>")


class Report:
    """What esxconv says about one report, compared with a row of the truth."""

    def __init__(self, answer):
        self.answer = answer
        self.compared = 0
        self.wrong = []

    def check(self, what, said, wanted, tolerance=0.006):
        self.compared += 1
        if wanted is None or said is None:
            fits = said == wanted
        elif isinstance(wanted, float):
            fits = abs(said - wanted) <= tolerance
        else:
            fits = said == wanted
        if not fits:
            self.wrong.append(f"{what}: {said}, not {wanted}")

    def figure(self, quantity, structure=None):
        for figure in self.answer["figures"]:
            if figure["quantity"] == quantity and figure.get("structure") == structure:
                return figure["value"]
        return None

    def compare(self, row):
        published = self.answer["published"]
        self.check("kind", self.answer["report_kind"], row["kind"])
        self.check("area", published["area_sf"], float(row["total_area_sf"]))
        self.check("predominant pitch", published["predominant_pitch"], row["predominant_pitch"])
        if row["facets"]:
            self.check("facets", published["facet_count"], int(row["facets"]))
        self.totals(row, published)
        self.pitches(row, published)
        self.structures(row)
        self.waste(row)
        self.places()

    def totals(self, row, published):
        for name in LENGTHS:
            if row[name + "_ft"]:
                self.check(name, published["edges"][name + "_ft"], float(row[name + "_ft"]))
        if row["unspecified_ft"]:
            self.check("unspecified", published["edges"]["other_ft"], float(row["unspecified_ft"]))
        for name in COUNTS:
            if row[name + "_n"]:
                self.check(name + " lines", self.figure(name + "_count"), float(row[name + "_n"]))
        for name, column in [
            ("hips_and_ridges_ft", "ridge_hip_ft"),
            ("eaves_and_rakes_ft", "eave_rake_ft"),
            ("pitched_area_sf", "pitched_area_sf"),
            ("flat_area_sf", "flat_area_sf"),
        ]:
            if row[column] and self.figure(name) is not None:
                self.check(name, self.figure(name), float(row[column]))
        if row["stories"]:
            text = [f["text"] for f in self.answer["figures"] if f["quantity"] == "stories"]
            self.check("stories", re.sub(r"[ =](?=\d)", "", text[0]) if text else None, row["stories"].replace("=", ""))

    def pitches(self, row, published):
        wanted = dict(pair.split("=") for pair in row["areas_by_pitch"].split())
        said = {p["pitch"]: p["area_sf"] for p in published["pitches"]}
        self.check("pitches", sorted(said), sorted(wanted))
        for pitch, area in wanted.items():
            self.check("area at " + pitch, said.get(pitch), float(area))

    def structures(self, row):
        wanted = [float(area) for area in row["structure_areas_sf"].split()]
        said = [s["area_sf"] for s in self.answer["structures"]]
        self.check("structures", said, wanted)

    def waste(self, row):
        parts = row["suggested_waste_pct"].split(" | ") if row["suggested_waste_pct"] else [""]
        wanted = [float(p) if p.strip("- ") else None for p in parts]
        if len(wanted) > 1:
            said = [s["waste_percent"] for s in self.answer["structures"]]
            self.check("suggested waste", said, wanted)
            self.check("waste of the whole", self.answer["waste_percent"], None)
        else:
            self.check("suggested waste", self.answer["waste_percent"], wanted[0])
        for number, table in enumerate(row["waste_table"].split(" | "), start=1):
            several = " | " in row["waste_table"]
            for column in re.findall(r"(\d+)%=(\S+)/(\S+(?: \d/\d)?)", table):
                self.waste_column(column, str(number) if several else None)

    def waste_column(self, column, structure):
        percent, area, squares = column
        whole, _, part = squares.partition(" ")
        wanted = float(whole) + FRACTIONS.get(part, 0)
        self.check(f"waste {percent}%", self.figure(f"waste_area_sf {percent}%", structure), float(area))
        self.check(f"squares {percent}%", self.figure(f"waste_squares {percent}%", structure), wanted)

    def places(self):
        for figure in self.answer["figures"]:
            x0, y0, x1, y1 = figure["box"]
            self.check("place of " + figure["quantity"], figure["page"] > 0 and x1 > x0 and y1 > y0, True)

    def lengths_of_drawing(self):
        """Whole roofs: by the print's own rounding, and what drawings lose at the ends of lines."""
        for name, printed in self.answer["published"]["edges"].items():
            if name not in ("other_ft", "transition_ft"):
                share = 0.1 if "flashing" in name else 0.025
                self.check("drawn " + name, self.answer["edges"][name], float(printed), 1.5 + share * printed)

    def facets(self, wanted, needs_drawing):
        said = self.answer["facets"]
        drawn = FACET.findall(self.answer.get("svg", ""))
        if needs_drawing:
            self.check("drawn facets", len(drawn), len(wanted))
            self.lengths_of_drawing()
            areas = sorted((float(area.replace(",", "")), pitch) for _, pitch, area in drawn)
            for (area, pitch), row in zip(areas, sorted(wanted, key=lambda r: float(r["area_sf"])), strict=False):
                self.check("drawn area", area, float(row["area_sf"]), max(1.5, 0.03 * float(row["area_sf"])))
        self.check("facets", len(said), len(wanted))
        for facet, row in zip(self.ordered(said, wanted), wanted, strict=False):
            name = row["name"] if row["name"] and " " not in row["name"] else row["facet"]
            self.check(f"area of {name}", facet["area_sf"], float(row["area_sf"]), 0.06)
            if row["pitch"]:
                self.check(f"pitch of {name}", facet["pitch"], float(row["pitch"].split("/")[0]))

    @staticmethod
    def ordered(said, wanted):
        if wanted and wanted[0]["name"] and " " not in wanted[0]["name"]:
            names = {f["label"]: f for f in said}
            empty = {"area_sf": None, "pitch": None}
            return [names.get(row["name"], empty) for row in wanted]
        if wanted and " " in wanted[0]["name"]:
            return sorted(said, key=lambda f: (f.get("structure", ""), -f["area_sf"], f["pitch"]))
        return said


def read_csv(path):
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def main():
    esxconv, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    only = sys.argv[3:]
    facets = read_csv(folder / "facets.csv")
    failed, compared, drawn = 0, 0, 0
    for row in read_csv(folder / "truth.csv"):
        name = row["id"]
        if only and name not in only:
            continue
        command = [esxconv, "roof", "preview", str(folder / (name + ".pdf")), "--json"]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        if made.returncode != 0:
            print(f"{name}: {made.stderr.strip()}")
            failed += 1
            continue
        report = Report(json.loads(made.stdout))
        report.compare(row)
        report.facets([f for f in facets if f["id"] == name], row["kind"] in DRAWN and name not in IMAGES)
        disagree = [w["message"] for w in report.answer["warnings"] if w["code"] == "roof_figures_disagree"]
        drawn += sum(message.startswith("drawn area_sf") for message in disagree)
        report.check("contradictions", [m for m in disagree if not m.startswith("drawn area_sf")], [])
        compared += report.compared
        failed += len(report.wrong)
        for wrong in report.wrong:
            print(f"{name}: {wrong}")
    if drawn > 1:
        print(f"{drawn} labels do not fit the drawings; of genuine reports, one of 373 does not")
        failed += 1
    print(f"{compared - failed} of {compared} figures agree")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
