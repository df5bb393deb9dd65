// The first byte selects what reads the rest: a to g a calculator's inputs, A to G the answers to its
// questions, # load charts of cranes, $ an operator's rates. Everything is answered, or rejected with a
// code of the table; an answer adds up, can be drawn as well-formed XML, and its normalized inputs give the
// same answer again.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "esx/calc/calculators.h"
#include "esx/calc/graph.h"
#include "esx/estimate/base/xml.h"

namespace {

using namespace calc;
using estimate::JsonValue;

void require(bool truth) {
  if (!truth) std::abort();
}

void check_refusal(const Refusal& refusal) {
  require(std::ranges::find(refusal_table(), refusal.first.code, &RefusalInfo::code) !=
          refusal_table().end());
  require(estimate::read_json(to_json(to_value(refusal))).has_value());
}

void check_answer(const Calculator& calculator, const Envelope& envelope, const Book& book) {
  std::int64_t base = 0, passed = 0;
  for (const LineItem& line : envelope.line_items) (line.regional ? base : passed) += line.extended.units();
  const Cost& cost = envelope.cost;
  require(cost.base_total.units() == base && cost.pass_through_total.units() == passed);
  require(cost.total.units() == base + passed + cost.regional_adjustment_amount.units());
  require(estimate::read_json(to_json(to_value(envelope))).has_value());
  constexpr std::size_t max_xml_bytes = 1'000'000;
  if (!envelope.drawing_svg.empty() && envelope.drawing_svg.size() < max_xml_bytes)
    require(estimate::parse_xml(envelope.drawing_svg).has_value());
  const auto again = calculate(calculator.name, {.inputs = envelope.inputs}, book);
  require(again.has_value() && to_json(again->result) == to_json(envelope.result));
}

void check_inputs(const Calculator& calculator, const JsonValue& inputs, const Book& book) {
  const auto answer =
      calculate(calculator.name,
                {.inputs = inputs, .regional_adjustment_pct = 12.5, .explain = true, .drawing = true}, book);
  if (answer) {
    check_answer(calculator, *answer, book);
  } else {
    check_refusal(answer.error());
  }
}

void check_answers(const Calculator& calculator, const JsonValue& answers, const Book& book) {
  const auto at = walk(calculator.name, answers, book);
  if (!at) return check_refusal(at.error());
  require(at->next.is_null() == at->complete);
  require(estimate::read_json(to_json(to_value(*at))).has_value());
  if (at->complete) check_inputs(calculator, at->inputs, book);
}

const Book& bundled() {
  static const Book book = *Book::bundled();
  return book;
}

void check_file(char kind, std::string_view text) {
  Book book = bundled();
  const auto loaded = kind == '#' ? book.load_crane_charts(text) : book.override_with(text);
  if (!loaded) return;
  const auto inputs =
      estimate::read_json(R"({"load_weight_lb": 2190, "radius_ft": 45, "set_height_ft": 18})");
  check_inputs(*find_calculator("crane"), *inputs, book);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const char kind = bytes.front();
  const std::string_view text = bytes.substr(1);
  if (kind == '#' || kind == '$') {
    check_file(kind, text);
    return 0;
  }
  const auto value = estimate::read_json(text);
  if (!value) return 0;
  const auto all = calculators();
  const bool answers = kind >= 'A' && kind < char('A' + all.size());
  const Calculator& calculator =
      all[std::size_t(static_cast<unsigned char>(kind) - (answers ? 'A' : 'a')) % all.size()];
  if (answers) {
    check_answers(calculator, *value, bundled());
  } else {
    check_inputs(calculator, *value, bundled());
  }
  return 0;
}
