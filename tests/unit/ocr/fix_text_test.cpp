#include "ocr/recognized_words.h"

#include <doctest/doctest.h>

#include <string>

using estimate::ocr::fix_text;

TEST_CASE("letters in place of a figure's digits become digits") {
  CHECK(fix_text("l.00") == "1.00");
  CHECK(fix_text("1O.5O") == "10.50");
  CHECK(fix_text("(O.00)") == "(0.00)");
  CHECK(fix_text("§14.24") == "514.24");
  CHECK(fix_text("O/NA") == "0/NA");
  CHECK(fix_text("S/15") == "5/15");
  CHECK(fix_text("SO") == "SO");
  CHECK(fix_text("Oil") == "Oil");
  CHECK(fix_text("I/O") == "1/0");  // the only form that age and life share with other text
}

TEST_CASE("points and commas of an amount are corrected") {
  CHECK(fix_text("594,21") == "594.21");
  CHECK(fix_text("7.810.24") == "7,810.24");
  CHECK(fix_text("(1.693,07)") == "(1,693.07)");
  CHECK(fix_text("$1,234.56") == "$1,234.56");
  CHECK(fix_text("12,34,56") == "12,34,56");  // groups of two are not an amount
  CHECK(fix_text("10/18/2026,") == "10/18/2026,");
  CHECK(fix_text("3,490.555") == "3,490.555");
}

TEST_CASE("digits that could be other digits are left alone") {
  for (const std::string figure : {"1.00", "788.54", "<418.36>", "13.33%", "12'", "F9-77-40"})
    CHECK(fix_text(figure) == figure);
}

TEST_CASE("specks after capitals are dropped, apostrophes stay") {
  CHECK(fix_text("REMOVE’") == "REMOVE");
  CHECK(fix_text("QTY`") == "QTY");
  CHECK(fix_text("carriers’") == "carriers’");
  CHECK(fix_text("RCV_") == "RCV");
  CHECK(fix_text("6’") == "6'");
}

TEST_CASE("words that only OCR spells this way") {
  CHECK(fix_text("Ib.") == "lb.");
  CHECK(fix_text("|") == "1");
  CHECK(fix_text("xX") == "X");
}
