// Any bytes as the words of an adjuster: no crash; every code and price is in the list, the total adds up,
// and every word has a role.
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
  if (const auto made = maker.make(text)) check(*made);
  const estimate::ScopeRoom den{
      .name = "Den", .length_ft = 10, .width_ft = 9, .height_ft = 8, .openings = {}};
  if (const auto made = maker.make(text, {den})) check(*made);
  return 0;
}
