#include "pdf/font_style.h"

#include <doctest/doctest.h>

namespace pdf = estimate::pdf;

TEST_CASE("bold and italic are read off a font's name") {
  using Style = pdf::FontStyle;
  CHECK(pdf::style_of_font_name("Times-Roman") == Style{false, false});
  CHECK(pdf::style_of_font_name("Times-Bold") == Style{true, false});
  CHECK(pdf::style_of_font_name("Times-BoldItalic") == Style{true, true});
  CHECK(pdf::style_of_font_name("Helvetica-Oblique") == Style{false, true});
  CHECK(pdf::style_of_font_name("TimesNewRomanPSMT") == Style{false, false});
  CHECK(pdf::style_of_font_name("TimesNewRomanPS-BoldItalicMT") == Style{true, true});
  CHECK(pdf::style_of_font_name("Arial,Bold") == Style{true, false});
  CHECK(pdf::style_of_font_name("SegoeUI-Semibold") == Style{true, false});
}

TEST_CASE("the prefix of a subset tells nothing") {
  CHECK(pdf::style_of_font_name("XBOLDY+Times-Roman") == pdf::FontStyle{false, false});
  CHECK(pdf::style_of_font_name("ABCDEF+Tahoma-Bold") == pdf::FontStyle{true, false});
  CHECK(pdf::style_of_font_name("") == pdf::FontStyle{false, false});
}
