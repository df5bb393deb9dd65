"""Gives a print nameless Type 3 fonts, as browsers make them: every glyph is a drawing, and nothing names the font,
its weight or its style. Needs ghostscript and qpdf."""
import pathlib
import re
import subprocess
import tempfile

FONT = re.compile(rb'<<\n  /BaseFont (?:(?!endobj).)*?/Subtype /Type1\n.*?\n>>(?=\nendobj)', re.S)
UNUSED_CODES = {0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D}
# A drawing with curves, as wide as the glyph.
GLYPH = b'%d 0 0 0 %d 700 d1 0 0 m %d 0 %d 300 %d 700 c 0 700 l 0 300 40 200 0 0 c h f'


def stream(number, content):
    return b'%d 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n' % (number, len(content), content)


def character_map():
    """What the codes of Windows' encoding mean."""
    rows = [b'<%02x> <%04x>\n' % (code, ord(bytes([code]).decode('cp1252'))) for code in range(32, 256) if code not in UNUSED_CODES]
    groups = [rows[at:at + 100] for at in range(0, len(rows), 100)]
    return (b'/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /W def /CMapType 2 def\n'
            b'1 begincodespacerange <00> <ff> endcodespacerange\n'
            + b''.join(b'%d beginbfchar\n%sendbfchar\n' % (len(group), b''.join(group)) for group in groups) + b'endcmap end end')


def type3_font(font, free):
    """The font's new dictionary, and the objects that it refers to, numbered from `free`."""
    first = int(re.search(rb'/FirstChar (\d+)', font)[1])
    widths = [round(float(width)) for width in re.search(rb'/Widths \[(.*?)\]', font, re.S)[1].split()]
    drawings = [stream(free + 1 + at, GLYPH % ((width,) * 5)) for at, width in enumerate(widths)]
    glyphs = b' '.join(b'/g%d %d 0 R' % (first + at, free + 1 + at) for at in range(len(widths)))
    names = b' '.join(b'/g%d' % (first + at) for at in range(len(widths)))
    dictionary = (b'<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0]\n'
                  b'/FirstChar %d /LastChar %d /Widths [%s] /Encoding << /Differences [%d %s] >>\n'
                  b'/CharProcs << %s >> /Resources << >> /ToUnicode %d 0 R >>'
                  % (first, first + len(widths) - 1, b' '.join(b'%d' % width for width in widths), first, names, glyphs, free))
    return dictionary, [stream(free, character_map()), *drawings]


def with_type3_fonts(source, target):
    """Writes the print with its fonts replaced; their widths come from the fonts that ghostscript embeds."""
    with tempfile.TemporaryDirectory() as folder:
        embedded, plain = pathlib.Path(folder, 'embedded.pdf'), pathlib.Path(folder, 'plain.pdf')
        subprocess.run(['gs', '-q', '-o', embedded, '-sDEVICE=pdfwrite', '-c', '<</NeverEmbed []>> setdistillerparams', '-f', source],
                       check=True, capture_output=True)
        subprocess.run(['qpdf', '--qdf', '--object-streams=disable', embedded, plain], check=True, capture_output=True)
        body, tables = plain.read_bytes().split(b'\nxref\n', 1)
        free, added = int(tables.split()[1]), []

        def replaced(font):
            dictionary, objects = type3_font(font[0], free + len(added))
            added.extend(objects)
            return dictionary
        body = FONT.sub(replaced, body)
        trailer = re.search(rb'trailer (<<.*?>>)\nstartxref', tables, re.S)[1]
        plain.write_bytes(body + b'\n' + b''.join(added) + b'trailer ' + trailer + b'\n%%EOF\n')
        # qpdf makes the table of objects, and reports with a status of 3 that it did.
        subprocess.run(['qpdf', plain, target], capture_output=True, check=False)
