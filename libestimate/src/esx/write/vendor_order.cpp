#include "esx/write/vendor_order.h"

#include <algorithm>
#include <limits>
#include <span>

#include "esx/estimate/base/text.h"

namespace estimate::esx {
namespace {

struct Order {
  std::string_view element, names;
};

constexpr Order attribute_orders[] = {
    {"GENERIC_ROUGHDRAFT", "majorVersion minorVersion transactionId"},
    {"HEADER", "dateCreated compName"},
    {"ESTIMATE_INFO",
     "estimateName insuredName priceList laborEff claimNumber policyNumber typeOfLoss causeOfLoss otherCause "
     "deprMat deprNonMat deprRemoval deprOandP deprTaxes inspNotPerformed onsite printOnsite onsitePayment "
     "estimatedOnsite recipientsXNAddress rotationTrade carrierId usedAerialSketch estimateType"},
    {"ADDRESS", "type street city state zip primary"},
    {"CONTACT", "type name title company"},
    {"DATES", "loss inspected completed received entered contacted"},
    {"COVERAGE", "policyDeductible deductibleCredit deductible coverageName coverageType id"},
    {"TOTALS",
     "lineItemTotal subtotal rcv recDepr nonRecDepr depr acv priorPmts amtOverLimits deductible fullDeduct "
     "netClaim actualRecDepr netClaimIfRec"},
    {"SALES_TAX", "desc percentage rate base amount taxOP rcv deprec acv"},
    {"SIGNATURE", "estimator estimatorTitle"},
    {"PAYMENT_TRACKER", "ptEstRemaining ptEstValue ptRecoverableDep ptNumItemActs ptItemsWithRemaining"},
    {"LOSS_DATA",
     "insCarried total acvInsCarried rcvInsCarried rcl bd deductApplied acvLoss acvClaim rcvClaim "
     "potentialSuppClaim adjLossAmt"},
    {"TAX_DETAIL", "taxNum rate desc amount"},
    {"TAX_AMOUNT", "taxNum amount"},
    {"LINE_ITEM_DETAIL", "homeownerTotal contractorTotal permit total"},
    {"GROUP", "desc total acvTotal rcvTotal tax addons deprTotal"},
    {"ITEM",
     "type lineNum cat sel act actPrefix desc descChanged calc qty unit unitChanged coverageName "
     "priceChanged "
     "remove replace total acv deprType recoverable deprUse age lifeExp depr tax addons acvTotal deprTotal "
     "rcvTotal isPartOfInitSettle laborTotal laborBase laborBurden laborMarkup laborHours material equipment "
     "marketCond isNonOP isHomeowner containsBSCDontApply"},
    {"ITEM_ACT", "act labUnit matUnit equUnit mktUnit tax addons acvTotal deprTotal rcvTotal trade"},
    {"COV_BREAKDOWN", "total grandTotal"},
    {"COV_AMOUNTS", "desc total totalPct grandTotal grandTotalPct"},
    {"RECAP_GROUP", "desc items itemsPercentage subtotal subtotalPercentage"},
    {"COV", "name rate amount"},
    {"RECAP_BY_CATEGORY", "subtotalRCV subtotalDeprec subtotalACV"},
    {"OP_ITEMS", "subtotalRCV subtotalDeprec subtotalACV subtotalPercentage"},
    {"NON_OP_ITEMS", "subtotalRCV subtotalDeprec subtotalACV subtotalPercentage"},
    {"CATEGORY", "desc rcv deprec acv percentage"},
    {"ROOM_INFO", "sketchCeiling shape dimString sketchThumbnailId"},
    {"MISS_WALL", "qty dimString opensInto type"},
    {"SUBROOM", "subroomNum desc sketchCeiling shape dimString"},
};

constexpr Order child_orders[] = {
    {"GENERIC_ROUGHDRAFT",
     "HEADER COVERSHEET COVERAGES RECAP_TAX_OP LINE_ITEM_DETAIL RECAP_BY_ROOM RECAP_BY_CATEGORY "
     "CLOSING_STATEMENT GRAND_TOTAL_ADJUSTMENT PT_TOTALS"},
    {"COVERSHEET", "ESTIMATE_INFO ADDRESSES PHONES CONTACTS DATES OPENING_STATEMENT"},
    {"CONTACT", "ADDRESSES PHONES"},
    {"COVERAGE", "SUMMARY LOSS_DATA"},
    {"SUMMARY", "TOTALS MAX_ADDL_AMTS"},
    {"TOTALS", "OVERHEAD PROFIT SALES_TAXES PAYMENT_TRACKER SIGNATURE"},
    {"RECAP_TAX_OP", "OVERHEAD PROFIT TAXES LINE_ITEMS ADDL_CHARGES BASE_SERVICE_CHARGES"},
    {"LINE_ITEM_DETAIL", "GROUP PERMITS_FEES BSC_ITEMS COV_BREAKDOWN"},
    {"GROUP", "ROOM_INFO MISS_WALLS ROOM_DIM_VARS SUBROOMS ITEMS GROUPS AREA_DIM_VARS"},
    {"ITEM", "ITEM_ACTS NOTE"},
    {"SUBROOM", "ROOM_DIM_VARS MISS_WALLS"},
    {"RECAP_BY_CATEGORY", "OP_ITEMS NON_OP_ITEMS RECAP_BSC_TOTAL RECAP_PERMIT OVERHEAD PROFIT SALES_TAXES"},
};

std::size_t rank_in(std::span<const Order> orders, std::string_view element, std::string_view name) {
  const auto order = std::ranges::find(orders, element, &Order::element);
  if (order == orders.end()) return std::numeric_limits<std::size_t>::max();
  const auto names = split(order->names, ' ');
  const auto found = std::ranges::find(names, name);
  return found == names.end() ? std::numeric_limits<std::size_t>::max()
                              : static_cast<std::size_t>(found - names.begin());
}

}  // namespace

std::size_t attribute_rank(std::string_view element, std::string_view attribute) {
  return rank_in(attribute_orders, element, attribute);
}

std::size_t child_rank(std::string_view parent, std::string_view child) {
  return rank_in(child_orders, parent, child);
}

}  // namespace estimate::esx
