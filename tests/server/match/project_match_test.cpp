#include "esxserver/projects/match.h"

#include <doctest/doctest.h>

#include <chrono>

#include "esx/estimate/base/text.h"
#include "operations/files.h"

namespace {

using namespace esxserver;

struct Matched {
  bool same = false;
  MatchRequest request;
  ProjectOwner project;
  std::string line;
};

std::vector<Matched> pairs() {
  const std::string table = apps::files::read_input("tests/fixtures/match/pairs.txt", 1'000'000).value();
  std::vector<Matched> all;
  for (const std::string_view line : estimate::split(table, '\n')) {
    if (line.empty() || line.starts_with('#')) continue;
    const auto cells = estimate::split(line, '|');
    REQUIRE(cells.size() == 5);
    const auto cell = [&](std::size_t i) { return std::string(estimate::trim(cells[i])); };
    Matched& pair = all.emplace_back();
    pair.same = cell(0) == "same";
    pair.request.insured_name = cell(1);
    pair.request.street = cell(2);
    pair.project = {"p", cell(3), cell(4), "", "", ""};
    pair.line = line;
  }
  return all;
}

TEST_CASE("of 200 pairs, nearly all are judged as people judge them") {
  const auto all = pairs();
  CHECK(all.size() == 200);
  int found = 0, wrong = 0, missed = 0;
  for (const Matched& pair : all) {
    const double similarity = OwnerMatcher(pair.request).similarity(pair.project);
    const bool matches = similarity > match_threshold;
    if (matches && pair.same) ++found;
    if (matches != pair.same) MESSAGE(similarity << ": " << pair.line);
    if (matches && !pair.same) ++wrong;
    if (!matches && pair.same) ++missed;
  }
  const double precision = found / double(found + wrong), recall = found / double(found + missed);
  MESSAGE("precision " << precision << ", recall " << recall);
  CHECK(precision >= 0.95);
  CHECK(recall >= 0.95);
}

TEST_CASE("claim numbers are compared without case, blanks and dashes") {
  CHECK(claim_key("ab-12 34") == "AB1234");
  CHECK(claim_key("\tAB\xE2\x80\x93"
                  "12\xC2\xA0"
                  "34\n") == "AB1234");
  CHECK(claim_key(" - ") == "");
  CHECK(claim_key("AB/12") == "AB/12");
}

TEST_CASE("words lose accents and punctuation") {
  CHECK(tokens_of("O'Brien-N\u00FA\u00F1ez, J.R.") == std::vector<std::string>{"obrien", "nunez", "jr"});
  CHECK(tokens_of("\xFF\xC3").empty());
  CHECK(token_similarity("martha", "marhta") == doctest::Approx(0.961).epsilon(0.001));
  CHECK(token_similarity("abc", "xyz") == 0);
}

TEST_CASE("another place lowers the similarity") {
  const OwnerMatcher matcher({.insured_name = "John Smith",
                              .street = "1 Oak St",
                              .city = "Plano",
                              .state = "TX",
                              .postal_code = "75001-1234"});
  const auto similarity = [&](std::string city, std::string state, std::string zip) {
    return matcher.similarity(
        {"p", "John Smith", "1 Oak Street", std::move(city), std::move(state), std::move(zip)});
  };
  CHECK(similarity("Plano", "tx", "75001") == 1);
  CHECK(similarity("", "", "") == 1);
  CHECK(similarity("Plano", "Texas", "75001") == 1);
  CHECK(similarity("Austin", "TX", "75001") < 1);
  CHECK(similarity("Austin", "OK", "99999") < match_threshold);
}

TEST_CASE("the best three above the threshold are found, without the exact match") {
  const OwnerMatcher matcher({.insured_name = "John Smith", .street = "1 Oak St"});
  std::vector<ProjectOwner> projects = {{"a", "Jane Smith", "1 Oak St", "", "", ""},
                                        {"b", "John Smith", "1 Oak St", "", "", ""},
                                        {"c", "Jon Smith", "1 Oak Street", "", "", ""},
                                        {"d", "Peter Miller", "77 Elm Ave", "", "", ""},
                                        {"e", "John Smith", "", "", "", ""},
                                        {"f", "John Smith", "1 Oak St", "", "", ""}};
  const auto best = best_matches(matcher, projects, "f");
  REQUIRE(best.size() == 3);
  CHECK(best[0].project_id == "b");
  CHECK(best[1].project_id == "c");
  CHECK(best[2].project_id == "e");
  CHECK_FALSE(OwnerMatcher({}).compares_anything());
  CHECK(best_matches(OwnerMatcher({}), projects, "").empty());
}

}  // namespace
