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

/// A rectangular room. What is not known is empty, and a question asks for it when a quantity needs it.
struct ScopeRoom {
  std::string name = {};
  std::optional<double> length_ft = {}, width_ft = {}, height_ft = {};
  std::vector<ScopeOpening> openings = {};
  std::string level = {};  // floor that it is on; not read from words
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

/// What was made of the words.
struct MadeScope {
  std::vector<ScopeItem> items = {};        // in the order of the words
  Money total = {};                         // of the items that have a price and a quantity
  std::vector<std::string> questions = {};  // what is missing or ambiguous
  std::vector<std::string> warnings = {};   // what was not understood, and what was assumed
  std::vector<ScopeRoom> rooms = {};        // the given ones with what the words add, then the others
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
  [[nodiscard]] Result<MadeScope> make(std::string_view text, std::vector<ScopeRoom> rooms = {},
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
