"""Edits the text of generated prints: PDFs of reportlab, whose streams are ASCII85 over Flate and whose cells are
one text operator each, `BT 1 0 0 1 x y Tm (text) Tj T* ET`.

A page is a list of operators, one a line; a damage is a change of that list, and `save` writes the file anew."""
import base64
import copy
import re
import zlib
from dataclasses import dataclass

OBJECT = re.compile(rb'(?<=\n)(\d+) 0 obj\n(.*?)\nendobj', re.S)
STREAM = re.compile(rb'stream\r?\n(.*?)~>endstream', re.S)
TEXT = re.compile(r'BT 1 0 0 1 (\S+) (\S+) Tm \((.*)\) Tj T\* ET$')
FONT = re.compile(r'BT /(F\d+) (\S+) Tf .* ET$')
RULE = re.compile(r'n (\S+) (\S+) m (\S+) (\S+) l S$')
ESCAPE = re.compile(r'\\([0-7]{3}|.)')
# Times, in thousandths of the size: what figures are made of.
FIGURE_WIDTHS = {'.': 250, ',': 250, '(': 333, ')': 333, '-': 333, '<': 564, '>': 564, '%': 833, '*': 500, '$': 500, '+': 564, '=': 564}


@dataclass
class Text:
    """One cell. `at` is the index of its operator in the page; y grows upwards."""
    at: int
    x: float
    y: float
    size: float
    text: str

    def right(self):
        return self.x + sum(FIGURE_WIDTHS.get(c, 500) for c in self.text) * self.size / 1000


def unescape(text):
    return ESCAPE.sub(lambda m: chr(int(m[1], 8)) if m[1].isdigit() and len(m[1]) == 3 else m[1], text)


def escape(text):
    return ''.join('\\' + c if c in '\\()' else c if ord(c) < 127 else f'\\{ord(c):03o}' for c in text)


def decode_stream(data):
    return zlib.decompress(base64.a85decode(data, adobe=False)).decode('latin-1')


def encode_stream(text):
    return zlib.compress(text.encode('latin-1'), 1)


class Print:
    def __init__(self, path):
        with open(path, 'rb') as file:
            self.data = file.read()
        self.objects = {int(m[1]): m[2] for m in OBJECT.finditer(self.data)}
        self.root = next(n for n, body in self.objects.items() if b'/Type /Pages' in body)
        kids = re.search(rb'/Kids \[(.*?)\]', self.objects[self.root], re.S)[1]
        self.pages = [int(n) for n in re.findall(rb'(\d+) 0 R', kids)]
        self.lines = [self._read(page) for page in self.pages]
        self.read_lines = dict(zip(self.pages, map(list, self.lines)))

    def copy_of(self):
        """The print again, to be edited by itself."""
        other = copy.copy(self)
        other.pages, other.lines = list(self.pages), [list(lines) for lines in self.lines]
        return other

    def _contents(self, page):
        return int(re.search(rb'/Contents (\d+) 0 R', self.objects[page])[1])

    def _read(self, page):
        return decode_stream(STREAM.search(self.objects[self._contents(page)])[1]).split('\n')

    def texts(self, page):
        """Cells of the page (an index), in drawing order."""
        found, size = [], 0.0
        for at, line in enumerate(self.lines[page]):
            if font := FONT.search(line):
                size = float(font[2])
            elif text := TEXT.match(line):
                found.append(Text(at, float(text[1]), float(text[2]), size, unescape(text[3])))
        return found

    def put(self, page, cell):
        self.lines[page][cell.at] = f'BT 1 0 0 1 {cell.x:g} {cell.y:g} Tm ({escape(cell.text)}) Tj T* ET'

    def remove(self, page, cells):
        for cell in cells:
            self.lines[page][cell.at] = ''

    def copy(self, page, cells, down):
        """Draws the cells again, `down` points lower, each in its own font and color."""
        for cell in cells:
            font = next(i for i in range(cell.at, -1, -1) if FONT.search(self.lines[page][i]))
            before = [FONT.search(self.lines[page][font])[0], *self.lines[page][font + 1:cell.at]]
            moved = f'BT 1 0 0 1 {cell.x:g} {cell.y - down:g} Tm ({escape(cell.text)}) Tj T* ET'
            self.lines[page] += before + [moved]

    def push_down(self, page, top, bottom, down):
        """Moves what is between two heights (rules too) `down` points."""
        for cell in self.texts(page):
            if bottom < cell.y < top:
                cell.y -= down
                self.put(page, cell)
        for at, line in enumerate(self.lines[page]):
            rule = RULE.match(line)
            if rule and bottom < float(rule[2]) < top:
                x0, y0, x1, y1 = (float(v) for v in rule.groups())
                self.lines[page][at] = f'n {x0:g} {y0 - down:g} m {x1:g} {y1 - down:g} l S'

    def cut_page(self, page):
        del self.pages[page], self.lines[page]

    def save(self, path):
        objects = dict(self.objects)
        kids = b' '.join(b'%d 0 R' % n for n in self.pages)
        root = re.sub(rb'/Kids \[.*?\]', b'/Kids [ ' + kids + b' ]', objects[self.root], flags=re.S)
        objects[self.root] = re.sub(rb'/Count \d+', b'/Count %d' % len(self.pages), root)
        for page, lines in zip(self.pages, self.lines):
            if lines == self.read_lines[page]:
                continue
            stream = encode_stream('\n'.join(lines))
            objects[self._contents(page)] = b'<<\n/Filter /FlateDecode /Length %d\n>>\nstream\n%s\nendstream' % (len(stream), stream)
        out, offsets = bytearray(b'%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'), {}
        for number, body in sorted(objects.items()):
            offsets[number] = len(out)
            out += b'%d 0 obj\n%s\nendobj\n' % (number, body)
        start, size = len(out), max(objects) + 1
        out += b'xref\n0 %d\n0000000000 65535 f \n' % size
        for number in range(1, size):
            out += b'%010d 00000 n \n' % offsets[number] if number in offsets else b'0000000000 65535 f \n'
        trailer = self.data[self.data.rindex(b'trailer'):self.data.rindex(b'startxref')]
        out += trailer + b'startxref\n%d\n%%%%EOF\n' % start
        with open(path, 'wb') as file:
            file.write(out)
