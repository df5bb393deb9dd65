// match: CAT/SEL and activity of every line item, and why.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/alias.h"
#include "estimate/model.h"
#include "estimate/price_list.h"

namespace estimate {

/// code: printed in a rough draft; exact: the list's own words; edited: those words with a slip, an
/// abbreviation or an addition, or a confirmed correction (Alias); fuzzy: likely all the same; none: a miss.
enum class MatchKind { code, exact, edited, fuzzy, none };
[[nodiscard]] std::string_view match_kind_name(MatchKind kind);

/// Another entry that may be meant.
struct MatchAlternative {
  std::string cat, sel, description, unit;
  double confidence = 0;            // 0..1
  std::optional<Money> list_price;  // per unit, for the item's activity
  friend bool operator==(const MatchAlternative&, const MatchAlternative&) = default;
};

/// The answer for one line item.
struct ItemMatch {
  MatchKind kind = MatchKind::none;
  std::string cat, sel, description;  // of the list entry; codes as printed for kind code
  std::string price_list;
  double confidence = 0;                       // 0..1: of those of 0.9, nine in ten are right
  std::string reason;                          // in words
  std::optional<Money> list_price;             // per unit, for the item's activity
  std::optional<Money> list_remove_price;      // the removal's part of list_price, for activity "&"
  std::optional<Money> unit_price_difference;  // printed − list
  std::optional<Activity> activity;            // where the list decides it
  std::optional<Money> remove_price;           // the removal's part of the printed price, where the recap
                                               // by category comes out with it
  std::string recap_category;                  // of a miss, where the recap by category decides it
  std::vector<MatchAlternative> alternatives;  // at most three, the likeliest first

  friend bool operator==(const ItemMatch&, const ItemMatch&) = default;
};

/// One answer per line item, in the order of Estimate::items.
struct PriceMatch {
  std::string price_list;
  std::vector<ItemMatch> items;
};

struct MatchOptions {
  std::vector<Alias> aliases;  // win over every score; one for the list over one for all
  double threshold = 0.8;      // an answer less sure than this is a miss
};

/// A price list made ready for matching. Making one reads the descriptions once; the index of words is
/// made when the first description is not found as it stands. For any number of threads.
///
/// Example: `const Matcher matcher(list); for (const Estimate& e : many) use(matcher.match(e));`
class Matcher {
 public:
  /// `list` must outlive the matcher and stay as it is.
  explicit Matcher(const PriceList& list);
  Matcher(const Matcher&) = delete;
  Matcher& operator=(const Matcher&) = delete;
  ~Matcher();

  /// Codes printed in a rough draft are taken as they are; then come aliases, then the exact description
  /// (activity prefix and edit marks left out), then what text, unit, activity, price, recap by category
  /// and neighbouring lines say together. Else a miss: nothing is made up.
  [[nodiscard]] PriceMatch match(const Estimate& estimate, const MatchOptions& options = {}) const;

  /// Makes the index of words now, so that no later match() has to.
  void prepare() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// The same for one estimate.
[[nodiscard]] PriceMatch match_items(const Estimate& estimate, const PriceList& list,
                                     const MatchOptions& options = {});

}  // namespace estimate
