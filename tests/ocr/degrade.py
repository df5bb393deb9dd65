"""What happens to a page before and in a scanner. Every function takes and returns a gray PIL image; the same random
generator always gives the same picture. Lengths are in inches, so that they do not depend on the resolution."""
from PIL import Image, ImageChops, ImageDraw, ImageFont

PAPER = 255


def skewed(page, degrees):
    """Turned clockwise by a few degrees, as by a crooked feeder."""
    return page.rotate(-degrees, Image.BICUBIC, fillcolor=PAPER)


def black_and_white(page, threshold=150):
    return page.point(lambda v: PAPER if v >= threshold else 0)


def specked(page, dpi, random, count=250):
    """Dust: dots up to 1/50 inch wide all over the page, more of them in the left margin."""
    draw = ImageDraw.Draw(page)
    for i in range(count):
        right = page.width if i % 3 else page.width // 12
        x, y, radius = random.randrange(right), random.randrange(page.height), random.uniform(0.002, 0.01) * dpi
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=random.randrange(90))
    return page


def stamped(page, dpi, random):
    """A gray stamp, slightly turned, over the middle of the page."""
    words = Image.new("L", (88, 26), PAPER)
    draw = ImageDraw.Draw(words)
    draw.rectangle((0, 0, 87, 25), outline=0, width=2)
    draw.text((20, 2), "RECEIVED", fill=0, font=ImageFont.load_default())
    draw.text((14, 12), "NOV 02 2026", fill=0, font=ImageFont.load_default())
    stamp = words.resize((int(2.4 * dpi), int(0.7 * dpi)), Image.BICUBIC).point(lambda v: max(v, 125))
    stamp = stamp.rotate(random.uniform(-12, 12), Image.BICUBIC, expand=True, fillcolor=PAPER)
    place = (int(random.uniform(0.2, 0.6) * page.width), int(random.uniform(0.35, 0.6) * page.height))
    ink = Image.new("L", page.size, PAPER)
    ink.paste(stamp, place)
    return ImageChops.multiply(page, ink)


def scribble(draw, dpi, random, x, y):
    """A line of loops, about as wide as a word."""
    points = []
    for _ in range(random.randrange(8, 16)):
        points.append((x, y + random.uniform(-0.08, 0.08) * dpi))
        x += random.uniform(0.03, 0.1) * dpi
    draw.line(points, fill=70, width=max(1, round(0.012 * dpi)), joint="curve")


def written_on(page, dpi, random):
    """A pen: words in the margins and between the lines, ticks left of the rows, a line under a row."""
    draw = ImageDraw.Draw(page)
    for _ in range(5):
        scribble(draw, dpi, random, random.uniform(0.05, 0.8) * page.width, random.uniform(0.1, 0.9) * page.height)
    for _ in range(6):
        x, y = random.uniform(0.15, 0.4) * dpi, random.uniform(0.2, 0.9) * page.height
        draw.line([(x, y), (x + 0.05 * dpi, y + 0.08 * dpi), (x + 0.15 * dpi, y - 0.1 * dpi)], fill=70, width=max(1, round(0.012 * dpi)))
    return page


def faded(page, random):
    """A vertical band, a fifth of the page wide, in which the ink is nearly gone."""
    width = page.width // 5
    left = random.randrange(page.width // 3, page.width - width)
    band = page.crop((left, 0, left + width, page.height)).point(lambda v: PAPER - int((PAPER - v) * 0.35))
    page.paste(band, (left, 0))
    return page
