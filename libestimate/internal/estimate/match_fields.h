// How line items go together with a price list: the values that the report and the stage `match` share, with
// their field lists.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "estimate/estimate_codecs.h"
#include "esx/estimate/match.h"

namespace estimate {

/// How the results of operations are written: what is absent is null.
inline constexpr EncodeOptions nulls_for_absent{.absent = FieldRules::Absent::null, .empty_is_absent = true};

/// A line item with its answer.
struct ReportLine {
  const Estimate* estimate;
  const LineItem* item;
  const ItemMatch* match;
};
struct MatchedLine : ReportLine {};

/// Every line with its answer, in print order.
[[nodiscard]] std::vector<ReportLine> report_lines(const Estimate& estimate, const PriceMatch& match);

struct MatchCounts {
  std::size_t line_items = 0, code = 0, exact = 0, edited = 0, fuzzy = 0, none = 0;
};
[[nodiscard]] MatchCounts count_matches(const PriceMatch& match);

/// The member of a struct with one member for each kind of match.
template <class Struct>
[[nodiscard]] auto& member_of_kind(Struct& values, MatchKind kind) {
  switch (kind) {
    case MatchKind::code:
      return values.code;
    case MatchKind::exact:
      return values.exact;
    case MatchKind::edited:
      return values.edited;
    case MatchKind::fuzzy:
      return values.fuzzy;
    case MatchKind::none:
      break;
  }
  return values.none;
}

/// The rows of such a struct.
template <class Struct>
inline constexpr auto kind_rows =
    std::tuple(field("code", &Struct::code, "By a printed code."),
               field("exact", &Struct::exact, "By the words of the list."),
               field("edited", &Struct::edited, "By these words with an edit."),
               field("fuzzy", &Struct::fuzzy, "Likely."), field("none", &Struct::none, "Not found."));

/// Price per unit as printed: the one column, or what the activity columns add up to.
[[nodiscard]] std::optional<Money> printed_unit_price(const LineItem& item);

/// What a match and a miss have in common.
inline constexpr auto report_line_rows = std::tuple(
    computed(
        "number", [](const ReportLine& l) -> const std::string& { return l.item->number; },
        "Number as printed."),
    computed(
        "description", [](const ReportLine& l) -> const std::string& { return l.item->description; },
        "Description as printed."),
    computed(
        "path", [](const ReportLine& l) { return l.estimate->path(l.item->section); },
        "Names of its sections from the root down."),
    computed(
        "page",
        [](const ReportLine& l) { return l.item->page > 0 ? std::optional(l.item->page) : std::nullopt; },
        "Page, from 1."),
    computed(
        "activity", [](const ReportLine& l) { return l.item->activity; }, "Activity."),
    computed(
        "unit", [](const ReportLine& l) -> const std::string& { return l.item->unit; }, "Unit as printed."),
    computed(
        "printed_unit_price", [](const ReportLine& l) { return printed_unit_price(*l.item); },
        "Price per unit as printed."));

[[nodiscard]] constexpr auto alternatives_row(std::string_view name) {
  return computed(
      name, [](const ReportLine& l) -> const std::vector<MatchAlternative>& { return l.match->alternatives; },
      "Other entries of the list that may be meant, the likeliest first.");
}

template <>
struct FieldList<MatchAlternative> {
  static constexpr std::string_view name = "MatchAlternative", text = "Another entry that may be meant.";
  static constexpr auto rows = std::tuple(
      field("cat", &MatchAlternative::cat, "Category."), field("sel", &MatchAlternative::sel, "Selector."),
      field("description", &MatchAlternative::description, "Description in the list."),
      field("unit", &MatchAlternative::unit, "Unit."),
      field("confidence", &MatchAlternative::confidence, "Confidence from 0 to 1.", {.decimals = 4}),
      field("list_unit_price", &MatchAlternative::list_price, "Price per unit for the line's activity."));
};

template <>
struct FieldList<MatchedLine> {
  static constexpr std::string_view name = "MatchedLine", text = "A line that the price list has.";
  static constexpr auto rows = std::tuple_cat(
      report_line_rows,
      std::tuple(
          computed(
              "kind", [](const ReportLine& l) { return l.match->kind; }, "How the entry was found."),
          computed(
              "cat", [](const ReportLine& l) -> const std::string& { return l.match->cat; }, "Category."),
          computed(
              "sel", [](const ReportLine& l) -> const std::string& { return l.match->sel; }, "Selector."),
          computed(
              "list_description",
              [](const ReportLine& l) -> const std::string& { return l.match->description; },
              "Description in the list."),
          computed(
              "price_list", [](const ReportLine& l) -> const std::string& { return l.match->price_list; },
              "Code of the list."),
          computed("confidence", [](const ReportLine& l) { return l.match->confidence; },
                   "Confidence from 0 to 1.", {.decimals = 4}),
          computed(
              "reason", [](const ReportLine& l) -> const std::string& { return l.match->reason; }, "Why."),
          computed(
              "list_unit_price", [](const ReportLine& l) { return l.match->list_price; },
              "Price per unit of the list."),
          computed(
              "unit_price_difference", [](const ReportLine& l) { return l.match->unit_price_difference; },
              "Printed price less the price of the list."),
          alternatives_row("alternatives")));
};

template <>
struct FieldList<MatchCounts> {
  static constexpr std::string_view name = "MatchCounts", text = "Lines by kind of match.";
  static constexpr auto rows = std::tuple_cat(
      std::tuple(field("line_items", &MatchCounts::line_items, "All lines.")), kind_rows<MatchCounts>);
};

}  // namespace estimate
