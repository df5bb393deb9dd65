// Any bytes as the words of an adjuster: no crash; every code and price is in the list, the total adds up, no
// word is without a role, and every question is there with what it is about. Then the same bytes as what a
// model was given: its items, checked with the same and with fewer words, keep all that.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "esx/estimate/bundled.h"
#include "esx/estimate/scope.h"

namespace {

void check(const estimate::MadeScope& made) {
  estimate::Money total;
  for (const estimate::ScopeItem& item : made.items) {
    if (item.cat.empty() == item.unit_price.has_value()) std::abort();
    if (item.quantity && *item.quantity < estimate::Quantity()) std::abort();
    if (item.total) total += *item.total;
  }
  for (const estimate::ScopeQuestion& question : made.open_questions) {
    if (std::ranges::find(made.questions, question.text) == made.questions.end()) std::abort();
    if (question.item && *question.item >= made.items.size()) std::abort();
    for (const estimate::ScopeItem& choice : question.choices)
      if (choice.cat.empty() && question.item) std::abort();
  }
  if (made.open_questions.size() < made.questions.size()) std::abort();
  for (const estimate::ScopeWord& word : made.words) {
    const bool understood = word.use != estimate::ScopeUse::not_understood;
    if (word.text.empty() || (word.role == estimate::ScopeRole::unknown) == understood) std::abort();
    if (word.item && *word.item >= made.items.size()) std::abort();
  }
  if (made.items.size() > estimate::ScopeMaker::max_items || made.total != total) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const estimate::PriceList list = estimate::bundled_price_list();
  static const estimate::ScopeMaker maker(list);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto made = maker.make(text);
  if (!made) return 0;
  check(*made);
  if (text.find_first_not_of(" \t\n\r") != std::string_view::npos && made->words.empty() &&
      std::ranges::any_of(text, [](char c) { return c >= 'a' && c <= 'z'; }))
    std::abort();
  if (const auto same = maker.check(made->items, made->rooms, text)) check(*same);
  if (const auto half = maker.check(made->items, made->rooms, text.substr(0, size / 2))) check(*half);
  const estimate::ScopeRoom den{
      .name = "Den", .length_ft = 10, .width_ft = 9, .height_ft = 8, .openings = {}};
  if (const auto sized = maker.make(text, {den})) check(*sized);
  return 0;
}
