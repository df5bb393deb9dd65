#include "esx/verify/schema_rules.h"

namespace estimate::esx {
namespace {

// The element tree of GENERIC_ROUGHDRAFT; the notation is explained in schema_rules.h.
constexpr ElementRule rough_draft_elements[] = {
    {"GENERIC_ROUGHDRAFT",
     "COVERSHEET? COVERAGES? LINE_ITEM_DETAIL? RECAP_BY_ROOM? RECAP_BY_CATEGORY? RECAP_TAX_OP? "
     "GRAND_TOTAL_ADJUSTMENT? CLOSING_STATEMENT? HEADER? PT_TOTALS?",
     "majorVersion:s32 minorVersion:s32 transactionId:s", ""},
    {"COVERSHEET", "CONTACTS? DATES? ESTIMATE_INFO? ADDRESSES? PHONES? OPENING_STATEMENT?", "", ""},
    {"CONTACTS", "CONTACT*", "", ""},
    {"CONTACT", "ADDRESSES? PHONES?", "type:s50 name:s160 title:s30 company:s160", ""},
    {"ADDRESSES", "ADDRESS*", "", ""},
    {"ADDRESS", "", "zip:s10u type:s12 street:s60 city:s30 state:s2 primary:b", ""},
    {"PHONES", "PHONE*", "", ""},
    {"PHONE", "", "type:s12 phone:s20 ext:s20# primary:b", ""},
    {"DATES", "", "loss:t inspected:t completed:t received:t entered:t contacted:t", ""},
    {"ESTIMATE_INFO", "EST_CHANGES?",
     "estimateType:s deprMat:b deprNonMat:b deprRemoval:b deprOandP:b deprTaxes:b inspNotPerformed:b "
     "roofDamage:=-1|0|1|2 scopeType:s35 estimateCount:i onsite:b printOnsite:b onsitePayment:b "
     "estimatedOnsite:b isTotalLoss:b backInProgress:=0|1|2 afo:s3 xsImported:b recipientsXNAddress:s "
     "causeOfLoss:s256 otherCause:s256 rotationTrade:s carrierId:s originalTransactionId:s "
     "usedAerialSketch:b policyNumber:s20 claimNumber:s30 estimateName:s20U insuredName:s160 priceList:s20U "
     "laborEff:s100 typeOfLoss:s35 laborCostModel:=0|1|2 waterLossCategory:=0|1|2|3|4 "
     "waterLossClass:=0|1|2|3|4|5",
     ""},
    {"EST_CHANGES", "EST_CHANGE*", "", ""},
    {"EST_CHANGE", "", "reason:s onsite:b", ""},
    {"OPENING_STATEMENT", "", "", "s32767"},
    {"COVERAGES", "COVERAGE*", "", ""},
    {"COVERAGE", "SUMMARY? LOSS_DATA?",
     "policyDeductible:n deductibleCredit:n deductible:n coverageName:s500 id:i coverageType:=0|1|2|3", ""},
    {"SUMMARY", "TOTALS? MAX_ADDL_AMTS?", "", ""},
    {"TOTALS",
     "PERMITS_FEES? SALES_TAXES? SIGNATURE? PAYMENT_TRACKER? FEES_NOTE? OVERHEAD? PROFIT? SUBLIMIT_RECAP?",
     "permit:d bscTotal:d recDepr:d nonRecDepr:d actualRecDepr:d netClaim:d fullDeduct:d fullSalvRet:d "
     "fullResidualDeduct:d residualDeduct:d fullResidualSalvRet:d residualSalvRet:d netClaimIfRec:d "
     "acvCoins:d fullACVCoins:d replCostCoins:d fullReplCostCoins:d fullAmtOverLimits:d "
     "residualAmtOverLimits:d fullResAmtOverLimits:d priorPmtsAdj:d priorPmtsResidual:d "
     "priorPmtsResidualAdj:d settlementFactor:d subtotal:m lineItemTotal:m rcv:m depr:m acv:m "
     "directReplacement:n directReplacementOwed:n priorPmts:n insuranceToValue:n deductible:n "
     "amtOverLimits:n salvRetention:m",
     ""},
    {"PERMITS_FEES", "PERMIT_FEE*", "", ""},
    {"PERMIT_FEE", "", "desc:s50 amount:d", ""},
    {"SALES_TAXES", "SALES_TAX*", "", ""},
    {"SALES_TAX", "",
     "desc:s73 rate:d3[0,999.999] base:d2[0,99999999.99] amount:m taxOnDepr:m taxOnRecDepr:m "
     "taxOP:=Neither|TaxonOP|OPonTax",
     ""},
    {"SIGNATURE", "", "estimator:s160 estimatorTitle:s30", ""},
    {"PAYMENT_TRACKER", "",
     "ptEstValue:d ptNumItemActs:i ptItemsWithRemaining:i ptTotalPaid:d ptRecoverableDep:d "
     "ptNonRecoverableDep:d ptEstRemaining:d ptNumItemOverrides:i ptItemOverrideAmt:d",
     ""},
    {"FEES_NOTE", "", "", "s32767"},
    {"OVERHEAD", "", "rate:d1[0,999.9] base:d2[0,99999999.99] amount:m", ""},
    {"PROFIT", "", "rate:d1[0,999.9] base:d2[0,99999999.99] amount:m", ""},
    {"SUBLIMIT_RECAP", "SUBLIMIT_INFO*", "", ""},
    {"SUBLIMIT_INFO", "",
     "desc:s100 singleItemLimit:d2[0,9999999.99] aggLimit:d2[0,9999999.99] acv:n rc:n overage:n", ""},
    {"MAX_ADDL_AMTS", "SALES_TAXES?",
     "lineItemTotal:m subtotal:m totalPaidWhenIncurred:d bscAdjustment:m overhead:m profit:m rcv:m rcvPWI:m "
     "amountOverLimit:m amountOverLimitToDeduct:d maxAddlAmount:m fullResidualCoinsPWI:d residualCoinsPWI:d "
     "fullSalvageRetentionPWI:d salvageRetentionPWI:d fullAdvancePaymentsResidualPWI:d "
     "advancePaymentsResidualPWI:d fullDeductResidualPWI:d deductResidualPWI:d",
     ""},
    {"LOSS_DATA", "",
     "rcl:d bd:d acvLoss:d nonRecDeprec:d deductApplied:d insCarried:d rcvInsCarried:d acvInsCarried:d "
     "adjLossAmt:d potentialSuppClaim:d total:d acvClaim:d rcvClaim:d valACV:d valRCV:d salvage:d "
     "directReplacement:d priorPmts:d coins:d coinsFormula:s overLimits:d",
     ""},
    {"LINE_ITEM_DETAIL", "GROUP? PERMITS_FEES? BSC_ITEMS? COV_BREAKDOWN?",
     "permit:d total:d homeownerTotal:d contractorTotal:d", ""},
    {"GROUP", "ROOM_INFO? GROUPS? MISS_WALLS? SUBROOMS? ROOM_DIM_VARS? ITEMS? AREA_DIM_VARS?",
     "tax:d addons:d deprTotal:d acvTotal:d rcvTotal:d desc:s1024 total:m", ""},
    {"ROOM_INFO", "", "sketchCeiling:s50 shape:s23 dimString:s1024 sketchThumbnailId:i[0,99999]", ""},
    {"GROUPS", "GROUP*", "", ""},
    {"MISS_WALLS", "MISS_WALL*", "", ""},
    {"MISS_WALL", "", "qty:i[0,99] dimString:s1024 opensInto:s20 type:s35", ""},
    {"SUBROOMS", "SUBROOM*", "", ""},
    {"SUBROOM", "ROOM_DIM_VARS? MISS_WALLS?",
     "sketchCeiling:s50 subroomNum:i[0,999] desc:s1024 shape:s23 dimString:s1024", ""},
    {"ROOM_DIM_VARS", "",
     "sfWalls:n sfCeiling:n sfWallsCeiling:n sfFloor:n syFloor:n lfFloorPerim:n sfLongWall:n sfShortWall:n "
     "lfCeilingPerim:n sfSkRoof:n skRoofSquares:n lfSkRoofPerim:n lfSkRoofRidge:n lfSkRoofHip:n",
     ""},
    {"ITEMS", "ITEM*", "total:m", ""},
    {"ITEM", "ITEM_ACTS? NOTE?",
     "actPrefix:s50 isHomeowner:b isCredit:b containsBSCFactoredIn:b containsBSCDontApply:b jobTaxType:s40 "
     "laborTotal:d laborBase:d laborBurden:d laborMarkup:d laborHours:d material:d equipment:d marketCond:d "
     "acv:d lineNum:s11 sublimitName:s100 tax:d addons:d deprTotal:d acvTotal:d rcvTotal:d "
     "isPartOfInitSettle:b type:s1 cat:s3U sel:s10u act:s1. desc:s1024 descChanged:b calc:s qty:m unit:s2U "
     "unitChanged:b remove:m replace:m total:m isExempt:b isNonOP:b priceNote:s13 priceChanged:b depr:m "
     "deprType:=0|1|2|3|4 recoverable:b deprUse:=0|1|2|3|4 age:d2[0,999.99] lifeExp:d[0,999] "
     "coverageName:s500 originalVendor:s1024",
     ""},
    {"ITEM_ACTS", "ITEM_ACT*", "", ""},
    {"ITEM_ACT", "",
     "act:s1 labUnit:d matUnit:d equUnit:d mktUnit:d trade:s13 tax:d addons:d deprTotal:d acvTotal:d "
     "rcvTotal:d",
     ""},
    {"NOTE", "", "", "s10000"},
    {"AREA_DIM_VARS", "",
     "sfSkFloor:n sfSkTotalFloor:n sfSkIntWall:n sfSkExtWall:n lfSkExtWallPerim:n sfWalls:n sfCeiling:n "
     "sfWallsCeiling:n sfFloor:n syFloor:n lfFloorPerim:n sfLongWall:n sfShortWall:n lfCeilingPerim:n "
     "sfSkRoof:n skRoofSquares:n lfSkRoofPerim:n lfSkRoofRidge:n lfSkRoofHip:n",
     ""},
    {"BSC_ITEMS", "BSC_ITEM*", "bscTotal:n", ""},
    {"BSC_ITEM", "COV_INFO?",
     "laborHours:d isNonOP:b isExempt:b appliesType:=0|1|2|3 desc:s1024 tradeCode:s13U amount:m qtyChanged:b",
     ""},
    {"COV_INFO", "COV*", "", ""},
    {"COV", "", "name:s500 rate:d2[0,100] amount:m", ""},
    {"COV_BREAKDOWN", "COV_AMOUNTS*", "grandTotal:m total:m", ""},
    {"COV_AMOUNTS", "", "desc:s500 total:m grandTotal:m totalPct:d2[0,100] grandTotalPct:d2[0,100]", ""},
    {"RECAP_BY_ROOM", "RECAP_BSC_TOTAL? RECAP_GROUP?", "total:d", ""},
    {"RECAP_BSC_TOTAL", "COV_INFO?", "desc:s50 percentage:d2 rcv:d acv:d deprec:d", ""},
    {"RECAP_GROUP", "RECAP_GROUPS? SUBTOTAL_COV_INFO? ITEMS_COV_INFO?",
     "subtotal:d subtotalPercentage:d2 items:d itemsPercentage:d2 desc:s1024", ""},
    {"RECAP_GROUPS", "RECAP_GROUP*", "", ""},
    {"SUBTOTAL_COV_INFO", "COV*", "", ""},
    {"ITEMS_COV_INFO", "COV*", "", ""},
    {"RECAP_BY_CATEGORY",
     "OP_ITEMS? NON_OP_ITEMS? RECAP_BSC_TOTAL? RECAP_PERMIT? OVERHEAD=RECAP_BY_CATEGORY.OVERHEAD? "
     "PROFIT=RECAP_BY_CATEGORY.PROFIT? SALES_TAXES=RECAP_BY_CATEGORY.SALES_TAXES?",
     "subtotalRCV:d subtotalACV:d subtotalDeprec:d", ""},
    {"OP_ITEMS", "CATEGORY*", "subtotalRCV:d subtotalPercentage:d subtotalDeprec:d subtotalACV:d", ""},
    {"CATEGORY", "COV_INFO?", "desc:s50 percentage:d2 rcv:d acv:d deprec:d", ""},
    {"NON_OP_ITEMS", "CATEGORY*", "subtotalRCV:d subtotalPercentage:d subtotalDeprec:d subtotalACV:d", ""},
    {"RECAP_PERMIT", "COV_INFO?", "desc:s50 percentage:d2 rcv:d acv:d deprec:d", ""},
    {"RECAP_BY_CATEGORY.OVERHEAD", "COV_INFO?", "rate:d desc:s50 percentage:d2 rcv:d acv:d deprec:d", ""},
    {"RECAP_BY_CATEGORY.PROFIT", "COV_INFO?", "rate:d desc:s50 percentage:d2 rcv:d acv:d deprec:d", ""},
    {"RECAP_BY_CATEGORY.SALES_TAXES", "SALES_TAX=SALES_TAXES.SALES_TAX*", "", ""},
    {"SALES_TAXES.SALES_TAX", "COV_INFO?", "rate:d desc:s50 percentage:d2 rcv:d acv:d deprec:d", ""},
    {"RECAP_TAX_OP",
     "OVERHEAD=RECAP_TAX_OP.OVERHEAD? PROFIT=RECAP_TAX_OP.PROFIT? TAXES? LINE_ITEMS? ADDL_CHARGES? "
     "BASE_SERVICE_CHARGES?",
     "", ""},
    {"RECAP_TAX_OP.OVERHEAD", "", "rate:d1[0,999.9] amount:m", ""},
    {"RECAP_TAX_OP.PROFIT", "", "rate:d1[0,999.9] amount:m", ""},
    {"TAXES", "TAX_DETAIL*", "", ""},
    {"TAX_DETAIL", "", "desc:s73 rate:d3[0,999.999] taxNum:i[0,7] amount:m", ""},
    {"LINE_ITEMS", "TAXES=LINE_ITEMS.TAXES?", "overhead:d profit:d", ""},
    {"LINE_ITEMS.TAXES", "TAX_AMOUNT*", "", ""},
    {"TAX_AMOUNT", "", "taxNum:i[0,7] amount:m", ""},
    {"ADDL_CHARGES", "TAXES=LINE_ITEMS.TAXES?", "overhead:d profit:d", ""},
    {"BASE_SERVICE_CHARGES", "TAXES=LINE_ITEMS.TAXES?", "overhead:d profit:d", ""},
    {"GRAND_TOTAL_ADJUSTMENT", "COMPARABLE_ESTIMATES?",
     "labor:d material:d equipment:d other:d taxes:d subtotal:d otherAdjustments:d adjustmentAmount:d "
     "adjustmentPercent:d deduct:d comparableAverage:d baseGrandTotal:d homeownerTotal:d contractorTotal:d",
     ""},
    {"COMPARABLE_ESTIMATES", "COMPARABLE_ESTIMATE*", "", ""},
    {"COMPARABLE_ESTIMATE", "", "name:s amount:d", ""},
    {"CLOSING_STATEMENT", "", "", "s32767"},
    {"HEADER", "COMP_INFO?", "compName:s80 dateCreated:t", ""},
    {"COMP_INFO", "", "", "s1024"},
    {"PT_TOTALS", "PT_PAYMENTS?", "ptALEPaid:d ptNumPmts:i", ""},
    {"PT_PAYMENTS", "PT_PAYMENT*", "", ""},
    {"PT_PAYMENT", "NOTE=PT_PAYMENT.NOTE?",
     "date:t checkNum:s32 type:=0|1|2 userID:s8 voided:b recut:b rcDeferredAmount:d acvAmount:d", ""},
    {"PT_PAYMENT.NOTE", "", "", "s1024"},
};

}  // namespace

std::span<const ElementRule> rough_draft_element_rules() { return rough_draft_elements; }

}  // namespace estimate::esx
