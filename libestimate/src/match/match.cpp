#include "esx/estimate/match.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

#include "estimate/run_on_threads.h"
#include "match/prices/price_index.h"
#include "match/score/aliases.h"
#include "match/score/candidate_finder.h"
#include "match/score/choice.h"
#include "match/score/exact_match.h"
#include "match/score/neighbors.h"
#include "match/score/recap_balance.h"

namespace estimate {

using namespace match;

namespace {

constexpr std::array<std::string_view, 5> kind_names = {"code", "exact", "edited", "fuzzy", "none"};

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
  match.unit_price_difference.reset();
  return match;
}

/// A line that is not decided yet.
struct OpenLine {
  std::size_t item = 0;
  std::vector<Candidate> candidates;
  bool tied = false;  // all candidates have the printed description
  std::string reason;
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

  void decide_certain_lines() {
    for (std::size_t i = 0; i < estimate_.items.size(); ++i) decide_if_certain(i);
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
      answer = options_.suggestions_only ? suggest(line.candidates, line.reason)
               : line.tied ? choose_of_tied(item, line.candidates, options_.threshold, line.reason)
                           : choose(item, line.candidates, options_.threshold, line.reason);
      if (answer.kind == MatchKind::none) set_category(answer, line);
    }
    if (balance_.has_recap()) split_prices();
  }
  [[nodiscard]] std::vector<ItemMatch> take() {
    for (ItemMatch& answer : answers_)
      if (answer.kind != MatchKind::none && !answer.description.empty()) answer.price_list = list_.code;
    return std::move(answers_);
  }

 private:
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
    if (finding.answer && !suggest) return decide(i, *std::move(finding.answer));
    const bool tied = !finding.tied.empty();
    open_.push_back({.item = i,
                     .candidates = std::move(finding.tied),
                     .tied = tied,
                     .reason = std::move(finding.reason),
                     .in_recap = {}});
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

  void weigh(OpenLine& line) {
    const std::size_t count =
        line.tied ? line.candidates.size() : std::min(max_weighed, line.candidates.size());
    for (Candidate& candidate : std::span(line.candidates).first(count)) {
      if (line.in_recap) {
        const RecapVerdict verdict = balance_.verdict(*line.in_recap, candidate.entry->cat);
        if (verdict == RecapVerdict::fits) candidate.evidence[Feature::recap_fits] = 1;
        if (verdict == RecapVerdict::excluded) candidate.evidence[Feature::recap_excludes] = 1;
      }
      candidate.evidence[Feature::neighbor] = neighbor_evidence(estimate_, decided_, line.item, candidate);
      candidate.score = score(candidate.evidence);
    }
    rank(line.candidates);
  }

  void set_category(ItemMatch& answer, const OpenLine& line) const {
    if (line.in_recap) answer.recap_category = balance_.category_of(*line.in_recap);
    if (!answer.recap_category.empty()) return;
    answer.text_category = text_category(line.candidates);
    const bool excluded =
        line.in_recap && balance_.verdict(*line.in_recap, answer.text_category) == RecapVerdict::excluded;
    if (excluded) answer.text_category.clear();
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
  RecapBalance balance_;
  std::vector<ItemMatch> answers_;
  std::vector<DecidedLine> decided_;
  std::vector<OpenLine> open_;
};

}  // namespace

std::string_view match_kind_name(MatchKind kind) { return kind_names[std::size_t(kind)]; }

struct Matcher::Parts {
  explicit Parts(const PriceList& prices) : list(prices), index(prices) {}
  const WordIndex& words() {
    std::call_once(words_made, [&] { word_index = std::make_unique<WordIndex>(list); });
    return *word_index;
  }

  const PriceList& list;
  PriceIndex index;
  std::once_flag words_made;
  std::unique_ptr<WordIndex> word_index;
};

Matcher::Matcher(const PriceList& list) : parts_(std::make_unique<Parts>(list)) {}
Matcher::~Matcher() = default;

void Matcher::prepare() const { parts_->words(); }

PriceMatch Matcher::match(const Estimate& estimate, const MatchOptions& options, unsigned threads) const {
  EstimateMatcher matcher(estimate, parts_->list, parts_->index, options);
  matcher.decide_certain_lines();
  if (matcher.needs_words()) matcher.find_candidates(parts_->words(), threads);
  matcher.decide_open_lines();
  return {
      .price_list = parts_->list.code, .items = matcher.take(), .suggestions_only = options.suggestions_only};
}

PriceMatch match_items(const Estimate& estimate, const PriceList& list, const MatchOptions& options) {
  return Matcher(list).match(estimate, options);
}

}  // namespace estimate
