#!/usr/bin/env python3
"""How many codes are wrong when half of a price list is missing: codes.py BIN_FOLDER

BIN_FOLDER has codes_bench. Prints are made from the bundled list, and from the same list padded to 3,000 entries with
variants that differ in a word. Shows what is right, honestly missed and wrong, and the confidence compared with how
often it was right.
"""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUNDLED = ROOT / 'libestimate/data/price-lists/DEMO8X_NOV26.csv'
PADDED, SEEDS = 3000, 5


def run(binaries, name, prices, *exports):
    print(f'{name}: ', end='', flush=True)
    subprocess.run([f'{binaries}/codes_bench', str(SEEDS), prices, *exports], check=True, stderr=subprocess.DEVNULL)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    binaries = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        padded = f'{folder}/padded.csv'
        subprocess.run([ROOT / 'tests/tools/make_price_list.py', '--size', str(PADDED), '--out', padded], check=True)
        run(binaries, 'bundled list', BUNDLED)
        run(binaries, 'padded list', padded)


if __name__ == '__main__':
    main()
