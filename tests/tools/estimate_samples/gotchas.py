"""The gotchas on items: what makes a print hard to read, spread over the items of an estimate."""
from decimal import Decimal as D

from .layouts import words
from .pool import r2
from .text import plain, wrap

STATUS = words('status')
CODE_NOTE = ('This item is new or expands the scope of repairs because current building codes ask for it. It stays out of the settlement until the code upgrade cost '
             'is incurred, up to the limit of that coverage.')


class Gotchas:
    """A part of model.Builder."""

    def spice(self):
        r, g, taken, item = self.rng, self.g, set(), {(i.cat, i.sel): i for i in self.pool}
        rooms = [s for s in self.sections if s.items and s.rtype != 'level']

        def some(gotcha, n, test=lambda i: True):
            out = [i for s in rooms for i in s.items if id(i) not in taken and i.match != 'absent' and test(i)] if gotcha in g else []
            out = r.sample(out, min(n, len(out)))
            taken.update(map(id, out))
            return out

        def extra(gotcha, s, key, act, qty=None, **kw):
            if gotcha in g:
                i = self.add(s, item[key], act, qty, **kw)
                taken.add(id(i))
                return i
        aged = lambda i: i.it.life and i.act in '+&MI'
        for s in [s for s in self.sections if s.name == 'Pool Deck']:       # a room whose items have words instead of prices
            for key in (('FEN', 'RAIL'), ('CNC', 'WALK')):
                self.add(s, item[key], status=r.choice(STATUS))
        extra('bid', rooms[0], ('SFG', 'BIDITM'), '+', 1, custom=r2(D(r.randint(180000, 990000)) / 100), star=True)
        extra('credits', rooms[-1], ('SPE', 'CREDIT'), '+', 2 if self.contents else D('10.65'))
        if not self.contents:
            extra('percent_text', r.choice(rooms), ('WPR', 'PATT'), '+')
            extra('percent_text', r.choice(rooms), ('CLN', 'ADD50'), '+')
        i = extra('hyphen_wrap', r.choice(rooms), ('APP', 'RR'), 'R', 1, match='edited')
        words = ('including the time to move the appliances away from the wall and back, cleaning of the floor below them, new supply line, '
                 'connection, shut off and leak check of all lines at the combined').split()
        for k in range(len(words) + 1 if i else 0):                     # find the wording whose first line ends in the hyphen
            i.text = ' '.join(words[len(words) - k:] + ['Range-Refrigerator unit'])
            label, x = (self.printed(i), 193) if 'codes' in self.opts else ('99.  ' + self.printed(i), 36)
            if wrap(label, self.spec['wrap'] - x, 'R', self.spec['size'])[0].endswith('Range-'):
                break
        for i in some('big_qty', 2, lambda i: i.unit == 'SF' and i.it.replace + i.it.remove < 4):
            i.qty = r2(D(r.randint(1004000, 1899900)) / 100)
            i.calc = plain(i.qty)
        for i in some('status', 3):
            i.status = r.choice(STATUS)
        for i in some('struck', 2, lambda i: i.it.life and i.coverage == 'Dwelling'):
            i.struck, i.dep_zero = True, True
            i.notes.insert(0, ('R', CODE_NOTE))
        for k, i in enumerate(some('markers', 5)):
            i.star, i.price_star = k < 4, k == 4
            rem, rep, res = self.unit_prices(i)
            i.custom = r2({'-': rem, 'R': res}.get(i.act, rep) * D(r.randint(88, 117)) / 100)
        for i in some('markers', 3, aged):
            i.flags, i.percent = ['[%]'], r.choice([D(15), D(21), D('33.3'), D(61)])
        for i in some('markers', 2, lambda i: aged(i) and i.it.life <= 25):
            i.flags, i.age, i.cond = ['[M]'], i.it.life, 'Avg.'
        for i in some('markers', 3):
            i.bold = True
        for i in some('nonrec', 4, aged):
            i.nonrec, i.age, i.cond = True, max(i.age, 4), 'Avg.'
        for i in some('age_na', 1, aged):
            i.dep_zero, i.age = True, max(i.age, 3)
        for i in some('touching', 2, lambda i: i.act in '+&'):
            i.touch = True
        for i in some('double_text', 2):
            i.double = True
        for i, d in zip(some('unicode', 3), ('1/2" × 5/8" trim – “stain grade”', 'Niche ½" glass shelf – client’s choice', 'Façade panel 2\' 6" × 7\' – 45° miter')):
            if self.fits(d):
                self.absent(i, d, r.randint(4000, 30000))
        for i in some('unicode', 1):
            i.notes.append(('R', 'Owner’s café table – moved 2½" to the left; keep “as is” • 70° ± 5°.'))
        for i in some('note_like_item', 1):
            i.notes.append(('R', self.number_line_note()))
        for i in some('note_like_item', 1):
            i.notes += [('R', '1. Electrical - replace the cover plates'), ('R', '2. Plumbing - replace the angle stop'), ('R', '4418 Windmill Bend, Fernbrook')]
        for s in [s for s in rooms if len(s.items) > 3][:1] if 'revised' in g else []:
            s.items[1].mark_before, s.items[2].mark_after = 'Revised by QF4TX on 11/3/2026', 'End revisions by QF4TX on 11/3/2026'
        for i in [i for i in self.items if i.act == 'R' and i.match == 'exact' and self.fits(i.text + ' - Detach & reset')][:3] if 'no_prefix' in g else []:
            i.suffix = True
        for s in [s for s in rooms if s.rtype == 'elevation' and not s.x36][:1] if 'heading_missing' in g else []:
            s.missing, s.dims, s.height = True, {}, None

    def number_line_note(self):
        """A sentence whose wrapped second line starts with "2026."."""
        for filler in ('', 'the', 'the whole', 'all of the', 'the whole of that', 'the whole of that same', 'the whole of that same given'):
            for more in ('', ' year', ' calendar year', ' running calendar year'):
                t = (f'The allowance of this line follows the published price survey for the region and the month of {filler} period{more} ending October '
                     '2026. This is an average retail price and not an offer.').replace('  ', ' ')
                if (wrap(t, self.spec['note'] - 36, 'R', self.spec['size']) + [''])[1].startswith('2026.'):
                    return t
        return t
