// The terms of the trade: category codes (CAT), names of coverages, phrases for activities, units of measure.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/model.h"

namespace estimate {

enum class CategoryKind { structure, contents_service, contents_item };

/// A category code of line items and the name that recaps print for it.
/// Example: {"FCC", "Floor covering, carpet", "FLOOR COVERING - CARPET", structure}.
struct Category {
  std::string_view code, name;
  std::string_view recap_name;  // as in "Recap by Category"; empty if never seen in print
  CategoryKind kind;
};

/// The recap category of every removal, whatever the item's own category is.
inline constexpr std::string_view demolition_recap_name = "GENERAL DEMOLITION";

/// All known categories, sorted by code.
[[nodiscard]] std::span<const Category> categories();

/// nullptr for an unknown code.
[[nodiscard]] const Category* category_by_code(std::string_view code);

/// Ignores whitespace ("HEAT,  VENT & AIR CONDITIONING"); nullptr if there is none.
[[nodiscard]] const Category* category_by_recap_name(std::string_view name);

/// Every coverage that is named anywhere, in the order of the terms, the coverage table, the summaries, the
/// recaps and the items. The summary of all coverages together ("All Items") is not a coverage.
[[nodiscard]] std::vector<std::string> coverage_names(const Estimate& estimate);

/// What is paid now: what remains of the net claim after prior payments, or all of it.
[[nodiscard]] inline const std::optional<Money>& claim_now(const CoverageTotals& summary) {
  return summary.net_claim_remaining ? summary.net_claim_remaining : summary.net_claim;
}

/// The same if depreciation is recovered.
[[nodiscard]] inline const std::optional<Money>& claim_if_recovered(const CoverageTotals& summary) {
  return summary.net_claim_remaining_if_recovered ? summary.net_claim_remaining_if_recovered
                                                  : summary.net_claim_if_recovered;
}

/// The summary of a coverage, or nullptr. If the print has a single coverage and only a summary of all
/// items, that summary is the coverage's.
[[nodiscard]] const CoverageTotals* summary_of(const Estimate& estimate, const std::string& coverage,
                                               bool paid_when_incurred);

/// The coverageType if the name makes it certain: 0 building, 2 contents. For other names, the carriers' own
/// exports do not agree on the type.
[[nodiscard]] std::optional<int> coverage_type(const std::string& coverage);

enum class PhrasePlace { front, back };

/// A phrase that names the activity in print: "R&R " before a description, or " - Detach & reset" after it.
struct ActivityPhrase {
  std::string_view text;  // with the space that separates it from the description
  PhrasePlace place;
  Activity activity;
};

/// A phrase that begins with another phrase comes first, so the first match is the right one.
[[nodiscard]] std::span<const ActivityPhrase> activity_phrases();

/// The first phrase at that place in `description`, ignoring case; nullptr if there is none.
[[nodiscard]] const ActivityPhrase* find_activity_phrase(std::string_view description, PhrasePlace place);

/// "Haul debris - per pickup truck load", "Dumpster load", "Tandem axle dump trailer": removals by
/// themselves, of the category of demolition. Real prints that show it have their depreciation as "NA", as of
/// removals.
[[nodiscard]] bool is_hauling(std::string_view description);

/// The description without an estimator's edit marks: "* " before it, "*" after it.
[[nodiscard]] std::string_view strip_edit_marks(std::string_view description);

/// The unit that a recognized word is if one letter was misread, made up or lost: "FEA" → "EA", "5F" → "SF".
/// nullopt if none or several fit.
[[nodiscard]] std::optional<std::string_view> closest_unit(std::string_view word);

/// Whether prints use the unit ("EA", "MBF").
[[nodiscard]] bool is_known_unit(std::string_view unit);

}  // namespace estimate
