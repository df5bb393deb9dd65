"""Reports in the layouts of EagleView, Hover and Geomni."""

import math

from roof_drawing import TINY, TYPES, Plan, Sums, grouped, feet_inches, pairs, up


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
