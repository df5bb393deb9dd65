// Field lists of what every calculator answers. The names are those of the OpenAPI components.
#pragma once

#include <array>
#include <optional>
#include <utility>

#include "estimate/fields/fields.h"
#include "esx/calc/answer.h"
#include "fields/field_types.h"

namespace calc {

/// Found by FieldType<Severity>.
[[nodiscard]] constexpr auto enum_names(Severity) {
  using Name = std::pair<Severity, std::string_view>;
  return std::array{Name{Severity::info, "info"}, Name{Severity::caution, "caution"},
                    Name{Severity::stop, "stop"}};
}

struct Drawing {
  std::string content;
};

[[nodiscard]] estimate::JsonValue inputs_with_defaulted(const Envelope& envelope);
[[nodiscard]] std::optional<Drawing> drawing_of(const Envelope& envelope);

}  // namespace calc

template <>
struct estimate::FieldList<calc::Rental> {
  using Out = calc::Rental;
  static constexpr std::string_view name = "CalcRental", text = "The cheapest rental for a period.";
  static constexpr auto rows =
      std::tuple(field("cost", &Out::cost, "rent of one machine", {.unit = "USD"}),
                 field("months", &Out::months, "whole months billed", {.unit = "28 days"}),
                 field("weeks", &Out::weeks, "whole weeks billed", {.unit = "week"}),
                 field("days", &Out::days, "days billed", {.unit = "day"}));
};

template <>
struct estimate::FieldList<calc::LineItem> {
  using Out = calc::LineItem;
  static constexpr std::string_view name = "CalcLineItem", text = "A priced line.";
  static constexpr auto rows = std::tuple(
      field("code", &Out::code, "code of the calculator"),
      field("description", &Out::description, "what is billed"),
      field("quantity", &Out::quantity, "quantity in units"), field("unit", &Out::unit, "unit of measure"),
      field("unit_price", &Out::unit_price, "price per unit", {.unit = "USD"}),
      field("extended", &Out::extended, "quantity x unit price, rounded half up", {.unit = "USD"}),
      field("regional", &Out::regional, "whether the regional percentage applies"),
      field_as<calc::TextOrNull>("rate_source", &Out::rate_source,
                                 "id of a citation; OC for our choice, request for a price of the request"),
      field_as<calc::TextOrNull>("rate_date", &Out::rate_date, "date of the price"));
};

template <>
struct estimate::FieldList<calc::Cost> {
  using Out = calc::Cost;
  static constexpr std::string_view name = "CalcCost", text = "What the lines add up to.";
  static constexpr auto rows = std::tuple(
      constant("currency", "USD", "currency"),
      field("base_total", &Out::base_total, "sum of the regional lines", {.unit = "USD"}),
      field("regional_adjustment_pct", &Out::regional_adjustment_pct, "as requested", {.unit = "%"}),
      field("regional_adjustment_amount", &Out::regional_adjustment_amount, "base_total x the percentage",
            {.unit = "USD"}),
      field("pass_through_total", &Out::pass_through_total, "sum of the lines that are passed through",
            {.unit = "USD"}),
      field("total", &Out::total, "sum of the three", {.unit = "USD"}));
};

template <>
struct estimate::FieldList<calc::Warning> {
  using Out = calc::Warning;
  static constexpr std::string_view name = "CalcWarning", text = "What to watch out for.";
  static constexpr auto rows =
      std::tuple(field("code", &Out::code, "stable code"),
                 field("severity", &Out::severity, "stop: do not proceed on this answer alone"),
                 field("message", &Out::message, "for people"),
                 field("citation_ids", &Out::citation_ids, "sources of the rule"));
};

template <>
struct estimate::FieldList<calc::Assumption> {
  using Out = calc::Assumption;
  static constexpr std::string_view name = "CalcAssumption",
                                    text = "A number that is our choice because the public record is silent.";
  static constexpr auto rows = std::tuple(
      field("code", &Out::code, "stable code"), field("message", &Out::message, "for people"),
      field("value", &Out::value, "the number, or a table of them"),
      field_as<calc::TextOrNull>("override_field", &Out::override_field, "input or rate that replaces it"));
};

template <>
struct estimate::FieldList<calc::Citation> {
  using Out = calc::Citation;
  static constexpr std::string_view name = "CalcCitation", text = "Where a number comes from.";
  static constexpr auto rows =
      std::tuple(field("id", &Out::id, "id within this answer"), field("title", &Out::title, "title"),
                 field_as<calc::TextOrNull>("publisher", &Out::publisher, "publisher"),
                 field_as<calc::TextOrNull>("edition_or_date", &Out::edition_or_date, "edition or date"),
                 field_as<calc::TextOrNull>("locator", &Out::locator, "section, table or page"),
                 field_as<calc::TextOrNull>("url", &Out::url, "address"),
                 field("supports", &Out::supports, "paths of the answer that it supports"),
                 field("quality", &Out::quality, "REG, STD, GOV, MFR, PUB or REC"),
                 field_as<calc::TextOrNull>("read_via", &Out::read_via, "how it was read"));
};

template <>
struct estimate::FieldList<calc::Disagreement> {
  using Out = calc::Disagreement;
  static constexpr std::string_view name = "CalcDisagreement",
                                    text = "Published sources that say different things of one value.";
  static constexpr auto rows = std::tuple(
      field("about", &Out::about, "id of the value"), field("text", &Out::text, "for people"),
      field("value", &Out::value, "what is used"), field("other", &Out::other, "what the other says"),
      field("citation_ids", &Out::citation_ids, "the sources"));
};

template <>
struct estimate::FieldList<calc::Sensitivity> {
  using Out = calc::Sensitivity;
  static constexpr std::string_view name = "CalcSensitivity",
                                    text = "A value that is not certain, and what it changes.";
  static constexpr auto rows = std::tuple(
      field("name", &Out::name, "constant, rate or input"),
      field("kind", &Out::kind, "constant, rate or input"), field("text", &Out::text, "for people"),
      field("low", &Out::low, "low end of the value"), field("high", &Out::high, "high end"),
      field("total_at_low", &Out::total_at_low,
            "total with the low end; null where there is no answer with it",
            {.unit = "USD", .absent = calc::written}),
      field("total_at_high", &Out::total_at_high, "total with the high end",
            {.unit = "USD", .absent = calc::written}),
      field("source", &Out::source, "id of a citation, or OC"));
};

template <>
struct estimate::FieldList<calc::AnswerRange> {
  using Out = calc::AnswerRange;
  static constexpr std::string_view name = "CalcRange",
                                    text = "What a figure may be with the uncertain values at either end.";
  static constexpr auto rows =
      std::tuple(field("path", &Out::path, "path of the answer"), field("low", &Out::low, "low end"),
                 field("value", &Out::value, "value in the answer"), field("high", &Out::high, "high end"));
};

template <>
struct estimate::FieldList<calc::Step> {
  using Out = calc::Step;
  static constexpr std::string_view name = "CalcStep", text = "One step of the calculation.";
  static constexpr auto rows =
      std::tuple(field("name", &Out::name, "what is calculated"), field("formula", &Out::formula, "formula"),
                 field("value", &Out::value, "value"),
                 field_as<calc::TextOrNull>("unit", &Out::unit, "unit of the value"),
                 field("citation_ids", &Out::citation_ids, "sources; OC for our choice"));
};

template <>
struct estimate::FieldList<calc::Drawing> {
  static constexpr std::string_view name = "CalcDrawing", text = "A drawing of the answer.";
  static constexpr auto rows = std::tuple(constant("format", "svg", "format of the content"),
                                          field("content", &calc::Drawing::content, "the SVG document"));
};

template <>
struct estimate::FieldList<calc::Envelope> {
  using Out = calc::Envelope;
  static constexpr std::string_view name = "CalcEnvelope", text = "Answer of a calculator.";
  static constexpr auto rows = std::tuple(
      field("calculator", &Out::calculator, "name of the calculator"),
      computed("inputs", &calc::inputs_with_defaulted,
               "as understood, with defaults filled in; `defaulted` lists their paths"),
      field("result", &Out::result, "quantities and choices"),
      field("line_items", &Out::line_items, "priced lines"), field("cost", &Out::cost, "totals"),
      field("warnings", &Out::warnings, "what to watch out for"),
      field("assumptions", &Out::assumptions, "numbers that are our choice"),
      field("citations", &Out::citations, "sources of the numbers"),
      field("disagreements", &Out::disagreements, "where published sources disagree"),
      field("sensitivity", &Out::sensitivity, "uncertain values that change the total most"),
      field("ranges", &Out::ranges, "range of the total and of the main figures"),
      field("steps", &Out::steps, "steps of the calculation, on request",
            {.requirement = FieldRules::Requirement::optional, .absent = calc::left_out}),
      computed("drawing", &calc::drawing_of, "on request, where there is one", {.absent = calc::left_out}));
};

template <>
struct estimate::FieldList<calc::Violation> {
  using Out = calc::Violation;
  static constexpr std::string_view name = "CalcViolation", text = "A rule that an input breaks.";
  static constexpr auto rows =
      std::tuple(field("code", &Out::code, "stable code"),
                 field_as<calc::TextOrNull>("field", &Out::field, "path of the input"),
                 field("message", &Out::message, "for people"));
};

template <>
struct estimate::FieldList<calc::Refusal> {
  using Out = calc::Refusal;
  static constexpr std::string_view name = "CalcRefusal", text = "Why nothing was calculated.";
  static constexpr auto rows = std::tuple(field(
      "error", &Out::first,
      "The first rule that is broken, with what belongs to its code; `violations` lists all of several."));
};
