#!/usr/bin/python3
"""Exports of line items as estimating programs write them, made of any price list (CSV of this project), with the habits
of genuine ones; and what becomes of each of their rows. The same seed makes the same bytes.

    make_exports.py LIST.csv --kind all_items --seed 3 --out FILE.csv [--account FILE.json]

Kinds: all_items (every item, quantity 0), estimate_items (rooms), symbility and rsmeans (other orders and headings).
A name that ends in .xlsx makes a workbook.
"""
import argparse
import csv
import io
import json
import random
import re
import zipfile
from decimal import ROUND_HALF_UP, Decimal
from xml.sax.saxutils import escape

COLUMNS = ("#,Group Code,Group Description,Desc,Age,Condition,Qty,Item Amount,Reported Cost,Unit Cost,Unit,Coverage,Activity,"
           "Worker's Wage,Labor burden,Labor Overhead,Material,Equipment,Market Conditions,Labor Minimum,Sales Tax,RCV,Life,"
           "Depreciation Type,Depreciation Amount,Recoverable,ACV,Tax,Replace,Cat,Sel,Owner,Original Vendor,Date").split(',')
PARTS = COLUMNS[13:19]
WORDS = {'&': 'Remove and Replace', '+': 'Replace', '-': 'Remove', 'R': 'Detach & Reset', 'I': 'Install Only',
         'M': 'Material Only', 'F': 'Remove & Refit'}
MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split()
ROOMS = [('UNIT_1_ENTR2', 'Unit 1- Entry'), ('UNIT_1_BATH', 'Unit 1- Bathroom'), ('ROOF1', 'Main Roof'), ('KITCH', 'Kitchen')]
SURFACE = re.compile('the (walls|ceiling|surface area)')
SURFACES = ['the walls', 'the ceiling', 'part of the walls and ceiling', 'more than the floor perimeter']
EXTRA_COLUMNS = ['Note 1', 'Note 2', 'Source Name', 'Unit Location']
LACKED_COLUMNS = {'Unit', 'Activity', 'Reported Cost', 'Unit Cost', *PARTS}
CENT = Decimal('0.01')


def cents(amount):
    return amount.quantize(CENT, ROUND_HALF_UP)


def grouped(amount):
    return f'{amount:,.2f}'


def read_list(path):
    with open(path, encoding='utf-8', newline='') as file:
        return list(csv.DictReader(line for line in file if not line.startswith('#')))


def parts_of(price, activity, rng):
    """Six parts that add up to the price."""
    shares = [Decimal(rng.randrange(5, 30)) / 100 for _ in range(3)] + [Decimal(0)] * 3
    if activity not in '-R':
        shares[3] = Decimal(rng.randrange(10, 40)) / 100
    if rng.random() < 0.2:
        shares[4], shares[5] = Decimal('0.05'), Decimal('0.03')
    whole = sum(shares)
    parts = [cents(price * share / whole) for share in shares]
    parts[2] += price - sum(parts)
    return parts


def prices_of(entry):
    remove, replace, reset = (Decimal(entry[c + '_price']) for c in ('remove', 'replace', 'reset'))
    return remove, replace, reset


class Export:
    """Rows, and the account of each: entry, merged, repeated, or the reason of its refusal."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.rows, self.account = [], []
        self.entries = {}  # (cat, sel) → {activity: price}
        self.parts = {}    # (cat, sel, activity) → the six parts
        self.details = {}  # (cat, sel) → unit, labor minimum
        self.dates = ('%-m/%-d/%Y', '%-m/%-d/%y', '%Y-%m-%d')[self.rng.randrange(3)]

    def add(self, entry, activity, price, sel=None, fate=None, **cells):
        import datetime
        parts = parts_of(price, activity, self.rng)
        row = dict.fromkeys(COLUMNS, '') | {
            '#': f'{len(self.rows) + 1:,}', 'Desc': entry['description'], 'Age': '0.00', 'Condition': 'Average', 'Qty': '0.00',
            'Item Amount': '0.00', 'Reported Cost': '0.00', 'Unit Cost': grouped(price), 'Unit': entry['unit'],
            'Activity': WORDS[activity], 'Labor Minimum': entry['cat'] + 'MN-A', 'Sales Tax': '0.00', 'RCV': '0', 'Life': '0.00',
            'Depreciation Type': 'Percent', 'Depreciation Amount': '0.00', 'Recoverable': 'Yes', 'ACV': '0.00', 'Tax': 'Yes',
            'Replace': 'No', 'Cat': entry['cat'], 'Sel': sel or entry['sel'], 'Owner': 'USER0001',
            'Date': datetime.date(2025, 11, 2).strftime(self.dates)}
        row |= {name: grouped(part) for name, part in zip(PARTS, parts)}
        row |= cells
        self.rows.append(row)
        key = entry['cat'], entry['sel']
        if fate is None:
            known = self.entries.setdefault(key, {})
            fate = 'merged' if known else 'entry'
            known[activity] = price
            self.parts[(*key, activity)] = parts
            self.details.setdefault(key, (entry['unit'], row['Labor Minimum']))
        self.account.append(fate)
        return row


def all_items(entries, seed):
    """Every item of a list with quantity 0: some with two rows, and all that goes wrong in such files."""
    export = Export(seed)
    rng = export.rng
    for entry in entries:
        remove, replace, reset = prices_of(entry)
        if min(remove, replace, reset) < 0:
            continue
        if rng.random() < 0.2:
            words = entry['description'].split(' - ')
            entry = entry | {'description': '  - '.join(words[:2]) + ''.join(f' - {w}' for w in words[2:])}
        if rng.random() < 0.5:
            entry = entry | {'description': SURFACE.sub('', entry['description'], 1)}  # "Paint  - one coat"
        if remove and replace and rng.random() < 0.6:
            export.add(entry, '&', remove + replace)
        else:
            if remove:
                export.add(entry, '-', remove)
            if replace or not remove:
                export.add(entry, '+', replace)
        if reset and rng.random() < 0.5:
            export.add(entry, 'R', reset)
        for activity in 'FIM':
            if rng.random() < 0.02:
                export.add(entry, activity, cents(replace / 2 + 1))
        if rng.random() < 0.02:
            again = next(reversed(export.entries[(entry['cat'], entry['sel'])].items()))
            export.add(entry, *again, fate='repeated')
        if rng.random() < 0.02:
            activity, price = next(iter(export.entries[(entry['cat'], entry['sel'])].items()))
            export.add(entry, activity, price + 1, fate='another price for the same activity')
    spoil(export, entries)
    return export


def spoil(export, entries):
    """Rows that no list can have, in places of their own."""
    rng = export.rng
    whole = next(e for e in entries if Decimal(e['replace_price']) > 0)
    for number, (top, bottom) in enumerate(rng.sample([(1, 2), (3, 16), (5, 8), (3, 4), (7, 8)], 3)):
        entry = whole | {'sel': f'{top}/{bottom}', 'description': f'{top}/{bottom}" plywood {number}'}
        export.add(entry, '+', Decimal('2.50'), sel=f'{bottom}-{MONTHS[top - 1]}', fate='sel is a date')
    export.add(whole | {'sel': 'NEW1'}, '+', Decimal('1.00'), fate='cat is missing', Cat='')
    export.add(whole | {'sel': 'NEW2'}, '+', Decimal('1.00'), fate='act is not valid', Activity='Polish twice')
    export.add(whole | {'sel': 'NEW3'}, '+', Decimal('1.00'), fate='unit is missing', Unit='')
    export.add(whole | {'sel': 'NEW4'}, '+', Decimal('1.00'), fate='unit_price is not valid', **{'Unit Cost': 'see vendor'})
    known = next(iter(export.entries))
    entry = next(e for e in entries if (e['cat'], e['sel']) == known)
    export.add(entry, '+', Decimal('1.00'), fate='another unit for the same code', Unit='MO')


def estimate_items(entries, seed, rows=40):
    """The items of an estimate with rooms."""
    export = Export(seed)
    rng = export.rng
    money = rng.choice([lambda a: f'{a.normalize():f}', lambda a: f'${grouped(a)}', grouped])
    usable = [e for e in entries if min(prices_of(e)) >= 0 and sum(prices_of(e)[:2]) > 0]
    for i in range(rows):
        entry = rng.choice(usable)
        remove, replace, reset = prices_of(entry)
        prices = {'&': remove + replace} if remove and replace else {'-': remove} if remove else {'+': replace}
        if replace:
            prices |= {'I': cents(replace * 2 / 5), 'M': cents(replace * 3 / 5), 'F': cents(replace / 2 + 1)}
        if reset:
            prices['R'] = reset
        activity = next(iter(prices)) if rng.random() < 0.6 else rng.choice(list(prices))
        quantity, price = Decimal(rng.randrange(100, 25000)) / 100, prices[activity]
        entry = entry | {'description': SURFACE.sub(rng.choice(SURFACES), entry['description'], 1)}
        notes = {name: f'Note {i + 1}' for name in EXTRA_COLUMNS[:2] if rng.random() < 0.1}
        amount = cents(quantity * price)
        tax, markup = cents(amount * 3 / 100), cents(amount / 5)
        rcv = amount + tax + markup
        life = rng.choice([0, 10, 25, 150])
        depreciation = cents(rcv / 10) if life and rng.random() < 0.3 else Decimal(0)
        code, name = ROOMS[i * len(ROOMS) // rows]
        sel = '2-Jan' if i == rows // 2 else None
        export.add(entry, activity, price, sel=sel, fate='line', **notes, **{
            'Group Code': code, 'Group Description': name, 'Qty': grouped(quantity), 'Item Amount': grouped(amount),
            'Coverage': 'Dwelling', 'Sales Tax': grouped(tax), 'RCV': money(rcv), 'Life': f'{life}.00',
            'Depreciation Type': 'Amount' if depreciation else 'Percent', 'Depreciation Amount': grouped(depreciation),
            'Recoverable': rng.choice(['Yes', 'No']) if depreciation else 'Yes', 'ACV': grouped(rcv - depreciation)})
    return export


def other_list(export, kind):
    """The rows of an export of all items as another program heads and orders them."""
    if kind == 'symbility':
        names = {'Trade code': 'Cat', 'Item no.': 'Sel', 'Activity': 'Activity', 'Wording': 'Desc', 'Sold in': 'Unit',
                 'Preis': 'Unit Cost'}
    else:
        names = {'Line Number': None, 'Description': 'Desc', 'Unit': 'Unit', 'Total': 'Unit Cost', 'Activity': 'Activity'}
    rows = []
    for row in export.rows:
        made = {new: row[old] for new, old in names.items() if old}
        if kind == 'rsmeans':
            made = {'Line Number': f'{row["Cat"]} {row["Sel"]}'.strip()} | made
        rows.append(made)
    return list(names), rows


def to_csv(columns, rows, rng):
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator=rng.choice(['\n', '\r\n']), extrasaction='ignore')
    writer.writeheader()
    writer.writerows(rows)
    return (b'\xef\xbb\xbf' if rng.random() < 0.7 else b'') + text.getvalue().encode()


def to_xlsx(columns, rows):
    """Numbers are numbers, and a selector that was made a date is one, with the format d-mmm."""
    def cell(text):
        date = re.fullmatch(r'(\d+)-([A-Z][a-z]{2})', text)
        if date:  # days since 1899-12-30, of 2025
            import datetime
            day = datetime.date(2025, MONTHS.index(date[2]) + 1, int(date[1])) - datetime.date(1899, 12, 30)
            return f'<c s="1"><v>{day.days}</v></c>'
        if re.fullmatch(r'-?[\d,]+\.\d\d', text):
            return f'<c><v>{float(text.replace(",", ""))!r}</v></c>'
        return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>'

    body = ''.join('<row>' + ''.join(map(cell, row)) + '</row>' for row in [columns] + [[r.get(c, '') for c in columns] for r in rows])
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as book:
        for name, text in {
                'xl/workbook.xml': f'<workbook {main} xmlns:r="r"><sheets><sheet name="Items" r:id="1"/></sheets></workbook>',
                'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="1" Target="worksheets/sheet1.xml"/></Relationships>',
                'xl/styles.xml': f'<styleSheet {main}><cellXfs><xf numFmtId="0"/><xf numFmtId="16"/></cellXfs></styleSheet>',
                'xl/worksheets/sheet1.xml': f'<worksheet {main}><sheetData>{body}</sheetData></worksheet>'}.items():
            book.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text)
    return out.getvalue()


def make(entries, kind, seed, workbook=False):
    """The bytes of the file and its account."""
    export = estimate_items(entries, seed) if kind == 'estimate_items' else all_items(entries, seed)
    columns, rows = (COLUMNS, export.rows) if kind.endswith('_items') else other_list(export, kind)
    if kind.endswith('_items'):
        columns = columns + [name for name in EXTRA_COLUMNS if export.rng.random() < 0.5]
    if kind == 'estimate_items' and export.rng.random() < 0.25:
        columns = [name for name in columns if name not in LACKED_COLUMNS]
    export.columns = columns
    data = to_xlsx(columns, rows) if workbook else to_csv(columns, rows, export.rng)
    return data, export


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('list')
    parser.add_argument('--kind', default='all_items', choices=['all_items', 'estimate_items', 'symbility', 'rsmeans'])
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--out', required=True)
    parser.add_argument('--account', help='also write what becomes of every row, as JSON')
    a = parser.parse_args()
    data, export = make(read_list(a.list), a.kind, a.seed, a.out.endswith('.xlsx'))
    with open(a.out, 'wb') as file:
        file.write(data)
    if a.account:
        with open(a.account, 'w', encoding='utf-8') as file:
            json.dump(export.account, file)


if __name__ == '__main__':
    main()
