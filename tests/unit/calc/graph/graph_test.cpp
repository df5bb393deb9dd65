#include "esx/calc/graph.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "esx/calc/calculators.h"
#include "support/calc.h"

namespace {

using namespace calc;
using estimate::JsonValue;
using namespace test;

/// Answers questions at random, from a fixed seed: mersenne twister gives the same numbers everywhere.
class Walkabout {
 public:
  explicit Walkabout(unsigned seed) : random_(seed) {}

  JsonValue answer(const JsonValue& node) {
    const auto type = text(node, "type");
    const bool optional = node.find("optional") && *node.find("optional")->boolean();
    if (optional && below(2) == 0) return {};
    if (type == "repeat") return repeat(node);
    if (type == "subgraph") return JsonValue(JsonValue::Object());
    if (type == "number" || type == "integer") return figure(node, type == "integer");
    if (type == "multi")
      return JsonValue(JsonValue::List{*node.find("options")->list()->at(below(3) % 2).find("value")});
    if (type == "text") return JsonValue(text(node, "format") == "pair" ? "78, 62" : "Name");
    if (const JsonValue* options = node.find("options"))
      return *options->list()->at(below(options->list()->size())).find("value");
    return JsonValue(below(2) == 0);
  }
  std::size_t below(std::size_t count) { return random_() % count; }

 private:
  static std::string_view text(const JsonValue& node, const char* name) {
    return node.find(name) ? node.find(name)->as_text() : std::string_view();
  }
  JsonValue repeat(const JsonValue& node) {
    const auto least = std::size_t(node.find("min_items")->as_double());
    return JsonValue(JsonValue::List(least + below(3), JsonValue(JsonValue::Object())));
  }
  JsonValue figure(const JsonValue& node, bool whole) {
    const double least = node.find("minimum") ? node.find("minimum")->as_double() : 0;
    const double most = node.find("maximum") ? node.find("maximum")->as_double() : 500;
    // Mostly small figures: half the walks should get somewhere.
    const double span = below(4) == 0 ? most - least : std::min(most - least, 40.0);
    const double value = least + span * double(below(1001)) / 1000;
    return JsonValue::rounded(whole ? double(int(value)) : value, 3);
  }
  std::mt19937 random_;
};

bool known_code(const std::string& code) {
  return std::ranges::any_of(refusal_table(), [&](const RefusalInfo& row) { return row.code == code; });
}

/// Walks to the end; true for a result, false for a coded refusal.
bool walk_at_random(const Calculator& calculator, unsigned seed) {
  const Book& book = bundled_book();
  Walkabout walkabout(seed);
  JsonValue answers{JsonValue::Object()};
  for (int steps = 0; steps < 500; ++steps) {
    const auto at = walk(calculator.name, answers, book);
    if (!at) FAIL(at.error().first.code << " " << at.error().first.field << " " << to_json(answers));
    if (!at->next.is_null()) {
      put_answer(answers, *at, walkabout.answer(at->next));
      continue;
    }
    CHECK(at->complete);
    CHECK(at->unused.empty());
    const auto result = calculate(
        calculator.name,
        {.inputs = at->inputs, .regional_adjustment_pct = at->regional_adjustment_pct.value_or(0)}, book);
    if (result) {
      CHECK(at->error_code.empty());
      return true;
    }
    const std::string& code = result.error().first.code;
    INFO(code << " " << result.error().first.field << " " << to_json(at->inputs));
    CHECK(known_code(code));
    CHECK(code != "unknown_field");
    CHECK(code != "wrong_type");
    CHECK(code != "field_required");
    if (!at->error_code.empty()) CHECK(code == at->error_code);
    return false;
  }
  FAIL("the walk does not end");
  return false;
}

}  // namespace

TEST_CASE("question graphs: 400 random walks through each end in a result or a coded refusal") {
  for (const Calculator& calculator : calculators()) {
    CAPTURE(calculator.name);
    constexpr unsigned walks = 400 / ESX_FEWER_ROUNDS;
    unsigned results = 0;
    for (unsigned seed = 0; seed < walks; ++seed) results += walk_at_random(calculator, seed) ? 1 : 0;
    CHECK(results > walks / 20);  // the walks are no mere collection of refusals
  }
}

TEST_CASE("question graphs: what is served is what was agreed") {
  const JsonValue graphs = fixture("graphs");
  for (const Calculator& calculator : calculators())
    CHECK(bundled_book().graph(calculator.name) == *graphs.find(calculator.name));
}

TEST_CASE("question graphs: a walk says the next question, or what is wrong") {
  const Book& book = bundled_book();
  auto at = walk("lift", JsonValue(), book);
  REQUIRE(at);
  CHECK(at->next.find("id")->as_text() == "href");
  CHECK_FALSE(at->complete);
  at = walk("lift", json(R"({"href": "work", "workh": 46, "platf": 3})"), book);
  REQUIRE(at);
  CHECK(at->next.find("id")->as_text() == "over");
  CHECK(at->inputs == json(R"({"work_height_ft": 46})"));
  at = walk("water-mitigation", json(R"({"category": 1, "lowevap": false, "rooms": [{}]})"), book);
  REQUIRE(at);
  CHECK(at->path == "rooms[0]");
  at = walk("crane", json(R"({"load_type": "rtu", "personnel": true})"), book);
  REQUIRE(at);
  CHECK(at->complete);
  CHECK(at->error_code == "out_of_scope_personnel");

  CHECK(walk("lift", json(R"({"href": "up"})"), book).error().first.code == "invalid_answer");
  CHECK(walk("lift", json(R"({"href": null})"), book).error().first.code == "invalid_answer");
  CHECK(walk("lift", json(R"({"href": "work", "workh": 1e9})"), book).error().first.code == "invalid_answer");
  CHECK(walk("lift", json("[1]"), book).error().first.code == "malformed_inputs");
  CHECK(walk("hoist", JsonValue(), book).error().first.code == "unknown_calculator");
  CHECK(walk("crane", json(R"({"load_type": "rtu", "personnel": true, "nonsense": 1})"), book)
            .error()
            .first.code == "unknown_question");
}
