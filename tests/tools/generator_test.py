#!/usr/bin/python3
"""Makes small prints of two layouts, twice, and converts them exactly: generator_test.py ESXCONV

Runs on Debian's Python, which has python3-reportlab; exit status 77 (skipped) without it.
"""
import filecmp
import importlib.util
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LAYOUTS = ['FINAL8', 'USAA_OP']
SKIPPED = 77


def make(folder):
    for layout in LAYOUTS:
        subprocess.run([sys.executable, ROOT / 'tests/tools/make_estimates.py', '--layout', layout, '--seed', '20261122',
                        '--items', '14', '--rooms', '3', '--gotchas', 'wrap,status,bid', '--out', folder], check=True)


def main():
    if importlib.util.find_spec('reportlab') is None:
        print('skipped: python3-reportlab is not installed')
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        first, second = pathlib.Path(folder, 'first'), pathlib.Path(folder, 'second')
        make(first)
        make(second)
        names = sorted(path.name for path in first.iterdir())
        same, different, missing = filecmp.cmpfiles(first, second, names, shallow=False)
        if len(same) != 2 * len(LAYOUTS):
            print(f'not the same bytes twice: {different + missing}')
            return 1
        return subprocess.run([sys.executable, ROOT / 'tests/truth/compare_truth.py', sys.argv[1], first]).returncode


if __name__ == '__main__':
    sys.exit(main())
