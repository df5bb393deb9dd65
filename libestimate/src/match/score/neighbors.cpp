#include "match/score/neighbors.h"

#include <algorithm>
#include <optional>
#include <set>

#include "match/text/words.h"
#include "model/trade_terms.h"

namespace estimate::match {
namespace {

constexpr std::size_t near_lines = 3, section_lines = 40;
constexpr double pair_value = 1.0, own_line_value = 1.0, category_value = 0.4;

bool is_half(Activity activity) { return activity == Activity::remove || activity == Activity::replace; }

/// The word after "with" or "without", and a sign: "w/out felt" → felt, −1; 0 for neither.
struct Inclusion {
  std::string what;
  int sign = 0;
};

Inclusion inclusion_of(std::string_view description) {
  std::string folded;
  fold_text(description, folded);
  Inclusion found;
  WordReader reader(folded);
  for (RawWord raw; reader.next(raw);) {
    const std::string word = canonical_word(raw.text);
    if (found.sign != 0 && !word.empty()) {
      found.what = word;
      return found;
    }
    if (word == "with") found.sign = 1;
    if (word == "without") found.sign = -1;
  }
  return {};
}

/// Whether the entry is that item itself: "Roofing felt - 15 lb." for "felt".
bool is_of(const PriceItem& entry, const std::string& what) {
  std::string folded;
  fold_text(entry.description, folded);
  if (folded.find(what) == folded.npos) return false;  // almost always
  bool has_word = false;
  WordReader reader(folded);
  for (RawWord raw; reader.next(raw);) {
    const std::string word = canonical_word(raw.text);
    if (word == "with" || word == "without") return false;
    has_word = has_word || word == what;
  }
  return has_word;
}

/// Visits the decided lines of the same section within `reach`.
template <class Visit>
void for_each_near(const Estimate& estimate, const std::vector<DecidedLine>& lines, std::size_t line,
                   std::size_t reach, Visit visit) {
  const std::size_t begin = line > reach ? line - reach : 0;
  const std::size_t end = std::min(lines.size(), line + reach + 1);
  for (std::size_t i = begin; i < end; ++i) {
    const bool same_section = estimate.items[i].section == estimate.items[line].section;
    if (i != line && same_section && lines[i].entry != nullptr) visit(lines[i], i);
  }
}

/// The words of a text in which trades are named: "Cleaning" and "Clean trim" have the same.
std::set<std::string> trade_words(std::string_view text) {
  constexpr std::size_t least_letters = 4, least_stem = 4;
  constexpr std::string_view ending = "ing";
  std::string folded;
  fold_text(text, folded);
  std::set<std::string> words;
  WordReader reader(folded);
  for (RawWord raw; reader.next(raw);) {
    if (raw.number) continue;
    std::string word = canonical_word(raw.text);
    if (word.ends_with(ending) && word.size() >= ending.size() + least_stem)
      word.resize(word.size() - ending.size());
    if (word.size() >= least_letters) words.insert(std::move(word));
  }
  return words;
}

/// How many of the words are in the name of the category.
std::ptrdiff_t words_of_trade(const std::set<std::string>& words, std::string_view cat) {
  const Category* category = category_by_code(cat);
  if (category == nullptr) return 0;
  return std::ranges::count_if(trade_words(category->name),
                               [&](const std::string& word) { return words.contains(word); });
}

}  // namespace

bool is_edited_by_hand(const LineItem& item) { return item.description.ends_with('*'); }

double neighbor_evidence(const Estimate& estimate, const std::vector<DecidedLine>& lines, std::size_t line,
                         const Candidate& candidate, bool tied) {
  double value = 0;
  for_each_near(estimate, lines, line, near_lines, [&](const DecidedLine& near, std::size_t) {
    const Activity own = candidate.activity.value_or(Activity::replace);
    const bool halves = is_half(own) && is_half(near.activity) && own != near.activity;
    if (near.entry == candidate.entry && halves) value += pair_value;
  });
  if (tied) return std::min(value, 1.0);  // categories are in CategoryCounts
  for_each_near(estimate, lines, line, 1, [&](const DecidedLine& near, std::size_t) {
    if (near.entry->cat == candidate.entry->cat) value += category_value;
  });
  std::optional<Inclusion> inclusion;  // read when a line may be about it, which is rare
  for_each_near(estimate, lines, line, section_lines, [&](const DecidedLine& other, std::size_t) {
    if (other.entry->cat != candidate.entry->cat) return;
    if (!inclusion) inclusion = inclusion_of(candidate.entry->description);
    if (!inclusion->what.empty() && is_of(*other.entry, inclusion->what))
      value -= own_line_value * inclusion->sign;
  });
  return std::clamp(value, -1.0, 1.0);
}

CategoryCounts::CategoryCounts(const Estimate& estimate, const std::vector<DecidedLine>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].entry == nullptr) continue;
    ++of_section_[{estimate.items[i].section, lines[i].entry->cat}];
    ++of_file_[lines[i].entry->cat];
  }
}

int CategoryCounts::in_section(int section, std::string_view cat) const {
  const auto near = of_section_.find({section, cat});
  return near == of_section_.end() ? 0 : near->second;
}

std::vector<std::string_view> CategoryCounts::categories_in(int section) const {
  std::vector<std::string_view> categories;
  for (auto at = of_section_.lower_bound({section, {}}); at != of_section_.end(); ++at) {
    if (at->first.first != section) break;
    categories.push_back(at->first.second);
  }
  return categories;
}

double CategoryCounts::around(int section, std::string_view cat) const {
  constexpr double elsewhere = 0.25;
  const auto all = of_file_.find(cat);
  const double near = in_section(section, cat);
  const double in_file = all == of_file_.end() ? 0 : all->second;
  return near + elsewhere * (in_file - near);
}

std::string Doubts::about(std::size_t line, const PriceItem& entry, Activity activity) const {
  const LineItem& item = estimate_.items[line];
  const auto printed = printed_price(item);
  if (printed && !is_edited_by_hand(item) && allows(entry, activity)) {
    const Money of_list = list_price(entry, activity);
    if (levels_.agrees(entry.cat, *printed, of_list)) return {};
    if (levels_.is_out_of_range(entry, *printed, of_list))
      return "the price is not at the level of its category";
  }
  if (std::string doubt = about_trades(line, entry); !doubt.empty()) return doubt;
  const std::string_view around = category_around(line, entry);
  if (around.empty() || around == entry.cat) return {};
  return "it is between lines of " + std::string(around);
}

/// Whether a trade of the section's lines may have the entry's work.
std::string Doubts::about_trades(std::size_t line, const PriceItem& entry) const {
  constexpr int few_lines = 2;
  const int section = estimate_.items[line].section;
  const auto shared = shared_.find(entry.cat);
  const bool is_rare = counts_.in_section(section, entry.cat) <= few_lines;
  const bool has_others = has_others_in_section(line, entry);
  const std::set<std::string> words = trade_words(entry.description);
  const std::ptrdiff_t of_own = words_of_trade(words, entry.cat);
  for (const std::string_view other : counts_.categories_in(section)) {
    if (other == entry.cat) continue;
    const std::string around = "the lines around it are of " + std::string(other) + ", which ";
    if (is_rare && shared != shared_.end() && shared->second.contains(other))
      return around + "lists the same work";
    if (!has_others && words_of_trade(words, other) > of_own) return around + "its words name";
  }
  return {};
}

bool Doubts::has_others_in_section(std::size_t line, const PriceItem& entry) const {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const PriceItem* other = lines_[i].entry;
    const bool same_section = estimate_.items[i].section == estimate_.items[line].section;
    if (same_section && other != nullptr && other != &entry && other->cat == entry.cat) return true;
  }
  return false;
}

/// The category of the nearest lines before and after a line in its section, if it is the same. Lines of
/// the same entry do not count.
std::string_view Doubts::category_around(std::size_t line, const PriceItem& entry) const {
  const auto is_other = [&](std::size_t k) {
    return lines_[k].entry != nullptr && lines_[k].entry != &entry;
  };
  const auto in_section = [&](std::size_t k) {
    return estimate_.items[k].section == estimate_.items[line].section;
  };
  std::size_t before = line, after = line + 1;
  while (before > 0 && in_section(before - 1) && !is_other(before - 1)) --before;
  while (after < lines_.size() && in_section(after) && !is_other(after)) ++after;
  if (before == 0 || !in_section(before - 1) || after == lines_.size() || !in_section(after)) return {};
  const std::string_view category = lines_[before - 1].entry->cat;
  return lines_[after].entry->cat == category ? category : std::string_view();
}

}  // namespace estimate::match
