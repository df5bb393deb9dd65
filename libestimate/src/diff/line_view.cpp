#include "diff/line_view.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"
#include "model/trade_terms.h"

namespace estimate::diff {
namespace {

std::string bare_words(const LineItem& item) {
  std::string_view text = strip_edit_marks(item.description);
  for (const PhrasePlace place : {PhrasePlace::front, PhrasePlace::back}) {
    const ActivityPhrase* phrase = find_activity_phrase(text, place);
    if (phrase == nullptr) continue;
    text = place == PhrasePlace::front ? text.substr(phrase->text.size())
                                       : text.substr(0, text.size() - phrase->text.size());
  }
  return to_lower(squeeze(text));
}

std::optional<Money> effective_unit_price(const LineItem& item) {
  if (item.unit_price) return item.unit_price;
  std::optional<Money> sum;
  for (const auto& part : {item.remove_price, item.replace_price, item.reset_price})
    if (part) sum = sum.value_or(Money()) + *part;
  return sum;
}

std::vector<std::string_view> sorted_words(const std::string& text) {
  std::vector<std::string_view> words = split_blanks(text);
  std::ranges::sort(words);
  return words;
}

std::string activity_text(const LineView& v) {
  return v.item.activity_source == "rule" ? std::string() : std::string(1, activity_letter(v.item.activity));
}

std::string depreciation_text(const LineView& v, std::string (*text)(const Depreciation&)) {
  return v.item.depreciation ? text(*v.item.depreciation) : std::string();
}

/// Price columns are compared in addition to their sum: a cheaper removal may hide a more expensive
/// replacement.
constexpr auto fields = std::to_array<LineField>({
    {"quantity", Absent::meaningful, true, [](const LineView& v) { return digits(v.item.quantity); }},
    {"unit", Absent::meaningful, false, [](const LineView& v) { return v.item.unit; }},
    {"unit_price", Absent::unsaid, true, [](const LineView& v) { return digits(v.unit_price); }},
    {"remove_price", Absent::unsaid, true, [](const LineView& v) { return digits(v.item.remove_price); }},
    {"replace_price", Absent::unsaid, true, [](const LineView& v) { return digits(v.item.replace_price); }},
    {"reset_price", Absent::unsaid, true, [](const LineView& v) { return digits(v.item.reset_price); }},
    {"activity", Absent::unsaid, false, activity_text},
    {"tax", Absent::zero, true, [](const LineView& v) { return digits(v.item.tax); }},
    {"overhead_and_profit", Absent::zero, true,
     [](const LineView& v) { return digits(v.item.overhead_and_profit); }},
    {"rcv", Absent::unsaid, true, [](const LineView& v) { return digits(v.item.rcv); }},
    {"depreciation", Absent::zero, true,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return d.amount.plain(); });
     }},
    {"depreciation_percent", Absent::unsaid, true,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return digits(d.percent); });
     }},
    {"age", Absent::unsaid, true,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return digits(d.age); });
     }},
    {"life", Absent::unsaid, true,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return digits(d.life); });
     }},
    {"condition", Absent::unsaid, false,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return d.condition; });
     }},
    {"recoverable", Absent::unsaid, false,
     [](const LineView& v) {
       return depreciation_text(
           v, [](const Depreciation& d) { return std::string(d.recoverable ? "true" : "false"); });
     }},
    {"acv", Absent::unsaid, true, [](const LineView& v) { return digits(v.item.acv); }},
    {"coverage", Absent::unsaid, false, [](const LineView& v) { return v.item.coverage; }},
    {"cat", Absent::unsaid, false, [](const LineView& v) { return v.item.cat; }},
    {"sel", Absent::unsaid, false, [](const LineView& v) { return v.item.sel; }},
    {"calc", Absent::unsaid, false, [](const LineView& v) { return v.item.calc; }},
    {"status", Absent::optional, false, [](const LineView& v) { return v.item.status; }},
    {"excluded", Absent::meaningful, false,
     [](const LineView& v) { return std::string(v.item.excluded ? "true" : "false"); }},
    {"notes", Absent::optional, false, [](const LineView& v) { return join(v.item.notes, "\n"); }},
});

}  // namespace

LineViews line_views(const Estimate& estimate) {
  LineViews views;
  views.reserve(estimate.items.size());
  for (const LineItem& item : estimate.items)
    views.push_back(
        {item, join(estimate.path(item.section), " / "), bare_words(item), effective_unit_price(item)});
  return views;
}

bool same_content(const LineView& a, const LineView& b) {
  return a.description == b.description && a.item.unit == b.item.unit && a.item.quantity == b.item.quantity &&
         a.unit_price == b.unit_price && a.item.rcv == b.item.rcv;
}

int similarity(const LineView& a, const LineView& b) {
  const auto left = sorted_words(a.description), right = sorted_words(b.description);
  std::vector<std::string_view> common;
  std::ranges::set_intersection(left, right, std::back_inserter(common));
  const std::size_t most = std::max(left.size(), right.size());
  return most == 0 ? 100 : static_cast<int>(100 * common.size() / most);
}

std::span<const LineField> line_fields() { return fields; }

}  // namespace estimate::diff
