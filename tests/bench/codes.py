#!/usr/bin/env python3
"""How many codes are wrong when half of a price list is missing: codes.py BIN_FOLDER [EXPORT...]

BIN_FOLDER has codes_bench and esxconv. Prints are made from the bundled list, and from the same list padded to 3,000 entries with
variants that differ in a word. Shows what is right, honestly missed and wrong, and the confidence compared with how
often it was right. With exports, also lists learned from them: half of the entries left out, and learned from half of the
exports (5 times another half) with the lines of the others as prints.
"""
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUNDLED = ROOT / 'libestimate/data/price-lists/DEMO8X_NOV26.csv'
PADDED, SEEDS = 3000, 5


def run(binaries, name, prices, *exports, seeds=SEEDS):
    print(f'{name}: ', end='', flush=True)
    subprocess.run([f'{binaries}/codes_bench', str(seeds), prices, *exports], check=True, stderr=subprocess.DEVNULL)


def learn(binaries, exports, folder, code):
    """The CSV of a list learned from the exports."""
    place = ['--data-dir', f'{folder}/{code}']
    quiet = {'stdout': subprocess.DEVNULL, 'stderr': subprocess.DEVNULL}
    subprocess.run([f'{binaries}/esxconv', 'price-list', 'learn', *exports, '--code', code, *place], check=True, **quiet)
    subprocess.run([f'{binaries}/esxconv', 'price-list', 'export', code, '-o', f'{folder}/{code}.csv', *place], check=True)
    return f'{folder}/{code}.csv'


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    binaries, *exports = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        padded = f'{folder}/padded.csv'
        subprocess.run([ROOT / 'tests/tools/make_price_list.py', '--size', str(PADDED), '--out', padded], check=True)
        run(binaries, 'bundled list', BUNDLED)
        run(binaries, 'padded list', padded)
        if not exports:
            return
        run(binaries, 'learned list', learn(binaries, exports, folder, 'ALL'), *exports, seeds=8)
        for seed in range(1, SEEDS + 1):
            half = random.Random(seed).sample(exports, len(exports) // 2)
            others = [e for e in exports if e not in half]
            run(binaries, f'learned from {len(half)} exports, tried on {len(others)}',
                learn(binaries, half, folder, f'HALF{seed}'), *others, seeds=0)


if __name__ == '__main__':
    main()
