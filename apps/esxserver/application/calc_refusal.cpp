#include "esxserver/application/calc_refusal.h"

#include <charconv>

#include "esx/estimate/base/text.h"

namespace esxserver {
namespace {

using estimate::JsonValue;

constexpr int unprocessable = 422;
constexpr std::string_view in_query = "regional_adjustment_pct";  // the only input that is not in the body

/// "rooms[0].length_ft" → "rooms", 0, "length_ft".
void append_steps(JsonValue::List& place, std::string_view path) {
  for (std::string_view step : estimate::split(path, '.')) {
    const auto bracket = std::min(step.find('['), step.size());
    if (bracket > 0) place.emplace_back(step.substr(0, bracket));
    for (step.remove_prefix(bracket); step.starts_with('['); step.remove_prefix(step.find(']') + 1)) {
      std::int64_t item = 0;
      std::from_chars(step.data() + 1, step.data() + step.size(), item);
      place.push_back(estimate::JsonValue::integer(item));
      if (!step.contains(']')) return;
    }
  }
}

JsonValue detail_of(const calc::Violation& violation, std::string_view from, std::string_view inside) {
  JsonValue::List place = {JsonValue(from)};
  if (!inside.empty()) place.emplace_back(inside);
  if (!violation.field.empty()) append_steps(place, violation.field);
  return JsonValue(JsonValue::Object{{"loc", JsonValue(std::move(place))},
                                     {"msg", JsonValue(violation.message)},
                                     {"type", JsonValue(violation.code)}});
}

}  // namespace

http::Response calc_refusal_response(const calc::Refusal& refusal, std::string_view inside) {
  const auto detail = [&](const calc::Violation& violation) {
    return violation.field == in_query ? detail_of(violation, "query", "")
                                       : detail_of(violation, "body", inside);
  };
  JsonValue::List details = {detail(refusal.first)};
  for (const calc::Violation& other : refusal.others) details.push_back(detail(other));
  JsonValue body = calc::to_value(refusal);
  body.set("detail", JsonValue(std::move(details)));
  auto response = http::json_response(unprocessable, estimate::to_json(body));
  response.error_code = refusal.first.code;
  return response;
}

}  // namespace esxserver
