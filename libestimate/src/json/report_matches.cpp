#include "json/report_matches.h"

#include <algorithm>
#include <array>

#include "estimate/line_amount.h"
#include "estimate/reprice.h"
#include "json/estimate_fields.h"
#include "json/json_values.h"

namespace estimate {
namespace {

constexpr std::array kinds = {MatchKind::code, MatchKind::exact, MatchKind::edited, MatchKind::fuzzy,
                              MatchKind::none};

std::size_t count_of(const Estimate& estimate, const PriceMatch& match) {
  return std::min(estimate.items.size(), match.items.size());
}

/// Struck lines and lines with words instead of prices are in no total.
bool counts(const LineItem& item) { return !item.excluded && item.status.empty(); }

/// Why the price of a line is the user's own; empty where the list gives one.
std::string reason_for_manual_entry(const ItemMatch& match) {
  if (match.kind == MatchKind::none) return match.reason;
  if (match.list_price && match.list_price->is_zero()) return "the list has no price for this entry";
  if (!match.list_price && match.description.empty()) return match.reason;
  return {};
}

}  // namespace

void write_alternatives(JsonWriter& json, FieldWriter& writer, std::string_view key, const ItemMatch& match) {
  json.key(key);
  json.array();
  for (const MatchAlternative& alternative : match.alternatives) {
    json.object();
    writer("cat", alternative.cat);
    writer("sel", alternative.sel);
    writer("description", alternative.description);
    writer("unit", alternative.unit);
    json.key("confidence");
    json.raw_number(plain_decimal(alternative.confidence, 4));
    writer("list_unit_price", alternative.list_price);
    json.end();
  }
  json.end();
}

void write_totals_by_kind(JsonWriter& json, FieldWriter& writer, const Estimate& estimate,
                          const PriceMatch& match) {
  json.key("totals_by_kind");
  json.object();
  for (const MatchKind kind : kinds) {
    std::int64_t lines = 0;
    Money amount;
    for (std::size_t i = 0; i < count_of(estimate, match); ++i) {
      if (match.items[i].kind != kind) continue;
      ++lines;
      if (counts(estimate.items[i])) amount += line_extension(estimate.items[i]);
    }
    json.key(match_kind_name(kind));
    json.object();
    json.key("lines");
    json.integer(lines);
    writer("amount", amount);
    json.end();
  }
  json.end();
}

void write_manual_entries(JsonWriter& json, FieldWriter& writer, const Estimate& estimate,
                          const PriceMatch& match) {
  json.key("manual_entry_items");
  json.array();
  for (std::size_t i = 0; i < count_of(estimate, match); ++i) {
    const std::string reason = reason_for_manual_entry(match.items[i]);
    if (reason.empty()) continue;
    json.object();
    writer("line", estimate.items[i].number);
    writer("description", estimate.items[i].description);
    writer("reason", reason);
    json.end();
  }
  json.end();
  json.key("catalog_misses");
  json.array();
  for (std::size_t i = 0; i < count_of(estimate, match); ++i) {
    if (match.items[i].kind != MatchKind::none) continue;
    json.object();
    writer("line", estimate.items[i].number);
    writer("description", estimate.items[i].description);
    write_alternatives(json, writer, "nearest", match.items[i]);
    json.end();
  }
  json.end();
}

void write_reprice(JsonWriter& json, FieldWriter& writer, const Estimate& estimate, const PriceMatch& match) {
  const Repricing repricing = reprice(estimate, match);
  json.key("reprice");
  json.object();
  json.key("lines_compared");
  json.integer(static_cast<std::int64_t>(repricing.compared));
  json.key("lines");
  json.array();
  for (const RepricedLine& line : repricing.changed) {
    json.object();
    writer("line", estimate.items[line.item].number);
    writer("description", estimate.items[line.item].description);
    const ItemMatch& answer = match.items[line.item];
    writer("list_unit_price", answer.list_price);
    writer("unit_price_difference", answer.unit_price_difference);
    writer("printed_amount", line.printed);
    writer("list_amount", line.list);
    writer("difference", line.list - line.printed);
    json.end();
  }
  json.end();
  writer("printed_total", repricing.printed_total);
  writer("total", repricing.total);
  writer("difference", repricing.total - repricing.printed_total);
  json.end();
}

}  // namespace estimate
