// find_entries: the entries of a price list that a person looks for.
// Threads: the functions have no state; an EntryFinder may be shared.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"

namespace estimate {

/// What to look for.
struct EntrySearch {
  std::string text = {};  // words of a description, a category ("DRY"), or a code ("DRY 1/2")
  std::string unit = {};  // only entries with it; empty: with any
  std::size_t limit = 20;
};

/// The price of an entry for one of its activities.
struct ActivityPrice {
  Activity activity = Activity::replace;
  Money price = {};
  friend bool operator==(const ActivityPrice&, const ActivityPrice&) = default;
};

/// An entry that fits, with what a list to choose from shows.
struct FoundEntry {
  const PriceItem* entry = nullptr;
  std::optional<Activity> activity = {};   // that the words say, if the entry has it; else its usual one
  std::vector<ActivityPrice> prices = {};  // of those that the list has, per unit
};

/// The entry with its usual activity.
[[nodiscard]] FoundEntry show_entry(const PriceItem& entry);

/// A price list prepared for searches.
class EntryFinder {
 public:
  /// `list` must outlive the finder and must not change.
  explicit EntryFinder(const PriceList& list);
  EntryFinder(const EntryFinder&) = delete;
  EntryFinder& operator=(const EntryFinder&) = delete;
  ~EntryFinder();

  /// First the entry with the code, or those of the category, in the order of the list; then those that the
  /// words may mean, ranked as a Matcher ranks them. The entries are those of the list.
  /// Example: `EntryFinder(list).find({.text = "R&R drywall", .unit = "SF"}).front().entry->sel`.
  [[nodiscard]] std::vector<FoundEntry> find(const EntrySearch& wanted) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace estimate
