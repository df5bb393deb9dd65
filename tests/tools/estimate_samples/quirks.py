"""What real prints do and the plain ones do not: each quirk changes how an estimate is drawn, never what it says."""
from . import recap
from .layouts import words
from .render import Estimate
from .text import money, width

QUIRKS = dict(words('quirks'))
DISCLAIMER = ('THIS ESTIMATE REPRESENTS OUR CURRENT EVALUATION OF THE COVERED DAMAGES TO YOUR', 'INSURED PROPERTY AND MAY BE REVISED AS WE CONTINUE TO EVALUATE. IF YOU HAVE',
              'QUESTIONS REGARDING YOUR CLAIM, PLEASE CONTACT US.')
GUIDE = ((59.4, 176.8, 'B', 16, 'Building Estimate Summary Guide'), (86.3, 80.1, 'B', 11, 'This summary guide is based on a sample estimate and is provided for reference only.'),
         (140, 90, 'R', 10, 'Insured: Smith, Joe & Jane'), (154, 90, 'R', 10, 'Property: 1 Main Street'), (168, 90, 'R', 10, 'Estimate: 00-0000-000'),
         (210, 250, 'B', 12, 'Summary for Dwelling'), (230, 45, 'R', 10, 'Line Item Total 5,953.10'), (244, 45, 'R', 10, 'Replacement Cost Value 6,178.86'),
         (258, 45, 'R', 10, 'Less Depreciation (832.50)'), (300, 164.9, 'B', 10, 'Sample Room'), (390, 36, 'R', 9, '1. R&R 1/2" drywall - hung, taped, ready for paint'),
         (403, 134, 'R', 9, '48.00 SF 1.50 0.00 72.00 (0.00) 72.00'), (416, 36, 'B', 9, 'Totals: Sample Room 0.00 72.00 0.00 72.00'))
LOW_RULE = 17.5


class RealPrint(Estimate):
    def __init__(self, path, b, quirks):
        super().__init__(path, b)
        self.quirks, self.after_note, self.tight = set(quirks), False, False
        if 'low_rule' in self.quirks and 'hrule' in self.dy:
            down = LOW_RULE - self.dy['hrule']
            self.dy = {k: v + down * (k in ('hrule', 'dims', 'headdims', 'head')) for k, v in self.dy.items()}

    def place(self, kind, need=0.0):
        return super().place(kind, need + LOW_RULE * ('low_rule' in self.quirks))     # not into the footer

    # ---- rows ---------------------------------------------------------------------------------------------------
    def item(self, i):
        self.tight = self.after_note and not i.mark_before
        plain = self.dy
        if 'apart' in self.quirks and plain['num'] and not i.notes and i.n % 3 == 0:
            self.dy = dict(plain, num=2.8 * self.size, numw=2.8 * self.size)
        super().item(i)
        self.dy, self.tight = plain, False
        self.after_note = 'tight_notes' in self.quirks and bool(i.notes)

    def row_y(self, need=0.0):
        tight, page, last = self.tight, self.page, self.y
        self.tight = False
        y = super().row_y(need)
        return last + self.spec['lead'] if tight and self.page == page else y

    def text(self, x, y, s, font='R', size=10, align='l', color=None):
        pieces = self.pieces(s) if 'torn_words' in self.quirks and font == 'B' and align != 'v' else [(s, font)]
        if len(pieces) == 1:
            return super().text(x, y, s, font, size, align, color)
        w = sum(width(part, face, size) for part, face in pieces)
        x0 = x - (w if align == 'r' else w / 2 if align == 'c' else 0)
        x1 = x0
        for part, face in pieces:
            _, x1 = super().text(x1, y, part, face, size, color=color)
        return x0, x1

    @staticmethod
    def pieces(s):
        """Every N of a word in capitals comes from a second font, as in prints whose first one lacks it."""
        out = []
        for part in s.replace('N', '\0N\0').split('\0'):
            if part:
                out.append((part, 'HB' if part == 'N' else 'B'))
        return out if s.upper() == s else [(s, 'B')]

    # ---- pages --------------------------------------------------------------------------------------------------
    def estimate(self):
        if 'guide' in self.quirks:
            self.new('wrap')
            for y, x, font, size, s in GUIDE:
                self.text(x, y, s, font, size)
            self.row(372, self.spec['hdr'], 'B', self.size)
        super().estimate()

    def form(self, name, y0):
        y = super().form(name, y0)
        if name == self.cover and 'disclaimers' in self.quirks:
            for k, s in enumerate(DISCLAIMER):
                self.text(36, y + 40 + 11.1 * k, s, 'B')
        if name == self.cover and 'coverage_recap' in self.quirks:
            self.coverage_recap()
        return y

    def coverage_recap(self):
        self.new()
        y = self.hb + 30
        for name in self.b.coverages():
            self.text(306, y, f'Estimate Recap For Coverage {name}', 'B', 11, 'c')
            self.row(y + 30.7, [(402, 'Recoverable'), (496, 'Non-recoverable')], 'B')
            self.row(y + 40.9, [(-36, 'Description'), (330, 'RCV'), (402, 'Depreciation'), (496, 'Depreciation'), (576, 'ACV')], 'B')
            y += 44
            for s in self.b.sections:
                t = recap.totals([i for i in s.items if i.coverage == name])
                if t['row'] and y < 680:
                    y += 17
                    self.row(y, [(-36, f'{name} - {s.name}'), (330, money(t['row'])), (402, money(t['dep'])), (496, '0.00'), (576, money(t['row'] - t['dep']))], 'B', 8)
            y += 50

    # ---- Symbility ----------------------------------------------------------------------------------------------
    def frame(self):
        if 'viewer' not in self.quirks or self.spec['style'] != 'viewer':
            return super().frame()
        heads, self.spec = self.spec['hdr'], dict(self.spec, hdr=[(x, s) for x, s in self.spec['hdr'] if s != 'Depreciation'])
        super().frame()
        self.spec = dict(self.spec, hdr=heads)
        self.right(494.5, 88.1, 'Depreciation', 'B', 6)

    def closing(self, y, rules, fresh, text, t, edges=(), font='B', amount_font=None, x=36.0, paren=False):
        if 'viewer' in self.quirks and self.spec['style'] == 'viewer':
            self.spec, font, amount_font = dict(self.spec, tot_amount=(self.size, 2.23)), 'R', 'B'
        super().closing(y, rules, fresh, text, t, edges, font, amount_font, x, paren)
