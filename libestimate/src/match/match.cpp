#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "estimate/run_on_threads.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/match.h"
#include "match/prices/price_index.h"
#include "match/score/candidate.h"
#include "match/score/candidate_finder.h"
#include "match/score/choice.h"
#include "match/score/neighbors.h"
#include "match/score/price_levels.h"
#include "match/score/recap_balance.h"
#include "match/text/words.h"
#include "model/line_amount.h"
#include "model/trade_terms.h"

namespace estimate {

using namespace match;

namespace {

constexpr std::string_view demolition_category = "DMO";
/// Neighbors and recap are checked for the best candidates only.
constexpr std::size_t max_weighed = 6;
constexpr std::size_t lines_per_thread = 16;  // for fewer, starting a thread costs more than it saves

ItemMatch printed_code(const LineItem& item) {
  ItemMatch match;
  match.kind = MatchKind::code;
  match.cat = item.cat;
  match.sel = item.sel;
  match.confidence = 1;
  match.reason = "printed code";
  return match;
}

/// A printed code is used as it is; the list only adds to it.
ItemMatch match_code(const LineItem& item, const PriceIndex& index, const PriceList& list) {
  ItemMatch match = printed_code(item);
  const PriceItem* entry = index.with_code(item.cat, item.sel);
  if (entry == nullptr) {
    match.reason += "; price list " + list.code + " does not have it";
    return match;
  }
  const auto readings = read_description(item.description);
  const std::string key = description_key(entry->description);
  const bool same_text =
      std::ranges::any_of(readings, [&](const DescriptionReading& reading) { return reading.key == key; });
  match.description = entry->description;
  match.reason += std::string("; in the list, description ") + (same_text ? "agrees" : "differs") +
                  (same_unit(item, *entry) ? ", unit agrees" : ", unit differs: " + entry->unit);
  set_prices(match, item, *entry, item.activity);
  return match;
}

/// A confirmed code stays; the prices of a list that nobody named say nothing about it.
ItemMatch without_list_prices(ItemMatch match) {
  match.list_price.reset();
  match.list_remove_price.reset();
  match.list_parts.clear();
  match.unit_price_difference.reset();
  return match;
}

/// A line that is not decided yet.
struct OpenLine {
  std::size_t item = 0;
  std::vector<Candidate> candidates;
  bool tied = false;  // all candidates have the printed description
  std::string reason;
  std::string among;                    // of the tied (ExactFinding)
  std::optional<ItemMatch> sole;        // the exact match, unless the recap rules its category out
  std::optional<std::size_t> in_recap;  // its number in the recap balance
};

/// Matches one estimate: first what is certain, then the rest with its help.
class EstimateMatcher {
 public:
  EstimateMatcher(const Estimate& estimate, const PriceList& list, const PriceIndex& index,
                  const MatchOptions& options)
      : estimate_(estimate),
        list_(list),
        index_(index),
        options_(options),
        aliases_(options.aliases, list.code),
        balance_(estimate) {
    answers_.resize(estimate.items.size());
    decided_.resize(estimate.items.size());
  }

  /// The lines that description, unit and activity decide say at which level the prices are; then the price
  /// decides among entries with the same description.
  void decide_certain_lines() {
    for (std::size_t i = 0; i < estimate_.items.size(); ++i) decide_if_certain(i);
    if (options_.suggestions_only || open_.empty()) return;
    levels_.finish();
    std::erase_if(open_, [&](OpenLine& line) { return line.tied && !line.sole && decide_by_price(line); });
  }
  [[nodiscard]] bool needs_words() const {
    return std::ranges::any_of(open_, [](const OpenLine& line) { return !line.tied; });
  }
  void find_candidates(const WordIndex& words, unsigned threads) {
    IndexQueue queue(open_.size());
    const auto work = [&] {
      CandidateFinder finder(list_, words);
      while (const auto i = queue.next())
        if (OpenLine& line = open_[*i]; !line.tied) line.candidates = finder.find(estimate_.items[line.item]);
    };
    run_on_threads(std::min<std::size_t>(threads, open_.size() / lines_per_thread), work, work);
  }
  void decide_open_lines() {
    if (balance_.has_recap()) enter_into_recap();
    for (OpenLine& line : open_) {
      weigh(line);
      const LineItem& item = estimate_.items[line.item];
      ItemMatch& answer = answers_[line.item];
      if (line.sole && !is_ruled_out(line)) {
        answer = *std::move(line.sole);
        continue;
      }
      if (line.sole) line.reason = "the recap by category leaves nothing for " + codes_of(line.candidates);
      answer = options_.suggestions_only ? suggest(line.candidates, line.reason)
               : line.tied ? choose_of_tied(item, line.candidates, options_.threshold, line.reason)
                           : choose(item, line.candidates, options_.threshold, line.reason);
      if (answer.kind == MatchKind::none) set_category(answer, line);
    }
    if (balance_.has_recap()) split_prices();
  }
  /// If the list lacks many of the lines, it is not that of the print, which may have an exact description
  /// under another category. Then price or neighbors have to say that it is this one.
  void doubt_unproven_lines(const PriceIndex::SharedCategories& shared) {
    while (doubt_exact_lines(shared)) compare_levels();
    const Doubts doubts(estimate_, decided_, levels_, shared);
    for (const OpenLine& line : open_) {
      if (answers_[line.item].kind == MatchKind::none) continue;
      const Candidate& best = line.candidates.front();
      const Activity activity = best.activity.value_or(estimate_.items[line.item].activity);
      doubt(line.item, line.candidates, doubts.about(line.item, *best.entry, activity));
    }
  }
  /// Whether the list has no entry for more than a quarter of the lines, without those of the estimator's
  /// own.
  [[nodiscard]] bool lacks_many() const {
    constexpr std::size_t least_lines = 12;
    if (options_.suggestions_only) return false;
    const auto missing = std::ranges::count_if(open_, [&](const OpenLine& line) {
      return !line.tied && answers_[line.item].kind == MatchKind::none &&
             !is_edited_by_hand(estimate_.items[line.item]);
    });
    const auto all =
        std::ranges::count_if(estimate_.items, [](const LineItem& item) { return !is_edited_by_hand(item); });
    return std::size_t(all) >= least_lines && missing * 4 > all;
  }
  [[nodiscard]] std::vector<ItemMatch> take() {
    for (ItemMatch& answer : answers_) {
      if (answer.kind == MatchKind::none || answer.description.empty()) continue;
      answer.price_list = list_.code;
      const PriceItem* entry = answer.list_price ? index_.with_code(answer.cat, answer.sel) : nullptr;
      if (entry != nullptr) answer.labor_minimum = minimum_of(*entry);
    }
    return std::move(answers_);
  }

 private:
  /// Returns whether there are doubtful ones, which prove nothing for others any more.
  bool doubt_exact_lines(const PriceIndex::SharedCategories& shared) {
    const Doubts doubts(estimate_, decided_, levels_, shared);
    std::vector<std::size_t> doubtful;
    for (const std::size_t i : exact_) {
      const ExactFinding finding = find_exact(estimate_.items[i], index_);
      const std::string why = finding.names_no_reset
                                  ? "its detach & reset may be an entry of its own"
                                  : doubts.about(i, *decided_[i].entry, decided_[i].activity);
      if (why.empty()) continue;
      doubt(i, finding.tied, why);
      doubtful.push_back(i);
    }
    for (const std::size_t i : doubtful) decided_[i].entry = nullptr;
    std::erase_if(exact_, [&](std::size_t i) { return decided_[i].entry == nullptr; });
    return !doubtful.empty();
  }

  void compare_levels() {
    levels_ = {};
    for (const std::size_t i : exact_)
      add_to_levels(estimate_.items[i], *decided_[i].entry, decided_[i].activity);
    levels_.finish();
  }

  void doubt(std::size_t i, const std::vector<Candidate>& candidates, const std::string& why) {
    if (why.empty()) return;
    const PriceItem& entry = *candidates.front().entry;
    answers_[i] =
        suggest(candidates, "ambiguous: " + code_of(entry) + " (" + entry.unit +
                                ") has its words, but the list lacks many of the lines, and " + why);
  }

  void decide_if_certain(std::size_t i) {
    const LineItem& item = estimate_.items[i];
    const bool suggest = options_.suggestions_only;
    if (!item.cat.empty() && !item.sel.empty())
      return decide(i, suggest ? printed_code(item) : match_code(item, index_, list_));
    if (!aliases_.empty())
      if (auto answer = aliases_.find(item, index_))
        return decide(i, suggest ? without_list_prices(*std::move(answer)) : *std::move(answer));
    ExactFinding finding = find_exact(item, index_);
    if (suggest) finding.reason = "no price list is named; the entries of " + list_.code + " are suggestions";
    const bool doubtful = finding.answer && lacks_category(item, finding.tied.front());
    if (finding.answer && !suggest && !doubtful) {
      const Candidate& only = finding.tied.front();
      if (only.activity) add_to_levels(item, *only.entry, *only.activity);
      exact_.push_back(i);
      return decide(i, *std::move(finding.answer));
    }
    if (suggest) finding.answer.reset();
    const bool tied = !finding.tied.empty();
    open_.push_back({.item = i,
                     .candidates = std::move(finding.tied),
                     .tied = tied,
                     .reason = std::move(finding.reason),
                     .among = std::move(finding.among),
                     .sole = std::move(finding.answer),
                     .in_recap = {}});
  }

  /// "DRYMN-A" is the entry DRY MN-A.
  [[nodiscard]] std::optional<LaborMinimum> minimum_of(const PriceItem& entry) const {
    constexpr std::size_t category_letters = 3;
    const std::string_view code = entry.labor_minimum;
    if (code.size() <= category_letters) return std::nullopt;
    const PriceItem* minimum =
        index_.with_code(code.substr(0, category_letters), trim(code.substr(category_letters)));
    if (minimum == nullptr || minimum->replace.is_zero()) return std::nullopt;
    return LaborMinimum{minimum->cat, minimum->sel, minimum->description, minimum->replace};
  }

  /// Whether the recap has no row for what the line would add to the entry's category: then the list may lack
  /// the entry of another category with the same description. A recap that follows edits proves nothing.
  [[nodiscard]] bool lacks_category(const LineItem& item, const Candidate& candidate) const {
    const bool printed_recap = balance_.has_recap() && !estimate_.printed;
    if (options_.suggestions_only || !printed_recap || !counts_in_recap(item)) return false;
    const Activity activity = candidate.activity.value_or(item.activity);
    return !parts_of(item, activity, candidate.entry).replace.is_zero() &&
           !balance_.has_category(candidate.entry->cat);
  }

  /// An estimator's own price says nothing about the list's month.
  void add_to_levels(const LineItem& item, const PriceItem& entry, Activity activity) {
    const auto printed = printed_price(item);
    if (!printed || is_edited_by_hand(item)) return;
    if (allows(entry, activity)) levels_.add(entry, *printed, list_price(entry, activity));
  }

  bool decide_by_price(OpenLine& line) {
    ExactFinding finding{
        .answer = {}, .tied = std::move(line.candidates), .reason = {}, .among = std::move(line.among)};
    auto answer = choose_by_price(estimate_.items[line.item], finding, levels_);
    line.candidates = std::move(finding.tied);
    line.among = std::move(finding.among);
    if (!answer) return false;
    decide(line.item, *std::move(answer));
    return true;
  }

  void decide(std::size_t i, ItemMatch answer) {
    const LineItem& item = estimate_.items[i];
    DecidedLine& line = decided_[i];
    if (!options_.suggestions_only) line.entry = index_.with_code(answer.cat, answer.sel);
    line.activity = answer.activity.value_or(item.activity);
    if (balance_.has_recap() && counts_in_recap(item))
      balance_.decide(answer.cat, parts_of(item, line.activity, line.entry));
    answers_[i] = std::move(answer);
  }

  static bool counts_in_recap(const LineItem& item) { return !item.excluded && item.status.empty(); }

  void enter_into_recap() {
    for (OpenLine& line : open_) {
      const LineItem& item = estimate_.items[line.item];
      if (!counts_in_recap(item)) continue;
      line.in_recap = balance_.add_open(parts_of(item, item.activity, nullptr));
      if (options_.suggestions_only) continue;  // the prices of such a list split nothing
      for (const Candidate& c : line.candidates)
        if (c.activity)
          balance_.set_open(*line.in_recap, c.entry->cat, parts_of(item, *c.activity, c.entry).replace);
    }
    balance_.solve();
  }

  [[nodiscard]] bool is_ruled_out(const OpenLine& line) const {
    return line.in_recap &&
           balance_.verdict(*line.in_recap, line.candidates.front().entry->cat) == RecapVerdict::excluded;
  }

  void weigh(OpenLine& line) {
    const std::size_t count =
        line.tied ? line.candidates.size() : std::min(max_weighed, line.candidates.size());
    const LineItem& item = estimate_.items[line.item];
    if (!line.tied && !options_.suggestions_only) compare_prices(line);
    // Then something else is meant than the trade around it says, or the price was edited.
    const bool other_price = line.tied && has_other_price(item, line.candidates, levels_);
    for (Candidate& candidate : std::span(line.candidates).first(count)) {
      if (line.in_recap) {
        const RecapVerdict verdict = balance_.verdict(*line.in_recap, candidate.entry->cat);
        if (verdict == RecapVerdict::fits) candidate.evidence[Feature::recap_fits] = 1;
        if (verdict == RecapVerdict::excluded) candidate.evidence[Feature::recap_excludes] = 1;
      }
      candidate.evidence[Feature::neighbor] =
          neighbor_evidence(estimate_, decided_, line.item, candidate, line.tied);
      if (line.tied && !options_.suggestions_only) {
        // Their prices have been compared; which is nearer says nothing.
        clear_price_evidence(candidate.evidence);
        if (!counts_) counts_.emplace(estimate_, decided_);
        const double around = other_price ? 0 : counts_->around(item.section, candidate.entry->cat);
        candidate.evidence[Feature::context] = std::log1p(around);
      }
      candidate.score = score(candidate.evidence);
    }
    rank(line.candidates);
  }

  void compare_prices(OpenLine& line) {
    for (Candidate& candidate : line.candidates) {
      compare_at_level(candidate, estimate_.items[line.item], levels_);
      candidate.score = score(candidate.evidence);
    }
    rank(line.candidates);
  }

  /// Lists file the removal of something under demolition or under its own category, and recaps count both as
  /// demolition: without the print's list, words do not show which.
  [[nodiscard]] bool is_any_removal(std::string_view category, const LineItem& item) const {
    return options_.suggestions_only && category == demolition_category &&
           item.activity == Activity::remove && !is_hauling(item.description);
  }

  void set_category(ItemMatch& answer, const OpenLine& line) const {
    if (line.in_recap) answer.recap_category = balance_.category_of(*line.in_recap);
    if (!answer.recap_category.empty()) return;
    answer.text_category = text_category(line.candidates);
    const bool excluded =
        line.in_recap && balance_.verdict(*line.in_recap, answer.text_category) == RecapVerdict::excluded;
    if (excluded || is_any_removal(answer.text_category, estimate_.items[line.item]))
      answer.text_category.clear();
  }

  /// If general demolition adds up with the list's removal prices, they are also those of the print.
  void split_prices() {
    for (const OpenLine& line : open_) {
      const LineItem& item = estimate_.items[line.item];
      const ItemMatch& answer = answers_[line.item];
      if (!line.in_recap) continue;
      const Activity activity = answer.activity.value_or(item.activity);
      const bool unknown_part = answer.kind == MatchKind::none && activity == Activity::remove_and_replace;
      if (unknown_part && !item.remove_price) return;
      balance_.decide(answer.cat, parts_of(item, activity, index_.with_code(answer.cat, answer.sel)));
    }
    if (!balance_.comes_out(demolition_category)) return;
    for (ItemMatch& answer : answers_) answer.remove_price = answer.list_remove_price;
  }

  const Estimate& estimate_;
  const PriceList& list_;
  const PriceIndex& index_;
  const MatchOptions& options_;
  AliasIndex aliases_;
  PriceLevels levels_;
  std::optional<CategoryCounts> counts_;  // once a tied line needs them
  RecapBalance balance_;
  std::vector<ItemMatch> answers_;
  std::vector<DecidedLine> decided_;
  std::vector<OpenLine> open_;
  std::vector<std::size_t> exact_;  // decided by description, unit and activity
};

/// Extends and rounds removal and the rest separately, as prints do.
Money amount_at_list_price(const LineItem& item, const ItemMatch& match) {
  const Quantity quantity = item.quantity.value_or(Quantity());
  const Money whole = match.list_price.value_or(Money()), remove = match.list_remove_price.value_or(Money());
  return extend(quantity, remove) + extend(quantity, whole - remove);
}

}  // namespace

struct Matcher::Parts {
  explicit Parts(const PriceList& prices) : list(prices), index(prices) {}
  const WordIndex& words() {
    std::call_once(words_made, [&] { word_index = std::make_unique<WordIndex>(list); });
    return *word_index;
  }

  const PriceList& list;
  PriceIndex index;
  std::once_flag words_made;
  const PriceIndex::SharedCategories& shared_categories() {
    std::call_once(shared_made, [&] { shared = index.shared_categories(); });
    return shared;
  }
  std::unique_ptr<WordIndex> word_index;
  std::once_flag shared_made;
  PriceIndex::SharedCategories shared;
};

Matcher::Matcher(const PriceList& list) : parts_(std::make_unique<Parts>(list)) {}
Matcher::~Matcher() = default;

void Matcher::prepare() const { parts_->words(); }

PriceMatch Matcher::match(const Estimate& estimate, const MatchOptions& options, unsigned threads) const {
  EstimateMatcher matcher(estimate, parts_->list, parts_->index, options);
  matcher.decide_certain_lines();
  if (matcher.needs_words()) matcher.find_candidates(parts_->words(), threads);
  matcher.decide_open_lines();
  if (matcher.lacks_many()) matcher.doubt_unproven_lines(parts_->shared_categories());
  return {
      .price_list = parts_->list.code, .items = matcher.take(), .suggestions_only = options.suggestions_only};
}

PriceMatch match_items(const Estimate& estimate, const PriceList& list, const MatchOptions& options) {
  return Matcher(list).match(estimate, options);
}

Repricing reprice(const Estimate& estimate, const PriceMatch& match) {
  Repricing result;
  for (std::size_t i = 0; i < std::min(estimate.items.size(), match.items.size()); ++i) {
    const LineItem& item = estimate.items[i];
    const ItemMatch& answer = match.items[i];
    if (item.excluded || !item.status.empty()) continue;
    const Money printed = line_extension(item);
    result.printed_total += printed;
    // A list price of zero is that of a bid item, whose price is entered by hand.
    const bool has_list_price = answer.list_price && !answer.list_price->is_zero();
    if (!has_list_price || !answer.unit_price_difference) {
      result.total += printed;
      continue;
    }
    const Money list = amount_at_list_price(item, answer);
    ++result.compared;
    result.total += list;
    if (!answer.unit_price_difference->is_zero()) result.changed.push_back({i, printed, list});
  }
  return result;
}

std::vector<ManualEntry> manual_entries(const Estimate& estimate, const PriceMatch& match) {
  std::vector<ManualEntry> entries;
  for (std::size_t i = 0; i < std::min(estimate.items.size(), match.items.size()); ++i) {
    const LineItem& line = estimate.items[i];
    const ItemMatch& found = match.items[i];
    const bool is_free = found.kind != MatchKind::none && found.list_price && found.list_price->is_zero();
    const bool is_unknown = found.kind == MatchKind::none || (!found.list_price && found.description.empty());
    if (!is_free && (!is_unknown || found.reason.empty())) continue;
    entries.push_back({.line = line.number,
                       .description = line.description,
                       .reason = is_free ? "the list has no price for this entry" : found.reason});
  }
  return entries;
}

}  // namespace estimate
