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
  for (const Line& line : print.lines()) block.take(line);
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
  CHECK_FALSE(block.take(line_of("Dear customer", form)));
  CHECK(block.take(line_of("Insured: Quillfeather", form)));
  CHECK(block.finish().size() == 1);
  CHECK(block.finish().empty());
}

TEST_CASE("a value runs to the next label, however wide the gap in it") {
  PageBuilder print;
  print.text(90, 100, "Insured:", form).text(135, 100, "JANE", form).text(220, 100, "DOE", form);
  print.text(400, 100, "Home:", form).text(440, 100, "(402) 555-0155", form);
  CHECK(fields(print) == Fields{"Insured=JANE DOE", "Home=(402) 555-0155"});
}
