#!/usr/bin/python3
"""Makes prints of every layout with everything that makes a print hard, and converts them exactly and without an alarm:
generator_test.py ESXCONV [SEEDS [FIRST_SEED]]

Each seed gives one print of every layout, in one of the mixtures below; the next seed has the next mixture. Before the
sweep, small prints are made twice and must have the same bytes. Prints every value that differs, every warning that the
print does not deserve, and a table. Runs on Debian's Python, which has python3-reportlab; exit status 77 (skipped) without it.
"""
import collections
import filecmp
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'tests/truth'))
from compare_truth import Comparison, read  # noqa: E402

LAYOUTS = ['FINAL8', 'USAA_OP']
SEED = 20261122
SKIPPED, SHOWN = 77, 6


@dataclass
class Mixture:
    """What a print is made of, and the warnings that it deserves."""
    quirks: list
    packet: tuple = ()
    printed: str | None = None
    deserved: frozenset = frozenset()
    always: bool = False  # in every layout

    def alarms(self, warnings, truth):
        codes = {warning['code'] for warning in warnings}
        missing = self.deserved - codes if self.always else ()
        # Without a recap by room, more than one choice of lines may have the sums of a coverage.
        deserved = self.deserved | (set() if truth['recap_by_room'] else {'coverage_unknown'})
        # Some layouts do not mark percentages that the estimator chose: one may be a digit off that of the age.
        chosen = any(i.get('basis', {}).get('percent') and 'flags' not in i for s in truth['sections'] for i in s['items'])
        alarms = [f'{w["code"]}: {w["message"]}' for w in warnings if w['code'] not in deserved and not (chosen and w['message'].startswith('age / life'))]
        return alarms + [f'no {code}' for code in sorted(missing)]


def mixtures():
    from estimate_samples import packets, quirks
    usual, header, money = list(quirks.QUIRKS), quirks.TOGETHER, quirks.MONEY_TOGETHER
    usual.remove('letter_tables')  # its letter repeats the sums of the lines, which the summaries of extra_rows and others exceed
    both = [q for q in usual if q != 'extra_rows'] + money  # these, too, are about prior payments
    return dict(
        rows=Mixture(usual + header), money=Mixture(both + header), names=Mixture(both + ['black_names']),
        bars=Mixture(usual + ['black_bars'], deserved=frozenset(['unread_header_value'])),
        boxes=Mixture(usual + ['black_boxes'], deserved=frozenset(['covered_text'])),
        foreign=Mixture(usual + ['foreign_cover'], deserved=frozenset(['header_contradicts_footer'])),
        contradiction=Mixture(['settlement_off'], deserved=frozenset(['pages_disagree']), always=True),
        packet=Mixture(both, packet=tuple(packets.EXTRAS), deserved=frozenset(['image_only_page', 'outlined_words']), always=True),
        small=Mixture(both + header, printed='small'), two_up=Mixture(both + header, printed='two_up', deserved=frozenset(['sheets_cut']), always=True))


def make_small(folder):
    for layout in LAYOUTS:
        subprocess.run([sys.executable, ROOT / 'tests/tools/make_estimates.py', '--layout', layout, '--items', '14', '--rooms', '3', '--gotchas', 'wrap,status,bid',
                        '--seed', str(SEED), '--out', folder], check=True, stdout=subprocess.DEVNULL)


def has_same_bytes(folder):
    first, second = folder / 'first', folder / 'second'
    make_small(first)
    make_small(second)
    same, different, missing = filecmp.cmpfiles(first, second, sorted(path.name for path in first.iterdir()), shallow=False)
    if len(same) != 2 * len(LAYOUTS):
        print(f'not the same bytes twice: {different + missing}')
    return len(same) == 2 * len(LAYOUTS)


class Sweep:
    def __init__(self, esxconv, folder):
        self.esxconv, self.folder, self.counts = esxconv, folder, collections.defaultdict(collections.Counter)

    def take(self, name, mixture, layout, seed, **more):
        """Make the print, read it and compare."""
        from make_estimates import make
        from estimate_samples.model import GOTCHAS
        label = f'{layout}_{name}_{seed}'
        make(layout, seed, more.get('items', 20), more.get('rooms', 6), more.get('gotchas', list(GOTCHAS)), self.folder, label, odd=mixture.quirks, extras=mixture.packet,
             printed=mixture.printed)
        estimate, counts, problems = read(self.esxconv, self.folder / f'{label}.pdf'), self.counts[name], []
        if isinstance(estimate, str):
            problems.append(estimate)
        else:
            truth = json.loads((self.folder / f'{label}.truth.json').read_text(encoding='utf-8'))
            compared = Comparison(estimate, truth).run()
            alarms = mixture.alarms(estimate['warnings'], truth)
            problems += compared.differences + alarms
            counts.update(values=compared.values, lines=len(estimate['line_items']), different=len(compared.differences), alarms=len(alarms))
        counts.update(prints=1, wrong=bool(problems))
        for problem in problems[:SHOWN]:
            print(f'{label}: {problem[:300]}')
        for path in self.folder.glob(label + '.*'):
            path.unlink()

    def run(self, seeds):
        from estimate_samples.layouts import LAYOUTS, SUPPORTED
        mixed = list(mixtures().items())
        for seed in seeds:
            for k, layout in enumerate(SUPPORTED):
                name, mixture = mixed[(seed + k) % len(mixed)]
                if mixture.printed and 'landscape' in LAYOUTS[layout]['opts']:
                    name, mixture = mixed[0]
                self.take(name, mixture, layout, seed)
            # The estimate has no items of its own, so that its name and its first group are next to each other.
            self.take('rows', mixed[0][1], 'FINAL8', seed, items=14, rooms=8, gotchas=['wrap'])
            self.take('retyped', Mixture(['retyped_name', 'area_label']), 'FINAL8', seed, items=14, rooms=8, gotchas=['wrap'])

    def report(self):
        keys = ('prints', 'lines', 'values', 'different', 'alarms', 'wrong')
        rows = sorted(self.counts.items())
        rows.append(('all', sum((counts for _, counts in rows), collections.Counter())))
        print(f'{"":14}' + ''.join(f'{key:>10}' for key in keys))
        for name, counts in rows:
            print(f'{name:14}' + ''.join(f'{counts[key]:10}' for key in keys))
        return rows[-1][1]['wrong']


def main():
    if importlib.util.find_spec('reportlab') is None:
        print('skipped: python3-reportlab is not installed')
        return SKIPPED
    seeds, first = (int(text) for text in (sys.argv[2:] + ['2', str(SEED)][len(sys.argv) - 2:]))
    with tempfile.TemporaryDirectory() as folder:
        if not has_same_bytes(pathlib.Path(folder)):
            return 1
        sweep = Sweep(sys.argv[1], pathlib.Path(folder))
        sweep.run(range(first, first + seeds))
        return 1 if sweep.report() else 0


if __name__ == '__main__':
    sys.exit(main())
