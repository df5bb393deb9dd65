#!/usr/bin/env python3
"""Damages generated prints and checks that the reader notices: damage.py ESXCONV X.truth.json... [--places N] [--least N]

A damaged print may be refused, or read with `reconciliation.ok` false; it must not be read with `ok` true while any
value differs from the print before the damage. If the print is still consistent after the damage (a line without
prices, a quantity whose extension rounds to the same cent), it is counted separately. Every run chooses the same places. Exit status 1 if a damage went unnoticed."""
import argparse
import collections
import json
import os
import random
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from compare_truth import Comparison, read
from damages import KINDS, Target
from print_editor import Print

NO_VALUES = ('reconciled:', 'warnings:')
SHOWN = 4


def differences(estimate, truth):
    return [d for d in Comparison(estimate, truth).run().differences if not d.startswith(NO_VALUES)]


def judge(program, original, truth, folder, name, damage):
    words, edit, consistent = damage
    printed = original.copy_of()
    edit(printed)
    path = os.path.join(folder, f'{name}.pdf')
    printed.save(path)
    estimate = read(program, path)
    os.unlink(path)
    if isinstance(estimate, str) or not estimate['reconciliation']['ok']:
        return 'caught', words, []
    wrong = differences(estimate, truth)
    if not wrong:
        return 'read right', words, []
    return ('consistent' if consistent else 'NOT CAUGHT'), words, wrong


def chosen(damages, places, seed):
    """Without the order of the print, but the same for the same print."""
    return damages if len(damages) <= places else random.Random(seed).sample(damages, places)


def places_for(least, possible):
    """The smallest number of places for which all kinds together give `least` damages, where the print has so many."""
    return next((n for n in range(1, max(possible)) if sum(min(n, p) for p in possible) >= least), max(possible))


def damage_print(arguments, truth_path, folder):
    """(kind, outcome, words, wrong values) of every damage of one print."""
    with open(truth_path, encoding='utf-8') as file:
        truth = json.load(file)
    pdf = os.path.join(os.path.dirname(truth_path), truth['file'])
    original = Print(pdf)
    target = Target(truth, original)
    damages = {kind.__name__: list(kind(target)) for kind in KINDS if arguments.kind in (None, kind.__name__)}
    places = places_for(arguments.least, [len(d) for d in damages.values()]) if arguments.least else arguments.places
    work = [(kind, damage) for kind, all_of_kind in damages.items()
            for damage in chosen(all_of_kind, places, truth['id'] + kind)]
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda n: (work[n][0], *judge(arguments.esxconv, original, truth, folder, n, work[n][1])), range(len(work))))


def report(name, results):
    """Prints a row for each kind, and what was not caught; returns how much that is."""
    for kind in dict.fromkeys(r[0] for r in results):
        counts = collections.Counter(r[1] for r in results if r[0] == kind)
        print(f'{name:24s} {kind:16s} ' + ', '.join(f'{n} {outcome}' for outcome, n in sorted(counts.items())))
    missed = [r for r in results if r[1] == 'NOT CAUGHT']
    for kind, _, words, wrong in missed:
        print(f'  {kind}: {words}: {len(wrong)} values wrong')
        for difference in wrong[:SHOWN]:
            print('     ', difference[:300])
    return len(missed)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('esxconv')
    p.add_argument('truth', nargs='+')
    p.add_argument('--places', type=int, default=4, help='damages of each kind in each print')
    p.add_argument('--least', type=int, help='instead: as many as give so many damages of a print, all kinds together')
    p.add_argument('--kind', help='only this kind')
    a = p.parse_args()
    failed, totals = 0, collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for path in a.truth:
            results = damage_print(a, path, folder)
            failed += report(os.path.basename(path).removesuffix('.truth.json'), results)
            totals.update(r[1] for r in results)
    print(f'{sum(totals.values())} damages: ' + ', '.join(f'{n} {outcome}' for outcome, n in sorted(totals.items())))
    sys.exit(1 if failed or not totals else 0)


if __name__ == '__main__':
    main()
