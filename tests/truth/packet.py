#!/usr/bin/env python3
"""Joins generated prints into packets and reads each of the estimates: packet.py ESXCONV FOLDER

Every X_small.pdf of the folder is joined with the next one, with a letter between them; both must read as they do
alone. So must one estimate among letters and a statement of loss. Exit status 1 if a value differs."""
import json
import os
import subprocess
import sys
import tempfile

from compare_truth import Comparison, read

SHOWN = 4


def page_count(truth):
    return truth['pages']


def shifted(estimate, pages):
    """As if the estimate were at the beginning of its file."""
    for item in estimate['line_items']:
        item['source']['page'] -= pages
    for part in estimate['sections'] + estimate['totals']['coverages']:
        part['page'] -= pages
    return estimate


def faults(program, packet, number, truth, pages_before):
    estimate = read(program, packet, '--estimate', str(number))
    if isinstance(estimate, str):
        return [estimate]
    return Comparison(shifted(estimate, pages_before), truth).run().differences


def load(folder, name):
    with open(os.path.join(folder, name + '.truth.json'), encoding='utf-8') as file:
        return os.path.join(folder, name + '.pdf'), json.load(file)


def main():
    program, folder = sys.argv[1:3]
    names = sorted(f.removesuffix('.truth.json') for f in os.listdir(folder) if f.endswith('_small.truth.json'))
    small = [load(folder, name) for name in names]
    other = {name: load(folder, name) for name in ('LETTER', 'STATEMENT_OF_LOSS')}
    letter, statement = other['LETTER'], other['STATEMENT_OF_LOSS']
    packets = [[first, letter, second] for first, second in zip(small, small[1:] + small[:1])]
    packets.append([letter, statement, small[0], letter])
    wrong = estimates = 0
    with tempfile.TemporaryDirectory() as scratch:
        for i, parts in enumerate(packets):
            packet = os.path.join(scratch, f'{i}.pdf')
            subprocess.run(['pdfunite', *(pdf for pdf, _ in parts), packet], check=True)
            before = number = 0
            for pdf, truth in parts:
                if truth['supported']:
                    number, estimates = number + 1, estimates + 1
                    found = faults(program, packet, number, truth, before)
                    wrong += bool(found)
                    for fault in found[:SHOWN]:
                        print(f'packet {i}, {os.path.basename(pdf)}: {fault[:300]}')
                before += page_count(truth)
    print(f'{len(packets)} packets, {estimates} estimates, {wrong} wrong')
    sys.exit(1 if wrong or not estimates else 0)


if __name__ == '__main__':
    main()
