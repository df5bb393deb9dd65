// Items of a made-up model, compared with the words that it was given.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/bundled.h"
#include "esx/estimate/scope.h"

namespace {

using estimate::Activity;
using estimate::MadeScope;
using estimate::Quantity;
using estimate::ScopeItem;
using estimate::ScopeMaker;
using estimate::ScopeQuestion;
using estimate::ScopeRole;
using estimate::ScopeRoom;
using estimate::ScopeUse;
using estimate::ScopeWord;

const ScopeMaker& word_maker() {
  static const estimate::PriceList list = estimate::bundled_price_list();
  static const ScopeMaker maker(list);
  return maker;
}

MadeScope made_by_words(const std::string& text) { return word_maker().make(text).value_or(MadeScope()); }

MadeScope by_model(const std::string& text, std::vector<ScopeItem> items, std::vector<ScopeRoom> read = {}) {
  const auto made = word_maker().check(std::move(items), std::move(read), text);
  REQUIRE(made.has_value());
  return made.value_or(MadeScope());
}

ScopeItem line(const std::string& room, const std::string& cat, const std::string& sel, Activity activity,
               std::int64_t quantity, const std::string& calc = {}) {
  ScopeItem item;
  item.room = room;
  item.cat = cat;
  item.sel = sel;
  item.activity = activity;
  item.description = "as the model calls it";
  if (quantity > 0) item.quantity = Quantity::from_units(quantity * 10'000);
  item.calc = calc;
  item.confidence = 0.9;
  return item;
}

bool is_asked(const MadeScope& made, std::string_view text) {
  return std::ranges::any_of(made.questions,
                             [&](const std::string& question) { return question.contains(text); });
}

const std::string said = "kitchen 12 by 10: R&R 3 1/4 inch baseboard, clean the floor";
const ScopeItem baseboard = line("Kitchen", "FNC", "BAS3", Activity::remove_and_replace, 0, "PF");

ScopeItem cleaning() {
  const MadeScope made = made_by_words(said);
  REQUIRE(made.items.size() == 2);
  return made.items[1];
}

TEST_CASE("a scope that the words say stays as it is") {
  const MadeScope made = by_model(said, {baseboard, cleaning()});
  CHECK(made.questions.empty());
  CHECK(made.warnings == made_by_words(said).warnings);
  REQUIRE(made.items.size() == 2);
  CHECK(made.items[0].quantity == Quantity::from_units(440'000));
  CHECK(made.total == made_by_words(said).total);
  const auto word = std::ranges::find(made.words, std::string("baseboard"), &ScopeWord::text);
  REQUIRE(word != made.words.end());
  CHECK((word->role == ScopeRole::object && word->use == ScopeUse::used && word->item == 0U));
}

TEST_CASE("the scope of the rules passes as that of a model") {
  for (const std::string& text :
       {said,
        std::string("bath 8 by 5 by 8: tear out the drywall two feet up, R&R toilet, paint the ceiling"),
        std::string("den: 3 air movers for 3 days, extract the carpet"),
        std::string("bust out the shower pan, install a new shower pan. haul the debris")}) {
    CAPTURE(text);
    const MadeScope made = made_by_words(text);
    const MadeScope again = by_model(text, made.items);
    CHECK(again.items.size() == made.items.size());
    for (std::size_t i = 0; i < std::min(made.items.size(), again.items.size()); ++i) {
      CHECK(again.items[i].cat == made.items[i].cat);
      CHECK(again.items[i].sel == made.items[i].sel);
      CHECK(again.items[i].quantity == made.items[i].quantity);
    }
    CHECK(again.total == made.total);
  }
}

TEST_CASE("an item that nobody said is entered by hand and asked about") {
  const MadeScope made =
      by_model(said, {baseboard, cleaning(), line("Kitchen", "PLM", "TOILT", Activity::replace, 1)});
  REQUIRE(made.items.size() == 3);
  CHECK(made.items[2].cat.empty());
  CHECK_FALSE(made.items[2].total);
  CHECK(made.items[2].reason == "nobody said it");
  CHECK(made.total == made_by_words(said).total);
  REQUIRE(made.open_questions.size() == 1);
  const ScopeQuestion& question = made.open_questions[0];
  CHECK(question.item == 2U);
  REQUIRE(question.choices.size() == 1);
  CHECK(question.choices[0].sel == "TOILT");
  CHECK(question.choices[0].total);
}

TEST_CASE("a noun that another noun narrows is not that noun") {
  const MadeScope made =
      by_model("replace the toilet flange", {line("", "PLM", "TOILT", Activity::replace, 1)});
  CHECK(made.items[0].cat.empty());
  CHECK_FALSE(made.questions.empty());
}

TEST_CASE("an item in a room that nobody said it for") {
  const MadeScope made = by_model(
      "kitchen: R&R toilet. bath: clean the floor, 40 sf",
      {line("Bath", "PLM", made_by_words("R&R toilet").items[0].sel, Activity::remove_and_replace, 1)});
  CHECK(made.items[0].cat.empty());
  CHECK(is_asked(made, "in the Kitchen was left out"));
}

TEST_CASE("a quantity that the words do not give is asked for") {
  const MadeScope other =
      by_model(said, {line("Kitchen", "FNC", "BAS3", Activity::remove_and_replace, 40), cleaning()});
  CHECK_FALSE(other.items[0].quantity);
  CHECK_FALSE(other.items[0].total);
  REQUIRE(other.open_questions.size() == 1);
  CHECK(other.open_questions[0].text == "How much of Baseboard - 3 1/4\": 44 LF or 40 LF?");
  REQUIRE(other.open_questions[0].choices.size() == 2);
  CHECK(other.open_questions[0].choices[0].quantity == Quantity::from_units(440'000));
  const MadeScope unknown = by_model("hall: R&R 3 1/4 inch baseboard",
                                     {line("Hall", "FNC", "BAS3", Activity::remove_and_replace, 40)});
  CHECK_FALSE(unknown.items[0].quantity);
  CHECK(unknown.questions == std::vector<std::string>{"How long and wide is the Hall?"});
  CHECK(unknown.open_questions[0].calc == "PF");
}

TEST_CASE("sizes of rooms are those that were said") {
  const ScopeRoom wrong{.name = "kitchen", .length_ft = 20, .width_ft = 10, .height_ft = 9};
  const MadeScope made = by_model(said, {baseboard, cleaning()}, {wrong});
  CHECK(made.items[0].quantity == Quantity::from_units(440'000));
  REQUIRE(made.rooms.size() == 1);
  CHECK_FALSE(made.rooms[0].height_ft);
}

TEST_CASE("an activity that nobody said") {
  const MadeScope made =
      by_model(said, {line("Kitchen", "FNC", "BAS3", Activity::detach_and_reset, 0, "PF"), cleaning()});
  CHECK(made.items[0].cat.empty());
  REQUIRE_FALSE(made.open_questions.empty());
  REQUIRE(made.open_questions[0].choices.size() == 2);
  CHECK(made.open_questions[0].choices[0].activity == Activity::remove_and_replace);
  CHECK(made.open_questions[0].choices[0].total);
}

TEST_CASE("what the model leaves out is asked about, and no word is dropped") {
  const MadeScope made = by_model(said, {baseboard});
  CHECK(is_asked(made, "in the Kitchen was left out. Is it wanted?"));
  REQUIRE(made.open_questions.size() == 1);
  CHECK_FALSE(made.open_questions[0].item);
  CHECK(made.open_questions[0].choices.size() == 1);
  CHECK(made.words.size() == made_by_words(said).words.size());
  const auto word = std::ranges::find(made.words, std::string("floor"), &ScopeWord::text);
  REQUIRE(word != made.words.end());
  CHECK((word->use == ScopeUse::asked && !word->item));
  const MadeScope nothing = by_model(said + ", glorp it", {});
  CHECK(nothing.items.empty());
  CHECK(nothing.open_questions.size() >= 2);
  CHECK_FALSE(nothing.warnings.empty());
}

TEST_CASE("an item that is there twice was said once") {
  const MadeScope made = by_model(said, {baseboard, baseboard, cleaning()});
  CHECK(made.items[1].cat.empty());
  CHECK(is_asked(made, "wanted twice?"));
}

TEST_CASE("questions about the scope are answered from the model's items") {
  const MadeScope made = by_model(said + "\nwhat does the total come to?", {baseboard, cleaning()});
  REQUIRE(made.answers.size() == 1);
  CHECK(made.answers[0].text == "The total is $" + made.total.grouped());
}

TEST_CASE("a scope of a model has its limits") {
  const std::vector<ScopeItem> items(ScopeMaker::max_items + 1, baseboard);
  CHECK(by_model(said, items).items.size() == ScopeMaker::max_items);
  std::string many;
  for (int i = 0; i < 2'000; ++i) many += "R&R toilet and ";
  const MadeScope made = made_by_words(many);
  CHECK(by_model(many, made.items).items.size() == made.items.size());
  CHECK_FALSE(word_maker().check({}, {}, std::string(ScopeMaker::max_text_bytes + 1, 'a')));
}

}  // namespace
