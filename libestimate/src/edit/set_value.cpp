#include "edit/set_value.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "edit/change_totals.h"
#include "estimate/estimate_fields.h"
#include "esx/estimate/base/text.h"

namespace estimate::edit {
namespace {

/// The texts of an estimate that are in no struct of their own.
struct StatementTexts {
  std::vector<std::string> notes;
  std::string opening_statement;
};

}  // namespace
}  // namespace estimate::edit

template <>
struct estimate::FieldList<estimate::edit::StatementTexts> {
  using Texts = estimate::edit::StatementTexts;
  static constexpr std::string_view name = "StatementTexts", text = "Texts of an estimate.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("notes", &Texts::notes, "Closing statement."),
                 field("opening_statement", &Texts::opening_statement, "Opening statement."));
};

namespace estimate::edit {
namespace {

/// A member that may be set, and how it is taken over.
template <class T>
struct Settable {
  std::string_view name;
  void (*take)(T& to, T& from);
};

template <auto member, class T>
constexpr Settable<T> settable(std::string_view name) {
  return {name, [](T& to, T& from) { to.*member = std::move(from.*member); }};
}

constexpr auto line_members = std::to_array<Settable<LineItem>>({
    settable<&LineItem::number, LineItem>("number"),
    settable<&LineItem::group, LineItem>("group"),
    settable<&LineItem::description, LineItem>("description"),
    settable<&LineItem::quantity, LineItem>("quantity"),
    settable<&LineItem::unit, LineItem>("unit"),
    settable<&LineItem::activity, LineItem>("activity"),
    settable<&LineItem::unit_price, LineItem>("unit_price"),
    settable<&LineItem::remove_price, LineItem>("remove_price"),
    settable<&LineItem::replace_price, LineItem>("replace_price"),
    settable<&LineItem::reset_price, LineItem>("reset_price"),
    settable<&LineItem::tax, LineItem>("tax"),
    settable<&LineItem::overhead_and_profit, LineItem>("overhead_and_profit"),
    settable<&LineItem::rcv, LineItem>("rcv"),
    settable<&LineItem::depreciation, LineItem>("depreciation"),
    settable<&LineItem::acv, LineItem>("acv"),
    settable<&LineItem::coverage, LineItem>("coverage"),
    settable<&LineItem::cat, LineItem>("cat"),
    settable<&LineItem::sel, LineItem>("sel"),
    settable<&LineItem::calc, LineItem>("calc"),
    settable<&LineItem::status, LineItem>("status"),
    settable<&LineItem::excluded, LineItem>("excluded"),
    settable<&LineItem::notes, LineItem>("notes"),
});

constexpr auto section_members = std::to_array<Settable<Section>>({
    settable<&Section::name, Section>("name"),
    settable<&Section::kind, Section>("kind"),
    settable<&Section::height, Section>("height"),
    settable<&Section::dimensions, Section>("dimensions"),
    settable<&Section::openings, Section>("openings"),
    settable<&Section::notes, Section>("notes"),
});

Fault not_settable() { return {"path", violation_types::not_allowed, "is not a value that can be set"}; }

/// The value at the next step; null becomes an object, and "-" is the end of a list.
JsonValue* descend(JsonValue& value, const std::string& step) {
  if (value.is_null()) value = JsonValue(JsonValue::Object());
  if (JsonValue::Object* object = value.object()) {
    const auto found = std::ranges::find(*object, step, &JsonValue::Member::name);
    if (found != object->end()) return &found->value;
    object->push_back({step, {}});
    return &object->back().value;
  }
  JsonValue::List* list = value.list();
  if (list == nullptr) return nullptr;
  std::size_t index = list->size();
  if (step != "-" &&
      std::from_chars(step.data(), step.data() + step.size(), index).ptr != step.data() + step.size())
    return nullptr;
  if (index > list->size()) return nullptr;
  if (index == list->size()) list->emplace_back();
  return &(*list)[index];
}

Fault fault_of(const Violation& violation) {
  const std::string place = dotted_path(violation.place);
  return {"value", violation.type, place.empty() ? violation.message : place + " " + violation.message};
}

/// The struct as JSON, with the value in its place, read again. `sections`: that it may refer to.
template <class T>
std::expected<T, Fault> changed(const T& whole, const Estimate& estimate, std::span<const std::string> steps,
                                const JsonValue& value, SectionsById sections) {
  const EstimateContext context{estimate};
  JsonValue tree =
      encode_tree(whole, {.absent = FieldRules::Absent::null, .with_computed = false, .context = &context});
  JsonValue* place = &tree;
  for (const std::string& step : steps)
    if (place != nullptr) place = descend(*place, step);
  if (place == nullptr) return std::unexpected(not_settable());
  *place = value;
  // A percentage alone is a depreciation whose amount follows.
  if constexpr (std::is_same_v<T, LineItem>)
    if (steps.size() > 1 && steps.front() == "depreciation")
      if (JsonValue* amount = descend(*descend(tree, "depreciation"), "amount"); amount->is_null())
        *amount = JsonValue::integer(0);
  auto decoded = decode_json<T>(tree, {.null_is_absent = true, .context = &sections});
  if (!decoded) return std::unexpected(fault_of(decoded.error().front()));
  return *std::move(decoded);
}

SectionsById sections_of(const Estimate& estimate, std::string_view without) {
  SectionsById sections;
  for (std::size_t i = 0; i < estimate.sections.size(); ++i)
    if (estimate.sections[i].id != without) sections.emplace(estimate.sections[i].id, static_cast<int>(i));
  return sections;
}

template <class T, std::size_t count>
std::optional<Fault> set_member(T& target, const Estimate& estimate, std::span<const std::string> steps,
                                const JsonValue& value, const std::array<Settable<T>, count>& members) {
  const auto member = std::ranges::find(members, std::string_view(steps.front()), &Settable<T>::name);
  if (member == members.end()) return not_settable();
  std::string_view own;
  if constexpr (std::is_same_v<T, Section>) own = target.id;
  auto made = changed(target, estimate, steps, value, sections_of(estimate, own));
  if (!made) return std::move(made).error();
  member->take(target, *made);
  return std::nullopt;
}

template <class T>
T* by_id(std::vector<T>& all, std::string_view id) {
  const auto found = std::ranges::find(all, id, &T::id);
  return found == all.end() ? nullptr : &*found;
}

std::optional<Fault> set_text(Estimate& estimate, std::span<const std::string> steps,
                              const JsonValue& value) {
  auto made = changed(StatementTexts{estimate.notes, estimate.opening_statement}, estimate, steps, value, {});
  if (!made) return std::move(made).error();
  estimate.notes = std::move(made->notes);
  estimate.opening_statement = std::move(made->opening_statement);
  return std::nullopt;
}

/// A deductible of the cover sheet is that of the summary if both were the same.
void follow_deductibles(Estimate& estimate, const std::vector<CoverageTerms>& before) {
  const std::vector<CoverageTerms>& now = estimate.claim.coverages;
  const auto counts = [](const CoverageTotals& summary) { return !summary.paid_when_incurred; };
  const bool only = now.size() == 1 && std::ranges::count_if(estimate.coverages, counts) == 1;
  for (std::size_t i = 0; i < std::min(now.size(), before.size()); ++i) {
    if (now[i].deductible == before[i].deductible) continue;
    for (CoverageTotals& summary : estimate.coverages) {
      const std::optional<Money>& printed =
          summary.full_deductible ? summary.full_deductible : summary.deductible;
      if (!counts(summary) || or_zero(printed) != or_zero(before[i].deductible)) continue;
      if (only || coverage_of(summary) == now[i].name) set_deductible(summary, or_zero(now[i].deductible));
    }
  }
}

std::optional<Fault> set_claim(Estimate& estimate, std::span<const std::string> steps,
                               const JsonValue& value) {
  auto claim = changed(estimate.claim, estimate, steps, value, {});
  if (!claim) return std::move(claim).error();
  std::swap(estimate.claim, *claim);
  follow_deductibles(estimate, claim->coverages);
  return std::nullopt;
}

/// /totals/coverages/INDEX/deductible or prior_payments: null is none.
std::optional<Fault> set_total(Estimate& estimate, std::span<const std::string> steps,
                               const JsonValue& value) {
  constexpr std::size_t index_at = 2, member_at = 3;
  if (steps.size() != member_at + 1 || steps[1] != "coverages") return not_settable();
  const std::string &digits = steps[index_at], &member = steps[member_at];
  std::size_t index = estimate.coverages.size();
  const char* const end = digits.data() + digits.size();
  if (std::from_chars(digits.data(), end, index).ptr != end || index >= estimate.coverages.size())
    return Fault{"path", violation_types::unknown, "does not name a part of the estimate"};
  if (member != "deductible" && member != "prior_payments") return not_settable();
  CoverageTotals& summary = estimate.coverages[index];
  const auto made = changed(summary, estimate, steps.subspan(member_at), value, {});
  if (!made) return made.error();
  const bool is_deductible = member == "deductible";
  const Money amount = or_zero(is_deductible ? made->deductible : made->prior_payments);
  if (amount < Money()) return Fault{"value", violation_types::out_of_range, "must be at least 0"};
  is_deductible ? set_deductible(summary, amount) : set_prior_payments(summary, amount);
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<std::string>> pointer_steps(std::string_view pointer) {
  if (!pointer.starts_with('/')) return std::nullopt;
  std::vector<std::string> steps;
  for (const std::string_view step : split(pointer.substr(1), '/'))
    steps.push_back(replace_all(replace_all(step, "~1", "/"), "~0", "~"));
  return steps;
}

std::optional<Fault> set_value(Estimate& estimate, std::span<const std::string> steps,
                               const JsonValue& value) {
  constexpr std::size_t member_at = 2;
  if (steps.empty()) return not_settable();
  const std::string& list = steps.front();
  Fault unknown{"path", violation_types::unknown, "does not name a part of the estimate"};
  if (list == "line_items" && steps.size() > member_at) {
    LineItem* line = by_id(estimate.items, steps[1]);
    if (line == nullptr) return unknown;
    return set_member(*line, estimate, steps.subspan(member_at), value, line_members);
  }
  if (list == "sections" && steps.size() > member_at) {
    Section* section = by_id(estimate.sections, steps[1]);
    if (section == nullptr) return unknown;
    return set_member(*section, estimate, steps.subspan(member_at), value, section_members);
  }
  if (list == "claim" && steps.size() > 1) return set_claim(estimate, steps.subspan(1), value);
  if (list == "totals") return set_total(estimate, steps, value);
  if (list == "notes" || list == "opening_statement") return set_text(estimate, steps, value);
  return not_settable();
}

std::optional<Fault> read_line(const Estimate& estimate, const JsonValue& json, LineItem& line) {
  SectionsById sections = sections_of(estimate, {});
  auto decoded = decode_json<LineItem>(json, {.null_is_absent = true, .context = &sections});
  if (!decoded) {
    Fault fault = fault_of(decoded.error().front());
    fault.member = "line";
    return fault;
  }
  // Only what a person can enter is taken over.
  line = {};
  for (const auto& member : line_members) member.take(line, *decoded);
  if (!line.description.empty()) return std::nullopt;
  return Fault{"line", violation_types::missing, "description is required"};
}

}  // namespace estimate::edit
