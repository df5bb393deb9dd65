#!/usr/bin/env python3
"""Exports of many seeds: every row of a price list is an entry, merged, repeated or refused for the reason that the
generator knows, and every line of an estimate is read with its figures."""
import collections
import csv
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / 'tests/tools'))
import make_exports  # noqa: E402

SEEDS = 20
LIST = ROOT / 'libestimate/data/price-lists/DEMO8X_NOV26.csv'
ACTIVITIES = {'Remove and Replace': 'remove_and_replace', 'Replace': 'replace', 'Remove': 'remove', 'Detach & Reset': 'detach_and_reset',
              'Install Only': 'install', 'Material Only': 'material_only', 'Remove & Refit': 'detach_and_reset'}
OPTIONS = {
    'all_items': [],
    'symbility': [f'--column={c}' for c in ('cat=Trade code', 'sel=Item no.', 'description=Wording', 'unit=Sold in', 'unit_price=Preis')],
    'rsmeans': [f'--column={c}' for c in ('code=Line Number', 'unit_price=Total')],
}


def run(program, folder, *arguments):
    done = subprocess.run([program, *arguments], cwd=folder, env=os.environ | {'HOME': folder, 'XDG_DATA_HOME': folder}, text=True,
                          capture_output=True, timeout=60, check=False)
    if done.returncode:
        raise AssertionError(f'{arguments}: exit {done.returncode}\n{done.stderr}')
    return done.stdout


def check_list(program, folder, entries, kind, seed):
    name = f'{kind}{seed}.{"xlsx" if seed % 3 == 0 else "csv"}'
    data, export = make_exports.make(entries, kind, seed, name.endswith('xlsx'))
    pathlib.Path(folder, name).write_bytes(data)
    # The columns that were named for the first file are remembered for the others.
    options = OPTIONS[kind] if seed == 0 else []
    report = json.loads(run(program, folder, 'price-list', 'import', name, '--code', 'SEED', '--json', *options))
    expected = collections.defaultdict(list)
    for line, fate in enumerate(export.account, 2):
        if kind == 'rsmeans' and fate == 'cat is missing':
            fate = 'code is not valid'
        if kind == 'rsmeans' and fate == 'sel is a date':
            fate = 'code is not valid'
        expected[fate].append(line)
    table = report['table']
    assert table['rows'] == len(export.account), (name, table)
    for what in ('entry', 'merged', 'repeated'):
        count = table['entries' if what == 'entry' else what]
        assert count == len(expected.pop(what, [])), (name, what, count, table)
    refused = {row['reason']: row['lines'] for row in table['refused'] or []}
    assert refused == dict(expected), (name, refused, dict(expected))
    check_entries(run(program, folder, 'price-list', 'export', 'SEED'), export, kind, name)


def check_entries(text, export, kind, name):
    rows = list(csv.DictReader(io.StringIO(text[text.index('\ncat,') + 1:])))
    assert len(rows) == len(export.entries), (name, len(rows))
    for row, ((cat, sel), prices) in zip(rows, export.entries.items()):
        assert (row['cat'], row['sel']) == (cat, sel), (name, row)
        given = set(prices) | ({'&'} if {'+', '-'} <= set(prices) else set())
        assert set(row['act']) == given, (name, row)
        price = {c: make_exports.Decimal(row[c + '_price']) for c in ('remove', 'replace', 'reset')}
        for activity, column in (('-', 'remove'), ('+', 'replace'), ('R', 'reset')):
            assert activity not in prices or price[column] == prices[activity], (name, row)
        assert '&' not in prices or price['remove'] + price['replace'] == prices['&'], (name, row)
        if kind == 'all_items':
            assert row['labor_minimum'] == export.details[cat, sel][1], (name, row)
            pieces = row['price_parts'].split('; ') if row['price_parts'] else []
            assert len(pieces) == sum(any(export.parts[cat, sel, activity]) for activity in prices), (name, row)
            for piece in pieces:
                amounts = [make_exports.Decimal(p.rsplit(' ', 1)[1]) for p in piece[2:].split(', ')]
                assert sorted(amounts) == sorted(p for p in export.parts[cat, sel, piece[0]] if p), (name, row)


def check_estimate(program, folder, entries, seed):
    name = f'estimate{seed}.{"xlsx" if seed % 3 == 0 else "csv"}'
    data, export = make_exports.make(entries, 'estimate_items', seed, name.endswith('xlsx'))
    pathlib.Path(folder, name).write_bytes(data)
    estimate = json.loads(run(program, folder, 'inspect', name, '--json'))
    assert estimate['reconciliation']['ok'], (name, estimate['reconciliation'])
    assert len(estimate['line_items']) == len(export.rows), name
    warned = {warning['code'] for warning in estimate['warnings']}
    assert ('columns_missing' in warned) == ('Unit' not in export.columns), (name, warned)
    for line, row in zip(estimate['line_items'], export.rows):
        amount = {c: make_exports.Decimal(row[c].replace(',', '').replace('$', '')) for c in ('RCV', 'ACV', 'Unit Cost', 'Qty', 'Sales Tax')}
        for key, column in (('rcv', 'RCV'), ('acv', 'ACV'), ('unit_price', 'Unit Cost'), ('quantity', 'Qty'), ('tax', 'Sales Tax')):
            if column in export.columns:
                assert make_exports.Decimal(str(line[key])) == amount[column], (name, key, line, row)
        if 'Unit' in export.columns:
            assert (line['unit'], line['activity']) == (row['Unit'], ACTIVITIES[row['Activity']]), (name, line)
        is_date = row['Sel'] == '2-Jan'
        assert (line['cat'], line['sel']) == (row['Cat'], None if is_date else row['Sel']), (name, line)
        named = [w for w in estimate['warnings'] if w['line'] == line['number'] and 'is the date' in w['message']]
        assert len(named) == is_date, (name, line, named)
        notes = [row[c] for c in ('Note 1', 'Note 2') if c in export.columns and row.get(c)]
        assert line['notes'] == notes, (name, line, row)
    run(program, folder, name, '-o', f'{name}.esx', '--quiet')
    run(program, folder, 'verify', f'{name}.esx')


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    entries = make_exports.read_list(LIST)
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(SEEDS):
            for kind in OPTIONS:
                check_list(program, folder, entries, kind, seed)
            check_estimate(program, folder, entries, seed)
    print(f'{SEEDS} seeds of {len(OPTIONS)} kinds of lists and of estimates')


if __name__ == '__main__':
    main()
