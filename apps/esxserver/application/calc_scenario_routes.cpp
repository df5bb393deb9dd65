#include "esxserver/application/calc_scenario_routes.h"

#include "calc/descriptions.h"
#include "esx/calc/calculators.h"
#include "esx/calc/graph.h"
#include "esxserver/application/calc_components.h"
#include "esxserver/application/calc_refusal.h"
#include "esxserver/application/calc_views.h"
#include "esxserver/http/decode_request.h"

namespace esxserver {
namespace {

using calc::Calculator;
using estimate::ErrorCode;
using http::Answer;
using http::Request;

constexpr std::string_view scenario_tag = "Calculators";

Answer list_scenarios(const calc::Book& book) {
  estimate::JsonWriter json;
  json.array();
  for (const Calculator& calculator : calc::calculators()) {
    const estimate::JsonValue* version = book.graph(calculator.name).find("version");
    estimate::encode_json(json, view::CalcScenario{.calculator = std::string(calculator.name),
                                                   .title = std::string(calculator.title),
                                                   .version = version ? int(version->as_double()) : 0,
                                                   .graph = "/api/v1/calc/scenario/" +
                                                            std::string(calculator.name) + "/graph"});
  }
  json.end();
  return http::json_response(200, json.take());
}

/// The calculator that the path names, or 404.
std::expected<const Calculator*, http::HttpError> named_calculator(const Request& request) {
  const auto name = request.path_parameter("calculator");
  if (const Calculator* found = calc::find_calculator(name)) return found;
  return std::unexpected(
      http::HttpError({ErrorCode::not_found, "there is no calculator named " + std::string(name), ""}));
}

Answer show_graph(const calc::Book& book, const Request& request) {
  const auto calculator = named_calculator(request);
  if (!calculator) return std::unexpected(calculator.error());
  return http::json_response(200, to_json(book.graph((*calculator)->name)));
}

Answer walk_graph(const calc::Book& book, Request& request) {
  const auto calculator = named_calculator(request);
  if (!calculator) return std::unexpected(calculator.error());
  const auto body = http::read_json<view::CalcWalkRequest>(request);
  if (!body) return std::unexpected(body.error());
  const auto walked = calc::walk((*calculator)->name, body->answers, book);
  if (!walked) return calc_refusal_response(walked.error(), "answers");
  return http::json_response(200, to_json(calc::to_value(*walked)));
}

http::Parameter calculator_parameter() {
  return {.name = "calculator",
          .in = http::Parameter::In::path,
          .required = true,
          .text = "Name of a calculator, as in its address: `crane`, `water-mitigation`."};
}

http::Route list_route(const calc::Book& book) {
  return {.method = "GET",
          .path = "/api/v1/calc/scenario",
          .operation_id = "calcScenarios",
          .summary = "The calculators that have a question graph",
          .text = "Each with the address of its question graph.",
          .tag = scenario_tag,
          .responses = {{.status = 200,
                         .text = "All of them.",
                         .contents = {{.media_type = "application/json",
                                       .schema = &estimate::describe<view::CalcScenario>,
                                       .is_list = true}}}},
          .handler = [&book](Request&) { return list_scenarios(book); }};
}

http::Route graph_route(const calc::Book& book) {
  return {.method = "GET",
          .path = "/api/v1/calc/scenario/{calculator}/graph",
          .operation_id = "calcScenarioGraph",
          .summary = "The question graph of a calculator",
          .text = "Nodes are questions; each says which inputs its answer sets and which question follows.",
          .tag = scenario_tag,
          .parameters = {calculator_parameter()},
          .responses = {{.status = 200,
                         .text = "The graph.",
                         .contents = {{"application/json", &calc::describe_graph}}}},
          .errors = {ErrorCode::not_found},
          .handler = [&book](Request& request) { return show_graph(book, request); }};
}

http::Route walk_route(const calc::Book& book) {
  return {.method = "POST",
          .path = "/api/v1/calc/scenario/{calculator}/walk",
          .operation_id = "walkCalcScenario",
          .summary = "The next question, or the finished inputs",
          .text = "Send all answers each time: the server stores none.",
          .tag = scenario_tag,
          .parameters = {calculator_parameter()},
          .request = {{"application/json", &estimate::describe<view::CalcWalkRequest>}},
          .responses = {{.status = 200,
                         .text = "Where the answers lead.",
                         .contents = {{"application/json", &calc::describe_walk}}},
                        calc_refused()},
          .errors = {ErrorCode::not_found, ServerError::unsupported_media_type, ErrorCode::request_too_large},
          .handler = [&book](Request& request) { return walk_graph(book, request); }};
}

}  // namespace

std::vector<http::Route> calc_scenario_routes(const calc::Book& book) {
  return {list_route(book), graph_route(book), walk_route(book)};
}

}  // namespace esxserver
