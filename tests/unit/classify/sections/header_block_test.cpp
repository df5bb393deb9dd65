#include "classify/sections/header_block.h"

#include <doctest/doctest.h>

#include "support/page_builder.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

constexpr Type form{.size = 10};

/// Takes all lines of the print; returns "Label=value / value" for each field.
std::vector<std::string> fields(const PageBuilder& print) {
  HeaderBlock block;
  const std::vector<Line> lines = print.lines();
  for (std::size_t i = 0; i < lines.size(); ++i) block.take(lines, i);
  std::vector<std::string> found;
  for (const Row& row : block.finish()) {
    std::string text;
    for (const Cell& c : row.cells) {
      const bool first_value = c.field == Field::value && text.find('=') == std::string::npos;
      text += (text.empty() ? "" : first_value ? "=" : " / ") + c.text;
    }
    found.push_back(text);
  }
  return found;
}

using Fields = std::vector<std::string>;

}  // namespace

TEST_CASE("a cover sheet begins with the insured, the customer or the client in the left half") {
  CHECK(HeaderBlock::begins(line_of("Insured: Quillfeather", form, 90)));
  CHECK(HeaderBlock::begins(line_of("Customer: Quillfeather", form, 90)));
  CHECK(HeaderBlock::begins(line_of("Client: Quillfeather", form, 90)));
  CHECK_FALSE(HeaderBlock::begins(line_of("Insured: Sample, Pat & Robin", {.size = 6}, 90)));
  CHECK_FALSE(HeaderBlock::begins(line_of("Insured: Quillfeather", form, 400)));
  CHECK_FALSE(HeaderBlock::begins(line_of("The insured was present", form, 90)));
}

TEST_CASE("two columns of labels, with values under each other at the same indent") {
  PageBuilder print;
  print.text(60, 100, "Insured:", form).text(110, 100, "Fernleigh, Thaddeus", form);
  print.text(370, 100, "Home:", form).text(410, 100, "(402) 555-0155", form);
  print.text(54, 115, "Property:", form).text(110, 115, "2714 Windmill Bend", form);
  print.text(375, 115, "Cell:", form).text(410, 115, "(402) 555-0160", form);
  print.text(110, 130, "Dry Lantern, KS 67995-8375", form);
  print.text(365, 130, "E-mail:", form).text(410, 130, "thaddeus.fernleigh@example.com", form);
  CHECK(fields(print) == Fields{"Insured=Fernleigh, Thaddeus", "Home=(402) 555-0155",
                                "Property=2714 Windmill Bend / Dry Lantern, KS 67995-8375",
                                "Cell=(402) 555-0160", "E-mail=thaddeus.fernleigh@example.com"});
}

TEST_CASE("one label with two meanings stays two fields") {
  PageBuilder print;
  print.text(60, 100, "Insured:", form).text(110, 100, "Fernleigh, Thaddeus", form);
  print.text(370, 100, "Home:", form).text(410, 100, "(402) 555-0155", form);
  print.text(70, 115, "Home:", form).text(110, 115, "PO Box 419", form);
  print.text(110, 126.1, "Dry Lantern, KS 67995-8375", form);
  CHECK(fields(print) == Fields{"Insured=Fernleigh, Thaddeus", "Home=(402) 555-0155",
                                "Home=PO Box 419 / Dry Lantern, KS 67995-8375"});
}

TEST_CASE("three labels of two words on one line") {
  PageBuilder print;
  print.text(40, 100, "Claim Number:", bold_10).text(112, 100, "12345", form);
  print.text(200, 100, "Policy Number:", bold_10).text(275, 100, "67890", form);
  print.text(420, 100, "Type of Loss:", bold_10).text(486, 100, "Hail", form);
  CHECK(fields(print) == Fields{"Claim Number=12345", "Policy Number=67890", "Type of Loss=Hail"});
}

TEST_CASE("labels right after a value are found by their words") {
  PageBuilder print;
  print.text(40, 100, "Claim Number: 6276870-146197-849855 Policy Number: B47016404", form);
  CHECK(fields(print) == Fields{"Claim Number=6276870-146197-849855", "Policy Number=B47016404"});
}

TEST_CASE("a value wraps to the next line: estimate name, claim number, type of loss") {
  PageBuilder print;
  print.text(80, 100, "Price List:", form).text(140, 100, "TXDF8X_MAR26", form);
  print.text(140, 111.1, "Restoration/Service/Remodel", form);
  print.text(80, 126, "Estimate:", form).text(140, 126, "FERNLEIGH__THADDE_", form);
  print.text(143, 137.1, "18", form);
  CHECK(fields(print) ==
        Fields{"Price List=TXDF8X_MAR26 / Restoration/Service/Remodel", "Estimate=FERNLEIGH__THADDE_ / 18"});
}

TEST_CASE("labels without a value are fields too, and text far below is not their value") {
  PageBuilder print;
  print.text(60, 100, "Insured:", form).text(110, 100, "Fernleigh", form);
  print.text(60, 115, "Policy Number:", form);
  print.text(110, 160, "a letter follows", form);
  CHECK(fields(print) == Fields{"Insured=Fernleigh", "Policy Number"});
}

TEST_CASE("dates with times keep their colon") {
  PageBuilder print;
  print.text(60, 100, "Date Contacted:", form).text(140, 100, "10/20/2026 2:17 PM", form);
  print.text(60, 115, "Date of Loss:", form).text(140, 115, "10/18/2026 9:00 AM", form);
  print.text(330, 115, "Date Received:", form).text(410, 115, "10/19/2026 12:41 PM", form);
  CHECK(fields(print) == Fields{"Date Contacted=10/20/2026 2:17 PM", "Date of Loss=10/18/2026 9:00 AM",
                                "Date Received=10/19/2026 12:41 PM"});
}

TEST_CASE("the coverage table has a row for each coverage") {
  PageBuilder print;
  print.text(60, 100, "Coverage          Deductible       Policy Limit", bold_10);
  print.text(60, 115, "Dwelling", form)
      .right(200, 115, "$1,000.00", form)
      .right(300, 115, "$250,000.00", form);
  print.text(60, 130, "Other Structures", form)
      .right(200, 130, "$0.00", form)
      .right(300, 130, "$25,000.00", form);
  CHECK(fields(print) ==
        Fields{"Dwelling / $1,000.00 / $250,000.00", "Other Structures / $0.00 / $25,000.00"});
}

TEST_CASE("text without a label and without a value above it is not taken") {
  HeaderBlock block;
  const std::vector<Line> lines = {line_of("Dear customer", form), line_of("Insured: Quillfeather", form)};
  CHECK_FALSE(block.take(lines, 0));
  CHECK(block.take(lines, 1));
  CHECK(block.finish().size() == 1);
  CHECK(block.finish().empty());
}

TEST_CASE("a value runs to the next label, however wide the gap in it") {
  PageBuilder print;
  print.text(90, 100, "Insured:", form).text(135, 100, "JANE", form).text(220, 100, "DOE", form);
  print.text(400, 100, "Home:", form).text(440, 100, "(402) 555-0155", form);
  CHECK(fields(print) == Fields{"Insured=JANE  DOE", "Home=(402) 555-0155"});
}

TEST_CASE("a text box next to the form is another column") {
  PageBuilder print;
  print.text(258, 118.7, "These are pages of a longer estimate", form);
  print.text(80, 131.5, "Insured:", form).text(127, 131.5, "Odette Quillfeather", form);
  print.text(258, 131.5, "of a track home. Estimate is for comparison use only,", form);
  print.text(258, 141.3, "and shows the format", form);
  print.text(75, 144.4, "Property:", form).text(127, 144.4, "14 Mill Bend", form);
  CHECK(fields(print) == Fields{"Insured=Odette Quillfeather", "Property=14 Mill Bend"});
}

TEST_CASE("lines of a text box on the baselines of the fields are another column, too") {
  PageBuilder print;
  print.text(80, 100, "Insured:", form).text(127, 100, "Odette Quillfeather", form);
  print.text(300, 100, "This estimate is for", form);
  print.text(75, 113, "Property:", form).text(127, 113, "14 Mill Bend", form);
  print.text(300, 113, "comparison only", form);
  CHECK(fields(print) == Fields{"Insured=Odette Quillfeather", "Property=14 Mill Bend"});
}

TEST_CASE("a line of a widely spaced value keeps its pieces, up to the next column") {
  PageBuilder print;
  print.text(80, 92.9, "Insured:", form).text(127, 92.9, "Odette Quillfeather", form);
  print.text(408, 92.9, "Phone:", form).text(447, 92.9, "(402) 555-0155", form);
  print.text(127, 109.4, "567 Mill Bend Rd", form);
  print.text(127, 125.2, "SW", form).text(163, 125.2, "Fernbrook,", form).text(225, 125.2, "NE", form);
  print.text(460, 125.2, "a stamp", form);
  print.text(127, 141.1, "68944-1234", form);
  CHECK(fields(print) ==
        Fields{"Insured=Odette Quillfeather / 567 Mill Bend Rd / SW  Fernbrook,  NE / 68944-1234",
               "Phone=(402) 555-0155"});
}

TEST_CASE("the second line of an address in the right column may be a row lower") {
  PageBuilder print;
  print.text(64, 216.5, "Claim Rep.:", form).text(127, 216.5, "Orla Reed", form);
  print.text(398, 216.5, "Business:", form).text(447, 216.5, "PO Box 12", form);
  print.text(43, 235.8, "License Number:", form).text(127, 235.8, "G234748", form);
  print.text(447, 235.8, "Fernbrook, NE 68944", form);
  CHECK(fields(print) ==
        Fields{"Claim Rep.=Orla Reed", "Business=PO Box 12 / Fernbrook, NE 68944", "License Number=G234748"});
}

TEST_CASE("a label on two lines") {
  PageBuilder print;
  print.text(63, 319.9, "Claim Number:", bold_10).text(135, 319.9, "12345", form);
  print.text(493, 336, "Insurance", bold_10).text(560, 336, "Prairie Lantern and", form);
  print.text(493, 347.1, "Company:", bold_10).text(560, 347.1, "Property Insurance", form);
  print.text(560, 359, "Company", form);
  CHECK(fields(print) ==
        Fields{"Claim Number=12345", "insurance company=Prairie Lantern and / Property Insurance / Company"});
}

TEST_CASE("labels with a wrong or missing character") {
  PageBuilder print;
  print.document().pages[0].recognized = true;
  print.text(80, 100, "lnsured:", form).text(127, 100, "Odette Quillfeather", form);
  print.text(409, 100, "Home", form).text(447, 100, "(402) 555-0155", form);
  print.text(48, 300, "Contacted:", form).text(127, 300, "10/20/2026 2:17 PM", form);
  print.text(59, 315, "of Loss:", form).text(127, 315, "10/18/2026", form);
  print.text(71, 330, "Price List!", form).text(127, 330, "TXDF8X_MAR26", form);
  print.text(127, 341, "Restoration/Service/Remodel", form);
  CHECK(fields(print) == Fields{"insured=Odette Quillfeather", "home=(402) 555-0155",
                                "date contacted=10/20/2026 2:17 PM", "date of loss=10/18/2026",
                                "price list=TXDF8X_MAR26 / Restoration/Service/Remodel"});
  CHECK(HeaderBlock::begins(print.lines().front()));
}

TEST_CASE("a colon apart from its label, a label without one in the column of the others, and an insurer") {
  PageBuilder print;
  print.text(80, 100, "Insured:", form).text(127, 100, "Odette Quillfeather", form);
  print.text(80, 115, "Insurer:", form).text(127, 115, "Prairie Lantern", form);
  print.text(53, 130, "Type of Loss :", form).text(127, 130, "Fire", form);
  print.text(300, 130, "Estimator Company:", form).text(420, 130, "Lantern", form);
  print.text(71, 145, "Price List", form).text(127, 145, "TXDF8X_MAR26", form);
  print.text(36, 180, "Home owners should read this letter.", form);
  CHECK(fields(print) == Fields{"Insured=Odette Quillfeather", "Insurer=Prairie Lantern", "Type of Loss=Fire",
                                "Estimator Company=Lantern", "price list=TXDF8X_MAR26"});
}

TEST_CASE("pieces of a value that touch are one word") {
  PageBuilder print;
  print.text(71, 100, "Estimate:", form).text(127, 100, "MAIN", form);
  print.text(127 + times_width("MAIN", 10), 100, "18", form);
  print.document().pages[0].words.back().joins_previous = true;
  CHECK(fields(print) == Fields{"Estimate=MAIN18"});
}

TEST_CASE("a value that touches its label") {
  PageBuilder print;
  print.text(80, 100, "Insured:Odette Quillfeather", form).text(409, 100, "Home:(402) 555-0155", form);
  print.text(45, 115, "Claim Number:12345", form).text(225, 115, "Note:see 10:30 http://example.com", form);
  CHECK(HeaderBlock::begins(print.lines().front()));
  CHECK(fields(print) == Fields{"Insured=Odette Quillfeather", "Home=(402) 555-0155",
                                "Claim Number=12345  Note:see 10:30 http://example.com"});
}
