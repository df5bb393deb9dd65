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

from reportlab.pdfgen.canvas import Canvas

KINDS = ["roofr", "eagleview", "hover", "geomni"]
COLORS = {  # of Roofr's length page
    "eave": (0.44, 0.75, 0.51),
    "valley": (0.94, 0.32, 0.18),
    "hip": (0.58, 0.41, 0.72),
    "ridge": (0.82, 0.94, 0.69),
    "rake": (1, 0.8, 0.06),
    "flashing": (0.15, 0.61, 0.84),
    "step_flashing": (0.66, 0.42, 0.2),
    "transition": (0.98, 0.41, 1),
    "parapet": (1, 0.64, 0.14),
    "other": (0.33, 0.83, 0.99),
}
TYPES = list(COLORS)
TINY = 1e-6


class Structure:
    """A rectangle under a gable, a hip roof or a shed, in feet."""

    def __init__(self, shape, x, y, width, depth, pitch):
        self.pitch = pitch
        self.facets, self.edges, self.holes = [], [], []
        self.rise = pitch / 12
        a, b, c, d = (x, y), (x + width, y), (x + width, y + depth), (x, y + depth)
        if shape == "gable":
            self.gable(a, b, c, d)
        elif shape == "hip":
            self.hip(a, b, c, d)
        else:
            self.shed(a, b, c, d)

    def facet(self, corners, down):
        self.facets.append({"corners": corners, "pitch": self.pitch, "down": down, "hole": 0})

    def edge(self, kind, a, b, rise=0):
        self.edges.append({"type": kind, "a": a, "b": b, "length": math.hypot(math.dist(a, b), rise)})

    def gable(self, a, b, c, d):
        half = (d[1] - a[1]) / 2
        m, n = (a[0], a[1] + half), (b[0], b[1] + half)
        self.facet([a, b, n, m], (0, -1))
        self.facet([m, n, c, d], (0, 1))
        self.edge("eave", a, b)
        self.edge("eave", d, c)
        self.edge("ridge", m, n)
        for lower, upper in [(a, m), (d, m), (b, n), (c, n)]:
            self.edge("rake", lower, upper, half * self.rise)

    def hip(self, a, b, c, d):
        half = (d[1] - a[1]) / 2
        m, n = (a[0] + half, a[1] + half), (b[0] - half, b[1] + half)
        self.facet([a, b, n, m], (0, -1))
        self.facet([b, c, n], (1, 0))
        self.facet([c, d, m, n], (0, 1))
        self.facet([d, a, m], (-1, 0))
        for lower, upper in [(a, b), (b, c), (c, d), (d, a)]:
            self.edge("eave", lower, upper)
        self.edge("ridge", m, n)
        for lower, upper in [(a, m), (d, m), (b, n), (c, n)]:
            self.edge("hip", lower, upper, half * self.rise)

    def shed(self, a, b, c, d):
        self.facet([a, b, c, d], (0, -1))
        self.edge("eave", a, b)
        self.edge("flashing", d, c)
        for lower, upper in [(a, d), (b, c)]:
            self.edge("rake", lower, upper, (d[1] - a[1]) * self.rise)

    def chimney(self):
        """A deleted facet: a hole in the first facet, away from its edges."""
        (ax, ay), (bx, _), (_, cy), _ = self.facets[0]["corners"]
        x, y, size = (ax + bx) / 2 + 2, ay + (cy - ay) / 3, 2.0
        hole = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
        self.holes.append(hole)
        self.facets[0]["hole"] = size * size
        self.edge("flashing", hole[0], hole[1])
        self.edge("flashing", hole[3], hole[2])
        self.edge("step_flashing", hole[0], hole[3], size * self.rise)
        self.edge("step_flashing", hole[1], hole[2], size * self.rise)

    def area(self, facet):
        plan = abs(sum(cross(p, q) for p, q in pairs(facet["corners"]))) / 2
        return (plan - facet["hole"]) * math.hypot(1, self.rise)


def pairs(ring):
    return zip(ring, ring[1:] + ring[:1], strict=True)


def cross(p, q):
    return p[0] * q[1] - q[0] * p[1]


class Roof:
    """Several structures, and their exact figures."""

    def __init__(self, rng, kind):
        self.rng = rng
        self.kind = kind
        count = rng.choice([1, 1, 1, 2, 3])
        self.structures = []
        x = 0.0
        for _ in range(count):
            depth = rng.uniform(14, 40)
            width = depth + rng.uniform(8, 30)
            shape = rng.choice(["gable", "gable", "hip", "hip", "shed"] if self.structures else ["gable", "hip"])
            pitch = rng.choice([4, 5, 6, 7, 8, 9, 10, 12])
            self.structures.append(Structure(shape, x, rng.uniform(0, 20), width, depth, pitch))
            x += width + rng.uniform(8, 20)
        if kind == "roofr" and rng.random() < 0.5:
            self.structures[0].chimney()
        self.suggested = rng.choice([None, 9, 11, 14, 17])
        self.has_zero = rng.random() < 0.7
        self.rebranded = rng.random() < 0.5
        self.stories = rng.choice([">1", "<=1"])

    def percents(self):
        ladder = [5, 10, 12, 15, 20, 22]
        if self.suggested is not None:
            ladder = sorted({*ladder, self.suggested})
        return ([0] if self.has_zero else []) + ladder


class Sums:
    """Exact figures of some structures."""

    def __init__(self, structures):
        self.structures = structures
        self.lengths = {kind: 0.0 for kind in TYPES}
        self.counts = {kind: 0 for kind in TYPES}
        self.pitches, self.facets = {}, []
        for structure in structures:
            for edge in structure.edges:
                self.lengths[edge["type"]] += edge["length"]
                self.counts[edge["type"]] += 1
            for facet in structure.facets:
                area = structure.area(facet)
                self.pitches[facet["pitch"]] = self.pitches.get(facet["pitch"], 0) + area
                self.facets.append((facet, area))
        self.area = sum(self.pitches.values())
        self.predominant = max(self.pitches, key=lambda pitch: (self.pitches[pitch], -pitch))


class Print:
    """A PDF, and the figures printed in it. Coordinates have their origin at the top left."""

    def __init__(self, path, size):
        self.size = size
        self.canvas = Canvas(str(path), pagesize=size, invariant=1)
        self.truth = {"figures": {}, "structures": {}}
        self.started = False

    def page(self):
        if self.started:
            self.canvas.showPage()
        self.started = True

    def text(self, x, y, text, size=9, bold=False):
        self.canvas.setFillColorRGB(0, 0, 0)
        self.canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size)
        self.canvas.drawString(x, self.size[1] - y, text)

    def centered(self, x, y, text, size=9):
        self.canvas.setFillColorRGB(0, 0, 0)
        self.canvas.setFont("Helvetica", size)
        self.canvas.drawCentredString(x, self.size[1] - y, text)

    def say(self, quantity, value, structure=""):
        into = self.truth["structures"].setdefault(structure, {}) if structure else self.truth["figures"]
        into[quantity] = value

    def line(self, a, b, color, width, dash=None):
        self.canvas.setStrokeColorRGB(*color)
        self.canvas.setLineWidth(width)
        self.canvas.setDash(*(dash or ([], 0)))
        self.canvas.line(a[0], self.size[1] - a[1], b[0], self.size[1] - b[1])
        self.canvas.setDash([], 0)

    def polygon(self, corners, stroke=None, fill=None, width=0.71, dash=None):
        path = self.canvas.beginPath()
        path.moveTo(corners[0][0], self.size[1] - corners[0][1])
        for x, y in corners[1:]:
            path.lineTo(x, self.size[1] - y)
        path.close()
        if stroke:
            self.canvas.setStrokeColorRGB(*stroke)
        if fill:
            self.canvas.setFillColorRGB(*fill)
        self.canvas.setLineWidth(width)
        self.canvas.setDash(*(dash or ([], 0)))
        self.canvas.drawPath(path, stroke=1 if stroke else 0, fill=1 if fill else 0)
        self.canvas.setDash([], 0)


class Plan:
    """Places of a roof on a page."""

    def __init__(self, roof, box):
        corners = [c for s in roof.structures for f in s.facets for c in f["corners"]]
        self.x0, self.y0 = min(c[0] for c in corners), min(c[1] for c in corners)
        width, height = max(c[0] for c in corners) - self.x0, max(c[1] for c in corners) - self.y0
        self.scale = min((box[2] - box[0]) / width, (box[3] - box[1]) / height)
        self.left, self.top = box[0], box[1]

    def at(self, corner):
        return self.left + (corner[0] - self.x0) * self.scale, self.top + (corner[1] - self.y0) * self.scale

    def middle(self, facet):
        corners = [self.at(c) for c in facet["corners"]]
        return sum(c[0] for c in corners) / len(corners), sum(c[1] for c in corners) / len(corners)


def feet_inches(feet):
    inches = round(feet * 12)
    return inches // 12, inches % 12


def up(value):
    return math.ceil(value - TINY)


def grouped(value):
    return f"{value:,}"


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


# EagleView


def letter(number):
    return chr(65 + number) if number < 26 else "A" + chr(65 + number - 26)


def eagleview_head(made, title):
    made.page()
    made.text(470, 32, "Premium Report")
    made.text(41, 77, "1 Sample Street, Anytown")
    made.text(473, 77, "Report: 10203040")
    made.text(54, 111, title, 14)


def eagleview_total(sums):
    return up(sum(round(area, 1) for area in sums.pitches.values()))


def eagleview_summary(made, roof, sums, total, structure="", last=False):
    eagleview_head(made, "REPORT SUMMARY")
    made.text(36, 151, f"Structure #{structure}" if structure else "All Structures")
    pitches = sorted(sums.pitches)
    columns = [230 + i * 330 / len(pitches) for i in range(len(pitches))]
    areas = [round(sums.pitches[p], 1) for p in pitches]
    made.text(47, 171, "Areas per Pitch")
    for label, baseline, texts in [
        ("Roof Pitches", 186, [f"{p}/12" for p in pitches]),
        ("Area (sq ft)", 199, [f"{a:.1f}" for a in areas]),
        ("% of Roof", 212, [f"{100 * a / sum(areas):.1f}%" for a in areas]),
    ]:
        made.text(47, baseline, label)
        for x, text in zip(columns, texts, strict=True):
            made.centered(x, baseline, text)
    for p, area in zip(pitches, areas, strict=True):
        made.say(f"area_sf {p}/12", area, structure)
    if structure or len(roof.structures) == 1:
        eagleview_waste(made, roof, sums, total, structure)
    eagleview_lengths(made, sums, total, structure)
    if last and len(roof.structures) > 1:
        eagleview_table(made, roof)


def eagleview_waste(made, roof, sums, total, structure):
    percents = [0] + [p for p in roof.percents() if p]
    columns = [118 + i * 53.4 for i in range(len(percents))]
    areas = [up(total * (1 + p / 100)) for p in percents]
    for label, baseline, texts in [
        ("Waste %", 329, [f"{p}%" for p in percents]),
        ("Area (Sq ft)", 341, [str(a) for a in areas]),
        ("Squares *", 352, [f"{math.floor(up(a * 3 / 100 + 0.001) / 3 * 100) / 100:.2f}" for a in areas]),
    ]:
        made.text(43, baseline, label)
        for x, text in zip(columns, texts, strict=True):
            made.centered(x, baseline, text)
    made.centered(columns[0], 363, "Measured")
    if roof.suggested is not None:
        made.centered(columns[percents.index(roof.suggested)], 363, "Suggested")
        made.say("waste_percent", roof.suggested, structure)
    for percent, area in zip(percents, areas, strict=True):
        made.say(f"waste_area_sf {percent}%", area, structure)


def eagleview_lengths(made, sums, total, structure):
    made.text(184, 472, "Lengths, Areas and Pitches")
    rows = [
        ("Ridges", "ridge", "Ridges"),
        ("Hips", "hip", "Hips"),
        ("Valleys", "valley", "Valleys"),
        ("Rakes\u2020", "rake", "Rakes"),
        ("Eaves/Starter\u2021", "eave", "Eaves"),
        ("Flashing", "flashing", "Lengths"),
        ("Step flashing", "step_flashing", "Lengths"),
    ]
    y = 483
    for label, kind, unit in rows:
        feet = round(sums.lengths[kind])
        made.text(184, y, f"{label} = {feet} ft ({sums.counts[kind]} {unit})")
        made.say(kind + "_ft", feet, structure)
        made.say(kind + "_count", sums.counts[kind], structure)
        y += 11
    edge = round(sums.lengths["eave"] + sums.lengths["rake"])
    made.text(184, y, f"Drip Edge (Eaves + Rakes) = {edge} ft ({sums.counts['eave'] + sums.counts['rake']} Lengths)")
    made.say("eaves_and_rakes_ft", edge, structure)
    made.text(184, y + 11, "Parapet Walls = 0 (0 Lengths).")
    made.text(184, y + 22, f"Predominant Pitch = {sums.predominant}/12")
    made.text(41, y + 33, f"Total Roof Facets = {len(sums.facets)}")
    made.text(184, y + 33, f"Total Area (All Pitches) = {grouped(total)} sq ft")
    made.say("predominant_pitch", sums.predominant, structure)
    made.say("facet_count", len(sums.facets), structure)
    made.say("area_sf", total, structure)


def eagleview_table(made, roof):
    heads = "Structure Area Ridges Hips Valleys Rakes Eaves Flashing Step Flashing Parapets"
    places = [47, 101, 152, 200, 249, 303, 357, 407, 456, 476, 528]
    for x, text in zip(places, heads.split(), strict=True):
        made.text(x, 620, text, 7)
    for number, structure in enumerate(roof.structures, start=1):
        sums = Sums([structure])
        kinds = ["ridge", "hip", "valley", "rake", "eave", "flashing", "step_flashing"]
        cells = [number, eagleview_total(sums), *(round(sums.lengths[k]) for k in kinds), 0]
        for x, cell in zip([67, 113, 167, 215, 267, 319, 370, 425, 483, 545], cells, strict=True):
            made.text(x, 632 + 12 * number, str(cell), 7)


def draw_eagleview(roof, made):
    sums = Sums(roof.structures)
    total = eagleview_total(sums)
    if roof.rebranded:
        made.page()
        made.text(169, 96, "Precise Aerial Measurement Report", 16)
    made.page()
    made.text(352, 276, "MEASUREMENTS")
    rows = [
        f"Total Roof Area ={grouped(total)} sq ft",
        f"Total Roof Facets ={len(sums.facets)}",
        f"Predominant Pitch ={sums.predominant}/12",
        f"Number of Stories {roof.stories}",
        f"Total Ridges/Hips ={round(sums.lengths['ridge'] + sums.lengths['hip'])} ft",
        f"Total Valleys ={round(sums.lengths['valley'])} ft",
        f"Total Rakes ={round(sums.lengths['rake'])} ft",
        f"Total Eaves ={round(sums.lengths['eave'])} ft",
    ]
    for i, text in enumerate(rows):
        made.text(352, 298 + 12 * i, text)
    made.say("hips_and_ridges_ft", round(sums.lengths["ridge"] + sums.lengths["hip"]))
    eagleview_diagrams(made, roof, sums, total)
    if len(roof.structures) > 1:
        for number, structure in enumerate(roof.structures, start=1):
            one = Sums([structure])
            eagleview_summary(made, roof, one, eagleview_total(one), str(number))
    eagleview_summary(made, roof, sums, total, last=True)


def eagleview_line(made, plan, edge):
    a, b = plan.at(edge["a"]), plan.at(edge["b"])
    styles = {
        "eave": ((0, 0, 0), 1.16),
        "rake": ((0.1, 0.6, 0.1), 1.16),
        "ridge": ((1, 0, 0), 1.74),
        "hip": ((1, 0, 0), 0.46),
        "flashing": ((0.63, 0.38, 0), 0.46),
    }
    color, width = styles[edge["type"]]
    made.line(a, b, color, width)


def eagleview_diagrams(made, roof, sums, total):
    eagleview_head(made, "LENGTH DIAGRAM")
    made.text(41, 150, "Total Line Lengths:")
    rows = [("Ridges", "ridge"), ("Hips", "hip"), ("Valleys", "valley"), ("Rakes", "rake"), ("Eaves", "eave")]
    for i, (label, kind) in enumerate([*rows, ("Flashing", "flashing"), ("Step flashing", "step_flashing")]):
        made.text(77 + i // 3 * 170, 160 + i % 3 * 11, f"{label} = {round(sums.lengths[kind])} ft")
    plan = Plan(roof, (110, 220, 480, 620))
    for structure in roof.structures:
        for edge in structure.edges:
            eagleview_line(made, plan, edge)
    made.text(39, 699, "Note: This diagram contains segment lengths.", 8)
    placed = sorted(sums.facets, key=lambda f: f[1] / math.hypot(1, f[0]["pitch"] / 12))
    plan = Plan(roof, (105, 215, 490, 630))
    eagleview_head(made, "PITCH DIAGRAM")
    made.text(36, 139, "Pitch values are shown in inches per foot, and arrows indicate slope direction.", 8)
    facet_lines(made, roof, plan)
    for facet, _ in placed:
        made.centered(*plan.middle(facet), str(facet["pitch"]), 7)
    made.text(39, 675, "Note: This diagram contains labeled pitches.", 8)
    for title, head, texts in [
        (
            "AREA DIAGRAM",
            f"Total Area = {grouped(total)} sq ft, with {len(placed)} facets.",
            [str(round(a)) for _, a in placed],
        ),
        (
            "NOTES DIAGRAM",
            "Roof facets are labeled from smallest to largest (A to Z) for easy reference.",
            [letter(i) for i in range(len(placed))],
        ),
    ]:
        eagleview_head(made, title)
        made.text(36, 139, head, 8)
        facet_lines(made, roof, plan)
        for (facet, _), text in zip(placed, texts, strict=True):
            made.centered(*plan.middle(facet), text, 7)
        made.text(39, 678, "Note: This diagram also appears elsewhere.", 8)
    made.truth["facets"] = [
        {"label": letter(i), "area_sf": round(area), "pitch": facet["pitch"]} for i, (facet, area) in enumerate(placed)
    ]
    made.truth["drawn"] = True


def facet_lines(made, roof, plan):
    for structure in roof.structures:
        for facet in structure.facets:
            for a, b in pairs(facet["corners"]):
                made.line(plan.at(a), plan.at(b), (0.75, 0.75, 0.75), 1.17)


# Hover


def hover_length(feet):
    whole, inches = feet_inches(feet)
    if whole == 0 and inches == 0:
        return "-", 0
    text = f"{whole}' {inches}\"" if whole and inches else f"{whole}'" if whole else f'{inches}"'
    return text, round(feet * 12) / 12


def hover_head(made, title):
    made.page()
    made.text(140, 34, "Roof Measurements", 12)
    made.text(700, 45, title, 10)


def thirds(area):
    value = up(area * 3 / 100 - 0.0001)
    return f"{value // 3}{['', chr(0x2153), chr(0x2154)][value % 3]}"


def draw_hover(roof, made):
    sums = Sums(roof.structures)
    total = round(sums.area)
    hover_head(made, "ROOF SUMMARY")
    made.text(47, 102, "Roof")
    for x, text in [(180, "Area"), (233, "Total"), (283, "Length")]:
        made.text(x, 102, text)
    rows = [("Roof Facets", f"{total} ft\u00b2", str(len(sums.facets)), "-")]
    ridges = sums.lengths["ridge"] + sums.lengths["hip"]
    rows.append(("Ridges / Hips", "-", str(sums.counts["ridge"] + sums.counts["hip"]), hover_length(ridges)[0]))
    made.say("hips_and_ridges_ft", hover_length(ridges)[1])
    names = [("Valleys", "valley"), ("Rakes", "rake"), ("Eaves", "eave"), ("Flashing", "flashing")]
    for label, kind in [*names, ("Step Flashing", "step_flashing")]:
        text, value = hover_length(sums.lengths[kind])
        rows.append((label, "-", str(sums.counts[kind]), text))
        made.say(kind + "_ft", value)
        made.say(kind + "_count", sums.counts[kind])
    edge, value = hover_length(sums.lengths["eave"] + sums.lengths["rake"])
    rows.append(("Drip Edge/Perimeter", "-", "-", edge))
    made.say("eaves_and_rakes_ft", value)
    for i, row in enumerate(rows):
        for x, text in zip([47, 180, 240, 284], row, strict=True):
            made.text(x, 123 + 21 * i, text)
    made.say("area_sf", total)
    made.say("facet_count", len(sums.facets))
    hover_waste(made, total)
    hover_pages(made, roof, sums, total)


def hover_waste(made, total):
    percents = [0, 5, 10, 15, 20]
    columns = [220, 347, 474, 600, 725]
    areas = [round(total * (1 + p / 100)) for p in percents]
    for x, percent, area in zip(columns, percents, areas, strict=True):
        made.centered(x, 451, "Zero Waste" if percent == 0 else f"+{percent}%")
        made.centered(x, 472, f"{area} ft\u00b2")
        made.centered(x, 493, thirds(area).replace("\u2153", "").replace("\u2154", ""))
        made.say(f"waste_area_sf {percent}%", area)
    made.text(94, 472, "Area")


def hover_pages(made, roof, sums, total):
    hover_head(made, "ROOF MEASUREMENTS")
    for i, (label, kind) in enumerate([("Ridges (RI)", "ridge"), ("Hips (H)", "hip"), ("Valleys (V)", "valley")]):
        text, value = hover_length(sums.lengths[kind])
        made.text(47, 239 + 21 * i, label)
        made.text(212, 239 + 21 * i, text)
        made.say(kind + "_ft", value)
    hover_head(made, "ROOF FACETS")
    for x, text in [(47, "Facet"), (155, "Area"), (237, "Pitch")]:
        made.text(x, 80, text)
    for i, (facet, area) in enumerate(sums.facets):
        made.text(47, 101 + 21 * i, f"RF-{i + 1}")
        made.text(150, 101 + 21 * i, f"{round(area)} ft\u00b2")
        made.text(239, 101 + 21 * i, f"{facet['pitch']}/12")
    hover_head(made, "ROOF PITCH")
    made.text(47, 304, "Roof Pitch")
    for i, pitch in enumerate(sorted(sums.pitches)):
        area = round(sums.pitches[pitch])
        made.text(47, 325 + 21 * i, f"{pitch} / 12")
        made.text(149, 325 + 21 * i, f"{area} ft\u00b2")
        made.text(237, 325 + 21 * i, f"{100 * sums.pitches[pitch] / sums.area:.2f}%")
        made.say(f"area_sf {pitch}/12", area)
    hover_head(made, "FOOTPRINT")
    made.text(42, 350, f"Number of Stories: {roof.stories.replace('>', '> ')}")
    made.text(42, 367, "Footprint Area: 1000 ft\u00b2")
    made.truth["facets"] = [
        {"label": f"RF-{i + 1}", "area_sf": round(area), "pitch": facet["pitch"]}
        for i, (facet, area) in enumerate(sums.facets)
    ]


# Geomni


def draw_geomni(roof, made):
    exact = [Sums([s]) for s in roof.structures]
    total = round(sum(round(s.area, 2) for s in exact), 2)
    lengths = {k: round(sum(round(s.lengths[k], 2) for s in exact), 2) for k in TYPES}
    made.page()
    made.text(38, 86, "1 SAMPLE STREET, ANYTOWN")
    made.text(385, 250, "Roof Totals")
    rows = [
        ("Perimeter/Drip Edge", "eaves_and_rakes_ft", round(lengths["eave"] + lengths["rake"], 2)),
        ("Flat Ridges", "ridge_ft", lengths["ridge"]),
        ("Hip Ridges", "hip_ft", lengths["hip"]),
        ("Valleys", "valley_ft", lengths["valley"]),
        ("Eave/Starter", "eave_ft", lengths["eave"]),
        ("Flashing", "flashing_ft", lengths["flashing"]),
        ("Step Flashing", "step_flashing_ft", lengths["step_flashing"]),
    ]
    for i, (label, quantity, feet) in enumerate(rows):
        made.text(387, 271 + 21 * i, label)
        made.text(523, 271 + 21 * i, f"{feet:,.2f} (ft)")
        made.say(quantity, feet)
    made.text(387, 418, "Area")
    made.text(502, 418, f"{total:,.2f} (Sq ft)")
    made.text(387, 439, "Number of Squares")
    made.text(545, 439, f"{total / 100:.2f}")
    whole = Sums(roof.structures)
    made.text(387, 460, "Predominant Pitch")
    made.text(544, 460, f"{whole.predominant} / 12")
    made.say("area_sf", total)
    made.say("predominant_pitch", whole.predominant)
    for number, sums in enumerate(exact, start=1):
        geomni_structure(made, sums, str(number) if len(exact) > 1 else "")


def geomni_structure(made, sums, structure):
    made.page()
    made.text(38, 75, "1 SAMPLE STREET, ANYTOWN")
    made.text(38, 102, "Perimeter, Ridges, and Valleys")
    made.text(38, 534, "Totals:")
    lengths = {k: round(v, 2) for k, v in sums.lengths.items()}
    rows = [
        (
            554,
            [
                ("Perimeter/Drip Edge", lengths["eave"] + lengths["rake"], "eaves_and_rakes_ft"),
                ("Eave/Starter", lengths["eave"], "eave_ft"),
                ("Rake", lengths["rake"], "rake_ft"),
                ("Flat Ridges", lengths["ridge"], "ridge_ft"),
                ("Hip Ridges", lengths["hip"], "hip_ft"),
                ("Valleys", lengths["valley"], "valley_ft"),
            ],
        ),
        (
            598,
            [
                ("Cornice Returns", None, ""),
                ("Cornice Strips", None, ""),
                ("", None, ""),
                ("", None, ""),
                ("Flashing", lengths["flashing"], "flashing_ft"),
                ("Step Flashing", lengths["step_flashing"], "step_flashing_ft"),
            ],
        ),
    ]
    for y, cells in rows:
        for x, (label, feet, quantity) in zip([80, 168, 260, 350, 445, 535], cells, strict=True):
            made.centered(x, y, label, 8)
            if feet is not None:
                made.centered(x, y + 15, f"{feet:,.2f} (ft)", 8)
                if structure:
                    made.say(quantity, round(feet, 2), structure)
    geomni_areas(made, sums, structure)


def geomni_areas(made, sums, structure):
    area = round(sums.area, 2)
    made.page()
    made.text(38, 75, "1 SAMPLE STREET, ANYTOWN")
    made.text(38, 102, "Area & Slope Totals")
    for i, (facet, facet_area) in enumerate(sums.facets):
        made.centered(150 + 90 * (i % 4), 200 + 60 * (i // 4), str(round(facet_area)))
        made.centered(150 + 90 * (i % 4), 209 + 60 * (i // 4), str(facet["pitch"]))
        made.truth.setdefault("facets", []).append({"area_sf": round(facet_area), "pitch": facet["pitch"]})
    made.text(40, 536, "Totals:")
    made.centered(90, 550, "Area")
    made.centered(193, 550, "Number of Squares")
    made.centered(90, 563, f"{area:,.2f} (Sq ft)")
    made.centered(193, 563, f"{area / 100:.2f}")
    if structure:
        made.say("area_sf", area, structure)
    made.text(40, 597, "Area Per Slope:")
    pitches = sorted(sums.pitches)
    for label, y, texts in [
        ("Slope", 611, [str(p) for p in pitches]),
        ("Area (Sq ft)", 624, [f"{sums.pitches[p]:,.2f}" for p in pitches]),
        ("Squares", 637, [f"{sums.pitches[p] / 100:.2f}" for p in pitches]),
    ]:
        made.text(40, y, label)
        for i, text in enumerate(texts):
            made.centered(133 + 80 * i, y, text)
    if structure:
        for p in pitches:
            made.say(f"area_sf {p}/12", round(sums.pitches[p], 2), structure)
    made.text(40, 658, "Waste Calculations:")
    for i, percent in enumerate([5, 7, 10, 15, 17, 20, 22, 25]):
        wasted = round(area * (1 + percent / 100) + TINY, 2)
        made.centered(130 + 59 * i, 672, f"{percent}%")
        made.centered(130 + 59 * i, 685, f"{wasted:,.2f}")
        made.centered(130 + 59 * i, 698, f"{wasted / 100:.2f}")
        if structure:
            made.say(f"waste_area_sf {percent}%", wasted, structure)
    made.text(40, 685, "Area (Sq ft)")
    made.text(40, 698, "Squares")


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
