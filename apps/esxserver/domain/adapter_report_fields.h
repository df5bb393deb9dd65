// Field lists of the adapter report.
#pragma once

#include "esxserver/domain/adapter_report.h"
#include "esxserver/domain/job_fields.h"

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
