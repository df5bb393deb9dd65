#include <algorithm>
#include <array>

#include "estimate/json.h"
#include "json/estimate_fields.h"
#include "json/field_writer.h"
#include "json/json_values.h"
#include "json/report_matches.h"

namespace estimate {
namespace {

constexpr std::array match_kinds = {MatchKind::code, MatchKind::exact, MatchKind::edited, MatchKind::fuzzy,
                                    MatchKind::none};

/// Price per unit as printed: the one column, or what the activity columns add up to.
std::optional<Money> printed_unit_price(const LineItem& item) {
  if (item.unit_price) return item.unit_price;
  std::optional<Money> sum;
  for (const auto& part : {item.remove_price, item.replace_price, item.reset_price})
    if (part) sum = sum.value_or(Money{}) + *part;
  return sum;
}

/// Keys that a match and a miss have in common.
void write_line(FieldWriter& writer, const Estimate& estimate, const LineItem& item) {
  writer("number", item.number);
  writer("description", item.description);
  writer("path", estimate.path(item.section));
  writer.page("page", item.page);
  writer("activity", item.activity);
  writer("unit", item.unit);
  writer("printed_unit_price", printed_unit_price(item));
}

void write_match(JsonWriter& json, FieldWriter& writer, const Estimate& estimate, const LineItem& item,
                 const ItemMatch& answer) {
  json.object();
  write_line(writer, estimate, item);
  writer.constant("kind", match_kind_name(answer.kind));
  writer("cat", answer.cat);
  writer("sel", answer.sel);
  writer("list_description", answer.description);
  writer("price_list", answer.price_list);
  json.key("confidence");
  json.raw_number(plain_decimal(answer.confidence, 4));
  writer("reason", answer.reason);
  writer("list_unit_price", answer.list_price);
  writer("unit_price_difference", answer.unit_price_difference);
  write_alternatives(json, writer, "alternatives", answer);
  json.end();
}

void write_miss(JsonWriter& json, FieldWriter& writer, const Estimate& estimate, const LineItem& item,
                const ItemMatch& answer) {
  json.object();
  write_line(writer, estimate, item);
  writer("reason", answer.reason);
  writer("recap_category", answer.recap_category);
  write_alternatives(json, writer, "nearest", answer);
  json.end();
}

void write_counts(JsonWriter& json, const PriceMatch& match) {
  json.key("counts");
  json.object();
  json.key("line_items");
  json.integer(std::ssize(match.items));
  for (const MatchKind kind : match_kinds) {
    json.key(match_kind_name(kind));
    json.integer(std::ranges::count(match.items, kind, &ItemMatch::kind));
  }
  json.end();
}

/// Writes the lines whose answer is a miss, or those whose answer is not.
template <class Write>
void write_lines(JsonWriter& json, std::string_view key, const Estimate& estimate, const PriceMatch& match,
                 bool misses, Write write) {
  json.key(key);
  json.array();
  for (std::size_t i = 0; i < std::min(estimate.items.size(), match.items.size()); ++i)
    if ((match.items[i].kind == MatchKind::none) == misses) write(estimate.items[i], match.items[i]);
  json.end();
}

void write_trace(JsonWriter& json, const std::vector<StageTrace>& trace) {
  json.key("trace");
  json.array();
  for (const StageTrace& stage : trace) {
    json.object();
    json.key("stage");
    json.string(stage.stage);
    json.key("count");
    json.integer(static_cast<std::int64_t>(stage.count));
    json.key("milliseconds");
    stage.time.count() > 0 ? json.raw_number(milliseconds(stage.time)) : json.null();
    json.end();
  }
  json.end();
}

}  // namespace

std::string report_to_json(const Conversion& conversion) {
  const Estimate& estimate = conversion.estimate;
  const PriceMatch& match = conversion.match;
  JsonWriter json;
  FieldWriter writer(json, estimate, &match);
  json.object();
  writer.constant("schema", "adapter-report-v1");
  writer("source", estimate.source);
  writer("price_list", match.price_list);
  write_counts(json, match);
  write_lines(json, "matches", estimate, match, false, [&](const LineItem& item, const ItemMatch& answer) {
    write_match(json, writer, estimate, item, answer);
  });
  write_lines(json, "misses", estimate, match, true, [&](const LineItem& item, const ItemMatch& answer) {
    write_miss(json, writer, estimate, item, answer);
  });
  write_manual_entries(json, writer, estimate, match);
  write_totals_by_kind(json, writer, estimate, match);
  write_reprice(json, writer, estimate, match);
  writer("warnings", estimate.warnings);
  writer("reconciliation", estimate.reconciliation);
  write_trace(json, conversion.trace);
  json.end();
  return json.take();
}

std::string match_to_json(const Estimate& estimate, const PriceMatch& match) {
  JsonWriter json;
  FieldWriter writer(json, estimate, &match);
  json.object();
  writer("price_list", match.price_list);
  write_counts(json, match);
  json.key("line_items");
  json.array();
  for (std::size_t i = 0; i < std::min(estimate.items.size(), match.items.size()); ++i)
    write_match(json, writer, estimate, estimate.items[i], match.items[i]);
  json.end();
  json.end();
  return json.take();
}

}  // namespace estimate
