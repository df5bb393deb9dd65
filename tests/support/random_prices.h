// Random price lists and descriptions whose words repeat, so that many entries are nearly alike.
#pragma once

#include <array>
#include <cstddef>
#include <random>
#include <string>

#include "esx/estimate/price_list.h"

namespace estimate::testing {

class RandomPrices {
 public:
  explicit RandomPrices(unsigned seed) : random_(seed) {}

  estimate::PriceList list(std::size_t size) {
    estimate::PriceList list{
        .code = "TEST8X_JAN26", .description = {}, .sha256 = {}, .source = {}, .items = {}};
    for (std::size_t i = 0; i < size; ++i) {
      estimate::PriceItem& item = list.items.emplace_back();
      item.cat = "CAT";
      item.sel = std::to_string(i);
      item.activities = one_of(activities);
      item.description = description();
      item.unit = one_of(units);
      item.remove = price();
      item.replace = price();
    }
    return list;
  }

  /// Three to eight words, in any order.
  std::string description() {
    std::string text;
    for (std::size_t count = 3 + below(6); count > 0; --count)
      text += (text.empty() ? "" : below(6) == 0 ? " - " : " ") + std::string(one_of(words));
    return text;
  }

  /// The description with a letter changed, a remark, a word of an activity, or none of them.
  std::string edited(std::string text) {
    if (below(2) == 0) text[below(text.size())] = char('a' + below(26));
    if (below(4) == 0) text += " (north slope)";
    if (below(4) == 0) text.insert(0, "Remove ");
    return text;
  }

  estimate::Money price() { return estimate::Money::from_units(std::int64_t(100 + 50 * below(20))); }
  std::string unit() { return below(5) == 0 ? "" : one_of(units); }

 private:
  static constexpr std::array activities = {"+-&", "+", "-", "R"};
  static constexpr std::array units = {"SF", "sf ", "EA", "LF"};
  static constexpr std::array words = {
      "aluminum", "gutter",  "downspout", "roofing",   "shingle",  "comp",     "felt",     "vinyl",
      "siding",   "drywall", "paint",     "baseboard", "casing",   "door",     "interior", "exterior",
      "upper",    "lower",   "cabinet",   "with",      "without",  "1/2\"",    "5/8\"",    "3",
      "4",        "tab",     "25",        "30",        "yr",       "high",     "standard", "grade",
      "remove",   "carpet",  "tile",      "oak",       "hardwood", "flooring", "two",      "coats"};

  std::size_t below(std::size_t bound) { return std::size_t(random_() % bound); }
  template <class Texts>
  const char* one_of(const Texts& texts) {
    return texts[below(texts.size())];
  }

  std::mt19937 random_;
};

}  // namespace estimate::testing
