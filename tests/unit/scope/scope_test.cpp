// Sentences of adjusters and the items, questions and warnings that each must lead to, with the bundled list.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/bundled.h"
#include "esx/estimate/scope.h"
#include "support/files.h"

namespace {

using estimate::MadeScope;
using estimate::ScopeItem;
using estimate::ScopeMaker;

const estimate::PriceList& prices() {
  static const estimate::PriceList list = estimate::bundled_price_list();
  return list;
}
const ScopeMaker& maker() {
  static const ScopeMaker made(prices());
  return made;
}

MadeScope scope_of(std::string_view text, std::vector<estimate::ScopeRoom> rooms = {}) {
  auto made = maker().make(text, std::move(rooms));
  REQUIRE(made.has_value());
  return made.value_or(MadeScope());
}

std::string brief(const ScopeItem& item) {
  const auto& quantity = item.quantity;
  std::string text = item.room.empty() ? "-" : item.room;
  text += " | " + (item.cat.empty() ? "?" : item.cat + " " + item.sel) + " " +
          estimate::activity_letter(item.activity) + " | " + (quantity ? quantity->plain() : "?") + " " +
          item.unit + " | " + item.calc;
  return item.cat.empty() ? text + " | " + item.description : text;
}

std::string brief(const MadeScope& made) {
  std::string text;
  for (const ScopeItem& item : made.items) text += std::string(estimate::trim(brief(item))) + "\n";
  for (const std::string& question : made.questions) text += "? " + question + "\n";
  for (const std::string& warning : made.warnings) text += "! " + warning + "\n";
  return text;
}

/// Whether the text leads to an item that contains `item`.
bool leads_to(std::string_view said, std::string_view item) {
  return brief(scope_of(std::string(said))).find(item) != std::string::npos;
}

/// A message begins with "> "; the lines up to an empty one are what the messages before them must lead to.
std::vector<std::pair<std::string, std::string>> sentences(const std::string& file) {
  std::vector<std::pair<std::string, std::string>> all;
  const std::string content = test::read_file("tests/fixtures/scope/" + file);
  for (const std::string_view line : estimate::split(content, '\n')) {
    const bool goes_on = !all.empty() && all.back().second.empty();
    if (line.starts_with("> ") && !goes_on) all.emplace_back();
    if (line.starts_with("> ")) all.back().first += (goes_on ? "\n" : "") + std::string(line.substr(2));
    if (!line.empty() && !line.starts_with("> ") && !all.empty())
      all.back().second += std::string(line) + "\n";
  }
  return all;
}

TEST_CASE("sentences lead to items") {
  const auto all = sentences("items.txt");
  CHECK(all.size() >= 150);
  for (const auto& [text, expected] : all) {
    CAPTURE(text);
    const MadeScope made = scope_of(text);
    CHECK(brief(made) == expected);
    CHECK_FALSE(made.items.empty());
    CHECK(made.questions.empty());
  }
}

TEST_CASE("sentences that leave something open lead to a question") {
  const auto all = sentences("questions.txt");
  CHECK(all.size() >= 33);
  for (const auto& [text, expected] : all) {
    CAPTURE(text);
    const MadeScope made = scope_of(text);
    CHECK(brief(made) == expected);
    CHECK_FALSE(made.questions.empty());
  }
}

/// The lines of a scope, as "room | code | quantity", without what the rules assume.
std::string lines_of(std::string_view text) {
  std::string lines;
  for (const ScopeItem& item : scope_of(text).items) {
    const auto& quantity = item.quantity;
    lines += (item.room.empty() ? "-" : item.room) + " | " + item.cat + " " + item.sel + " | " +
             (quantity ? quantity->plain() : "?") + "\n";
  }
  return lines;
}

TEST_CASE("equipment counts for the days that each piece was there") {
  CHECK(lines_of("den, five fans, three of them came out after two days and the other two ran four days") ==
        "Den | WTR FAN | 14\n");
  CHECK(lines_of("hall has six air movers for 5 days, pulled two of them on day 3") ==
        "Hall | WTR FAN | 26\n");
  CHECK(lines_of("eight fans for two days then we cut it to three for two more days") ==
        "- | WTR FAN | 22\n");
  CHECK(lines_of("study, 5 fans 2 days\none of them never ran so four") == "Study | WTR FAN | 8\n");
  CHECK(lines_of("pantry 6 by 8 extract the water off the tile two fans three days") ==
        "Pantry | WTR EXTH | 48\nPantry | WTR FAN | 6\n");
}

TEST_CASE("what each of several people does is theirs together") {
  CHECK(lines_of("two guys, each ran three fans for two days in the den") == "Den | WTR FAN | 12\n");
  CHECK(lines_of("3 techs, two tyvek suits each per day, 2 days") == "- | WTR PPE | 12\n");
  CHECK(lines_of("two hours moving contents\nfour guys so eight hours total") == "- | CON HOUR | 8\n");
}

TEST_CASE("some of the pieces are counted, or are of another kind") {
  CHECK(lines_of("kitchen has six can lights, replace four of them") == "Kitchen | LIT RECES | 4\n");
  CHECK(lines_of("half a dozen patches in the stairwell") == "Stairwell | DRY PATCH | 6\n");
}

TEST_CASE("walls that are named one by one are measured together") {
  CHECK(lines_of("north wall of the garage is 20 foot and the west wall is 22, cut both of them two feet") ==
        "Garage | DRY 12FIN | 84\n");
  CHECK(lines_of("den 12x14x8, paint the left and back walls") == "Den | PNT P2W | 208\n");
  CHECK(lines_of("bath 2 5x8x8, R&R greenboard on the tub wall, that one's 5 foot") ==
        "Bath 2 | DRY 58MR | 40\n");
}

TEST_CASE("a room is as large as the one that it is like, if nobody says more") {
  CHECK(lines_of("office 10 by 11, new carpet\nstudy the same") ==
        "Office | FCC AVG | 110\nStudy | FCC AVG | 110\n");
  CHECK(lines_of("office 10 by 11, new carpet\nstudy the same\nstudy is 9 by 10") ==
        "Office | FCC AVG | 110\nStudy | FCC AVG | 90\n");
  CHECK(
      lines_of(
          "office 10x10x8, two coats on the walls and the ceiling\nstudy same as the office but no ceiling, "
          "it's 9x12") == "Office | PNT P2W | 320\nOffice | PNT P2C | 100\nStudy | PNT P2W | 336\n");
  CHECK(lines_of("hallway is 4 foot wide and 22 long, new carpet pad") == "Hallway | FCC PADA | 88\n");
}

TEST_CASE("places outside are rooms if work follows") {
  CHECK(leads_to("bath, R&R toilet. 14 SQ lam w felt R&R, 8/12", "- | RFG LAM30F & | 14 SQ"));
  CHECK(leads_to("bath, R&R toilet. 14 SQ lam w felt R&R, 8/12", "- | RFG STEEP + | 14 SQ"));
  CHECK(leads_to("garage 20x20. R&R 6 squares of 3 tab", "Garage | RFG TAB25 & | 6 SQ"));
  CHECK(lines_of("left side of house, vinyl siding 20 by 8, R&R") == "Left Side | SDG VINYL | 160\n");
  CHECK(lines_of("Front: R&R 24 LF 6\" gutter") == "Front | SFG GUTA6 | 24\n");
  CHECK(lines_of("barn, replace 12 feet of drip edge") == "Barn | RFG DRIP | 12\n");
  CHECK(lines_of("suite 310, 20 by 30, extract the carpet\nsuite 312, 10 by 20, extract the carpet") ==
        "Suite 310 | WTR EXTC | 600\nSuite 312 | WTR EXTC | 200\n");
  CHECK(lines_of("barn, replace 12 feet of drip edge\nhouse, 19 squares laminated with felt, R&R") ==
        "Barn | RFG DRIP | 12\nHouse | RFG LAM30F | 19\n");
  CHECK(lines_of("containment at the hall door 4 by 8") == "Hall | WTR CONTN | 32\n");
}

TEST_CASE("rooms are counted, listed and meant together") {
  CHECK(lines_of("two offices, each 10 by 11, replace the carpet") == "Offices | FCC AVG | 220\n");
  CHECK(lines_of("replace the toilets in both bathrooms, hall bath and guest bath") ==
        "Hall Bath | PLM TOILT | 1\nGuest Bath | PLM TOILT | 1\n");
  CHECK(lines_of(
            "den 10 by 12 by 8, paint the ceiling\ncloset 5 by 6, paint the ceiling\nthen both get carpet") ==
        "Den | PNT P2C | 120\nCloset | PNT P2C | 30\nDen | FCC AVG | 120\nCloset | FCC AVG | 30\n");
  CHECK(lines_of("dining room 9 by 11, replace the carpet\nclean the ceiling in the dining") ==
        "Dining Room | FCC AVG | 99\nDining Room | CLN CEIL | 99\n");
}

TEST_CASE("a surface without work gets that of the sentence before it") {
  CHECK(lines_of("clean the walls of the den, 10 by 10, 8 foot\nand ceiling") ==
        "Den | CLN WALLS | 320\nDen | CLN CEIL | 100\n");
  CHECK(lines_of("hall 4 by 12, 8 foot, paint the walls two coats. Ceiling ok") == "Hall | PNT P2W | 256\n");
  CHECK(lines_of("one coat on the den walls, 10 by 12, eight foot") == "Den | PNT P1W | 352\n");
  CHECK(lines_of("garage wall, half inch, 18 by 9, R&R") == "Garage | DRY 12FIN | 162\n");
}

TEST_CASE("how much is said by weekdays, squares and lengths") {
  CHECK(lines_of("den, 4 air movers Tuesday through Friday") == "Den | WTR FAN | 16\n");
  CHECK(lines_of("roof 18 squares 3 tab tear off, 20 and a half laminated going on no felt") ==
        "Roof | RFG TROFT | 18\nRoof | RFG LAM30 | 20.5\n");
  CHECK(lines_of("29 squares laminated tear off, 31 going on, no felt") ==
        "- | RFG TROFF | 29\n- | RFG LAM30 | 31\n");
  CHECK(lines_of("chain link fence, four foot, 31 feet, replace") == "- | FEN CHL4 | 31\n");
  CHECK(lines_of("wood fence, 5 foot, 44 feet, stain it") == "- | PNT FENCE | 220\n");
  CHECK(lines_of("5 by 20 sheet vinyl in the hall, replace") == "Hall | FCV SHTA | 100\n");
}

TEST_CASE("codes and prices are those of the list, and totals add up") {
  for (const char* file : {"items.txt", "questions.txt"}) {
    for (const auto& [text, expected] : sentences(file)) {
      const MadeScope made = scope_of(text);
      estimate::Money total;
      for (const ScopeItem& item : made.items) {
        CAPTURE(brief(item));
        const auto& item_total = item.total;
        const auto& quantity = item.quantity;
        const auto& price = item.unit_price;
        CHECK(item.cat.empty() == !price.has_value());
        if (item_total) total += *item_total;
        if (quantity && price) CHECK(item_total == estimate::extend(*quantity, *price));
        CHECK(item.confidence >= 0);
        CHECK(item.confidence <= 1);
        CHECK_FALSE(item.reason.empty());
        if (item.cat.empty()) continue;
        CHECK(std::ranges::any_of(prices().items, [&](const estimate::PriceItem& entry) {
          return entry.cat == item.cat && entry.sel == item.sel && entry.description == item.description &&
                 entry.unit == item.unit &&
                 entry.activities.contains(estimate::activity_letter(item.activity));
        }));
      }
      CHECK(made.total == total);
    }
  }
}

TEST_CASE("every word has one role and one use") {
  for (const char* file : {"items.txt", "questions.txt"}) {
    for (const auto& [text, expected] : sentences(file)) {
      CAPTURE(text);
      const MadeScope made = scope_of(text);
      CHECK_FALSE(made.words.empty());
      for (const estimate::ScopeWord& word : made.words) {
        CAPTURE(word.text);
        CHECK((word.role == estimate::ScopeRole::unknown) ==
              (word.use == estimate::ScopeUse::not_understood));
        if (const auto& item = word.item) CHECK(*item < made.items.size());
      }
    }
  }
}

TEST_CASE("ratings and sizes are not quantities") {
  using estimate::ScopeRole;
  const MadeScope made = scope_of("den 12 by 11: R&R baseboard three and a quarter");
  CHECK(brief(made).starts_with("Den | FNC BAS3 & | 46 LF | PF\n"));
  CHECK(std::ranges::find(made.words, ScopeRole::rating, &estimate::ScopeWord::role)->text ==
        "three and a quarter");
  CHECK(brief(scope_of("bedroom 12 by 10 by 8, walls: install insulation R-13")) ==
        "Bedroom | INS BT13 + | 352 SF | W\n");
}

TEST_CASE("questions about the scope are answered, and lines are taken out") {
  const std::string said = "den 12 by 12 by 8: R&R 3 1/4 inch baseboard, paint the ceiling two coats";
  const MadeScope asked = scope_of(said + "\nwhat does the total come to?");
  REQUIRE(asked.answers.size() == 1);
  CHECK(asked.answers[0].kind == "total");
  CHECK(asked.answers[0].text == "The total is $" + asked.total.grouped());
  CHECK(asked.items.size() == 2);
  CHECK(brief(scope_of(said + "\nremove the baseboard line")) == "Den | PNT P2C + | 144 SF | C\n");
  CHECK(brief(scope_of("R&R 30 squares of 3 tab 25 year shingles without felt\nmake it 33")) ==
        "- | RFG TAB25 & | 33 SQ | 33\n");
}

TEST_CASE("questions say what they are about and what answers them") {
  const MadeScope which = scope_of("R&R ceiling fan\nR&R window");
  REQUIRE(which.open_questions.size() >= which.questions.size());
  for (const estimate::ScopeQuestion& question : which.open_questions)
    if (!question.choices.empty()) {
      REQUIRE(question.item.has_value());
      for (const ScopeItem& choice : question.choices) {
        CHECK_FALSE(choice.cat.empty());
        CHECK(choice.unit_price);
      }
    }
  const MadeScope sizes = scope_of("hall: R&R 3 1/4 inch baseboard, paint the walls two coats");
  CHECK(sizes.questions == std::vector<std::string>{"How long and wide is the Hall?"});
  REQUIRE(sizes.open_questions.size() == 2);  // one for each item
  CHECK(sizes.open_questions[0].room == "Hall");
  CHECK(sizes.open_questions[0].calc == "PF");
  CHECK(sizes.open_questions[1].calc == "W");
}

TEST_CASE("questions are answered in the next message") {
  const std::string two = "R&R carpet average grade\nR&R crown molding";
  const MadeScope asked = scope_of(two);
  REQUIRE(asked.questions.size() == 2);
  const MadeScope first = scope_of(two + "\n14");
  CHECK(first.questions == std::vector<std::string>{asked.questions[1]});
  const MadeScope second = scope_of(two + "\nanswer 2: 30");
  CHECK(second.questions == std::vector<std::string>{asked.questions[0]});
  CHECK(second.items[1].quantity == estimate::Quantity::from_units(300'000));
  CHECK(scope_of(two + "\nanswer 9: 30").questions == asked.questions);
  const std::string high = "den 12 by 10: install insulation on the walls and R-13 batts in the den walls";
  CHECK(scope_of(high + "\nanswer 0: 1").items.size() == scope_of(high).items.size());
}

TEST_CASE("words that were not heard well are asked about if they count") {
  const MadeScope size = scope_of("kitchen will (?) by ten: R&R toilet");
  CHECK(std::ranges::find(size.questions, "Was \"kitchen will by ten\" heard right?") !=
        size.questions.end());
  CHECK(size.items[0].confidence <= 0.5);
  const std::string thing = "den 12 by 10: clean the carpet (?)";
  CHECK(scope_of(thing).questions == std::vector<std::string>{"Was \"the carpet\" heard right?"});
  CHECK(scope_of(thing + "\nyes").questions.empty());
  CHECK(scope_of("den 12 by 10 (?): clean the carpet").questions.size() == 1);
  CHECK(scope_of("den 12 by 10: clean (?) the carpet").questions.empty());
  CHECK(brief(scope_of("den 12 by 10: clean (?) the (?) carpet")) ==
        brief(scope_of("den 12 by 10: clean the carpet")));
}

TEST_CASE("the same is done in another room, and what follows there is read") {
  CHECK(brief(scope_of("hall 4 by 10 carpet is wet, extract it\n"
                       "den 10 by 12 same thing, office 9 by 9 extract that too and pull the pad")) ==
        "Hall | WTR EXTC + | 40 SF | F\nDen | WTR EXTC + | 120 SF | F\nOffice | WTR EXTC + | 81 SF | F\n"
        "Office | FCC PADA - | 81 SF | F\n! Assumed for \"carpet\" what the words near it say\n");
  CHECK(brief(scope_of("den 10 by 12 average carpet and pad R&R, closet 2 by 5 same carpet and pad"))
            .starts_with("Den | FCC AVG & | 120 SF | F\nDen | FCC PADA & | 120 SF | F\n"
                         "Closet | FCC AVG & | 10 SF | F\nCloset | FCC PADA & | 10 SF | F\n"));
  CHECK(brief(scope_of(
                  "entry 5 by 8: R&R toilet\nden 5 by 8 porcelain tile, pull it and replace with the same"))
            .starts_with("Entry | PLM TOILT & | 1 EA | 1\nDen | FCT PORC & | 40 SF | F\n"));
  CHECK(brief(scope_of(
            "den 10x10 R&R 3 1/4 inch baseboard, office 10x12 same and paint the ceiling two coats")) ==
        "Den | FNC BAS3 & | 40 LF | PF\nOffice | FNC BAS3 & | 44 LF | PF\nOffice | PNT P2C + | 120 SF | C\n");
  CHECK(brief(scope_of("den 10 by 12 two foot flood cut\nsame in the office but four foot, 10 by 10"))
            .starts_with("Den | DMO TRDRY - | 88 SF | PF*2\nOffice | DMO TRDRY - | 160 SF | PF*4\n"));
}

TEST_CASE("what is done behind a room's name is done in that room") {
  CHECK(brief(scope_of("foyer 5 by 8 screen and recoat, den 10 by 12 sand and finish"))
            .starts_with("Foyer | FCW SCRN + | 40 SF | F\nDen | FCW SAND + | 120 SF | F\n"));
  CHECK(brief(scope_of("average carpet out in the den 10 by 12 and the office 9 by 10"))
            .starts_with("Den | FCC AVG - | 120 SF | F\nOffice | FCC AVG - | 90 SF | F\n"));
  CHECK(brief(scope_of("foyer 5 by 8 porcelain tile and durock R&R")) ==
        "Foyer | FCT PORC & | 40 SF | F\nFoyer | FCT BKR & | 40 SF | F\n");
  CHECK(brief(scope_of("disposer and dishwasher come out and go back, new p trap"))
            .starts_with(
                "- | APP DISP R | 1 EA | 1\n- | APP DWASH R | 1 EA | 1\n- | PLM PTRAP + | 1 EA | 1\n"));
}

TEST_CASE("rooms are taken back, corrected and kept apart") {
  CHECK(brief(scope_of("vinyl plank in the den 10 by 12 and the foyer 5 by 6, R&R both\n"
                       "take the foyer out, that's slate")) == "Den | FCV PLNK & | 120 SF | F\n");
  CHECK(brief(scope_of("R&R average carpet in the den 10 by 12\nnew base shoe 30 feet, put it with the den\n"
                       "new base shoe 9 feet, put it with the office"))
            .starts_with("Den | FCC AVG & | 120 SF | F\nDen | FNC SHOE + | 30 LF | 30\n"
                         "Office | FNC SHOE + | 9 LF | 9\n"));
  CHECK(brief(scope_of("basement 12 by 12 R&R average carpet. basement bath 5 by 8 R&R toilet"))
            .starts_with("Basement | FCC AVG & | 144 SF | F\nBasement Bath | PLM TOILT & | 1 EA | 1\n"));
  CHECK(brief(scope_of("den carpet, extract it, it's 10 by 12 no it's 10 by 14 I measured wrong"))
            .starts_with("Den | WTR EXTC + | 140 SF | F\n"));
  CHECK(brief(scope_of("den 10 by 10 carpet stays, just clean and deodorize it")) ==
        "Den | CLN CARPT + | 100 SF | F\n");
}

TEST_CASE("slopes have squares, and their sides are places") {
  CHECK(brief(scope_of("left slope 30 by 20 R&R laminated shingles no felt\n"
                       "right slope 30 by 10 tear off the 3 tab and put new 3 tab no felt\n"
                       "replace 30 feet of 5 inch gutter on the left only")) ==
        "Left Slope | RFG LAM30 & | 6 SQ | 30*20/100\nRight Slope | RFG TROFT - | 3 SQ | 30*10/100\n"
        "Right Slope | RFG TAB25 + | 3 SQ | 30*10/100\nLeft Slope | SFG GUTA5 + | 30 LF | 30\n");
}

TEST_CASE("a wall is that of the thing it was said with") {
  CHECK(brief(scope_of("den 10 by 12 R&R drywall 4 foot up, the 12 foot wall only"))
            .starts_with("Den | DRY 12FIN & | 48 SF | 12*4\n"));
  CHECK(brief(scope_of("bath 5 by 8 two foot flood cut, pull the R13 behind it on the outside wall only "
                       "that's the 8 foot wall, two foot up"))
            .starts_with("Bath | DMO TRDRY - | 52 SF | PF*2\nBath | INS BT13 - | 16 SF | 8*2\n"));
}

TEST_CASE("numbers rate what is next to them") {
  CHECK(brief(scope_of("kitchen R&R lower cabinets high grade 12 foot")) ==
        "Kitchen | CAB LOWH & | 12 LF | 12\n");
  CHECK(brief(scope_of("R&R 8 switches, 2 three ways"))
            .starts_with("- | ELE SWTCH & | 8 EA | 8\n- | ELE 3WAY & | 2 EA | 2\n"));
  CHECK(brief(scope_of("den: pull the baseboard tres y cuarto, 26 pies")) ==
        "Den | FNC BAS3 - | 26 LF | 26\n");
}

TEST_CASE("sizes of things choose entries or measure them") {
  CHECK(brief(scope_of("shop: demo the slab 18x24 and pour new four inch")).find("DMO SLABR -") !=
        std::string::npos);
  CHECK(brief(scope_of("shop: demo the slab 18x24 and pour new four inch")).find("CNC SLAB4 +") !=
        std::string::npos);
  CHECK(brief(scope_of("hall bath, pull a 42 inch vanity")) == "Hall Bath | CAB VAN - | 3.5 LF | 42/12\n");
  CHECK(brief(scope_of("carport, replace the 16 foot overhead door")).find("DOR OHD16 + | 1 EA") !=
        std::string::npos);
  CHECK(brief(scope_of("study 11x13, level 5 drywall ceiling, replace")) ==
        "Study | DRY 12SMO + | 143 SF | C\n");
  CHECK(brief(scope_of("foyer 5x9, 12 inch tile r&r")).find("FCT FLR12 & | 45 SF") != std::string::npos);
}

TEST_CASE("the work names what it is done to") {
  CHECK(brief(scope_of("haul off 3 trailer loads")) == "- | DMO TRAILR - | 3 EA | 3\n");
  CHECK(brief(scope_of("breakroom 9x14, strip and wax")) == "Breakroom | CLN FLRH + | 126 SF | F\n");
  CHECK(brief(scope_of("bath 6x7 is tile, regrout it")).find("FCT REGRT + | 42 SF") != std::string::npos);
  CHECK(brief(scope_of("basement, frame 26 lf of wall")) == "Basement | FRM WALL8 + | 26 LF | 26\n");
  CHECK(brief(scope_of("garage 19x21, five eighths finish, ceiling")).find("DRY 58FIN + | 399 SF") !=
        std::string::npos);
  CHECK(brief(scope_of("den, two switches r&r, covers on all four replace")).find("ELE COVER + | 4 EA") !=
        std::string::npos);
  CHECK(brief(scope_of("study 11x13, replace hardwood")).find("! Assumed \"Engineered wood") !=
        std::string::npos);
}

TEST_CASE("numbers in names are not quantities") {
  CHECK(brief(scope_of("replace the two car garage door")).starts_with("- | DOR OHD16 + | 1 EA | 1\n"));
  CHECK(brief(scope_of("den: replace 5 covers")).starts_with("Den | ELE COVER + | 5 EA | 5\n"));
  CHECK(brief(scope_of("T1-11 siding 200 SF replace")).starts_with("- | SDG T111 + | 200 SF | 200\n"));
  CHECK(brief(scope_of("R&R 24 SQ lam w/ felt, 7/12 pitch")).starts_with("- | RFG LAM30F & | 24 SQ | 24\n"));
}

TEST_CASE("what usually goes with an item is a suggestion and no line") {
  const MadeScope made = scope_of("den 12 by 12: install average carpet");
  CHECK(made.items.size() == 1);
  REQUIRE_FALSE(made.suggestions.empty());
  CHECK(made.suggestions[0].reason == "usually goes with Carpet - average grade");
}

TEST_CASE("a line that is taken once is asked about once") {
  const MadeScope made = scope_of("kitchen: R&R baseboard, paint walls up, R&R baseboard");
  CHECK(made.items.size() == 2);
  CHECK(made.open_questions.size() == made.items.size());
  for (const estimate::ScopeQuestion& question : made.open_questions)
    CHECK(question.item.value_or(0) < made.items.size());
}

TEST_CASE("brands and trade names lead to the plain kind") {
  struct Said {
    std::string text, expected;
  };
  const std::vector<Said> said = {
      {"replace 18 squares of Malarkey shingles", "RFG LAM30 + | 18 SQ"},
      {"install 90 SF of peel and stick", "RFG ICEWS + | 90 SF"},
      {"R&R 2 vent stack boots", "RFG PJACK & | 2 EA"},
      {"replace 60 SF of half inch board", "DRY 12FIN + | 60 SF"},
      {"replace 60 SF of fire code board", "DRY 58FIN + | 60 SF"},
      {"replace 64 SF of 3/4 plywood", "FRM SUBF + | 64 SF"},
      {"replace 64 SF of 1/4 plywood", "FCV LUAN + | 64 SF"},
      {"replace 9 LF of 4 inch laminate backsplash", "CAB SPL4 + | 9 LF"},
      {"replace 5 lights", "LIT CEILA + | 5 EA"},
      {"supervision 3 hours, 7 hours of labor", "LAB GEN + | 7 HR"},
      {"install 220 SF of tyvek wrap", "SDG WRAP + | 220 SF"},
      {"install 2 tyvek suits", "WTR PPE + | 2 EA"},
      {"get new paint on the walls, 310 SF", "PNT P2W + | 310 SF"},
      {"R&R 40 feet of privacy fence and 5 posts", "FEN POST & | 5 EA"},
  };
  for (const Said& one : said) {
    CAPTURE(one.text);
    CHECK(brief(scope_of(one.text)).find(one.expected) != std::string::npos);
  }
}

TEST_CASE("floors that are only described add nothing, and orange peel is not read as popcorn") {
  const std::string painted = brief(scope_of("Study 9x11 with hardwood floors: paint the walls"));
  CHECK(painted.find("FCW") == std::string::npos);
  CHECK(painted.find("PNT P2W") != std::string::npos);
  CHECK(brief(scope_of("Study 9x11 has carpet, tear it out")).find("FCC AVG - | 99 SF") != std::string::npos);
  CHECK(brief(scope_of("orange peel the ceiling, 99 SF")).find("ACOUS") == std::string::npos);
  const std::string hung = brief(scope_of("Study 9x11: hang, tape and float the ceiling"));
  CHECK(hung.find("DRY 12FIN + | 99 SF") != std::string::npos);
  CHECK(hung.find("DRY 12HNG") == std::string::npos);
}

TEST_CASE("rooms that are given have sizes and names") {
  const estimate::ScopeRoom bath{
      .name = "Upstairs Bath",
      .length_ft = 8,
      .width_ft = 5,
      .height_ft = 8,
      .openings = {{.width_ft = 2.5, .height_ft = 6.5, .count = 1, .to_floor = true}}};
  CHECK(brief(scope_of("R&R 3 1/4 inch baseboard", {bath})) == "Upstairs Bath | FNC BAS3 & | 23.5 LF | PF\n");
  const estimate::ScopeRoom hall{
      .name = "Hall", .length_ft = 10, .width_ft = 4, .height_ft = {}, .openings = {}};
  CHECK(brief(scope_of("seal and paint walls two coats in the upstairs bath", {hall, bath})) ==
        "Upstairs Bath | PNT S1P2W + | 191.75 SF | W\n");
  CHECK(scope_of("Hall: 9 foot ceilings", {hall}).rooms.front().height_ft == 9);
}

TEST_CASE("what happened is not work, and keeps the thing that follows") {
  CHECK(brief(scope_of("the neighbor's dog chewed the casing in the hall, replace 9 feet")) ==
        "Hall | FNC CAS2 + | 9 LF | 9\n! Assumed \"Casing - 2 1/4\"\" for \"casing\"\n");
  CHECK(brief(scope_of("water came from the attic. replace the toilet")) == "- | PLM TOILT + | 1 EA | 1\n");
  CHECK(brief(scope_of("the plumber already fixed the leak. replace the toilet")) ==
        "- | PLM TOILT + | 1 EA | 1\n! Took \"the plumber already fixed the leak\" as work that others have "
        "done\n");
  CHECK(scope_of("talked with the insured about the carpet. replace the toilet").items.size() == 1);
  CHECK(scope_of("replace the water heater").items.size() == 1);
}

TEST_CASE("a sentence with \"and\" carries on, and drywall is where the damage is") {
  CHECK(brief(scope_of("replace the toilet in the half bath. and the supply line"))
            .contains("Half Bath | PLM SUPLY +"));
  CHECK(brief(scope_of("pantry 5 by 6, ceiling caved in. replace the drywall")).contains("| 30 SF | C\n"));
  CHECK(brief(scope_of("study 10 by 12, three foot cut all walls")).contains("DRY 12FIN - | 132 SF | PF*3"));
  CHECK(brief(scope_of("garage, replace the drywall on two walls, 10 and 12 by 8")).contains("| 176 SF |"));
}

TEST_CASE("pieces in each of several rooms come as often") {
  CHECK(brief(scope_of("both bathrooms need new toilets")).contains("PLM TOILT + | 2 EA | 2"));
  CHECK(brief(scope_of("two fans in each bedroom, three bedrooms, 4 days")).contains("WTR FAN + | 24 EA |"));
  CHECK(brief(scope_of("spray antimicrobial in the den and the hall, 300 square feet total"))
            .starts_with("- | WTR GRMB + | 300 SF | 300\n"));
  CHECK(brief(scope_of("two closets, 3x4 and 2x5, carpet new")).contains("Closet 2 | FCC AVG + | 10 SF | F"));
}

TEST_CASE("kinds without a noun name the one entry that has all words") {
  CHECK(leads_to("Roof: R&R 18 SQ 3T w/out felt", "RFG TAB25 & | 18 SQ"));
  CHECK(leads_to("Rear: replace 90 SF beveled cedar", "SDG CEDAR + | 90 SF"));
  CHECK(leads_to("left, wrap three windows aluminum", "SDG WRPWD + | 3 EA"));
  CHECK(leads_to("den: R&R 2 vinyl DH 3x5", "WDV DH19 & | 2 EA"));
}

TEST_CASE("short words of roofers and of water crews are read by what is near") {
  CHECK(leads_to("Roof: DE 150 LF", "RFG DRIP + | 150 LF"));
  CHECK(leads_to("Roof: start 140 LF", "RFG STRTR + | 140 LF"));
  CHECK(leads_to("Den: AM 3 x 2 days", "WTR FAN + | 6 EA"));
  CHECK(leads_to("den 10x12, extract the carpet, pull the pad, two fans for 3 days", "WTR FAN + | 6 EA"));
  CHECK(leads_to("den, take down the fan and rehang it", "LIT FAN R | 1 EA"));
  CHECK(leads_to("sprayed biocide on the crawl, 400 SF", "WTR GRMB + | 400 SF"));
}

TEST_CASE("measures behind their things are theirs, also without commas") {
  const auto text = [](std::string_view said) { return brief(scope_of(std::string(said))); };
  const std::string roof = text("drip 206 ridge 40 valley 60");
  CHECK(roof.find("RFG DRIP + | 206 LF") != std::string::npos);
  CHECK(roof.find("RFG RIDGC + | 40 LF") != std::string::npos);
  CHECK(roof.find("RFG VALW + | 60 LF") != std::string::npos);
  CHECK(leads_to("den carpet 120 SF pad 110 SF", "FCC PADA + | 110 SF"));
  CHECK(leads_to("R&R fence 6' dog ear 48 LF", "FEN WDP6 & | 48 LF"));  // a height
}

TEST_CASE("selectors, laborers by the hour and gables") {
  const auto text = [](std::string_view said) { return brief(scope_of(std::string(said))); };
  CHECK(leads_to("R&R 55 LF GUTA5", "SFG GUTA5 & | 55 LF"));
  CHECK(text("R&R 55 LF GUTA5").find('!') == std::string::npos);
  CHECK(leads_to("a roofer to patch the leak, 3 hours", "LAB ROOF + | 3 HR"));
  CHECK(leads_to("house wrap the gable, 180 SF", "SDG WRAP + | 180 SF"));
}

TEST_CASE("a size in front of a thing is none of its quantity") {
  CHECK(leads_to("new 55 tv in the den", "ELC TV55 + | 1 EA"));
  CHECK(leads_to("80k btu furnace, replace", "HVC FURN + | 1 EA"));
  CHECK(leads_to("replace the vanity, it's a 30 incher", "CAB VAN + | 2.5 LF"));
  CHECK(leads_to("R&R two 30 inch base cabinets", "CAB LOWA & | 5 LF | 2*30/12"));
  CHECK(leads_to("R&R window screen 24x36 inches", "WDR SCRN9 & | 1 EA"));  // 6 SF
  CHECK(leads_to("bath: replace the mirror, 36 by 48 inches", "MSD MIRPL + | 12 SF"));
  CHECK_FALSE(leads_to("R&R drywall on the exterior walls which are one long and one short", "1*8"));
}

TEST_CASE("what is said about each piece counts for all") {
  CHECK(leads_to("board up 4 windows, 12 square feet each", "TMP BOARD + | 48 SF | 4*12"));
  CHECK(leads_to("replace three double hung vinyl windows, 15 square feet each", "WDV DH19 + | 3 EA"));
  CHECK(leads_to("den: metal corner bead, three corners 9 foot, replace", "DRY BEADM + | 27 LF"));
  CHECK(leads_to("Rear: R&R 3 DS 3x4 @ 9' ea", "SFG DSPA4 & | 27 LF"));
  CHECK(leads_to("gable end cedar siding 24 by 10, figure the triangle, paint", "PNT EXTSD + | 120 SF"));
}

TEST_CASE("bare nouns are those of what was said before") {
  CHECK(leads_to("deck 10 x 12, replace boards", "XST DKBRD + | 120 SF"));
  CHECK(leads_to("shop 10 by 20, suspended ceiling, replace the tiles only", "ACT TILE + | 200 SF"));
  CHECK(leads_to("gutters 40 feet of 5 inch, replace. guards, 40", "SFG GGRD + | 40 LF"));
  CHECK(leads_to("registers in the hall, two, D&R. return in the den, replace it", "HVC RETRN + | 1 EA"));
}

TEST_CASE("levels, stories, coats and slips of the pen") {
  CHECK(leads_to("LL fam rm 10x20: R&R carpet", "Lower Level Family Room | FCC AVG & | 200 SF"));
  CHECK(leads_to("second floor hall 4x20, R&R carpet", "Second Floor Hall | FCC AVG & | 80 SF"));
  CHECK(leads_to("two story, 20 squares lam w felt R&R", "RFG HIGHR + | 20 SQ"));
  CHECK(leads_to("den 10x10x8 pt walls 1 ct", "PNT P1W + | 320 SF"));
  CHECK(leads_to("bath 5x9: clg p x2", "PNT P2C + | 45 SF"));
  CHECK(leads_to("den 10x12, remove the baseborad", "FNC BAS3 - | 44 LF"));
  CHECK(leads_to("replace the tankless water heater", "| ? + | 1 EA | 1 | tankless water heater"));
}

TEST_CASE("words of what happened choose no other entry, and those of a kind do") {
  CHECK(leads_to("6 plugs in the den took water, replace em", "ELE OUTLT + | 6 EA"));
  CHECK(leads_to("den 10x12, clean the ceiling heavy", "CLN CEIL + | 120 SF"));
  CHECK_FALSE(leads_to("R&R ribbed shower unit", "PLM SHWR"));
}

TEST_CASE("what is not understood is reported with its words") {
  CHECK(brief(scope_of("R&R the xyzzy")) == "- | ? & | 1 EA | 1 | xyzzy\n! Not understood: \"xyzzy\"\n");
  CHECK(brief(scope_of("xyzzy plugh")) == "! Not understood: \"xyzzy plugh\"\n");
  CHECK(brief(scope_of("")).empty());
}

TEST_CASE("any text ends") {
  CHECK(scope_of(std::string("R&R \0\x01\x7f toilet \xff\xfe", 17)).items.size() == 1);
  std::string many;
  for (int i = 0; i < 20'000 / ESX_FEWER_ROUNDS; ++i) many += "R&R toilet and ";
  const MadeScope made = scope_of(many);
  CHECK(made.items.size() == ScopeMaker::max_items);
  CHECK(made.warnings.size() == 1);
  std::string deep = "paint ";
  for (int i = 0; i < 20'000 / ESX_FEWER_ROUNDS; ++i) deep += "1/2 by 99999999999999999999 ";
  CHECK(scope_of(deep).items.size() <= ScopeMaker::max_items);
  const auto refused = maker().make(std::string(ScopeMaker::max_text_bytes + 1, 'a'));
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().code == estimate::ErrorCode::request_too_large);
}

}  // namespace
