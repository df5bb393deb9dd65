#!/usr/bin/python3
"""Converts prints to ESX files and compares them with the vendor's own export, attribute by attribute.

usage: compare_exports.py ESXCONV EXPORT.XML PRINT.PDF...   one export and prints of it
       compare_exports.py ESXCONV FOLDER                    every export of FOLDER, printed by the generator
"""
import argparse
import collections
import glob
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
import zipfile

KEYS = dict(ITEM='lineNum', GROUP='desc', COVERAGE='coverageName', COV_AMOUNTS='desc', CATEGORY='desc', RECAP_GROUP='desc', TAX_DETAIL='desc', TAX_AMOUNT='taxNum', SALES_TAX='desc',
            CONTACT='type', ADDRESS='type', PHONE='type', COV='name')
# What no print of an estimate shows. An empty attribute is the whole element.
HIDDEN = {'GENERIC_ROUGHDRAFT': ['transactionId', 'majorVersion', 'minorVersion'], 'HEADER': ['dateCreated'], 'ITEM_ACTS': [''], 'LOSS_DATA': [''], 'PAYMENT_TRACKER': [''],
          'ESTIMATE_INFO': 'causeOfLoss recipientsXNAddress rotationTrade carrierId estimateType onsite printOnsite onsitePayment estimatedOnsite inspNotPerformed usedAerialSketch'.split(),
          'CONTACT': ['title'], 'COVERAGE': ['coverageType', 'id'], 'LINE_ITEM_DETAIL': ['homeownerTotal', 'contractorTotal'],
          'ITEM': 'isPartOfInitSettle laborTotal laborBase laborBurden laborMarkup laborHours material equipment containsBSCDontApply isHomeowner marketCond priceChanged'.split()}
# What prints do not show, either, if their text lacks these words. Codes of a final draft are those of a price list, and
# a category there counts only if we wrote one.
SHOWN_BY = {'Depreciate Material': {'ESTIMATE_INFO': ['deprMat', 'deprNonMat', 'deprRemoval', 'deprTaxes', 'deprOandP']}, 'CALC': {'ITEM': ['sel', 'calc', 'descChanged']},
            'AGE/LIFE': {'ITEM': ['age', 'lifeExp', 'deprType']}}
NO_CATEGORY = 'USR'
KINDS = ('equal', 'missing', 'differs', 'extra')
LOCAL_DATES = ('inspected', 'completed', 'entered', 'contacted')  # the export has UTC


def tag(e):
    return e.tag.rsplit('}', 1)[-1]


def value(e, name, attributes):
    """Masked numbers of contacts are without the dashes of genuine ones."""
    text = attributes.get(name)
    return ''.join(filter(str.isdigit, text)) if text and tag(e) == 'PHONE' and name == 'phone' else text


class Comparison:
    def __init__(self, text):
        self.hidden = {k: set(v) for k, v in HIDDEN.items()}
        for word, names in SHOWN_BY.items():
            for k, v in names.items() if word not in text else []:
                self.hidden.setdefault(k, set()).update(v)
        self.text = ' '.join(text.split())
        self.prints_codes = 'CALC' in self.text
        self.equal, self.differences = collections.Counter(), []

    def note(self, path, name, kind, ours='', theirs=''):
        self.differences.append((f'{path.rsplit("/", 1)[-1].split("[")[0]}@{name}', kind, path, ours, theirs))

    def elements(self, ours, theirs, path):
        hidden = self.hidden.get(tag(theirs), set())
        if '' in hidden:
            return
        a, b = (dict({k: v.strip() for k, v in (e.attrib if e is not None else {}).items()}, **{'text()': ' '.join((e.text or '').split())} if e is not None and (e.text or '').strip() else {})
                for e in (ours, theirs))
        for name in {**a, **b}:
            if name in hidden or tag(theirs) == 'DATES' and name in LOCAL_DATES:
                continue
            if name == 'cat' and not self.prints_codes and a.get(name) == NO_CATEGORY:
                continue
            if value(theirs, name, a) == value(theirs, name, b):
                self.equal[f'{tag(theirs)}@{name}'] += 1
            else:
                self.note(path, name, 'missing' if name not in a else 'extra' if name not in b else 'differs', a.get(name, ''), b.get(name, ''))
        self.children(ours, theirs, path)

    def children(self, ours, theirs, path):
        rest = list(ours) if ours is not None else []
        for b in theirs:
            key = KEYS.get(tag(b))
            a = next((x for x in rest if tag(x) == tag(b) and (key is None or x.get(key) == b.get(key))), None)
            if a is not None:
                rest.remove(a)
            elif tag(b) in ('COVERAGE', 'COV_AMOUNTS') and b.get(key) not in self.text:
                continue                                                # a coverage of the policy that the print does not name
            self.elements(a, b, f'{path}/{tag(b)}[{b.get(key) if key else ""}]')
        for a in rest:
            if '' not in self.hidden.get(tag(a), set()):
                self.extra(a, f'{path}/{tag(a)}[{a.get(KEYS.get(tag(a), ""), "")}]')

    def extra(self, e, path):
        for name in e.attrib:
            if name not in self.hidden.get(tag(e), set()):
                self.note(path, name, 'extra', e.get(name))
        for child in e:
            self.extra(child, f'{path}/{tag(child)}[]')


def rough_draft(esx):
    with zipfile.ZipFile(esx) as z:
        return ET.fromstring(z.read('GENERIC_ROUGHDRAFT.XML'))


def compare(esxconv, export, pdf, folder):
    """The comparison of one print, and what the program says against the ESX that it wrote itself."""
    esx = os.path.join(folder, os.path.basename(pdf) + '.esx')
    run = subprocess.run([esxconv, '--force', '--quiet', '--data-dir', folder, '-o', esx, pdf], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f'{pdf}: {run.stderr}')
    verify = subprocess.run([esxconv, 'verify', esx], capture_output=True, text=True)
    ours = rough_draft(esx)
    comparison = Comparison(subprocess.run(['pdftotext', '-layout', pdf, '-'], capture_output=True, text=True, check=True).stdout)
    comparison.elements(ours, ET.parse(export).getroot(), '')
    return comparison, '' if verify.returncode == 0 else verify.stdout


def generated(folder, layouts, out):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../tools'))
    try:
        from estimate_samples import exports
    except ModuleNotFoundError as e:
        print(f'{e}; apt-get install python3-reportlab and run with the system python3')
        sys.exit(77)
    for export in sorted(glob.glob(os.path.join(folder, '*.xml')) + glob.glob(os.path.join(folder, '*.XML'))):
        for layout in layouts:
            pdf = os.path.join(out, os.path.splitext(os.path.basename(export))[0] + f'_{layout}.pdf')
            exports.draw(export, layout, pdf)
            yield export, pdf


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('esxconv')
    p.add_argument('export', help='GENERIC_ROUGHDRAFT.XML, or a folder of exports')
    p.add_argument('prints', nargs='*')
    p.add_argument('--layouts', default='ROUGH,FINAL8,AGELIFE')
    p.add_argument('--least', type=float, default=0, help='fail below this percentage of equal attributes')
    p.add_argument('--wrong', type=int, help='fail if more attributes than this differ or are extra')
    p.add_argument('--verbose', action='store_true', help='list every difference')
    a = p.parse_args()
    table, failed = collections.defaultdict(collections.Counter), 0
    of_type = collections.defaultdict(lambda: [0, 0])
    with tempfile.TemporaryDirectory() as folder:
        pairs = [(a.export, x) for x in a.prints] if a.prints else list(generated(a.export, a.layouts.split(','), folder))
        for export, pdf in pairs:
            result, faults = compare(a.esxconv, export, pdf, folder)
            for name, n in result.equal.items():
                table[name]['equal'] += n
            for name, kind, *_ in result.differences:
                table[name][kind] += 1
            equal = sum(result.equal.values())
            of = equal + len(result.differences)
            print_type = os.path.splitext(os.path.basename(pdf))[0].removeprefix(os.path.splitext(os.path.basename(export))[0]).strip('_')
            of_type[print_type] = [x + y for x, y in zip(of_type[print_type], (equal, of))]
            print(f'{os.path.basename(pdf)}: {equal} of {of} equal' + (f'; verify: {faults}' if faults else ''))
            failed += bool(faults)
            for name, kind, path, ours, theirs in result.differences if a.verbose else []:
                print(f'  {kind} {path} {name}: ours {ours!r}, theirs {theirs!r}')
    sys.exit(report(table, of_type, a) or failed > 0)


def report(table, of_type, a):
    """Prints the counts by attribute and by type of print. Whether they are worse than allowed."""
    print(f'\n{"attribute":40}' + ''.join(f'{kind:>9}' for kind in KINDS))
    for name, n in sorted(table.items()):
        print(f'{name:40}' + ''.join(f'{n[kind] or "":>9}' for kind in KINDS))
    total = {kind: sum(n[kind] for n in table.values()) for kind in KINDS}
    print(f'{"all":40}' + ''.join(f'{total[kind]:>9}' for kind in KINDS) + '\n')
    for print_type, (equal, of) in of_type.items():
        print(f'{print_type}: {equal} of {of} equal ({100 * equal / of:.2f} %)')
    of = sum(total.values())
    percent, wrong = 100 * total['equal'] / of, total['differs'] + total['extra']
    print(f'{total["equal"]} of {of} equal ({percent:.2f} %), {wrong} wrong')
    return percent < a.least or a.wrong is not None and wrong > a.wrong


if __name__ == '__main__':
    main()
