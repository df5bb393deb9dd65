#include "esxserver/calculators/calculators.h"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "calc/descriptions.h"
#include "estimate/fields/fields.h"
#include "estimate/fields/json_schema.h"
#include "estimate/fields/type_info.h"
#include "esx/calc/answer.h"
#include "esx/calc/calculators.h"
#include "esx/calc/graph.h"
#include "esx/estimate/base/text.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/http/error_body.h"
#include "esxserver/http/response.h"
#include "esxserver/http/route.h"
#include "esxserver/sessions/requests.h"

namespace esxserver {
namespace {

using calc::Calculator;
using estimate::ErrorCode;
using estimate::JsonValue;
using http::Answer;
using http::Request;

struct CalcQuery {
  std::optional<double> regional_adjustment_pct;
  std::optional<bool> explain, drawing;
};

struct CalcScenario {
  std::string calculator, title;
  int version = 0;
  std::string graph;
};

struct CalcWalkRequest {
  estimate::JsonValue answers;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::CalcQuery> {
  using Query = esxserver::CalcQuery;
  static constexpr std::string_view name = "CalcQuery", text = "How to calculate.";
  static constexpr auto rows = std::tuple(
      field("regional_adjustment_pct", &Query::regional_adjustment_pct,
            "Percentage added to prices, but not to fees that are passed through: -50 to 200."),
      field("explain", &Query::explain, "Whether the answer includes the steps of the calculation."),
      field("drawing", &Query::drawing, "Whether the answer includes a drawing, where there is one."));
};

template <>
struct estimate::FieldList<esxserver::CalcScenario> {
  using Scenario = esxserver::CalcScenario;
  static constexpr std::string_view name = "CalcScenario", text = "A calculator that has questions.";
  static constexpr auto rows =
      std::tuple(field("calculator", &Scenario::calculator, "Its name, as in its address."),
                 field("title", &Scenario::title, "Its name for people."),
                 field("version", &Scenario::version, "Version of its questions."),
                 field("graph", &Scenario::graph, "Address of the question graph."));
};

template <>
struct estimate::FieldList<esxserver::CalcWalkRequest> {
  static constexpr std::string_view name = "CalcWalkRequest", text = "The answers so far.";
  static constexpr auto rows = std::tuple(
      field("answers", &esxserver::CalcWalkRequest::answers,
            "An object from question ids to answers. A list of such objects answers questions that are "
            "asked for each room or machine; null skips an optional question."));
};

namespace esxserver {
namespace {

/// 422 is a calculator's refusal, or what is wrong with any body or query.
void write_error(estimate::JsonWriter& json) {
  json.key("CalcError");
  json.object();
  json.key("anyOf");
  json.array();
  for (const auto* name : {"CalcRefusal", "HTTPValidationError"}) {
    json.object();
    json.key("$ref");
    json.string(std::string("#/components/schemas/") + name);
    json.end();
  }
  json.end();
  json.end();
}

estimate::JsonValue described() {
  std::vector<const estimate::StructInfo*> structs;
  collect_structs(calc::describe_refusal(), structs);
  estimate::JsonWriter json;
  json.object();
  for (const estimate::StructInfo* info : structs) {
    json.key(info->name);
    write_schema(json, *info);
  }
  write_error(json);
  json.end();
  return estimate::read_json(json.take()).value_or(estimate::JsonValue());
}

const estimate::JsonValue& components() {
  static const estimate::JsonValue all = described();
  return all;
}

/// The 422 of the calculator routes.
http::RouteResponse calc_refused() {
  return {
      .status = 422,
      .text =
          "`error` has the code and the field of a calculator's refusal, and what belongs to the code; "
          "`detail` lists every field that is wrong, also of a body or a query that cannot be read; `code` "
          "is `validation_failed`.",
      .contents = {{.media_type = "application/json", .component = {"CalcError", &components}}}};
}

constexpr int unprocessable = 422;
constexpr std::string_view query_input = "regional_adjustment_pct";  // the only input that is not in the body

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

/// 422 {"error": {code, field, message, …}, "detail": [{loc, msg, type}], "code"}: the calculator's refusal,
/// and the same in the form of every other validation error. `inside`: where in the body the inputs are, ""
/// or "answers".
http::Response calc_refusal_response(const calc::Refusal& refusal, std::string_view inside) {
  const auto detail = [&](const calc::Violation& violation) {
    return violation.field == query_input ? detail_of(violation, "query", "")
                                          : detail_of(violation, "body", inside);
  };
  JsonValue::List details = {detail(refusal.first)};
  for (const calc::Violation& other : refusal.others) details.push_back(detail(other));
  JsonValue body = calc::to_value(refusal);
  body.set("detail", JsonValue(std::move(details)));
  body.set("code", JsonValue(http::public_name(ErrorCode::validation_failed)));
  auto response = http::json_response(unprocessable, estimate::to_json(body));
  response.error_code = refusal.first.code;
  return response;
}

Answer calculate(const calc::Book& book, const Calculator& calculator, Request& request) {
  const auto query = http::read_query<CalcQuery>(request);
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
          .parameters = query_parameters(estimate::describe<CalcQuery>()),
          .request = {{"application/json", calculator.describe_inputs}},
          .responses = {{.status = 200,
                         .text = "Calculated.",
                         .contents = {{"application/json", calculator.describe_answer}}},
                        calc_refused()},
          .errors = {ServerError::unsupported_media_type, ErrorCode::request_too_large},
          .handler = [&book, &calculator](Request& request) { return calculate(book, calculator, request); }};
}

constexpr std::string_view scenario_tag = "Calculators";

Answer list_scenarios(const calc::Book& book) {
  estimate::JsonWriter json;
  json.array();
  for (const Calculator& calculator : calc::calculators()) {
    const estimate::JsonValue* version = book.graph(calculator.name).find("version");
    estimate::encode_json(
        json, CalcScenario{.calculator = std::string(calculator.name),
                           .title = std::string(calculator.title),
                           .version = version ? int(version->as_double()) : 0,
                           .graph = "/api/v1/calc/scenario/" + std::string(calculator.name) + "/graph"});
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
  const auto body = http::read_json<CalcWalkRequest>(request);
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
                                       .schema = &estimate::describe<CalcScenario>,
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
          .request = {{"application/json", &estimate::describe<CalcWalkRequest>}},
          .responses = {{.status = 200,
                         .text = "Where the answers lead.",
                         .contents = {{"application/json", &calc::describe_walk}}},
                        calc_refused()},
          .errors = {ErrorCode::not_found, ServerError::unsupported_media_type, ErrorCode::request_too_large},
          .handler = [&book](Request& request) { return walk_graph(book, request); }};
}

}  // namespace

std::vector<http::Route> calc_routes(const calc::Book& book) {
  std::vector<http::Route> routes;
  for (const Calculator& calculator : calc::calculators())
    routes.push_back(calculator_route(book, calculator));
  return routes;
}

std::vector<http::Route> calc_scenario_routes(const calc::Book& book) {
  return {list_route(book), graph_route(book), walk_route(book)};
}

}  // namespace esxserver
