"""Writes an SVG by adding shapes and text."""

from xml.sax.saxutils import escape

FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
MONO_FONTS = "Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace"


def number(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Svg:
    def __init__(self):
        self.parts = []

    def raw(self, markup):
        self.parts.append(markup)

    def box(self, x, y, width, height, fill, stroke=None, radius=0):
        line = f' stroke="{stroke}"' if stroke else ""
        self.raw(f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
                 f'rx="{number(radius)}" fill="{fill}"{line}/>')

    def text(self, x, y, words, size, fill, weight=400, anchor="start", mono=False):
        font = f' font-family="{MONO_FONTS}"' if mono else ""
        bold = f' font-weight="{weight}"' if weight != 400 else ""
        end = f' text-anchor="{anchor}"' if anchor != "start" else ""
        style = f'font-size="{number(size)}" fill="{fill}"{bold}{end}{font}'
        self.raw(f'<text x="{number(x)}" y="{number(y)}" {style}>{escape(words)}</text>')

    def badge(self, x, y, words, fill):
        """A filled pill with white text, around a point."""
        width = 10 + 6 * len(words)
        self.box(x - width / 2, y - 8, width, 16, fill=fill, radius=8)
        self.text(x, y + 3.8, words, size=10.5, fill="#ffffff", weight=600, anchor="middle")

    def document(self, width, height, title, paper, rule):
        """All of it on paper, so that it looks the same on light and on dark pages."""
        wide, high = number(width), number(height)
        size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
        edge = (f'<rect x="0.5" y="0.5" width="{number(width - 1)}" height="{number(height - 1)}" rx="8" '
                f'fill="{paper}" stroke="{rule}"/>')
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {size} '
                f'font-family="{FONTS}" role="img">\n<title>{escape(title)}</title>\n{edge}')
        return "\n".join([head, *self.parts, "</svg>"]) + "\n"
