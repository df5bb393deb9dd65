#include "esx/estimate/edit.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "assemble/reconcile.h"
#include "estimate/edit_fields.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/json.h"
#include "support/must.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

const EditStep ann{.step = 1, .by = "ann", .at = "2026-11-26T10:00:00Z"};

/// As a reader returns it: with the sums of the lines in the reconciliation.
Review read_review() {
  Review review{.estimate = assigned_sample()};
  review.estimate.line_item_totals = Amounts{money("3.46"), {}, money("870.31"), {}, {}};
  review.estimate.reconciliation = assemble::reconcile(review.estimate);
  review.match = printed_codes(review.estimate);
  assign_line_ids(review.estimate);
  return review;
}

std::vector<EditOperation> operations(std::string_view json) {
  const auto list = read_json(json);
  REQUIRE(list.has_value());
  std::vector<EditOperation> read;
  for (const JsonValue& value : *list->list()) {
    auto operation = decode_json<EditOperation>(value);
    REQUIRE_MESSAGE(operation.has_value(), (operation ? "" : to_error(operation.error()).message));
    read.push_back(*std::move(operation));
  }
  return read;
}

Review after_edits(const Review& review, std::string_view json, const EditStep& step = ann) {
  auto made = apply_operations(review, operations(json), step);
  if (!made)
    for (const EditProblem& problem : made.error())
      FAIL_CHECK(problem.operation << " " << problem.member << " " << problem.message);
  REQUIRE(made.has_value());
  return *std::move(made);
}

std::vector<EditProblem> problems(const Review& review, std::string_view json) {
  const auto made = apply_operations(review, operations(json), ann);
  return made ? std::vector<EditProblem>{} : made.error();
}

std::string text_of(const Review& review) { return estimate_to_json(review.estimate, &review.match); }

const LineItem& line_of(const Review& review, std::string_view id) {
  for (const LineItem& item : review.estimate.items)
    if (item.id == id) return item;
  FAIL("no line " << id);
  return review.estimate.items.front();
}

Money rcv_of_all(const Review& review) {
  Money sum;
  for (const LineItem& item : review.estimate.items)
    if (!item.excluded) sum += item.rcv.value_or(Money());
  return sum;
}

const std::optional<Money>& total_rcv(const Review& review) {
  return must(review.estimate.line_item_totals).rcv;
}

void check_totals(const Review& review) {
  for (const Check& check : review.estimate.reconciliation.checks) CHECK_MESSAGE(check.ok, check.what);
}

/// An edit of each kind, as JSON.
std::vector<std::string> edits_of(const std::string& id, const std::string& other, const std::string& section,
                                  const std::string& amount) {
  const std::string set = R"({"op": "set", "path": "/line_items/)" + id;
  return {set + R"(/quantity", "value": )" + amount + "}",
          set + R"(/tax", "value": )" + amount + "}",
          set + R"(/excluded", "value": true})",
          set + R"(/excluded", "value": false})",
          R"({"op": "move_line", "line_id": ")" + id + R"(", "section_id": ")" + section + R"("})",
          R"({"op": "add_line", "section_id": ")" + section +
              R"(", "line": {"description": "New", "quantity": 1, "unit_price": )" + amount +
              R"(, "tax": 0, "cat": "CLN"}})",
          R"({"op": "delete_line", "line_id": ")" + id + R"("})",
          R"({"op": "merge_lines", "line_ids": [")" + id + R"(", ")" + other + R"("]})"};
}

}  // namespace

TEST_CASE("lines get ids of their numbers, or else of their pages") {
  Estimate estimate;
  estimate.items.resize(5);
  estimate.items[0].number = "5";
  estimate.items[1].number = "5";
  estimate.items[2].page = 3;
  estimate.items[3].page = 3;
  estimate.items[4].id = "L5-2";
  assign_line_ids(estimate);
  CHECK(estimate.items[0].id == "L5");
  CHECK(estimate.items[1].id == "L5-3");
  CHECK(estimate.items[2].id == "P3");
  CHECK(estimate.items[3].id == "P3-2");
  const Estimate again = estimate;
  assign_line_ids(estimate);
  CHECK(estimate == again);
}

TEST_CASE("no operations change nothing") {
  const Review review = read_review();
  CHECK(text_of(after_edits(review, "[]")) == text_of(review));
}

TEST_CASE("a quantity changes its line and every total over it") {
  const Review review = read_review();
  const LineItem& before = review.estimate.items.front();
  const std::string path = "/line_items/" + before.id + "/quantity";
  const Review after = after_edits(review, R"([{"op": "set", "path": ")" + path + R"(", "value": 1000}])");
  const LineItem& now = line_of(after, before.id);
  CHECK(now.quantity == quantity("1000"));
  CHECK(must(now.printed).rcv == before.rcv);
  CHECK(must(now.rcv) > must(before.rcv));
  CHECK(total_rcv(after) == rcv_of_all(after));
  check_totals(after);
}

TEST_CASE("a changed tax, alone or with a quantity, is kept") {
  const Review review = read_review();
  const std::string id = review.estimate.items.front().id, path = "/line_items/" + id;
  const Review after =
      after_edits(review, R"([{"op": "set", "path": ")" + path + R"(/quantity", "value": 2000},
                                          {"op": "set", "path": ")" +
                              path + R"(/tax", "value": 12.34}])");
  CHECK(line_of(after, id).tax == money("12.34"));
  CHECK(total_rcv(after) == rcv_of_all(after));
  check_totals(after);
}

TEST_CASE("an RCV may be set to what follows only") {
  const Review review = read_review();
  const LineItem& first = review.estimate.items.front();
  const std::string path = R"([{"op": "set", "path": "/line_items/)" + first.id + R"(/rcv", "value": )";
  CHECK(after_edits(review, path + must(first.rcv).plain() + "}]").estimate == review.estimate);
  const auto refused = problems(review, path + "1.23}]");
  REQUIRE(refused.size() == 1);
  CHECK(refused.front().type == "not_allowed");
  CHECK(refused.front().message.contains(must(first.rcv).grouped()));
}

TEST_CASE("lines are added, deleted, moved, split and merged, and totals follow") {
  const Review review = read_review();
  const LineItem& first = review.estimate.items.front();
  const std::string section = review.estimate.sections[std::size_t(first.section)].id;
  SUBCASE("deleted") {
    const Review after = after_edits(review, R"([{"op": "delete_line", "line_id": ")" + first.id + R"("}])");
    CHECK(after.estimate.items.size() + 1 == review.estimate.items.size());
    CHECK(after.match.items.size() == after.estimate.items.size());
    CHECK(total_rcv(after) == rcv_of_all(after));
    check_totals(after);
  }
  SUBCASE("added") {
    const Review after = after_edits(review, R"([{"op": "add_line", "section_id": ")" + section +
                                                 R"(", "after": ")" + first.id +
                                                 R"(", "line": {"description": "Haul debris",
                                            "quantity": 2, "unit": "EA", "unit_price": 75, "tax": 0,
                                            "cat": "DMO", "sel": "PU"}}])");
    CHECK(after.estimate.items[1].id == "E1-1");
    CHECK(after.estimate.items[1].rcv == money("150"));
    CHECK(after.match.items[1].kind == MatchKind::code);
    CHECK(total_rcv(after) == rcv_of_all(after));
    check_totals(after);
  }
  SUBCASE("split and merged again") {
    const Quantity half = Quantity::from_units(must(first.quantity).units() / 2);
    const Review parts = after_edits(
        review, R"([{"op": "split_line", "line_id": ")" + first.id + R"(", "at": [)" + half.plain() + "]}]");
    CHECK(parts.estimate.items.size() == review.estimate.items.size() + 1);
    CHECK(must(parts.estimate.items[0].quantity) + must(parts.estimate.items[1].quantity) ==
          must(first.quantity));
    CHECK(parts.estimate.items[0].tax.value_or(Money()) + parts.estimate.items[1].tax.value_or(Money()) ==
          first.tax.value_or(Money()));
    check_totals(parts);
    const Review whole = after_edits(parts,
                                     R"([{"op": "merge_lines", "line_ids": [")" + first.id + R"(", ")" +
                                         parts.estimate.items[1].id + R"("]}])",
                                     {.step = 2, .by = "bob", .at = "t"});
    CHECK(line_of(whole, first.id).quantity == first.quantity);
    CHECK(line_of(whole, first.id).rcv == first.rcv);
    CHECK(rcv_of_all(whole) == rcv_of_all(review));
    check_totals(whole);
  }
  SUBCASE("moved to another room") {
    const std::string to = review.estimate.sections[std::size_t(review.estimate.items.back().section)].id;
    const Review after = after_edits(
        review, R"([{"op": "move_line", "line_id": ")" + first.id + R"(", "section_id": ")" + to + R"("}])");
    CHECK(after.estimate.sections[std::size_t(line_of(after, first.id).section)].id == to);
    CHECK_FALSE(line_of(after, first.id).printed);
    CHECK(after.estimate.line_item_totals == review.estimate.line_item_totals);
    check_totals(after);
  }
}

TEST_CASE("sections are added, renamed, moved and deleted") {
  const Review review = read_review();
  const LineItem& first = review.estimate.items.front();
  const std::string room = review.estimate.sections[std::size_t(first.section)].id;
  const Review added = after_edits(review, R"([{"op": "add_section", "name": "Attic", "kind": "level"},
                                          {"op": "move_section", "section_id": ")" +
                                               room +
                                               R"(", "parent_id": "E1-1"},
                                          {"op": "rename_section", "section_id": ")" +
                                               room + R"(", "name": "Loft"}])");
  const LineItem& moved = line_of(added, first.id);
  CHECK(added.estimate.path(moved.section) == std::vector<std::string>{"Attic", "Loft"});
  CHECK(rcv_of_all(added) == rcv_of_all(review));
  check_totals(added);
  const auto refused = problems(added, R"([{"op": "delete_section", "section_id": ")" + room + R"("}])");
  REQUIRE(refused.size() == 1);
  CHECK(refused.front().member == "with_lines");
  const Review deleted = after_edits(
      added, R"([{"op": "delete_section", "section_id": ")" + room + R"(", "with_lines": true}])");
  CHECK(std::ranges::none_of(deleted.estimate.sections, [&](const Section& s) { return s.id == room; }));
  CHECK(total_rcv(deleted) == rcv_of_all(deleted));
  check_totals(deleted);
}

TEST_CASE("every problem is listed with its operation, and nothing is changed") {
  const Review review = read_review();
  const std::string id = review.estimate.items.front().id;
  const auto refused =
      problems(review, R"([{"op": "set", "path": "/line_items/)" + id + R"(/quantity", "value": 5},
      {"op": "set", "path": "/line_items/none/quantity", "value": 5},
      {"op": "set", "path": "/line_items/)" +
                           id + R"(/quantity", "value": "many"},
      {"op": "set", "path": "/line_items/)" +
                           id + R"(/source", "value": 1},
      {"op": "set", "path": "quantity", "value": 1},
      {"op": "delete_line", "line_id": "none"},
      {"op": "delete_line", "section_id": "S1"},
      {"op": "accept"},
      {"op": "accept", "ids": ["none"]},
      {"op": "choose_code", "line_id": ")" +
                           id + R"(", "code": "one two three"}])");
  std::vector<std::pair<std::size_t, std::string>> seen;
  seen.reserve(refused.size());
  for (const EditProblem& problem : refused) seen.emplace_back(problem.operation, problem.type);
  CHECK(seen == std::vector<std::pair<std::size_t, std::string>>{{1, "unknown"},
                                                                 {2, "wrong_type"},
                                                                 {3, "not_allowed"},
                                                                 {4, "malformed"},
                                                                 {5, "unknown"},
                                                                 {6, "missing"},
                                                                 {6, "unknown"},
                                                                 {7, "missing"},
                                                                 {8, "unknown"},
                                                                 {9, "malformed"}});
}

TEST_CASE("codes and the claim are set without touching amounts") {
  const Review review = read_review();
  const std::string id = review.estimate.items.front().id;
  const Review after =
      after_edits(review, R"([{"op": "choose_code", "line_id": ")" + id + R"(", "code": "RFG 300S"},
      {"op": "set", "path": "/claim/insured_name", "value": "Ann Lee"},
      {"op": "set", "path": "/claim/property_address/city", "value": "Austin"}])");
  CHECK(line_of(after, id).sel == "300S");
  CHECK(after.match.items.front().kind == MatchKind::code);
  CHECK(after.estimate.claim.insured_name == "Ann Lee");
  CHECK(must(after.estimate.claim.property_address).city == "Austin");
  CHECK(after.estimate.reconciliation == review.estimate.reconciliation);
  CHECK(after.estimate.line_item_totals == review.estimate.line_item_totals);
  const Review manual =
      after_edits(after, R"([{"op": "choose_code", "line_id": ")" + id + R"(", "code": null}])");
  CHECK(manual.match.items.front().reason == entered_by_hand);
}

TEST_CASE("a deductible and payments change the claim, and the print's figures are kept") {
  Review review = read_review();
  REQUIRE_FALSE(review.estimate.coverages.empty());
  const CoverageTotals printed = review.estimate.coverages.front();
  const Money deductible = printed.deductible.value_or(Money());
  review.estimate.claim.coverages = {{printed.name, deductible, {}}};
  const auto claim = [](const Review& of) { return of.estimate.coverages.front().net_claim; };

  const Review lower =
      after_edits(review, R"([{"op": "set", "path": "/claim/coverages/0/deductible", "value": 0}])");
  CHECK(claim(lower) == must(printed.net_claim) + deductible);
  CHECK(must(lower.estimate.printed).coverages.front() == printed);
  check_totals(lower);

  const Review paid =
      after_edits(review, R"([{"op": "set", "path": "/totals/coverages/0/prior_payments", "value": 50.25}])");
  CHECK(paid.estimate.coverages.front().net_claim_remaining == must(printed.net_claim) - money("50.25"));
  check_totals(paid);

  // Of a cover sheet that says something else, the summary stays.
  review.estimate.claim.coverages.front().deductible = deductible + money("1");
  const Review other =
      after_edits(review, R"([{"op": "set", "path": "/claim/coverages/0/deductible", "value": 0}])");
  CHECK(other.estimate.coverages.front() == printed);
  CHECK_FALSE(other.estimate.printed);

  for (const char* wrong : {R"({"path": "/totals/coverages/0/prior_payments", "value": -1})",
                            R"({"path": "/totals/coverages/0/rcv", "value": 1})",
                            R"({"path": "/totals/coverages/9/deductible", "value": 1})",
                            R"({"path": "/totals/coverages/0/deductible", "value": "much"})"}) {
    const std::string operation = R"([{"op": "set", )" + std::string(wrong).substr(1) + "]";
    CHECK_MESSAGE(problems(review, operation).size() == 1, wrong);
  }
}

TEST_CASE("of nested totals the innermost is open, and accepting settles it until it changes") {
  Review review = read_review();
  const int section = review.estimate.items.front().section;
  auto& totals = review.estimate.sections[std::size_t(section)].totals;
  must(must(totals).rcv) += money("1");
  must(must(review.estimate.line_item_totals).rcv) += money("1");
  review.estimate.reconciliation = assemble::reconcile(review.estimate);
  const auto open = open_entries(review);
  const auto totals_open = std::ranges::count(open, OpenKind::total, &OpenEntry::kind);
  CHECK(totals_open == 1);
  const auto entry = std::ranges::find(open, OpenKind::total, &OpenEntry::kind);
  CHECK(must(entry->check).printed - must(entry->check).computed == money("1"));
  CHECK_FALSE(entry->text.contains("section:"));
  CHECK(entry->text.ends_with("."));
  const Review accepted = after_edits(review, R"([{"op": "accept", "ids": [")" + entry->id + R"("]}])");
  for (const OpenEntry& now : open_entries(accepted))
    if (now.id == entry->id) CHECK(now.settled == "accepted");
  CHECK(accepted.settled.front().by == "ann");
}

TEST_CASE("lines of a list that is not loaded are one entry, others one each") {
  Review review = read_review();
  for (ItemMatch& match : review.match.items) match = {};
  const auto codes = [](const Review& of) {
    auto open = open_entries(of);
    std::erase_if(
        open, [](const OpenEntry& entry) { return entry.kind != OpenKind::code || !entry.settled.empty(); });
    return open;
  };
  CHECK(codes(review).size() == review.estimate.items.size());
  const Review chosen = after_edits(review, R"([{"op": "choose_code", "line_id": ")" +
                                                review.estimate.items.front().id + R"(", "code": null}])");
  CHECK(codes(chosen).size() + 1 == codes(review).size());
  CHECK(chosen.settled.front().settled == "edited");
  review.match.suggestions_only = true;
  REQUIRE(codes(review).size() == 1);
  CHECK(codes(review).front().count == std::ssize(review.estimate.items));
}

TEST_CASE("random edits keep all totals true, and the same edits give the same bytes") {
  constexpr int rounds = 60;
  std::mt19937 random(1);
  const auto below = [&](std::size_t count) { return std::size_t(random()) % count; };
  const Review start = read_review();
  Review now = start;
  std::vector<std::string> steps;
  for (int i = 1; i <= rounds; ++i) {
    const auto& items = now.estimate.items;
    const auto& sections = now.estimate.sections;
    const std::string id = items[below(items.size())].id, other = items[below(items.size())].id;
    const std::string section = sections[below(sections.size())].id;
    const std::string amount = std::to_string(below(500)) + "." + std::to_string(10 + below(90));
    const auto choices = edits_of(id, other, section, amount);
    const std::string step = "[" + choices[below(choices.size())] + "]";
    const auto made = apply_operations(now, operations(step), {.step = i, .by = "ann", .at = "t"});
    if (!made || made->estimate.items.empty()) continue;
    now = *made;
    steps.push_back(step);
    CHECK_MESSAGE(total_rcv(now) == rcv_of_all(now), step);
    for (const Check& check : now.estimate.reconciliation.checks)
      if (check.what.starts_with("section:") || check.what.starts_with("line_items."))
        CHECK_MESSAGE(check.ok, check.what << " after " << step);
  }
  CHECK(steps.size() > 20);
}

TEST_CASE("operations that are applied again to what was read give the same bytes") {
  const Review start = read_review();
  const std::string id = start.estimate.items.front().id;
  const std::string first = R"([{"op": "set", "path": "/line_items/)" + id + R"(/quantity", "value": 7}])";
  const std::string second = R"([{"op": "delete_line", "line_id": ")" + id + R"("}])";
  const Review one = after_edits(start, first);
  const Review two = after_edits(one, second, {.step = 2, .by = "bob", .at = "t"});
  CHECK(text_of(two) != text_of(one));
  CHECK(text_of(after_edits(start, first)) == text_of(one));  // the second one undone
  // What is kept between the steps is the document, not the value.
  auto kept = estimate_from_json(text_of(one));
  REQUIRE(kept.has_value());
  Review stored{
      .estimate = *std::move(kept), .match = *price_match_from_json(text_of(one)), .settled = one.settled};
  CHECK(text_of(after_edits(stored, second, {.step = 2, .by = "bob", .at = "t"})) == text_of(two));
}
