"""What packets have besides an estimate: guides and letters as pictures, photo sheets, sketches whose labels are outlines."""
import os
import random
import subprocess
import tempfile

from reportlab.lib.utils import ImageReader

from . import quirks
from .layouts import words
from .page import Page

EXTRAS = dict(words('packets'))
FRONT = ('letter_picture', 'guide_picture', 'guide_tiles')
DPI, GRAYS = 110, 4
TILES = (2, 31)
# One stroke a letter, on a grid 4 wide and 6 high: each becomes one closed shape, as glyphs are when a program draws text as outlines.
STROKES = {'A': '00 26 40 12 32', 'B': '00 06 36 45 34 03 34 42 30 00', 'C': '46 06 00 40', 'D': '00 06 36 43 30 00', 'E': '46 06 03 33 03 00 40', 'F': '46 06 03 33 03 00',
           'G': '46 06 00 40 43 23', 'H': '06 00 03 43 46 40', 'I': '16 36 26 20 10 30', 'K': '06 00 03 46 13 40', 'L': '06 00 40', 'M': '00 06 23 46 40', 'N': '00 06 40 46',
           'O': '00 06 46 40 00', 'P': '00 06 46 43 03', 'R': '00 06 46 43 03 23 40', 'S': '46 06 03 43 40 00', 'T': '06 46 26 20', 'U': '06 00 40 46', 'V': '06 20 46',
           'W': '06 10 23 30 46', 'X': '06 40 23 00 46', 'Y': '06 23 46 23 20', '0': '00 06 46 40 00', '1': '15 26 20 10 30', '2': '06 46 43 03 00 40', '3': '06 46 23 43 40 00',
           '4': '36 03 43 33 36 30', '5': '46 06 03 43 40 00', '6': '46 06 00 40 43 03', '7': '06 46 10', '8': '03 06 46 43 03 00 40 43', '9': '43 03 06 46 40 00', "'": '26 24 25'}


class Packet(quirks.RealPrint):
    def __init__(self, path, b, odd, extras, printed=None):
        super().__init__(path, b, odd)
        self.extras, self.printed, self.random = extras, printed, random.Random(len(b.items))

    def estimate(self):
        for name in FRONT:
            if name in self.extras:
                self.new('wrap')
                self.picture(name)
        super().estimate()
        if 'sketch' in self.extras:
            self.heads = False
            self.new()
            self.drawing()
        if 'photos' in self.extras:
            for _ in range(2):
                self.new('wrap')
                self.photos()

    # ---- pictures of text ---------------------------------------------------------------------------------------
    def picture(self, name):
        image = self.image_of(self.draw_letter if name == 'letter_picture' else self.draw_guide)
        columns, rows = TILES if name == 'guide_tiles' else (1, 1)
        for i in range(columns * rows):
            (left, right), (top, bottom) = ((k * size // n, (k + 1) * size // n) for k, n, size in ((i % columns, columns, image.width), (i // columns, rows, image.height)))
            tile = ImageReader(image.crop((left, top, right, bottom)))
            scale = 612 / image.width
            self.c.drawImage(tile, left * scale, 792 - bottom * scale, (right - left) * scale, (bottom - top) * scale)

    def image_of(self, draw):
        from PIL import Image
        with tempfile.TemporaryDirectory() as folder:
            page = Page(os.path.join(folder, 'page.pdf'), self.spec, self.info, [])
            page.new('wrap')
            draw(page)
            page.save()
            subprocess.run(['pdftoppm', '-r', str(DPI), '-gray', '-singlefile', f'{folder}/page.pdf', f'{folder}/page'], check=True)
            with Image.open(f'{folder}/page.pgm') as image:
                steps = GRAYS - 1
                return image.point(lambda v: round(v * steps / 255) * 255 // steps)

    @staticmethod
    def draw_letter(page):
        page.text(36, 60, page.spec['company'], 'B', 12)
        for k, s in enumerate(('Dear Policyholder,', 'The enclosed estimate lists the work that is needed to repair the damage of this loss.',
                               'Your deductible is $1,000.00. We have issued a payment of $4,321.00.', 'Line Item Total 9,876.54', 'Sincerely, Claims Department')):
            page.text(36, 120 + 26 * k, s, 'R', 12)

    def draw_guide(self, page):
        """Nothing on it says that the figures are those of a sample."""
        page.text(306, 60, 'How to read your estimate', 'B', 16, 'c')
        for y, x, font, size, s in quirks.GUIDE[2:]:
            page.text(x, y, s, font, size)
        page.row(372, self.spec['hdr'], 'B', self.size)

    # ---- drawings ----------------------------------------------------------------------------------------------
    def outlined(self, x, y, s, size=6.0):
        """Letters as filled shapes: the stroke there and, a little aside, back."""
        unit, pen = size / 6, size / 9
        for ch in s:
            points = [(int(a), int(b)) for a, b in STROKES.get(ch, '').split()]
            if points:
                path = self.c.beginPath()
                path.moveTo(x + points[0][0] * unit, 792 - y + points[0][1] * unit)
                for dx, dy in points[1:] + [points[-1]]:
                    path.lineTo(x + dx * unit, 792 - y + dy * unit)
                for dx, dy in reversed(points):
                    path.lineTo(x + dx * unit + pen, 792 - y + dy * unit - pen)
                path.close()
                self.c.setFillColor('#000000')
                self.c.drawPath(path, stroke=0, fill=1)
            x += 5.5 * unit

    def drawing(self):
        """A plan with the names and lengths of its faces."""
        left, top = 120, 200
        for k in range(12):
            x, y = left + 120 * (k % 3), top + 110 * (k // 3)
            for x0, x1, y0, y1 in ((x, x + 120, y, y), (x, x + 120, y + 110, y + 110), (x, x, y, y + 110), (x + 120, x + 120, y, y + 110)):
                self.line(x0, x1, y0, .6, y1)
            self.outlined(x + 44, y + 56, f'FACE {k + 1}')
            self.outlined(x + 40, y + 10, f"{10 + self.random.randrange(20)}' {self.random.randrange(12)}")
        self.text(36, top - 40, 'Roof Plan', 'B', 12)

    def photos(self):
        from PIL import Image, ImageDraw
        for y in (80, 430):
            image = Image.linear_gradient('L').resize((480, 360))
            draw = ImageDraw.Draw(image)
            for _ in range(60):
                x0, y0 = self.random.randrange(480), self.random.randrange(360)
                draw.ellipse((x0, y0, x0 + self.random.randrange(90), y0 + self.random.randrange(60)), fill=self.random.randrange(256))
            self.c.drawImage(ImageReader(image), 66, 792 - y - 300, 480, 300)
