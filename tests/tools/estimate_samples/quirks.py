"""What real prints do and the plain ones do not: each quirk changes how an estimate is drawn, never what it says."""
from . import recap
from .layouts import words
from .pricing import totals
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
        self.quirks, self.after_note, self.tight, self.pending = set(quirks), False, False, None
        kids = b.root['kids']
        self.group_first = bool(kids) and isinstance(kids[0], dict) and not b.root['own']
        for s in b.sections:
            self.restyle(s)
        if 'low_rule' in self.quirks and 'hrule' in self.dy:
            down = LOW_RULE - self.dy['hrule']
            self.dy = {k: v + down * (k in ('hrule', 'dims', 'headdims', 'head')) for k, v in self.dy.items()}
        if 'type_size' in self.quirks and b.layout == 'FINAL8_OP':
            self.size = 8 if len(b.items) % 2 else 10
            self.spec = dict(self.spec, size=self.size, lead=1.11 * self.size)

    def restyle(self, s):
        """Other subheadings, and other types of notes: they are as the print shows them."""
        for i in s.items:
            if 'plain_groups' in self.quirks and i.group and i.group[0] not in '*-':
                i.group = f'***{i.group.upper()} 9/16 ***' if len(i.group) % 2 else f'**{i.group}**'
            if 'bold_notes' in self.quirks:
                i.notes = [('B' if t.endswith('.') and t.count(' ') > 3 else style, t) for style, t in i.notes]

    def place(self, kind, need=0.0):
        return super().place(kind, need + LOW_RULE * ('low_rule' in self.quirks))     # not into the footer

    # ---- headings -----------------------------------------------------------------------------------------------
    def group_heading(self, name, root):
        if 'one_baseline' in self.quirks and root and self.group_first:
            self.pending, self.y = name, self.place('center') - self.dy['step']
            return
        if 'retyped_name' in self.quirks and root and self.group_first:
            self.y = self.place('center')
            self.text(311.5, self.y, name, 'B', 11 if self.b.contents else 10, 'c')
            return
        name, self.pending = f'{self.pending} {name}' if self.pending else name, None
        super().group_heading(name, root)

    def sub_heading(self, text):
        if text.startswith('**') and 'plain_groups' in self.quirks:
            return self.lines([text], 'R', text.startswith('***'), 30)
        return super().sub_heading(text)

    # ---- names ----------------------------------------------------------------------------------------------------
    def title_of(self, name):
        first, rest = self.wrap_name(name)
        return [f'Summary for {first}', rest] if rest else super().title_of(name)

    def wrap_name(self, name):
        first, blank, rest = name.rpartition(' ') if 'wrapped_names' in self.quirks else (name, '', '')
        return (first, rest) if blank else (name, '')

    def form_value(self, key, values):
        return [''] if 'contacts' in self.quirks and key == 'estimator_name' else values

    def recap_labels(self, rows):
        areas = [k for k, r in enumerate(rows[:2]) if r[1][0][1].startswith('Area: ')]
        if 'area_label' not in self.quirks or areas != [1]:
            return rows
        (_, [(x, estimate)], *look), (step, [(x1, area), *amount], *look1) = rows[:2]
        return [(rows[0][0], [(x, estimate + ' Area:')], *look), (step, [(x1, area.removeprefix('Area: ')), *amount], *look1)] + rows[2:]

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

    def cells(self, i):
        out, num = super().cells(i), self.spec['num']
        if 'status_ages' in self.quirks and i.status and 'cond' in num and 'plain_qty' not in self.opts and 'third_line' not in self.opts:
            out += [(num['age'], f'{i.age}/{i.life}'), (num['cond'], i.cond)]
        return out

    def unmapped(self, s):
        return s.replace('N', '#') if 'unmapped_n' in self.quirks else s

    def column_heads(self, y, cells, size):
        known = [s for _, s in cells if 'N' not in s]
        if len(known) >= 4 and 2 * len(known) > len(cells) and not self.spec['hdr2']:
            cells = [(x, self.unmapped(s)) for x, s in cells]
        super().column_heads(y, cells, size)

    def text(self, x, y, s, font='R', size=10, align='l', color=None):
        if s.startswith('CONTINUED - '):
            s = self.unmapped('CONTINUED') + s[9:]
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
        if 'letter_tables' in self.quirks and self.spec['style'] == 'final':
            self.settlement_letter()
        super().estimate()

    def settlement_letter(self):
        """The summaries of the coverages, each as a table of one row."""
        self.new('wrap')
        y = 279.0
        for name in self.b.coverages():
            t = totals([i for i in self.b.items if i.coverage == name])
            self.text(306, y, f'Summary For Coverage {name}', 'B', 12, 'c')
            self.row(y + 28.8, [(-45.2, 'Replacement Cost Value'), (268, 'Less Recoverable'), (412, 'Less Non Recoverable'), (563.1, 'Actual Cash Value (ACV)')], 'B')
            self.row(y + 39.9, [(266, 'Depreciation'), (399, 'Depreciation')], 'B')
            self.row(y + 60.5, [(142, '$' + money(t['row'])), (268, f'(${money(t["dep"])})'), (542, '$' + money(t['acv']))])
            self.row(y + 78.5, [(-60.8, 'Total ACV Settlement'), (542, '$' + money(t['acv']))], 'B')
            y += 107

    def after_coverage_table(self):
        if 'letter_tables' not in self.quirks:
            return
        self.new()
        y = self.hb + 52
        self.text(306, y, 'Loss Recap Summary', 'B', 12, 'c')
        self.row(y + 56, [(-121.5, 'Coverage'), (240, 'RCV'), (320, 'Depreciation'), (460, 'Deductible'), (576, 'Net Claim')], 'B')
        for k, name in enumerate(self.b.coverages()):
            t = totals([i for i in self.b.items if i.coverage == name])
            self.row(y + 80 + 15.2 * k, [(-36, name), (240, '$' + money(t['row'])), (320, '$' + money(t['dep'])), (460, '$0.00'), (576, money(t['acv']))])

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
