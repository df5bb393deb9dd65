// The results of match_items, diff_estimates and verify_esx as JSON.

#include <algorithm>
#include <string>
#include <vector>

#include "estimate/match_fields.h"
#include "estimate/result_fields.h"
#include "esx/estimate/json.h"

namespace estimate {

/// The value of the stage `match`.
struct MatchStage {
  std::string price_list;
  MatchCounts counts;
  std::vector<MatchedLine> line_items;
};

template <>
struct FieldList<MatchStage> {
  static constexpr std::string_view name = "MatchStage", text = "The value of the stage match.";
  static constexpr auto rows = std::tuple(field("price_list", &MatchStage::price_list, "Code of the list."),
                                          field("counts", &MatchStage::counts, "Lines by kind of match."),
                                          field("line_items", &MatchStage::line_items, "Every line."));
};

namespace {

MatchStage make_match_stage(const Estimate& estimate, const PriceMatch& match) {
  MatchStage stage{.price_list = match.price_list, .counts = count_matches(match), .line_items = {}};
  for (const ReportLine& line : report_lines(estimate, match)) stage.line_items.push_back({line});
  return stage;
}

}  // namespace

MatchCounts count_matches(const PriceMatch& match) {
  MatchCounts counts{.line_items = match.items.size()};
  for (const ItemMatch& answer : match.items) ++member_of_kind(counts, answer.kind);
  return counts;
}

std::vector<ReportLine> report_lines(const Estimate& estimate, const PriceMatch& match) {
  std::vector<ReportLine> lines;
  const std::size_t count = std::min(estimate.items.size(), match.items.size());
  lines.reserve(count);
  for (std::size_t i = 0; i < count; ++i) lines.push_back({&estimate, &estimate.items[i], &match.items[i]});
  return lines;
}

std::optional<Money> printed_unit_price(const LineItem& item) {
  if (item.unit_price) return item.unit_price;
  std::optional<Money> sum;
  for (const auto& part : {item.remove_price, item.replace_price, item.reset_price})
    if (part) sum = sum.value_or(Money{}) + *part;
  return sum;
}

std::string match_to_json(const Estimate& estimate, const PriceMatch& match) {
  return encode_json(make_match_stage(estimate, match), nulls_for_absent, JsonWriter::Line::many);
}

std::string diff_to_json(const EstimateDiff& diff, const Estimate& a, const Estimate& b) {
  const DiffContext estimates{&a, &b};
  EncodeOptions options = nulls_for_absent;
  options.context = &estimates;
  return encode_json(diff, options, JsonWriter::Line::many);
}

std::string verification_to_json(const Verification& verification) {
  return encode_json(verification, nulls_for_absent, JsonWriter::Line::many);
}

}  // namespace estimate
