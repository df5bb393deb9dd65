// Head nouns: what the descriptions of a price list name, and the entries that a said thing may mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"
#include "esx/estimate/scope.h"
#include "match/prices/price_index.h"
#include "match/text/word_index.h"
#include "scope/tokens.h"

namespace estimate::scope {

/// A size or a rating that a description or a sentence names: R 13, 3.25 in, 30 lb. Ranges have two ends.
struct Rating {
  std::string unit = {};
  double low = 0, high = 0;
  [[nodiscard]] bool has(double value) const { return value > low - 1e-4 && value < high + 1e-4; }
  friend bool operator==(const Rating&, const Rating&) = default;
};

/// The ratings among tokens. "12 to 19 SF" is a range.
[[nodiscard]] std::vector<Rating> ratings_of(const Tokens& tokens);

/// The word in which things are compared: match::canonical_word, and one word for heads that mean the same
/// ("flooring", "covering" and "floor").
[[nodiscard]] std::string object_word(std::string_view word);

/// Whether a word says nothing of what a thing is at the end of its name: "unit", "assembly".
[[nodiscard]] bool is_shell(std::string_view word);

/// What is looked for.
struct Query {
  std::vector<std::string> words;  // of the thing, in their order, as object_word writes them
  std::set<std::string> verbs;     // that the entry has to have: "paint", "clean"
  std::string_view action;         // as the table has it: "tear off"
  std::set<std::string> usual,
      conditions;  // what decides if nothing said does; what was said about its state
  std::vector<Rating> ratings, usual_ratings;
  std::string unit;                  // that was said: entries with it come first
  std::optional<Activity> activity;  // empty: none was said, so the entry has to have only one
  std::string description;           // as it was said, for an entry with that very description
};

struct Answer {
  const PriceItem* entry = nullptr;
  Activity activity = Activity::replace;
  double confidence = 0;
  std::string reason = {};
  bool assumed = false;                             // what was not said decided
  std::vector<const PriceItem*> alternatives = {};  // if several fit
};

/// The entries of a list by their head nouns. The constructor reads all descriptions.
class Objects {
 public:
  explicit Objects(const PriceList& list);

  /// The entry whose head noun is the said one, if no modifier and no rating contradicts it. Several: the one
  /// that is named by the usual words, or `alternatives`. Without an entry, `reason` says why.
  [[nodiscard]] Answer find(const Query& query) const;

  /// The activity of an entry for what is looked for, if its head noun is a said one, and nothing
  /// contradicts.
  [[nodiscard]] std::optional<Activity> fit(const Query& query, const PriceItem& entry) const;
  [[nodiscard]] const std::vector<std::string>& heads_of(const PriceItem& entry) const {
    return entry_of(entry).heads;
  }

  /// Whether a word, as object_word writes it, names an entry: as its head noun, or as its selector.
  [[nodiscard]] bool is_head(std::string_view word) const {
    return by_head_.contains(word) || by_selector_.contains(word);
  }
  /// Whether a word is in any description, or a selector.
  [[nodiscard]] bool has_word(std::string_view word) const {
    return words_.contains(word) || by_selector_.contains(word);
  }
  /// Whether an entry whose head is one of the things has all the words: ", metal" says which corner bead.
  [[nodiscard]] bool has_kind(std::span<const std::string> things, std::span<const std::string> words,
                              const std::optional<Activity>& activity,
                              const std::set<std::string>& verbs) const;
  /// The word of the list or of the vocabulary that a misspelled one means.
  [[nodiscard]] std::optional<std::string> spelled(std::string_view word) const;
  [[nodiscard]] const PriceItem* with_code(std::string_view cat, std::string_view sel) const {
    return index_.with_code(cat, sel);
  }
  [[nodiscard]] const std::string& code() const { return list_.code; }
  [[nodiscard]] const PriceList& list() const { return list_; }

 private:
  struct Entry {
    const PriceItem* item = nullptr;
    std::vector<std::string> heads, verbs;
    std::set<std::string> name, others;  // words up to the first dash, with the heads; behind it
    std::vector<std::string_view> actions;
    std::vector<Rating> ratings;
    [[nodiscard]] bool has(const std::string& word) const {
      return name.contains(word) || others.contains(word);
    }
  };
  struct Fit;

  [[nodiscard]] const Entry& entry_of(const PriceItem& item) const {
    return entries_[std::size_t(&item - list_.items.data())];
  }
  [[nodiscard]] static bool has_verbs(const Query& query, const Entry& entry);
  [[nodiscard]] static Entry read_entry(const PriceItem& item);
  [[nodiscard]] std::vector<Fit> fits(const Query& query, const std::string& head) const;
  [[nodiscard]] std::optional<Fit> fit_of(const Query& query, const Entry& entry,
                                          const std::string& head) const;
  [[nodiscard]] std::optional<int> likeness(std::string_view word, const std::string& other,
                                            std::string_view form) const;
  [[nodiscard]] bool contradicts(const std::string& word, const std::string& head,
                                 std::span<const std::string> said) const;
  /// Counts the said words that the entry of `fit` has; false: one contradicts it.
  [[nodiscard]] bool count_words(const Query& query, const std::string& head, Fit& fit) const;
  [[nodiscard]] std::optional<Answer> find_by_kinds(const Query& query) const;
  [[nodiscard]] std::optional<Answer> find_by_selector(const Query& query) const;
  [[nodiscard]] std::string closest(const Query& query) const;

  const PriceList& list_;
  match::PriceIndex index_;
  std::vector<std::string> spellings_;  // in order
  std::vector<Entry> entries_;
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> by_head_, by_word_;
  std::set<std::string, std::less<>> words_;
  std::map<std::string, const PriceItem*, std::less<>>
      by_selector_;  // with digits; nullptr: of several entries
};

/// Words that were read as others: what is said about them, and their tokens.
struct Respelled {
  std::vector<std::string> notes;
  std::vector<std::size_t> words;
};

/// Misspelled words and forms of verbs become those that tables and lists know: "laundery", "gets bagged".
Respelled respell(Tokens& tokens, const Objects& objects);

/// Puts the commas into lists of things with their measures behind them: "drip 206 ridge 40 valley 60" has
/// each measure behind its thing, since it begins with a thing and ends with a measure.
void part_lists(Tokens& tokens, const Objects& objects);

/// Puts in the commas that the words imply: "bedroom 11 by 12 bath 5 by 9", "pull the pad spray the slab".
void imply_commas(Tokens& tokens, const Objects& objects, const std::vector<ScopeRoom>& rooms);

/// Puts commas before tokens, whose indices ascend. No word of the text belongs to them.
void put_commas(Tokens& tokens, std::span<const std::size_t> before);

}  // namespace estimate::scope
