"""What can be damaged in a print: one function a kind, each giving all its damages in print order.

A damage is (words that name it, function that edits the Print, whether the damaged print still holds together by
itself, so that no reader could notice)."""
import re
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

AMOUNT = re.compile(r'[(<$]*-?[\d,]+\.\d\d[)>*]*( =|[+=])?$')
# Names of the truth; the order is that of the columns.
FIGURES = ('unit_price', 'reset', 'remove', 'replace', 'tax', 'op', 'rcv', 'total', 'dep', 'acv')
EXTENDED = ('unit_price', 'reset', 'remove', 'replace')
SECOND_LINE = 14.5  # distance of the figures from the first line in a two-line layout
LEADING = 13.3      # where a next row begins, in points; at most
FOOT = 95           # lowest row that can be pushed down once more


def plain(text):
    return Decimal(re.sub(r'[^\d.-]', '', text))


def extension(quantity, price):
    return (quantity * price).quantize(Decimal('0.01'), ROUND_HALF_UP)


class PrintedItem:
    """An item of the truth with its cells on the page."""

    def __init__(self, truth, page, texts):
        self.truth, self.page = truth, page
        start = re.compile(rf'(\* )?{truth["n"]}\.?( |$)')
        self.start = next((t for t in texts if start.match(t.text) and t.x < 70), None)
        if not self.start:
            return
        top = self.start.y
        rows = sorted({t.y for t in texts if t.y <= top}, reverse=True)
        words = ''.join(self.words().split())
        self.cells = []
        for y in rows:
            row = [t for t in texts if t.y == y]
            if y != top and not all(self.holds(t, words, top) for t in row):
                break
            self.cells += row
        self.bottom = min(t.y for t in self.cells)
        self.figures = {k: self.cells_of(k) for k in FIGURES if k in truth}
        self.figures = {k: v for k, v in self.figures.items() if v}
        # Quantities come before every price.
        before = min((c[0].x for c in self.figures.values()), default=0)
        self.quantity = [t for t in self.cells if t.text.replace(',', '') == truth['qty'] and t.x < before]

    def words(self):
        return ' '.join([self.truth['desc'], *self.truth.get('notes', [])])

    def holds(self, text, words, top):
        if text.x < 60 and not AMOUNT.match(text.text):
            return ''.join(text.text.split()) in words
        return text.y > top - 2 * SECOND_LINE

    def cells_of(self, figure):
        """Cells that print this figure: the value in the right column (a cell may be drawn twice)."""
        value = abs(Decimal(self.truth[figure]))
        same = [t for t in self.cells if AMOUNT.match(t.text) and abs(plain(t.text)) == value]
        edge = self.edges.get(figure)
        return [t for t in same if edge and abs(t.right() - edge) < 12]

    @property
    def counts(self):
        """Whether the item takes part in a sum that the print gives."""
        return any(Decimal(self.truth.get(k, 0)) for k in ('rcv', 'total', 'dep', 'acv'))


class Target:
    """A print's truth and pages, looked up once."""

    def __init__(self, truth, printed):
        self.truth = truth
        self.pages = [printed.texts(page) for page in range(len(printed.pages))]
        PrintedItem.edges = truth['columns']['number_right_edges']
        items = [i for s in truth['sections'] for i in s['items']]
        found = [PrintedItem(i, i['page'] - 1, self.pages[i['page'] - 1]) for i in items]
        self.items = [i for i in found if i.start]
        self.paid_when_incurred = any('Paid When Incurred' in s['name'] for s in truth['summaries'])

    def unseen(self, item):
        """Whether the print gives no sum in which the item counts."""
        return not item.counts or item.truth['struck'] and not self.paid_when_incurred

    def item_pages(self):
        return sorted({i.page for i in self.items})


def change_digit(text, nth):
    """The nth digit: a quantity may appear twice, with and without commas."""
    at = [i for i, c in enumerate(text) if c.isdigit()][nth]
    return text[:at] + str((int(text[at]) + 3) % 10) + text[at + 1:]


def swaps(text):
    """Indices at which two adjacent digits differ (the decimal point may be between them)."""
    digits = [i for i, c in enumerate(text) if c.isdigit()]
    return [(a, b) for a, b in zip(digits, digits[1:]) if text[a] != text[b]]


def swapped(text, a, b):
    changed = list(text)
    changed[a], changed[b] = changed[b], changed[a]
    return ''.join(changed)


def rewrite(page, cells, change):
    def edit(printed):
        for cell in cells:
            printed.put(page, replace(cell, text=change(cell.text)))
    return edit


def same_extension(item, figure, text):
    if figure not in EXTENDED:
        return False
    quantity = Decimal(item.truth['qty'])
    return extension(quantity, plain(text)) == extension(quantity, abs(Decimal(item.truth[figure])))


def swap_digits(target):
    for item in target.items:
        for figure, cells in item.figures.items():
            for a, b in swaps(cells[0].text):
                text = swapped(cells[0].text, a, b)
                yield (f'item {item.truth["n"]} {figure} {cells[0].text} -> {text}',
                       rewrite(item.page, cells, lambda t, a=a, b=b: swapped(t, a, b)), same_extension(item, figure, text))


def change_quantity(target):
    for item in target.items:
        if not item.quantity:
            continue
        text = item.quantity[0].text
        for nth in range(sum(c.isdigit() for c in text)):
            changed = change_digit(text, nth)
            prices = [abs(Decimal(item.truth[k])) for k in EXTENDED if k in item.figures]
            before, after = (sum(extension(plain(t), p) for p in prices) for t in (text, changed))
            yield (f'item {item.truth["n"]} quantity {text} -> {changed}',
                   rewrite(item.page, item.quantity, lambda t, nth=nth: change_digit(t, nth)), before == after)


def drop_item(target):
    for item in target.items:
        yield (f'item {item.truth["n"]} dropped', lambda printed, i=item: printed.remove(i.page, i.cells), target.unseen(item))


def shift_figure(target):
    edges = target.truth['columns']['number_right_edges']
    for item in target.items:
        for figure, cells in item.figures.items():
            for other in FIGURES:
                if other == figure or other not in edges:
                    continue
                def edit(printed, item=item, cells=cells, by=edges[other] - edges[figure]):
                    for cell in cells:
                        printed.put(item.page, replace(cell, x=cell.x + by))
                yield f'item {item.truth["n"]} {figure} {cells[0].text} moved to {other}', edit, False


def cut_page(target):
    """Pages with items; the pages of sums behind them are cut by `cut_money_page`."""
    for page in target.item_pages():
        unseen = all(target.unseen(i) for i in target.items if i.page == page)
        yield f'page {page + 1} cut', lambda printed, page=page: printed.cut_page(page), unseen


def cut_money_page(target):
    """The last page may be cut without a trace, and so may pages that no page number follows."""
    numbered = [p for p, texts in enumerate(target.pages) if any(re.match(r'Page: +\d', t.text) for t in texts)]
    last_items = max(target.item_pages())
    for page in range(last_items + 1, max(numbered, default=0)):
        yield f'page {page + 1} cut', lambda printed, page=page: printed.cut_page(page), False


def duplicate_item(target):
    for item in target.items:
        lowest = min((t.y for t in target.pages[item.page] if t.y > 70), default=0)
        height = item.start.y - item.bottom + LEADING
        if lowest - height < FOOT or any(c.y < item.bottom for c in item.cells):
            continue

        def edit(printed, item=item, height=height):
            printed.push_down(item.page, item.bottom - 0.5, 70, height)
            printed.copy(item.page, item.cells, height)
        yield f'item {item.truth["n"]} twice', edit, False


def money_cells(target, pages, labels):
    """Amounts in rows that begin with one of the labels."""
    for page in pages:
        texts = target.pages[page]
        for label in (t for t in texts if labels.match(t.text)):
            row = [t for t in texts if abs(t.y - label.y) < 2.3 and t.x > label.x and AMOUNT.match(t.text)]
            for cell in row:
                yield page, label.text, cell


def changed_cells(target, pages, labels):
    for page, label, cell in money_cells(target, pages, labels):
        for nth in (0, -1):
            yield (f'page {page + 1} {label} {cell.text} -> {change_digit(cell.text, nth)}',
                   rewrite(page, [cell], lambda t, nth=nth: change_digit(t, nth)), False)


def change_totals(target):
    return changed_cells(target, target.item_pages(), re.compile(r'(.* )?Totals?:'))


def change_tax(target):
    for item in target.items:
        for cell in item.figures.get('tax', [])[:1]:
            yield (f'item {item.truth["n"]} tax {cell.text} -> {change_digit(cell.text, -1)}',
                   rewrite(item.page, item.figures['tax'], lambda t: change_digit(t, -1)), False)
    behind = range(max(target.item_pages()) + 1, len(target.pages))
    yield from changed_cells(target, behind, re.compile(r'.* Tax( |$)'))


def change_sums(target):
    """Any amount of the pages behind the items: coverage table, summaries, recaps. Measurements have no sums: rooms
    without lines may be left out of a print, but not out of its Grand Total Areas."""
    measures = {label for block in target.truth['areas'] for label in block.get('dims', {})}
    pages = [p for p in range(max(target.item_pages()) + 1, len(target.pages))
             if not any(t.text in measures for t in target.pages[p])]
    return changed_cells(target, pages, re.compile(r'[A-Z]'))


KINDS = (swap_digits, change_quantity, drop_item, shift_figure, cut_page, cut_money_page, duplicate_item, change_totals,
         change_tax, change_sums)
