// Scope: line items from the words of an adjuster, with quantities from the rooms and prices from a price
// list. check_scope does the same to items that somebody else made of words.
//
//   const estimate::ScopeMaker maker(list);
//   const auto made = maker.make("kitchen 12 by 10: R&R baseboard, paint the walls");
//   for (const std::string& question : made->questions) ask(question);  // how high the walls are
//   const estimate::ScopeEstimate scope{.claim = {}, .items = made->items, .rooms = made->rooms};
//   const auto done = estimate::convert_scope(scope, list);  // of convert_scope.h: done->esx
//
// Threads: the functions have no state; a ScopeMaker may be shared.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"

namespace estimate {

/// Taken off the walls; if it reaches the floor, its width is taken off the floor perimeter, too.
struct ScopeOpening {
  double width_ft = 0, height_ft = 0;
  int count = 1;
  bool to_floor = false;  // doors and missing walls
  friend bool operator==(const ScopeOpening&, const ScopeOpening&) = default;
};

/// A rectangle that a room has besides its own (the other leg of an "L", an alcove) or that is not finished
/// (an island). One that is added shares its longer side with the room.
struct ScopeOffset {
  double length_ft = 0, width_ft = 0;
  bool is_taken_off = false;
  friend bool operator==(const ScopeOffset&, const ScopeOffset&) = default;
};

/// Of walls whose height nobody said, in a room whose length and width are known.
inline constexpr double usual_wall_height_ft = 8;

/// A room. What is not known is empty, and a question asks for it when a quantity needs it.
struct ScopeRoom {
  std::string name = {};
  std::optional<double> length_ft = {}, width_ft = {}, height_ft = {};
  std::vector<ScopeOpening> openings = {};
  std::string level = {};  // floor that it is on; not read from words
  std::vector<ScopeOffset> offsets = {};
  friend bool operator==(const ScopeRoom&, const ScopeRoom&) = default;
};

/// A line item. Without `cat` and `sel` it is to be entered by hand, and `reason` says why.
struct ScopeItem {
  std::string room = {};  // empty: none was named
  std::string cat = {}, sel = {};
  Activity activity = Activity::replace;
  std::string description = {};           // of the list entry, or as it was said
  std::optional<Quantity> quantity = {};  // rounded half up to the hundredth; empty: a question asks for it
  std::string unit = {};
  std::optional<Money> unit_price = {}, total = {};  // of the list, for the activity
  std::string calc = {};  // "W" walls, "C" ceiling, "F" floor, "PF" floor perimeter, "PC" ceiling perimeter,
                          // "PF*2", "W+C", "F/9", "240"
  double confidence = 0;  // 0..1: of the entry, among those with the words that were said
  std::string reason = {};
  friend bool operator==(const ScopeItem&, const ScopeItem&) = default;
};

/// What a word is in its sentence. `rating` is a number that names a kind ("R-13", "30 year"), never a
/// quantity; `part` is where in the room, `reference` another word's meaning ("it", "the same").
enum class ScopeRole {
  room,
  action,
  object,
  modifier,
  dimension,
  count,
  rating,
  duration,
  part,
  condition,
  reference,
  correction,
  question,
  filler,
  unknown
};

/// What became of a word: it is in the scope as said, with an assumption, or with a question; or nobody
/// understood it.
enum class ScopeUse { used, assumed, asked, not_understood };

/// A word or a measure of the text. Each has exactly one role.
struct ScopeWord {
  std::string text = {};  // in lower case; "12 by 10" is one
  ScopeRole role = ScopeRole::unknown;
  ScopeUse use = ScopeUse::not_understood;
  std::optional<std::size_t> item = {};  // the first of MadeScope::items that it is about
  friend bool operator==(const ScopeWord&, const ScopeWord&) = default;
};

/// A question about the scope, which is answered and not priced: "what does the total come to?"
struct ScopeAnswer {
  std::string kind = {};  // "total", "count", "list", "missing", "price", "quantity", "size", "explain"
  std::string text = {};
  friend bool operator==(const ScopeAnswer&, const ScopeAnswer&) = default;
};

/// What is missing or ambiguous, with what answers it. A question about several items is there for each.
struct ScopeQuestion {
  std::string text = {};  // as in MadeScope::questions
  std::optional<std::size_t> item =
      {};                               // of MadeScope::items; empty: it is about no item, or about a new one
  std::string room = {};                // whose sizes are missing
  std::string calc = {};                // that the sizes are for: "PF"
  std::vector<ScopeItem> choices = {};  // the item as each answer makes it, the first for the answer "1"
  friend bool operator==(const ScopeQuestion&, const ScopeQuestion&) = default;
};

/// What was made of the words.
struct MadeScope {
  std::vector<ScopeItem> items = {};               // in the order of the words
  Money total = {};                                // of the items that have a price and a quantity
  std::vector<std::string> questions = {};         // what is missing or ambiguous
  std::vector<std::string> warnings = {};          // what was not understood, and what was assumed
  std::vector<ScopeRoom> rooms = {};               // the given ones with what the words add, then the others
  std::vector<ScopeAnswer> answers = {};           // to questions about the scope
  std::vector<ScopeItem> suggestions = {};         // what usually goes with the items, and was not said
  std::vector<ScopeWord> words = {};               // of the text, in its order; empty for check_scope
  std::vector<ScopeQuestion> open_questions = {};  // the questions, in their order
  friend bool operator==(const MadeScope&, const MadeScope&) = default;
};

/// What the estimate of a scope is made from: see convert_scope.h.
struct ScopeEstimate {
  Claim claim = {};  // its price list is filled in
  std::vector<ScopeItem> items = {};
  std::vector<ScopeRoom> rooms = {};  // sizes and levels of the rooms that the items name
};

/// Words that ScopeMaker understands whatever the price list, in lower case: what a dictation may have.
struct ScopeTerms {
  std::vector<std::string_view> actions = {}, things = {}, rooms = {};
};
[[nodiscard]] ScopeTerms scope_terms();

/// Makes scopes with one price list. The constructor reads all descriptions. Safe to share between threads.
///
/// Example: `ScopeMaker(list).make("kitchen 12 by 10: R&R baseboard")` has an item of 44 LF.
class ScopeMaker {
 public:
  /// `list` must outlive the maker and must not change.
  explicit ScopeMaker(const PriceList& list);
  ScopeMaker(const ScopeMaker&) = delete;
  ScopeMaker& operator=(const ScopeMaker&) = delete;
  ~ScopeMaker();

  /// Never invents a code or a price: words that fit several entries become a question, words that fit none
  /// an item to be entered by hand. Reads at most `max_items` items. Error: request_too_large, for more than
  /// `max_text_bytes` or limits.input_bytes.
  ///
  /// "(?)" behind a word says that it was not heard well: a question asks for it if it has a number or names
  /// a thing. "answer 2: 14" answers the second question of the words before it; a line with a number alone
  /// the first one that it fits.
  [[nodiscard]] Result<MadeScope> make(std::string_view text, std::vector<ScopeRoom> rooms = {},
                                       const Limits& limits = {}) const;

  /// Compares items and sizes that somebody else, such as a model, read of the text with the list, as
  /// check_scope does, and with the words. Entered by hand and asked about: an item whose entry no words name
  /// or whose activity nobody said; asked about: a quantity that the words do not give, and what the words
  /// name and no item has. `rooms`: those that are known; `read`: the model's. Errors: those of make().
  /// Example: of "R&R toilet" and an item for a toilet flange, the toilet is asked about, and the flange is
  /// entered by hand.
  [[nodiscard]] Result<MadeScope> check(std::vector<ScopeItem> items, std::vector<ScopeRoom> read,
                                        std::string_view text, std::vector<ScopeRoom> rooms = {},
                                        const Limits& limits = {}) const;

  static constexpr std::size_t max_text_bytes = 1'000'000, max_items = 500;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// Compares items that somebody else made of words, such as a model, with the price list. Descriptions,
/// units, prices and totals become those of `list`. A quantity that is named by a measure of the room ("W",
/// "PF", "W+C", "PF*2", "F/9") is calculated from the room; another one is kept, and its digits become
/// `calc`. What the list does not have (the code, its activity, its unit) makes the item one that is entered
/// by hand, and `reason` says why. A question asks for each quantity that is missing or impossible. Reads at
/// most ScopeMaker::max_items items; a warning says so.
/// Example: `check_scope(items, rooms, list).items[0].unit_price` is the price of the list, or empty.
[[nodiscard]] MadeScope check_scope(std::vector<ScopeItem> items, std::vector<ScopeRoom> rooms,
                                    const PriceList& list);

/// The entries that share words with `text`, those with the rarest words first; at most `max`.
[[nodiscard]] std::vector<const PriceItem*> entries_about(std::string_view text, const PriceList& list,
                                                          std::size_t max);

}  // namespace estimate
