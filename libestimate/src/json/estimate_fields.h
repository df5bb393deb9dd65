// Keys of estimate-v1 for totals, recaps and the whole estimate. "Added" keys stand at the end of their
// object: the specification allows them, and without them reading back would lose what was printed.
#pragma once

#include "json/item_fields.h"

namespace estimate {

void fields(auto& io, Of<SummaryRow> auto& row) {
  io("label", row.label);
  io("amount", row.amount);
}

void fields(auto& io, Of<CoverageTotals> auto& coverage) {
  io("name", coverage.name);
  io("line_item_total", coverage.line_item_total);
  io("tax", coverage.tax);
  io("overhead", coverage.overhead);
  io("profit", coverage.profit);
  io("rcv", coverage.rcv);
  io("depreciation", coverage.depreciation);
  io("recoverable_depreciation", coverage.recoverable_depreciation);
  io("non_recoverable_depreciation", coverage.non_recoverable_depreciation);
  io("acv", coverage.acv);
  io("deductible", coverage.deductible);
  io("net_claim", coverage.net_claim);
  io("net_claim_if_recovered", coverage.net_claim_if_recovered);
  io("full_deductible", coverage.full_deductible);  // added, as all below
  io("paid_when_incurred", coverage.paid_when_incurred);
  io("rows", coverage.rows);
  io.page("page", coverage.page);
}

void fields(auto& io, Of<CoverageShare> auto& share) {
  io("name", share.name);
  io("percent", share.percent);
  io("amount", share.amount);
}

void fields(auto& io, Of<RecapCategory> auto& category) {
  io("name", category.name);
  io("amount", category.amount);
  io("overhead_and_profit_item", category.overhead_and_profit_item);
  io("depreciation", category.depreciation);  // added, as all below
  io("acv", category.acv);
  io("percent", category.percent);
  io("tax_or_markup", category.tax_or_markup);
  io("coverages", category.coverages);
}

void fields(auto& io, Of<RecapRoom> auto& room) {
  io("kind", room.kind);
  io("name", room.name);
  io("amount", room.amount);
  io("percent", room.percent);
  io("coverages", room.coverages);
}

void fields(auto& io, Of<RecapTax> auto& tax) {
  io("name", tax.name);
  io("rate", tax.rate);
  io("amount", tax.amount);
}

void fields(auto& io, Of<CoverageRow> auto& row) {
  io("name", row.name);
  io("item_total", row.item_total);
  io("item_percent", row.item_percent);
  io("acv_total", row.acv_total);
  io("acv_percent", row.acv_percent);
}

void fields(auto& io, Of<Check> auto& check) {
  io("what", check.what);
  io("printed", check.printed);
  io("computed", check.computed);
  io("ok", check.ok);
}

void fields(auto& io, Of<Reconciliation> auto& reconciliation) {
  io("ok", reconciliation.ok);
  io("checks", reconciliation.checks);
}

void fields(auto& io, Of<Warning> auto& warning) {
  io("code", warning.code);
  io("message", warning.message);
  io("page", warning.page);
  io("line", warning.line);
}

void fields(auto& io, Of<Estimate> auto& estimate) {
  io.constant("schema", "estimate-v1");
  io("source", estimate.source);
  io("claim", estimate.claim);
  io("sections", estimate.sections);
  io("line_items", estimate.items);
  io.object("totals", [&estimate](auto& inner) {
    inner("line_items", estimate.line_item_totals);
    inner("coverages", estimate.coverages);
  });
  io("areas", estimate.areas);
  io("recap_by_category", estimate.recap_by_category);
  io("notes", estimate.notes);
  io("reconciliation", estimate.reconciliation);
  io("warnings", estimate.warnings);
  io("recap_by_room", estimate.recap_by_room);  // added, as all below
  io("recap_of_taxes", estimate.recap_of_taxes);
  io("coverage_table", estimate.coverage_table);
  io.if_any("export_values", estimate.export_values);
}

}  // namespace estimate
