#!/usr/bin/env python3
"""Compares the codes that the matcher finds with the codes from which the prints were generated.

usage: compare_match.py ESXCONV TRUTH_FOLDER... [--pad N] [--tool make_price_list.py] [--show N]
TRUTH_FOLDER has X.truth.json next to X.pdf. With --pad, the prints are also matched against their list padded to N
items by the tool.
Exit status 1 unless all exact descriptions are right, 98 % of the edited ones are right, 98 % of those that are not in
the list are misses, and at most 0.5 % of all lines have a wrong code.
"""
import argparse
import collections
import glob
import json
import os
import subprocess
import sys
import tempfile

LEAST = {'exact': 1.0, 'edited': 0.98, 'absent': 0.98}
MAX_WRONG = 0.005
LIST = 'DEMO8X_NOV26'


def convert(esxconv, pdf, data_dir, code):
    with tempfile.TemporaryDirectory() as folder:
        out = f'{folder}/out.json'
        command = [esxconv, pdf, '-o', f'{folder}/out.esx', '--json', out, '--quiet', '--price-list', code]
        done = subprocess.run([*command, '--data-dir', data_dir], capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f'{pdf}: exit status {done.returncode}: {done.stderr.strip()}')
        with open(out, encoding='utf-8') as file:
            return json.load(file)['line_items']


def verdict(item, want):
    """right, wrong (another code than the true one) or missed."""
    match = item['match'] or {'kind': 'none'}
    if match['kind'] == 'none':
        return 'right' if want['match_kind'] == 'absent' else 'missed'
    same = (match['cat'], match['sel']) == (want['cat'], want['sel'])
    return 'right' if same and want['match_kind'] != 'absent' else 'wrong'


def judge(esxconv, files, data_dir, code, show):
    """{match kind: Counter of verdicts} over all files."""
    counts = collections.defaultdict(collections.Counter)
    for truth_file in files:
        with open(truth_file, encoding='utf-8') as file:
            truth = json.load(file)
        if not truth.get('supported', True) or truth['layout'].startswith('ROUGH'):  # rough drafts have printed codes
            continue
        wanted = [item for section in truth['sections'] for item in section['items']]
        pdf = truth_file.replace('.truth.json', '.pdf')
        for item, want in zip(convert(esxconv, pdf, data_dir, code), wanted, strict=True):
            found = verdict(item, want)
            counts[want['match_kind']][found] += 1
            if found != 'right' and show > 0:
                show -= 1
                match = item['match'] or {}
                print(f"{os.path.basename(pdf)} line {want['n']} ({want['match_kind']}): {want['desc']!r} is "
                      f"{want['cat']} {want['sel']}, {found}: {match.get('cat')} {match.get('sel')}")
    return counts


def report(name, counts):
    """Prints a table; returns whether the result is good enough."""
    lines = sum(sum(c.values()) for c in counts.values())
    wrong = sum(c['wrong'] for c in counts.values())
    good = lines > 0 and wrong <= MAX_WRONG * lines
    for kind, c in sorted(counts.items()):
        total = sum(c.values())
        good = good and c['right'] >= LEAST[kind] * total
        print(f"{name}: {kind:6} {c['right']} of {total} right, {c['missed']} missed, {c['wrong']} wrong")
    print(f'{name}: {wrong} wrong codes in {lines} lines')
    return good


def padded_list(tool, size, esxconv, folder):
    """Loads the padded list under the code that the prints name, in its own data folder."""
    csv = f'{folder}/{LIST}.csv'
    subprocess.run([sys.executable, tool, '--size', str(size), '--seed', '1', '--out', csv], check=True)
    data_dir = f'{folder}/data'
    command = [esxconv, 'price-list', 'import', csv, '--code', 'PADD8X_NOV26', '--data-dir', data_dir]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return data_dir


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('esxconv')
    parser.add_argument('folders', nargs='+')
    parser.add_argument('--pad', type=int)
    parser.add_argument('--tool', default='tests/tools/make_price_list.py')
    parser.add_argument('--show', type=int, default=10)
    options = parser.parse_args()
    files = []
    for folder in options.folders:
        found = sorted(glob.glob(f'{folder}/*.truth.json'))
        if not found:
            sys.exit(f'no truth files in {folder}')
        files += found
    with tempfile.TemporaryDirectory() as folder:
        counts = judge(options.esxconv, files, f'{folder}/none', LIST, options.show)
        good = report('the list itself', counts)
        if options.pad:
            data_dir = padded_list(options.tool, options.pad, options.esxconv, folder)
            counts = judge(options.esxconv, files, data_dir, 'PADD8X_NOV26', options.show)
            good = report(f'padded to {options.pad}', counts) and good
    sys.exit(0 if good else 1)


if __name__ == '__main__':
    main()
