// What a print of the vendor does not show, or shows in another form, compared with its data export.
#include <vector>

#include "vendor/compare_grd.h"

namespace estimate::testing {
namespace {

using enum Allowed;

constexpr std::string_view not_printed = "not printed";
constexpr std::string_view local_time =
    "the print has local time to the minute, the export UTC to the second";

constexpr Exception rough_draft[] = {
    {"HEADER", "", missing, not_printed},
    {"GENERIC_ROUGHDRAFT", "transactionId", missing, not_printed},
    {"ESTIMATE_INFO", "causeOfLoss", missing, not_printed},
    {"ESTIMATE_INFO", "recipientsXNAddress", missing, not_printed},
    {"ESTIMATE_INFO", "rotationTrade", missing, not_printed},
    {"ESTIMATE_INFO", "carrierId", missing, not_printed},
    {"ESTIMATE_INFO", "estimateType", missing, not_printed},
    {"CONTACT", "title", missing, "the title of a contractor is not printed"},
    {"DATES", "inspected", differs, local_time},
    {"DATES", "completed", differs, local_time},
    {"DATES", "entered", differs, local_time},
    {"DATES", "contacted", differs, local_time},
    {"COVERAGE", "coverageType", missing, not_printed},
    {"LOSS_DATA", "", missing, not_printed},
    {"LINE_ITEM_DETAIL", "homeownerTotal", missing, not_printed},
    {"LINE_ITEM_DETAIL", "contractorTotal", missing, not_printed},
    {"ITEM", "isPartOfInitSettle", missing, not_printed},
    {"ITEM", "laborTotal", missing, not_printed},
    {"ITEM", "laborBase", missing, not_printed},
    {"ITEM", "laborBurden", missing, not_printed},
    {"ITEM", "laborMarkup", missing, not_printed},
    {"ITEM", "laborHours", missing, not_printed},
    {"ITEM", "material", missing, not_printed},
    {"ITEM", "equipment", missing, not_printed},
    {"ITEM", "containsBSCDontApply", missing, not_printed},
    {"ITEM_ACTS", "", missing, not_printed},
};

/// In addition, a final draft does not have codes, split unit prices, or a table of options on the cover
/// sheet.
constexpr Exception final_draft[] = {
    {"ESTIMATE_INFO", "deprMat", missing, not_printed},
    {"ESTIMATE_INFO", "deprNonMat", missing, not_printed},
    {"ESTIMATE_INFO", "deprTaxes", missing, not_printed},
    {"ITEM", "cat", differs, "of the price list"},
    {"ITEM", "sel", missing, "of the price list"},
    {"ITEM", "calc", missing, not_printed},
    {"ITEM", "remove", missing, "the print has the sum of remove and replace"},
    {"ITEM", "replace", missing, "the print has the sum of remove and replace"},
    {"ITEM", "priceChanged", extra, "lines that the price list does not know"},
    {"ITEM", "descChanged", extra, "lines that the price list does not know"},
    {"ITEM", "marketCond", extra, "lines that the price list does not know"},
};

std::vector<Exception> of_final_draft() {
  std::vector<Exception> all(std::begin(rough_draft), std::end(rough_draft));
  all.insert(all.end(), std::begin(final_draft), std::end(final_draft));
  return all;
}

}  // namespace

std::span<const Exception> rough_draft_exceptions() { return rough_draft; }

std::span<const Exception> final_draft_exceptions() {
  static const std::vector<Exception> all = of_final_draft();
  return all;
}

}  // namespace estimate::testing
