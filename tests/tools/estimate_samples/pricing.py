"""All money of an item: prices, tax, overhead and profit, depreciation, and the labor minimums."""
from decimal import Decimal as D

from .pool import r2
from .text import plain, short_pct

Z = D('0.00')


class Pricing:
    """A part of model.Builder."""

    def unit_prices(self, i):
        """(remove, replace, reset) unit prices of the activity."""
        it = i.it
        if i.match == 'absent':
            return Z, i.custom, Z
        rem, rep, res = {'&': (it.remove, it.replace, Z), '-': (it.remove, Z, Z), '+': (Z, it.replace, Z), 'R': (Z, Z, it.reset), 'M': (Z, it.material, Z),
                         'I': (Z, it.labor + it.equipment, Z)}[i.act]
        if i.custom is not None:
            rem, rep, res = (i.custom, rep, res) if i.act == '-' else (rem, rep, i.custom) if i.act == 'R' else (rem, i.custom, res)
        return rem, rep, res

    def price(self, i):
        m, it = self.m, i.it
        rem, rep, res = self.unit_prices(i)
        if 'split' in self.opts and 'reset' not in self.spec['num']:
            rep, res = rep + res, Z
        i.remove, i.replace, i.reset, i.unit_price = rem, rep, res, rem + rep + res
        while r2(i.qty * rem) + r2(i.qty * rep) + r2(i.qty * res) != r2(i.qty * i.unit_price):
            i.qty += D('0.01')                                          # the parts must add up to the printed extension
            i.calc = plain(i.qty)
        i.ext, i.rem_ext, i.rep_ext = r2(i.qty * i.unit_price), r2(i.qty * rem), r2(i.qty * rep) + r2(i.qty * res)
        share = D(0) if not it.replace or i.act in '-RI' or i.match == 'absent' else it.material / it.replace
        i.material = r2(i.qty * (rep if i.act == 'M' else r2(rep * share)))
        i.labor = r2(i.qty * it.labor) if i.act in '+&I' and i.match != 'absent' else Z
        i.tax = r2(i.material * self.rate / 100) if i.ext > 0 else Z
        i.overhead, i.profit = (r2((i.ext + i.tax) * p / 100) if m['op'] and not i.nonop else Z for p in (self.oh, self.pr))
        i.op = i.overhead + i.profit
        i.row = i.ext + (i.tax if m['tax'] else 0) + (i.op if m['op'] else 0)
        self.depreciate(i)
        if 'factor' in self.spec['num']:
            self.schedule(i)
        if 'two_quantities' in self.opts and i.unit in ('SQ', 'SF', 'LF') and not i.status:
            i.measured = r2(i.qty / D('1.05'))

    def schedule(self, i):
        """A roof payment schedule pays a share of the total."""
        i.factor = i.factor or D(self.rng.choice(['1', '.8', '.65', '.4']))
        i.dep, i.dep_base, i.nonrec = i.row - r2(i.row * i.factor), Z, True

    def depreciate(self, i):
        m, life = self.m, i.it.life if i.match != 'absent' else 0
        i.dep = i.dep_base = frac = Z
        i.life = f'{life} yrs' if life else 'NA'
        if life and i.act in '+&MI' and i.cond != 'New':
            frac = i.percent / 100 if i.percent else min(D(i.age) / life, self.max_dep)
            if not i.percent:
                i.flags = ['[M]'] if D(i.age) / life > self.max_dep else []
        i.dep_pct = 'NA' if i.act == '-' else short_pct(frac, 'third_line' in self.opts)
        if m['dep'] and frac and not i.struck and not i.dep_zero:
            i.dep_base = i.material + (i.rep_ext - i.material if m['nonmat'] else 0) + (i.rem_ext if m['removal'] else 0) + (i.tax if m['taxes'] else 0) + (
                i.op if m['dep_op'] else 0)
            i.dep = r2(i.dep_base * frac)

    def minimums(self):
        """Minimum of the trade minus the labor already in the estimate."""
        s = self.section('Labor Minimums Applied', 'minimums', '')
        for it in [p for p in self.pool if p.sel == 'MN-A']:
            have = sum((i.labor for i in self.items if i.cat == it.cat and counted(i)), Z)
            if 0 < have < it.replace:
                self.price(self.add(s, it, '+', 1, '1', custom=it.replace - have, minimum=dict(minimum=plain(it.replace), labor=plain(have)), cond='Avg.'))
        if s.items:
            self.root['kids'].append(s)
        else:
            self.sections.remove(s)


def counted(i):
    return not i.status and not i.struck


def totals(items):
    on = [i for i in items if counted(i)]
    t = {k: sum((getattr(i, k) for i in on), Z) for k in ('ext', 'tax', 'op', 'overhead', 'profit', 'row', 'dep')}
    return dict(t, nonrec=sum((i.dep for i in on if i.nonrec), Z), acv=t['row'] - t['dep'])
