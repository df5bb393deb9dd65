#include "classify/classify.h"

#include <doctest/doctest.h>

#include "support/page_builder.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

std::string reason(PageBuilder print, std::string title = {}) {
  print.document().title = std::move(title);
  const auto read = classify_lines(print.document(), MarkedLines(print.lines()));
  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::unsupported_estimate);
  CHECK(read.error().message == describe_unsupported(print.document(), MarkedLines(print.lines())));
  return read.error().message;
}

bool says(const std::string& message, std::string_view words) {
  return message.find(words) != std::string::npos;
}

PageBuilder words(std::string_view text) { return PageBuilder().text(36, 100, text); }

}  // namespace

TEST_CASE("pages without text") {
  CHECK(says(reason(PageBuilder()), "no page has text, or an image of text"));
  PageBuilder scan;
  scan.document().pages.front().image_area = 1;
  CHECK(says(reason(scan), "the pages are images"));
  PageBuilder not_seen;  // through poppler-cpp
  not_seen.document().sees_color_and_rules = false;
  CHECK(says(reason(not_seen), "the pages are images"));
}

TEST_CASE("the title names what it is") {
  CHECK(says(reason(words("x"), "Abbreviated Estimate"), "abbreviated estimate"));
  CHECK(says(reason(words("x"), "Scope"), "scope report"));
  CHECK(says(reason(words("x"), "Statement of Loss"), "statement of loss"));
  CHECK(says(reason(words("x"), "Payment Tracker - Worksheet"), "payment worksheet"));
  CHECK(says(reason(words("x"), "Variation"), "variation report"));
  CHECK(says(reason(words("x"), "Estimate Audit"), "estimate audit"));
  CHECK(says(reason(words("x"), "Photo Report"), "photo report"));
  CHECK(says(reason(words("x"), "Premium Roof Report"), "roof measurement report"));
}

TEST_CASE("without a title, the columns decide") {
  CHECK(says(reason(words("DESCRIPTION QUANTITY TOTAL")), "abbreviated estimate"));
  CHECK(says(reason(words("DESCRIPTION QUANTITY TOTAL")), "page 1"));
  CHECK(says(reason(words("DESCRIPTION QUANTITY")), "scope report"));
  CHECK(says(reason(words("DESCRIPTION QUANTITY UNIT PRICE TAX RCV DEPREC. ACV")),
             "nothing under the columns of page 1"));
}

TEST_CASE("or words on a page do") {
  CHECK(says(reason(words("Payment Worksheet for AA-Dwelling")), "payment worksheet"));
  CHECK(says(reason(words("Statement of Loss")), "statement of loss"));
  CHECK(says(reason(words("Photo Sheet")), "photo report"));
  PageBuilder roof = words("prepared by EagleView");
  CHECK(says(reason(roof.text(36, 120, "Predominant Pitch: 6/12")), "roof measurement report"));
}

TEST_CASE("a note that mentions a report is not one") {
  CHECK_FALSE(says(reason(words("Source - EagleView Roof")), "roof"));
  CHECK_FALSE(says(reason(words("Quantities were taken from the EagleView report.")), "roof"));
  CHECK_FALSE(
      says(reason(words("We enclose the statement of loss that you asked for.")), "statement of loss"));
}

TEST_CASE("columns that were found are named with what they lack") {
  CHECK(says(reason(words("DESCRIPTION QUANTITY UNIT PRICE")),
             "the columns of page 1 (DESCRIPTION QUANTITY UNIT PRICE) have no totals"));
  CHECK(says(reason(words("DESCRIPTION UNIT PRICE TOTAL")), "have no quantities"));
  CHECK_FALSE(says(reason(words("QTY UNIT DESCRIPTION UNIT PRICE AMOUNT")), "have no"));
  PageBuilder guide;
  guide.text(36, 100, "DESCRIPTION QUANTITY UNIT PRICE TAX RCV", {.size = 4, .bold = true});
  CHECK(says(reason(guide), "in small type, as samples in guides are"));
}

TEST_CASE("or nothing does") {
  CHECK(says(reason(words("Dear customer, thank you for your patience.")), "may be a letter or a guide"));
}

TEST_CASE("column headings without a single item are not an estimate") {
  PageBuilder print;
  print.text(36, 200, "DESCRIPTION  QUANTITY UNIT PRICE  TAX  RCV  DEPREC.  ACV", bold_9);
  print.text(36, 213, "No items were found.");
  CHECK(says(reason(print), "no line items"));
}
