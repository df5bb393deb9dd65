#!/usr/bin/env python3
"""Runs the stages behind `words` on real prints with masked words: masked_words.py ESXCONV FOLDER

FOLDER has ID.words.json.gz, and for some ID.truth.json with the figures of every item. Every item that is read must be
exact, the totals must close, and every amount of the money pages must be in a field of that page's part. Files that
cannot be read, with the reason, are listed in REFUSED, those with faults that are known in OPEN.

masked_headers.json has the shape of every field of the headers: letters are A and a, digits are 9, each once for any
number of them. --headers writes it anew: read the difference before committing it. Besides, the words of a value must
be those that are printed in the column of its label.
"""
import argparse
import difflib
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from decimal import Decimal

# Masking took what they are read by, or they are not supported.
REFUSED = {
    'N05': 'bold words are outlines, so there are no column headings',
}
# Prints that are not yet read right, and what is missing. One that is right fails the test: take it out.
OPEN = {}
# Of prints without a truth: how many items they have, and the sum of their RCV.
ITEMS = {'Q01': (2, Decimal('726.12')), 'Q03': (120, Decimal('74618.92'))}
# Pages with measurements that a print has wrong, and with units that masking took for other words (DAY, MO); any other
# such warning would be a false alarm.
ALARM_PAGES = {'N11': [10, 10], 'N13': [3], 'Q03': [15] * 4 + [21] * 4 + [27] * 4 + [33] * 4}
ALARMS = ('figures_disagree', 'unknown_unit')
FIGURES = {'qty': 'quantity', 'unit': 'unit', 'unit_price': 'unit_price', 'remove': 'remove_price', 'replace': 'replace_price',
           'reset': 'reset_price', 'tax': 'tax', 'op': 'overhead_and_profit', 'rcv': 'rcv', 'rc': 'rcv', 'total': 'rcv',
           'dep': 'depreciation', 'acv': 'acv', 'struck': 'excluded'}
# Pages of a print that contradict each other: how many figures.
CONTRADICTIONS = {'N01': 8}
# Masking took this unit for the code of a state.
MASKED_UNITS = {'MO': 'TX'}
AMOUNT = re.compile(r'^[-($<]*\$?-?[\d,]+\.\d\d[)>]*$')
# The fields that have the amounts of rows of each kind.
PARTS = {'summary_row': lambda e: [c['rows'] for c in e['totals']['coverages']], 'coverage_table': lambda e: e['coverage_table'],
         'recap_room': lambda e: e['recap_by_room'], 'recap_category': lambda e: [e['recap_by_category'], e.get('recap_by_category_totals', [])],
         'recap_tax': lambda e: e['recap_of_taxes'], 'statement': lambda e: e.get('statements', []),
         'additional_charge': lambda e: e.get('additional_charges', [])}


def comparable(value):
    if isinstance(value, dict):
        value = value['amount']
    try:
        return Decimal(str(value).replace(',', ''))
    except ArithmeticError:
        return value


def inspect(program, words):
    with tempfile.NamedTemporaryFile(suffix='.json') as file:
        file.write(gzip.decompress(words.read_bytes()))
        file.flush()
        done = subprocess.run([program, 'inspect', '--json', file.name], capture_output=True, text=True, check=False)
        rows = subprocess.run([program, 'inspect', '--stage', 'rows', file.name], capture_output=True, text=True, check=False)
    return (json.loads(done.stdout), json.loads(rows.stdout)['rows'], '') if done.returncode == 0 else (None, None, done.stderr.strip())


def amounts(value):
    """The absolute values of all numbers in a part of an estimate."""
    if isinstance(value, (dict, list)):
        return set().union(*map(amounts, value.values() if isinstance(value, dict) else value)) if value else set()
    return {abs(Decimal(str(value)))} if isinstance(value, (int, float)) and not isinstance(value, bool) else set()


def unread_amounts(estimate, rows):
    """The amounts of rows of the money pages that are in no field. Guides and letters may follow a summary or a statement."""
    read = {kind: amounts(part(estimate)) for kind, part in PARTS.items()}
    pages = {'summary_row': {c['page'] + k for c in estimate['totals']['coverages'] for k in (0, 1)},
             'statement': {s['page'] for s in estimate.get('statements', [])}}
    for row in rows:
        if row['page'] not in pages.get(row['kind'], {row['page']}):
            continue
        for field, text in row['cells']:
            if row['kind'] in PARTS and field == 'amount' and abs(Decimal(re.sub(r'[^\d.]', '', text))) not in read[row['kind']]:
                yield f'page {row["page"]}: {text} of {row["text"]!r} ({row["kind"]}) is not read'
        last = row['text'].split()[-1:]
        if row['kind'] == 'noise' and row['page'] in {r['page'] for r in rows if r['kind'] in PARTS and r['cells']} and last and AMOUNT.match(last[0]):
            if abs(Decimal(re.sub(r'[^\d.]', '', last[0]))) not in amounts(estimate):
                yield f'page {row["page"]}: {row["text"]!r} is not read'


def open_summaries(estimate):
    """Summaries of which no check proves the net claim."""
    proved = {check['what'] for check in estimate['reconciliation']['checks'] if check['ok']}
    for c in estimate['totals']['coverages']:
        what = f'coverage:{c["name"] or ""}' + (':paid_when_incurred' if c['paid_when_incurred'] else '')
        claims = [k for k in ('net_claim', 'net_claim_remaining', 'net_claim_if_recovered', 'net_claim_remaining_if_recovered') if c.get(k) is not None]
        yield from (f'{what}.{k} is not checked' for k in claims if f'{what}.{k}' not in proved and not unchecked(c, k))


def unchecked(coverage, claim):
    """Claims that the summary itself does not lead to."""
    worksheet = any(row['label'] == 'Estimate Total' for row in coverage['rows'])
    recovered = claim.endswith('recovered') and coverage['recoverable_depreciation'] is None
    return worksheet or coverage['rcv'] is None or recovered


def is_explained(check, missing):
    """Whether the pages that are missing can have the rest of a total."""
    return missing and (check['what'] in ('pages.sequence', 'totals.unmatched') or abs(check['printed']) > abs(check['computed']))


def wrong_items(estimate, truth):
    ours, theirs = estimate['line_items'], [item for section in truth['sections'] for item in section['items']]
    numbers = difflib.SequenceMatcher(a=[item['number'] for item in ours], b=[str(item['n']) for item in theirs], autojunk=False)
    for tag, a0, a1, b0, b1 in numbers.get_opcodes():
        if tag != 'equal':
            yield f'items {[item["number"] for item in ours[a0:a1]]} instead of {[item["n"] for item in theirs[b0:b1]]}'
            continue
        for got, want in zip(ours[a0:a1], theirs[b0:b1]):
            for key in FIGURES.keys() & want.keys():
                if comparable(got[FIGURES[key]]) not in (comparable(want[key]), MASKED_UNITS.get(want[key])):
                    yield f'item {want["n"]} {key}: {got[FIGURES[key]]} instead of {want[key]}'


# Labels of one value, the field, and the words of the label.
LABELS = {('Insured:',): 'insured_name', ('Customer:',): 'insured_name', ('Claim', 'Number:'): 'claim_number', ('Policy', 'Number:'): 'policy_number',
          ('Member', 'Number:'): 'member_number', ('Type', 'of', 'Loss:'): 'type_of_loss', ('Insurance', 'Company:'): 'insurance_company',
          ('Price', 'List:'): 'price_list', ('Estimate:',): 'estimate_name'}
HEADERS = pathlib.Path(__file__).with_name('masked_headers.json')
SAME_LINE_PT, LABEL_GAP_PT, INDENT_PT, VALUE_PT, SMALLEST_PT = 1, 9, 5, 40, 8  # a value is at most 40 pt high


def shape(value):
    return re.sub('[a-z]+', 'a', re.sub('[A-Z]+', 'A', re.sub('[0-9]+', '9', str(value))))


def bare(text):
    return re.sub(r'\W', '', text)


def header_shapes(value, path=''):
    """The shapes of all fields that are not empty, by their path."""
    if isinstance(value, dict):
        value = value.items()
    elif isinstance(value, list):
        value = enumerate(value)
    else:
        fixed = path.endswith('.role') or isinstance(value, bool)
        return {} if value is None else {path: value if fixed else shape(value)}
    return {name: text for key, part in value for name, text in header_shapes(part, f'{path}.{key}'.lstrip('.')).items()}


def next_label_left(line, i, page_width):
    colon = next((k for k in range(i + 1, len(line)) if line[k]['text'].endswith(':')), None)
    while colon and colon > i + 1 and line[colon]['box'][0] - line[colon - 1]['box'][2] < LABEL_GAP_PT:
        colon -= 1
    return line[colon]['box'][0] if colon else page_width


def label_places(page):
    """Yields the field, the label's last word and the next label's left edge for every label of the page."""
    lines = {}
    for word in page['words']:
        lines.setdefault(round(word['baseline']), []).append(word)
    for line in lines.values():
        line.sort(key=lambda word: word['box'][0])
        texts = [word['text'] for word in line]
        for i, word in enumerate(line):
            field = next((field for label, field in LABELS.items() if tuple(texts[max(i + 1 - len(label), 0):i + 1]) == label), None)
            if field and word['size'] >= SMALLEST_PT:
                yield field, word, next_label_left(line, i, page['width'])


def misplaced_words(claim, pages):
    """Words of a value that are not printed in the column of its label, on the page with most labels."""
    places, page = max(((list(label_places(page)), page) for page in pages), key=lambda found: len(found[0]))
    words = sorted(page['words'], key=lambda word: (word['baseline'], word['box'][0]))
    for field, label, right in places:
        below = [word for word in words if -SAME_LINE_PT <= word['baseline'] - label['baseline'] <= VALUE_PT]
        left = min((w['box'][0] for w in below if w['box'][0] > label['box'][2] and w['baseline'] <= label['baseline'] + SAME_LINE_PT), default=right)
        column = ''.join(word['text'] for word in below if left - INDENT_PT <= word['box'][0] < right)
        printed = claim[field] or ('' if column.startswith('N/A') else 'nothing')
        for word in printed.split() if left < right else ():
            if bare(word) not in bare(column):
                yield f'{field}: "{shape(word)}" is not in the column of its label'


def wrong_header(claim, name, words):
    known = json.loads(HEADERS.read_text(encoding='utf-8')).get(name, {})
    shapes = header_shapes(claim)
    for path in sorted(known.keys() | shapes.keys()):
        if known.get(path) != shapes.get(path):
            yield f'header {path}: {shapes.get(path)} instead of {known.get(path)}'
    yield from misplaced_words(claim, json.loads(gzip.decompress(words.read_bytes()))['pages'])


def write_headers(program, files):
    read = {words.name.split('.')[0]: inspect(program, words)[0] for words in files}
    shapes = {name: header_shapes(estimate['claim']) for name, estimate in read.items() if estimate}
    HEADERS.write_text(json.dumps(shapes, indent=1) + '\n', encoding='utf-8')


def problems(program, words):
    name = words.name.split('.')[0]
    estimate, rows, error = inspect(program, words)
    if estimate is None:
        return [] if name in REFUSED else [f'refused: {error}']
    found = [f'is read now: take it out of REFUSED ({REFUSED[name]})'] if name in REFUSED else []
    missing = [w['message'] for w in estimate['warnings'] if w['code'] == 'missing_pages']
    found += [f'{message}: does not say which' for message in missing if not re.search(r'\bpages? \d', message)]
    found += [f'{check["what"]}: printed {check["printed"]}, computed {check["computed"]}'
              for check in estimate['reconciliation']['checks'] if not check['ok'] and not is_explained(check, missing)]
    found += unread_amounts(estimate, rows)
    found += open_summaries(estimate)
    contradictions = [w['message'] for w in estimate['warnings'] if w['code'] == 'pages_disagree']
    if len(contradictions) != CONTRADICTIONS.get(name, 0):
        found.append(f'{len(contradictions)} contradictions instead of {CONTRADICTIONS.get(name, 0)}: {contradictions}')
    if name in ITEMS:
        items = estimate['line_items']
        read = len(items), sum(comparable(item['rcv']) for item in items)
        found += [f'items and RCV: {read} instead of {ITEMS[name]}'] * (read != ITEMS[name])
    alarms = [warning for warning in estimate['warnings'] if warning['code'] in ALARMS]
    if [warning['page'] for warning in alarms] != ALARM_PAGES.get(name, []):
        found += [f'{warning["code"]} on page {warning["page"]}: {warning["message"]}' for warning in alarms] or ['no contradiction is found']
    found += wrong_header(estimate['claim'], name, words)
    truth = words.with_name(name + '.truth.json')
    if truth.exists():
        found += wrong_items(estimate, json.loads(truth.read_text(encoding='utf-8')))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('--headers', action='store_true', help='write the shapes of the headers anew')
    arguments = parser.parse_args()
    files, failed = sorted(arguments.folder.glob('*.words.json.gz')), 0
    if arguments.headers:
        write_headers(arguments.program, files)
    for words in files:
        found = problems(arguments.program, words)
        name = words.name.split('.')[0]
        if name in OPEN:
            found = [] if found else [f'is right now: take it out of OPEN ({OPEN[name]})']
        failed += bool(found)
        for problem in found:
            print(f'{words.name}: {problem}')
    print(f'{len(files)} prints, {len(REFUSED)} of them refused, {len(OPEN)} open, {failed} wrong')
    return 1 if failed or not files else 0


if __name__ == '__main__':
    sys.exit(main())
