// Answers: to questions of the program about a scope, and to questions about it; what usually goes with its
// items.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/scope.h"
#include "scope/grammar.h"
#include "scope/objects.h"
#include "scope/work.h"

namespace estimate::scope {

/// Adds a text that is not empty and not there yet.
void add_once(std::vector<std::string>& texts, std::string text);

/// "the outlets in the den": nobody said how many.
[[nodiscard]] bool is_plural(const SaidThing& thing, std::span<const ScopeWord> words);

/// "Which sink: A, B or C?"
[[nodiscard]] std::string ask_which(std::string_view said, std::span<const PriceItem* const> entries);

/// Quantity times price, if both are known.
void set_total(ScopeItem& item);

/// What an item waits for.
struct OpenItem {
  std::size_t item = 0;
  std::string question;
  std::vector<const PriceItem*> alternatives;
  std::string room, calc;  // whose sizes are missing, and what they are for
  SaidThing thing;
  bool by_day = false;
};

/// "privacy fence, 4 posts": of the entries that fit, the only one that names another thing of the sentence.
[[nodiscard]] Answer choose_by_context(const std::vector<SaidThing>& things, const SaidThing& thing,
                                       const Work& work, const Answer& answer);

/// "demo the slab and pour a new one": two lines, if the list has an entry for each and none for both.
[[nodiscard]] std::vector<Work> steps_of(const Objects& objects, const ScopeRoom& room, const Work& work,
                                         const SaidThing& thing);

/// The lines of a scope so far, and its words. Sentences: of each word, of each item.
struct ScopeSoFar {
  const std::vector<ScopeItem>& items;
  const std::vector<ScopeWord>& words;
  const std::vector<std::size_t>&sentences, &item_sentences;
};

/// Drywall, for a whole ceiling or all walls that come down, or a ceiling that alone is replaced, if nobody
/// says what they are made of; without an entry if something else is said.
[[nodiscard]] Answer assume_board(const Objects& objects, const std::vector<SaidThing>& things,
                                  const ScopeRoom& room, const Work& work, const SaidThing& thing);

/// The entry that the words and the lines near a thing suggest, if the list has none or several for it.
[[nodiscard]] Answer assume_entry(const Objects& objects, const ScopeSoFar& so_far, const ScopeRoom& room,
                                  const Work& work, const SaidThing& thing, const Answer& answer);

/// "replace the outlet, a switch": done as the line before it, in the same sentence or the one before.
[[nodiscard]] Answer do_like_before(const Objects& objects, const ScopeSoFar& so_far, const ScopeRoom& room,
                                    const SaidThing& thing);

/// "both have wet carpet. extract both": an action without a thing is done with what was only named before
/// it.
void assume_actions(const Objects& objects, ReadText& text);

/// The items of a scope that wait for an answer.
class OpenItems {
 public:
  explicit OpenItems(MadeScope& made) : made_(made) {}

  [[nodiscard]] std::vector<OpenItem>& items() { return items_; }
  [[nodiscard]] const std::vector<OpenItem>& items() const { return items_; }
  /// An item waited for an answer and has it.
  [[nodiscard]] bool is_answered(std::size_t item) const;
  /// Nothing asks about an item any more.
  void forget(std::size_t item);
  /// A number answers the first question for a quantity, picks an entry of the first "Which", or is the
  /// height of walls; with `number`, of that question only. An area answers for all that waits for the size
  /// of the same room.
  bool answer(const Token& answer, std::size_t number);
  /// "the lowers": picks the entry that a question named, by its words.
  bool choose(const SaidThing& thing);
  /// "replace the flooring", then "it's vinyl plank": another entry of the kind that a question is about.
  bool choose_kind(const Objects& objects, const ScopeRoom& room, const SaidThing& thing);
  /// What nobody measured is as much as what was measured next to it, with a warning. Of each item: its thing
  /// and its sentence.
  void assume_amounts(const std::vector<SaidThing>& things, const std::vector<std::size_t>& item_things,
                      const std::vector<std::size_t>& sentences);
  /// What each question is about, with the item as each answer makes it.
  void list_questions();

 private:
  using Place = std::vector<OpenItem>::iterator;

  bool answer_item(const OpenItem& open, const Token& answer);
  [[nodiscard]] bool has_size(const std::string& room) const;
  bool set_height(const std::string& name, const Token& answer);
  Place close(Place open);
  void choose(Place open, const PriceItem& entry, const SaidThing& thing);
  [[nodiscard]] ScopeQuestion question_of(const OpenItem& open) const;

  MadeScope& made_;
  std::vector<OpenItem> items_;
  std::set<std::size_t> answered_;
};

/// What was not heard well or not understood: it is asked or reported, and items of its sentence are in
/// doubt.
class Doubts {
 public:
  /// `item_sentences`: of each item.
  Doubts(MadeScope& made, ReadText& text, const std::vector<std::size_t>& item_sentences)
      : made_(made), text_(text), item_sentences_(item_sentences) {}

  void add(std::size_t sentence) { doubtful_.insert(sentence); }

  void ask_for_unclear(const std::vector<std::size_t>& unclear);
  /// "in the kitchen 13x15, the nook 8x9": a room that a sentence with lines names, and that has none.
  void ask_for_rooms();
  /// What no item is made of, in a sentence in which nothing else is asked: a number that only refers to
  /// something, a thing or an action without a line.
  void doubt_unread();
  /// "shed roof 4 squares same as the house": a text that nothing was made of.
  void doubt_nothing();
  /// What was not understood in a sentence may change the other items of it.
  void doubt_items(const OpenItems& open);
  void report_words();

 private:
  MadeScope& made_;
  ReadText& text_;
  const std::vector<std::size_t>& item_sentences_;
  std::set<std::size_t> doubtful_;  // sentences of which a part was not understood
};

/// Names the items whose activity has no price in the list.
void warn_of_prices(MadeScope& made);

[[nodiscard]] Money total_of(const std::vector<ScopeItem>& items);

[[nodiscard]] ScopeAnswer answer_about(const MadeScope& made, const SaidTurn& turn);

/// Texture and paint for new drywall, pad for carpet: items that nobody said, each with its reason.
[[nodiscard]] std::vector<ScopeItem> suggestions_for(const MadeScope& made, const Objects& objects);

/// What nobody understood, as warnings: neighbors are one.
[[nodiscard]] std::vector<std::string> not_understood(const std::vector<ScopeWord>& words);

/// Of the words that were not heard well, those that have a number or name a thing, each with its question;
/// not those that a later "yes" or the next sentence's correction has settled. `sentences`: of each word.
[[nodiscard]] std::vector<std::pair<std::size_t, std::string>> questions_about_hearing(
    const std::vector<ScopeWord>& words, const std::vector<std::size_t>& sentences,
    const std::vector<std::size_t>& unclear);

/// For an action without a thing: "What should be removed?"
[[nodiscard]] std::string ask_what(const Action& action);

}  // namespace estimate::scope
