#!/usr/bin/python3
"""Makes small prints of two layouts, twice, and converts them exactly, then prints of every layout with all quirks, and
packets whose pictures nobody needs: generator_test.py ESXCONV

Runs on Debian's Python, which has python3-reportlab; exit status 77 (skipped) without it.
"""
import filecmp
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LAYOUTS = ['FINAL8', 'USAA_OP']
HEADERS = ['ALLSTATE', 'ROUGH', 'SF', 'USAA_OLD']
OTHER = ['ABBREVIATED', 'SCOPE', 'STATEMENT_OF_LOSS', 'LETTER']  # documents without line items
SKIPPED = 77


def make(folder, *options):
    subprocess.run([sys.executable, ROOT / 'tests/tools/make_estimates.py', *options, '--seed', '20261122', '--out', folder],
                   check=True, stdout=subprocess.DEVNULL)


def make_small(folder):
    for layout in LAYOUTS:
        make(folder, '--layout', layout, '--items', '14', '--rooms', '3', '--gotchas', 'wrap,status,bid')


def make_quirky(folder):
    """Every layout, with everything that makes a print hard, drawn as real prints draw it."""
    make(folder, '--items', '30', '--quirks', 'all')
    # The estimate has no items of its own, so that its name and its first group are next to each other.
    for name, quirks in (('plain', 'all'), ('retyped', 'retyped_name,area_label')):
        make(folder, '--layout', 'FINAL8', '--items', '14', '--gotchas', 'wrap', '--quirks', quirks, '--name', f'FINAL8_{name}')
    for layout in HEADERS:
        make(folder, '--layout', layout, '--items', '14', '--rooms', '3', '--gotchas', 'header_labels', '--quirks', 'header', '--name', f'{layout}_header')
    for quirks in ('header', 'black_bars', 'black_names', 'foreign_cover'):
        make(folder, '--layout', 'FINAL8', '--items', '14', '--rooms', '3', '--gotchas', 'none', '--quirks', quirks, '--name', f'FINAL8_{quirks}')
    # `all` leaves out the quirks of the money pages.
    pages = 'charges,limits,prior_payments,table_before_tax'
    for layout in ('FINAL8', 'AGELIFE_OP', 'USAA_OP'):
        make(folder, '--layout', layout, '--items', '14', '--gotchas', 'wrap,nonrec', '--quirks', pages + ',settlement', '--name', f'{layout}_money')
    make(folder, '--layout', 'AGELIFE', '--items', '14', '--gotchas', 'wrap,nonrec', '--quirks', 'settlement_off', '--name', 'AGELIFE_contradiction')
    for name in OTHER:
        for path in folder.glob(name + '_*'):
            path.unlink()


def make_packets(folder):
    for layout in ('FINAL8', 'SF', 'ALLSTATE', 'CONTRACTOR_OP'):
        make(folder, '--layout', layout, '--items', '14', '--rooms', '3', '--gotchas', 'none', '--packet', 'all')


def leaves_pictures(esxconv, path):
    """Whether no page is recognized, and a warning names those that are not read."""
    read = subprocess.run([esxconv, 'inspect', path, '--json'], capture_output=True, check=True)
    codes = {warning['code'] for warning in json.loads(read.stdout)['warnings']}
    if codes != {'image_only_page', 'outlined_words'}:
        print(f'{path.name}: warnings {sorted(codes)}')
    return codes == {'image_only_page', 'outlined_words'}


def is_exact(esxconv, folder):
    return subprocess.run([sys.executable, ROOT / 'tests/truth/compare_truth.py', esxconv, folder]).returncode == 0


def main():
    if importlib.util.find_spec('reportlab') is None:
        print('skipped: python3-reportlab is not installed')
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        first, second = pathlib.Path(folder, 'first'), pathlib.Path(folder, 'second')
        make_small(first)
        make_small(second)
        names = sorted(path.name for path in first.iterdir())
        same, different, missing = filecmp.cmpfiles(first, second, names, shallow=False)
        if len(same) != 2 * len(LAYOUTS):
            print(f'not the same bytes twice: {different + missing}')
            return 1
        quirky = pathlib.Path(folder, 'quirky')
        make_quirky(quirky)
        packets = pathlib.Path(folder, 'packets')
        make_packets(packets)
        exact = all(is_exact(sys.argv[1], made) for made in (first, quirky, packets))
        return 0 if exact and all(leaves_pictures(sys.argv[1], path) for path in packets.glob('*.pdf')) else 1


if __name__ == '__main__':
    sys.exit(main())
