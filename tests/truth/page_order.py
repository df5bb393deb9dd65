#!/usr/bin/env python3
"""Reads prints whose pages are reversed, shuffled, or there twice: page_order.py ESXCONV FOLDER

Every print must give the same estimate as in order, with a warning. SYMBILITY's has no page numbers, but numbered items.
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

LAYOUTS = ['FINAL8', 'AGELIFE', 'SF', 'USAA_OP', 'ROUGH', 'CONTRACTOR', 'CONTENTS']
PLACES = {'page', 'bbox', 'sha256', 'file_name', 'page_count', 'warnings'}
ARRANGEMENTS = {
    'reversed': lambda pages: pages[::-1],
    'shuffled': lambda pages: random.Random(5).sample(pages, len(pages)),
    'doubled': lambda pages: [page for page in pages for _ in range(2)],
}
WARNINGS = {'reversed': 'pages_reordered', 'shuffled': 'pages_reordered', 'doubled': 'duplicate_page'}


def inspect(program, *arguments):
    return json.loads(subprocess.run([program, 'inspect', '--ocr', 'never', *arguments], check=True, capture_output=True).stdout)


def without_places(value):
    if isinstance(value, dict):
        return {key: without_places(inner) for key, inner in value.items() if key not in PLACES}
    return [without_places(inner) for inner in value] if isinstance(value, list) else value


def estimate_of(program, words, pages):
    numbered = [dict(page, number=number) for number, page in enumerate(pages, 1)]
    with tempfile.NamedTemporaryFile('w', suffix='.json') as file:
        json.dump(dict(words, pages=numbered, page_count=len(numbered)), file)
        file.flush()
        return inspect(program, '--json', file.name)


def problems(program, pdf):
    words = inspect(program, '--stage', 'words', pdf)
    in_order = without_places(estimate_of(program, words, words['pages']))
    for name, arrange in ARRANGEMENTS.items():
        read = estimate_of(program, words, arrange(words['pages']))
        if without_places(read) != in_order:
            yield f'{pdf.name}, {name}: another estimate'
        if WARNINGS[name] not in [warning['code'] for warning in read['warnings']]:
            yield f'{pdf.name}, {name}: no warning {WARNINGS[name]}'


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    prints = [folder / f'{layout}_{size}.pdf' for layout in LAYOUTS for size in ('small', 'hard')] + [folder / 'SYMBILITY_hard.pdf']
    found = [problem for pdf in prints for problem in problems(program, pdf)]
    print(*found, f'{len(prints)} prints, {len(ARRANGEMENTS)} arrangements each, {len(found)} problems', sep='\n')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
