// A list of another month or region: what descriptions decide, where prices only break ties.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "esx/estimate/bundled.h"
#include "esx/estimate/json.h"
#include "esx/estimate/match.h"
#include "support/files.h"
#include "support/month_estimates.h"
#include "support/sample_estimate.h"

using namespace estimate;
using estimate::testing::money;

namespace {

PriceItem month_entry(std::string cat, std::string sel, std::string acts, std::string description,
                      std::string unit, std::string_view price) {
  PriceItem item;
  item.cat = std::move(cat);
  item.sel = std::move(sel);
  item.activities = std::move(acts);
  item.description = std::move(description);
  item.unit = std::move(unit);
  item.replace = money(price);
  item.remove = money("1.00");
  item.reset = money("30.00");
  return item;
}

LineItem month_line(std::string description, std::string unit, std::string_view price) {
  LineItem line;
  line.description = std::move(description);
  line.unit = std::move(unit);
  line.unit_price = money(price);
  line.quantity = Quantity::parse("10");
  return line;
}

std::vector<ItemMatch> match_lines(const std::vector<LineItem>& lines, std::vector<PriceItem> entries) {
  PriceList list;
  list.code = "TEST8X_NOV26";
  list.items = std::move(entries);
  Estimate estimate;
  estimate.items = lines;
  return match_items(estimate, list).items;
}

std::string month_code(const ItemMatch& match) {
  return match.kind == MatchKind::none ? "-" : match.cat + " " + match.sel;
}

/// Five entries of which the prices are known at once.
std::vector<PriceItem> certain_entries(const std::string& cat) {
  std::vector<PriceItem> entries;
  entries.reserve(5);
  for (const char* name : {"Alder", "Birch", "Cedar", "Elm", "Fir"})
    entries.push_back(month_entry(cat, std::string(name), "+", std::string(name) + " board", "LF", "100.00"));
  return entries;
}

std::vector<LineItem> certain_lines(std::string_view price) {
  std::vector<LineItem> lines;
  lines.reserve(5);
  for (const char* name : {"Alder", "Birch", "Cedar", "Elm", "Fir"})
    lines.push_back(month_line(std::string(name) + " board", "LF", price));
  return lines;
}

}  // namespace

TEST_CASE("month: rates of wrong and missed codes") {
  constexpr unsigned seed = 3;
  constexpr std::size_t estimates = 25;
  const PriceList whole = testing::with_real_habits(bundled_price_list(), seed);
  const testing::MonthRates all = testing::month_rates(whole, whole, seed, estimates);
  CHECK(all.all.lines > 1'000);
  CHECK(all.wrong_percent() <= 0.5);
  CHECK(all.missed_percent() <= 8);
  const testing::MonthRates half =
      testing::month_rates(whole, testing::half_of(whole, seed, true), seed, estimates);
  CHECK(half.wrong_percent() <= 0.5);
  CHECK(half.missed_percent() <= 8);
  const testing::MonthRates apart =
      testing::month_rates(whole, testing::half_of(whole, seed, false), seed, estimates);
  CHECK(apart.wrong_percent() <= 0.5);
  CHECK(apart.missed_percent() <= 8);
  for (const std::string& line : half.wrong_lines) MESSAGE(line);
}

TEST_CASE("month: the surface that a line names is not part of the description") {
  const std::vector<PriceItem> entries = {
      month_entry("PNT", "P", "+", "Paint  - one coat", "SF", "1.19"),
      month_entry("WTR", "GRM", "+", "Apply anti-microbial agent to ", "SF", "0.45"),
      month_entry("CLN", "AV", "+", "Clean ", "SF", "0.68"),
      month_entry("PNT", "SP", "+", "Seal/prime then paint  (2 coats)", "SF", "1.69"),
      month_entry("PNT", "P2W", "+", "Paint the walls - two coats", "SF", "1.40")};
  struct Row {
    const char *text, *code;
  };
  for (const Row& row :
       {Row{"Paint the walls - one coat", "PNT P"}, Row{"Paint part of the walls - one coat", "PNT P"},
        Row{"Paint the walls and ceiling - one coat", "PNT P"}, Row{"PAINT THE FLOOR - ONE COAT*", "PNT P"},
        Row{"Paint more than the floor perimeter - one coat", "PNT P"},
        Row{"Paint the walls, ceiling, and part of the floor - one coat", "PNT P"},
        Row{"Paint the wlals - one caot", "-"}, Row{"Paint the walls - one cot", "PNT P"},
        Row{"Apply anti-microbial agent to more than the surface area", "WTR GRM"},
        Row{"Clean part of the walls", "CLN AV"}, Row{"Clean the cabinets", "-"},
        Row{"Seal/prime then paint the walls and ceiling (2 coats)", "PNT SP"},
        Row{"Paint the walls - two coats", "PNT P2W"}, Row{"Paint the ceiling - two coats", "-"}}) {
    CAPTURE(row.text);
    const ItemMatch m = match_lines({month_line(row.text, "SF", "9.75")}, entries).front();
    CHECK(month_code(m) == row.code);
  }
  const ItemMatch m = match_lines({month_line("Paint the walls - one coat", "SF", "9.75")}, entries).front();
  CHECK(m.kind == MatchKind::exact);
  CHECK(m.reason == "exact description with \"the walls\", unit agrees");
  // Some lists do not keep the gap.
  const ItemMatch squeezed = match_lines({month_line("Paint the walls - one coat", "SF", "9.75")},
                                         {month_entry("PNT", "P", "+", "Paint - one coat", "SF", "1.19")})
                                 .front();
  CHECK(squeezed.kind == MatchKind::edited);
}

TEST_CASE("month: of equal descriptions, the nearer price is not the right one") {
  const auto list = parse_price_list_csv(test::read_file("tests/fixtures/match/F5_list.csv"), {}, "F5");
  REQUIRE(list);
  const auto estimate = estimate_from_json(test::read_file("tests/fixtures/match/F4F5_match.json"));
  REQUIRE(estimate);
  const std::vector<ItemMatch> found = match_items(*estimate, list->list).items;
  const std::vector<std::string> expected = {"-",     "INS HWRAP", "-",      "-",      "PNT P", "PNT P",
                                             "PNT P", "WTR GRM",   "CLN AV", "PNT SP", "CLN AV"};
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    CHECK(month_code(found[i]) == expected[i]);
    if (expected[i] == "-") CHECK(found[i].reason.starts_with("ambiguous: the same description and unit"));
  }
}

TEST_CASE("month: a price at the level of the print's prices breaks a tie") {
  std::vector<PriceItem> entries = certain_entries("SDG");
  entries.push_back(month_entry("SDG", "WRAP", "+", "House wrap", "SF", "10.00"));
  entries.push_back(month_entry("INS", "WRAP", "+", "House wrap", "SF", "11.20"));
  std::vector<LineItem> lines = certain_lines("112.00");
  lines.push_back(month_line("House wrap", "SF", "11.20"));
  CHECK(month_code(match_lines(lines, entries).back()) == "SDG WRAP");  // at 1.12 as all others
  lines.back().unit_price = money("12.54");
  CHECK(month_code(match_lines(lines, entries).back()) == "INS WRAP");
  lines.back().unit_price = money("11.70");
  CHECK(month_code(match_lines(lines, entries).back()) == "-");
  for (LineItem& line : lines) line.description += "*";  // an estimator's own prices say nothing
  lines.back().unit_price = money("11.20");
  CHECK(month_code(match_lines(lines, entries).back()) == "INS WRAP");
}

TEST_CASE("month: an edited description at the level of the print's prices is the entry") {
  std::vector<PriceItem> entries = certain_entries("SFG");
  entries.push_back(month_entry("SFG", "GUT", "+", "Gutter - aluminum", "LF", "20.00"));
  std::vector<LineItem> lines = certain_lines("112.00");
  lines.push_back(month_line("Gutter - aluminum and copper", "LF", "22.40"));
  const ItemMatch m = match_lines(lines, entries).back();
  CHECK(month_code(m) == "SFG GUT");
  CHECK(m.reason.contains("price at the level of the print"));
  lines.back().unit_price = money("20.00");
  CHECK(month_code(match_lines(lines, entries).back()) == "-");
}

TEST_CASE("month: lines around it say under which category a description is listed") {
  std::vector<PriceItem> entries = certain_entries("FCT");
  entries.push_back(month_entry("FCT", "GRT", "+", "Regrout tile", "SF", "3.00"));
  entries.push_back(month_entry("TIL", "GRT", "+", "Regrout tile", "SF", "3.00"));
  std::vector<LineItem> lines = {month_line("Regrout tile", "SF", "3.10")};
  CHECK(month_code(match_lines(lines, entries).back()) == "-");
  lines = certain_lines("87.00");
  lines[1].unit_price = money("104.00");
  lines[2].unit_price = money("121.00");
  lines[3].unit_price = money("95.00");
  lines.push_back(month_line("Regrout tile", "SF", "3.10"));
  const ItemMatch m = match_lines(lines, entries).back();
  CHECK(month_code(m) == "FCT GRT");
  CHECK(m.reason.contains("lines of its category around it"));
}

TEST_CASE("month: the recap rules out a category that it does not have") {
  std::vector<PriceItem> entries = certain_entries("FCT");
  entries.push_back(month_entry("TIL", "GRT", "+", "Regrout tile", "SF", "3.00"));
  PriceList list;
  list.items = entries;
  Estimate estimate;
  estimate.items = certain_lines("100.00");
  estimate.items.push_back(month_line("Regrout tile", "SF", "3.00"));
  CHECK(month_code(match_items(estimate, list).items.back()) == "TIL GRT");
  RecapCategory tile;
  tile.name = "FLOOR COVERING - CERAMIC TILE";
  tile.amount = money("5030.00");
  estimate.recap_by_category = {tile};
  const ItemMatch m = match_items(estimate, list).items.back();
  CHECK(month_code(m) == "-");
  CHECK(m.reason.starts_with("the recap by category leaves nothing for TIL GRT"));
}

TEST_CASE("month: what a line charges for is that of its entry") {
  const std::vector<PriceItem> entries = {
      month_entry("CAB", "BIDITM", "+", "Cabinetry (Bid Item)", "EA", "0.00"),
      month_entry("PNT", "MN", "+", "Painting labor minimum", "EA", "150.00"),
      month_entry("RFG", "STEEP", "+", "Additional charge for steep roof - 7/12 to 9/12 slope", "SQ",
                  "60.00"),
      month_entry("RFG", "ROOF", "+", "Roofer", "HR", "100.00"),
      month_entry("CAB", "LOW", "+", "Cabinetry", "EA", "300.00")};
  struct Row {
    const char *text, *unit, *code;
  };
  for (const Row& row :
       {Row{"Cabinetry (Bid Item)", "EA", "CAB BIDITM"}, Row{"Cabinetry", "EA", "CAB LOW"},
        Row{"Painting - Labor Minimum", "EA", "PNT MN"}, Row{"Painting", "EA", "-"},
        Row{"Fencing labor minimum", "EA", "-"}, Row{"Roofer - per hour", "HR", "-"},
        Row{"Painting (Bid Item)", "EA", "-"},
        Row{"Addl. charge for steep roof - 7/12 to 9/12 slope", "SQ", "RFG STEEP"},
        Row{"Additional charge for steep roof - 10/12 to 12/12 slope", "SQ", "-"},
        Row{"Steep roof - 7/12 to 9/12 slope", "SQ", "-"}, Row{"Cabinetry - hand carved*", "EA", "-"}}) {
    CAPTURE(row.text);
    CHECK(month_code(match_lines({month_line(row.text, row.unit, "61.50")}, entries).front()) == row.code);
  }
}

TEST_CASE("month: an entry for detach and reset comes before the item, unless the price is the item's") {
  const std::vector<PriceItem> entries = {
      month_entry("DOR", "INT", "&+-R", "Door", "EA", "200.00"),
      month_entry("DOR", "RS", "+", "Door - Detach & reset", "EA", "35.00"),
      month_entry("LIT", "FIX", "&+-", "Light", "EA", "90.00")};
  const auto answer = [&](const char* text, const char* price) {
    return match_lines({month_line(text, "EA", price)}, entries).front();
  };
  CHECK(month_code(answer("Door - Detach & reset", "35.00")) == "DOR RS");
  const ItemMatch own = answer("Door - Detach & reset", "44.00");
  CHECK(month_code(own) == "DOR RS");
  REQUIRE(own.alternatives.size() == 1);
  CHECK(own.alternatives[0].sel == "INT");
  const ItemMatch item = answer("Door - Detach & reset", "30.00");
  CHECK(month_code(item) == "DOR INT");
  CHECK(item.list_price == money("30.00"));
  CHECK(month_code(answer("Light - Detach & reset", "44.00")) == "LIT FIX");
}

TEST_CASE("month: where the list lacks many lines, a reset that it does not name may be another entry") {
  std::vector<PriceItem> entries;
  for (const char* name : {"Alder", "Birch", "Cedar", "Elm", "Fir", "Oak", "Pine", "Yew"})
    entries.push_back(month_entry("FNC", name, "&+-R", std::string(name) + " trim", "LF", "9.00"));
  entries.push_back(month_entry("MSD", "SHDR", "&+-", "Shower door - framed", "EA", "400.00"));
  entries.push_back(month_entry("MSD", "BAR", "+", "Towel bar", "EA", "30.00"));
  const auto answer = [&](const char* text, const char* unit, int missing) {
    std::vector<LineItem> lines{month_line(text, unit, "86.52")};
    for (int i = 0; i < missing; ++i)
      lines.push_back(month_line("Escalator tread " + std::string(1, char('a' + i)), "EA", "70.00"));
    return match_lines(lines, entries).front();
  };
  constexpr int many = 12;
  CHECK(month_code(answer("Shower door - framed - Detach & reset", "EA", 0)) == "MSD SHDR");
  const ItemMatch door = answer("Shower door - framed - Detach & reset", "EA", many);
  CHECK(month_code(door) == "-");
  CHECK(door.reason.contains("its detach & reset may be an entry of its own"));
  REQUIRE(door.alternatives.size() == 1);
  CHECK(door.alternatives[0].sel == "SHDR");
  CHECK(month_code(answer("Shower door - framed", "EA", many)) == "MSD SHDR");
  CHECK(month_code(answer("Oak trim - Detach & reset", "LF", many)) == "FNC Oak");
  // One activity is that of the row that an export had, and says nothing about the others.
  CHECK(month_code(answer("Towel bar - Detach & reset", "EA", many)) == "MSD BAR");
}

TEST_CASE("month: where the list lacks many lines, an exact description needs price or neighbors") {
  std::vector<PriceItem> entries = certain_entries("TIL");
  for (const PriceItem& entry : certain_entries("RFG")) {
    entries.push_back(entry);
    entries.back().description += " roof";
  }
  entries.push_back(month_entry("FCT", "RGR", "+", "Regrout tile", "LF", "50.00"));
  entries.push_back(month_entry("TIL", "RGR", "+", "Regrout tile", "LF", "40.00"));
  entries.push_back(month_entry("FCT", "SEAL", "+", "Seal grout", "LF", "20.00"));
  entries.push_back(month_entry("TIL", "BASE", "+", "Tile base", "LF", "20.00"));
  std::vector<LineItem> lines = certain_lines("112.00");
  lines.push_back(month_line("Seal grout", "LF", "29.00"));
  lines.push_back(month_line("Tile base", "LF", "29.00"));
  for (int i = 0; i < 6; ++i)
    lines.push_back(month_line("Escalator tread " + std::string(1, char('a' + i)), "EA", "70.00"));
  const std::vector<ItemMatch> partial = match_lines(lines, entries);
  CHECK(month_code(partial[5]) == "-");
  CHECK(partial[5].reason.contains("the lines around it are of TIL, which lists the same work"));
  REQUIRE(partial[5].alternatives.size() == 1);
  CHECK(partial[5].alternatives[0].sel == "SEAL");
  CHECK(month_code(partial[6]) == "-");
  CHECK(partial[6].reason.contains("the price is not at the level of its category"));
  CHECK(month_code(partial[0]) == "TIL Alder");
  lines[6].unit_price = money("22.40");
  CHECK(month_code(match_lines(lines, entries)[6]) == "TIL BASE");  // at 1.12 as its category
  lines.resize(10);                                                 // the list has most of them
  CHECK(month_code(match_lines(lines, entries)[5]) == "FCT SEAL");
}

TEST_CASE("month: where the list lacks many lines, words that name the trade around a line are a doubt") {
  std::vector<PriceItem> entries = certain_entries("DRY");
  entries.push_back(month_entry("PLA", "MN", "+", "Drywall labor minimum", "EA", "300.00"));
  entries.push_back(month_entry("PLA", "SKIM", "+", "Thin coat plaster", "SF", "10.00"));
  entries.push_back(month_entry("HVC", "VENT", "+", "Vent cover - ceiling", "EA", "30.00"));
  entries.push_back(month_entry("DRY", "VENT", "+", "Vent cover - wall", "EA", "30.00"));
  std::vector<LineItem> lines = certain_lines("112.00");
  lines.push_back(month_line("Drywall labor minimum", "EA", "410.00"));
  lines.push_back(month_line("Vent cover - ceiling", "EA", "41.00"));
  for (int i = 0; i < 6; ++i)
    lines.push_back(month_line("Escalator tread " + std::string(1, char('a' + i)), "EA", "70.00"));
  std::vector<ItemMatch> answers = match_lines(lines, entries);
  CHECK(month_code(answers[5]) == "-");
  CHECK(answers[5].reason.contains("the lines around it are of DRY, which its words name"));
  REQUIRE(!answers[5].alternatives.empty());
  CHECK(answers[5].alternatives[0].cat == "PLA");
  CHECK(answers[6].reason.contains("the lines around it are of DRY, which lists the same work"));
  // A mistyped description is no better proof.
  lines[5].description = "Drywal labor minimum";
  CHECK(month_code(match_lines(lines, entries)[5]) == "-");
  lines[5].description = "Drywall labor minimum";
  lines[5].unit_price = money("336.00");  // at the level of the file
  CHECK(month_code(match_lines(lines, entries)[5]) == "PLA MN");
  lines[5].unit_price = money("410.00");
  lines.push_back(month_line("Thin coat plaster", "SF", "13.50"));  // another line of its category
  CHECK(month_code(match_lines(lines, entries)[5]) == "PLA MN");
  lines.resize(7);  // the list has all of them
  CHECK(month_code(match_lines(lines, entries)[5]) == "PLA MN");
}

TEST_CASE("month: how far a price may be from its category's is what the print shows") {
  const std::vector<std::string> cats = {"DRY", "PNT", "FNC"};
  std::vector<PriceItem> entries;
  for (const std::string& cat : cats)
    for (PriceItem& entry : certain_entries(cat)) {
      entry.description += " " + cat;
      entries.push_back(std::move(entry));
    }
  entries.push_back(month_entry("FNC", "SHELF", "+", "Shelf", "LF", "100.00"));
  const auto answer = [&](std::int64_t spread_cents) {
    std::vector<LineItem> lines;
    for (const PriceItem& entry : entries) {
      const auto sign = std::int64_t(lines.size() % 3) - 1;  // below, at and above the level
      lines.push_back(month_line(entry.description, entry.unit, "112.00"));
      lines.back().unit_price = Money::from_units(11'200 + sign * spread_cents);
    }
    lines.back().unit_price = money("121.00");
    for (int i = 0; i < 10; ++i)
      lines.push_back(month_line("Escalator tread " + std::string(1, char('a' + i)), "EA", "70.00"));
    return match_lines(lines, entries)[15];
  };
  CHECK(answer(10).reason.contains("the price is not at the level of its category"));
  CHECK(month_code(answer(800)) == "FNC SHELF");
}

TEST_CASE("month: where the list lacks many lines, a line between those of another trade needs its price") {
  std::vector<PriceItem> entries = certain_entries("DRY");
  entries.push_back(month_entry("PLA", "TAPE", "+", "Tape joint", "LF", "10.00"));
  std::vector<LineItem> lines = certain_lines("112.00");
  lines.insert(lines.begin() + 2, month_line("Tape joint", "LF", "13.00"));
  for (int i = 0; i < 6; ++i)
    lines.push_back(month_line("Escalator tread " + std::string(1, char('a' + i)), "EA", "70.00"));
  const ItemMatch between = match_lines(lines, entries)[2];
  CHECK(month_code(between) == "-");
  CHECK(between.reason.contains("it is between lines of DRY"));
  lines[2].unit_price = money("11.20");  // at the level of the file
  CHECK(month_code(match_lines(lines, entries)[2]) == "PLA TAPE");
  lines[2].unit_price = money("13.00");
  std::swap(lines[2], lines[5]);  // the last line before those that the list lacks
  CHECK(month_code(match_lines(lines, entries)[5]) == "PLA TAPE");
  lines.erase(lines.begin() + 6, lines.begin() + 9);  // three of nine are missing
  lines.insert(lines.end(), 4, month_line("Alder board", "LF", "112.00"));
  std::swap(lines[2], lines[5]);
  CHECK(month_code(match_lines(lines, entries)[2]) == "PLA TAPE");
}
