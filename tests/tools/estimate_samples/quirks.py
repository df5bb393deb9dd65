"""What real prints do and the plain ones do not: each quirk changes how an estimate is drawn, never what it says."""
from . import recap
from .layouts import words
from .pricing import totals
from .render import Estimate
from .text import money, width, wrap

QUIRKS, HEADER_QUIRKS, MONEY_QUIRKS = dict(words('quirks')), dict(words('header_quirks')), dict(words('money_quirks'))
# Those of the header that can be in one print: the others take a value away that these are about.
TOGETHER = [q for q in HEADER_QUIRKS if q not in ('black_bars', 'black_boxes', 'black_names', 'foreign_cover')]
MONEY_TOGETHER = [q for q in MONEY_QUIRKS if q != 'settlement_off']
COVERED = ('insured_name', 'claim_number', 'policy_number')
COVER_QUIRKS = [q for q in HEADER_QUIRKS if q not in ('spaced_address', 'wrapped_email')]
BOX = ('These are pages of an estimate', 'that is longer. It is for', 'comparison use only, and', 'shows the format.')
FOREIGN = dict(insured_name='Zimmerlich, Quentin', claim_number='552200417', policy_number='Z10203040', estimate_name='ZIMMERLICH_QUENTIN', email='quentin@example.com')
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
        self.quirks, self.after_note, self.tight, self.pending, self.statements = set(quirks), False, False, None, []
        self.recap_shown = False
        if self.spec['style'] != 'final':                               # others have no cover sheet, or repeat it on every page
            self.quirks -= set(COVER_QUIRKS) - ({'black_names'} if self.spec['style'] == 'grange' else set())
            b.quirks = self.quirks
        if 'company_block' in self.quirks and self.cover == 'cover':
            self.cover = 'cover_company'
            b.info.update(estimator_company='Lantern Field Services', estimator_address=dict(street='14 Saltbox Ave', city='Silver Quay', state='FL', postal_code='34913-8979'))
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

    # ---- header ---------------------------------------------------------------------------------------------------
    def form_value(self, key, values):
        q = self.quirks
        if 'contacts' in q and key == 'estimator_name' or 'black_names' in q and key in ('insured_name', 'insured_upper', 'estimate_name'):
            return ['']
        if 'black_bars' in q and key in ('claim_number', 'property_address'):
            return [')01-001-' if key == 'claim_number' else '1']
        if 'spaced_address' in q and key == 'property_address':
            street, last = values[0].rsplit(' ', 1)
            place = self.info[key]
            return [street, f'{last}{" " * 8}{place["city"]},{" " * 9}{place["state"]}', place['postal_code']]
        if key == 'estimator_company':
            place = self.info['estimator_address']
            return values + [place['street'], f'{place["city"]}, {place["state"]} {place["postal_code"]}']
        if 'wrapped_email' in q and key == 'email':
            return [values[0][:-7], values[0][-7:]]
        return values

    def form_label(self, key, y, x):
        q = self.quirks
        if key == 'estimate_name' and 'footer_name' in q:
            self.claim.setdefault(key, self.info[key])
            return True
        if key != 'insurance_company' or 'company_block' not in q or 'cover_flags' in self.opts:
            return False
        self.text(x, y, 'Insurance', 'B')
        self.text(x, y + 11.1, 'Company:', 'B')
        for k, s in enumerate(wrap(self.info[key], 60, 'R', 10)):
            self.text(x + 60, y + 11.1 * k, s)
        self.header.append(dict(label='Insurance Company', value=[self.info[key]], page=self.page))
        self.claim.setdefault(key, self.info[key])
        return True

    def header_of_cover(self, name, y0):
        """The form of the cover sheet, and what the quirks put around it."""
        q, first, own = self.quirks, len(self.header), dict(self.info)
        if 'foreign_cover' in q:
            self.info.update(FOREIGN)
        y = super().form(name, y0)
        self.info.update(own)
        self.black_out(first)
        for entry in self.header[first:]:
            if entry['label'] == 'Company':                             # the other lines are its address
                entry['value'] = entry['value'][:1]
                self.claim['estimator_address'] = own['estimator_address']
        if 'text_box' in q:
            for dy, s in zip((-12.8, 0, 9.8, 21.2), BOX):
                self.text(258, y0 + dy, s, 'R', 9.47 if dy else 10)
        if 'sales_taxes' in q and name == self.cover:
            y = self.sales_taxes(y + 26 + 11.1 * (len(own['estimate_name']) > 18))
        return y

    def black_out(self, first):
        """What is under bars is not in the truth. The estimate has its name in other places, too."""
        hidden = dict(black_bars=('claim_number', 'property_address'), black_names=('insured_name',), black_boxes=COVERED)
        labels = dict(claim_number='Claim Number', property_address='Property', insured_name='Insured', policy_number='Policy Number')
        for key in [k for quirk, keys in hidden.items() if quirk in self.quirks for k in keys]:
            self.claim[key] = None
            for entry in self.header[first:]:
                entry['value'] = [] if entry['label'] == labels[key] else entry['value']
        for entry in self.header[first:] if 'black_names' in self.quirks else ():
            entry['value'] = [self.info['estimate_name']] if entry['label'] == 'Estimate' else entry['value']
            self.claim['estimate_name'] = self.info['estimate_name']

    def sales_taxes(self, y):
        taxes = [('Material Sales Tax', self.b.rate), ('Storage Tax', self.b.rate), ('Local Food Tax', self.b.rate / 2)]
        self.right(112.5, y, 'Sales Taxes:')
        for k, (name, rate) in enumerate(taxes):
            self.row(y + 15.4 * k, [(-127.1, name), (-289, '@'), (-330, f'{rate:.3f}%')])
        self.claim['sales_taxes'] = [[name, f'{rate:.3f}'] for name, rate in taxes]
        for k, (label, rate) in enumerate((('Overhead', self.b.oh), ('Profit', self.b.pr))):
            self.row(y + 59.6 + 13.5 * k, [(112.5, label + ':'), (-127.1, f'{rate}.0%')])
            self.claim[label.lower()] = str(rate)
        return y + 73

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
            x0, x1 = super().text(x, y, s, font, size, align, color)
            if 'black_boxes' in self.quirks and s in [self.info[key] for key in COVERED]:
                self.box(x0 - 1, y - size, x1 - x0 + 2, 1.3 * size, '#000000')
            return x0, x1
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
        if self.quirks & {'settlement', 'settlement_off'}:
            self.settlement()
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

    def settlement(self):
        """The summaries of the coverages, each as a table of one row, and the sum of what is paid; then a recap of losses."""
        self.new('wrap')
        y, paid, rows = 279.0, 0, []
        steps = ['Replacement Cost Value', 'Less Recoverable Depreciation', 'Less Non Recoverable Depreciation', 'Actual Cash Value (ACV)']
        losses = recap.losses(self.b)
        for k, (name, rcv, dep, nonrec, ded) in enumerate(losses):
            if 'settlement_off' in self.quirks and k + 1 == len(losses):
                rcv -= 200
            acv = rcv - dep - nonrec
            figures = [(steps[0], 142, '$' + money(rcv), rcv), (steps[1], 268, f'(${money(dep)})', -dep), (steps[2], 412, f'<${money(nonrec)}>', -nonrec),
                       (steps[3], 542, '$' + money(acv), acv)]
            figures = [f for f in figures if f[3] or f[0] in (steps[0], steps[3])]
            self.text(306, y, f'Summary For {name}', 'B', 12, 'c')
            self.row(y + 28.8, [(-45.2, steps[0]), (268, 'Less Recoverable'), (412, 'Less Non Recoverable'), (563.1, steps[3])], 'B')
            self.row(y + 39.9, [(266, 'Depreciation'), (399, 'Depreciation')], 'B')
            self.row(y + 60.5, [(x, text) for _, x, text, _ in figures])
            figures = [(label, amount) for label, _, _, amount in figures]
            if ded:
                self.row(y + 76.3, [(-72.7, 'Less Deductible'), (545, f'(${money(ded)})')])
                figures.append(('Less Deductible', -ded))
            figures.append(('Total ACV Settlement', acv - ded))
            self.row(y + 94.3, [(-60.8, figures[-1][0]), (542, '$' + money(acv - ded))], 'B')
            rows.append((f'Summary For {name}', '', figures))
            paid, y = paid + acv - ded, y + 123.5
        label = 'Total Estimated ACV Settlement (All Coverages)'
        self.row(y - 16, [(-60.8, label), (542, '$' + money(paid))], 'B')
        rows.append((rows[-1][0], label, [(label, paid)]))
        self.loss_recap(losses, rows)
        self.statements += [[t, n, [[label, f'{amount:.2f}'] for label, amount in figures]] for t, n, figures in rows]
        self.extra['statements'] = self.statements
        named = recap.has_summaries(self.b) and 'three_line_summary' not in self.opts       # as the letter names them
        self.extra['disagreements'] = (3 if named else 1) if 'settlement_off' in self.quirks else 0     # RCV, ACV and settlement, or the sum of all

    def loss_recap(self, losses, rows):
        self.new()
        y, sums = self.hb + 52, [sum(column) for column in zip(*(loss[1:] for loss in losses))]
        heads = ('Replacement Cost - RCV', 'Recoverable Depreciation', 'Non-Recoverable Depreciation', 'Deductible', 'Net Claim')
        self.text(306, y, 'Loss Recap Summary', 'B', 12, 'c')
        self.row(y + 28.6, [(398, 'Non-')], 'B')
        self.row(y + 39.1, [(240, 'Replacement'), (320, 'Recoverable'), (398, 'Recoverable')], 'B')
        self.row(y + 49.8, [(-121.5, 'Coverage'), (240, 'Cost - RCV'), (320, 'Depreciation'), (398, 'Depreciation'), (478, 'Deductible'), (576, 'Net Claim')], 'B')
        y += 53
        for name, *figures in losses + [('TOTAL', *sums)]:
            y += 15.2
            figures.append(figures[0] - figures[1] - figures[2] - figures[3])
            x = -54 if name != 'TOTAL' else -36
            self.row(y, [(x, name)] + [(edge, ('' if k == 4 else '$') + money(v)) for k, (edge, v) in enumerate(zip((240, 320, 398, 478, 576), figures))], 'R' if x == -54 else 'B')
            rows.append(('Loss Recap Summary', name, list(zip(heads, figures))))

    def limits(self):
        """Tables of limits are not summaries, whatever is above them."""
        self.new()
        y, rows = self.hb + 52, []
        heads = ('Description', 'Single Item Limit', 'Aggregate Limit', 'RCV', 'Overage')
        for title, name in (('Dwelling - Additional Coverage Limit Recap', 'Debris Removal'), ('Contents - Sublimit Recap', 'Jewelry')):
            self.text(306, y, title, 'B', 12, 'c')
            self.row(y + 24.7, list(zip((-36, 335, 421, 504, 576), heads)))
            self.row(y + 40.9, zip((-36, 335, 421, 504, 576), (name, '$0.00', '$26,300.00', '$5,080.06', '$0.00')))
            self.row(y + 60.4, zip((504, 576), ('$5,080.06', '$0.00')))
            rows += [(title, name, list(zip(heads[1:], ('0.00', '26300.00', '5080.06', '0.00')))), (title, '', [('RCV', '5080.06'), ('Overage', '0.00')])]
            y += 105
        self.statements += [[t, n, [list(f) for f in figures]] for t, n, figures in rows]
        self.extra['statements'] = self.statements

    def after_coverage_table(self):
        if 'limits' in self.quirks:
            self.limits()
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
        y = self.header_of_cover(name, y0)
        if name == self.cover and 'disclaimers' in self.quirks:
            for k, s in enumerate(DISCLAIMER):
                self.text(36, y + 40 + 11.1 * k, s, 'B')
        if name == self.cover and 'coverage_recap' in self.quirks and not self.recap_shown:
            self.recap_shown = True                                     # some styles repeat the cover
            self.coverage_recap()
        return y

    def coverage_recap(self):
        self.new()
        y, heads = self.hb + 30, ('RCV', 'Recoverable Depreciation', 'Non-recoverable Depreciation', 'ACV')
        for name in self.b.coverages():
            title = f'Estimate Recap For Coverage {name}'
            self.text(306, y, title, 'B', 11, 'c')
            self.row(y + 30.7, [(402, 'Recoverable'), (496, 'Non-recoverable')], 'B')
            self.row(y + 40.9, [(-36, 'Description'), (330, 'RCV'), (402, 'Depreciation'), (496, 'Depreciation'), (576, 'ACV')], 'B')
            y += 44
            for s in self.b.sections:
                t = recap.totals([i for i in s.items if i.coverage == name])
                if t['row'] and y < 680:
                    y += 17
                    self.row(y, [(-36, f'{name} - {s.name}'), (330, money(t['row'])), (402, money(t['dep'])), (496, '0.00'), (576, money(t['row'] - t['dep']))], 'B', 8)
                    figures = zip(heads, (t['row'], t['dep'], 0, t['row'] - t['dep']))
                    self.statements.append([title, f'{name} - {s.name}'.strip(), [[label, f'{amount:.2f}'] for label, amount in figures]])
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
