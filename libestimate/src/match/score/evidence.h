// What speaks for and against an entry, weighed: the whole of the scoring is the table of evidence.cpp.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "estimate/base/fixed.h"
#include "match/text/text_query.h"

namespace estimate::match {

enum class Sign {
  entry_words,       // share of the entry's words that are printed, weighted by how much they say
  print_words,       // share of the printed words that the entry has
  whole_entry,       // nothing of the entry is missing
  whole_print,       // and nothing is printed besides, but for remarks
  changed_number,    // 1/2" printed, 5/8" in the list; each
  missing_number,    // in the list only; each
  surplus_number,    // printed only; each
  missing_word,      // in the list only; each
  surplus_word,      // printed only; each, less for remarks
  opposite_word,     // "upper" printed, "lower" in the list; each
  same_price,        // to the cent
  same_small_price,  // the same, but below 5.00: many entries cost 0.45
  near_price,        // within 2 %: another month's list
  close_price,       // within 12 %
  unlike_price,      // more than 30 % off
  far_price,         // more than 60 % off
  no_price,          // not printed, or none in the list
  no_activity,       // the list does not have the printed activity for the entry
  recap_fits,        // the recap by category comes out with the entry's category
  recap_excludes,    // and cannot come out with it
  neighbour,         // −1…1: lines around it
  count
};
[[nodiscard]] std::string_view sign_name(Sign sign);

/// The value of every sign; 0 where it does not show.
struct Evidence {
  std::array<double, std::size_t(Sign::count)> values{};
  double& operator[](Sign sign) { return values[std::size_t(sign)]; }
  double operator[](Sign sign) const { return values[std::size_t(sign)]; }
};

void add_text_evidence(Evidence& evidence, const TextLikeness& likeness);
void add_price_evidence(Evidence& evidence, std::optional<Money> printed, std::optional<Money> of_list);

/// Whether the two prices are the same.
[[nodiscard]] bool has_same_price(const Evidence& evidence);

/// The logarithm of the odds of this entry against none being meant: the sum of value × weight.
[[nodiscard]] double score(const Evidence& evidence);

/// The probability of each, given the scores of all that come into question; what they leave to 1 is that
/// none of them is meant.
[[nodiscard]] std::vector<double> confidences(std::span<const double> scores);

}  // namespace estimate::match
