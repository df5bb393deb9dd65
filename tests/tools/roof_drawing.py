"""A roof as structures with facets and edges, its exact figures, and pages to draw them on."""

import math

from reportlab.pdfgen.canvas import Canvas

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
