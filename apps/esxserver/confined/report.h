// What became of the lines of an estimate in an ESX, and what recalculating an estimate changed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "estimate/schemas.h"
#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/result.h"
#include "esxserver/base/result.h"
#include "esxserver/conversions/job.h"

namespace esxserver {

/// A line whose price no list gives.
struct ManualEntryItem {
  std::string line, description, reason;  // line: its number, as printed
};

/// An entry of the price list that a line may mean.
struct NearEntry {
  std::string cat, sel, description;
  double confidence = 0;  // 0 to 1
};

/// An entry that a line may mean, with what a reviewer compares.
struct CandidateEntry : NearEntry {
  std::string unit;
  std::optional<estimate::Money> list_unit_price;  // for the line's activity
};

/// The other entries that a line may mean; for a miss, the nearest ones.
struct LineCandidates {
  int index = 0;       // of the line, from 0
  std::string number;  // as printed
  std::vector<CandidateEntry> candidates;
};

/// A line that the price list does not have.
struct MissingItem {
  std::string line, description;
  std::vector<NearEntry> nearest;  // most likely first
};

/// Of all lines; absent: not known.
struct ReportTotals {
  std::optional<estimate::Money> tax, overhead_and_profit, rcv, depreciation, acv;
};

/// A printed total, compared with the sum of its lines.
struct TotalCheck {
  std::string what;
  estimate::Money printed, computed;
  bool ok = false;
  std::optional<int> page = {};  // where it is printed, if that is known
};
struct TotalChecks {
  bool ok = false;
  std::vector<TotalCheck> checks;
};

/// What became of the lines of an estimate in an ESX.
struct AdapterReport {
  std::string price_list = {};
  int item_count = 0, matched_count = 0;
  std::vector<ManualEntryItem> manual_entry_items = {};
  std::vector<MissingItem> catalog_misses = {};
  ReportTotals totals = {};
  TotalChecks reconciliation = {};
  std::vector<estimate::Warning> warnings = {};
};

/// A line of an ESX, for people.
struct ScopePreviewItem {
  std::string room, description;
  std::optional<estimate::Quantity> quantity;
  std::string unit;
  std::optional<estimate::Money> total;  // RCV
};
inline constexpr std::size_t max_preview_items = 50;

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::ManualEntryItem> {
  using Item = esxserver::ManualEntryItem;
  static constexpr std::string_view name = "ManualEntryItem", text = "A line whose price no list gives.";
  static constexpr auto rows = std::tuple(
      field_as<esxserver::OrNull<std::string>>("line", &Item::line, "Number of the line."),
      field_as<esxserver::OrNull<std::string>>("description", &Item::description, "What the line says."),
      field_as<esxserver::OrNull<std::string>>("reason", &Item::reason, "Why."));
};

template <>
struct estimate::FieldList<esxserver::NearEntry> {
  using Entry = esxserver::NearEntry;
  static constexpr std::string_view name = "NearEntry", text = "An entry of the price list.";
  static constexpr auto rows =
      std::tuple(field("cat", &Entry::cat, "Category."), field("sel", &Entry::sel, "Selector."),
                 field("description", &Entry::description, "Description in the list."),
                 field("confidence", &Entry::confidence, "Confidence from 0 to 1.",
                       {.minimum = 0, .maximum = 1, .decimals = 4}));
};

template <>
struct estimate::FieldList<esxserver::CandidateEntry> {
  using Entry = esxserver::CandidateEntry;
  static constexpr std::string_view name = "CandidateEntry", text = "An entry that a line may mean.";
  static constexpr auto rows =
      std::tuple_cat(FieldList<esxserver::NearEntry>::rows,
                     std::tuple(field("unit", &Entry::unit, "Unit of the entry."),
                                esxserver::null_or("list_unit_price", &Entry::list_unit_price,
                                                   "Price per unit for the line's activity, in dollars.")));
};

template <>
struct estimate::FieldList<esxserver::LineCandidates> {
  using Line = esxserver::LineCandidates;
  static constexpr std::string_view name = "LineCandidates", text = "The entries that a line may mean.";
  static constexpr auto rows =
      std::tuple(field("index", &Line::index, "Place of the line in `line_items`, from 0.", {.minimum = 0}),
                 field_as<esxserver::OrNull<std::string>>("number", &Line::number, "Number of the line."),
                 field("candidates", &Line::candidates,
                       "Entries besides the match, most likely first; for a line without one, the nearest."));
};

template <>
struct estimate::FieldList<esxserver::MissingItem> {
  using Item = esxserver::MissingItem;
  static constexpr std::string_view name = "CatalogMiss", text = "A line that the price list does not have.";
  static constexpr auto rows = std::tuple(
      field_as<esxserver::OrNull<std::string>>("line", &Item::line, "Number of the line."),
      field_as<esxserver::OrNull<std::string>>("description", &Item::description, "What the line says."),
      field("nearest", &Item::nearest, "Entries that may be meant, most likely first."));
};

template <>
struct estimate::FieldList<esxserver::ReportTotals> {
  using Totals = esxserver::ReportTotals;
  using Amount = esxserver::OrNull<std::optional<Money>>;
  static constexpr FieldRules required = {.requirement = FieldRules::Requirement::required};
  static constexpr std::string_view name = "ReportTotals", text = "Totals of all lines, in dollars.";
  static constexpr auto rows =
      std::tuple(field_as<Amount>("tax", &Totals::tax, "Tax.", required),
                 field_as<Amount>("overhead_and_profit", &Totals::overhead_and_profit,
                                  "Overhead and profit (O&P).", required),
                 field_as<Amount>("rcv", &Totals::rcv, "Replacement cost value.", required),
                 field_as<Amount>("depreciation", &Totals::depreciation, "Depreciation.", required),
                 field_as<Amount>("acv", &Totals::acv, "Actual cash value.", required));
};

template <>
struct estimate::FieldList<esxserver::TotalCheck> {
  using Check = esxserver::TotalCheck;
  static constexpr std::string_view name = "TotalCheck", text = "A printed total and the sum of its lines.";
  static constexpr auto rows =
      std::tuple(field("what", &Check::what, "Which total: section:S3.rcv."),
                 field("printed", &Check::printed, "As printed, in dollars."),
                 field("computed", &Check::computed, "The sum of the lines, in dollars."),
                 field("ok", &Check::ok, "Whether they agree."),
                 esxserver::null_or("page", &Check::page,
                                    "Page where it is printed: of a section's last line, of a coverage's "
                                    "summary, of a line; null if it is not known.",
                                    {.minimum = 1}));
};

template <>
struct estimate::FieldList<esxserver::TotalChecks> {
  using Checks = esxserver::TotalChecks;
  static constexpr std::string_view name = "TotalChecks", text = "Every printed total, checked.";
  static constexpr auto rows = std::tuple(field("ok", &Checks::ok, "Whether all of them agree."),
                                          field("checks", &Checks::checks, "Each of them."));
};

template <>
struct estimate::FieldList<esxserver::AdapterReport> {
  using Report = esxserver::AdapterReport;
  static constexpr std::string_view name = "AdapterReport", text = "What became of the lines in the ESX.";
  static constexpr auto rows = std::tuple(
      field_as<esxserver::OrNull<std::string>>("price_list", &Report::price_list, "Code of the price list."),
      field("item_count", &Report::item_count, "Lines in the ESX.", {.minimum = 0}),
      field("matched_count", &Report::matched_count, "Lines that the price list has.", {.minimum = 0}),
      field("manual_entry_items", &Report::manual_entry_items, "Lines whose price no list gives."),
      field("catalog_misses", &Report::catalog_misses, "Lines that the price list does not have."),
      field("totals", &Report::totals, "Totals of all lines."),
      field("reconciliation", &Report::reconciliation, "Printed totals, compared with the lines."),
      field_as<esxserver::JobWarnings>("warnings", &Report::warnings, "What needs a look."));
};

template <>
struct estimate::FieldList<esxserver::ScopePreviewItem> {
  using Item = esxserver::ScopePreviewItem;
  static constexpr FieldRules required = {.requirement = FieldRules::Requirement::required};
  static constexpr std::string_view name = "ScopePreviewItem", text = "A line of the ESX.";
  static constexpr auto rows = std::tuple(
      field_as<esxserver::OrNull<std::string>>("room", &Item::room, "Room or other section."),
      field("description", &Item::description, "What is done."),
      field_as<esxserver::OrNull<std::optional<Quantity>>>("quantity", &Item::quantity, "How much.",
                                                           required),
      field_as<esxserver::OrNull<std::string>>("unit", &Item::unit, "Unit of the quantity."),
      field_as<esxserver::OrNull<std::optional<Money>>>("total", &Item::total, "RCV in dollars.", required));
};

namespace esxserver {

/// A figure that is not the printed one.
struct EstimateChange {
  std::string place;  // JSON pointer in estimate-v1: "/line_items/4/rcv"
  std::string name;   // number of the line; name of the section or coverage; empty for all lines
  std::string field;  // "rcv"
  std::optional<estimate::Money> before, after;
};

/// An estimate with new totals, and what changed.
struct RecalculatedEstimate {
  estimate::JsonValue estimate;         // estimate-v1
  TotalChecks reconciliation;           // the totals of the print, compared with the lines
  std::vector<EstimateChange> changes;  // of lines, sections, all lines and coverages, in this order
};

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::EstimateChange> {
  using Change = esxserver::EstimateChange;
  using Amount = esxserver::OrNull<std::optional<Money>>;
  static constexpr FieldRules required = {.requirement = FieldRules::Requirement::required};
  static constexpr std::string_view name = "EstimateChange", text = "A figure that is not the printed one.";
  static constexpr auto rows = std::tuple(
      field("place", &Change::place, "Where it is in the estimate, as a JSON pointer: /line_items/4/rcv."),
      field_as<esxserver::OrNull<std::string>>(
          "name", &Change::name, "Number of the line, or name of the section or coverage; null: all lines."),
      field("field", &Change::field, "Which figure."),
      field_as<Amount>("before", &Change::before, "As printed, in dollars.", required),
      field_as<Amount>("after", &Change::after, "As it follows from the lines, in dollars.", required));
};

template <>
struct estimate::FieldList<esxserver::RecalculatedEstimate> {
  using Recalculated = esxserver::RecalculatedEstimate;
  static constexpr std::string_view name = "RecalculatedEstimate", text = "An estimate with new totals.";
  static constexpr auto rows = std::tuple(
      field_as<esxserver::DocumentOf<&describe_estimate>>(
          "estimate", &Recalculated::estimate,
          "The estimate (estimate-v1). Figures that changed are kept as `printed` next to the new ones."),
      field("reconciliation", &Recalculated::reconciliation,
            "The totals of the print, compared with the lines as they are now. (That of the estimate "
            "compares the new totals.)"),
      field("changes", &Recalculated::changes, "Every figure that is not the printed one."));
};
