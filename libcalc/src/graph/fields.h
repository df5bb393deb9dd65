// Field lists of question graphs and of walks through them. The names are those of the OpenAPI components.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/fields/fields.h"
#include "esx/calc/graph.h"
#include "fields/field_types.h"

namespace calc {

inline constexpr std::array<std::string_view, 9> question_types = {
    "choice", "boolean", "number", "integer", "text", "multi", "repeat", "subgraph", "review"};
inline constexpr std::array<std::string_view, 8> condition_ops = {"set", "eq", "ne", "in",
                                                                  "lt",  "le", "gt", "ge"};

/// What an answer sets, by the path of the input: {"panel.wetted": true}.
using SetInputs = std::map<std::string, estimate::JsonValue, std::less<>>;

/// Text, a number, true or false; of an option also null.
template <bool or_null>
struct Plain : estimate::FieldType<estimate::JsonValue> {
  static estimate::TypeInfo describe(const estimate::FieldRules&) {
    using Kind = estimate::TypeInfo::Kind;
    return {.one_of = {{.kind = Kind::string},
                       {.kind = Kind::number},
                       {.kind = Kind::boolean, .nullable = or_null}}};
  }
};

struct GraphOption {
  estimate::JsonValue value;
  std::string label;
  std::optional<std::string> next;
  std::optional<SetInputs> set;
};

struct GraphCondition {
  std::string field, op;
  estimate::JsonValue value;
};
struct GraphEdge {
  GraphCondition when;
  std::string next;
};

/// What a question of a graph may have. (The graphs themselves are read and handed on as JSON.)
struct GraphQuestion {
  std::string id, type, question;
  std::optional<std::string> help, sets, unit;
  std::optional<double> minimum, maximum;
  estimate::JsonValue default_value;
  std::optional<bool> optional, query_parameter;
  std::optional<std::vector<GraphOption>> options;
  std::optional<std::vector<GraphEdge>> edges;
  std::optional<SetInputs> set;
  std::optional<std::string> next, format, error_code;
  std::optional<int> min_items, max_items;
  estimate::JsonValue item_graph;
  std::optional<std::string> graph;
  std::optional<std::vector<std::string>> skip_nodes;
};

/// The questions about each entry of a list.
struct ItemGraph {
  std::string start;
  std::vector<estimate::JsonValue> nodes;
};

struct GraphEndpoint {
  std::string method, path;
};

/// What a question graph has.
struct GraphOutline {
  std::string calculator;
  int version = 0;
  std::string start;
  std::vector<estimate::JsonValue> nodes;
  std::optional<GraphEndpoint> endpoint;
  std::optional<std::string> terminal;
  std::optional<std::vector<std::string>> required;
  std::optional<std::vector<std::vector<std::string>>> one_of_groups;
  std::optional<std::vector<std::string>> not_asked, rate_keys;
};

/// Questions have graphs and graphs have questions: "CalcQuestion" and "CalcItemGraph", which refer to each
/// other.
[[nodiscard]] const estimate::StructInfo& describe_question();

/// A question, as in the graph, or null.
struct QuestionOrNull : estimate::FieldType<estimate::JsonValue> {
  static estimate::TypeInfo describe(const estimate::FieldRules&) {
    return {.kind = estimate::TypeInfo::Kind::object, .nullable = true, .schema = &describe_question()};
  }
};
struct Questions : estimate::FieldType<std::vector<estimate::JsonValue>> {
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) {
    return describe_list({.kind = estimate::TypeInfo::Kind::object, .schema = &describe_question()}, rules);
  }
};

}  // namespace calc

template <>
struct estimate::FieldList<calc::Walk> {
  using Out = calc::Walk;
  static constexpr std::string_view name = "CalcWalk", text = "Where the answers lead.";
  static constexpr auto rows = std::tuple(
      field_as<calc::QuestionOrNull>("next", &Out::next,
                                     "the question to ask, as in the graph; null at the end"),
      field("path", &Out::path, "where its answer belongs in the answers: empty at the top, or rooms[1]"),
      field_as<calc::FreeObject>("inputs", &Out::inputs, "the inputs that the answers set so far"),
      field("regional_adjustment_pct", &Out::regional_adjustment_pct, "percentage that the answers set",
            {.absent = calc::written}),
      field("complete", &Out::complete, "whether every question is answered"),
      field_as<calc::TextOrNull>("error_code", &Out::error_code,
                                 "of a path that ends in a refusal: the code of the calculator"),
      field("unused", &Out::unused, "answers to questions that are not on this path"));
};

template <>
struct estimate::FieldList<calc::GraphOption> {
  using Out = calc::GraphOption;
  static constexpr std::string_view name = "CalcOption", text = "An option of a choice.";
  static constexpr auto rows =
      std::tuple(field_as<calc::Plain<true>>("value", &Out::value, "the answer; null sets nothing"),
                 field("label", &Out::label, "the option in words"),
                 field("next", &Out::next, "id of the question that follows"),
                 field("set", &Out::set, "other inputs that it sets, by path"));
};

template <>
struct estimate::FieldList<calc::GraphCondition> {
  using Out = calc::GraphCondition;
  static constexpr std::string_view name = "CalcCondition", text = "What an input must be.";
  static constexpr auto rows =
      std::tuple(field("field", &Out::field, "path of the input"),
                 field("op", &Out::op, "how it is compared", {.values = calc::condition_ops}),
                 field("value", &Out::value, "with what"));
};

template <>
struct estimate::FieldList<calc::GraphEdge> {
  using Out = calc::GraphEdge;
  static constexpr std::string_view name = "CalcEdge", text = "A question that follows under a condition.";
  static constexpr auto rows = std::tuple(field("when", &Out::when, "the condition"),
                                          field("next", &Out::next, "id of the question that follows"));
};

template <>
struct estimate::FieldList<calc::GraphEndpoint> {
  using Out = calc::GraphEndpoint;
  static constexpr std::string_view name = "CalcEndpoint", text = "Where to send the inputs.";
  static constexpr auto rows = std::tuple(field("method", &Out::method, "method of HTTP"),
                                          field("path", &Out::path, "path below /api/v1"));
};

template <>
struct estimate::FieldList<calc::GraphQuestion> {
  using Out = calc::GraphQuestion;
  static constexpr std::string_view name = "CalcQuestion", text = "A question of a graph.";
  static constexpr FieldRules may_lack = {.requirement = FieldRules::Requirement::optional};
  static constexpr auto rows = std::tuple(
      field("id", &Out::id, "its id in the graph"),
      field("type", &Out::type, "what its answer is", {.values = calc::question_types}),
      field("question", &Out::question, "what to ask"), field("help", &Out::help, "more about it"),
      field("sets", &Out::sets, "path of the input that the answer sets"),
      field("unit", &Out::unit, "unit of a number"), field("minimum", &Out::minimum, "of a number"),
      field("maximum", &Out::maximum, "of a number"),
      field_as<calc::Plain<false>>("default", &Out::default_value, "what holds without an answer", may_lack),
      field("optional", &Out::optional, "whether it may be skipped"),
      field("query_parameter", &Out::query_parameter, "whether the answer belongs in the query"),
      field("options", &Out::options, "of a choice"),
      field("edges", &Out::edges, "questions that follow under conditions; the first that holds"),
      field("set", &Out::set, "other inputs that an answer sets, by path"),
      field("next", &Out::next, "id of the question that follows otherwise"),
      field("format", &Out::format, "of a text: pair (78, 62)"),
      field("error_code", &Out::error_code, "of a path that ends in a refusal"),
      field("min_items", &Out::min_items, "of a list"), field("max_items", &Out::max_items, "of a list"),
      field("item_graph", &Out::item_graph, "questions about each entry of a list", may_lack),
      field("graph", &Out::graph, "calculator whose questions are asked here"),
      field("skip_nodes", &Out::skip_nodes, "ids of those that are not asked"));
};

template <>
struct estimate::FieldList<calc::ItemGraph> {
  using Out = calc::ItemGraph;
  static constexpr std::string_view name = "CalcItemGraph", text = "The questions about an entry of a list.";
  static constexpr auto rows = std::tuple(field("start", &Out::start, "id of the first question"),
                                          field("nodes", &Out::nodes, "questions"));
};

template <>
struct estimate::FieldList<calc::GraphOutline> {
  using Out = calc::GraphOutline;
  static constexpr std::string_view name = "CalcGraph", text = "The questions of a calculator.";
  static constexpr auto rows =
      std::tuple(field("calculator", &Out::calculator, "name of the calculator"),
                 field("version", &Out::version, "version of the questions"),
                 field("start", &Out::start, "id of the first question"),
                 field_as<calc::Questions>("nodes", &Out::nodes,
                                           "questions, each with what its answer sets and what follows"),
                 field("endpoint", &Out::endpoint, "where to send the inputs"),
                 field("terminal", &Out::terminal, "id of the question that ends the graph"),
                 field("required", &Out::required, "inputs that the calculator needs"),
                 field("one_of_groups", &Out::one_of_groups, "groups of inputs, of which it needs one"),
                 field("not_asked", &Out::not_asked, "inputs without a question"),
                 field("rate_keys", &Out::rate_keys, "prices that the calculator uses"));
};
