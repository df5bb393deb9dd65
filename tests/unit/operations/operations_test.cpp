#include "operations/operations.h"

#include <doctest/doctest.h>

#include "esx/estimate/bundled.h"
#include "esx/estimate/json.h"
#include "support/files.h"
#include "support/results.h"

namespace operations = apps::operations;
using apps::store::ChooseList;
using apps::store::ListChoice;
using apps::store::ListWithMatcher;
using estimate::estimate_to_json;
using test::must;

namespace {

const std::string print = "tests/fixtures/synthetic/FINAL8_small.pdf";

/// Always the bundled list, and which names it was asked for.
struct BundledList {
  std::shared_ptr<const ListWithMatcher> list =
      std::make_shared<const ListWithMatcher>(estimate::bundled_price_list());
  std::vector<std::pair<std::string, std::string>> asked = {};

  ChooseList chooser() {
    return [this](const std::string& wanted, const std::string& printed) -> estimate::Result<ListChoice> {
      asked.emplace_back(wanted, printed);
      return ListChoice{.list = list};
    };
  }
};

operations::ConvertOptions options_of(std::string_view json) {
  const auto decoded = estimate::decode_json<operations::ConvertOptions>(must(estimate::read_json(json)));
  REQUIRE(decoded);
  return *decoded;
}

std::string refusal_of(std::string_view json) {
  const auto decoded = estimate::decode_json<operations::ConvertOptions>(must(estimate::read_json(json)));
  return decoded ? "" : estimate::to_error(decoded.error()).where;
}

}  // namespace

TEST_CASE("operations: options keep their defaults, and survive being written and read") {
  const operations::ConvertOptions plain = options_of("{}");
  CHECK(plain.estimate == 1);
  CHECK(plain.ocr == estimate::OcrMode::automatic);
  CHECK(plain.threshold == estimate::MatchOptions().threshold);
  CHECK_FALSE(plain.max_items);

  const operations::ConvertOptions set = options_of(
      R"({"estimate": 2, "ocr": "never", "price_list": "TX", "sketch": true, "max_items": 3,
          "aliases": [{"price_list": "TX", "description": "Gutter", "unit": "LF", "cat": "SFG", "sel": "GUTA"}]})");
  const operations::ConvertOptions again = options_of(estimate::encode_json(set));
  CHECK(again.estimate == 2);
  CHECK(again.ocr == estimate::OcrMode::never);
  CHECK(again.price_list == "TX");
  CHECK(again.sketch);
  CHECK(again.max_items == 3);
  CHECK(again.aliases == set.aliases);
}

TEST_CASE("operations: a wrong option is named by its place") {
  CHECK(refusal_of(R"({"estimate": 0})") == "/estimate");
  CHECK(refusal_of(R"({"ocr": "maybe"})") == "/ocr");
  CHECK(refusal_of(R"({"covered_text": "maybe"})") == "/covered_text");
  CHECK(refusal_of(R"({"threshold": 2})") == "/threshold");
  CHECK(refusal_of(R"({"max_items": 0})") == "/max_items");
  CHECK(refusal_of(R"({"color": "blue"})") == "/color");
}

TEST_CASE("operations: a conversion asks once for the list, with what is wanted and what is printed") {
  const std::string pdf = test::read_file(print);
  BundledList lists;
  operations::ConvertOptions options;
  options.price_list = "WANTED";
  const auto made = must(operations::convert(pdf, options, lists.chooser()));
  REQUIRE(lists.asked.size() == 1);
  CHECK(lists.asked.front().first == "WANTED");
  CHECK(lists.asked.front().second == made.estimate.claim.price_list);
  CHECK(made.esx.starts_with("PK"));
  CHECK(std::ranges::all_of(made.trace, [](const auto& stage) { return stage.time.count() == 0; }));
}

TEST_CASE("operations: only the first lines, with a warning and totals of them") {
  const std::string pdf = test::read_file(print);
  BundledList lists;
  operations::ConvertOptions options;
  options.max_items = 2;
  const auto made = must(operations::convert(pdf, options, lists.chooser()));
  REQUIRE(made.estimate.items.size() == 2);
  CHECK(made.estimate.warnings.back().code == "items_left_out");
  estimate::Money sum;
  for (const estimate::LineItem& line : made.estimate.items) sum += line.rcv.value_or(estimate::Money());
  CHECK(must(made.estimate.line_item_totals).rcv == sum);
}

TEST_CASE("operations: the second half of a conversion gives what the whole gives") {
  const std::string pdf = test::read_file(print);
  BundledList lists;
  const auto whole = must(operations::convert(pdf, {}, lists.chooser()));
  const auto half = must(operations::read(pdf, operations::ReadOptions()));
  const auto made =
      must(operations::convert_reading(estimate_to_json(half.value, nullptr), {}, lists.chooser()));
  CHECK(estimate_to_json(made.estimate, &made.match) == estimate_to_json(whole.estimate, &whole.match));
}

TEST_CASE("operations: build keeps the matches of the document unless there is a list") {
  const std::string pdf = test::read_file(print);
  BundledList lists;
  const auto made = must(operations::convert(pdf, {}, lists.chooser()));
  lists.asked.clear();
  const std::string json = estimate_to_json(made.estimate, &made.match);
  const auto kept = must(operations::build(json, {}, {}));
  CHECK(lists.asked.empty());
  CHECK(estimate_to_json(kept.estimate, &kept.match) == json);
  const auto again = must(operations::build(json, {}, lists.chooser()));
  CHECK(lists.asked.size() == 1);
  CHECK(again.estimate.items == kept.estimate.items);
}

TEST_CASE("operations: build keeps the matches of a document that looks like another kind of file") {
  const std::string pdf = test::read_file(print);
  BundledList lists;
  const auto made = must(operations::convert(pdf, {}, lists.chooser()));
  const std::string json = estimate_to_json(made.estimate, &made.match);
  estimate::Estimate named = made.estimate;
  named.source.file_name = "%PDF-1.7";
  const std::string like_a_pdf = estimate_to_json(named, &made.match);
  for (const std::string& document : {std::string(2000, ' ') + json, like_a_pdf}) {
    const auto kept = must(operations::build(document, {}, {}));
    CHECK(kept.match.items == made.match.items);
  }
}

TEST_CASE("operations: a stopped conversion ends with the error canceled") {
  const std::atomic<bool> stop = true;
  const std::string pdf = test::read_file(print);
  BundledList lists;
  const auto made = operations::convert(pdf, {}, lists.chooser(), {.stop = &stop});
  REQUIRE_FALSE(made);
  CHECK(made.error().code == estimate::ErrorCode::canceled);
}
