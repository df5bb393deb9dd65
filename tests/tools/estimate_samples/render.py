"""Draws an estimate page by page and notes on which page everything landed."""
from . import tables
from .pricing import totals
from .page import BLUE, GRAY, Page
from .text import money, width, wrap


class Estimate(Page):
    def __init__(self, path, b):
        super().__init__(path, b.spec, b.info, b.g)
        self.b, self.dy, self.size, self.opts = b, b.spec['dy'], b.spec['size'], b.spec['opts']
        self.prev, self.wrapped, self.first, self.turned, self.sec = 'top', False, 0.0, 0, None
        self.group_totals, self.areas, self.summaries, self.extra, self.lit, self.estimate_pages = [], [], [], {}, None, None
        self.cover = 'cover_twice' if 'header_labels' in self.g else 'cover'
        b.info.update(insured_upper=b.info['insured_name'].upper(), deductible='$' + money(b.info['coverages'][0]['deductible']))

    # ---- vertical flow ------------------------------------------------------------------------------------------
    def page_break(self):
        self.new(turned=self.shown == self.turned > 0)
        self.prev = 'top'

    def place(self, kind, need=0.0):
        """Baseline of the next heading: kind center, room or own (heading at the left margin)."""
        d = self.dy
        for _ in range(2):
            if self.prev == 'top':
                y = self.hb + d['top_center' if kind == 'center' else 'top_room']
            elif self.prev == 'center':
                y = self.y + d['step' if kind == 'center' else 'own' if kind == 'own' else 'room1']
            else:
                y = self.y + d['ownafter' if kind == 'own' else kind]
            if y + need <= self.spec['bottom']:
                break
            self.page_break()
        return y

    def table_head(self, y, cont=False):
        s = self.spec
        if 'page_heads' in self.opts:                                   # the frame has drawn them
            self.y, self.prev, self.first, self.wrapped = y, 'head', self.dy['first'], False
            return
        second = s['cont2'] if cont and s['cont2'] else s['hdr2']
        self.column_heads(y, s['cont'] if cont and s['cont'] else s['hdr'], self.size)
        if second:
            y += second[0]
            self.row(y, second[1], 'B', self.size)
        self.y = y + self.dy['ulcont' if cont else 'ul']
        self.line(*s['rules'], self.y)
        self.prev, self.first, self.wrapped = 'head', self.dy['fcont' if cont else 'first'], False

    def continued(self):
        self.page_break()
        if 'page_heads' in self.opts:
            return self.table_head(self.hb)
        self.y = self.hb + self.dy['top_cont']
        self.text(306, self.y, 'CONTINUED - ' + (self.sec.name or self.info['estimate_name']), 'B', 10, 'c')
        self.table_head(self.y + self.dy['hcont'], cont=True)

    def row_y(self, need=0.0):
        """Baseline of the next table row; breaks the page when it (plus need) does not fit."""
        for _ in range(2):
            y = self.y + (self.first if self.prev == 'head' else self.dy['gapw' if self.wrapped else 'gap'])
            if y + need <= self.spec['bottom']:
                break
            self.continued()
        return y

    def lines(self, rows, font='R', underline=False, need=0.0):
        """Text rows with wrap leading from the next row position on; they may continue on the next page."""
        y = self.row_y(need)
        for k, ln in enumerate(rows):
            if k:
                y = self.y + self.spec['lead']
                if y > self.spec['bottom']:
                    self.continued()
                    y = self.y + self.first
            x0, x1 = self.text(self.spec.get('note_x', 36), y, ln, font, self.size)
            if underline:
                self.line(x0, x1, y + 3, .6)
            self.y, self.prev, self.wrapped = y, 'row', k > 0

    # ---- sections -----------------------------------------------------------------------------------------------
    def heading(self, s):
        """Section heading with dimensions, openings and subrooms; returns the baseline of the column heads."""
        d, own = self.dy, s.rtype in ('level', 'minimums')
        y = self.place('own' if own else 'room', d['area'] - 15 if s.dims else 0)
        s.page, size, x = self.page, 11 if self.b.contents else 8 if 'page_heads' in self.opts else 10, self.spec.get('head_x', 36) if s.x36 else 164.9
        if self.spec['style'] == 'sheet':
            return self.sheet_heading(s, x, y)
        for _ in range(0 if s.missing else 2 if 'double_text' in self.g and s.rtype == 'roof' else 1):
            self.text(x, y, s.name or self.info['estimate_name'], 'B', size)
        self.right(576, y, s.height or '', 'B')
        if self.b.contents or not s.x36:
            self.line(x, 576.2 if not s.x36 else self.spec['rules'][1], y + d['hrule'])
        if s.dims and not s.x36:
            self.sheet('sketch', False, y)                              # a little plan left of the dimensions
            if 'sketch_text' in self.g:
                self.sheet('sketch_labels_roof' if s.rtype == 'roof' else 'sketch_labels', False, y, room=s.name)
        end, step = self.measures(s, y, s.x36)
        for k, sub in enumerate(s.subrooms):
            y = end + (22 if step == d['headopen'] else d['area'])
            if y + d['area'] > self.spec['bottom']:
                self.page_break()
                y = self.hb + d['top_room']
            self.text(164.9, y, f'Subroom:  {sub.name} ({k + 1})', 'B')
            self.right(576, y, sub.height, 'B')
            self.line(164.9, 576.2, y + d['hrule'])
            end, step = self.measures(sub, y, False)
        y = end + (step or d['ownhead' if own else 'head'])
        if y + 12 > self.spec['bottom']:
            self.page_break()
            y = self.hb + 22.7                                          # the heads follow the page top, without CONTINUED
        return y

    def sheet_heading(self, s, x, y):
        """The path of a section, wrapped. A single line is further from the first row."""
        rows = wrap(s.name or self.info['estimate_name'], 145, 'B', 9)
        for k, ln in enumerate(rows):
            self.text(x, y + 9.95 * k, ln, 'B', 9)
        return y + 9.95 * (len(rows) - 1) + 7.4 * (len(rows) == 1)

    def measures(self, s, y, x36):
        """Dimensions and openings; returns (baseline to count from, distance to the column heads)."""
        d, dims = self.dy, list(s.dims.items())
        top, per, xs = (16.4, 3, (126.2, 296.6, 460.3)) if x36 else (d['dims'], 2, self.spec['dims_x'])
        for k, (label, v) in enumerate(dims):
            x, yy = xs[k % per], y + top + d['dimstep'] * (k // per)
            self.right(x, yy, money(v) if self.b.comma or label not in ('Surface Area', 'Total Perimeter Length') else f'{v}')
            self.text(x + 4.35, yy, label)
        if not s.openings:
            return (y, 0) if not dims else (y + 43.6, 33.3) if x36 else (y, d['headdims'])
        y += d['area'] - d['opens']
        for cells in s.openings:
            y += d['opens']
            if y > self.spec['bottom']:
                self.page_break()
                y = self.hb + d['top_room']
            self.row(y, zip((-36, -237.4, -378.5), cells), 'B')
        return y, d['headopen']

    def section(self, s):
        self.sec = s
        self.table_head(self.heading(s))
        for note in s.lead:
            bold = 'R' if self.spec['style'] == 'sheet' else 'B'
            self.lines(wrap(note, self.spec['note'] - 36, bold, self.size), bold)
        group = coverage = None
        for i in s.items:
            if 'by_coverage' in self.opts and i.coverage != coverage:
                if coverage:
                    self.coverage_total(f'{coverage} Totals:', s.items, coverage)
                coverage = i.coverage
                self.y += 6
                self.lines([coverage.upper()], 'R', True, 30)
                self.y += 3
            if i.group and i.group != group:
                self.sub_heading(i.group)
            group = i.group
            self.item(i)
        if coverage:
            self.coverage_total(f'{coverage} Totals:', s.items, coverage)
        if 'no_money' in self.opts:
            s.totals, self.prev = None, 'total'
        else:
            self.total(s)

    def sub_heading(self, text):
        self.lines([text], 'B', text[0] not in '*-', 30)

    # ---- rows ---------------------------------------------------------------------------------------------------
    def item(self, i):
        sp, d, opts, size = self.spec, self.dy, self.opts, self.size
        if i.mark_before:
            self.mark(i.mark_before)
        font, color, codes, one_line = 'B' if i.bold else 'R', GRAY if i.struck else None, 'codes' in opts, d['num'] == 0
        label = self.b.printed(i) + ('' if codes or 'star_before' in opts else '*' * i.star)
        viewer = sp['style'] == 'viewer'
        x, label = (193.05, label) if codes else (75.4, label) if viewer else (sp.get('item_x', 36.0), ('* ' if i.star and 'star_before' in opts else '') + f'{i.n}.{" " if sp["style"] == "sheet" else "  "}{label}')
        limit = sp['qty'][0] - width(money(i.qty), font, size) - 1.5 if i.touch and one_line else sp['wrap']
        rows = wrap(label, limit - x, self.face.get(font, font), size)
        height, third = (len(rows) - 1) * sp['lead'], d['pct'] if i.dep and not i.status and 'third_line' in opts else 0
        down = 0 if one_line else d['numw' if len(rows) > 1 else 'num']
        y = self.row_y(height + down + third)
        i.page, drawn = self.page, []
        if codes:
            self.row(y, [(-36, f'{i.n}. {i.cat}'), (-93.6, i.sel), (190.8, i.act)], font, size)
        if viewer:
            self.right(73.2, y, f'{i.n}', font, size, color=BLUE)
        def draw(part):
            for k in part:
                for _ in range(1 + i.double):
                    drawn.append((self.text(x + 2.2 * (viewer and k > 0), y + k * sp['lead'], rows[k], font, size, color=color), y + k * sp['lead']))
        ny, self.y = (y, y + height) if one_line else (y + height + down,) * 2
        draw(range(1 if one_line else len(rows)))                       # one-line layouts print the numbers before the wrapped rest
        for xr, s in self.cells(i):
            drawn.append((self.text(abs(xr), ny, s, 'B' if 'bold_numbers' in opts else font, size, 'l' if xr < 0 else 'r', color), ny))
        draw(range(1 if one_line else len(rows), len(rows)))
        self.prev, self.wrapped = 'row', one_line and len(rows) > 1
        if third:
            self.right(sp['num']['cond'], ny + d['cond'], i.cond, size=size)
            self.right(sp['num']['dep_pct'], ny + third, i.dep_pct, size=size)
            self.y = ny + third
        for (x0, x1), yy in drawn if i.struck else []:
            self.line(x0, x1, yy - (2.3 if 'at_price' in self.opts else 3), .6, color=GRAY)
        if i.mark_after:
            self.mark(i.mark_after)
        if 'note_after_break' in self.g and not i.notes and self.y + d['gap'] > sp['bottom']:
            i.notes.append(('R', 'See the photo report for the extent of this item.'))
        for style, note in i.notes:
            self.lines(wrap(note, sp['note'] - sp.get('note_x', 36), self.face.get(style, style), size), style)

    def cash(self, v):
        return money(v) if 'usd' not in self.opts else ('-$' if v < 0 else '$') + money(abs(v))

    def mark(self, text):
        self.lines([text], 'I')
        self.sec.marks.append(dict(text=text, page=self.page))

    def cells(self, i):
        """(right edge or minus left edge, text) of every number of the row."""
        num, opts, m, viewer = self.spec['num'], self.opts, self.b.m, self.spec['style'] == 'viewer'
        right, left = self.spec['qty']
        qty = f'{i.qty.normalize():f}' if 'plain_qty' in opts or viewer and i.unit == 'EA' else money(i.qty)
        if i.measured:
            qty = f'{money(i.measured)} ({money(i.qty)})'
        if viewer:                                                      # quantity and unit are centered
            centers = self.spec.get('centers', (291.5, 385.2))
            right, left = centers[0] + width(qty, 'H', 8) / 2, centers[1] - width(i.unit, 'H', 8) / 2
        if self.spec['style'] == 'sheet':                               # quantities end where their units begin
            left -= width(i.unit, 'R', self.size)
            right = left - 2
        out = [(num['calc'], i.calc[:14])] if 'calc' in opts else []
        if 'at_price' in opts:                                          # quantity, unit and price in one cell
            left, right = 0, -55
            qty += f' {i.unit}' + ('' if i.status else f' @ {money(i.unit_price)}')
        if 'factor' in num and not i.status:
            out.append((num['factor'], f'{i.factor * 100:.0f}%'))
        out.append((right, qty))
        if left:
            out.append((-(right + .3 if i.touch and i.n % 2 else left + 4 * i.touch), i.unit))
        if 'codes' in opts and i.star:
            out.append((-left - 18, '[*]'))
        if i.status:
            return out + [(max(num.values(), default=570), i.status)]
        plus, equals = ('+', ' =') if 'codes' in opts else ('', '')
        cash = self.cash
        vals = dict(ext=cash(i.ext), unit_price=cash(i.unit_price), remove=money(i.remove) + plus, replace=money(i.replace) + equals, reset=money(i.reset), tax=cash(i.tax), op=cash(i.op), additional=cash(i.tax + i.op),
                    rcv=cash(i.row), total=cash(i.row), acv=cash(i.row - i.dep),
                    dep=cash(i.dep) if 'usd' in opts else f'<{money(i.dep)}>' if i.nonrec and i.dep else f'({money(i.dep)})')
        if 'at_price' in opts:
            vals['unit_price'] = ''
        if m['age'] and (i.dep or 'third_line' not in opts):
            vals['age'] = f'{i.age} yr' if 'plain_qty' in opts else f'{i.age}/{i.life}'
            if 'third_line' not in opts:
                vals.update(cond=i.cond, dep_pct=i.dep_pct, flag=i.flags[0] if i.flags else '')
        elif 'third_line' in opts:
            vals.pop('dep')
        if i.price_star and 'unit_price' in num:
            out.append((num['unit_price'] + (6.9 if 'third_line' in opts else 4.5), '*'))
        near = {'dep': num['acv'] - width(vals['acv'], 'R', self.size) - 2.5} if i.touch and 'dep' in num else {'dep': 505.8} if viewer and not i.dep and 'centers' not in self.spec else {}
        return out + [(near.get(k, num[k]), v) for k, v in vals.items() if k in num]

    # ---- totals -------------------------------------------------------------------------------------------------
    def amounts(self, y, t, edges=(), font='B', paren=False):
        size, drop = self.spec['tot_amount'] or (self.size, 0)
        num = {**self.spec['num'], **dict(edges)}
        if t['acv'] >= 100000:
            size = self.size                                            # a larger size would overlap the next column
        for k in num:
            v = t.get('row' if k in ('rcv', 'total') else k)
            if k == 'incurred':
                v = 0
            if v is not None:
                self.right(num[k], y + drop, f'({money(v)})' if paren and k == 'dep' else self.cash(v), font, size)

    def record(self, label, name, items, **more):
        t = totals(items)
        cols = {k: t['row' if k in ('rcv', 'total') else k] for k in ('tax', 'op', 'rcv', 'total', 'dep', 'acv') if k in self.spec['num']}
        return dict(label=label, name=name, page=self.page, **{k: f'{v:.2f}' for k, v in cols.items()}, **more)

    def closing(self, y, rules, fresh, text, t, edges=(), font='B', amount_font=None, x=36.0, paren=False):
        """A totals row at y below its rules; when it does not fit, `fresh` starts a page and returns the baseline there."""
        if y > self.spec['bottom'] + 4 or self.prev == 'head' and self.first != self.dy['first'] and fresh == self.under_heads:
            y = fresh()
        else:
            for r in rules:
                self.line(*r)
        rows = wrap(text, self.spec['totals_wrap'] - x, font, self.size, names=True)
        for k, ln in enumerate(rows):
            self.text(self.spec.get('head_x', x), y + k * self.spec['lead'], ln, font, self.size)
        self.amounts(y, t, edges, amount_font or font, paren)
        self.y, self.wrapped = y + (len(rows) - 1) * self.spec['lead'], False

    def under_heads(self):
        if self.prev != 'head' or self.first == self.dy['first']:
            self.continued()
        return self.y + self.dy['under']

    def total(self, s):
        name, two, ends = s.name or self.info['estimate_name'], 'one_rule' not in self.opts, self.spec['rules']
        label, rule = 'Total' if s.rtype == 'level' else 'Totals', self.y + self.dy['rulew' if self.wrapped else 'rule']
        own = self.spec.get('total_label', '').format(name=name, count=len(s.items))
        self.closing(rule + 2.15 * two + self.dy['tot'], [(*ends, rule + 2.15 * k) for k in range(1 + two)], self.under_heads, own or f'{label}:  {name}', totals(s.items),
                     self.spec['tot'], 'R' if 'roman_totals' in self.opts else 'B')
        s.totals, self.prev = self.record('Subtotal' if own else label, name, s.items), 'total'

    def coverage_total(self, label, items, coverage):
        items, y = [i for i in items if i.coverage == coverage], self.y + 20.6
        self.closing(y, [(*self.spec['rules'], y - k) for k in (14.5, 11.6)], self.under_heads, label, totals(items), paren=True)
        self.prev = 'row'
        self.areas.append(self.record(label.rstrip(':'), '', items, kind='coverage_total', coverage=coverage))

    def group_total(self, label, name, items, secs, **more):
        sp, small, (x0, x1), y = self.spec, label == 'Total', self.spec['rules'], 0

        def top():
            self.page_break()
            return self.hb + self.dy['top_room']
        if 'area_totals' in self.opts and small:
            tables.area_totals(self, name, secs)
        for c in self.b.coverages() if 'by_coverage' in self.opts else []:
            if any(i.coverage == c for i in items):
                self.coverage_total(f'Area {c} Total:', items, c)
        y, own = self.y + self.dy['grule'], sp.get('lit_label', '').format(count=len(items))
        printed, font = sp['group_label'] if small else label, 'R' if small and 'roman_totals' in self.opts else 'B'
        self.closing(self.y + self.dy['gtot'], [(x0 - .6, x1 - .6, y + k) for k in ((0,) if 'by_coverage' in self.opts else (0, 2.15))], top,
                     own or f'{printed}:{" " * (1 if "one_blank" in self.opts else 2)}{name}', totals(items), sp['gtot'], font, 'B', 35.8 if small else 36.0)
        self.prev = 'gtotal'
        return self.record('Totals' if own == 'Totals' else 'Subtotal' if own else printed, name, items, **more)

    # ---- names on the money pages -------------------------------------------------------------------------------
    def title_of(self, name):
        """The lines of a summary's title."""
        return [f'Summary for {name}']

    def wrap_name(self, name):
        return name, ''

    def after_coverage_table(self):
        pass

    def recap_labels(self, rows):
        return rows

    # ---- whole document -----------------------------------------------------------------------------------------
    def group_heading(self, name, _root):
        self.y = self.place('center')
        self.text(306, self.y, name, 'B', 11 if self.b.contents else 10, 'c')

    def group(self, node, path):
        b, name = self.b, node['name'] or self.info['estimate_name']
        groups = 'no_groups' not in self.opts
        if groups and (node['name'] or not b.grange):
            self.group_heading(name, node is b.root)
            self.prev, path = 'center', path + [name]
        for k in ([node['own']] if node['own'] else []) + node['kids']:
            if isinstance(k, dict):
                self.group(k, path)
            else:
                k.path = path
                self.section(k)
        secs = b.ordered(node)
        items = [i for s in secs for i in s.items]
        if groups and node['name'] and totals(items)['row'] and 'no_money' not in self.opts:
            self.group_totals.append(self.group_total('Total', name, items, secs, path=path))

    def run(self):
        b, g, style = self.b, self.g, self.spec['style']
        if style == 'members' or b.layout == 'LETTER' or g and b.layout in ('AGELIFE_OP', 'ALLSTATE'):
            self.sheet('letter')
        if style == 'grange':
            self.sheet('grange_letter')
        if b.layout == 'LETTER':
            self.sheet('letter2')
        elif b.layout == 'STATEMENT_OF_LOSS':
            tables.statement_of_loss(self)
        else:
            self.estimate()
        self.save()
        return self

    def estimate(self):
        b, g, style = self.b, self.g, self.spec['style']
        if 'sample_pages' in g:
            self.sheet('guide')
        if style == 'final':
            self.new()
            self.form(self.cover, self.hb + 23.4)
        elif style in ('grange', 'members'):
            tables.summary_pages(self)
        elif style == 'sheet':
            tables.payment_pages(self)
        self.page_break()
        self.turned, start = self.shown if 'rotate90' in g else 0, self.page
        self.group(b.root, [])
        if 'no_money' not in self.opts:
            self.lit = self.group_total('Line Item Totals', b.info['estimate_name'], b.items, b.sections)
        self.estimate_pages = [start, self.page]
        tables.after(self)
