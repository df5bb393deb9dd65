#!/usr/bin/env python3
"""Compares estimate-v1 of generated prints with their truth, value by value.

usage: compare_truth.py ESXCONV TRUTH... [--show N] [--least PERCENT]
TRUTH is X.truth.json next to X.pdf, or a folder of such files. Prints every value that differs, and a summary.
Exit status 1 if anything differs; with --least (for scans), if fewer values of a file are right, or the estimate
claims to be reconciled despite a wrong figure.
"""
import argparse
import difflib
import glob
import json
import os
import re
import subprocess
import sys
from decimal import Decimal

LETTER = dict(zip(('replace', 'remove', 'remove_and_replace', 'detach_and_reset', 'install', 'material_only'), '+-&RIM'))
MEASURES = {
    'SF Walls': 'walls_sf', 'SF Ceiling': 'ceiling_sf', 'SF Walls & Ceiling': 'walls_ceiling_sf', 'SF Walls and Ceiling': 'walls_ceiling_sf',
    'SF Floor': 'floor_sf', 'SY Flooring': 'flooring_sy', 'LF Floor Perimeter': 'floor_perimeter_lf', 'LF Ceil. Perimeter': 'ceiling_perimeter_lf',
    'SF Long Wall': 'long_wall_sf', 'SF Short Wall': 'short_wall_sf', 'Surface Area': 'surface_area_sf', 'Number of Squares': 'squares',
    'Total Perimeter Length': 'perimeter_lf', 'Total Ridge Length': 'ridge_lf', 'Total Hip Length': 'hip_lf', 'Floor Area': 'floor_area_sf',
    'Total Area': 'total_area_sf', 'Interior Wall Area': 'interior_wall_sf', 'Exterior Wall Area': 'exterior_wall_sf',
    'Exterior Perimeter of Walls': 'exterior_perimeter_lf'}
FIGURES = {'desc', 'qty', 'unit_price', 'remove', 'replace', 'reset', 'tax', 'op', 'rcv', 'total', 'dep', 'acv'}
TOTALS = (('tax', 'tax'), ('op', 'overhead_and_profit'), ('rcv', 'rcv'), ('total', 'rcv'), ('dep', 'depreciation'), ('acv', 'acv'))
VIEWERS = ('SYMBILITY', 'COTALITY')
# The labels that fill a member of a summary; SIGNED may be negative.
SUMMARY = {
    'line_item_total': ('Line Item Total',), 'overhead': ('Overhead', 'General Contractor Overhead'), 'profit': ('Profit', 'General Contractor Profit'),
    'rcv': ('Replacement Cost Value',), 'acv': ('Actual Cash Value', 'Net Actual Cash Value'), 'deductible': ('Less Deductible', 'Deductible applied'),
    'net_claim': ('Net Claim', 'Net Actual Cash Value Payment', 'Net Estimate'), 'prior_payments': ('Less Prior Payment(s)',),
    'net_claim_remaining': ('Net Claim Remaining',), 'net_claim_remaining_if_recovered': ('Net Claim Remaining if Depreciation is Recovered',),
    'net_claim_if_recovered': ('Net Claim if Depreciation is Recovered', 'Total Amount of Claim If Incurred'),
    'recoverable_depreciation': ('Total Recoverable Depreciation', 'Less Recoverable Depreciation')}
SIGNED = ('net_claim', 'net_claim_remaining', 'net_claim_if_recovered', 'net_claim_remaining_if_recovered')


ROLES = {'Insured': 'insured', 'Customer': 'insured', 'Client': 'insured', 'Claim Rep.': 'claim_rep', 'Estimator': 'estimator', 'Contractor': 'contractor'}
OF_CLAIM = {'Claim Number': 'claim_number', 'Policy Number': 'policy_number', 'Member Number': 'member_number', 'L/R Number': 'lr_number', 'Type of Loss': 'type_of_loss',
            'Cause of Loss': 'cause_of_loss', 'Insurance Company': 'insurance_company', 'Price List': 'price_list', 'Labor Efficiency': 'labor_efficiency',
            'Estimate': 'estimate_name'}
OF_CONTACT = {'E-mail': 'email', 'Position': 'title', 'Company': 'company'}
FLAGS = {'Depreciate Material': 'material', 'Depreciate Non-material': 'non_material', 'Depreciate Removal': 'removal', 'Depreciate Taxes': 'taxes',
         'Depreciate O&P': 'overhead_and_profit'}


def letters(text):
    return re.sub(r'[^a-z0-9]', '', text.lower())


def address_text(address):
    return ' '.join(address[k] or '' for k in ('street', 'city', 'state', 'postal_code')) if address else ''


def date_text(date):
    """As prints have it: 10/18/2026 2:17 PM."""
    if not date:
        return ''
    day, _, time = date.partition('T')
    year, month, day = map(int, day.split('-'))
    if not time:
        return f'{month}/{day}/{year}'
    hour, minute = map(int, time.split(':')[:2])
    return f'{month}/{day}/{year} {(hour + 11) % 12 + 1}:{minute:02} {"PM" if hour > 11 else "AM"}'


def header_values(claim, contact, label):
    """What the estimate has for a label: one value, or those of which the print shows one."""
    if label in ROLES:
        return [contact.get('name') or '']
    if label in OF_CLAIM:
        return [claim.get(OF_CLAIM[label]) or '']
    if label in OF_CONTACT:
        return [contact.get(OF_CONTACT[label]) or '']
    if label in FLAGS:
        return [{True: 'Yes', False: 'No'}.get(claim['depreciation_options'][FLAGS[label]], '')]
    if label.startswith('Date '):
        word = label.removeprefix('Date ').removeprefix('of ').removeprefix('Est. ').lower()
        return [date_text(claim['dates'].get(word))]
    if label == 'Property':
        return [address_text(claim['property_address'])]
    return [p['number'] for p in contact.get('phones', [])] + [address_text(claim['mailing_address']), address_text(contact.get('address'))]


def dec(value):
    return None if value is None else Decimal(str(value))


class Comparison:
    def __init__(self, estimate, truth):
        self.e, self.t, self.differences, self.values = estimate, truth, [], 0
        self.sections = {s['id']: s for s in estimate['sections']}

    def same(self, what, got, want):
        self.values += 1
        if got != want:
            self.differences.append(f'{what}: {got!r} is not {want!r}')

    def number(self, what, got, want):
        self.same(what, dec(got), dec(want))

    def money(self, text):
        text = text.strip().replace('$', '').replace(',', '')
        negative = text.startswith(('(', '<', '-'))
        return Decimal(text.strip('()<>-')) * (-1 if negative else 1)

    # ---- items ------------------------------------------------------------------------------------------------
    def items(self):
        truth = [i for s in self.t['sections'] for i in s['items']]
        self.same('number of items', len(self.e['line_items']), len(truth))
        self.same('item numbers', [i['number'] for i in self.e['line_items']], [str(i['n']) for i in truth])
        ours, theirs = [i['number'] for i in self.e['line_items']], [str(i['n']) for i in truth]
        for tag, a0, a1, b0, b1 in difflib.SequenceMatcher(a=ours, b=theirs, autojunk=False).get_opcodes():
            for got, want in zip(self.e['line_items'][a0:a1], truth[b0:b1]):
                self.item(got, want)
            for want in truth[b0 + a1 - a0:b1] if tag != 'equal' else ():
                for key in FIGURES & want.keys():
                    self.same(f'item {want["n"]} {key}', None, want[key])

    def item(self, got, want):
        who = f'item {want["n"]}'
        rough = 'calc' in self.t['columns']['number_right_edges']
        self.same(who + ' description', got['description'].rstrip('*'), want['desc'] if not rough else want['desc'])
        self.same(who + ' page', got['source']['page'], want['page'])
        self.same(who + ' unit', got['unit'], want['unit'] if self.t['layout'] != 'CONTENTS' else got['unit'])
        self.number(who + ' quantity', got['quantity'], want['qty'])
        self.same(who + ' struck', got['excluded'], want['struck'])
        self.same(who + ' status', got['status'], want.get('status'))
        self.same(who + ' notes', got['notes'], want.get('notes', []))
        # A heading holds until the next one: the print does not show where the truth ends a group before that.
        if want.get('group') or not got['group']:
            self.same(who + ' group', got['group'], want.get('group'))
        self.same(who + ' changed', got['changed'], any(want.get(k) for k in ('bold', 'asterisk_before', 'asterisk_after', 'asterisk_price')))
        if 'calc' in want:
            self.same(who + ' calc', got['calc'], want['calc'])
        if self.t['layout'].startswith('ROUGH'):
            for k in ('cat', 'sel'):
                self.same(f'{who} {k}', got[k], want[k])
        # A removal without its prefix, and a suffix, can only be recognized with the price list.
        unprinted = want['act'] == '-' and not want['desc'].startswith('Remove ') or want['desc'].endswith('- Detach & reset')
        if self.t['layout'].startswith('ROUGH') or not unprinted:
            self.same(who + ' activity', LETTER[got['activity']], want['act'])
        for ours, theirs in (('unit_price', 'unit_price'), ('remove_price', 'remove'), ('replace_price', 'replace'), ('reset_price', 'reset'), ('tax', 'tax'),
                             ('overhead_and_profit', 'op')):
            self.number(f'{who} {ours}', got[ours], want.get(theirs))
        self.number(who + ' rcv', got['rcv'], want.get('rcv', want.get('total')))
        if self.t['supported']:                                         # other truth leaves out what the row has right of the RCV
            self.number(who + ' acv', got['acv'], want.get('acv'))
            self.depreciation(who, got['depreciation'] or {}, want)
        if self.t['layout'] == 'FINAL8_COVTYPE':
            self.same(who + ' coverage', got['coverage'], want['coverage'])

    def depreciation(self, who, got, want):
        self.number(who + ' depreciation', got.get('amount'), want.get('dep'))
        if 'dep' in want:
            self.same(who + ' recoverable', got.get('recoverable'), want['dep_kind'] == 'recoverable')
        if 'age' in want:
            self.number(who + ' age', got.get('age'), want['age'])
            life = want.get('life', 'NA')
            self.number(who + ' life', got.get('life'), None if life == 'NA' else life.split()[0])
        if 'cond' in want:
            self.same(who + ' condition', got.get('condition'), want['cond'])
        if 'dep_pct' in want:
            self.number(who + ' percent', got.get('percent'), None if want['dep_pct'] == 'NA' else want['dep_pct'].rstrip('%'))
        if want.get('flags'):
            self.same(who + ' capped', got.get('capped'), '[M]' in want['flags'])

    # ---- sections ---------------------------------------------------------------------------------------------
    def path(self, section):
        names, parent = [], section['parent_id']
        while parent:
            names.insert(0, self.sections[parent]['name'])
            parent = self.sections[parent]['parent_id']
        return names

    def measures(self, who, got, want):
        expected = {MEASURES[k]: Decimal(v) for k, v in want.items()}
        self.same(who + ' dimensions', {k: dec(v) for k, v in got.items()}, expected)

    def openings(self, who, got, want):
        self.same(who + ' openings', [[o['type'], f'{o["width"]} X {o["height"]}', f'Opens into {o["opens_into"]}'] for o in got], [list(o) for o in want])

    def totals(self, who, got, want):
        for theirs, ours in TOTALS:
            if theirs in want:
                self.number(f'{who} total {theirs}', (got or {}).get(ours), want[theirs])

    def rooms(self):
        groups = ('estimate', 'level', 'area')
        ours = [s for s in self.e['sections'] if s['kind'] not in groups and s['kind'] != 'subroom']
        self.same('section names', [s['name'] for s in ours], [s['name'] for s in self.t['sections']])
        implicit = self.t['layout'] in VIEWERS
        for got, want in zip(ours, self.t['sections']):
            who = f'section {want["seq"]} {want["name"]}'
            if got['name'] != want['name']:
                continue
            if not implicit:
                path = self.path(got)
                if path and not (want['path'] and want['path'][0] == path[0]):
                    path = path[1:]                       # the print leaves the estimate's name out
                # After groups of amount 0 (which print no total) a section of amount 0 may belong to them or not:
                # only a Recap by Room shows.
                rest = iter(path)
                unknown = not self.t['recap_by_room'] and all(name in rest for name in want['path']) and not any('rcv' in i or 'total' in i for i in want['items'])
                self.same(who + ' path', want['path'] if unknown else path, want['path'])
            self.same(who + ' height', got['height'], want.get('height'))
            self.same(who + ' notes', got['notes'], want.get('lead_notes', []))
            self.same(who + ' page', got['page'], want['page'])
            self.measures(who, got['dimensions'], want.get('dims', {}))
            self.openings(who, got['openings'], want.get('openings', []))
            if want['totals']:
                self.totals(who, got['totals'], want['totals'])
            subs = [s for s in self.e['sections'] if s['kind'] == 'subroom' and s['parent_id'] == got['id']]
            self.same(who + ' subrooms', [s['name'] for s in subs], [s['name'] for s in want.get('subrooms', [])])
            for sub, truth in zip(subs, want.get('subrooms', [])):
                self.measures(who + ' subroom', sub['dimensions'], truth['dims'])
                self.openings(who + ' subroom', sub['openings'], truth['openings'])

    def groups(self):
        ours = [s for s in self.e['sections'] if s['kind'] in ('estimate', 'level', 'area')]
        for want in self.t['group_totals']:
            full = want.get('path') or [want['name']]
            found = [s for s in ours if full in (self.path(s) + [s['name']], (self.path(s) + [s['name']])[1:])]
            who = 'group ' + ' / '.join(full)
            self.same(who + ' found', len(found), 1)
            if found:
                self.totals(who, found[0]['totals'], want)
        known = {name for s in self.t['sections'] for name in [*s['path'], s['name']]} | {self.e['claim']['estimate_name'], None}
        if self.t['layout'] not in VIEWERS:                              # their letterhead is the estimate's heading
            self.same('groups that are not printed', [s['name'] for s in ours if s['name'] not in known], [])

    # ---- pages ------------------------------------------------------------------------------------------------
    def claim(self):
        c = self.e['claim']
        direct = ('insured_name', 'claim_number', 'policy_number', 'member_number', 'type_of_loss', 'cause_of_loss', 'insurance_company', 'estimate_name',
                  'price_list', 'labor_efficiency', 'lr_number', 'property_address', 'mailing_address')
        t = self.t['claim']
        for key in direct:
            if key in t:
                want = t[key] or None
                if key == 'insured_name' and c[key] and want and c[key].upper() == want.upper():
                    want = c[key]
                self.same('claim ' + key, c.get(key), want)
        for key, date in (('date_of_loss', 'loss'), ('date_contacted', 'contacted'), ('date_received', 'received'), ('date_inspected', 'inspected'),
                          ('date_entered', 'entered'), ('date_completed', 'completed')):
            if key in t:
                self.same('claim ' + key, (c['dates'][date] or '')[:10], t[key])
        contacts = {x['role']: x for x in reversed(c['contacts'])}
        for key, role, field in (('claim_rep_name', 'claim_rep', 'name'), ('estimator_name', 'estimator', 'name'), ('email', 'insured', 'email'),
                                 ('estimator_email', 'estimator', 'email'), ('estimator_position', 'estimator', 'title'),
                                 ('estimator_company', 'estimator', 'company'), ('estimator_address', 'estimator', 'address')):
            if key in t and not (key == 'email' and role not in contacts):
                self.same('claim ' + key, contacts.get(role, {}).get(field), t[key])
        for key, role in (('home_phone', 'insured'), ('cell_phone', 'insured'), ('estimator_phone', 'estimator')):
            if key in t:
                self.same('claim ' + key, t[key] in [p['number'] for p in contacts.get(role, {}).get('phones', [])], True)
        for key in ('overhead', 'profit'):
            self.number('claim ' + key, c.get(key), t.get(key))
        self.same('claim sales_taxes', [[x['name'], dec(x['rate'])] for x in c.get('sales_taxes', [])], [[n, dec(r)] for n, r in t.get('sales_taxes', [])])
        quirks, codes = self.t['settings'].get('quirks', []), {w['code'] for w in self.e['warnings']}
        self.same('foreign cover', 'header_contradicts_footer' in codes, 'foreign_cover' in quirks)
        self.same('covered text', 'covered_text' in codes, 'black_boxes' in quirks)
        self.same('refused header values', 'unread_header_value' in codes, 'black_bars' in quirks)
        if t.get('coverages'):
            got = [[x['name'], dec(x['deductible']), dec(x['policy_limit'])] for x in c['coverages']]
            self.same('claim coverages', got, [[x['name'], Decimal(x['deductible']), Decimal(x['policy_limit'])] for x in t['coverages']])

    def header(self):
        """Every label of the cover sheet with its value, as it is printed: letters and digits."""
        pages = [h['page'] for h in self.t['header']]
        cover = max(pages, key=pages.count, default=0)
        c, contact = self.e['claim'], {}
        for entry in self.t['header']:
            if entry['page'] != cover:
                continue
            label, want = entry['label'], letters(' '.join(entry['value']))
            if label in ROLES:
                contact = next((x for x in c['contacts'] if x['role'] == ROLES[label]), {})
            got = header_values(c, contact, label)
            if label == 'Deductible':
                got = [f'${x["deductible"]:.2f}' for x in self.e['totals']['coverages'] if x['deductible'] is not None]
            self.same(f'header {label}', want in [letters(x) for x in got] if want else not any(got), True)

    def pages(self):
        if self.t['line_item_totals']:
            self.totals('line items', self.e['totals']['line_items'], self.t['line_item_totals'])
        for block in self.t['areas']:
            if block['kind'] == 'grand_total_areas':
                self.measures('grand total areas', self.e['areas'] or {}, block['dims'])
        self.summaries()
        self.recaps()
        self.statements()
        self.same('reconciled', [c for c in self.e['reconciliation']['checks'] if not c['ok']], [])
        self.same('warnings', [w for w in self.e['warnings'] if w['code'] in ('unparsed_text', 'unmatched_totals')], [])

    def summaries(self):
        ours, theirs = self.e['totals']['coverages'], self.t['summaries']
        rows = [[[r['label'].split(' [')[0], dec(r['amount'])] for r in s['rows']] for s in ours]
        self.same('summaries', rows, [[[k, self.money(v)] for k, v in s['rows']] for s in theirs])
        self.same('pages of summaries', [s['page'] for s in ours], [s['page'] for s in theirs])
        for got, want in zip(ours, theirs):
            if self.t['layout'] == 'PAYMENT_WORKSHEET':                  # three lists of rows next to each other
                continue
            sums, tax = dict(reversed(want['rows'])), [self.money(v) for k, v in want['rows'] if k.endswith(' Tax')]
            self.number(f'summary {got["name"]} tax', got['tax'], sum(tax) if tax else None)
            for key, labels in SUMMARY.items():
                found = [sums[label] for label in labels if label in sums]
                self.number(f'summary {got["name"]} {key}', got.get(key), abs(self.money(found[0])) if found and key not in SIGNED else
                            self.money(found[0]) if found else None)

    def recaps(self):
        whole = ('subtotal', 'total')
        percent = lambda text: dec(text.rstrip('%'))
        rooms = [[r['kind'], r['name'] if r['kind'] not in whole else None, dec(r['amount']), dec(r['percent']),
                  [[c['name'], dec(c['percent']), dec(c['amount'])] for c in r['coverages']]] for r in self.e['recap_by_room']]
        self.same('recap by room', rooms, [[r['kind'], r['name'] if r['kind'] not in whole else None, dec(r.get('amount')), percent(r['pct']) if 'pct' in r else None,
                                            [[n, percent(p), dec(a)] for n, p, a in r.get('coverage', [])] if r['kind'] != 'total' else []]
                                           for r in self.t['recap_by_room']])
        row = lambda r: [r['name'], dec(r['amount']), dec(r['depreciation']) or Decimal(0)]
        want = [[n, dec(a), dec(d)] for n, a, d in self.t['recap_by_category']]
        self.same('recap by category', [row(r) for r in self.e['recap_by_category']], want[:-1])
        self.same('total of recap by category', [row(r) for r in self.e.get('recap_by_category_totals', []) if r['name'] == 'Total'], want[-1:])
        self.same('recap of taxes', [[r['name'], dec(r['rate']), dec(r['amount']), dec(r['total'])] for r in self.e['recap_of_taxes']],
                  [[n, percent(p.strip('()')), dec(a), dec(a)] for n, p, a in self.t['recap_of_taxes']])
        self.same('coverage table', [[r['name'], dec(r['item_total']), dec(r['acv_total'])] for r in self.e['coverage_table']],
                  [[r[0], dec(r[1]), dec(r[3])] for r in self.t['coverage_table']])
        items = [i for s in self.t['sections'] for i in s['items'] if not i['struck']]
        for got, want in zip(self.e['coverage_table'], self.t['coverage_table']):
            if got['item_percent'] is not None:
                self.same(f'coverage {got["name"]} percents', [dec(got['item_percent']), dec(got['acv_percent'])], [percent(want[2]), percent(want[4])])
            for theirs, ours in (('tax', 'tax'), ('dep', 'depreciation')):
                if ours in got:
                    self.number(f'coverage {got["name"]} {ours}', got[ours], sum(dec(i.get(theirs, 0)) for i in items if want[0] in ('Total', i['coverage'])))

    def statements(self):
        charges = [[r['label'], dec(r['amount'])] for r in self.e.get('additional_charges', [])]
        self.same('additional charges', charges, [[k, dec(v)] for k, v in self.t.get('additional_charges', [])])
        if 'statements' in self.t:
            ours = [[s['statement'] or '', s['name'] or '', [[f['label'], dec(f['amount'])] for f in s['figures']]] for s in self.e.get('statements', [])]
            self.same('statements', ours, [[title, name, [[k, dec(v)] for k, v in figures]] for title, name, figures in self.t['statements']])
        if 'disagreements' in self.t:
            self.same('pages that disagree', len([w for w in self.e['warnings'] if w['code'] == 'pages_disagree']) >= self.t['disagreements'] > 0,
                      self.t['disagreements'] > 0)
            self.same('pages that agree', [w for w in self.e['warnings'] if w['code'] == 'pages_disagree'] if not self.t['disagreements'] else [], [])

    def hides_faults(self):
        """Whether a figure of a line is wrong while the estimate claims to close."""
        figures = re.compile(r'item \S+ (quantity|unit_price|remove_price|replace_price|reset_price|tax|overhead_and_profit|rcv|acv|depreciation): ')
        return self.e['reconciliation']['ok'] and any(figures.match(d) for d in self.differences)

    def run(self):
        for part in (self.items, self.rooms, self.groups, self.claim, self.header, self.pages):
            part()
        return self


def read(program, pdf, *options):
    out = subprocess.run([program, 'inspect', pdf, '--json', *options], capture_output=True)
    return json.loads(out.stdout) if out.returncode == 0 else out.stderr.decode().strip()


def truth_files(arguments):
    for path in arguments:
        if path.endswith('.json'):
            yield path
        else:
            yield from sorted(glob.glob(os.path.join(path, '*.truth.json')))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('esxconv')
    p.add_argument('truth', nargs='+')
    p.add_argument('--show', type=int, default=1000, help='differences shown per file')
    p.add_argument('--least', type=float, help='percentage of right values that is enough')
    a = p.parse_args()
    values = differences = wrong = 0
    files = list(truth_files(a.truth))
    for path in files:
        with open(path, encoding='utf-8') as f:
            truth = json.load(f)
        estimate = read(a.esxconv, os.path.join(os.path.dirname(path), truth['file']))
        if isinstance(estimate, str):
            print(f'{truth["file"]}: {estimate}')
            wrong += truth['supported']
            continue
        c = Comparison(estimate, truth).run()
        failed = bool(c.differences) if a.least is None else 100 * (1 - len(c.differences) / c.values) < a.least or c.hides_faults()
        values, differences, wrong = values + c.values, differences + len(c.differences), wrong + failed
        print(f'{"FAIL" if failed else "ok  "} {truth["file"]:34s} {c.values:6d} values, {len(c.differences)} differ')
        for d in c.differences[:a.show]:
            print('     ', d[:400])
    print(f'{len(files)} files, {values} values, {differences} differ, {wrong} files wrong')
    sys.exit(1 if wrong or not files else 0)


if __name__ == '__main__':
    main()
