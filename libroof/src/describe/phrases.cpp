#include "describe/phrases.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "describe/items.h"
#include "describe/noun_spans.h"
#include "describe/refused_words.h"

namespace roof::describe {
namespace {

Head head_of(Role role) {
  switch (role) {
    case Role::wing:
      return Head::wing;
    case Role::dormer:
      return Head::dormer;
    case Role::notch:
      return Head::notch;
    case Role::building:
      return Head::building;
    case Role::thing:
      return Head::thing;
    default:
      return Head::main;
  }
}

bool joins_wing(std::string_view separator) {
  return separator == "with" || separator == "has" || separator == "having";
}

bool is_negation_after(const Item& item) {
  return item.role == Role::negation && item.word->value == after_noun;
}

/// "on the back"
bool says_where(const Item& item) {
  return item.role == Role::place || item.role == Role::modifier || item.role == Role::preposition;
}

class PhraseReader {
 public:
  explicit PhraseReader(TokenizedText words) : words_(std::move(words)) {}

  Answer<Phrases> read() {
    items_ = read_items(words_.tokens, result_.spellings);
    for (std::size_t from = 0; from <= items_.size();) {
      std::size_t to = from;
      while (to < items_.size() && items_[to].role != Role::separator) ++to;
      if (to > from) take_group(from, to);
      from = to + 1;
    }
    settle_apposition();
    if (refusal_) return std::unexpected(*std::move(refusal_));
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::string text(std::size_t from, std::size_t to) const {
    const auto article = [&](std::size_t i) {
      const Item& item = items_[i];
      const std::string& word = words_.tokens[item.from].text;
      const bool alone = item.to == item.from + 1;
      return item.role == Role::preposition || (alone && (word == "a" || word == "an" || word == "the"));
    };
    while (from + 1 < to && article(from)) ++from;
    while (to > from + 1 && article(to - 1)) --to;
    const std::size_t begin = words_.tokens[items_[from].from].begin;
    std::string words = words_.text.substr(begin, words_.tokens[items_[to - 1].to - 1].end - begin);
    if (words.contains('(') && !words.contains(')')) words += ')';
    return words;
  }

  [[nodiscard]] std::string separator_before(std::size_t from) const {
    if (from == 0) return {};
    const std::size_t token = items_[from - 1].from;
    const std::string& separator = words_.tokens[token].text;
    const bool several = from > 1 && items_[from - 2].role == Role::separator;
    return several && joins_wing(separator) ? "" : separator;
  }

  [[nodiscard]] Items group(std::size_t from, std::size_t to) const {
    return Items(items_).subspan(from, to - from);
  }

  void take_group(std::size_t from, std::size_t to) {
    const std::string separator = separator_before(from);
    if (continues_last(from, to, separator)) return extend_last(from, to, separator);
    bool first = true;
    for (const NounSpan& span : noun_spans(group(from, to))) {
      const bool on_wing = first && joins_wing(separator) && last_is_wing();
      add(from, span);
      Phrase& added = result_.phrases.back();
      const bool roofed = added.head == Head::wing || added.head == Head::dormer || added.sized;
      added.on_other = added.on_other || (on_wing && roofed);
      added.of_wing = on_wing && added.head == Head::main;
      first = false;
    }
  }

  /// By its noun, or since the main roof has its size already.
  [[nodiscard]] bool last_is_wing() const {
    if (result_.phrases.empty()) return false;
    const Phrase& last = result_.phrases.back();
    const auto sized = std::ranges::count_if(
        result_.phrases, [](const Phrase& phrase) { return phrase.head == Head::main && phrase.sized; });
    return last.head == Head::wing ? last.sized && sized > 0
                                   : last.head == Head::main && last.sized && sized > 1;
  }

  void add(std::size_t group_from, const NounSpan& span) {
    const std::size_t from = group_from + span.from, to = group_from + span.to;
    const bool main = span.head == span.to;
    Phrase phrase;
    phrase.head = main ? Head::main : head_of(items_[group_from + span.head].role);
    if (span.unclear)
      refuse("description", "it is not clear what the size is of: \"" + text(from - 1, to) + "\"");
    fill(phrase, from, to);
    phrase.text = text(from, to);
    result_.phrases.push_back(std::move(phrase));
    ranges_.emplace_back(from, to);
    loose_.push_back(false);
  }

  void fill(Phrase& phrase, std::size_t from, std::size_t to) {
    int nouns = 0;
    for (std::size_t i = from; i < to; ++i) {
      const Item& item = items_[i];
      phrase.sized = phrase.sized || item.role == Role::size;
      phrase.measured = phrase.measured || item.role == Role::size || item.role == Role::amount;
      phrase.negated = phrase.negated || (phrase.head != Head::main && item.role == Role::negation);
      const bool compound = i + 1 < to && is_head(items_[i + 1].role);
      if ((item.role == Role::wing || item.role == Role::dormer) && !compound) ++nouns;
      if (item.role == Role::separator) continue;
      if (item.role == Role::remark)
        result_.remarks.push_back(text(i, i + 1));
      else
        for (std::size_t t = item.from; t < item.to; ++t) phrase.tokens.push_back(words_.tokens[t]);
    }
    phrase.on_other =
        phrase.on_other || (nouns > 1 && (phrase.head == Head::wing || phrase.head == Head::dormer));
  }

  // Apposition: "a deck, 20x20", "skylights (2x4 and 2x2)" ---------------------------------------------

  [[nodiscard]] bool continues_last(std::size_t from, std::size_t to, const std::string& separator) const {
    if (result_.phrases.empty() || separator.empty()) return false;
    const bool listed = separator == "and" || separator == "&";
    if (!listed && separator != "," && separator != "(" && separator != ")") return false;
    const Phrase& last = result_.phrases.back();
    const bool negated = std::ranges::all_of(group(from, to), is_negation_after);
    const bool placed = std::ranges::all_of(group(from, to), says_where);
    if (last.head == Head::main) return placed && last_is_wing();
    if (negated || placed) return true;
    const bool bare = std::ranges::all_of(group(from, to), [](const Item& item) {
      return item.role == Role::size || item.role == Role::amount || says_where(item);
    });
    const auto has = [&](Role role) {
      return std::ranges::find(group(from, to), role, &Item::role) != group(from, to).end();
    };
    if (!bare) return false;
    if (has(Role::size)) return !last.sized || last.head == Head::thing;
    const bool counted = last.head == Head::thing || (last.head == Head::dormer && !last.sized);
    return has(Role::amount) && !listed && counted;
  }

  void extend_last(std::size_t from, std::size_t to, const std::string& separator) {
    Phrase& last = result_.phrases.back();
    const bool was_sized = last.sized;
    fill(last, from, to);
    last.text = text(ranges_.back().first, to);
    ranges_.back().second = to;
    loose_.back() = loose_.back() || (separator != "(" && last.sized && !was_sized);
  }

  /// Where the main roof has no other size, "a deck, 40x30" does not say whose it is.
  void settle_apposition() {
    const bool sized = std::ranges::any_of(
        result_.phrases, [](const Phrase& phrase) { return phrase.head == Head::main && phrase.sized; });
    const bool house = std::ranges::any_of(items_, [](const Item& item) {
      return item.word != nullptr &&
             (item.word->kind == WordKind::house || item.word->kind == WordKind::style);
    });
    for (std::size_t i = 0; i < loose_.size(); ++i) {
      const bool own = result_.phrases[i].head == Head::wing && !house;
      if (loose_[i] && !sized && !own)
        refuse("description",
               "it is not clear whether the size is of the roof: \"" + result_.phrases[i].text + "\"");
    }
  }

  void refuse(std::string field, std::string message) {
    if (!refusal_) refusal_ = refused_words(std::move(field), std::move(message));
  }

  TokenizedText words_;
  std::vector<Item> items_;
  Phrases result_;
  std::vector<std::pair<std::size_t, std::size_t>> ranges_;  // items of each phrase
  std::vector<bool> loose_;                                  // sized by what comes after a comma
  std::optional<RoofRefusal> refusal_;
};

}  // namespace

Answer<Phrases> read_phrases(TokenizedText words) { return PhraseReader(std::move(words)).read(); }

}  // namespace roof::describe
