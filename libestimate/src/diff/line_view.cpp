#include "diff/line_view.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "model/activity_phrase.h"

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

}  // namespace estimate::diff
