#include <algorithm>
#include <expected>
#include <map>
#include <utility>

#include "esx/estimate/base/date.h"
#include "esx/estimate/edit.h"
#include "esx/estimate/json.h"
#include "esxserver/confined/esx_work.h"
#include "esxserver/confined/review.h"
#include "operations/reports.h"

namespace esxserver {
namespace {

using estimate::Estimate;
using estimate::JsonValue;
using estimate::JsonWriter;
using estimate::Review;

/// Matched anew with the list of the task, if it has one.
Result<void> match_again(Review& review, const WorkFiles& files, const ChildTask& task) {
  const auto lists = lists_of(files, task.options.suggestions_only);
  if (!lists) return {};
  const auto list = lists(task.options.price_list, review.estimate.claim.price_list);
  if (!list) return std::unexpected(list.error());
  estimate::MatchOptions options = list->match;
  options.aliases.insert(options.aliases.begin(), task.options.aliases.begin(), task.options.aliases.end());
  options.suggestions_only = options.suggestions_only || task.options.suggestions_only;
  review.match = list->list->matcher.match(review.estimate, options);
  review.match.price_list = task.options.price_list;
  review.match.suggestions_only = options.suggestions_only;
  return {};
}

std::vector<LineMatches> candidates_of(Review& review) {
  std::vector<LineMatches> lines;
  review.ambiguous.clear();
  for (std::size_t i = 0; i < std::min(review.match.items.size(), review.estimate.items.size()); ++i) {
    LineMatches line{review.estimate.items[i].id, {}};
    for (const estimate::MatchAlternative& other : review.match.items[i].alternatives)
      line.candidates.push_back(
          {{other.cat, other.sel, other.description, other.confidence}, other.unit, other.list_price});
    if (line.candidates.empty()) continue;
    review.ambiguous.push_back(line.line_id);
    lines.push_back(std::move(line));
  }
  return lines;
}

/// Without a total for all lines, what the lines add up to.
EstimateHead head_of(const Review& review, const std::vector<estimate::OpenEntry>& open) {
  const Estimate& estimate = review.estimate;
  const estimate::Claim& claim = estimate.claim;
  EstimateHead head{
      .insured_name = claim.insured_name,
      .claim_number = claim.claim_number,
      .carrier = claim.insurance_company.empty() ? claim.company_name : claim.insurance_company};
  if (claim.property_address) head.property_city = claim.property_address->city;
  if (claim.dates.loss)
    head.date_of_loss = claim.dates.loss->iso().substr(0, std::string_view("2026-03-14").size());
  estimate::Money rcv, acv;
  for (const estimate::LineItem& line : estimate.items) {
    if (line.excluded || !line.rcv) continue;
    rcv += *line.rcv;
    acv += *line.rcv - (line.depreciation ? line.depreciation->amount : estimate::Money());
  }
  head.rcv = rcv;
  head.acv = acv;
  head.line_count = static_cast<int>(estimate.items.size());
  head.open_count = static_cast<int>(
      std::ranges::count_if(open, [](const estimate::OpenEntry& entry) { return entry.settled.empty(); }));
  head.reconciled = estimate.reconciliation.ok;
  return head;
}

/// The members of estimate-v1, besides lines, that two estimates have in common.
bool is_same(std::string_view member, const Estimate& a, const Estimate& b) {
  if (member == "schema" || member == "source") return true;
  if (member == "claim") return a.claim == b.claim;
  if (member == "sections") return a.sections == b.sections;
  if (member == "totals") return a.line_item_totals == b.line_item_totals && a.coverages == b.coverages;
  if (member == "areas") return a.areas == b.areas;
  if (member == "recap_by_category") return a.recap_by_category == b.recap_by_category;
  if (member == "notes") return a.notes == b.notes;
  if (member == "reconciliation") return a.reconciliation == b.reconciliation;
  if (member == "warnings") return a.warnings == b.warnings;
  if (member == "recap_by_room") return a.recap_by_room == b.recap_by_room;
  if (member == "recap_of_taxes") return a.recap_of_taxes == b.recap_of_taxes;
  if (member == "coverage_table") return a.coverage_table == b.coverage_table;
  if (member == "opening_statement") return a.opening_statement == b.opening_statement;
  if (member == "printed") return a.printed == b.printed;
  return false;
}

std::vector<std::string> ids_of(const Estimate& estimate) {
  std::vector<std::string> ids;
  ids.reserve(estimate.items.size());
  for (const estimate::LineItem& line : estimate.items) ids.push_back(line.id);
  return ids;
}

/// Leaves only the lines that are not as they were, or whose matches are not.
void keep_changed_lines(const Review& before, Review& after) {
  std::map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < before.estimate.items.size(); ++i)
    places.emplace(before.estimate.items[i].id, i);
  auto& lines = after.estimate.items;
  auto& matches = after.match.items;
  matches.resize(lines.size());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto was = places.find(lines[i].id);
    const bool same = was != places.end() && before.estimate.items[was->second] == lines[i] &&
                      was->second < before.match.items.size() &&
                      before.match.items[was->second] == matches[i];
    if (same) continue;
    if (kept != i) {
      lines[kept] = std::move(lines[i]);
      matches[kept] = std::move(matches[i]);
    }
    ++kept;
  }
  lines.resize(kept);
  matches.resize(kept);
}

constexpr auto as_document = [](const estimate::EstimateContext& context) {
  return estimate::EncodeOptions{
      .absent = estimate::FieldRules::Absent::null, .empty_is_absent = true, .context = &context};
};

/// `"estimate": {…}, "totals": {…}`: of the estimate, the members that changed.
std::string changes_text(const Review& before, Review after, bool whole) {
  auto ids = ids_of(after.estimate);
  if (!whole) keep_changed_lines(before, after);
  const estimate::EstimateContext context{after.estimate, &after.match};
  JsonValue tree = estimate::encode_tree(after.estimate, as_document(context));
  JsonValue totals;
  if (const JsonValue* found = tree.find("totals")) totals = *found;
  if (!whole) {
    std::erase_if(*tree.object(), [&](const JsonValue::Member& member) {
      if (member.name == "line_items") return after.estimate.items.empty();
      return is_same(member.name, before.estimate, after.estimate);
    });
    if (ids != ids_of(before.estimate)) {
      JsonValue::List list;
      for (std::string& id : ids) list.emplace_back(std::move(id));
      tree.set("line_ids", JsonValue(std::move(list)));
    }
  }
  JsonWriter json;
  json.object(JsonWriter::Line::one);
  json.key("estimate");
  write_json(json, tree);
  json.key("totals");
  write_json(json, totals);
  json.end();
  const std::string object = json.take();
  return object.substr(1, object.size() - 2);
}

template <class T>
std::string list_text(const std::vector<T>& values) {
  JsonWriter json;
  json.array(JsonWriter::Line::one);
  for (const T& value : values) estimate::encode_json(json, value, {}, JsonWriter::Line::one);
  json.end();
  return json.take();
}

Result<ReviewInput> input_of(std::string_view text) {
  const auto json = estimate::read_json(text);
  if (!json) return std::unexpected(json.error());
  auto input = estimate::decode_json<ReviewInput>(*json);
  if (input) return *std::move(input);
  return fail(ErrorCode::malformed_json, to_error(input.error()).message);
}

}  // namespace

Result<ChildSuccess> review_work(std::string_view text, WorkFiles& files, const ChildTask& task) {
  auto input = input_of(text);
  if (!input) return std::unexpected(input.error());
  auto estimate = estimate::estimate_from_json(input->estimate);
  if (!estimate) return std::unexpected(estimate.error());
  auto match = estimate::price_match_from_json(input->estimate);
  if (!match) return std::unexpected(match.error());
  Review review{.estimate = *std::move(estimate),
                .match = *std::move(match),
                .settled = std::move(input->state.settled),
                .ambiguous = std::move(input->state.ambiguous)};
  input->estimate = {};
  review.match.price_list = input->state.price_list;
  review.match.suggestions_only = input->state.suggestions_only;
  assign_line_ids(review.estimate);
  std::string matches;
  if (auto matched = match_again(review, files, task); !matched) return std::unexpected(matched.error());
  if (!files.list.items.empty()) matches = list_text(candidates_of(review));
  const Review before = review;
  std::vector<StepProblems> problems;
  for (const ReviewStep& step : input->steps) {
    auto next = apply_operations(review, step.operations, {step.number, step.by, step.at});
    if (next) {
      review = *std::move(next);
      continue;
    }
    problems.push_back({step.number, std::move(next).error()});
    if (!input->lenient) break;
  }
  const auto open = open_entries(review);
  const estimate::EstimateContext context{review.estimate, &review.match};
  const ReviewState state{review.settled, review.ambiguous, review.match.price_list,
                          review.match.suggestions_only};
  const auto summary = summary_of_estimate(review.estimate);
  std::string lines;
  for (const std::string& line :
       {estimate::encode_json(review.estimate, as_document(context)), estimate::encode_json(state), matches,
        estimate::encode_json(printed_totals_now(review.estimate)), list_text(open)})
    lines += line + "\n";
  const std::string head = estimate::encode_json(head_of(review, open));
  lines +=
      changes_text(before, std::move(review), input->whole) + "\n" + head + "\n" + list_text(problems) + "\n";
  if (auto written = write_output(files.json, lines); !written) return std::unexpected(written.error());
  return ChildSuccess{summary, {}};
}

}  // namespace esxserver
