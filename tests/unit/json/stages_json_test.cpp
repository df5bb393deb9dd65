#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "esx/estimate/convert.h"
#include "esx/estimate/json.h"
#include "json/stages_json.h"

using namespace estimate;
using namespace estimate::json;
using Json = nlohmann::json;

namespace {

Word some_word() {
  Word word;
  word.text = "Drywall";
  word.box = {72, 100.0009, 110.255, 110};
  word.baseline = 108;
  word.size = 9.5F;
  return word;
}

Conversion one_match_one_miss() {
  Conversion made;
  made.estimate.sections.resize(1);
  made.estimate.items.resize(2);
  made.estimate.items[0].number = "1";
  made.estimate.items[0].unit_price = Money::from_units(1000);
  made.estimate.items[1].number = "2";
  made.estimate.items[1].remove_price = Money::from_units(100);
  made.estimate.items[1].replace_price = Money::from_units(250);
  made.match.price_list = "DEMO8X";
  made.match.items.resize(2);
  made.match.items[0].kind = MatchKind::exact;
  made.match.items[0].list_price = Money::from_units(900);
  made.match.items[0].unit_price_difference = Money::from_units(100);
  made.match.items[1].reason = "no entry has this description";
  made.trace.push_back({"read_pages", 3, std::chrono::microseconds(1500)});
  made.trace.push_back({"group_lines", 9, {}});
  return made;
}

}  // namespace

TEST_CASE("a word is on one line, with only the flags that are set") {
  Document document;
  document.pages.resize(1);
  document.pages[0].words = {some_word(), some_word()};
  document.pages[0].words[1].struck = true;
  document.pages[0].words[1].color = 0x0080FF;
  const std::string text = words_to_json(document);
  CHECK(
      text.contains(R"({"text": "Drywall", "box": [72, 100, 110.25, 110], "baseline": 108, "size": 9.5},)"));
  CHECK(text.contains(R"("size": 9.5, "struck": true, "color": "#0080ff"})"));
  CHECK(Json::parse(text)["pages"][0]["words"].size() == 2);
}

TEST_CASE("words are read back as they were written, with two decimals") {
  Document document;
  document.title = "Estimate";
  document.pages.resize(2);
  for (int i = 0; i < 2; ++i) document.pages[std::size_t(i)].number = i + 1;
  document.page_count = 2;
  Page& page = document.pages[1];
  page.width = 612;
  page.height = 792.25;
  page.words = {some_word(), some_word()};
  page.words[0].box = {72, 100, 110.25, 110};
  page.words[1].box = {112.5, 100, 130, 110};
  page.words[1].color = 0x0080FF;
  page.words[1].bold = page.words[1].joins_previous = true;
  page.words[1].confidence = 0.5F;
  page.rules.resize(1);
  page.rules[0].thickness = 0.75F;
  page.paths = {
      {.lines = {{{72.125, 100}, {110.001, 110}}, {}}, .width = 2.25F, .dashed = true, .color = 0xFF},
      {.lines = {{{1, 2}}}}};
  const auto read = document_from_json(words_to_json(document));
  REQUIRE(read);
  CHECK(read->title == "Estimate");
  CHECK(read->pages == document.pages);
}

TEST_CASE("words that the later stages could not work with are refused") {
  const auto refusal = [](std::string_view json, const Limits& limits = {}) {
    const auto read = document_from_json(json, limits);
    return read ? std::string("accepted") : to_string(read.error());
  };
  CHECK(refusal(R"({"pages": [{"number": 2}]})") ==
        "malformed_json: must be 1: pages are numbered from 1 (/pages/0/number)");
  CHECK(refusal(R"({"pages": [{"number": 1, "words": [{"box": [0, 0, 1e9, 1]}]}]})")
            .starts_with("malformed_json: "));
  CHECK(refusal(R"({"pages": [{"number": 1, "words": [{"color": "red"}]}]})").contains("#0080ff"));
  Limits limits;
  limits.pages = 1;
  CHECK(refusal(R"({"pages": [{"number": 1}, {"number": 2}]})", limits) ==
        "too_many_pages: 2 pages; the maximum is 1");
  CHECK(refusal("[]").starts_with("malformed_json: "));
}

TEST_CASE("lines and rows are dumped with their content") {
  Line line;
  line.page = 2;
  line.words = {some_word(), some_word()};
  CHECK(Json::parse(lines_to_json({line}))["lines"][0]["text"] == "Drywall Drywall");

  Classified classified;
  classified.layout = "FINAL8";
  classified.rows.resize(1);
  classified.rows[0].kind = RowKind::item;
  classified.rows[0].cells.push_back({Field::quantity, "12.00", {}});
  const auto rows = Json::parse(rows_to_json(classified));
  CHECK(rows["layout"] == "FINAL8");
  CHECK(rows["rows"][0]["kind"] == row_kind_name(RowKind::item));
  CHECK(rows["rows"][0]["cells"][0] == nlohmann::json({"quantity", "12.00"}));
}

TEST_CASE("the report separates matches and misses and counts both") {
  const auto report = Json::parse(report_to_json(one_match_one_miss()));
  CHECK(report["price_list"] == "DEMO8X");
  CHECK(report["counts"]["line_items"] == 2);
  CHECK(report["counts"]["exact"] == 1);
  CHECK(report["counts"]["none"] == 1);
  CHECK(report["counts"]["fuzzy"] == 0);
  REQUIRE(report["matches"].size() == 1);
  CHECK(report["matches"][0]["number"] == "1");
  CHECK(report["matches"][0]["printed_unit_price"] == 10);
  CHECK(report["matches"][0]["list_unit_price"] == 9);
  CHECK(report["matches"][0]["unit_price_difference"] == 1);
  REQUIRE(report["misses"].size() == 1);
  CHECK(report["misses"][0]["printed_unit_price"] == 3.5);
  CHECK(report["misses"][0]["reason"] == "no entry has this description");
}

TEST_CASE("the trace has times only with a clock") {
  const auto trace = Json::parse(report_to_json(one_match_one_miss()))["trace"];
  CHECK(trace[0]["milliseconds"] == 1.5);
  CHECK(trace[0]["count"] == 3);
  CHECK(trace[1]["milliseconds"].is_null());
}

TEST_CASE("the dump of the matches has one entry per line item") {
  const Conversion made = one_match_one_miss();
  const auto dump = Json::parse(match_to_json(made.estimate, made.match));
  REQUIRE(dump["line_items"].size() == 2);
  CHECK(dump["line_items"][0]["kind"] == "exact");
  CHECK(dump["line_items"][1]["kind"] == "none");
}
