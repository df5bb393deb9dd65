#include "print_maker.h"

#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "match/prices/price_index.h"
#include "model/trade_terms.h"

namespace bench {
namespace {

using namespace estimate;

constexpr std::array<std::string_view, 8> remarks = {"north slope", "hall side", "front left",  "at patio",
                                                     "per photo",   "rear",      "see invoice", "2nd floor"};

struct Shortening {
  std::string_view whole, cut;
};
constexpr auto shortenings = std::to_array<Shortening>({
    {"average", "avg."},
    {"aluminum", "alum."},
    {"without", "w/out"},
    {"with", "w/"},
    {"composition", "comp"},
    {"standard", "std."},
    {"exterior", "ext."},
    {"interior", "int."},
    {"double", "dbl."},
    {"single", "sgl."},
    {"laminated", "lam."},
    {"insulation", "insul."},
    {"ceiling", "clg."},
    {"fiberglass", "fbgl."},
    {"galvanized", "galv."},
    {"fixture", "fixt."},
});

struct Variant {
  std::string_view sel, text;
  int percent;
};
constexpr auto grades = std::to_array<Variant>({{"", "", 100},
                                                {"+", " - High grade", 128},
                                                {"-", " - Standard grade", 86},
                                                {">", " - Premium grade", 161}});
constexpr auto sizes = std::to_array<Variant>({{"", "", 100}, {"S", " - Small", 81}, {"L", " - Large", 137}});
constexpr auto extras = std::to_array<Variant>({{"", "", 100},
                                                {"H", " - High reach", 116},
                                                {"N", " - After hours", 131},
                                                {"P", " - Prefinished", 112},
                                                {"C", " - Custom color", 109},
                                                {"D", " - Difficult access", 124},
                                                {"M", " - Match existing", 118}});

Money scaled(Money money, std::int64_t per_mille) {
  return Money::from_units((money.units() * per_mille + 500) / 1'000);
}

std::vector<std::string> parts_of(const std::string& text, std::string_view separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t at = text.find(separator); at != text.npos; at = text.find(separator, begin)) {
    parts.push_back(text.substr(begin, at - begin));
    begin = at + separator.size();
  }
  parts.push_back(text.substr(begin));
  return parts;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string_view prefix_of(Activity activity) {
  if (activity == Activity::replace) return {};
  for (const ActivityPhrase& phrase : activity_phrases())
    if (phrase.activity == activity) return phrase.text;
  return {};
}

}  // namespace

PrintMaker::PrintMaker(const PriceList& list, std::uint64_t seed) : list_(list), random_(seed) {
  for (const PriceItem& item : list.items) descriptions_.insert(to_lower(item.description));
}

Print PrintMaker::next() {
  Print print{.item = {}, .entry = below(list_.items.size()), .edited = below(5) != 0};
  const PriceItem& entry = list_.items[print.entry];
  const auto activity =
      activity_from_letter(entry.activities[below(entry.activities.size())]).value_or(Activity::replace);
  std::string text = entry.description;
  while (print.edited && descriptions_.contains(to_lower(text))) {
    text = entry.description;
    for (std::size_t edits = 1 + below(2); edits > 0; --edits) text = edited(text);
  }
  print.item.description = std::string(prefix_of(activity)) + text;
  print.item.unit = entry.unit;
  print.item.activity = activity;
  set_price(print.item, match::list_price(entry, activity));
  return print;
}

std::string PrintMaker::edited(const std::string& text) {
  // Of twenty edits.
  const std::size_t kind = below(20);
  if (kind < 7) return slip(text);
  if (kind < 12) return shorten(text);
  if (kind < 16) return remark(text);
  if (kind < 17) return leave_out_word(text);
  if (kind < 18) return rewrite(text);
  if (kind < 19) return reorder(text);
  return to_upper(slip(text));
}

/// Two letters swapped, one dropped, doubled or changed.
std::string PrintMaker::slip(std::string text) {
  for (int tries = 0; tries < 20 && text.size() > 4; ++tries) {
    const std::size_t at = 1 + below(text.size() - 3);
    if (!is_letter(text[at]) || !is_letter(text[at + 1]) || !is_letter(text[at - 1])) continue;
    const std::size_t kind = below(4);
    if (kind == 0) std::swap(text[at], text[at + 1]);
    if (kind == 1) text.erase(at, 1);
    if (kind == 2) text.insert(at, 1, text[at]);
    if (kind == 3) text[at] = char('a' + below(26));
    return text;
  }
  return text;
}

std::string PrintMaker::shorten(const std::string& text) {
  for (const auto& [whole, cut] : shortenings)
    if (const std::size_t at = text.find(whole); at != text.npos)
      return text.substr(0, at) + std::string(cut) + text.substr(at + whole.size());
  constexpr std::size_t kept = 4, shortest = 7;
  auto words = parts_of(text, " ");
  std::string& word = words[below(words.size())];
  if (word.size() >= shortest && is_letter(word[kept])) word = word.substr(0, kept) + ".";
  return join(words, " ");
}

std::string PrintMaker::remark(const std::string& text) {
  const std::string words(remarks[below(remarks.size())]);
  return below(2) == 0 ? text + " (" + words + ")" : text + " - " + words;
}

std::string PrintMaker::leave_out_word(const std::string& text) {
  auto words = parts_of(text, " ");
  if (words.size() > 3) words.erase(words.begin() + std::ptrdiff_t(below(words.size())));
  return join(words, " ");
}

/// The beginning stays and the rest is said in other words, or much is said in front of the end.
std::string PrintMaker::rewrite(const std::string& text) {
  auto words = parts_of(text, " ");
  const auto half = std::ptrdiff_t(words.size() / 2);
  if (below(2) == 0) {
    if (words.size() > 3) words.resize(words.size() - std::size_t(half));
    return join(words, " ") + " " + std::string(remarks[below(remarks.size())]);
  }
  if (words.size() > 3) words.erase(words.begin(), words.begin() + half);
  const auto others = parts_of(list_.items[below(list_.items.size())].description, " ");
  return "including " + join(others, " ") + " with the " + join(words, " ");
}

std::string PrintMaker::reorder(const std::string& text) {
  auto parts = parts_of(text, " - ");
  if (parts.size() > 2) std::swap(parts[1], parts.back());
  return join(parts, " - ");
}

void PrintMaker::set_price(LineItem& item, Money price) {
  const std::size_t kind = below(20);
  if (kind == 0) return;
  std::int64_t per_mille = 1'000;
  if (kind > 12) per_mille = 950 + std::int64_t(below(101));
  if (kind > 16) per_mille = 700 + std::int64_t(below(701));
  item.unit_price = scaled(price, per_mille);
}

bool is_kept_out(const PriceItem& entry) {
  constexpr unsigned one_in = 12;
  const auto sum = [](std::string_view text) {
    unsigned value = 7;
    for (const char c : text) value = value * 31 + static_cast<unsigned char>(c);
    return value;
  };
  const std::string_view whole = entry.description;
  return sum(whole) % one_in == 0 || sum(whole.substr(0, whole.find(" - "))) % one_in == 0;
}

PriceList without_kept_out(const PriceList& list) {
  PriceList rest = list;
  std::erase_if(rest.items, is_kept_out);
  return rest;
}

PriceList padded(const PriceList& list, std::size_t size) {
  PriceList all = list;
  std::set<std::pair<std::string, std::string>> codes;
  for (const PriceItem& item : list.items) codes.emplace(item.cat, item.sel);
  for (const Variant& extra : extras)
    for (const Variant& grade : grades)
      for (const Variant& length : sizes)
        for (const PriceItem& item : list.items) {
          if (all.items.size() >= size) return all;
          PriceItem variant = item;
          variant.sel = item.sel.substr(0, 7) + std::string(grade.sel) + std::string(length.sel) +
                        std::string(extra.sel);
          variant.description += std::string(grade.text) + std::string(length.text) + std::string(extra.text);
          if (!codes.emplace(variant.cat, variant.sel).second) continue;
          const std::int64_t per_mille = std::int64_t(grade.percent) * length.percent * extra.percent / 1'000;
          for (Money* money : {&variant.remove, &variant.replace, &variant.reset, &variant.material,
                               &variant.labor, &variant.equipment})
            *money = scaled(*money, per_mille);
          all.items.push_back(std::move(variant));
        }
  return all;
}

}  // namespace bench
