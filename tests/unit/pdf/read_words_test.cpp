// What read_pages returns for things drawn on a page.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "esx/estimate/read_pages.h"
#include "pdf/needs_colors.h"
#include "support/pdf_builder.h"

using estimate::Box;
using estimate::Page;
using estimate::Word;
using test::needs_colors;
using test::PdfPage;

namespace {

estimate::Parsed<estimate::Document> read_pdf(const std::string& file) {
  auto result = estimate::read_pages(test::bytes_of(file));
  REQUIRE(result.has_value());
  return *std::move(result);
}

Page read_page(const PdfPage& page, const std::vector<std::string>& objects = {}) {
  return read_pdf(test::pdf_of({page}, "", objects)).value.pages.at(0);
}

std::vector<Word> words_of_page(const std::string& contents) { return read_page({contents}).words; }

std::string joined(const std::vector<Word>& words) {
  std::string text;
  for (const Word& word : words) text += (text.empty() ? "" : word.joins_previous ? "~" : " ") + word.text;
  return text;
}

std::string text(const std::string& contents) {
  return joined(words_of_page("BT /F1 10 Tf 36 700 Td " + contents + " ET"));
}

constexpr const char* image =
    "<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray "
    "/Filter /JPXDecode /Length 9 >>\nstream\nnot a JPX\nendstream";

}  // namespace

TEST_CASE("a word has its text, place, size and style" * needs_colors) {
  const auto found = words_of_page("0.5 g BT /F2 9 Tf 36 700 Td (ACV 573.10) Tj ET");
  REQUIRE(found.size() == 2);
  CHECK(found[1].text == "573.10");
  CHECK(found[1].baseline == doctest::Approx(92));
  CHECK(found[0].box.x0 == doctest::Approx(36));
  CHECK(found[1].box.x0 == doctest::Approx(36 + (0.722 + 0.722 + 0.722 + 0.25) * 9));
  CHECK(found[1].box.x1 - found[1].box.x0 == doctest::Approx((5 * 0.5 + 0.25) * 9));
  CHECK(found[1].size == 9);
  CHECK(found[1].bold);
  CHECK_FALSE(found[1].italic);
  CHECK(found[1].color == 0x808080);
  CHECK(words_of_page("BT /F3 9 Tf 36 700 Td (note) Tj ET").at(0).italic);
}

TEST_CASE("size and place follow the text matrix and the page's matrix") {
  const auto found = words_of_page("2 0 0 2 10 20 cm BT /F1 1 Tf 5 0 0 5 30 40 Tm (x) Tj ET");
  REQUIRE(found.size() == 1);
  CHECK(found[0].size == doctest::Approx(10));
  CHECK(found[0].box.x0 == doctest::Approx(70));
  CHECK(std::abs(found[0].baseline - (792 - 100)) < 0.1);
}

TEST_CASE("text operators: what continues is one word, what starts elsewhere is another" * needs_colors) {
  CHECK(text("[(Win) -20 (dow)] TJ") == "Window");
  CHECK(text("[(T) 80 (o)] TJ") == "To");
  CHECK(text("[(Tear) -250 (off)] TJ") == "Tear off");
  CHECK(text("[(Tear) -105 (off)] TJ") == "Tear off");
  CHECK(text("[(Te) -95 (ar)] TJ") == "Tear");
  CHECK(text("(T) Tj (e) Tj (a) Tj (r) Tj") == "Tear");
  CHECK(text("(4,558.71) Tj 35.6 0 Td (SF) Tj") == "4,558.71~SF");
  CHECK(text("(4,558.71) Tj /F2 10 Tf (SF) Tj") == "4,558.71~SF");
  CHECK(text("(one) Tj 0 -12 Td (two) Tj") == "one two");
  CHECK(text("(one ) Tj (two) Tj") == "one two");
  CHECK(text("2 Tc (TOTAL) Tj") == "TOTAL");
}

TEST_CASE("glyphs without Unicode are counted and reported" * needs_colors) {
  const auto result = read_pdf(test::pdf_with("BT /F4 9 Tf 36 700 Td <00410042> Tj ET"));
  CHECK(result.value.pages[0].unmapped == 2);
  CHECK(result.value.pages[0].words.at(0).text == "\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(std::ranges::find(result.warnings, "unmapped_glyphs", &estimate::Warning::code) !=
        result.warnings.end());
}

TEST_CASE("text drawn twice is one word; with an offset or also stroked, it is bold" * needs_colors) {
  const std::string label = "(Kitchen) Tj ET ";
  auto found = words_of_page("BT /F1 9 Tf 36 700 Td " + label + "BT /F1 9 Tf 36 700 Td " + label);
  REQUIRE(found.size() == 1);
  CHECK_FALSE(found[0].bold);
  found = words_of_page("BT /F1 9 Tf 36 700 Td " + label + "BT /F1 9 Tf 36.3 700 Td " + label);
  REQUIRE(found.size() == 1);
  CHECK(found[0].bold);
  CHECK(words_of_page("BT 2 Tr 0.3 w /F1 9 Tf 36 700 Td " + label).at(0).bold);
}

TEST_CASE("invisible text counts only if there is no other" * needs_colors) {
  const std::string hidden = "BT 3 Tr /F1 9 Tf 36 700 Td (scanned) Tj ET ";
  CHECK(joined(words_of_page(hidden)) == "scanned");
  CHECK(joined(words_of_page(hidden + "BT 0 Tr /F1 9 Tf 36 600 Td (seen) Tj ET")) == "seen");
  CHECK(joined(words_of_page("1 g BT /F1 9 Tf 36 600 Td (white) Tj ET")) == "white");
}

TEST_CASE("clipped text is dropped" * needs_colors) {
  CHECK(words_of_page("BT /F1 9 Tf 700 700 Td (outside) Tj ET").empty());
  CHECK(words_of_page("BT /F1 9 Tf 36 -20 Td (below) Tj ET").empty());
  CHECK(joined(words_of_page("q 0 0 100 100 re W n BT /F1 9 Tf 36 50 Td (in) Tj 100 0 Td (out) Tj ET Q")) ==
        "in");
}

TEST_CASE("a line through gray text strikes it, an underline does not" * needs_colors) {
  const std::string item = "0.498 g BT /F1 9 Tf 36 700 Td (Drywall) Tj ET ";
  const auto struck = words_of_page(item + "0.5 w 36 702.3 m 70 702.3 l S").at(0);
  CHECK(struck.struck);
  CHECK(struck.color == 0x7F7F7F);
  CHECK(words_of_page(item + "36 702 34 0.6 re f").at(0).struck);
  CHECK_FALSE(words_of_page(item + "0.5 w 36 699 m 70 699 l S").at(0).struck);
}

TEST_CASE("strokes and thin bars are rules with their color" * needs_colors) {
  const Page page =
      read_page({"1 0 0 RG 0.43 w 36 650 m 576 650 l S 0 0 1 rg 36 692 540 0.6 re f 36 500 200 80 re f"});
  REQUIRE(page.rules.size() == 2);
  CHECK(page.rules[0].box.x0 == 36);
  CHECK(page.rules[0].box.y1 == 100);
  CHECK(page.rules[0].color == 0x0000FF);
  CHECK(page.rules[1].thickness == doctest::Approx(0.43F));
  CHECK(page.rules[1].color == 0xFF0000);
}

TEST_CASE("rules beyond the limit are left out") {
  std::string contents;
  for (int y = 0; y < 300; ++y)
    contents += "36 " + std::to_string(y) + " m 576 " + std::to_string(y) + " l S ";
  estimate::ReadPagesOptions options;
  options.limits.words_per_page = 100;
  const auto result = estimate::read_pages(test::bytes_of(test::pdf_with(contents)), options);
  REQUIRE(result.has_value());
  CHECK(result->value.pages[0].rules.size() <= 100);
}

TEST_CASE("a rotated page comes out upright" * needs_colors) {
  struct Turn {
    int rotate;
    const char* matrix;  // that makes text upright on the shown page
    Box box;             // of the word, roughly
  };
  for (const Turn& turn :
       {Turn{0, "1 0 0 1 50 700", {50, 85, 55, 95}}, Turn{90, "0 1 -1 0 92 50", {50, 85, 55, 95}},
        Turn{180, "-1 0 0 -1 562 92", {50, 85, 55, 95}}, Turn{270, "0 -1 1 0 520 742", {50, 85, 55, 95}}}) {
    CAPTURE(turn.rotate);
    const Page page = read_page({"BT /F1 10 Tf " + std::string(turn.matrix) + " Tm (x) Tj ET",
                                 "/Rotate " + std::to_string(turn.rotate)});
    CHECK(page.rotation == turn.rotate);
    CHECK(page.width == (turn.rotate % 180 == 0 ? 612 : 792));
    CHECK(page.height == (turn.rotate % 180 == 0 ? 792 : 612));
    REQUIRE(page.words.size() == 1);
    CHECK_FALSE(page.words[0].rotated);
    CHECK(std::abs(page.words[0].box.x0 - turn.box.x0) < 0.01);
    CHECK(std::abs(page.words[0].baseline - 92) < 0.01);
  }
  CHECK(read_page({"BT /F1 10 Tf 0 1 -1 0 92 50 Tm (8) Tj ET"}).words.at(0).rotated);
}

TEST_CASE("the crop box is the page") {
  const Page page = read_page({"BT /F1 10 Tf 136 700 Td (x) Tj ET", "/CropBox [100 200 500 750]"});
  CHECK(page.width == 400);
  CHECK(page.height == 550);
  CHECK(page.words.at(0).box.x0 == doctest::Approx(36));
  CHECK(std::abs(page.words.at(0).box.y1 - 52.5) < 3);
}

TEST_CASE("title, creator and producer are UTF-8 whatever their encoding was" * needs_colors) {
  const auto document =
      read_pdf(
          test::pdf_of({{""}},
                       "/Title <FEFF00450073007400E9> /Creator (Xactimate \\(27\\)) /Producer (caf\\351)"))
          .value;
  CHECK(document.title == "Esté");
  CHECK(document.creator == "Xactimate (27)");
  CHECK(document.producer == "café");
  CHECK(document.sha256.size() == 64);
}

TEST_CASE("images are measured, not unpacked, and a page that is an image is named" * needs_colors) {
  const auto scan = read_pdf(
      test::pdf_of({{"q 612 0 0 792 0 0 cm /Im Do Q", {}, "/XObject << /Im 3 0 R >>"}}, "", {image}));
  CHECK(scan.value.pages[0].image_area == 1);
  REQUIRE(scan.warnings.size() == 1);
  CHECK(scan.warnings[0].code == "image_only_page");
  CHECK(scan.warnings[0].page == 1);

  const Page logo = read_page(
      {"q 306 0 0 396 0 0 cm /Im Do Q BT /F1 9 Tf 36 700 Td (text) Tj ET", {}, "/XObject << /Im 3 0 R >>"},
      {image});
  CHECK(logo.image_area == 0.25);
  CHECK(logo.words.size() == 1);
}

TEST_CASE("an inline image is skipped" * needs_colors) {
  const Page page =
      read_page({"q 61.2 0 0 792 0 0 cm BI /W 4 /H 2 /BPC 8 /CS /G ID (Tj) ET EI Q BT /F1 9 Tf 36 700 Td "
                 "(text) Tj ET"});
  CHECK(page.image_area == 0.1);
  CHECK(joined(page.words) == "text");
}

TEST_CASE("text of patterns and soft masks is not text of the page" * needs_colors) {
  const std::string form = "BT /F1 9 Tf 36 700 Td (ghost) Tj ET";
  const std::string pattern =
      "<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 612 792] /XStep 10 /YStep 10 "
      "/Resources << " +
      test::fonts_for_tests() + " >> /Length " + std::to_string(form.size()) + " >>\nstream\n" + form +
      "\nendstream";
  CHECK(read_page({"/Pattern cs /P scn 0 0 612 792 re f", {}, "/Pattern << /P 3 0 R >>"}, {pattern})
            .words.empty());

  const std::string mask =
      "<< /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >> /Resources << " +
      test::fonts_for_tests() + " >> /Length " + std::to_string(form.size()) + " >>\nstream\n" + form +
      "\nendstream";
  CHECK(joined(read_page({"/G gs BT /F1 9 Tf 36 600 Td (seen) Tj ET",
                          {},
                          "/ExtGState << /G << /SMask << /S /Luminosity /G 3 0 R >> >> >>"},
                         {mask})
                   .words) == "seen");
}

TEST_CASE("text under black boxes counts as not printed" * needs_colors) {
  const std::string words = "0 g BT /F1 10 Tf 36 700 Td (Pat) Tj 40 0 Td (Sample) Tj ET ";
  const auto shown = [&](const std::string& drawn) { return joined(words_of_page(drawn)); };
  CHECK(shown(words + "0 g 70 690 60 20 re f") == "Pat");
  CHECK(shown(words + "0.2 g 30 690 100 20 re f*").empty());
  CHECK(shown(words + "0 g 90 690 60 20 re f") == "Pat");          // "Sam" cannot be known to be a word
  CHECK(shown("0 g 70 690 60 20 re f " + words) == "Pat Sample");  // white text on a bar
  CHECK(shown(words + "0.8 g 70 690 60 20 re f") == "Pat Sample");
  CHECK(shown(words + "0 g 70 703 60 1 re f") == "Pat Sample");   // a line through it
  CHECK(shown(words + "0 g 70 685 60 14 re f") == "Pat Sample");  // the row below
  CHECK(shown(words + "0 g 100.5 690 60 20 re f") == "Pat Sample");
  CHECK(shown(words + "/Pattern cs 70 690 m 130 690 l 100 720 l f") == "Pat Sample");
}

TEST_CASE("covered text is named, and read if that is wanted" * needs_colors) {
  const std::string page = "BT /F1 10 Tf 36 700 Td (Sample) Tj ET 0 g 30 690 100 20 re f";
  const std::string file = test::pdf_of({{page}, {"BT /F1 10 Tf 36 700 Td (Sample) Tj ET"}, {page}}, "", {});
  for (const auto mode : {estimate::CoveredText::omit, estimate::CoveredText::read}) {
    const auto document = estimate::read_pages(test::bytes_of(file), {.covered_text = mode});
    REQUIRE(document);
    CHECK(joined(document->value.pages[0].words) == (mode == estimate::CoveredText::read ? "Sample" : ""));
    CHECK(joined(document->value.pages[1].words) == "Sample");
    REQUIRE(document->warnings.size() == 1);
    CHECK(document->warnings[0].code == "covered_text");
    CHECK(document->warnings[0].message.ends_with(": 1, 3"));
  }
}

TEST_CASE("words under white boxes are left out where paths are wanted" * needs_colors) {
  const std::string old = "BT /F1 10 Tf 36 700 Td (Old) Tj ET 1 g 30 690 100 20 re f ";
  const std::string file = test::pdf_of(
      {{old + "0 g BT /F1 10 Tf 36 700 Td (New) Tj ET 1 0 0 RG 2 w [3 1] 0 d 36 600 m 136 600 l S"}}, "", {});
  const auto words = estimate::read_pages(test::bytes_of(file));
  const auto drawing = estimate::read_pages(test::bytes_of(file), {.paths = true});
  REQUIRE(words);
  REQUIRE(drawing);
  CHECK(joined(words->value.pages[0].words) == "Old New");
  CHECK(words->value.pages[0].paths.empty());
  CHECK(joined(drawing->value.pages[0].words) == "New");
  CHECK(drawing->warnings.empty());
  const auto& paths = drawing->value.pages[0].paths;
  REQUIRE(paths.size() == 2);
  CHECK(paths[0].width == 0);
  CHECK(paths[1] == estimate::DrawnPath{
                        .lines = {{{36, 192}, {136, 192}}}, .width = 2, .dashed = true, .color = 0xFF0000});
}
