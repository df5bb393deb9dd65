#!/usr/bin/env python3
"""Reads prints as people pass them on: reprinted, turned, shuffled, stamped, incomplete: variants.py ESXCONV FOLDER [NAME]

Every variant must give every value of the truth; where something is missing, a warning or the refusal must say so.
Needs ghostscript, pdftocairo of poppler-utils, and qpdf.
"""
import concurrent.futures
import copy
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import zlib
from dataclasses import dataclass, field

from compare_truth import Comparison
from type3 import with_type3_fonts

PRINTS = ['FINAL8_small', 'AGELIFE_small', 'SF_small', 'CONTENTS_small', 'SYMBILITY_small']
STAMP = b'BT /F1 22 Tf 0.7 0.1 0.1 rg 1 0 0 1 %d %d Tm (RECEIVED NOV 12 2026) Tj ET'


def run(*command):
    subprocess.run([str(part) for part in command], check=True, capture_output=True)


def page_count(pdf):
    return int(subprocess.run(['qpdf', '--show-npages', pdf], check=True, capture_output=True, text=True).stdout)


@dataclass
class Variant:
    """How to make it from a print, and what to expect of it.

    `make(source, target)` may return the pages of the source in their new order, or a new number for each. The warnings must include one of
    `warnings`, if any. If `least` percent of the values must be right, as with OCR, no wrong figure of a line may be in
    an estimate that closes; 100 is every value. A refusal is right only if it contains one of `reasons`."""
    make: object
    least: int = 100
    warnings: tuple = ()
    reasons: tuple = ()
    prints: list = field(default_factory=lambda: PRINTS)
    ocr: str = 'never'


def ghostscript(*options, before=''):
    def make(source, target):
        run('gs', '-q', '-o', target, '-sDEVICE=pdfwrite', *options, '-c', before, '-f', source)
    return make


def scaled(percent):
    """Smaller, in the middle of the sheet."""
    margins = [side * (100 - percent) / 200 for side in (612, 792)]
    return ghostscript('-dFIXEDMEDIA', '-dDEVICEWIDTHPOINTS=612', '-dDEVICEHEIGHTPOINTS=792',
                       before=f'<</BeginPage {{{margins[0]} {margins[1]} translate {percent / 100} dup scale}}>> setpagedevice')


def on_sheets(columns, rows):
    """Several pages on a sheet, row by row: each place is drawn by itself, and laid over the others."""
    width, height = (792, 612) if columns > rows else (612, 792)
    scale = min(width / columns / 612, height / rows / 792)
    gaps = (width / columns - 612 * scale) / 2, (height / rows - 792 * scale) / 2

    def make(source, target):
        pages = page_count(source)
        with tempfile.TemporaryDirectory() as folder:
            for place in range(columns * rows):
                x = place % columns * width / columns + gaps[0]
                y = (rows - 1 - place // columns) * height / rows + gaps[1]
                chosen = f'{folder}/pages.pdf'
                run('qpdf', source, '--pages', source, ','.join(map(str, range(place + 1, pages + 1, columns * rows))), '--', chosen)
                ghostscript('-dFIXEDMEDIA', f'-dDEVICEWIDTHPOINTS={width}', f'-dDEVICEHEIGHTPOINTS={height}', '-dAutoRotatePages=/None',
                            before=f'<</BeginPage {{{x} {y} translate {scale} dup scale}}>> setpagedevice')(chosen, f'{folder}/{place}.pdf')
            for place in range(1, columns * rows):
                run('qpdf', f'{folder}/0.pdf', '--overlay', f'{folder}/{place}.pdf', '--', f'{folder}/all.pdf')
                shutil.move(f'{folder}/all.pdf', f'{folder}/0.pdf')
            shutil.move(f'{folder}/0.pdf', target)
        return {page: (page - 1) // (columns * rows) + 1 for page in range(1, pages + 1)}
    return make


def cairo(source, target):
    run('pdftocairo', '-pdf', source, target)


def turned(degrees, pages='1-z', entry=0):
    """Draws the pages turned; the page's own entry turns them further."""
    def make(source, target):
        with tempfile.TemporaryDirectory() as folder:
            by_entry, drawn = f'{folder}/entry.pdf', f'{folder}/drawn.pdf'
            run('qpdf', f'--rotate=+{degrees}:{pages}', source, by_entry)
            cairo(by_entry, drawn)
            if entry:
                run('qpdf', f'--rotate=+{entry}', drawn, target)
            else:
                shutil.copy(drawn, target)
    return make


def arranged(arrange):
    def make(source, target):
        pages = arrange(list(range(1, page_count(source) + 1)))
        run('qpdf', source, '--pages', source, ','.join(map(str, pages)), '--', target)
        return pages
    return make


def without_middle(pages):
    middle = len(pages) // 2
    return pages[:middle] + pages[middle + 1:]


def picture_of(pdf, page, dpi=200):
    """A PDF of one page: the page of another one as a gray picture."""
    pgm = subprocess.run(['pdftoppm', '-r', str(dpi), '-gray', '-f', str(page), '-l', str(page), pdf], check=True, capture_output=True).stdout
    _, width, height, _ = pgm[:40].split(maxsplit=4)[:4]  # "P5 1700 2200 255"
    gray = zlib.compress(pgm[-int(width) * int(height):])
    draw = b'612 0 0 792 0 0 cm /I Do'
    objects = [b'<< /Type /Catalog /Pages 2 0 R >>', b'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
               b'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
               b'<< /Length %d >>\nstream\n%s\nendstream' % (len(draw), draw),
               b'<< /Type /XObject /Subtype /Image /Width %s /Height %s /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream'
               % (width, height, len(gray), gray)]
    return b'%PDF-1.4\n' + b''.join(b'%d 0 obj\n%s\nendobj\n' % (n, text) for n, text in enumerate(objects, 1)) + b'trailer << /Root 1 0 R /Size 6 >>\n%%EOF\n'


def pictured(source, target):
    """The first page of lines is a picture."""
    truth = json.loads(source.with_suffix('.truth.json').read_text(encoding='utf-8'))
    page, last = min(item['page'] for section in truth['sections'] for item in section['items']), page_count(source)
    with tempfile.NamedTemporaryFile(suffix='.pdf') as picture:
        picture.write(picture_of(source, page))
        picture.flush()
        parts = [[source, f'1-{page - 1}']] * (page > 1) + [[picture.name, '1']] + [[source, f'{page + 1}-{last}']] * (page < last)
        # qpdf reports that it repaired the picture, which has no table of objects.
        subprocess.run(['qpdf', '--empty', '--pages', *(word for part in parts for word in part), '--', target], capture_output=True, check=False)


def stamped(x, y):
    """A stamp on every page, over nothing that is printed there."""
    def make(source, target):
        stream = STAMP % (x, y)
        objects = [b'<< /Type /Catalog /Pages 2 0 R >>', b'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
                   b'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 '
                   b'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> >> >> >>',
                   b'<< /Length %d >>\nstream\n%s\nendstream' % (len(stream), stream)]
        body = b'%PDF-1.4\n' + b''.join(b'%d 0 obj\n%s\nendobj\n' % (n, text) for n, text in enumerate(objects, 1))
        with tempfile.NamedTemporaryFile(suffix='.pdf') as stamp:
            stamp.write(body + b'trailer << /Root 1 0 R /Size 5 >>\n%%EOF\n')
            stamp.flush()
            # qpdf reports that it repaired the stamp, which has no table of objects.
            subprocess.run(['qpdf', source, '--overlay', stamp.name, '--repeat=1', '--', target], capture_output=True, check=False)
    return make


NUMBERED = [name for name in PRINTS if not name.startswith('SYMBILITY')]  # "Page: 7"
VARIANTS = {
    'ghostscript': Variant(ghostscript()),
    'cairo': Variant(cairo),
    'nameless Type 3 fonts': Variant(with_type3_fonts),
    '94 percent': Variant(scaled(94)),
    '97 percent': Variant(scaled(97)),
    '60 percent': Variant(scaled(60)),
    'two on a sheet': Variant(on_sheets(2, 1), warnings=('sheets_cut',)),
    'four on a sheet': Variant(on_sheets(2, 2), warnings=('sheets_cut',)),
    'a4': Variant(ghostscript('-dFIXEDMEDIA', '-dPDFFitPage', '-sPAPERSIZE=a4')),
    'turned 90': Variant(turned(90)),
    'turned 180': Variant(turned(180)),
    'turned 270': Variant(turned(270)),
    'drawn turned, shown upright': Variant(turned(90, entry=270)),
    'drawn turned, shown upside down': Variant(turned(270, entry=270)),
    'cover turned': Variant(turned(90, '1')),
    'reversed': Variant(arranged(lambda pages: pages[::-1]), warnings=('pages_reordered',), prints=NUMBERED),
    'shuffled': Variant(arranged(lambda pages: random.Random(5).sample(pages, len(pages))), warnings=('pages_reordered',), prints=NUMBERED),
    'doubled': Variant(arranged(lambda pages: [page for page in pages for _ in range(2)]), warnings=('duplicate_page',)),
    'stamped': Variant(stamped(300, 764)),
    'outlines, not recognized': Variant(ghostscript('-dNoOutputFonts'), reasons=('drawn as outlines',), warnings=('no estimate',)),
    'outlines': Variant(ghostscript('-dNoOutputFonts'), least=97, warnings=('recognized_page',), reasons=('no text recognition',), prints=['FINAL5_small'],
                        ocr='auto'),
    'a picture of lines': Variant(pictured, least=97, warnings=('recognized_page',), reasons=('no text recognition',), prints=['FINAL8_small', 'SF_small'],
                                  ocr='auto'),
    'a page missing': Variant(arranged(without_middle), least=0, warnings=('missing_pages',), prints=NUMBERED),
}


def with_pages(truth, pages):
    """The truth with the numbers that the pages have in the new order."""
    if pages is None:
        return truth
    place = pages if isinstance(pages, dict) else {page: pages.index(page) + 1 for page in pages}

    def moved(value):
        if isinstance(value, dict):
            return {key: place.get(inner, 0) if key == 'page' else moved(inner) for key, inner in value.items()}
        return [moved(inner) for inner in value] if isinstance(value, list) else value
    return moved(copy.deepcopy(truth))


def problems(program, variant, pdf, truth):
    """What is wrong with how the variant of the print is read."""
    with tempfile.TemporaryDirectory() as folder:
        target = pathlib.Path(folder) / pdf.name
        truth = with_pages(truth, variant.make(pdf, target))
        read = subprocess.run([program, 'inspect', '--json', '--ocr', variant.ocr, target], capture_output=True, text=True)
    if read.returncode != 0:
        if not any(reason in read.stderr for reason in variant.reasons):
            yield f'refused: {read.stderr.strip()}'
        return
    estimate = json.loads(read.stdout)
    codes = {warning['code'] for warning in estimate['warnings']}
    compared = Comparison(estimate, truth).run()
    if 100 * (1 - len(compared.differences) / compared.values) < variant.least or (variant.least and compared.hides_faults()):
        yield from compared.differences
    if variant.warnings and not codes & set(variant.warnings):
        yield f'no warning {" or ".join(variant.warnings)}, but {sorted(codes)}'


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    chosen = {name: variant for name, variant in VARIANTS.items() if not sys.argv[3:] or name in sys.argv[3:]}
    jobs = [(name, variant, print_name) for name, variant in chosen.items() for print_name in variant.prints]

    def check(job):
        name, variant, print_name = job
        truth = json.loads((folder / f'{print_name}.truth.json').read_text(encoding='utf-8'))
        return [f'{print_name}, {name}: {problem[:300]}' for problem in problems(program, variant, folder / f'{print_name}.pdf', truth)]

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [problem for result in pool.map(check, jobs) for problem in result]
    print(*found, f'{len(jobs)} variants, {len(found)} problems', sep='\n')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
