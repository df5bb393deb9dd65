// The adapter report as values: how the estimate and the price list go together.
#pragma once

#include <string>
#include <vector>

#include "esx/estimate/convert.h"

namespace estimate {

/// A line item with its answer.
struct ReportLine {
  const Estimate* estimate;
  const LineItem* item;
  const ItemMatch* match;
};
struct MatchedLine : ReportLine {};
struct MissedLine : ReportLine {};
struct CatalogMiss : ReportLine {};

/// A line whose price no list gives: a miss, or an entry without a price (bid items).
struct ManualEntry {
  std::string line, description, reason;
};

struct MatchCounts {
  std::size_t line_items = 0, code = 0, exact = 0, edited = 0, fuzzy = 0, none = 0;
};

/// Lines of one kind of match and their amount before tax and O&P.
struct KindTotal {
  std::size_t lines = 0;
  Money amount;
};
struct TotalsByKind {
  KindTotal code, exact, edited, fuzzy, none;
};

/// A line that the price of the list would change.
struct RepriceLine : ReportLine {
  Money printed, list;
};
struct RepriceReport {
  std::size_t compared = 0;
  std::vector<RepriceLine> lines;
  Money printed_total, total;
};

struct Report {
  const Conversion* conversion = {};
  MatchCounts counts = {};
  std::vector<MatchedLine> matches = {};
  std::vector<MissedLine> misses = {};
  std::vector<ManualEntry> manual_entries = {};
  std::vector<CatalogMiss> catalog_misses = {};
  TotalsByKind totals = {};
  RepriceReport reprice = {};
};

/// The value of the stage `match`.
struct MatchStage {
  std::string price_list;
  MatchCounts counts;
  std::vector<MatchedLine> line_items;
};

[[nodiscard]] Report make_report(const Conversion& conversion);
[[nodiscard]] MatchStage make_match_stage(const Estimate& estimate, const PriceMatch& match);

}  // namespace estimate
