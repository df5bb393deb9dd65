// What the lines around a line say about its entry.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/model.h"
#include "match/prices/price_index.h"
#include "match/score/candidate.h"
#include "match/score/price_levels.h"

namespace estimate::match {

/// A line and its entry; entry is null if the line is not decided.
struct DecidedLine {
  const PriceItem* entry = nullptr;
  Activity activity = Activity::replace;
};

/// Whether an asterisk marks the line as the estimator's own: its price says nothing about the list.
[[nodiscard]] bool is_edited_by_hand(const LineItem& item);

/// What the neighboring lines say about a line. From −1 to 1. In favor: a line close by is the other half of
/// the pair (removed here, replaced there); felt is a separate line and the entry is "without felt"; the
/// neighboring lines have the same category. Against: felt is a separate line and the entry is "with felt".
[[nodiscard]] double neighbor_evidence(const Estimate& estimate, const std::vector<DecidedLine>& lines,
                                       std::size_t line, const Candidate& candidate, bool tied);

/// How many decided lines have a category: in each section and in all. Says which trade a line is of if its
/// description is listed under several.
class CategoryCounts {
 public:
  CategoryCounts(const Estimate& estimate, const std::vector<DecidedLine>& lines);
  [[nodiscard]] int in_section(int section, std::string_view cat) const;
  [[nodiscard]] std::vector<std::string_view> categories_in(int section) const;
  /// Lines of the section count once, those of other sections a quarter.
  [[nodiscard]] double around(int section, std::string_view cat) const;

 private:
  std::map<std::pair<int, std::string_view>, int> of_section_;
  std::map<std::string_view, int> of_file_;
};

/// For a list that lacks many of the lines: why a description may be that of an entry of another category,
/// which the list does not have. Proof that it is not: the price is at the print's level. Doubtful are a
/// price out of the category's range, and a line among those of another trade that may have the same work:
/// the list has the same things there, or the description has its name ("Drywall labor minimum" under PLA)
/// and no other line of the entry's category is around.
class Doubts {
 public:
  Doubts(const Estimate& estimate, const std::vector<DecidedLine>& lines, const PriceLevels& levels,
         const PriceIndex::SharedCategories& shared)
      : estimate_(estimate), lines_(lines), levels_(levels), shared_(shared), counts_(estimate, lines) {}

  /// Empty if it is not doubtful.
  [[nodiscard]] std::string about(std::size_t line, const PriceItem& entry, Activity activity) const;

 private:
  [[nodiscard]] std::string about_trades(std::size_t line, const PriceItem& entry) const;
  [[nodiscard]] std::string_view category_around(std::size_t line, const PriceItem& entry) const;
  [[nodiscard]] bool has_others_in_section(std::size_t line, const PriceItem& entry) const;

  const Estimate& estimate_;
  const std::vector<DecidedLine>& lines_;
  const PriceLevels& levels_;
  const PriceIndex::SharedCategories& shared_;
  CategoryCounts counts_;
};

}  // namespace estimate::match
