"""Drawing primitives, page frames (letterhead, footer) of the carrier styles, fixed pages and forms (data/pages.txt)."""
from reportlab.lib.colors import HexColor
from reportlab.pdfgen import canvas

from .layouts import FONTS, blocks, data
from .text import money, us_date, width, wrap

GRAY, BLUE = '#7f7f7f', '#0000ff'
ADDRESS = ['PO Box 410', 'Fernbrook, NE 68944', 'Phone: (800) 555-0142', 'claims@example.com']
FORM_X = {'L': (112.5, 127.1), 'R': (435.8, 446.6), 'D': (346.5, 361.2), 'P': (112.5, 129), 'G': (108, 126), 'H': (423, 438.7), 'F1': (409, 418.3), 'F2': (544.6, 554)}
TIMES = dict(date_contacted=' 2:17 PM', date_of_loss=' 9:00 AM', date_received=' 12:41 PM', date_inspected=' 8:30 AM', date_entered=' 12:41 PM', date_completed=' 2:43 PM')
SHEETS = blocks(data('pages.txt'))
# How pages are printed: size of the sheet, scale, and the corner at the top left of each page on it.
PRINTED = dict(small=((612, 792), .6, [(122.4, 158.4)]), two_up=((792, 612), 396 / 612, [(0, 49.8), (396, 49.8)]))


class Page:
    """Top-left coordinates, base-14 fonts, one open page at a time."""

    def __init__(self, path, spec, info, gotchas):
        self.spec, self.info, self.g = spec, info, gotchas
        self.c = canvas.Canvas(path, pagesize=(612, 792), invariant=1, pageCompression=1)
        self.c.setTitle(spec['report'] or 'Estimate')
        self.c.setCreator('Xactimate 28.300 (synthetic sample)' if spec['style'] in ('final', 'grange') else 'Synthetic sample')
        self.c.setSubject('Fictional test document')
        self.face = dict(R='H', B='HB', I='H', BI='H') if spec['style'] == 'viewer' else {}
        self.page = self.shown = 0
        self.y = self.hb = 0.0
        self.heads = True                                              # of pages that repeat the column heads
        self.printed = None                                             # a key of PRINTED
        self.header, self.claim = [], {}

    def text(self, x, y, s, font='R', size=10, align='l', color=None):
        font = self.face.get(font, font)
        w = width(s, font, size)
        x -= w if align == 'r' else w / 2 if align == 'c' else 0
        self.c.setFont(FONTS[font], size)
        self.c.setFillColor(HexColor(color or '#000000'))
        if align == 'v':                                                # rotated by 90 degrees
            self.c.saveState()
            self.c.translate(x, 792 - y)
            self.c.rotate(90)
            self.c.drawString(0, 0, s)
            self.c.restoreState()
        else:
            self.c.drawString(x, 792 - y, s)
        return x, x + w

    def right(self, x, y, s, font='R', size=10, **kw):
        return self.text(x, y, s, font, size, 'r', **kw)

    def row(self, y, cells, font='R', size=10):
        """cells: (edge, text); a negative edge is a left edge."""
        return [(self.text(-x, y, s, font, size) if x < 0 else self.right(x, y, s, font, size)) for x, s in cells]

    def line(self, x0, x1, y, w=.43, y1=None, color='#000000'):
        self.c.setLineWidth(w)
        self.c.setStrokeColor(HexColor(color))
        self.c.line(x0, 792 - y, x1, 792 - (y if y1 is None else y1))

    def new(self, kind='estimate', landscape=False, turned=False):
        """Start a page. landscape: sheet shown 792 x 612 by /Rotate 90; turned: upright page stored sideways with /Rotate 90."""
        if self.printed:
            self.next_place()
        elif self.page:
            self.c.showPage()
        self.page, landscape = self.page + 1, landscape or 'landscape' in self.spec['opts']
        if not self.printed:
            self.c.setPageSize((792, 612) if landscape else (612, 792)) # size as displayed
            self.c.setPageRotation(90 if landscape or turned else 0)
            if turned or landscape:
                self.c.transform(0, 1, -1, 0, 792, 0)                   # draw in display coordinates
        self.hb = 40.0
        if kind == 'estimate':
            self.shown += 1
            self.frame()

    def next_place(self):
        """The place of the next page on its sheet."""
        size, scale, places = PRINTED[self.printed]
        x, y = places[self.page % len(places)]
        if self.page:
            self.c.restoreState()
        if self.page % len(places) == 0:
            if self.page:
                self.c.showPage()
            self.c.setPageSize(size)
        self.c.saveState()
        self.c.translate(x, size[1] - y - 792 * scale)
        self.c.scale(scale, scale)

    def frame(self):
        style = self.spec['style']
        self.sheet(f'frame_{style}', start=False)
        self.hb = dict(final=76.1, grange=65.3, members=61.7, sheet=129.2, viewer=128.8)[style]
        if style == 'final' and self.spec['company']:
            for k, s in enumerate(ADDRESS[:3 if 'Mutual' in self.spec['company'] or 'LLC' in self.spec['company'] else 4]):
                self.hb = 74.8 + 11.07 * k
                self.text(103.5, self.hb, s)
        if style == 'final' and self.shown > 1:
            self.sheet('footer_final', start=False)
        if 'page_heads' in self.spec['opts'] and self.heads:
            self.column_heads(129.2 if style == 'sheet' else 89.2, self.spec['hdr'], 8 if style == 'sheet' else 7)

    def column_heads(self, y, cells, size):
        if self.spec['hdr0']:
            self.row(y - self.spec['hdr0'][0], self.spec['hdr0'][1], 'B', size)
        self.row(y, cells, 'B', size)

    def box(self, x, y, w, h, color):
        self.c.setFillColor(HexColor(color))
        self.c.rect(x, 792 - y - h, w, h, stroke=0, fill=1)

    def sheet(self, name, start=True, dy=0.0, **more):
        """Draw a fixed page of the data file."""
        f, y = self.info, 0.0
        if start:
            self.new('wrap', landscape=name == 'plan')
        ctx = dict(f, company=self.spec['company'], insured_upper=f['insured_name'].upper(), completed=us_date(f['date_completed']), page=self.page, shown=self.shown,
                   inspected=us_date(f['date_inspected']), loss=us_date(f['date_of_loss']), **more)
        for ln in SHEETS[name]:
            kind, *w = ln.split(' ')
            n = [float(v) for v in w[:5] if v.replace('.', '').replace('-', '').isdigit()]
            if kind == 'rule':
                self.line(n[0], n[1], dy + n[2], n[3], dy + n[4] if len(n) > 4 else None)
            elif kind == 'box':
                self.box(*n[:4], w[4])
            elif kind == 'para':
                y = n[1] or y
                for s in wrap(' '.join(w[5:]).format(**ctx), n[3], 'R', n[2]):
                    self.text(n[0], y, s, 'R', n[2])
                    y += n[4]
                y += n[4]
            else:
                self.text(float(kind), dy + n[0], ' '.join(w[4:]).format(**ctx), w[1], float(w[2]), w[3][0], color=w[3][1:] or None)

    # ---- forms --------------------------------------------------------------------------------------------------
    def values(self, key):
        v = self.info[key]
        return [v['street'], f'{v["city"]}, {v["state"]} {v["postal_code"]}'] if isinstance(v, dict) else \
            [us_date(v) + (TIMES[key] if self.spec['style'] != 'grange' else '')] if key.startswith('date_') else [v]

    def form_value(self, _key, values):
        return values

    def form_label(self, _key, _y, _x):
        """Whether a quirk has drawn the field, or left it out."""
        return False

    def form(self, name, y0):
        """Header block; notes every label with its value lines and the flat claim field. Returns the last baseline."""
        shift = 0.0
        for ln in SHEETS[name]:
            dy, col, rest = (ln.split(' ', 2) + [''])[:3]
            y = y0 + float(dy) + shift
            if col == 'coverages':
                shift += self.coverage_block(y)
                continue
            label, key = rest.rsplit(':', 1)
            key = key.strip()
            if self.spec['style'] == 'members' and col[0] == 'B' and key != 'insurance_company':
                key, label = {'claim_number': ('member_number', 'Member Number'), 'type_of_loss': ('lr_number', 'L/R Number')}.get(key, (key, label))
            if key == 'insurance_company' and not self.info[key]:
                shift -= 16.1
                continue
            values = self.values(key)
            if self.form_label(key, y, float(col[1:]) if col[0] == 'B' else 0):
                continue
            if col[0] == 'B':
                _, x = self.text(float(col[1:]), y, label + ':', 'B')
                values = self.form_value(key, values)
                values = wrap(values[0], 102 if key != 'insurance_company' else 300, 'R', 10)
                for k, s in enumerate(values):
                    self.text(x + (3.3 if k else 2.5), y + 11.1 * k, s)
            else:
                lx, x = FORM_X[col]
                values = self.form_value(key, values)
                values = wrap(values[0], 120, 'R', 10, names=True) if key == 'estimate_name' else values
                self.right(lx, y, label + ':' if label else '')
                for k, s in enumerate(values):
                    self.text(x, y + (11.1 if key == 'estimate_name' or len(values) > 2 else 13.5 if name != 'compact' else 13) * k, s)
            self.header.append(dict(label=label.strip() or 'Labor Efficiency', value=values, page=self.page))
            if key == 'insured_upper':
                key = 'insured_name'
                self.claim[key] = values[0]
            if values == ['']:
                continue
            self.claim.setdefault(key, self.info[key].replace('$', '').replace(',', '') if key == 'deductible' else self.info[key])
        return y

    def coverage_block(self, y):
        members, f = self.spec['style'] == 'members', self.info
        if members:
            self.sheet('coverages_members', False, y)
            self.header += [dict(label=k, value=[f[v]], page=self.page) for k, v in (('Type of Loss', 'type_of_loss'), ('Cause of Loss', 'cause_of_loss'))]
            self.claim.update(type_of_loss=f['type_of_loss'], cause_of_loss=f['cause_of_loss'])
        elif 'cover_flags' not in self.spec['opts']:
            return 0
        y, more = y + 16.3 * members, 0
        self.sheet('coverages', False, y)
        for k, c in enumerate(f['coverages']):
            name, rest = self.wrap_name(c['name'])
            self.text(45, y + 25.7 + 15.4 * k + more, rest)
            self.row(y + 14.7 + 15.4 * k + more, [(-45, name), (408.6, '$' + money(c['deductible'])), (536.4, '$' + money(c['policy_limit']))])
            more += 11 * bool(rest)
        self.claim['coverages'] = f['coverages']
        return 16.3 * members + 60 + more

    def save(self):
        if self.printed:
            self.c.restoreState()
        self.c.showPage()
        self.c.save()
