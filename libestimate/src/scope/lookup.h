// Lookup: the list entry that words mean.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/model.h"
#include "match/prices/price_index.h"
#include "match/text/word_index.h"

namespace estimate::scope {

struct Query {
  std::string words;                 // of the list: "paint wall two coats"
  std::string usual;                 // what decides between entries that have all the words
  std::string unit;                  // that was said: entries with it come first
  std::optional<Activity> activity;  // empty: none was said, so the entry has to have only one
};

struct Answer {
  const PriceItem* entry = nullptr;
  Activity activity = Activity::replace;
  double confidence = 0;
  std::string reason;
  bool assumed = false;                        // what was not said decided
  std::vector<const PriceItem*> alternatives;  // if several fit
};

class Lookup {
 public:
  explicit Lookup(const PriceList& list) : list_(list), index_(list), words_(list) {}

  /// First the list's own description, then the entries that have all the words, then what the matcher takes
  /// for an edited description; if none has the activity, those that have only one. Without an entry,
  /// `reason` says why.
  [[nodiscard]] Answer find(const Query& query) const;

  /// Whether a word is in the list, as it is or misspelled.
  [[nodiscard]] bool has_word(std::string_view word) const;

  [[nodiscard]] const std::string& code() const { return list_.code; }

 private:
  [[nodiscard]] Answer find_with(const Query& query) const;

  const PriceList& list_;
  match::PriceIndex index_;
  match::WordIndex words_;
};

}  // namespace estimate::scope
