// Field lists of estimate-v1 for totals, recaps and the whole estimate. Added fields are at the end of their
// object: the specification allows them, and reading back would lose what was printed without them.
#pragma once

#include "estimate/item_fields.h"

template <>
struct estimate::FieldList<estimate::SummaryRow> {
  static constexpr std::string_view name = "SummaryRow", text = "A row of a coverage summary, word for word.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("label", &SummaryRow::label, "Label as printed."),
                 field("amount", &SummaryRow::amount, "Amount; negative if printed in parentheses.",
                       {.requirement = FieldRules::Requirement::required}));
};

template <>
struct estimate::FieldList<estimate::CoverageTotals> {
  static constexpr std::string_view name = "CoverageTotals", text = "The summary of a coverage.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("name", &CoverageTotals::name, "Name of the coverage."),
      field("line_item_total", &CoverageTotals::line_item_total, "Line item total."),
      field("tax", &CoverageTotals::tax, "Tax."), field("overhead", &CoverageTotals::overhead, "Overhead."),
      field("profit", &CoverageTotals::profit, "Profit."),
      field("rcv", &CoverageTotals::rcv, "Replacement cost value."),
      field("depreciation", &CoverageTotals::depreciation, "Depreciation."),
      field("recoverable_depreciation", &CoverageTotals::recoverable_depreciation,
            "Recoverable depreciation."),
      field("non_recoverable_depreciation", &CoverageTotals::non_recoverable_depreciation,
            "Non-recoverable depreciation."),
      field("acv", &CoverageTotals::acv, "Actual cash value."),
      field("deductible", &CoverageTotals::deductible, "Deductible that was subtracted."),
      field("net_claim", &CoverageTotals::net_claim, "Net claim."),
      field("net_claim_if_recovered", &CoverageTotals::net_claim_if_recovered,
            "Net claim if depreciation is recovered."),
      field("full_deductible", &CoverageTotals::full_deductible,
            "Full deductible. Added to estimate-v1, like the fields after it."),
      field("paid_when_incurred", &CoverageTotals::paid_when_incurred, "Whether it is paid when incurred."),
      field("rows", &CoverageTotals::rows, "The rows as printed."),
      field_as<PageCodec>("page", &CoverageTotals::page, "Page, from 1.", {.minimum = 1}));
};

template <>
struct estimate::FieldList<estimate::CoverageShare> {
  static constexpr std::string_view name = "CoverageShare", text = "Share of a coverage in a recap row.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("name", &CoverageShare::name, "Name of the coverage."),
      field("percent", &CoverageShare::percent, "Percentage."),
      field("amount", &CoverageShare::amount, "Amount.", {.requirement = FieldRules::Requirement::required}));
};

template <>
struct estimate::FieldList<estimate::RecapCategory> {
  static constexpr std::string_view name = "RecapCategory", text = "A row of the recap by category.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("name", &RecapCategory::name, "Name of the category."),
      field("amount", &RecapCategory::amount, "Amount.", {.requirement = FieldRules::Requirement::required}),
      field("overhead_and_profit_item", &RecapCategory::overhead_and_profit_item,
            "Whether the row is among the O&P items."),
      field("depreciation", &RecapCategory::depreciation,
            "Depreciation. Added to estimate-v1, like the fields after it."),
      field("acv", &RecapCategory::acv, "Actual cash value."),
      field("percent", &RecapCategory::percent, "Percentage of the total."),
      field("tax_or_markup", &RecapCategory::tax_or_markup, "Whether the row is tax, overhead or profit."),
      field("coverages", &RecapCategory::coverages, "Shares of the coverages."));
};

template <>
struct estimate::FieldList<estimate::RecapRoom> {
  static constexpr std::string_view name = "RecapRoom", text = "A row of the recap by room.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("kind", &RecapRoom::kind, "Kind of row."), field("name", &RecapRoom::name, "Name."),
                 field("amount", &RecapRoom::amount, "Amount without tax and O&P."),
                 field("percent", &RecapRoom::percent, "Percentage of the total."),
                 field("coverages", &RecapRoom::coverages, "Shares of the coverages."));
};

template <>
struct estimate::FieldList<estimate::RecapTax> {
  static constexpr std::string_view name = "RecapTax",
                                    text = "A column of the recap of taxes, overhead and profit.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("name", &RecapTax::name, "Name."), field("rate", &RecapTax::rate, "Rate in percent."),
      field("amount", &RecapTax::amount, "Amount.", {.requirement = FieldRules::Requirement::required}));
};

template <>
struct estimate::FieldList<estimate::CoverageRow> {
  static constexpr std::string_view name = "CoverageRow", text = "A row of the coverage table.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("name", &CoverageRow::name, "Name of the coverage."),
                 field("item_total", &CoverageRow::item_total, "Item total."),
                 field("item_percent", &CoverageRow::item_percent, "Percentage of the item total."),
                 field("acv_total", &CoverageRow::acv_total, "ACV total."),
                 field("acv_percent", &CoverageRow::acv_percent, "Percentage of the ACV total."));
};

template <>
struct estimate::FieldList<estimate::Check> {
  static constexpr std::string_view name = "Check",
                                    text = "A printed total compared with the sum of its items.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("what", &Check::what, "Which total, such as section:S3.rcv."),
      field("printed", &Check::printed, "As printed.", {.requirement = FieldRules::Requirement::required}),
      field("computed", &Check::computed, "Computed from the items.",
            {.requirement = FieldRules::Requirement::required}),
      field("ok", &Check::ok, "Whether the two agree."));
};

template <>
struct estimate::FieldList<estimate::Reconciliation> {
  static constexpr std::string_view name = "Reconciliation",
                                    text = "Every printed total compared with its items.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("ok", &Reconciliation::ok, "Whether all agree."),
                 field("checks", &Reconciliation::checks, "One row for each printed total."));
};

template <>
struct estimate::FieldList<estimate::Warning> {
  static constexpr std::string_view name = "Warning", text = "Something the user should look at.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("code", &Warning::code, "Stable code."), field("message", &Warning::message, "What was noticed."),
      field("page", &Warning::page, "Page, from 1.", {.minimum = 1}),
      field("line", &Warning::line, "Item number or the words concerned."));
};

template <>
struct estimate::FieldList<estimate::PrintedTotals> {
  static constexpr std::string_view name = "PrintedTotals",
                                    text = "The money pages as printed, of a recalculated estimate.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      group("totals", "Totals.", field("line_items", &PrintedTotals::line_item_totals, "Line item totals."),
            field("coverages", &PrintedTotals::coverages, "Summaries of the coverages.")),
      field("recap_by_category", &PrintedTotals::recap_by_category, "Recap by category."),
      field("recap_by_room", &PrintedTotals::recap_by_room, "Recap by room."),
      field("recap_of_taxes", &PrintedTotals::recap_of_taxes, "Recap of taxes, overhead and profit."),
      field("coverage_table", &PrintedTotals::coverage_table, "Table of coverages."),
      field("reconciliation", &PrintedTotals::reconciliation, "Printed totals compared with the items."));
};

template <>
struct estimate::FieldList<estimate::Estimate> {
  static constexpr std::string_view name = "Estimate", text = "The structured estimate, estimate-v1.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      constant("schema", "estimate-v1", "The format."),
      field("source", &Estimate::source, "The document that was read."),
      field("claim", &Estimate::claim, "The claim."),
      field("sections", &Estimate::sections, "Rooms and other sections, in print order."),
      field("line_items", &Estimate::items, "Line items, in print order."),
      group("totals", "Totals as printed.",
            field("line_items", &Estimate::line_item_totals, "Line item totals."),
            field("coverages", &Estimate::coverages, "Summaries of the coverages.")),
      field("areas", &Estimate::areas, "The Grand Total Areas block."),
      field("recap_by_category", &Estimate::recap_by_category, "Recap by category."),
      field("notes", &Estimate::notes, "Closing statement."),
      field("reconciliation", &Estimate::reconciliation, "Printed totals compared with the items."),
      field("warnings", &Estimate::warnings, "What the user should look at."),
      field("recap_by_room", &Estimate::recap_by_room,
            "Recap by room. Added to estimate-v1, like the fields after it."),
      field("recap_of_taxes", &Estimate::recap_of_taxes, "Recap of taxes, overhead and profit."),
      field("coverage_table", &Estimate::coverage_table, "Table of coverages."),
      field("opening_statement", &Estimate::opening_statement, "Statement below the cover sheet.",
            {.absent = FieldRules::Absent::left_out}),
      field("printed", &Estimate::printed, "The money pages as printed, if they were computed anew.",
            {.absent = FieldRules::Absent::left_out}),
      field("export_values", &Estimate::export_values, "What only an export has.",
            {.absent = FieldRules::Absent::left_out}));
};
