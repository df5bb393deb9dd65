#include "calc/envelope.h"

#include <array>

namespace calc {
namespace {

Value texts(const std::vector<std::string>& values) {
  Value::List list;
  for (const auto& text : values) list.emplace_back(text);
  return Value(std::move(list));
}

Value text_or_null(const std::string& text) { return text.empty() ? Value() : Value(text); }

Value value_of(const LineItem& line) {
  return Value(Value::Object{{"code", Value(line.code)},
                             {"description", Value(line.description)},
                             {"quantity", exact(line.quantity.plain())},
                             {"unit", Value(line.unit)},
                             {"unit_price", exact(line.unit_price.plain())},
                             {"extended", exact(line.extended.plain())},
                             {"regional", Value(line.regional)},
                             {"rate_source", text_or_null(line.rate_source)},
                             {"rate_date", text_or_null(line.rate_date)}});
}

Value value_of(const Warning& warning) {
  return Value(Value::Object{{"code", Value(warning.code)},
                             {"severity", Value(name_of(warning.severity))},
                             {"message", Value(warning.message)},
                             {"citation_ids", texts(warning.citation_ids)}});
}

Value value_of(const Assumption& assumption) {
  return Value(Value::Object{{"code", Value(assumption.code)},
                             {"message", Value(assumption.message)},
                             {"value", assumption.value},
                             {"override_field", text_or_null(assumption.override_field)}});
}

Value value_of(const Citation& citation) {
  return Value(Value::Object{{"id", Value(citation.id)},
                             {"title", Value(citation.title)},
                             {"publisher", text_or_null(citation.publisher)},
                             {"edition_or_date", text_or_null(citation.edition_or_date)},
                             {"locator", text_or_null(citation.locator)},
                             {"url", text_or_null(citation.url)},
                             {"supports", texts(citation.supports)},
                             {"quality", Value(citation.quality)},
                             {"read_via", text_or_null(citation.read_via)}});
}

Value value_of(const Step& step) {
  return Value(Value::Object{{"name", Value(step.name)},
                             {"formula", Value(step.formula)},
                             {"value", step.value},
                             {"unit", text_or_null(step.unit)},
                             {"citation_ids", texts(step.citation_ids)}});
}

Value value_of(const Cost& cost) {
  return Value(Value::Object{{"currency", Value("USD")},
                             {"base_total", exact(cost.base_total.plain())},
                             {"regional_adjustment_pct", exact(cost.regional_adjustment_pct.plain())},
                             {"regional_adjustment_amount", exact(cost.regional_adjustment_amount.plain())},
                             {"pass_through_total", exact(cost.pass_through_total.plain())},
                             {"total", exact(cost.total.plain())}});
}

template <class T>
Value list_of(const std::vector<T>& items) {
  Value::List list;
  list.reserve(items.size());
  for (const T& item : items) list.push_back(value_of(item));
  return Value(std::move(list));
}

}  // namespace

std::string_view name_of(Severity severity) {
  constexpr std::array<std::string_view, 3> names = {"info", "caution", "stop"};
  return names.at(std::size_t(severity));
}

Value to_value(const Envelope& envelope) {
  Value inputs = envelope.inputs;
  inputs.set("defaulted", texts(envelope.defaulted));
  Value value;
  value.set("calculator", Value(envelope.calculator));
  value.set("inputs", std::move(inputs));
  value.set("result", envelope.result);
  value.set("line_items", list_of(envelope.line_items));
  value.set("cost", value_of(envelope.cost));
  value.set("warnings", list_of(envelope.warnings));
  value.set("assumptions", list_of(envelope.assumptions));
  value.set("citations", list_of(envelope.citations));
  if (!envelope.steps.empty()) value.set("steps", list_of(envelope.steps));
  if (!envelope.drawing_svg.empty()) {
    value.set("drawing",
              Value(Value::Object{{"format", Value("svg")}, {"content", Value(envelope.drawing_svg)}}));
  }
  return value;
}

}  // namespace calc
