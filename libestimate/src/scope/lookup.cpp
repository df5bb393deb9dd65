#include "scope/lookup.h"

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>

#include "match/prices/list_price.h"
#include "match/score/candidate_finder.h"
#include "match/score/choice.h"
#include "match/score/exact_match.h"
#include "scope/canonical_words.h"

namespace estimate::scope {
namespace {

using match::Candidate;

constexpr double all_words = 0.999, matcher_threshold = 0.8;
/// Of the only entry with all the words, of the one whose name is closest to them, and of one that unsaid
/// words decided: our choice.
constexpr double only_entry = 0.95, closest_entry = 0.8, usual_entry = 0.6;
constexpr std::size_t max_alternatives = 3;

/// An entry that has all the words, with what it has besides.
struct Fit {
  Candidate candidate;
  std::ptrdiff_t usual = 0;       // words that are usual
  std::ptrdiff_t said_name = 0;   // words of its name, up to " - ", that were said
  std::ptrdiff_t other_name = 0;  // and that were not
  std::ptrdiff_t other = 0;       // all words that were not said
  [[nodiscard]] auto order() const { return std::tuple(-usual, -said_name, other_name); }
};

class Finder {
 public:
  Finder(const PriceList& list, const match::WordIndex& words, const Query& query)
      : list_(list),
        words_(words),
        query_(query),
        said_(canonical_words(query.words)),
        usual_(canonical_words(query.usual)) {
    item_.description = query.words;
    item_.activity = query.activity.value_or(Activity::replace);
    item_.activity_source = "rule";
  }

  [[nodiscard]] const LineItem& item() const { return item_; }

  std::vector<Candidate> candidates() const {
    match::CandidateSearch search(words_);
    const match::TextQuery text = match::make_query(words_, query_.words);
    const match::DescriptionReading reading{
        .key = match::description_key(query_.words), .activity = {}, .spelling = query_.words};
    match::TextComparison comparison(words_);
    comparison.begin(text);
    std::vector<Candidate> found;
    for (const std::uint32_t entry : search.find(text)) {
      const PriceItem& price = list_.items[entry];
      if (!fits(price)) continue;
      found.push_back(match::make_candidate(item_, price, reading, comparison.with(entry)));
    }
    match::rank(found);
    return found;
  }

  /// Best first.
  std::vector<Fit> with_all_words(const std::vector<Candidate>& found) const {
    std::vector<Fit> fits;
    for (const Candidate& candidate : found) {
      const match::TextLikeness& text = candidate.text;
      if (text.print_words < all_words || text.changed_numbers > 0 || text.surplus_numbers > 0) continue;
      fits.push_back(fit_of(candidate));
    }
    const auto has_unit = [&](const Fit& fit) { return fit.candidate.entry->unit == query_.unit; };
    if (std::ranges::any_of(fits, has_unit)) std::erase_if(fits, std::not_fn(has_unit));
    std::ranges::stable_sort(fits, {}, [](const Fit& fit) { return std::tuple(fit.order(), fit.other); });
    return fits;
  }

 private:
  [[nodiscard]] bool fits(const PriceItem& price) const {
    const auto& said = query_.activity;
    return !said || match::allows(price, *said);
  }

  [[nodiscard]] Fit fit_of(const Candidate& candidate) const {
    Fit fit{.candidate = candidate};
    const std::string_view description = candidate.entry->description;
    const auto name =
        canonical_words(description.substr(0, std::min(description.find(" - "), description.size())));
    const auto unsaid = [&](const std::string& word) { return !said_.contains(word); };
    fit.other_name = std::ranges::count_if(name, unsaid);
    fit.said_name = std::ssize(name) - fit.other_name;
    const auto all = canonical_words(description);
    fit.other = std::ranges::count_if(all, unsaid);
    fit.usual = std::ranges::count_if(all, [&](const std::string& w) { return usual_.contains(w); });
    return fit;
  }

  const PriceList& list_;
  const match::WordIndex& words_;
  const Query& query_;
  std::set<std::string> said_, usual_;
  LineItem item_;
};

Answer answer_of(const ItemMatch& match, const PriceItem* entry, const Query& query) {
  return {.entry = entry,
          .activity = match.activity.value_or(query.activity.value_or(Activity::replace)),
          .confidence = match.confidence,
          .reason = match.reason,
          .assumed = false,
          .alternatives = {}};
}

std::string described(const PriceItem& entry) {
  return match::code_of(entry) + " \"" + entry.description + "\"";
}

Answer choose_fit(const std::vector<Fit>& fits, const Query& query) {
  const Fit& best = fits.front();
  const auto same =
      std::size_t(std::ranges::count_if(fits, [&](const Fit& fit) { return fit.order() == best.order(); }));
  Answer answer;
  if (same > 1) {
    for (const Fit& fit : std::span(fits).first(std::min(same, max_alternatives)))
      answer.alternatives.push_back(fit.candidate.entry);
    answer.reason = std::to_string(same) + " entries have these words";
    return answer;
  }
  answer.entry = best.candidate.entry;
  answer.activity = best.candidate.activity.value_or(query.activity.value_or(Activity::replace));
  const auto rivals = [&](const Fit& fit) {
    return &fit != &best && fit.said_name >= best.said_name && fit.other_name <= best.other_name;
  };
  answer.assumed = std::ranges::any_of(fits, rivals);
  const std::string others = " of " + std::to_string(fits.size()) + " entries with these words";
  answer.confidence = fits.size() == 1 ? only_entry : answer.assumed ? usual_entry : closest_entry;
  answer.reason = fits.size() == 1 ? "the only entry with these words"
                                   : (answer.assumed ? "the usual one" : "the closest") + others;
  return answer;
}

/// If no activity was said, an entry has to have only one.
Answer with_activity(Answer answer, const Query& query) {
  const auto has_one = [](const PriceItem* entry) { return match::only_activity(*entry).has_value(); };
  const bool one =
      (answer.entry == nullptr || has_one(answer.entry)) && std::ranges::all_of(answer.alternatives, has_one);
  if (query.activity || one) return answer;
  Answer open;
  open.reason = "no activity was said";
  return open;
}

}  // namespace

Answer Lookup::find(const Query& query) const {
  Answer answer = find_with(query);
  if (answer.entry != nullptr || !answer.alternatives.empty() || !query.activity) return answer;
  Query any = query;
  any.activity.reset();
  Answer other = find_with(any);
  if (other.entry == nullptr && other.alternatives.empty()) return answer;
  other.reason += "; the list has it for another activity";
  return other;
}

Answer Lookup::find_with(const Query& query) const {
  const Finder finder(list_, words_, query);
  const match::ExactFinding exact = match::find_exact(finder.item(), index_);
  if (const auto& found = exact.answer) {
    const PriceItem* entry = index_.with_code(found->cat, found->sel);
    const Activity activity = found->activity.value_or(finder.item().activity);
    const bool fits = entry != nullptr && match::allows(*entry, activity);
    if (fits && (query.activity == activity || (!query.activity && match::only_activity(*entry))))
      return answer_of(*found, entry, query);
  }
  const auto candidates = finder.candidates();
  if (const auto fits = finder.with_all_words(candidates); !fits.empty())
    return with_activity(choose_fit(fits, query), query);
  const ItemMatch chosen =
      match::choose(finder.item(), candidates, matcher_threshold, "no entry has all the words");
  if (chosen.kind != MatchKind::none)
    return answer_of(chosen, index_.with_code(chosen.cat, chosen.sel), query);
  Answer miss;
  miss.reason = "price list " + list_.code + " has no such entry for this activity";
  if (!candidates.empty()) miss.reason += "; closest is " + described(*candidates.front().entry);
  return miss;
}

bool Lookup::has_word(std::string_view word) const {
  const std::string text(word);
  const match::TextQuery query = match::make_query(words_, text);
  return query.words.empty() ||
         std::ranges::any_of(query.words, [](const match::QueryWord& w) { return !w.forms.empty(); });
}

}  // namespace estimate::scope
