"""Builds one invented estimate (claim, groups, rooms, items, all money) from a seed; no drawing here."""
import datetime
import random
from decimal import Decimal as D
from types import SimpleNamespace as NS

from . import pool
from .gotchas import Gotchas
from .layouts import LAYOUTS, words
from .pool import r2
from .pricing import Pricing, Z, counted
from .text import ftin, plain, width

GOTCHAS, FIRST, LAST, STREETS, CITIES = dict(words('gotchas')), words('first'), words('last'), words('streets'), words('cities')
ROOMS, ABBREV, PLACES, NOTES = words('rooms'), words('abbreviations'), words('places'), words('notes')
PREFIX = {'&': 'R&R ', '-': 'Remove ', '+': '', 'R': 'Detach & Reset ', 'M': 'Material Only ', 'I': 'Install '}
VIEWER_PREFIX = {'&': 'Remove & Replace - ', '-': 'Remove - ', '+': 'Replace - ', 'R': 'Detach & Reset - ', 'M': 'Material - ', 'I': 'Install - '}
ZERO_DIMS = ('SF Walls', 'SF Ceiling', 'SF Walls & Ceiling', 'SF Floor', 'SF Short Wall', 'LF Floor Perimeter', 'SF Long Wall', 'LF Ceil. Perimeter')


class Builder(Gotchas, Pricing):
    def __init__(self, layout, seed, n_items, n_rooms, gotchas):
        self.layout, self.spec, self.g, self.n_items, self.n_rooms = layout, LAYOUTS[layout], set(gotchas), n_items, n_rooms
        self.rng = random.Random(f'{layout}-{seed}-{n_items}-{n_rooms}-{"+".join(sorted(gotchas))}')
        self.m, self.opts, self.items, self.sections, self.quirks = self.spec['money'], self.spec['opts'], [], [], set()
        self.rate, self.oh, self.pr, self.max_dep = D('7.25'), D(10), D(10), D('.80')
        if self.spec['style'] in ('viewer', 'sheet'):                # these prints have no way to show the others
            self.g &= set('wrap unicode out_of_order three_digit credits bid big_qty empty_rooms no_prefix percent_text hyphen_wrap long_names note_like_item'.split())
        self.op_summary = 'op_summary' in self.g and layout in ('FINAL8', 'AGELIFE', 'ALLSTATE', 'SF')
        self.grange, self.contents = self.spec['style'] == 'grange', layout == 'CONTENTS'
        self.pool, self.comma = pool.load(), self.grange or seed % 2 == 0
        self.info = self.claim()
        self.root = self.tree()
        self.fill()
        self.spice()
        self.finish()

    def claim(self):
        r, long = self.rng, 'long_names' in self.g
        first, last, (city, state, zip3) = r.choice(FIRST), r.choice(LAST), r.choice(CITIES)
        name = (last[:9] + '__' + first).upper()[:17] + '_18' if long else f'{last}_{first}'.upper()[:16]
        claim_no = f'{r.randint(10**6, 10**7 - 1)}-{r.randint(10**5, 10**6 - 1)}-{r.randint(10**5, 10**6 - 1)}' if long else f'{r.randint(10**8, 10**9 - 1)}'
        if self.grange:
            name = f'{r.randint(20, 79)}-{r.randint(10, 99)}Q{r.randint(1, 9)}-{r.randint(10, 99)}R'
            claim_no = name.replace('-', '')
        addr = dict(street=f'{r.randint(100, 9899)} {r.choice(STREETS)}', city=city, state=state, postal_code=f'{zip3}{r.randint(10, 99)}-{r.randint(1000, 9899)}')
        adjuster = f'{r.choice([n for n in FIRST if n != first])} {r.choice([n for n in LAST if n != last])}'
        day = datetime.date(2026, 10, r.randint(1, 20))
        dates = dict(loss=0, received=1, entered=1, contacted=2, inspected=9, completed=20)
        return dict(
            insured_name=f'{last}, {first}', property_address=addr, mailing_address=dict(addr, street=f'PO Box {r.randint(100, 999)}'), claim_number=claim_no,
            policy_number=f'{r.choice("ABHK")}{r.randint(10**7, 10**8 - 1)}', member_number=f'{r.randint(10**8, 10**9 - 1)}', lr_number=f'{r.randint(100, 999)}',
            type_of_loss=r.choice(['Hail', 'Wind', 'Fire', 'Water Damage']), cause_of_loss='Other', home_phone=f'(402) 555-01{r.randint(10, 99)}',
            cell_phone=f'(402) 555-01{r.randint(10, 99)}', email=f'{first}.{last}@example.com'.lower(), claim_rep_name=adjuster, estimator_name=adjuster,
            estimator_phone='(800) 555-0142', estimator_position='Field Adjuster', estimator_email=f'{adjuster.split()[0]}@example.com'.lower(),
            **{f'date_of_{k}' if k == 'loss' else f'date_{k}': (day + datetime.timedelta(n)).isoformat() for k, n in dates.items()}, price_list=pool.LIST_CODE,
            labor_efficiency='Restoration/Service/Remodel', estimate_name=name, insurance_company=self.spec['company'], coverages=[
                dict(name=n, deductible=d, policy_limit=x) for n, d, x in (('Dwelling', '1500.00', '320000.00'), ('Other Structures', '0.00', '32000.00'),
                                                                           ('Contents', '0.00', '160000.00'))])

    # ---- groups and rooms ---------------------------------------------------------------------------------------
    def section(self, name, rtype, places, coverage='Dwelling', lead=()):
        s = NS(name=name, rtype=rtype, places=places, coverage=coverage, kind='room', x36=self.contents or 'no_groups' in self.opts, height=None, dims={}, openings=[], subrooms=[], items=[],
               lead=list(lead), vars={}, missing=False, marks=[])
        if rtype in ('level', 'minimums'):
            s.kind, s.x36 = 'level-items' if rtype == 'level' else 'special', True
        elif rtype != 'plain' and not self.contents:
            self.measure(s)
            if 'no_groups' in self.opts:
                s.dims, s.openings, s.subrooms, s.height = {}, [], [], None
        self.sections.append(s)
        return s

    def measure(self, s):
        r, formula = self.rng, 'formula_dims' in self.g
        cents = lambda lo, hi: r2(D(r.randint(lo, hi)) / 100)
        if s.rtype == 'roof':
            s.vars = dict(A=cents(110000, 420000), P=cents(12000, 36000), R=cents(2500, 9000), HIP=cents(1000, 12000))
            s.vars['SQ'] = r2(s.vars['A'] / 100)
            s.dims = {k: s.vars[v] for k, v in (('Surface Area', 'A'), ('Number of Squares', 'SQ'), ('Total Perimeter Length', 'P'), ('Total Ridge Length', 'R'),
                                                ('Total Hip Length', 'HIP')) if v != 'HIP' or not formula}
        elif s.rtype in ('elevation', 'other'):
            length, h = r.randint(24, 70), r.choice([8, 9, 10, 18])
            s.vars = dict(W=D(length * h), PF=D(length))
            if self.grange:
                s.x36, s.kind, s.dims = True, 'special', dict.fromkeys(ZERO_DIMS, Z)
            elif formula and s.rtype == 'elevation' and r.random() < .6:
                s.height = f'Formula Elevation {length}\' x {h}\' x 0"'
                s.dims = {'SF Walls': r2(length * h), 'SF Walls & Ceiling': r2(length * h), 'LF Floor Perimeter': r2(length)}
        else:
            self.room_dims(s, r.randint(96, 240), r.randint(84, 200), r.choice([96, 96, 102, 108, 120]))
            if r.random() < .25 and self.n_rooms > 2:
                s.subrooms.append(NS(name=r.choice(['Closet', 'Alcove', 'Pantry']), openings=[]))
                self.room_dims(s.subrooms[0], r.randint(30, 60), r.randint(24, 48), 96)

    def room_dims(self, s, length, wid, h):
        """Areas from inner faces; full-height openings shorten the perimeter, doors the floor perimeter, all openings the walls."""
        r, pc, cut = self.rng, 2 * (length + wid), 0
        pf = pc
        for kind in r.sample(['Door', 'Window', 'Missing Wall', 'Missing Wall - Goes to Floor', 'Window'], r.randint(0, 3)) if self.n_rooms > 2 else ['Door']:
            w, oh = r.choice([30, 32, 36, 40, 72]), r.choice([36, 48, 54]) if kind == 'Window' else h if kind == 'Missing Wall' else 80
            pc, cut = (pc - w, cut) if kind == 'Missing Wall' else (pc, cut + w * oh)
            pf -= 0 if kind == 'Window' else w
            target = 'Exterior' if kind == 'Window' else r.choice(ROOMS)[0].upper().replace(' ', '_').replace('/', '_')[:12]
            s.openings.append((kind, f'{ftin(w)} X {ftin(oh)}', f'Opens into {target}'))
        c, walls, pf, pc = r2(D(length * wid) / 144), r2(D(pc * h - cut) / 144), r2(D(pf) / 12), r2(D(pc) / 12)
        s.vars = dict(W=walls, C=c, F=c, WC=walls + c, PF=pf, PC=pc)
        s.dims = {'SF Walls': walls, 'SF Ceiling': c, 'SF Walls & Ceiling': walls + c, 'SF Floor': c, 'SY Flooring': r2(c / 9), 'LF Floor Perimeter': pf,
                  'LF Ceil. Perimeter': pc}
        s.height = f'LxWxH {ftin(length)} x {ftin(wid)} x {ftin(h)}' if 'formula_dims' in self.g and r.random() < .3 else f'Height: {ftin(h)}'

    def tree(self):
        """Groups as dicts: name, own (items of the level itself), kids (sections and groups)."""
        n, g, S = self.n_rooms, self.g, self.section
        group = lambda name, *kids, own=None: dict(name=name, own=own, kids=list(kids))
        inner = lambda count: [S(ROOMS[k % 14][0] + (f' - Unit {k // 14 + 1}' if k >= 14 else ''), 'room', 'c' if self.contents else ROOMS[k % 14][1],
                                   'Contents' if self.contents else 'Dwelling') for k in range(count)]
        if self.contents or n <= 2:
            return group(None, group('Main Level', *inner(n)))
        ext, other = (5, 2) if n >= 10 else (2, 1) if n >= 5 else (1, 0)
        outer = [S('Dwelling Roof', 'roof', 'r')] + [S(f'{side} Elevation', 'elevation', 'e') for side in ('Front', 'Right', 'Rear', 'Left')[:ext - 1]]
        rooms = inner(n - ext - other - 1)
        floors = [group(('Main Level', 'Upper Level')[i // 8] if i < 16 else f'Level {i // 8 + 1}', *rooms[i:i + 8]) for i in range(0, len(rooms), 8)]
        yard = [S(name, kind, place, 'Other Structures') for name, kind, place in (('Fencing', 'other', 'f'), ('Shed Roof', 'roof', 'r'))[:other]]
        root = group(None, group('Source - Aerial Roof', group('Exterior', *outer, own=S('Exterior', 'level', 'g') if 'same_name' in g else None)),
                     group('Main Level' if 'same_name' in g else 'SKETCH1', *floors), *([group('Detached Garage', *yard)] if yard else []), S('Debris Removal', 'other', 'g'))
        if 'zero_group' in g:
            root['kids'].insert(-1, group('Guest House', S('Guest House Roof', 'roof', '', lead=['No storm related damage was found on this structure.'])))
        if 'empty_rooms' in g:
            floors[0]['kids'].append(S('Attic', 'plain', ''))
            root['kids'].insert(-1, S('Hall Closet', 'plain', '', lead=['Inspected - no loss related damage in this room.']))
            root['own'] = S('', 'level', 'g')
            root['kids'].append(S('Pool Deck', 'plain', '', 'Other Structures'))
        return root

    # ---- items --------------------------------------------------------------------------------------------------
    def fits(self, text):
        """Without the wrap gotcha descriptions must fit on one line of their column."""
        one_line = self.spec['dy']['num'] == 0
        return 'wrap' in self.g or not one_line or 36 + width('999.  ' + text, 'B', self.spec['size']) < self.spec['wrap']

    def candidates(self, s):
        skip = ('BIDITM', 'CREDIT', 'MN-A', 'RR', 'PATT', 'ADD50')
        usable = [i for i in self.pool if set(i.places) & set(s.places) and i.sel not in skip]
        aged = self.m['age'] and 'age_na' not in self.g and not self.grange and s.places != 'g'
        usable = [i for i in usable if ('no_prefix' in self.g or 'N' not in i.places) and (i.life or not aged)] or usable
        fit = [i for i in usable if self.fits(('Detach & Reset ' if i.reset else 'R&R ' if '&' in pool.acts(i) else '') + i.desc)]
        return fit if len(fit) > 11 else usable

    def add(self, s, it, act=None, qty=None, calc=None, **kw):
        r, allowed = self.rng, pool.acts(it)
        if 'no_prefix' not in self.g:
            allowed = allowed.replace('M', '').replace('I', '')
        act = act or r.choices(allowed, [12 if a == '&' else 6 if a == '+' else 2 for a in allowed])[0]
        i = NS(it=it, act=act, cat=it.cat, sel=it.sel, unit=it.unit, list_desc=it.desc, match='exact', text=it.desc, group=None, notes=[], status=None, struck=False,
               bold=False, star=False, price_star=False, flags=[], nonrec=False, nonop='X' in it.places, custom=None, dep_zero=False, touch=False, section=s,
               mark_before=None, mark_after=None, minimum=None, double=False, measured=None, factor=None, suffix=False, percent=None, coverage='Contents' if 'c' in it.places else s.coverage)
        i.qty, i.calc = (D(qty), calc or plain(qty)) if qty else self.quantity(s, it)
        i.age = 0 if not it.life else self.age if s.rtype == 'roof' else r.choice([self.age, self.age, 0, max(1, self.age - 3)])
        i.cond = 'New' if i.age == 0 and it.life and r.random() < .3 else 'Repl.' if r.random() < .06 else 'Avg.'
        vars(i).update(kw)
        s.items.append(i)
        self.items.append(i)
        return i

    def quantity(self, s, it):
        r, d = self.rng, it.desc.lower()
        if it.unit not in ('SQ', 'SF', 'LF'):
            q = D(r.randint(1, 12)) if it.unit in ('HR', 'DA', 'MO') else D(r.choice([1, 1, 1, 2, 2, 3, 4]))
            return q, f'{q}'
        if it.unit == 'SF':
            want = ['F'] if it.cat.startswith('FC') or 'floor' in d or 'carpet' in d else ['C'] if 'ceiling' in d else ['WC', 'W'] if it.cat == 'DRY' else ['W', 'A']
        else:
            want = ['SQ'] if it.unit == 'SQ' else r.choice([['PF', 'P'], ['PC', 'R'], ['PF', 'HIP']])
        name = next((x for x in want if x in s.vars), None)
        if name is None:
            q = r2(D(r.randint(100, 900) if it.unit == 'SQ' else r.randint(2000, 26000)) / 100)
            return q, plain(q)
        k = r.choice(['', '', '*1.1', '/2'])
        return r2(s.vars[name] * {'': D(1), '*1.1': D('1.1'), '/2': D('.5')}[k]), name + k

    def fill(self):
        r = self.rng
        self.age = r.choice([5, 7, 9, 12])
        todo = [s for s in self.sections if s.places]
        weights = [2 if s.rtype == 'roof' else .4 if s.rtype == 'level' else .6 if s.places == 'g' else 1 for s in todo]
        counts = [max(1, int(self.n_items * w / sum(weights))) for w in weights]
        while sum(counts) != self.n_items and (sum(counts) < self.n_items or max(counts) > 1):
            k = r.randrange(len(todo))
            counts[k] += 1 if sum(counts) < self.n_items else -1 if counts[k] > 1 else 0
        for s, n in zip(todo, counts):
            cand, picked = self.candidates(s), []
            if self.layout in ('FINAL8_COVTYPE', 'ROUGH') and s.rtype == 'room' and n > 5 and r.random() < .5:
                picked = r.sample([i for i in self.pool if 'c' in i.places and self.fits(i.desc)], 2)
            while len(picked) < n:
                picked += r.sample(cand, min(n - len(picked), len(cand)))
            for it in sorted(picked, key=lambda i: 'c' in i.places):
                self.add(s, it)
            if self.layout != 'FINAL8_COVTYPE' and self.n_rooms > 2 and s.rtype in ('roof', 'elevation', 'room') and n > 3 and r.random() < .45:
                k, style = r.randint(1, n - 2), r.choice(['{}', '{}', '**{}**', '-----{}-----', '{}:'])
                for j, i in enumerate(s.items):
                    i.group = style.format(('REPLACE ROOF' if s.rtype == 'roof' else 'WALLS') if j < k else 'Accessories')
            if self.g and r.random() < .15 and s.rtype != 'level':
                s.lead.append('The following line items account for the repair of this area.')
            for i in s.items:
                if self.g and r.random() < .16:
                    i.notes.append(('BI' if r.random() < .3 else 'R', r.choice(NOTES)))
                self.vary(i)

    def vary(self, i):
        """About 7 % edited and 3 % absent descriptions; edited ones keep the price of the list."""
        r, x, d = self.rng, self.rng.random(), i.text
        if x < .07:
            hit, kind = next((p for p in ABBREV if p[0] in d), None), r.randint(0, 2)
            k = r.choice([k for k in range(1, len(d) - 1) if d[k:k + 2].isalpha() and d[k] != d[k + 1]])
            d = d.replace(*hit) if kind == 0 and hit else f'{d} ({r.choice(PLACES)})' if kind == 1 else d[:k] + d[k + 1] + d[k] + d[k + 2:]
            if d != i.text and self.fits('Detach & Reset ' + d):
                i.text, i.match = d, 'edited'
        elif x < .10:
            d = r.choice([t for p, t in pool.ABSENT if p in i.section.places] or [t for _, t in pool.ABSENT])
            if self.fits(d):
                self.absent(i, d, r.randint(2500, 64000))

    def absent(self, i, desc, cents):
        i.text, i.match, i.cat, i.sel, i.act, i.unit, i.list_desc = desc, 'absent', 'USR', 'CUSTOM', '+', 'EA', None
        i.custom, i.qty = r2(D(cents) / 100), D(self.rng.randint(1, 3))
        i.calc = f'{i.qty}'

    def printed(self, i):
        if i.suffix:
            return i.text + ' - Detach & reset'
        prefix = VIEWER_PREFIX if self.spec['style'] == 'viewer' else PREFIX
        return ('' if 'N' in i.it.places and i.act == '-' else prefix[i.act]) + i.text

    def finish(self):
        for i in self.items:
            self.price(i)
        if not self.contents and 'no_groups' not in self.opts:
            self.minimums()
        n, order = 0, [i for s in self.ordered() for i in s.items]
        for k, i in enumerate(order):
            n += 1 + (self.rng.randint(1, 2) if 'out_of_order' in self.g and self.rng.random() < .05 else 0)
            if 'three_digit' in self.g and len(order) < 100 and k == len(order) // 2:
                n += 100
            i.n = n
        if 'out_of_order' in self.g:
            for i in self.rng.sample([i for i in order if i.section.rtype not in ('level', 'minimums')], min(3, len(order) // 4)):
                i.n = n = n + 1
        if self.layout == 'PAYMENT_WORKSHEET':
            self.split_items()
            self.name_by_path(self.root, [])

    def split_items(self):
        """Removal and replacement become items a and b."""
        self.items = []
        for s in self.sections:
            both = lambda i: i.act == '&' and not i.status
            s.items = [NS(**dict(vars(i), n=f'{i.n}{tag}', act=act)) if tag else i for i in s.items for tag, act in (('a', '-'), ('b', '+'))[:2 if both(i) else 0] or [('', '')]]
            for i in s.items:
                self.price(i)
            self.items += s.items

    def name_by_path(self, node, path):
        """Worksheets print the groups in front of a section's name, and subheadings as notes: without the marks that
        would make them headings."""
        path = path + [node['name']] * bool(node['name'])
        for s in [node['own']] * bool(node['own']) + [k for k in node['kids'] if not isinstance(k, dict)]:
            s.name = ' - '.join(path + [s.name] * (s is not node['own']))
            before = None
            for k, i in enumerate(s.items):
                if i.group and i.group != before:
                    note = i.group.strip('*-')
                    (s.items[k - 1].notes.append(('R', note)) if k else s.lead.append(note))
                before, i.group = i.group, None
        for k in node['kids']:
            if isinstance(k, dict):
                self.name_by_path(k, path)

    def ordered(self, node=None):
        """Sections in print order."""
        node = node or self.root
        return ([node['own']] if node['own'] else []) + [s for k in node['kids'] for s in (self.ordered(k) if isinstance(k, dict) else [k])]

    def coverages(self):
        return [c for c in ('Dwelling', 'Other Structures', 'Contents') if any(i.coverage == c and counted(i) for i in self.items)]
