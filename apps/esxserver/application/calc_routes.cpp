#include "esxserver/application/calc_routes.h"

#include "estimate/fields/type_info.h"
#include "esx/calc/calculators.h"
#include "esxserver/application/calc_components.h"
#include "esxserver/application/calc_refusal.h"
#include "esxserver/application/calc_views.h"
#include "esxserver/application/project_requests.h"
#include "esxserver/http/decode_request.h"

namespace esxserver {
namespace {

using calc::Calculator;
using estimate::ErrorCode;
using http::Answer;
using http::Request;

Answer calculate(const calc::Book& book, const Calculator& calculator, Request& request) {
  const auto query = http::read_query<view::CalcQuery>(request);
  if (!query) return std::unexpected(query.error());
  const auto text = http::read_json_text(request);
  if (!text) return std::unexpected(http::HttpError(text.error()));
  auto inputs = estimate::read_json(*text, calc::json_limits);
  if (!inputs) return std::unexpected(http::HttpError(inputs.error()));
  const calc::Request asked{.inputs = *std::move(inputs),
                            .regional_adjustment_pct = query->regional_adjustment_pct.value_or(0),
                            .explain = query->explain.value_or(false),
                            .drawing = query->drawing.value_or(false)};
  const auto envelope = calc::calculate(calculator.name, asked, book);
  if (!envelope) return calc_refusal_response(envelope.error(), "");
  return http::json_response(200, to_json(calc::to_value(*envelope)));
}

/// Names of a route; they must live as long as the program.
struct Names {
  std::string path, operation_id;
};

/// "DryingPowerRequest" → "calculateDryingPower".
std::string operation_of(std::string_view input_name) {
  for (const std::string_view suffix : {"Inputs", "Request"}) {
    if (input_name.ends_with(suffix)) input_name.remove_suffix(suffix.size());
  }
  return "calculate" + std::string(input_name);
}

const Names& names_of(const Calculator& calculator) {
  static const auto all = [] {
    std::vector<Names> names;
    for (const Calculator& each : calc::calculators()) {
      names.push_back({"/api/v1/calc/" + std::string(each.name), operation_of(each.describe_inputs().name)});
    }
    return names;
  }();
  return all[std::size_t(&calculator - calc::calculators().data())];
}

http::Route calculator_route(const calc::Book& book, const Calculator& calculator) {
  const Names& names = names_of(calculator);
  return {.method = "POST",
          .path = names.path,
          .operation_id = names.operation_id,
          .summary = calculator.title,
          .text = "Returns the result with its line items, cost, warnings, assumptions and citations.",
          .tag = "Calculators",
          .parameters = query_parameters(estimate::describe<view::CalcQuery>()),
          .request = {{"application/json", calculator.describe_inputs}},
          .responses = {{.status = 200,
                         .text = "Calculated.",
                         .contents = {{"application/json", calculator.describe_answer}}},
                        calc_refused()},
          .errors = {ServerError::unsupported_media_type, ErrorCode::request_too_large},
          .handler = [&book, &calculator](Request& request) { return calculate(book, calculator, request); }};
}

}  // namespace

std::vector<http::Route> calc_routes(const calc::Book& book) {
  std::vector<http::Route> routes;
  for (const Calculator& calculator : calc::calculators())
    routes.push_back(calculator_route(book, calculator));
  return routes;
}

}  // namespace esxserver
