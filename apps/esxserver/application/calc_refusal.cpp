#include "esxserver/application/calc_refusal.h"

#include <charconv>

#include "estimate/base/text.h"

namespace esxserver {
namespace {

using calc::Value;

constexpr int unprocessable = 422;
constexpr std::string_view in_query =
    "regional_adjustment_pct";  // the only input that is not a field of the body

/// "rooms[0].length_ft" → "rooms", 0, "length_ft".
void append_steps(Value::List& place, std::string_view path) {
  for (std::string_view step : estimate::split(path, '.')) {
    const auto bracket = std::min(step.find('['), step.size());
    if (bracket > 0) place.emplace_back(step.substr(0, bracket));
    for (step.remove_prefix(bracket); step.starts_with('['); step.remove_prefix(step.find(']') + 1)) {
      std::int64_t item = 0;
      std::from_chars(step.data() + 1, step.data() + step.size(), item);
      place.push_back(calc::integer(item));
      if (!step.contains(']')) return;
    }
  }
}

Value detail_of(const calc::Violation& violation, std::string_view from, std::string_view inside) {
  Value::List place = {Value(from)};
  if (!inside.empty()) place.emplace_back(inside);
  if (!violation.field.empty()) append_steps(place, violation.field);
  return Value(Value::Object{
      {"loc", Value(std::move(place))}, {"msg", Value(violation.message)}, {"type", Value(violation.code)}});
}

}  // namespace

http::Response calc_refusal_response(const calc::Refusal& refusal, std::string_view inside) {
  const auto detail = [&](const calc::Violation& violation) {
    return violation.field == in_query ? detail_of(violation, "query", "")
                                       : detail_of(violation, "body", inside);
  };
  Value::List details = {detail(refusal.first)};
  for (const calc::Violation& other : refusal.others) details.push_back(detail(other));
  Value body = calc::to_value(refusal);
  body.set("detail", Value(std::move(details)));
  auto response = http::json_response(unprocessable, calc::to_json(body));
  response.error_code = refusal.first.code;
  return response;
}

}  // namespace esxserver
