#include "pdf/font_style.h"

#include <doctest/doctest.h>

namespace pdf = estimate::pdf;

TEST_CASE("bold and italic follow from a font's name") {
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

TEST_CASE("the prefix of a subset is ignored") {
  CHECK(pdf::style_of_font_name("XBOLDY+Times-Roman") == pdf::FontStyle{false, false});
  CHECK(pdf::style_of_font_name("ABCDEF+Tahoma-Bold") == pdf::FontStyle{true, false});
  CHECK(pdf::style_of_font_name("") == pdf::FontStyle{false, false});
}

TEST_CASE("names without a style") {
  for (const char* name : {"F1", "CIDFont+F2", "ABCDEF+T1_0", "TT3", "", "font0000000012"})
    CHECK_FALSE(pdf::tells_style(name));
  for (const char* name : {"TimesNewRomanPSMT", "ABCDEF+Arial", "Helvetica", "X-Bold", "NimbusRomNo9L-Regu"})
    CHECK(pdf::tells_style(name));
}

TEST_CASE("the widths of the letters determine the style") {
  using Style = pdf::FontStyle;
  pdf::LetterWidths widths{};
  const auto set = [&](std::string_view letters, std::initializer_list<double> values) {
    widths = {};
    for (std::size_t i = 0; i < letters.size(); ++i)
      widths.at(pdf::probe_letters.find(letters[i])) = *(values.begin() + i);
  };
  set("hnuT", {500, 500, 500, 611});
  CHECK(pdf::style_of_widths(widths) == Style{false, false});
  set("hnuT", {556, 556, 556, 667});
  CHECK(pdf::style_of_widths(widths) == Style{true, false});
  set("akmw", {500, 444, 722, 667});
  CHECK(pdf::style_of_widths(widths) == Style{false, true});
  set("akmw", {500, 500, 778, 667});
  CHECK(pdf::style_of_widths(widths) == Style{true, true});
  set("dhnr", {611, 611, 611, 389});
  CHECK(pdf::style_of_widths(widths) == Style{true, false});
}

TEST_CASE("too few letters, or those of another family, do not") {
  pdf::LetterWidths widths{};
  CHECK_FALSE(pdf::style_of_widths(widths));
  widths.at(0) = widths.at(1) = widths.at(2) = 500;
  CHECK_FALSE(pdf::style_of_widths(widths));
  widths.fill(600);  // Courier
  CHECK_FALSE(pdf::style_of_widths(widths));
}
