#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "esx/estimate/alias.h"
#include "esx/estimate/match.h"
#include "support/sample_estimate.h"

using namespace estimate;
using estimate::testing::money;

namespace {

PriceList alias_list() {
  PriceList list;
  list.code = "TEST8X_NOV26";
  for (const auto& [sel, description, unit] :
       {std::tuple("GUTA", "Gutter - aluminum", "LF"), std::tuple("DNSP", "Downspout", "LF"),
        std::tuple("CAP", "Chimney cap", "EA")}) {
    PriceItem& item = list.items.emplace_back();
    item.cat = "SFG";
    item.sel = sel;
    item.activities = "&+-";
    item.description = description;
    item.unit = unit;
    item.replace = money("20.00");
  }
  return list;
}

LineItem alias_line(std::string description, std::string unit = "LF") {
  LineItem line;
  line.description = std::move(description);
  line.unit = std::move(unit);
  return line;
}

/// The estimate, and its matches before the edit.
struct Edited {
  explicit Edited(std::vector<LineItem> lines) {
    estimate.items = std::move(lines);
    match = match_items(estimate, list);
  }
  void choose(std::size_t line, const char* cat, const char* sel) {
    estimate.items[line].cat = cat;
    estimate.items[line].sel = sel;
  }
  [[nodiscard]] LearnedAliases learn() const { return learn_aliases(estimate, match, list); }

  PriceList list = alias_list();
  Estimate estimate;
  PriceMatch match;
};

}  // namespace

TEST_CASE("alias: a chosen code is learned for equal lines, by description, unit and activity") {
  Edited edited({alias_line("White channel"), alias_line("R&R White channel"), alias_line("white  CHANNEL*"),
                 alias_line("White channel", "EA"), alias_line("Gutter - aluminum")});
  edited.choose(2, "SFG", "GUTA");
  const LearnedAliases learned = edited.learn();
  REQUIRE(learned.aliases.size() == 1);
  CHECK(learned.unused.empty());
  CHECK(learned.aliases[0].item == 2);
  CHECK(learned.aliases[0].lines == 2);
  CHECK(learned.aliases[0].alias == Alias{.price_list = "TEST8X_NOV26",
                                          .description = "white CHANNEL",
                                          .unit = "LF",
                                          .cat = "SFG",
                                          .sel = "GUTA",
                                          .activity = Activity::replace});

  Estimate next;
  next.items = {alias_line("White channel"), alias_line("R&R White channel"),
                alias_line("White channel", "EA"), alias_line("White channel")};
  next.items[3].cat = "SFG";
  next.items[3].sel = "DNSP";
  MatchOptions options;
  options.aliases = {learned.aliases[0].alias};
  const PriceMatch match = match_items(next, edited.list, options);
  CHECK(match.items[0].sel == "GUTA");
  CHECK(match.items[0].kind == MatchKind::edited);
  CHECK(match.items[0].reason == "confirmed correction: alias \"white CHANNEL\" (LF, +) of TEST8X_NOV26");
  CHECK(match.items[1].kind == MatchKind::none);  // another activity
  CHECK(match.items[2].kind == MatchKind::none);  // another unit
  CHECK(match.items[3].sel == "DNSP");            // printed
}

TEST_CASE("alias: a code may be chosen in the match too, and what the list answers teaches nothing") {
  Edited edited({alias_line("White channel"), alias_line("Downspout"), alias_line("Gutter - aluminum")});
  edited.match.items[0].cat = "SFG";
  edited.match.items[0].sel = "GUTA";
  edited.match.items[1].sel = "GUTA";
  edited.choose(2, "SFG", "GUTA");  // what it is anyway
  const LearnedAliases learned = edited.learn();
  REQUIRE(learned.aliases.size() == 2);
  CHECK(learned.aliases[0].alias.description == "White channel");
  CHECK(learned.aliases[1].alias.description == "Downspout");
  CHECK(learned.aliases[1].alias.sel == "GUTA");
}

TEST_CASE("alias: printed codes teach nothing, unless somebody changed them") {
  LineItem printed = alias_line("White channel");
  printed.cat = "SFG";
  printed.sel = "DNSP";
  Edited edited({printed});
  CHECK(edited.match.items[0].kind == MatchKind::code);
  CHECK(edited.learn().aliases.empty());
  edited.choose(0, "SFG", "GUTA");
  CHECK(edited.learn().aliases.size() == 1);
  edited.match.items[0].sel = "GUTA";  // as `build` writes it
  edited.match.items[0].reason = given_code_reason;
  CHECK(edited.learn().aliases.size() == 1);
}

TEST_CASE("alias: choices that no alias can express are named") {
  Edited edited({alias_line("White channel"), alias_line("Cupola"), alias_line("Vane"), alias_line("vane")});
  edited.choose(0, "SFG", "NOPE");
  edited.choose(1, "SFG", "CAP");
  edited.choose(2, "SFG", "GUTA");
  edited.choose(3, "SFG", "DNSP");
  const LearnedAliases learned = edited.learn();
  CHECK(learned.aliases.empty());
  REQUIRE(learned.unused.size() == 4);
  CHECK(learned.unused[0].reason == "TEST8X_NOV26 has no item SFG NOPE");
  CHECK(learned.unused[1].reason == "SFG CAP is per EA, the line per LF");
  CHECK(learned.unused[2].reason == "equal lines have different codes");
  CHECK(learned.unused[3].item == 3);
}

TEST_CASE("alias: CSV keeps all of an alias") {
  const std::vector<Alias> aliases = {
      {.price_list = "TEST8X_NOV26",
       .description = "Gutter, 5\" \"K\"",
       .unit = "LF",
       .cat = "SFG",
       .sel = "GUTA",
       .activity = Activity::remove_and_replace},
      {.price_list = {}, .description = "Vane", .unit = {}, .cat = "SFG", .sel = "CAP"}};
  const auto parsed = parse_aliases_csv(write_aliases_csv(aliases));
  REQUIRE(parsed);
  CHECK(parsed->aliases == aliases);
  const auto bad = parse_aliases_csv("description,cat,sel,act\nVane,SFG,CAP,X\n");
  REQUIRE(bad);
  REQUIRE(bad->bad_rows.size() == 1);
  CHECK(bad->bad_rows[0].message == "act 'X' is not one of + - & R I M");
}
