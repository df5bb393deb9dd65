// Fields at their limits, many at a time: an answer that adds up, or a refusal with a code of the table.
#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "calc/descriptions.h"
#include "support/calc_inputs.h"

namespace {

using namespace calc;
using estimate::JsonValue;
using namespace test;

/// A value of the field that is allowed by itself, mostly at one of its ends; nothing to leave it out.
std::optional<JsonValue> extreme_of(const FieldRow& row, std::mt19937& random) {
  const auto pick = random() % 4;
  if (pick == 0) return std::nullopt;
  if (row.type.starts_with("enum ")) {
    std::vector<std::string> words(1);
    for (const char c : row.type.substr(5)) c == ',' ? (void)words.emplace_back() : words.back().push_back(c);
    return JsonValue(words[random() % words.size()]);
  }
  if (row.type == "boolean") return JsonValue(pick == 1);
  if (row.type != "number" && row.type != "integer") return std::nullopt;
  const bool strict = row.min.starts_with('>');
  const double least = row.min.empty() ? 0 : std::stod(strict ? row.min.substr(1) : row.min);
  const double most = row.max.empty() ? 1e5 : std::stod(row.max);
  const double lowest = strict ? least + 1e-6 : least;
  const double value = pick == 1   ? lowest
                       : pick == 2 ? most
                                   : lowest + (most - lowest) * double(random() % 1000) / 1000;
  return JsonValue::exact(estimate::shortest_decimal(row.type == "integer" ? std::round(value) : value));
}

JsonValue extreme_inputs(const PlainInputs& plain, const std::vector<FieldRow>& rows, std::mt19937& random) {
  JsonValue inputs = json(plain.inputs);
  for (const FieldRow& row : rows) {
    std::string path = row.path;
    if (const auto at = path.find("[]"); at != path.npos) path.replace(at, 2, "[0]");
    if (path.find("[]") != path.npos || random() % 3 != 0) continue;  // a third of them at a time
    if (path.starts_with("water_mitigation") && !inputs.find("water_mitigation")) continue;
    if (path.starts_with("equipment") && !inputs.find("equipment")) continue;
    if (auto value = extreme_of(row, random)) inputs.set_path(path, *std::move(value));
  }
  if (random() % 3 == 0) {
    for (const auto& key : rate_keys(plain.calculator, bundled_book()))
      inputs.set_path("rates." + key, JsonValue::exact(random() % 2 == 0 ? "100000" : "0.0001"));
  }
  return inputs;
}

void check_sums(const Envelope& envelope) {
  std::int64_t sum = envelope.cost.regional_adjustment_amount.units();
  for (const LineItem& line : envelope.line_items) {
    CHECK(line.extended.units() >= 0);
    sum += line.extended.units();
  }
  CHECK(sum == envelope.cost.total.units());
}

}  // namespace

TEST_CASE("extremes: fields at their limits give an answer or a coded refusal") {
  int answers = 0;
  std::mt19937 random(11);
  for (const PlainInputs& plain : plain_inputs) {
    const auto rows = field_rows(*find_calculator(plain.calculator));
    for (int round = 0; round < 1'000 / ESX_FEWER_ROUNDS; ++round) {
      const JsonValue inputs = extreme_inputs(plain, rows, random);
      const std::string shown = to_json(inputs);
      CAPTURE(plain.calculator);
      CAPTURE(shown);
      const auto result =
          calculate(plain.calculator,
                    {.inputs = inputs, .regional_adjustment_pct = 200, .explain = true, .drawing = true},
                    bundled_book());
      if (result) {
        ++answers;
        check_sums(*result);
        CHECK(estimate::read_json(to_json(to_value(*result))));
      } else {
        CHECK(std::ranges::find(refusal_table(), result.error().first.code, &RefusalInfo::code) !=
              refusal_table().end());
      }
    }
  }
  CHECK(answers > 1'500 / ESX_FEWER_ROUNDS);
}
