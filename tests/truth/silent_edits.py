#!/usr/bin/env python3
"""Changes single digits of printed figures and counts the changes that nothing reports.

silent_edits.py ESXCONV PRINT... [--places N] [--most PERCENT] [--list]

PRINT is a PDF, the JSON of `inspect --stage words`, that JSON with .gz, or a folder with such files. In each print that
reconciles, digits of up to N figures of each kind are changed, one at a time, and the print is read again. A change is
heard if the print is refused or has a warning or a failed check that it did not have before. A change that the print
cannot decide (see `decides`) is counted apart. Every run chooses the same places. Exit status 1 if more than PERCENT of
the changes that the print can decide are silent."""
import argparse
import collections
import gzip
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

FIGURE = re.compile(r'\d')
LISTED_LINE = re.compile(r'\d+\. ')  # statements behind an estimate list its lines again, and are not part of it
PRICES = ('unit_price', 'remove', 'replace', 'reset')
AMOUNTS = ('tax', 'overhead_and_profit', 'rcv', 'depreciation', 'acv')
LINE_ROWS = ('item', 'item_numbers', 'item_detail')
LINE_FIELDS = ('number', 'quantity', *PRICES, *AMOUNTS, 'age_life', 'percent')
MONEY_ROWS = ('summary_row', 'coverage_table', 'recap_room', 'recap_category', 'recap_tax')
# What measurements agree to, besides the half of a hundredth of each figure.
HUNDREDTH = Decimal('0.01')
RELATED = (('SF Walls', 'SF Ceiling', 'SF Walls & Ceiling', 'SF Walls and Ceiling'), ('SF Floor', 'SY Flooring'),
           ('Surface Area', 'Number of Squares'))
# Measurements of all rooms, or all roofs, and their labels.
FAMILIES = ({'walls_sf': 'SF Walls', 'ceiling_sf': 'SF Ceiling', 'floor_sf': 'SF Floor', 'floor_perimeter_lf': 'LF Floor Perimeter',
             'ceiling_perimeter_lf': 'LF Ceil. Perimeter'},
            {'surface_area_sf': 'Surface Area', 'perimeter_lf': 'Total Perimeter Length', 'ridge_lf': 'Total Ridge Length',
             'hip_lf': 'Total Hip Length'})
OTHER_LINES = 6  # that must show a rule which not every print has
SAME_LINE = 1.5  # points between the baselines of a row and of its words


@dataclass
class Place:
    """A figure, and which of its digits is changed to what."""
    kind: str
    page: int     # index of the page and of the word
    word: int
    old: str      # text of the word
    new: str
    figures: tuple  # text of the cell, before and after
    row: dict
    line: dict    # the cells of its item, by field; the measurements of its room, by label
    label: str = ''  # of a measurement
    decided: bool = True

    def shown(self):
        return f'{self.kind}: {self.old} -> {self.new} on page {self.page + 1}: {self.row["text"][:90]}'


def number(text):
    found = re.search(r'\d[\d,]*(\.\d+)?|\.\d+', text)
    return Decimal(found[0].replace(',', '')) if found else None


def money(value):
    return value.quantize(HUNDREDTH, ROUND_HALF_UP)


def run(program, *arguments):
    return subprocess.run([program, 'inspect', '--ocr', 'never', *map(str, arguments)], capture_output=True, text=True, check=False)


def words_of(program, path):
    if path.suffix == '.gz':
        return json.loads(gzip.decompress(path.read_bytes()))
    if path.suffix == '.json':
        return json.loads(path.read_text(encoding='utf-8'))
    return json.loads(run(program, path, '--stage', 'words').stdout)


def write(words, path):
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(words, file)


def signs(estimate):
    """Everything that a reader of the result would notice."""
    found = {('check', c['what'], str(c['printed']), str(c['computed'])) for c in estimate['reconciliation']['checks'] if not c['ok']}
    return found | {('warning', w['code'], w['message'], str(w.get('line'))) for w in estimate['warnings']}


def kind_of(row, field, text, place):
    """The kind of figure of a cell; None for text and for what the estimate does not have (names, sizes of openings, dates)."""
    if row['kind'] in LINE_ROWS and field in LINE_FIELDS:
        return field
    if row['kind'] == 'totals' and field in AMOUNTS:
        return 'totals'
    if row['kind'] in ('dimensions', 'area_block') and field == 'value':
        return 'measure of a room' if row['kind'] == 'dimensions' else 'measure of areas'
    if row['kind'] in MONEY_ROWS and not LISTED_LINE.match(row['text']) and field in ('amount', 'percent') and number(text) is not None:
        return f'{row["kind"]} {field}'
    if row['kind'] == 'header_field' and field == 'amount' and place == 1:
        return 'deductible'  # the policy limit behind it is printed once
    return None


def words_on(pages, row):
    """(index, text) of the words of a row, from left to right."""
    page = pages.get(row['page'])
    near = [(w['box'][0], i, w['text']) for i, w in enumerate(page['words']) if abs(w['baseline'] - row['baseline']) < SAME_LINE]
    return [(i, text) for _, i, text in sorted(near)]


def changed(text, chooser):
    """The text with one other digit; numbers do not begin with a zero that they did not have."""
    at = chooser.choice([i for i, c in enumerate(text) if c.isdigit()])
    digit = (int(text[at]) + 3) % 10
    first = not any(c.isdigit() for c in text[:at])
    return text[:at] + str(4 if digit == 0 and first and len(text) > 1 else digit) + text[at + 1:]


def figures_of(rows, words, name):
    """All places of a print, in its order."""
    pages, line, room = {p['number']: p for p in words['pages']}, {}, {}
    index = {p['number']: i for i, p in enumerate(words['pages'])}
    for row in rows:
        if row['kind'] == 'item':
            line = {}
        if row['kind'] in LINE_ROWS:
            line.update((field, text) for field, text in row['cells'])
        if row['kind'] in ('totals', 'section_heading', 'subroom_heading') or row['text'].startswith(('Area Totals', 'Grand Total')):
            line, room = {}, {'height': next((text for field, text in row['cells'] if field == 'value'), ''), 'openings': []}
        if row['kind'] in ('dimensions', 'area_block'):
            room.update(zip([t for f, t in row['cells'] if f == 'label'], [t for f, t in row['cells'] if f == 'value']))
        if row['kind'] == 'opening':
            room['openings'].append([text for _, text in row['cells']])
        used, left = set(), words_on(pages, row)
        for place, (field, text) in enumerate(row['cells']):
            kind = kind_of(row, field, text, place)
            if kind is None or not FIGURE.search(text):
                continue
            free = [w for w in left if w[0] not in used and text in w[1]]
            same = [w for w in free if w[1] == text] if field != 'number' else []
            word = next(iter(same + free), None)
            if word is None:
                continue
            used.add(word[0])
            new = changed(text, random.Random(f'{name} {row["page"]} {row["baseline"]} {place} {text}'))
            yield Place(kind, index[row['page']], word[0], word[1], word[1].replace(text, new, 1), (text, new), row,
                        room if kind.startswith('measure') else line,
                        row['cells'][place - 1][1])


class Print:
    """A print whose figures can be judged: the words, and what is read from them."""

    def __init__(self, program, path):
        self.program, self.words = program, words_of(program, path)
        self.name = path.name.split('.')[0]
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, 'print.json')
            write(self.words, file)
            read = run(program, file, '--json')
            self.estimate = json.loads(read.stdout) if read.returncode == 0 else None
            rows = run(program, file, '--stage', 'rows')
            self.rows = json.loads(rows.stdout)['rows'] if rows.returncode == 0 else []
        if self.estimate:
            self.signs = signs(self.estimate)
            self.sections = {s['id']: s for s in self.estimate['sections']}

    def usable(self):
        return self.estimate is not None and self.estimate['reconciliation']['ok']

    def places(self):
        for place in figures_of(self.rows, self.words, self.name):
            place.decided = decides(self, place)
            yield place

    def summed_measures(self):
        """Labels of measurements that the Grand Total Areas have as the sum of the rooms, all of a family but for one."""
        rooms = [s['dimensions'] or {} for s in self.estimate['sections'] if s['kind'] not in ('estimate', 'level', 'area')]
        areas, found = self.estimate['areas'] or {}, set()
        for family in FAMILIES:
            sums = {m: (sum(r.get(m) or 0 for r in rooms), areas.get(m) or 0) for m in family}
            same = {m for m, (a, b) in sums.items() if b and abs(a - b) < 0.01 * (1 + len(rooms))}
            if len(same) > 2 and all(m in same or a == b == 0 for m, (a, b) in sums.items()):
                found |= {family[m] for m in same}
        return found

    def outcome(self, place, folder, at):
        file = os.path.join(folder, f'{at}.json')
        word = self.words['pages'][place.page]['words'][place.word]
        other = dict(self.words, pages=list(self.words['pages']))
        page = dict(other['pages'][place.page])
        page['words'] = list(page['words'])
        page['words'][place.word] = dict(word, text=place.new)
        other['pages'][place.page] = page
        write(other, file)
        read = run(self.program, file, '--json')
        os.unlink(file)
        heard = read.returncode != 0 or signs(json.loads(read.stdout)) - self.signs
        return 'heard' if heard else 'silent' if place.decided else 'undecided'


def decides(printed, place):
    """Whether the print's own figures show that the changed one is wrong."""
    before, after = (number(t) for t in place.figures)
    line = {field: number(text) for field, text in place.line.items() if isinstance(text, str) and FIGURE.search(text)}
    rule = DECIDED_BY.get(place.kind)
    return rule is None or rule(printed, place, line, before, after)


def extension_changes(_, place, line, before, after):
    """A quantity without a price, or one whose extension rounds to the same cent, cannot be checked."""
    if place.kind == 'quantity':
        return any(money(before * line[p]) != money(after * line[p]) for p in PRICES if p in line)
    return line.get('quantity') is not None and money(before * line['quantity']) != money(after * line['quantity'])


def age_shows(printed, place, line, before, after):
    """Age / life is the printed percentage, or depreciates this line as it does."""
    ages = [re.match(r'([\d.]+)/([\d.]+)$', t) for t in place.figures]
    if not all(ages) or not all(Decimal(m[2]) for m in ages):
        return False
    old, new = (Decimal(m[1]) / Decimal(m[2]) for m in ages)
    if old == new:
        return False
    return '%' in place.line.get('percent', '') and abs(100 * old - line['percent']) < HUNDREDTH and '[' not in place.line.get('flag', '')


def bases(line):
    """What a line's depreciation may be a percentage of."""
    rcv = line.get('rcv') or Decimal(0)
    return {rcv, rcv - (line.get('tax') or 0), rcv - (line.get('tax') or 0) - (line.get('overhead_and_profit') or 0)}


def percent_shows(printed, place, line, before, after):
    """Age / life is the printed percentage, or the line's depreciation is, and not the changed one."""
    if 'depreciation' not in line:
        return False
    age = re.match(r'([\d.]+)/([\d.]+|NA)$', place.line.get('age_life', ''))
    if age and '[' not in place.line.get('flag', ''):
        by_age = Decimal(0) if age[2] == 'NA' else 100 * Decimal(age[1]) / Decimal(age[2])
        if abs(by_age - before) < HUNDREDTH and abs(before - after) > HUNDREDTH:
            return True
    if not line['depreciation'] or line.get('rcv') is None:
        return False
    fits = [base for base in bases(line) if abs(before * base / 100 - line['depreciation']) < 2 * HUNDREDTH]
    return bool(fits) and all(abs(after - before) * base / 100 > 5 * HUNDREDTH for base in fits)


def feet(text):
    """"4' 5 3/8" in feet."""
    parts = re.match(r"""(?:(\d+)')? ?(?:(\d+)? ?(?:(\d+)/(\d+))?")?$""", text)
    if not parts or parts[4] == '0':
        return None
    whole, inches, over, under = (Decimal(p or 0) for p in parts.groups())
    return whole + (inches + (over / under if under else 0)) / 12


def perimeters_show(room):
    """Walls are perimeter times height without openings, and the two perimeters differ by the doors."""
    height = feet(room['height'].removeprefix('Height: '))
    openings = [(kind, *map(feet, size.split(' X '))) for kind, size, *_ in room['openings'] if kind != 'Missing Wall']
    walls, floor, ceiling = (number(room.get(k, '')) for k in ('SF Walls', 'LF Floor Perimeter', 'LF Ceil. Perimeter'))
    if not height or None in (walls, floor, ceiling) or any(None in o for o in openings) or room.get('SF Floor') != room.get('SF Ceiling'):
        return False
    doors = sum(o[1] for o in openings if o[0].startswith('Door') or 'Goes to Floor' in o[0])
    area = sum(o[1] * o[2] for o in openings)
    return abs(walls + area - ceiling * height) < HUNDREDTH * height + 1 and abs(ceiling - doors - floor) < Decimal('0.1')


def measure_shows(printed, place, line, before, after):
    """A difference beyond rounding, of a measurement that follows from others of its room or from those of all rooms."""
    label = place.label
    if abs(before - after) < (1 if label != 'Number of Squares' else HUNDREDTH * 3):
        return False
    related = next((others for others in RELATED if label in others), ())
    if sum(other in place.line for other in related) > 1 and (label != 'Surface Area' or abs(before - after) > 3):
        return True
    if place.kind == 'measure of a room' and 'Perimeter' in label and perimeters_show(place.line):
        return True
    return label in printed.summed_measures()


def deductible_shows(printed, place, line, before, after):
    """A coverage without a deductible has no row for it in its summary."""
    return before != 0


def numbers_show(printed, place, line, before, after):
    numbers = [i['number'] for i in printed.estimate['line_items']]
    return numbers == [str(n + 1) for n in range(len(numbers))] and place.figures[0].rstrip('.') != numbers[-1]


DECIDED_BY = {
    'deductible': deductible_shows, 'number': numbers_show,
    'quantity': extension_changes, **dict.fromkeys(PRICES, extension_changes),
    'age_life': age_shows, 'percent': percent_shows,
    'measure of a room': measure_shows, 'measure of areas': measure_shows,
}


def prints_in(paths):
    for path in map(pathlib.Path, paths):
        yield from sorted(p for p in path.iterdir() if p.name.endswith(('.words.json', '.words.json.gz', '.pdf'))) if path.is_dir() else [path]


def chosen(places, most):
    """Up to `most` places of each kind, without the order of the print, but the same for the same print."""
    by_kind = collections.defaultdict(list)
    for place in places:
        by_kind[place.kind].append(place)
    return [p for kind, of_kind in by_kind.items()
            for p in (of_kind if len(of_kind) <= most else random.Random(kind).sample(of_kind, most))]


def report(results, listed):
    counts = collections.defaultdict(collections.Counter)
    for _, place, outcome in results:
        counts[place.kind][outcome] += 1
    for kind, of_kind in sorted(counts.items()):
        print(f'{kind:26s} ' + ', '.join(f'{of_kind[o]} {o}' for o in ('heard', 'silent', 'undecided') if of_kind[o]))
    for name, place, outcome in results:
        if outcome == 'silent' or listed and outcome == 'undecided':
            print(f'  {outcome} {name} {place.shown()}')


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('esxconv')
    p.add_argument('prints', nargs='+')
    p.add_argument('--places', type=int, default=3, help='figures of each kind in each print')
    p.add_argument('--most', type=float, default=2.0, help='highest share of silent changes, in percent')
    p.add_argument('--list', action='store_true', help='also shows what the prints cannot decide')
    a = p.parse_args()
    results, skipped = [], []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        for path in prints_in(a.prints):
            printed = Print(a.esxconv, path)
            if not printed.usable():
                skipped.append(printed.name)
                continue
            places = chosen(printed.places(), a.places)
            outcomes = pool.map(lambda n: printed.outcome(places[n], folder, n), range(len(places)))
            results += [(printed.name, place, outcome) for place, outcome in zip(places, outcomes)]
    report(results, a.list)
    count = collections.Counter(r[2] for r in results)
    decided = count['heard'] + count['silent']
    share = 100 * count['silent'] / decided if decided else 100
    print(f'{len(results)} changes: {count["heard"]} heard, {count["silent"]} silent ({share:.1f} % of what the prints decide), '
          f'{count["undecided"]} undecided; prints that do not reconcile: {", ".join(skipped) or "none"}')
    return 1 if share > a.most else 0


if __name__ == '__main__':
    sys.exit(main())
