#include "support/month_estimates.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "esx/estimate/base/text.h"
#include "match/prices/price_index.h"
#include "model/line_amount.h"
#include "model/trade_terms.h"

namespace estimate::testing {
namespace {

/// Categories that list the same work.
constexpr auto twin_categories =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"FCT", "TIL"},
                                                                  {"TIL", "FCT"},
                                                                  {"WTR", "DMO"},
                                                                  {"DMO", "WTR"},
                                                                  {"SDG", "INS"},
                                                                  {"FNC", "FRM"},
                                                                  {"CLN", "CON"},
                                                                  {"DRY", "PLA"}});
constexpr std::array<std::string_view, 3> list_surfaces = {"the walls", "the ceiling", "the surface area"};

struct GapEntry {
  std::string_view cat, sel, text;
  std::int64_t cents;
};
constexpr auto gap_entries = std::to_array<GapEntry>({{"PNT", "P", "Paint  - one coat", 77},
                                                      {"PNT", "P3", "Paint  - three coats", 188},
                                                      {"PNT", "SP", "Seal/prime then paint  (2 coats)", 109},
                                                      {"PNT", "S", "Seal  w/latex based stain blocker", 61},
                                                      {"PNT", "SCRP", "Scrape  & prep for paint", 70},
                                                      {"PNT", "MASK", "Mask  per square foot for paint", 24},
                                                      {"PNT", "SPAV", "Paint  - high gloss - two coats", 131},
                                                      {"CLN", "AV", "Clean ", 41},
                                                      {"CLN", "AV+", "Clean  - Heavy", 58},
                                                      {"CLN", "HEPA", "HEPA Vacuuming - Light - ", 33},
                                                      {"WTR", "GRM", "Apply anti-microbial agent to ", 29},
                                                      {"WTR", "GRMM", "Apply mold inhibitor to ", 52},
                                                      {"DRY", "TEX", "Texture  - smooth / skim coat", 144},
                                                      {"INS", "SEAL", "Seal  w/spray foam", 212}});

/// As prints of real estimates have them.
constexpr std::array<std::string_view, 12> surfaces = {
    "the walls",           "the ceiling",         "the floor",           "the walls and ceiling",
    "the surface area",    "part of the walls",   "part of the ceiling", "more than the floor perimeter",
    "the walls and floor", "more than the walls", "the floor perimeter", "part of the walls and ceiling"};

struct Wording {
  std::string_view of_list, printed;
};
/// How the same entry is worded in lists and prints of different years.
constexpr auto wordings = std::to_array<Wording>({{"without", "w/out"},
                                                  {" with ", " w/"},
                                                  {"composition", "comp."},
                                                  {" and ", " & "},
                                                  {" & ", " and "},
                                                  {"average", "avg."},
                                                  {"two coats", "2 coats"},
                                                  {"one coat", "1 coat"},
                                                  {"aluminum", "alum."},
                                                  {"exterior", "ext."},
                                                  {"laminated", "lam."},
                                                  {"Laminated", "Lam."}});

Money scaled_by(Money money, std::int64_t per_mille) {
  constexpr std::int64_t whole = 1'000;
  return Money::from_units((money.units() * per_mille + whole / 2) / whole);
}

std::string with_gap(const std::string& description) {
  for (const std::string_view surface : list_surfaces)
    if (const std::size_t at = description.find(surface); at != std::string::npos && at > 0)
      return description.substr(0, at) + description.substr(at + surface.size());
  return description;
}

bool has_gap(const PriceItem& entry) {
  return entry.description.find("  ") != std::string::npos || entry.description.ends_with(' ');
}

std::string text_key(const PriceItem& entry) { return to_lower(entry.description) + "|" + entry.unit; }

PriceItem extra_entry(std::string_view cat, std::string_view sel, std::string description,
                      std::string_view unit, Money price) {
  PriceItem item;
  item.cat = cat;
  item.sel = sel;
  item.activities = "+";
  item.description = std::move(description);
  item.unit = unit;
  item.replace = price;
  return item;
}

/// Adds entries under codes that the list does not have yet.
class HabitWriter {
 public:
  HabitWriter(const PriceList& list, unsigned seed) : random_(seed) {
    made_.code = list.code;
    for (const PriceItem& item : list.items) codes_.emplace(item.cat, item.sel);
  }
  void add(PriceItem item) {
    if (texts_.emplace(item.cat + "|" + text_key(item)).second) made_.items.push_back(std::move(item));
  }
  void add_new(PriceItem item) {
    if (codes_.emplace(item.cat, item.sel).second) add(std::move(item));
  }
  [[nodiscard]] bool has(std::string_view cat, std::string_view sel) const {
    return codes_.contains({std::string(cat), std::string(sel)});
  }
  [[nodiscard]] bool one_in(std::size_t n) { return random_() % n == 0; }
  [[nodiscard]] std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + std::int64_t(random_() % std::uint64_t(high - low + 1));
  }
  PriceList take() { return std::move(made_); }

 private:
  PriceList made_;
  std::set<std::pair<std::string, std::string>> codes_;
  std::set<std::string> texts_;
  std::mt19937_64 random_;
};

void add_twin(HabitWriter& writer, const PriceItem& item) {
  constexpr std::size_t one_of = 4, same_price_one_of = 3;
  for (const auto& [from, to] : twin_categories) {
    if (item.cat != from || !writer.one_in(one_of)) continue;
    PriceItem twin = item;
    twin.cat = to;
    const std::int64_t level = writer.one_in(same_price_one_of) ? 1'000 : writer.between(850, 1'180);
    for (Money* price : {&twin.remove, &twin.replace, &twin.reset}) *price = scaled_by(*price, level);
    writer.add_new(std::move(twin));
  }
}

/// Then the item itself is not reset any more.
void add_reset_entry(HabitWriter& writer, PriceItem& item) {
  constexpr std::size_t one_of = 5;
  const std::size_t reset = item.activities.find('R');
  if (reset == std::string::npos || item.activities.size() == 1 || !writer.one_in(one_of)) return;
  item.activities.erase(reset, 1);
  writer.add_new(extra_entry(item.cat, item.sel.substr(0, 7) + "RS", item.description + " - Detach & reset",
                             item.unit, scaled_by(item.reset, writer.between(900, 1'100))));
}

void add_trade_entries(HabitWriter& writer, std::string_view cat) {
  const Category* category = category_by_code(cat);
  if (category == nullptr || category->kind != CategoryKind::structure) return;
  const std::string name(category->name);
  writer.add_new(extra_entry(cat, "BIDITM", name + " (Bid Item)", "EA", {}));
  writer.add_new(extra_entry(cat, "LAB", name + " - General labor - per hour", "HR",
                             Money::from_units(writer.between(4'500, 11'000))));
  if (!writer.has(cat, "MN-A"))
    writer.add_new(extra_entry(cat, "MN", name + " - Labor Minimum", "EA",
                               Money::from_units(writer.between(9'000, 40'000))));
  writer.add_new(extra_entry(cat, "ADDHR", "Additional charge for after hours - " + name, "EA",
                             Money::from_units(writer.between(2'000, 20'000))));
}

Activity activity_in(const PriceItem& entry, std::size_t number) {
  return activity_from_letter(entry.activities[number % entry.activities.size()]).value_or(Activity::replace);
}

void count_line(MonthRates& rates, const MonthEstimate& made, std::size_t line, const ItemMatch& answer,
                bool listed) {
  const PriceItem* right = made.entries[line];
  const bool given = answer.kind != MatchKind::none;
  const bool wrong = given && (right == nullptr || answer.cat != right->cat || answer.sel != right->sel);
  for (MonthRates::Count* count : {&rates.all, &rates.by_kind[made.kinds[line]]}) {
    ++count->lines;
    if (listed) ++count->listed;
    if (wrong) ++count->wrong;
    if (listed && !given) ++count->missed;
  }
  const LineItem& item = made.estimate.items[line];
  const std::string what =
      item.description + " (" + item.unit + ", " + (item.unit_price ? item.unit_price->grouped() : "-") + ")";
  const std::string code = right == nullptr ? "no entry" : right->cat + " " + right->sel;
  if (wrong)
    rates.wrong_lines.push_back(what + ": " + answer.cat + " " + answer.sel + " \"" + answer.description +
                                "\", not " + code + ": " + answer.reason);
}

}  // namespace

std::string_view month_line_name(MonthLine kind) {
  constexpr std::array<std::string_view, std::size_t(MonthLine::count)> names = {
      "plain", "surface", "twin", "reworded", "edited price", "custom"};
  return names.at(std::size_t(kind));
}

PriceList with_real_habits(const PriceList& list, unsigned seed) {
  HabitWriter writer(list, seed);
  std::set<std::string> categories;
  for (const PriceItem& item : list.items) {
    PriceItem own = item;
    own.description = with_gap(item.description);
    add_reset_entry(writer, own);
    add_twin(writer, own);
    categories.insert(own.cat);
    writer.add(std::move(own));
  }
  for (const std::string& cat : categories) add_trade_entries(writer, cat);
  for (const auto& [cat, sel, text, cents] : gap_entries)
    writer.add_new(extra_entry(cat, sel, std::string(text), "SF", Money::from_units(cents)));
  return writer.take();
}

PriceList half_of(const PriceList& list, unsigned seed, bool twins_together) {
  std::mt19937 random(seed);
  PriceList half = list;
  std::map<std::string, bool> left_out;
  std::erase_if(half.items, [&](const PriceItem& item) {
    const bool out = random() % 2 == 0;
    if (!twins_together) return out;
    std::string text = text_key(item);
    if (const std::size_t at = text.find(" - detach & reset"); at != std::string::npos) text.erase(at);
    text = text.substr(0, text.find('|'));
    return left_out.emplace(text, out).first->second;
  });
  return half;
}

MonthMaker::MonthMaker(const PriceList& list, std::uint64_t seed) : list_(list), random_(seed) {
  std::map<std::string, std::vector<const PriceItem*>> by_cat;
  for (const PriceItem& item : list.items) {
    by_cat[item.cat].push_back(&item);
    ++twins_[text_key(item)];
  }
  constexpr std::array<std::string_view, 8> usual = {"PNT", "DRY", "WTR", "CLN", "FCT", "RFG", "FNC", "TIL"};
  constexpr std::size_t more_often = 6;
  for (const auto& [cat, entries] : by_cat) {
    const bool is_usual = std::ranges::find(usual, cat) != usual.end();
    trades_.insert(trades_.end(), is_usual ? more_often : 1, Trade{cat, entries});
  }
}

MonthEstimate MonthMaker::next() {
  MonthEstimate made;
  levels_.clear();
  noisy_ = one_in(2);
  made.estimate.sections.push_back({.id = "S0", .name = "ESTIMATE", .kind = SectionKind::estimate});
  const std::size_t lines = 40 + below(51);
  while (made.estimate.items.size() < lines) {
    const int section = int(made.estimate.sections.size());
    made.estimate.sections.push_back({.id = "S" + std::to_string(section),
                                      .parent = 0,
                                      .name = "Room " + std::to_string(section),
                                      .kind = SectionKind::room});
    for (std::size_t trades = 1 + below(3); trades > 0; --trades) {
      const Trade& trade = trades_[below(trades_.size())];
      for (std::size_t left = 2 + below(7); left > 0; --left)
        add_line(made, *trade.entries[below(trade.entries.size())], section);
    }
    if (one_in(2)) add_custom_line(made, section);
  }
  if (below(5) < 2) add_recap(made);
  return made;
}

std::int64_t MonthMaker::level_of(std::string_view cat) {
  const auto known = levels_.find(cat);
  if (known != levels_.end()) return known->second;
  return levels_.emplace(cat, 800 + std::int64_t(below(501))).first->second;
}

void MonthMaker::add_line(MonthEstimate& made, const PriceItem& entry, int section) {
  LineItem line;
  line.number = std::to_string(made.estimate.items.size() + 1);
  line.section = section;
  line.unit = entry.unit;
  line.activity = activity_in(entry, below(entry.activities.size()));
  line.activity_source = "printed";
  line.quantity = Quantity::from_units(std::int64_t(100 + below(60'000)));
  MonthLine kind = twins_[text_key(entry)] > 1 ? MonthLine::twin : MonthLine::plain;
  line.description = description_of(entry, line.activity, kind);
  set_prices(line, entry);
  if (one_in(30) && line.unit_price) {
    line.unit_price = scaled_by(*line.unit_price, 500 + std::int64_t(below(1'501)));
    line.description += '*';
    if (kind == MonthLine::plain) kind = MonthLine::edited_price;
  }
  made.estimate.items.push_back(std::move(line));
  made.entries.push_back(&entry);
  made.kinds.push_back(kind);
}

/// "Green" items: an estimator's own words and price.
void MonthMaker::add_custom_line(MonthEstimate& made, int section) {
  constexpr std::array<std::string_view, 6> ends = {" - custom built",        " - salvaged from owner",
                                                    " - match adjacent unit", " - mahogany",
                                                    " - art deco pattern",    " - engineer's report"};
  const PriceItem& like = list_.items[below(list_.items.size())];
  LineItem line;
  line.number = std::to_string(made.estimate.items.size() + 1);
  line.section = section;
  line.unit = like.unit;
  line.quantity = Quantity::from_units(std::int64_t(100 + below(60'000)));
  const std::string& text = like.description;
  line.description =
      squeeze(text.substr(0, text.find(" - "))) + std::string(ends.at(below(ends.size()))) + "*";
  line.unit_price = Money::from_units(std::int64_t(200 + below(40'000)));
  made.estimate.items.push_back(std::move(line));
  made.entries.push_back(nullptr);
  made.kinds.push_back(MonthLine::custom);
}

void MonthMaker::set_prices(LineItem& line, const PriceItem& entry) {
  std::int64_t level = level_of(entry.cat);
  if (noisy_) level += level * (std::int64_t(below(61)) - 30) / 1'000;
  // Nothing prints the price that the list has for a bid item.
  const Money price = match::list_price(entry, line.activity);
  line.unit_price =
      price.is_zero() ? Money::from_units(std::int64_t(5'000 + below(500'000))) : scaled_by(price, level);
  if (line.activity != Activity::remove_and_replace || one_in(2)) return;
  line.remove_price = scaled_by(entry.remove, level);
  line.replace_price = scaled_by(entry.replace, level);
  line.unit_price.reset();
}

std::string MonthMaker::description_of(const PriceItem& entry, Activity activity, MonthLine& kind) {
  std::string text = entry.description;
  if (has_gap(entry)) {
    const std::size_t gap = text.find("  ");
    const std::string words = surface();
    text = gap == std::string::npos ? text + words : text.substr(0, gap + 1) + words + text.substr(gap + 1);
    if (kind == MonthLine::plain) kind = MonthLine::surface;
  }
  if (one_in(20)) {
    const std::string other = reworded(text);
    if (other != text && kind == MonthLine::plain) kind = MonthLine::reworded;
    text = other;
  }
  if (activity == Activity::replace) return text;
  if (activity == Activity::detach_and_reset) return text + " - Detach & reset";
  for (const ActivityPhrase& phrase : activity_phrases())
    if (phrase.activity == activity && phrase.place == PhrasePlace::front)
      return std::string(phrase.text) + text;
  return text;
}

std::string MonthMaker::reworded(std::string text) {
  const std::size_t first = below(wordings.size());
  for (std::size_t i = 0; i < wordings.size(); ++i) {
    const auto& [of_list, printed] = wordings.at((first + i) % wordings.size());
    if (const std::size_t at = text.find(of_list); at != std::string::npos)
      return text.replace(at, of_list.size(), printed);
  }
  return text + (one_in(2) ? " (north side)" : " - per photo");
}

std::string MonthMaker::surface() { return std::string(surfaces.at(below(surfaces.size()))); }

void MonthMaker::add_recap(MonthEstimate& made) const {
  std::map<std::string, Money> sums;
  for (std::size_t i = 0; i < made.entries.size(); ++i) {
    const LineItem& line = made.estimate.items[i];
    const Quantity quantity = line.quantity.value_or(Quantity());
    const PriceItem* entry = made.entries[i];
    const auto at = entry == nullptr ? levels_.end() : levels_.find(entry->cat);
    Money removal;
    if (line.activity == Activity::remove)
      removal = line_extension(line);
    else if (line.activity == Activity::remove_and_replace && entry != nullptr)
      removal = extend(quantity, line.remove_price.value_or(
                                     scaled_by(entry->remove, at == levels_.end() ? 1'000 : at->second)));
    sums["DMO"] += removal;
    sums[entry == nullptr ? "SPE" : entry->cat] += line_extension(line) - removal;
  }
  for (const auto& [cat, sum] : sums) {
    const Category* category = category_by_code(cat);
    if (sum.is_zero() || category == nullptr || category->recap_name.empty()) continue;
    RecapCategory row;
    row.name = category->recap_name;
    row.amount = sum;
    made.estimate.recap_by_category.push_back(std::move(row));
  }
}

MonthRates month_rates(const PriceList& whole, const PriceList& known, std::uint64_t seed,
                       std::size_t estimates) {
  std::set<std::pair<std::string, std::string>> codes;
  for (const PriceItem& item : known.items) codes.emplace(item.cat, item.sel);
  const Matcher matcher(known);
  MonthMaker maker(whole, seed);
  MonthRates rates;
  for (std::size_t i = 0; i < estimates; ++i) {
    const MonthEstimate made = maker.next();
    const PriceMatch match = matcher.match(made.estimate);
    for (std::size_t line = 0; line < made.entries.size(); ++line) {
      const PriceItem* entry = made.entries[line];
      count_line(rates, made, line, match.items[line],
                 entry != nullptr && codes.contains({entry->cat, entry->sel}));
    }
  }
  return rates;
}

}  // namespace estimate::testing
