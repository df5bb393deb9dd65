"""Summary, coverage, recap and area tables of an estimate; every figure is derived from the line items."""
from decimal import Decimal as D

from .pricing import counted, totals
from .pool import CATEGORIES, r2
from .text import money, pct

AREA_ROWS = [['SF Walls', 'SF Ceiling', 'SF Walls and Ceiling'], ['SF Floor', 'SY Flooring', 'LF Floor Perimeter'], ['SF Long Wall', 'SF Short Wall', 'LF Ceil. Perimeter'],
             [], ['Floor Area', 'Total Area', 'Interior Wall Area'], ['Exterior Wall Area', 'Exterior Perimeter of Walls'], [],
             ['Surface Area', 'Number of Squares', 'Total Perimeter Length'], ['Total Ridge Length', 'Total Hip Length']]


def of(b, coverage):
    return [i for i in b.items if i.coverage == coverage]


def deductible(b, name):
    return next(D(c['deductible']) for c in b.info['coverages'] if c['name'] == name)


def op_base(b, coverage):
    """Amount that carries overhead and profit when they are printed in the summary only."""
    return sum((i.ext + i.tax for i in of(b, coverage) if counted(i) and not i.nonop), D(0))


def markup(b, name):
    """Overhead and profit of a coverage."""
    if b.op_summary:
        return [r2(op_base(b, name) * p / 100) for p in (b.oh, b.pr)]
    t = totals(of(b, name))
    return [t['overhead'], t['profit']]


def depreciation(b, name):
    """Of a coverage; rough drafts and contractors' prints may have it in the summaries only."""
    t = totals(of(b, name))
    hidden = 'sum_depreciation' in b.quirks and not b.m['dep'] and not b.grange and t['ext'] > 0
    return r2(t['ext'] * D('.15')) if hidden else t['dep'] if b.m['dep'] else D(0)


def has_summaries(b):
    """Viewers and worksheets print a list of their own instead."""
    return b.spec['style'] not in ('viewer', 'sheet')


def extra_rows(b, name):
    """Rows that belong to no line: {where: [(label, text, amount as it counts)]}."""
    if 'extra_rows' not in b.quirks or name != b.coverages()[0] or not has_summaries(b):
        return {}
    cents = D(b.info['property_address']['street'].split()[0]) / 100
    charge, paid, roof, held = (base + cents for base in (D(105), D(250), D(1200), D(40)))
    return {'rcv': [('Electrical Consumption', money(charge), charge)],
            'net': [('Less Prior Payment(s)', f'({money(paid)})', -paid), ('Scheduled Roof Payment', money(roof), roof), ('Open Items', money(held), -held)]}


def losses(b):
    """(name, RCV, recoverable and non-recoverable depreciation, deductible as applied) of each coverage."""
    out = []
    for s in summaries(b):
        if s['name'] in b.coverages():
            rows = {label: D(text.strip('$()<>').replace(',', '')) for label, text, _ in reversed(s['rows']) if text}
            t = totals(of(b, s['name']))
            nonrec = t['nonrec'] if b.m['dep'] else D(0)
            dep = depreciation(b, s['name']) - nonrec
            rcv, applied = rows['Replacement Cost Value'], rows.get('Less Deductible', D(0))
            if not has_summaries(b):
                rcv, applied = t['row'], deductible(b, s['name'])
            out.append((s['name'], rcv, dep, nonrec, applied))
    return out


def charge(b, name):
    """Of the first coverage; no line item has it."""
    charged = 'charges' in b.quirks and name == b.coverages()[0] and not b.grange and has_summaries(b)
    return D(b.info['property_address']['street'].split()[0]) / 100 + D(60) if charged else D(0)


def payment(b, name):
    """Paid before, for the first coverage."""
    paid = 'prior_payments' in b.quirks and name == b.coverages()[0] and not b.grange and has_summaries(b)
    return D(b.info['property_address']['street'].split()[0]) / 100 + D(90) if paid else D(0)


def summaries(b):
    """[{name, rows: [(label, text, kind)]}]; kind B bold below a rule, r below a rule, s1-s3 inner columns, T title, [..] remark."""
    out, grange = [], b.grange
    gc = 'General Contractor ' if grange or b.layout == 'ALLSTATE' else ''
    for name in b.coverages():
        t = totals(of(b, name))
        overhead, profit = markup(b, name)
        more, dep = extra_rows(b, name), depreciation(b, name)
        rows = [('Line Item Total', money(t['ext']), '')]
        if t['tax']:
            rows.append(('Material Sales Tax', money(t['tax']), ''))
        if overhead:
            rows += [('Subtotal', money(t['ext'] + t['tax']), 'r'), (gc + 'Overhead', money(overhead), ''), (gc + 'Profit', money(profit), '')]
        rows += [(label, text, '') for label, text, _ in more.get('rcv', [])]
        fee, paid = charge(b, name), payment(b, name)
        rows += [('Electrical Consumption', money(fee), '')] if fee else []
        rcv = t['ext'] + t['tax'] + overhead + profit + fee + sum(v for _, _, v in more.get('rcv', []))
        usd = '' if grange else '$'
        rows.append(('Replacement Cost Value', usd + money(rcv), 'r' if grange else 'B'))
        acv, ded = rcv - (dep if b.m['dep'] or dep else t['dep']), deductible(b, name)
        if dep and not b.m['dep']:
            rows += [('Less Depreciation', f'({money(dep)})', ''), ('Actual Cash Value', '$' + money(acv), 'B')]
        if b.m['dep'] and t['dep']:
            apart = t['nonrec'] if 'nonrec_row' in b.quirks and not grange else D(0)
            rows.append(('Less Depreciation' + (' (Including Taxes)' if grange else ''), f'({money(t["dep"] - apart)})', ''))
            if apart:
                rows.append(('Less Non-recoverable Depreciation', f'<{money(apart)}>', ''))
            if not grange:
                rows.append(('Actual Cash Value', '$' + money(acv), 'B'))
        used = max(min(ded, acv), D(0))
        if (ded or grange) and b.m['dep'] or b.layout in ('ROUGH', 'FINAL5', 'FINAL6'):
            rows.append(('Less Deductible', f'({money(used)})', '' if used == ded else f'[Full Deductible = {money(ded)}]'))
        else:
            used = D(0)
        rows += [(label, text, '') for label, text, _ in more.get('net', [])]
        rows += [('Less Prior Payment(s)', f'({money(paid)})', '')] if paid else []
        net = acv - used - paid + sum(v for _, _, v in more.get('net', []))
        rows.append(('Net Actual Cash Value Payment' if grange else 'Net Claim Remaining' if paid else 'Net Claim', '$' + money(net), 'B'))
        rec = t['dep'] - t['nonrec']
        if b.m['dep'] and t['dep'] and grange:
            rows += [('Maximum Additional Amounts Available If Incurred:', '', 'T'), ('Total Line Item Depreciation (Including Taxes)', money(t['dep']), 's1')]
            if t['nonrec']:
                rows.append(('Less Non-recoverable Depreciation (Including Taxes)', f'<{money(t["nonrec"])}>', 's1'))
            rows += [('Replacement Cost Benefits', money(rec), 's2'), ('Total Maximum Additional Amount Available If Incurred', money(rec), ''),
                     ('Total Amount of Claim If Incurred', '$' + money(net + rec), 'B')]
        elif b.m['dep'] and t['dep']:
            if t['nonrec']:
                rows += [('Total Depreciation', money(t['dep']), 's3'), ('Less Non-Recoverable Depreciation', f'<{money(t["nonrec"])}>', 's3')]
            claim = 'Net Claim Remaining' if paid else 'Net Claim'
            rows += [('Total Recoverable Depreciation', money(rec), 'e'), (claim + ' if Depreciation is Recovered', '$' + money(net + rec), 'B')]
        out.append(dict(name=name, rows=rows))
    pwi = [i for i in b.items if i.struck]
    if pwi:
        lit, tax, op = (sum((getattr(i, k) for i in pwi), D(0)) for k in ('ext', 'tax', 'op'))
        rows = [('Line Item Total', money(lit), ''), ('Material Sales Tax', money(tax), '')] + ([('Overhead and Profit', money(op), '')] if op else [])
        out.append(dict(name='Dwelling Paid When Incurred', rows=rows + [('Replacement Cost Value', '$' + money(lit + tax + op), 'B'),
                                                                         ('Total Paid When Incurred', '$' + money(lit + tax + op), 'B')]))
    return out


def coverage_table(b):
    all_ = totals(b.items)
    acv = {}
    for name in b.coverages():
        t = totals(of(b, name))
        taxed = 'acv_with_tax' in b.quirks and not b.m['tax']
        acv[name] = t['acv'] + (t['tax'] + sum(markup(b, name)) if taxed else 0) - (0 if b.m['dep'] else depreciation(b, name)) + charge(b, name)
    whole, base = sum(acv.values(), D(0)), 'ext' if 'table_before_tax' in b.quirks and not b.grange else 'row'
    rows = [(n, t[base], pct(t[base], all_[base]), acv[n], pct(acv[n], whole)) for n, t in ((n, totals(of(b, n))) for n in b.coverages())]
    return rows + [('Total', all_[base], '100.00%', whole, '100.00%')]


def recap_room(b):
    """Flat list of kinds estimate, area, room, area_subtotal, subtotal, total; amounts without tax and O&P."""
    whole, out = totals(b.items)['ext'], []
    def row(kind, name, items):
        cov = {c: sum((i.ext for i in items if counted(i) and i.coverage == c), D(0)) for c in b.coverages()}
        amount = sum(cov.values(), D(0))
        out.append(dict(kind=kind, name=name, amount=amount, pct=pct(amount, whole), coverage=[(c, pct(a, amount), a) for c, a in cov.items() if a] if amount else []))
    def walk(node, kind):
        items = [i for s in b.ordered(node) for i in s.items]
        own = node['own'].items if node['own'] else []
        row(kind, node['name'] or b.info['estimate_name'], own) if own else out.append(dict(kind=kind, name=node['name'] or b.info['estimate_name'], amount=None, coverage=[]))
        for k in node['kids']:
            walk(k, 'area') if isinstance(k, dict) else row('room', k.name, k.items)
        if kind == 'area':
            row('area_subtotal', node['name'], items)
    walk(b.root, 'estimate')
    row('subtotal', 'Subtotal of Areas', b.items)
    row('total', 'Total', b.items)
    return out


def recap_category(b):
    """{(op group): [(category, rcv, dep)]} plus tax and O&P; removal parts count as general demolition."""
    groups = {}
    for i in filter(counted, b.items):
        key = 'Items' if not (b.m['op'] or b.op_summary) else 'Non-O&P Items' if i.nonop else 'O&P Items'
        for cat, amount, dep in (('DMO', i.rem_ext, D(0)), (i.cat, i.rep_ext, i.dep)):
            if amount or dep:
                old = groups.setdefault(key, {}).get(cat, (D(0), D(0)))
                groups[key][cat] = (old[0] + amount, old[1] + dep)
    return {k: [(CATEGORIES[c], *v) for c, v in sorted(g.items())] for k, g in sorted(groups.items(), reverse=True)}


def recap_taxes(b):
    t = totals(b.items)
    cols = [('Material Sales Tax', f'({b.rate}%)', t['tax']), ('Manuf. Home Tax', '(5%)', D(0)), ('Storage Rental Tax', f'({b.rate}%)', D(0))]
    if b.m['op']:
        cols = [('Overhead', f'({b.oh}%)', t['overhead']), ('Profit', f'({b.pr}%)', t['profit'])] + cols
    if 'six_taxes' in b.quirks:
        cols += [(name, f'({b.rate}%)', D(0)) for name in ('Cleaning Mtl Tax', 'Clothing Tax', 'Total Tax')][:6 - len(cols)]
    return cols


def areas(sections):
    """Grand total (or group total) variables of the given sections with their subrooms."""
    out = {}
    for s in sections:
        for dims in [s.dims] + [x.dims for x in s.subrooms]:
            for k, v in dims.items():
                out[k.replace('Walls & Ceiling', 'Walls and Ceiling')] = out.get(k.replace('Walls & Ceiling', 'Walls and Ceiling'), D(0)) + v
    ext = sum((s.vars['W'] for s in sections if s.rtype == 'elevation' and s.dims), D(0))
    out.update({'Floor Area': out.get('SF Floor', D(0)), 'Total Area': r2(out.get('SF Floor', D(0)) * D('1.08')), 'Exterior Wall Area': ext,
                'Interior Wall Area': out.get('SF Walls', D(0)) - ext if out.get('SF Walls') else D(0)})
    return {k: r2(v) for k, v in out.items()}
