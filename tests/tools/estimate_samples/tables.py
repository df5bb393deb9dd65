"""Summaries, coverage, recap and area tables around the item pages."""
from . import recap
from .pricing import totals
from .text import money, width


def fit(p, need):
    if p.y + need > p.spec['bottom']:
        p.page_break()
        p.y = p.hb + 10


def grid(p, y, columns, heads, rows, size=10, step=15.45, wrap=lambda name: (name, '')):
    """A plain table: columns are edges (first one a left edge), a last row "Total" gets a rule. Returns the last baseline."""
    p.row(y, zip(columns, heads), 'B', 12 if size == 10 else size)
    p.line(-columns[0], columns[-1], y + 5.9)
    y += 3.9
    for cells in rows:
        y += step + 3 * (cells[0] == 'Total')
        if cells[0] == 'Total':
            p.line(-columns[0], columns[-1], y - 13.2)
        name, rest = wrap(cells[0])
        p.row(y, zip(columns, (name, *cells[1:])), 'R', size)
        if rest:
            y += 1.1 * size
            p.text(-columns[0], y, rest, 'R', size)
    return y


# ---- summaries ------------------------------------------------------------------------------------------------------
def summary_pages(p):
    """One page per coverage; the members and grange styles repeat their header block on it, before the items."""
    for s in recap.summaries(p.b):
        p.new()
        y = p.hb + 56.7
        if p.b.grange:
            p.info['deductible'] = '$' + money(recap.deductible(p.b, s['name'].replace(' Paid When Incurred', '')))
            p.form('compact', 83.5)
            y = 188.2
        elif p.spec['style'] == 'members':
            p.form(p.cover, p.hb + 37.1)
            p.new()
        summary(p, s, y)


def summary(p, s, y):
    grange, name = p.b.grange, s['name']
    x, right, hang, rule, mid = (-54, 552.6, 2.7, (451.8, 552.6), 306) if grange else (-36, 576, 3.4, (477, 583.5), 323.85)
    if 'three_line_summary' in p.opts:
        code = {'Dwelling': 'AA', 'Other Structures': 'BB'}.get(name.split(' Paid')[0], 'CC')
        for dy, t, size in ((0, 'Summary for', 12), (13.5, f'{code}-{name}', 11), (29.7, 'Summary for All Items', 10)):
            p.text(mid, y + dy, t, 'B', size, 'c')
        y, name = y + 29.7, name if 'Paid' in name else 'All Items'
    else:
        for k, part in enumerate(p.title_of(name)):
            y += 13.2 * (k > 0)
            p.text(mid, y, part, 'B', 12, 'c')
    rec = dict(name=name, coverage=s['name'].replace(' Paid When Incurred', ''), page=p.page, rows=[])
    y += 3
    for label, amount, kind in s['rows']:
        if kind == 'T':
            p.text(306, y + 26.8, label, 'B', 12, 'c')
            y += 35.2
            continue
        if kind in ('B', 'r'):
            p.line(*rule, y + 6.2)
        y += {'B': 20.7, 'r': 21.3, 'e': 17.5}.get(kind, 13.5)
        edge = {'s1': 422.6, 's2': 480.6, 's3': 540}.get(kind, right) + (hang if amount[0] in '(<' else 0)
        p.row(y, [(x, label), (edge, amount)], 'B' if kind == 'B' and not grange else 'R')
        p.text(193.5, y, kind if kind.startswith('[') else '')
        if label.startswith(('Net ', 'Total Amount of Claim')):
            p.line(*rule, y + 6.2)
            p.line(*rule, y + 8.4)
            y += 3
        rec['rows'].append([label, amount])
    p.line(215.9, 431.9, y + 43)
    p.text(215.9, y + 53, p.info['estimator_name'])
    p.summaries.append(rec)


def statement_of_loss(p):
    p.new()
    p.sheet('statement_of_loss', start=False)
    for k, name in enumerate(p.b.coverages()):
        t, ded = totals(recap.of(p.b, name)), recap.deductible(p.b, name)
        p.row(256 + 16 * k, zip((-36, 250, 330, 410, 490, 576), [name] + ['$' + money(v) for v in (t['row'], t['dep'], t['acv'], ded, t['acv'] - ded)]))


# ---- payment worksheets ----------------------------------------------------------------------------------------------
def payment_pages(p):
    """The cover, and the page with what is paid: three columns of labels, dots and amounts."""
    p.heads = False
    p.new()
    p.form(p.cover, 114.8)
    p.new()
    p.text(396, 119.4, 'Payment Worksheet for AA-Dwelling', 'B', 16, 'c')
    for x, label, value in ((50.3, 'Insured:', p.info['insured_upper']), (432, 'Claim Number:', p.info['claim_number'])):
        p.row(152.8, [(-x, label), (-x - 61.2, value)], 'B', 8)
    p.row(199, [(-42.9, 'Actual Cash Value Benefits:'), (-280.8, 'Replacement Cost (RC) Benefits:'), (-518.4, 'Claim Summary Payments:')], 'B', 8)
    t, ded, zero = totals(p.b.items), recap.deductible(p.b, 'Dwelling'), '-$0.00'
    blocks = [('Estimate Total', p.cash(t['ext'])), ('Taxes', p.cash(t['tax'])), ('Replacement Cost', p.cash(t['row']))], [
        ('Estimated Total RC Benefits', p.cash(t['dep'])), ('Less Advance Payments Made', zero), ('Less Advance Payments Pending', zero)], [
        ('Loss of Use', '$0.00'), ('Dwelling', '$0.00'), ('Total', '$0.00')]
    blocks[0].extend([('Less Depreciation', p.cash(-t['dep']))] if t['dep'] else [])
    blocks[0].extend([('Less Deductible', p.cash(-ded)), ('Less ACV Payments Made', zero), ('Estimated Remaining ACV Benefits', p.cash(t['acv'] - ded))])
    rec = dict(name='AA-Dwelling', coverage=None, page=p.page, rows=[])
    for k in range(len(blocks[0])):
        for (x, right), block in zip(((54, 259.2), (291.6, 496.8), (529.2, 734.4)), blocks):
            if k < len(block):
                label, amount = block[k]
                dots = '.' * int((right - 70 - x - width(label, 'R', 8)) / 2)
                p.row(213.3 + 9.87 * k, [(-x, label + dots), (right, amount)], 'R', 8)
                rec['rows'].append([label, amount])
    p.summaries.append(rec)
    p.heads = True


# ---- areas ----------------------------------------------------------------------------------------------------------
def area_totals(p, name, secs):
    dims = recap.areas(secs)
    rows = [r for r in ([k for k in row if dims.get(k)] for row in recap.AREA_ROWS) if r]
    fit(p, 60 + 13.6 * len(rows))
    p.text(36, p.y + 19.3, f'Area Totals:  {name}')
    p.y += 22
    for row in rows:
        p.y += 13.6
        for x, k in zip((121.7, 300.5, 465.1), row):
            p.row(p.y, [(x, money(dims[k])), (-x - 4.3, k)])
    p.areas.append(dict(kind='area_totals', name=name, page=p.page, dims={k: f'{dims[k]:.2f}' for r in rows for k in r}))
    p.y -= 7


def grand_areas(p):
    dims, skip_zero = recap.areas(p.b.sections), p.b.grange
    fit(p, 190)
    y = p.y + 40.5
    p.text(36, y, 'Grand Total Areas:', 'B', 12)
    y += 3
    xs = ((119.5, 124.45), (290.2, 295.5), (459.4, 464.3)) if skip_zero else ((92.5, 98.95), (263.2, 270), (432.4, 441))
    shown = {}
    for row in recap.AREA_ROWS:
        y += 13.5
        for (xr, xl), k in zip(xs, row):
            if dims.get(k) or not skip_zero:
                p.row(y, [(xr, money(dims.get(k, 0))), (-xl, k.replace(' of Walls', ' of'))])
                p.text(xl, y + 11.1, 'Walls' if k.endswith('of Walls') else '')
                shown[k] = f'{dims.get(k, 0):.2f}'
    p.areas.append(dict(kind='grand_total_areas', page=p.page, dims=shown))
    p.y = y


# ---- after the last item --------------------------------------------------------------------------------------------
def after(p):
    b, opts = p.b, p.opts
    if b.m['age'] and 'flag' in p.spec['num'] and any(i.flags for i in b.items):
        fit(p, 42)
        for k, t in enumerate(('[%] - Indicates that depreciate by percent was used for this item',
                               '[M] - Indicates that the depreciation percentage was limited by the maximum allowable depreciation for this item')):
            p.text(36, p.y + (30.4 if p.spec['tot_amount'] else 28.9) + 13 * k, t, 'R', p.size)
        p.y += 41.9
    charges(p)
    if 'areas' in opts:
        grand_areas(p)
    if 'coverage_table' in opts or b.grange and len(b.coverages()) > 1:
        coverage(p)
    if p.spec['style'] == 'viewer':
        viewer_summary(p)
    if 'no_money' in opts or 'no_groups' in opts:
        return
    if p.spec['style'] == 'final':
        summary_pages(p)
    taxes(p)
    if 'recap_room' in opts:
        rooms(p)
    if 'recap_cat' in opts:
        categories(p)
    if 'sample_pages' in p.g and b.m['dep']:                            # a table that holds no line items
        p.new()
        p.text(306, p.hb + 30, 'Statement of Recoverable Depreciation by Category', 'B', 11, 'c')
        cats = [c for g in recap.recap_category(b).values() for c in g if c[2]][:20]
        grid(p, p.hb + 54, (-36, 250, 330, 430, 540), ('', 'QTY', 'TOTAL', 'DEPREC.', 'AMT AVAIL.'),
             [(f'{k + 1}. {n.title()}', '1.00', money(r), money(d), money(d)) for k, (n, r, d) in enumerate(cats)], 8, 12)
    if 'rotate90' in p.g:
        names = [s.name for s in b.sections if s.rtype == 'room']
        p.sheet('plan', room1=names[0], room2=names[-1])
    for k in (1, 3) if 'photos' in p.g else ():
        p.sheet('photo', n=k, m=k + 1)


def charges(p):
    """What is charged besides the line items."""
    fee = sum((recap.charge(p.b, name) for name in p.b.coverages()), 0)
    if not fee:
        return
    fit(p, 80)
    p.row(p.y + 30, [(-36, 'Additional Charges'), (573, 'Charge')], 'B', 10)
    p.row(p.y + 49, [(-36, 'Electrical Consumption'), (573, money(fee))], 'R', 10)
    p.row(p.y + 70, [(-36, 'Additional Charges Total'), (573, '$' + money(fee))], 'B', 10)
    p.extra['additional_charges'] = [['Electrical Consumption', f'{fee:.2f}'], ['Additional Charges Total', f'{fee:.2f}']]
    p.y += 76


def viewer_summary(p):
    t, ded, rec = totals(p.b.items), recap.deductible(p.b, 'Dwelling'), []
    p.claim.update(claim_number=p.info['claim_number'], insured_name=p.info['insured_name'].upper())
    p.page_break()
    p.y = p.hb
    for label, v in (('Replacement Cost Value', t['row']), ('Less Recoverable Depreciation', t['nonrec'] - t['dep']), ('Less Non-Recoverable Depreciation', -t['nonrec']),
                     ('Net Actual Cash Value', t['acv']), ('Deductible applied', -ded), ('Net Estimate', t['acv'] - ded)):
        p.y += 14.15
        rec.append([label, f'$({money(-v)})' if v < 0 else '$' + money(v)])
        p.row(p.y, [(-37.9, label + ':'), (571.5, rec[-1][1])], 'B' if label.startswith('Net') else 'R', 8)
    p.summaries.append(dict(name='110 - Dwelling', coverage=None, page=p.page, rows=rec))


def coverage(p):
    rows = recap.coverage_table(p.b)
    fit(p, 70 + 15.5 * len(rows))
    if p.b.grange:
        keys = [k for k in ('tax', 'rcv', 'dep', 'acv') if k in p.spec['num']]
        sums = [totals(p.b.items if r[0] == 'Total' else recap.of(p.b, r[0])) for r in rows]
        p.y = grid(p, p.y + 42.8, (-36, *(p.spec['num'][k] for k in keys)), ('COVERAGE', *(k.upper().replace('DEP', 'DEPREC.') for k in keys)), [
            (r[0], *(f'({money(t["dep"])})' if k == 'dep' else money(t['row' if k == 'rcv' else k]) for k in keys)) for r, t in zip(rows, sums)], wrap=p.wrap_name)
    else:
        p.y = grid(p, p.y + 44.3, (-36, 304.2, 373.5, 469.9, 540), ('Coverage', 'Item Total', '%', 'ACV Total', '%'),
                   [(n, money(a), s, money(v), t) for n, a, s, v, t in rows], wrap=p.wrap_name)
    p.extra['coverage_table'] = [[n, f'{a:.2f}', s, f'{v:.2f}', t] for n, a, s, v, t in rows]
    p.after_coverage_table()


def taxes(p):
    cols = recap.recap_taxes(p.b)
    p.new()
    y = p.hb + 42.2
    p.text(306, y, 'Recap of Taxes, Overhead and Profit' if p.b.grange or p.b.m['op'] else 'Recap of Taxes', 'B', 11, 'c')
    step, lower, total = (87.4, 13.0, 117.5) if len(cols) > 5 else (85.1, 0.0, 103.7)  # six columns leave no room for the labels
    xs = [573.1 - step * (len(cols) - 1 - k) for k in range(len(cols))]
    for dy, font, cells in ((55.5, 'B', [c[0] for c in cols]), (65.5, 'B', [c[1] for c in cols]), (84.5 + lower, 'R', [money(c[2]) for c in cols]),
                            (total + lower, 'B', [money(c[2]) for c in cols])):
        p.row(y + dy, zip(xs, cells), font, 9)
    for dy, label, rules in ((84.5, 'Line Items', (70.1, 90.2 + lower)), (total, 'Total', (92.4 + lower,))):
        p.text(36, y + dy, label, 'B', 9)
        for r in rules:
            p.line(36, 573.1, y + r)
    p.extra['recap_of_taxes'] = [[n, r, f'{a:.2f}'] for n, r, a in cols]


def flow(p, y, rows):
    """Rows of (step, cells, font, size, rule below) down the page and over page ends; returns the page of every row."""
    pages = []
    for step, cells, font, size, rule in rows:
        y += step
        if y > p.spec['bottom']:
            p.new()
            y = p.hb + 23
        p.row(y, cells, font, size)
        pages.append(p.page)
        if rule:
            p.line(36, 576, y + rule)
    return pages


def rooms(p):
    p.new()
    p.text(306, p.hb + 29.1, 'Recap by Room', 'B', 12, 'c')
    rows, out, labels = [], [], dict(estimate='Estimate: ', area='Area: ', area_subtotal='Area Subtotal:  ')
    for r in recap.recap_room(p.b):
        kind, amount = r['kind'], r['amount']
        rows.append((dict(estimate=25, area=25, room=12.3, area_subtotal=26.5, subtotal=27, total=36)[kind],
                     [(-63.3 if kind in ('room', 'area_subtotal') else -31, labels.get(kind, '') + r['name'])], 'B', 10, 0))
        out.append(dict(kind=kind, name=r['name'], page=len(rows) - 1))
        if amount is not None:
            off = .7 if 'subtotal' in kind else 0
            rows += [(off, [(567, r['pct'])], 'B', 10, 0), (1.4 * off, [(495.9, money(amount))], 'B', 10, 0)]
            cov = r['coverage'] if kind != 'total' else []
            rows += [(14.4 - 2.4 * off if k == 0 else 12.3, [(-81, f'Coverage: {c}'), (382.5, f'{s}  ='), (495.9, money(a))], 'R', 10, 0) for k, (c, s, a) in enumerate(cov)]
            out[-1].update(amount=f'{amount:.2f}', pct=r['pct'], coverage=[[c, s, f'{a:.2f}'] for c, s, a in cov])
    pages = flow(p, p.hb + 32.6, p.recap_labels(rows))
    p.extra['recap_by_room'] = [dict(r, page=pages[r['page']]) for r in out]


def categories(p):
    b, dep, t, rows, out = p.b, p.b.m['dep'], totals(p.b.items), [], []
    fee = sum((recap.charge(b, name) for name in b.coverages()), 0 * t['tax'])
    edges = (-36, 406.8, 504, 576) if dep else (-36, 504, 576)

    def row(name, rcv, d, extra=0.0):
        cells = (name, money(rcv), money(d) if d else '', money(rcv - d)) if dep else (name, money(rcv), recap.pct(rcv, t['row'] + fee))
        rows.append((14.2 + extra, list(zip(edges, cells)), 'B', 10, 0))
        return [name, f'{rcv:.2f}', f'{d:.2f}']
    for title, cats in recap.recap_category(b).items():
        rows.append((28.4, list(zip(edges, (title, 'RCV', 'Deprec.', 'ACV') if dep else (title, 'Total', '%'))), 'B', 12, 5.7))
        out += [row(*c, 0 if k else 6.1) for k, c in enumerate(cats)]
        row('Subtotal' if title == 'Items' else f'{title} Subtotal', sum(c[1] for c in cats), sum(c[2] for c in cats), 5)
    out += [row(n, v, 0 * v) for n, v, on in (('Permits and Fees', fee, fee), ('Material Sales Tax', t['tax'], b.m['tax']), ('Overhead', t['overhead'], b.m['op']), ('Profit', t['profit'], b.m['op'])) if on]
    p.extra['recap_by_category'] = out + [row('Total', t['row'] + fee, t['dep'])]
    p.new()
    p.text(306, p.hb + 25, 'Recap by Category' + (' with Depreciation' if dep else ''), 'B', 12, 'c')
    flow(p, p.hb + 35, rows)
