"""Prints of a genuine data export (GENERIC_ROUGHDRAFT.XML): what the vendor prints of it, drawn by the generator.

Every figure comes from the export, never from the generator's own arithmetic, so a print can be converted and the
result compared with the export it was drawn from.
"""
import datetime
import xml.etree.ElementTree as ET
from decimal import Decimal as D
from types import SimpleNamespace as NS

from . import tables
from .layouts import LAYOUTS
from .model import PREFIX
from .pool import r2
from .render import Estimate
from .text import money, pct, short_pct, wrap

SPACE = '{http://xactware.com/generic_roughdraft.xsd}'
DIMS = dict(sfWalls='SF Walls', sfCeiling='SF Ceiling', sfWallsCeiling='SF Walls & Ceiling', sfFloor='SF Floor', syFloor='SY Flooring', lfFloorPerim='LF Floor Perimeter',
            lfCeilingPerim='LF Ceil. Perimeter')
ROOF = dict(sfSkRoof='Surface Area', skRoofSquares='Number of Squares', lfSkRoofPerim='Total Perimeter Length', lfSkRoofRidge='Total Ridge Length', lfSkRoofHip='Total Hip Length')
AREAS = [['sfWalls', 'sfCeiling', 'sfWallsCeiling'], ['sfFloor', 'syFloor', 'lfFloorPerim'], ['sfLongWall', 'sfShortWall', 'lfCeilingPerim'], [],
         ['sfSkFloor', 'sfSkTotalFloor', 'sfSkIntWall'], ['sfSkExtWall', 'lfSkExtWallPerim'], [], ['sfSkRoof', 'skRoofSquares', 'lfSkRoofPerim'], ['lfSkRoofRidge', 'lfSkRoofHip']]
AREA_NAMES = {**DIMS, **ROOF, 'sfWallsCeiling': 'SF Walls and Ceiling', 'sfLongWall': 'SF Long Wall', 'sfShortWall': 'SF Short Wall', 'sfSkFloor': 'Floor Area',
              'sfSkTotalFloor': 'Total Area', 'sfSkIntWall': 'Interior Wall Area', 'sfSkExtWall': 'Exterior Wall Area', 'lfSkExtWallPerim': 'Exterior Perimeter of'}
OPENINGS = {'Goes to Floor/Ceiling': 'Missing Wall'}
OPTIONS = (('Material', 'deprMat'), ('Non-material', 'deprNonMat'), ('Removal', 'deprRemoval'), ('O&P', 'deprOandP'), ('Taxes', 'deprTaxes'))
UTC_HOURS = -7  # of the prints of the only export whose dates are not masked


def number(e, name):
    return r2(e.get(name, '0')) if e is not None else r2(0)


def local(text):
    """A date of the export as the print has it: local time, to the minute."""
    if 'T' not in text:
        t = datetime.date.fromisoformat(text)
        return f'{t.month}/{t.day}/{t.year}'
    t = datetime.datetime.fromisoformat(text.rstrip('Z')) + datetime.timedelta(hours=UTC_HOURS if text.endswith('Z') else 0)
    return f'{t.month}/{t.day}/{t.year} {(t.hour + 11) % 12 + 1}:{t.minute:02d} {"AM" if t.hour < 12 else "PM"}'


def phone(e):
    d = ''.join(c for c in e.get('phone') if c.isdigit())
    return f'({d[:3]}) {d[3:6]}-{d[6:]}' + (f' x {e.get("ext")}' if e.get('ext') else '')


def address(e):
    return [e.get('street').strip(), f'{e.get("city")}, {e.get("state")} {e.get("zip")}']


class Export:
    """The export in the shape that the drawing code expects of an estimate."""

    def __init__(self, path, layout):
        self.xml = ET.parse(path).getroot()
        for e in self.xml.iter():
            e.tag = e.tag.removeprefix(SPACE)
        self.layout, self.m, self.g, self.quirks = layout, LAYOUTS[layout]['money'], set(), set()
        info, find = self.xml.find('COVERSHEET/ESTIMATE_INFO'), self.xml.find
        head = find('HEADER/COMP_INFO')
        header = find('HEADER') if find('HEADER') is not None else ET.Element('HEADER')
        self.company, self.company_info = header.get('compName', ''), (head.text or '').splitlines() if head is not None else []
        self.spec, self.opts = dict(LAYOUTS[layout], company=self.company), LAYOUTS[layout]['opts']
        self.grange, self.contents, self.op_summary, self.comma = False, layout == 'CONTENTS', False, True
        dates = find('COVERSHEET/DATES')
        self.info = dict(estimate_name=info.get('estimateName'), insured_name=info.get('insuredName'), date_completed=dates.get('completed')[:10], date_inspected='2020-01-01',
                         date_of_loss='2020-01-01', estimator_name='', coverages=[dict(deductible='0')])
        self.sections, self.items = [], []
        self.root = self.node(find('LINE_ITEM_DETAIL/GROUP'), True)

    def node(self, e, root=False):
        own = e.find('ITEMS')
        kids = [k if isinstance(k := self.group(x), NS) else k for x in e.findall('GROUPS/GROUP')]
        return dict(name=None if root else e.get('desc'), own=self.section(e, 'level') if own is not None else None, kids=kids)

    def group(self, e):
        return self.node(e) if e.find('GROUPS') is not None else self.section(e, 'minimums' if e.get('desc') == 'Labor Minimums Applied' else 'room')

    def dims(self, e):
        vars_ = e.find('ROOM_DIM_VARS')
        names = [] if vars_ is None else [(k, v) for k, v in (ROOF if vars_.get('sfSkRoof') else DIMS).items() if vars_.get(k)]
        return {label: number(vars_, k) for k, label in names}

    def section(self, e, rtype):
        room = e.find('ROOM_INFO')
        walls = [(OPENINGS.get(w.get('type'), 'Missing Wall - ' + w.get('type')), w.get('dimString').replace("'0\"", "'").replace("'", "' ").replace("'  ", "' ").replace("' X", "' X").strip(),
                  f'Opens into {w.get("opensInto")}') for w in e.findall('MISS_WALLS/MISS_WALL')]
        height = f'Height: {room.get("sketchCeiling")}' if room is not None else None
        subs = [NS(name=s.get('desc'), openings=[], dims=self.dims(s), height='') for s in e.findall('SUBROOMS/SUBROOM')]
        dims = self.dims(e)
        s = NS(name=e.get('desc'), rtype=rtype, places='', kind='room', x36=not dims, height=height, dims=dims, openings=walls, subrooms=subs, items=[], lead=[], vars={},
               missing=False, marks=[])
        self.sections.append(s)
        for i in e.findall('ITEMS/ITEM'):
            s.items.append(self.item(i, s))
        self.items += s.items
        return s

    def item(self, e, section):
        get, n = e.get, lambda k: number(e, k)
        ext, dep = n('total'), n('deprTotal')
        i = NS(section=section, n=int(get('lineNum')), cat=get('cat'), sel=get('sel'), act=get('act'), unit=get('unit'), text=get('desc'), prefix=get('actPrefix'), calc=get('calc'),
               qty=r2(get('qty')), remove=n('remove'), replace=n('replace'), reset=r2(0), unit_price=n('remove') + n('replace'), ext=ext, tax=n('tax'), op=n('addons'),
               overhead=r2(0), profit=r2(0), row=n('rcvTotal') if self.m['tax'] else ext, dep=dep if self.m['dep'] else r2(0), true_dep=dep, coverage=get('coverageName'),
               nonrec=get('recoverable') != '1', nonop=get('isNonOP') == '1', status=None, struck=False, bold=False, star=False, price_star=False, group=None, flags=[],
               notes=[('R', x.text) for x in e.findall('NOTE')], mark_before=None, mark_after=None, double=False, touch=False, minimum=None, measured=None, factor=None, suffix=False, percent=None, age=r2(get('age', 0)).normalize(), cond='Avg.')
        i.age = f'{i.age:f}'
        i.life = f'{get("lifeExp")} yrs' if get('lifeExp') else 'NA'
        frac = min(D(get('age', 0)) / D(get('lifeExp')), D(1)) if get('lifeExp') else D(0)
        i.dep_pct = 'NA' if i.act == '-' else short_pct(frac if dep else D(0))
        return i

    def printed(self, i):
        """Removals whose description says so are printed without the activity."""
        return ('' if i.act == '-' and i.text.startswith('Tear') else PREFIX[i.act]) + i.text

    def ordered(self, node=None):
        node = node or self.root
        return ([node['own']] if node['own'] else []) + [s for k in node['kids'] for s in (self.ordered(k) if isinstance(k, dict) else [k])]

    def coverages(self):
        return [c.get('coverageName') for c in self.xml.iterfind('COVERAGES/COVERAGE') if c.find('SUMMARY') is not None]


class ExportPrint(Estimate):
    def frame(self):
        """The letterhead is the export's, not the generator's."""
        self.sheet('frame_final', start=False)
        self.hb = 76.1
        for k, s in enumerate(self.b.company_info):
            self.hb = 74.8 + 11.07 * k
            self.text(103.5, self.hb, s)
        if self.shown > 1:
            self.sheet('footer_final', start=False)

    def estimate(self):
        b = self.b
        self.new()
        self.cover_sheet()
        self.page_break()
        self.group(b.root, [])
        self.lit = self.group_total('Line Item Totals', b.info['estimate_name'], b.items, b.sections)
        if 'areas' in self.opts and b.xml.find('LINE_ITEM_DETAIL/GROUP/AREA_DIM_VARS') is not None:
            self.area_table()
        if 'coverage_table' in self.opts:
            self.coverage_table()
        for c in b.xml.iterfind('COVERAGES/COVERAGE'):
            if c.find('SUMMARY/TOTALS') is not None:
                self.new()
                tables.summary(self, dict(name=c.get('coverageName'), rows=summary_rows(c.find('SUMMARY/TOTALS'))), self.hb + 56.7)
        self.taxes()
        if 'recap_room' in self.opts:
            self.rooms()
        self.categories()

    # ---- cover --------------------------------------------------------------------------------------------------
    def pair(self, y, label, values, x=112.5, gap=14.6):
        self.right(x, y, label)
        for k, s in enumerate(values):
            self.text(x + gap, y + 13.5 * k, s)

    def cover_sheet(self):
        sheet, info, y = self.b.xml.find('COVERSHEET'), self.b.xml.find('COVERSHEET/ESTIMATE_INFO'), self.hb + 23.4
        left = [('Insured:', [info.get('insuredName')])] + [(a.get('type') + ':', address(a)) for a in sheet.findall('ADDRESSES/ADDRESS')]
        y = self.block(y, left, [(p.get('type') + ':', [phone(p)]) for p in sheet.findall('PHONES/PHONE')])
        for c in sheet.findall('CONTACTS/CONTACT'):
            left = [(dict(ClaimRep='Claim Rep.').get(c.get('type'), c.get('type')) + ':', [c.get('name')])]
            left += [('Position:', [c.get('title')])] * (c.get('title') is not None and c.get('type') != 'Contractor') + [('Company:', [c.get('company')])] * (c.get('company') is not None)
            left += [(a.get('type') + ':', address(a)) for a in c.findall('ADDRESSES/ADDRESS')]
            y = self.block(y, left, [(p.get('type') + ':', [phone(p)]) for p in c.findall('PHONES/PHONE')])
        for x, label, key in ((45, 'Claim Number:', 'claimNumber'), (225, 'Policy Number:', 'policyNumber'), (414.7, 'Type of Loss:', 'typeOfLoss')):
            _, x = self.text(x, y, label, 'B')
            self.text(x + 2.5, y, info.get(key))
        y += 31
        if 'cover_flags' in self.opts:
            self.sheet('coverages', False, y)
            for c in self.b.xml.iterfind('COVERAGES/COVERAGE'):
                y += 14.7
                self.row(y, [(-45, c.get('coverageName')), (408.6, '$' + money(c.get('deductible', '0'))), (536.4, '$0.00')])
            y += 30
        dates = sheet.find('DATES')
        for rows in ((('Date Contacted:', 'contacted', 'L'),), (('Date of Loss:', 'loss', 'L'), ('Date Received:', 'received', 'D')),
                     (('Date Inspected:', 'inspected', 'L'), ('Date Entered:', 'entered', 'D')), (('Date Est. Completed:', 'completed', 'L'),)):
            for label, key, col in rows:
                if dates.get(key):
                    self.pair(y, label, [local(dates.get(key))], *((112.5, 14.6) if col == 'L' else (346.5, 14.7)))
            y += 13.6
        y += 13
        self.pair(y, 'Price List:', [info.get('priceList'), info.get('laborEff')], gap=16.5)
        if 'cover_flags' in self.opts:
            for k, (name, key) in enumerate(OPTIONS):
                self.pair(y + 13.5 * (k % 3), f'Depreciate {name}:', ['Yes' if info.get(key) else 'No'], (346.5, 522)[k // 3], 6)
        self.pair(y + 27, 'Estimate:', [info.get('estimateName')], gap=16.5)
        if (opening := sheet.find('OPENING_STATEMENT')) is not None:
            y += 60
            for paragraph in opening.text.splitlines():
                for s in wrap(paragraph, 540, 'R', 10):
                    self.text(36, y, s)
                    y += 11.1

    def block(self, y, left, right):
        down = y
        for label, values in left:
            self.pair(down, label, values)
            down += 13.5 * len(values)
        for k, (label, values) in enumerate(right):
            self.pair(y + 13.5 * k, label, values, 435.8, 10.8)
        return max(down, y + 13.5 * len(right)) + 16.5

    # ---- tables -------------------------------------------------------------------------------------------------
    def area_table(self):
        dims = self.b.xml.find('LINE_ITEM_DETAIL/GROUP/AREA_DIM_VARS')
        tables.fit(self, 190)
        y = self.y + 40.5
        self.text(36, y, 'Grand Total Areas:', 'B', 12)
        y += 3
        for keys in AREAS:
            y += 13.5
            for (xr, xl), k in zip(((92.5, 98.95), (263.2, 270), (432.4, 441)), keys):
                self.row(y, [(xr, money(number(dims, k))), (-xl, AREA_NAMES[k])])
                self.text(xl, y + 11.1, 'Walls' if k == 'lfSkExtWallPerim' else '')
        self.y = y

    def coverage_table(self):
        rows = []
        for c in self.b.xml.iterfind('COVERAGES/COVERAGE'):
            t = c.find('SUMMARY/TOTALS')
            rows.append((c.get('coverageName'), number(t, 'rcv'), number(t, 'acv')))
        rcv, acv = (sum(r[k] for r in rows) for k in (1, 2))
        cells = [(n, money(a), pct(a, rcv), money(v), pct(v, acv)) for n, a, v in rows + [('Total', rcv, acv)]]
        tables.fit(self, 70 + 15.5 * len(cells))
        self.y = tables.grid(self, self.y + 44.3, (-36, 304.2, 373.5, 469.9, 540), ('Coverage', 'Item Total', '%', 'ACV Total', '%'), cells)

    def taxes(self):
        details, x1 = self.b.xml.findall('RECAP_TAX_OP/TAXES/TAX_DETAIL'), 573.1
        self.new()
        y, step = self.hb + 42.2, min(85.1, 480 / max(len(details), 1))
        self.text(306, y, 'Recap of Taxes', 'B', 11, 'c')
        for k, t in enumerate(details):
            x, rate = x1 - step * (len(details) - 1 - k), f'({t.get("rate")}%)'
            rows = wrap(f'{t.get("desc")} {rate}', step - 4, 'B', 9)
            for j, s in enumerate(rows):
                self.right(x, y + 65.5 - 10 * (len(rows) - 1 - j), s, 'B', 9)
            for dy, font in ((84.5, 'R'), (103.7, 'B')):
                self.right(x, y + dy, money(number(t, 'amount')), font, 9)
        for dy, label, rules in ((84.5, 'Line Items', (70.1, 90.2)), (103.7, 'Total', (92.4,))):
            self.text(36, y + dy, label, 'B', 9)
            for r in rules:
                self.line(36, x1, y + r)

    def rooms(self):
        self.new()
        self.text(306, self.hb + 29.1, 'Recap by Room', 'B', 12, 'c')
        rows = []

        def amount(e, key, title, x, coverages):
            rows.append((26.5 if 'Sub' in title else 12.3, [(-x, title)], 'B', 10, 0))
            rows.append((.7, [(567, f'{D(e.get(key + "Percentage")):.2f}%')], 'B', 10, 0))
            rows.append((.7, [(495.9, money(number(e, key)))], 'B', 10, 0))
            for k, c in enumerate(coverages.findall('COV') if coverages is not None else []):
                rows.append((12.7 if k == 0 else 12.3, [(-81, f'Coverage: {c.get("name")}'), (382.5, f'{D(c.get("rate")):.2f}%  ='), (495.9, money(number(c, 'amount')))], 'R', 10, 0))

        def walk(e, kind):
            kids = e.findall('RECAP_GROUPS/RECAP_GROUP')
            if kind != 'room':
                if e.get('items'):
                    amount(e, 'items', f'{kind}: {e.get("desc")}', 31, e.find('ITEMS_COV_INFO'))
                else:
                    rows.append((25, [(-31, f'{kind}: {e.get("desc")}')], 'B', 10, 0))
            else:
                amount(e, 'items', e.get('desc'), 63.3, e.find('ITEMS_COV_INFO'))
            for k in kids:
                walk(k, 'Area' if k.find('RECAP_GROUPS') is not None else 'room')
            if kind == 'Area':
                amount(e, 'subtotal', f'Area Subtotal:  {e.get("desc")}', 63.3, e.find('SUBTOTAL_COV_INFO'))
        root = self.b.xml.find('RECAP_BY_ROOM/RECAP_GROUP')
        walk(root, 'Estimate')
        whole = number(self.b.xml.find('RECAP_BY_ROOM'), 'total')
        sub = root.find('SUBTOTAL_COV_INFO')
        amount(ET.Element('x', subtotal=str(whole), subtotalPercentage='100'), 'subtotal', 'Subtotal of Areas', 31, sub if sub is not None else root.find('ITEMS_COV_INFO'))
        rows += [(36, [(-31, 'Total'), (495.9, money(whole)), (567, '100.00%')], 'B', 10, 0)]
        tables.flow(self, self.hb + 32.6, rows)

    def categories(self):
        recap, rows = self.b.xml.find('RECAP_BY_CATEGORY'), []
        dep, both = bool(recap.get('subtotalDeprec')), recap.find('NON_OP_ITEMS') is not None
        edges = (-36, 406.8, 504, 576) if dep else (-36, 504, 576)

        def row(e, name, key='', extra=0.0):
            n = (lambda k: money(number(e, 'subtotal' + dict(rcv='RCV', deprec='Deprec', acv='ACV')[k]))) if key else lambda k: money(number(e, k))
            share = e.get('subtotalPercentage' if key else 'percentage')
            cells = (name, n('rcv'), n('deprec') if e.get('subtotalDeprec' if key else 'deprec') else '', n('acv')) if dep else (name, n('rcv'), f'{D(share):.2f}%')
            rows.append((14.2 + extra, list(zip(edges, cells)), 'B', 10, 0))
            for k, c in enumerate(e.findall('COV_INFO/COV')):
                rows.append((12.3, [(-52, f'Coverage: {c.get("name")}'), (340, '@'), (400, f'{D(c.get("rate")):.2f}%  ='), (495.9, money(number(c, 'amount')))], 'R', 10, 0))
        for tag, title in (('OP_ITEMS', 'O&P Items' if both else 'Items'), ('NON_OP_ITEMS', 'Non-O&P Items')):
            part = recap.find(tag)
            if part is None:
                continue
            rows.append((28.4, list(zip(edges, (title, 'RCV', 'Deprec.', 'ACV') if dep else (title, 'Total', '%'))), 'B', 12, 5.7))
            for k, c in enumerate(part.findall('CATEGORY')):
                row(c, c.get('desc'), extra=0 if k else 6.1)
            row(part, f'{title} Subtotal' if both else 'Subtotal', 'subtotal', 5)
        for t in recap.iterfind('SALES_TAXES/SALES_TAX'):
            row(t, t.get('desc'))
        if not dep:
            recap.set('subtotalPercentage', '100')
        row(recap, 'Total', 'subtotal', 5)
        self.new()
        self.text(306, self.hb + 25, 'Recap by Category' + (' with Depreciation' if dep else ''), 'B', 12, 'c')
        tables.flow(self, self.hb + 35, rows)


def summary_rows(t):
    """The rows of a coverage summary, from its TOTALS."""
    n = lambda k: number(t, k)
    taxes = [(x.get('desc'), r2(x.get('amount')), x.get('taxOP')) for x in t.iterfind('SALES_TAXES/SALES_TAX')]
    rows = [('Line Item Total', money(n('lineItemTotal')), '')] + [(d, money(a), '') for d, a, op in taxes if op == 'OPonTax']
    late = [(d, money(a), '') for d, a, op in taxes if op != 'OPonTax']
    if late and len(taxes) > len(late):
        rows.append(('Subtotal', money(n('subtotal')), 'r'))
    rows += late + [('Replacement Cost Value', '$' + money(n('rcv')), 'B')]
    if n('depr'):
        if n('recDepr'):
            rows.append(('Less Depreciation', f'({money(n("recDepr"))})', ''))
        if n('nonRecDepr'):
            rows.append(('Less Non-recoverable Depreciation', f'<{money(n("nonRecDepr"))}>', ''))
        rows.append(('Actual Cash Value', '$' + money(n('acv')), 'B'))
    if n('fullDeduct'):
        rows.append(('Less Deductible', f'({money(n("deductible"))})', '' if n('deductible') == n('fullDeduct') else f'[Full Deductible = {money(n("fullDeduct"))}]'))
    rows.append(('Net Claim', '$' + money(n('netClaim')), 'B'))
    if n('actualRecDepr'):
        rows += [('Total Recoverable Depreciation', money(n('actualRecDepr')), 'e'), ('Net Claim if Depreciation is Recovered', '$' + money(n('netClaimIfRec')), 'B')]
    return rows


def draw(export, layout, path):
    """Print `export` in `layout`."""
    return ExportPrint(path, Export(export, layout)).run()
