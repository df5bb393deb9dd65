#!/usr/bin/python3
"""Roof measurement reports drawn from roofs: the layouts of four kinds, without anybody's pages, names or words.

Usage: make_roof_reports.py FOLDER COUNT [SEED]

Writes COUNT reports as PDF and, next to each, what it prints as JSON. The same seed gives the same roofs.
"""

import json
import math
import pathlib
import random
import sys

from roof_drawing import COLORS, TINY, Plan, Print, Roof, Sums, feet_inches, grouped, up
from roof_prints import draw_eagleview, draw_geomni, draw_hover

KINDS = ["roofr", "eagleview", "hover", "geomni"]
# Roofr


def roofr_length(feet):
    whole, inches = feet_inches(feet)
    return f"{whole}ft {inches}in", round(feet * 12) / 12


ROOFR_ROWS = [
    ("Total eaves", "eave"),
    ("Total valleys", "valley"),
    ("Total hips", "hip"),
    ("Total ridges", "ridge"),
    ("Total rakes", "rake"),
    ("Total wall flashing", "flashing"),
    ("Total step flashing", "step_flashing"),
    ("Total transitions", "transition"),
    ("Total parapet wall", "parapet"),
    ("Total unspecified", "other"),
]
ROOFR_LEGEND = [
    ("Eaves:", "eave"),
    ("Valleys:", "valley"),
    ("Hips:", "hip"),
    ("Ridges:", "ridge"),
    ("Rakes:", "rake"),
    ("Wall flashing:", "flashing"),
    ("Step flashing:", "step_flashing"),
    ("Transitions:", "transition"),
    ("Parapet wall:", "parapet"),
    ("Unspecified:", "other"),
]


def roofr_total(roof):
    return sum(math.floor(Sums([s]).area + TINY) for s in roof.structures)


def roofr_summary(made, roof, sums, total, title, structure=""):
    made.page()
    made.text(28, 77, title, 14)
    made.text(28, 95, "1 Sample Street, Anytown")
    made.text(383, 114, "Measurements")
    y = 149

    def row(label, text, quantity, value):
        nonlocal y
        made.text(374, y, label, 8.5)
        made.text(483, y, text, 8.5)
        if quantity:
            made.say(quantity, value, structure)
        y += 23.8

    row("Total roof area", f"{total} sqft", "area_sf", total)
    row("Total pitched area", f"{total} sqft", "pitched_area_sf", total)
    row("Total flat area", "0 sqft", "flat_area_sf", 0)
    row("Total roof facets", f"{len(sums.facets)} facets", "facet_count", len(sums.facets))
    row("Predominant pitch", f"{sums.predominant}/12", "predominant_pitch", sums.predominant)
    for label, kind in ROOFR_ROWS:
        text, value = roofr_length(sums.lengths[kind])
        row(label, text, kind + "_ft", value)
    for label, quantity, kinds in [
        ("Hips + ridges", "hips_and_ridges_ft", ("hip", "ridge")),
        ("Eaves + rakes", "eaves_and_rakes_ft", ("eave", "rake")),
    ]:
        text, value = roofr_length(sum(sums.lengths[k] for k in kinds))
        row(label, text, quantity, value)
    pitches = sorted(sums.pitches)
    columns = [123 + i * 420 / len(pitches) for i in range(len(pitches))]
    for label, baseline, texts in [
        ("Pitch", 574, [f"{p}/12" for p in pitches]),
        ("Area (sqft)", 608, [grouped(up(sums.pitches[p])) for p in pitches]),
        ("Squares", 632, [f"{up(sums.pitches[p] / 10) / 10:.1f}" for p in pitches]),
    ]:
        made.text(33, baseline, label)
        for x, text in zip(columns, texts, strict=True):
            made.text(x, baseline, text)
    for p in pitches:
        made.say(f"area_sf {p}/12", up(sums.pitches[p]), structure)
    roofr_waste(made, roof, sums, structure)


def roofr_waste(made, roof, sums, structure):
    percents = roof.percents()
    columns = [150 + i * 390 / len(percents) for i in range(len(percents))]
    areas = [up(sums.area * (1 + p / 100)) for p in percents]
    for label, baseline, texts in [
        ("Waste %", 689, [f"{p}%" for p in percents]),
        ("Area (sqft)", 717, [grouped(a) for a in areas]),
        ("Squares", 748, [f"{up(a / 10) / 10:.1f}" for a in areas]),
    ]:
        made.text(33, baseline, label)
        for x, text in zip(columns, texts, strict=True):
            made.centered(x, baseline, text)
    for percent, area in zip(percents, areas, strict=True):
        made.say(f"waste_area_sf {percent}%", area, structure)
    if roof.suggested is not None:
        made.centered(columns[percents.index(roof.suggested)], 662, "Recommended")
        made.say("waste_percent", roof.suggested, structure)


def draw_roofr(roof, made):
    total, sums = roofr_total(roof), Sums(roof.structures)
    made.page()
    if roof.rebranded:
        made.text(200, 300, "Example Roofing", 24)
        made.page()
    made.text(28, 116, "Roof Report", 20)
    made.text(519, 134, f"{total} sqft")
    made.text(518, 152, f"{len(sums.facets)} facets")
    made.text(442, 170, f"Predominant pitch {sums.predominant}/12")
    roofr_lengths(made, roof, sums)
    roofr_areas(made, roof, sums, total)
    roofr_pitches(made, roof)
    if len(roof.structures) > 1:
        for number, structure in enumerate(roof.structures, start=1):
            one = Sums([structure])
            roofr_summary(made, roof, one, math.floor(one.area + TINY), f"Structure #{number} summary", str(number))
    roofr_summary(made, roof, sums, total, "Report summary")


def roofr_lengths(made, roof, sums):
    made.page()
    made.text(28, 77, "Length measurement report", 14)
    made.text(28, 95, "1 Sample Street, Anytown")
    for i, (label, kind) in enumerate(ROOFR_LEGEND):
        x, y = 54 + i % 3 * 180, 128 + i // 3 * 17.6
        made.polygon([(x - 26, y), (x - 14, y), (x - 14, y - 4), (x - 26, y - 4)], fill=COLORS[kind])
        made.text(x, y, f"{label} {roofr_length(sums.lengths[kind])[0]}")
    plan = Plan(roof, (100, 230, 490, 720))
    for structure in roof.structures:
        for edge in structure.edges:
            dash = ([2.8], 0) if "flashing" in edge["type"] else None
            made.line(plan.at(edge["a"]), plan.at(edge["b"]), COLORS[edge["type"]], 0.71, dash)
    made.text(28, 777, "Measurements in diagram are rounded up for display.", 8)


def roofr_areas(made, roof, sums, total):
    made.page()
    made.text(28, 77, "Area measurement report", 14)
    made.text(28, 95, "1 Sample Street, Anytown")
    rows = [
        (28, 127, f"Total roof area: {total} sqft"),
        (298, 127, f"Predominant pitch: {sums.predominant}/12"),
        (28, 145, f"Pitched roof area: {total} sqft"),
        (298, 145, f"Predominant pitch area: {math.floor(sums.pitches[sums.predominant] + TINY)} sqft"),
        (28, 162, "Flat roof area: 0 sqft"),
        (298, 162, "Unspecified pitch area: 0 sqft"),
        (28, 180, "Two story area: 0 sqft"),
        (28, 197, "Two layer area: 0 sqft"),
    ]
    for x, y, text in rows:
        made.text(x, y, text)
    plan = Plan(roof, (85, 230, 510, 740))
    blue = (0.15, 0.61, 0.84)
    for structure in roof.structures:
        for facet in structure.facets:
            made.polygon([plan.at(c) for c in facet["corners"]], stroke=blue)
        for hole in structure.holes:
            made.polygon([plan.at(c) for c in hole], stroke=blue, dash=([2.8], 0))
    for facet, area in sums.facets:
        x, y = plan.middle(facet)
        made.text(x - 4, y + 3, grouped(up(area)), 8)
    made.text(28, 777, "Area measurements in diagram are rounded.", 8)
    made.truth["facets"] = [{"area_sf": up(area), "pitch": facet["pitch"]} for facet, area in sums.facets]
    made.truth["drawn"] = True


def roofr_pitches(made, roof):
    made.page()
    made.text(28, 77, "Pitch & direction measurement report", 14)
    made.text(28, 95, "1 Sample Street, Anytown")
    plan = Plan(roof, (85, 180, 510, 690))
    facets = [f for s in roof.structures for f in s.facets]
    for facet in facets:
        made.polygon([plan.at(c) for c in facet["corners"]], stroke=(0.15, 0.61, 0.84), fill=(1, 1, 1))
    for facet in facets:
        x, y = plan.middle(facet)
        made.centered(x, y + 3, str(facet["pitch"]), 8)
        if roof.rng.random() < 0.8:
            (dx, dy), dark = facet["down"], (0.16, 0.22, 0.24)
            tail, tip = (x + 7 * dx, y + 7 * dy), (x + 12.5 * dx, y + 12.5 * dy)
            back = (tip[0] - 1.2 * dx, tip[1] - 1.2 * dy)
            barbs = [(back[0] - 1.2 * dy, back[1] + 1.2 * dx), (back[0] + 1.2 * dy, back[1] - 1.2 * dx)]
            made.polygon([tail, tip, barbs[0], barbs[1], tip], stroke=dark, fill=dark, width=0.28)
    made.text(28, 777, "Deleted facets are designated with a dashed line and do not have a pitch.", 8)


SIZES = {"roofr": (595.28, 841.89), "eagleview": (612, 792), "hover": (841.89, 595.28), "geomni": (612, 792)}
DRAW = {"roofr": draw_roofr, "eagleview": draw_eagleview, "hover": draw_hover, "geomni": draw_geomni}


def make(path, kind, seed):
    """Writes one report, and returns what it prints."""
    roof = Roof(random.Random(f"{kind} {seed}"), kind)
    made = Print(path, SIZES[kind])
    DRAW[kind](roof, made)
    made.canvas.save()
    return {"kind": kind, **made.truth}


def main():
    folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        kind = KINDS[number % len(KINDS)]
        name = f"{number:03}_{kind}"
        truth = make(folder / (name + ".pdf"), kind, seed * 1000 + number)
        (folder / (name + ".json")).write_text(json.dumps(truth, indent=1) + "\n")


if __name__ == "__main__":
    main()
