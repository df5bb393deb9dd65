#include "esx/verify/schema.h"

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string_view>

#include "esx/esx_elements.h"

namespace estimate::esx {
namespace {

/// A text, or the rows of a table of esx_elements.h in the notation of schema.h.
struct Text {
  std::array<char, 1000> characters{};
  std::size_t size = 0;

  constexpr Text() = default;
  template <std::size_t count>
  constexpr Text(const char (&text)[count]) : Text() {
    append({std::string_view(text, count - 1)});
  }
  template <class Value, std::size_t count>
  constexpr Text(const Attribute<Value> (&rows)[count]) : Text() {
    for (const Attribute<Value>& row : rows) append({row.name, ":", row.type, " "});
  }
  constexpr void append(std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts)
      for (const char c : part) characters[size++] = c;
  }
};

template <Text... parts>
constexpr Text concatenated = [] {
  Text text;
  text.append({std::string_view(parts.characters.data(), parts.size)...});
  return text;
}();
template <Text... parts>
constexpr std::string_view joined{concatenated<parts...>.characters.data(), concatenated<parts...>.size};

// The element tree of GENERIC_ROUGHDRAFT; the notation is explained in schema.h.
constexpr ElementRule rough_draft_elements[] = {
    {"GENERIC_ROUGHDRAFT",
     "HEADER? COVERSHEET? COVERAGES? RECAP_TAX_OP? LINE_ITEM_DETAIL? RECAP_BY_ROOM? RECAP_BY_CATEGORY? "
     "CLOSING_STATEMENT? GRAND_TOTAL_ADJUSTMENT? PT_TOTALS? ;",
     "majorVersion:s32 minorVersion:s32 transactionId:s ;", ""},
    {"COVERSHEET", "ESTIMATE_INFO? ADDRESSES? PHONES? CONTACTS? DATES? OPENING_STATEMENT? ;", "", ""},
    {"CONTACTS", "CONTACT*", "", ""},
    {"CONTACT", "ADDRESSES? PHONES? ;", joined<"type:s50 ", contact_attributes, ";">, ""},
    {"ADDRESSES", "ADDRESS*", "", ""},
    {"ADDRESS", "", joined<"type:s12 ", address_attributes, "primary:b ;">, ""},
    {"PHONES", "PHONE*", "", ""},
    {"PHONE", "", "type:s12 phone:s20 ext:s20# primary:b", ""},
    {"DATES", "", joined<dates_attributes, ";">, ""},
    {"ESTIMATE_INFO", "EST_CHANGES?",
     joined<
         estimate_info_attributes, "otherCause:s256 ", depreciation_attributes,
         "inspNotPerformed:b onsite:b printOnsite:b onsitePayment:b estimatedOnsite:b recipientsXNAddress:s "
         "rotationTrade:s carrierId:s usedAerialSketch:b estimateType:s ; roofDamage:=-1|0|1|2 scopeType:s35 "
         "estimateCount:i isTotalLoss:b backInProgress:=0|1|2 afo:s3 xsImported:b originalTransactionId:s "
         "laborCostModel:=0|1|2 waterLossCategory:=0|1|2|3|4 waterLossClass:=0|1|2|3|4|5">,
     ""},
    {"EST_CHANGES", "EST_CHANGE*", "", ""},
    {"EST_CHANGE", "", "reason:s onsite:b", ""},
    {"OPENING_STATEMENT", "", "", "s32767"},
    {"COVERAGES", "COVERAGE*", "", ""},
    {"COVERAGE", "SUMMARY? LOSS_DATA? ;",
     "policyDeductible:n deductibleCredit:n deductible:n coverageName:s500 coverageType:=0|1|2|3 id:i ;", ""},
    {"SUMMARY", "TOTALS? MAX_ADDL_AMTS? ;", "", ""},
    {"TOTALS",
     "OVERHEAD? PROFIT=OVERHEAD? SALES_TAXES? PAYMENT_TRACKER? SIGNATURE? ; PERMITS_FEES? FEES_NOTE? "
     "SUBLIMIT_RECAP?",
     joined<totals_attributes,
            "; permit:d bscTotal:d fullSalvRet:d fullResidualDeduct:d residualDeduct:d fullResidualSalvRet:d "
            "residualSalvRet:d acvCoins:d fullACVCoins:d replCostCoins:d fullReplCostCoins:d "
            "fullAmtOverLimits:d residualAmtOverLimits:d fullResAmtOverLimits:d priorPmtsAdj:d "
            "priorPmtsResidual:d priorPmtsResidualAdj:d settlementFactor:d directReplacement:n "
            "directReplacementOwed:n insuranceToValue:n salvRetention:m">,
     ""},
    {"PERMITS_FEES", "PERMIT_FEE*", "", ""},
    {"PERMIT_FEE", "", "desc:s50 amount:d", ""},
    {"SALES_TAXES", "SALES_TAX*", "", ""},
    {"SALES_TAX", "",
     "desc:s73 rate:d3[0,999.999] base:d2[0,99999999.99] amount:m taxOP:=Neither|TaxonOP|OPonTax ; "
     "taxOnDepr:m taxOnRecDepr:m",
     ""},
    {"SIGNATURE", "", "estimator:s160 estimatorTitle:s30 ;", ""},
    {"PAYMENT_TRACKER", "",
     "ptEstRemaining:d ptEstValue:d ptRecoverableDep:d ptNumItemActs:i ptItemsWithRemaining:i ; "
     "ptTotalPaid:d ptNonRecoverableDep:d ptNumItemOverrides:i ptItemOverrideAmt:d",
     ""},
    {"FEES_NOTE", "", "", "s32767"},
    {"OVERHEAD", "", "rate:d1[0,999.9] base:d2[0,99999999.99] amount:m", ""},
    {"SUBLIMIT_RECAP", "SUBLIMIT_INFO*", "", ""},
    {"SUBLIMIT_INFO", "",
     "desc:s100 singleItemLimit:d2[0,9999999.99] aggLimit:d2[0,9999999.99] acv:n rc:n overage:n", ""},
    {"MAX_ADDL_AMTS", "SALES_TAXES?",
     joined<additional_amounts_attributes,
            "totalPaidWhenIncurred:d bscAdjustment:m rcvPWI:m amountOverLimit:m amountOverLimitToDeduct:d "
            "maxAddlAmount:m fullResidualCoinsPWI:d residualCoinsPWI:d fullSalvageRetentionPWI:d "
            "salvageRetentionPWI:d fullAdvancePaymentsResidualPWI:d advancePaymentsResidualPWI:d "
            "fullDeductResidualPWI:d deductResidualPWI:d">,
     ""},
    {"LOSS_DATA", "",
     "insCarried:d total:d acvInsCarried:d rcvInsCarried:d rcl:d bd:d deductApplied:d acvLoss:d acvClaim:d "
     "rcvClaim:d potentialSuppClaim:d adjLossAmt:d ; nonRecDeprec:d valACV:d valRCV:d salvage:d "
     "directReplacement:d priorPmts:d coins:d coinsFormula:s overLimits:d",
     ""},
    {"LINE_ITEM_DETAIL", "GROUP? PERMITS_FEES? BSC_ITEMS? COV_BREAKDOWN? ;",
     "homeownerTotal:d contractorTotal:d permit:d total:d ;", ""},
    {"GROUP", "ROOM_INFO? MISS_WALLS? ROOM_DIM_VARS? SUBROOMS? ITEMS? GROUPS? AREA_DIM_VARS? ;",
     "desc:s1024 total:m acvTotal:d rcvTotal:d tax:d addons:d deprTotal:d ;", ""},
    {"ROOM_INFO", "", "sketchCeiling:s50 shape:s23 dimString:s1024 sketchThumbnailId:i[0,99999] ;", ""},
    {"GROUPS", "GROUP*", "", ""},
    {"MISS_WALLS", "MISS_WALL*", "", ""},
    {"MISS_WALL", "", "qty:i[0,99] dimString:s1024 opensInto:s20 type:s35 ;", ""},
    {"SUBROOMS", "SUBROOM*", "", ""},
    {"SUBROOM", "ROOM_DIM_VARS? MISS_WALLS? ;",
     "subroomNum:i[0,999] desc:s1024 sketchCeiling:s50 shape:s23 dimString:s1024 ;", ""},
    {"ROOM_DIM_VARS", "",
     "sfWalls:n sfCeiling:n sfWallsCeiling:n sfFloor:n syFloor:n lfFloorPerim:n sfLongWall:n sfShortWall:n "
     "lfCeilingPerim:n sfSkRoof:n skRoofSquares:n lfSkRoofPerim:n lfSkRoofRidge:n lfSkRoofHip:n",
     ""},
    {"ITEMS", "ITEM*", "total:m", ""},
    {"ITEM", "ITEM_ACTS? NOTE? ;",
     joined<"type:s1 lineNum:s11 cat:s3U sel:s10u act:s1. actPrefix:s50 desc:s1024 descChanged:b calc:s "
            "qty:m unit:s2U unitChanged:b coverageName:s500 priceChanged:b remove:m replace:m total:m acv:d "
            "deprType:=0|1|2|3|4 recoverable:b deprUse:=0|1|2|3|4 age:d2[0,999.99] lifeExp:d[0,999] depr:m "
            "tax:d addons:d acvTotal:d deprTotal:d rcvTotal:d isPartOfInitSettle:b ",
            price_component_attributes,
            "isNonOP:b isHomeowner:b containsBSCDontApply:b ; isCredit:b containsBSCFactoredIn:b "
            "jobTaxType:s40 sublimitName:s100 isExempt:b priceNote:s13 originalVendor:s1024">,
     ""},
    {"ITEM_ACTS", "ITEM_ACT*", "", ""},
    {"ITEM_ACT", "", joined<"act:s1 ", activity_costs_attributes, ";">, ""},
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
    {"COV", "", joined<coverage_share_attributes, ";">, ""},
    {"COV_BREAKDOWN", "COV_AMOUNTS*", "total:m grandTotal:m ;", ""},
    {"COV_AMOUNTS", "", joined<coverage_amounts_attributes, ";">, ""},
    {"RECAP_BY_ROOM", "RECAP_BSC_TOTAL? RECAP_GROUP?", "total:d", ""},
    {"RECAP_BSC_TOTAL", "COV_INFO?", "desc:s50 percentage:d2 rcv:d acv:d deprec:d", ""},
    {"RECAP_GROUP", "RECAP_GROUPS? SUBTOTAL_COV_INFO=COV_INFO? ITEMS_COV_INFO=COV_INFO?",
     "desc:s1024 items:d itemsPercentage:d2 subtotal:d subtotalPercentage:d2 ;", ""},
    {"RECAP_GROUPS", "RECAP_GROUP*", "", ""},
    {"RECAP_BY_CATEGORY",
     "OP_ITEMS? NON_OP_ITEMS=OP_ITEMS? RECAP_BSC_TOTAL? RECAP_PERMIT=RECAP_BSC_TOTAL? "
     "OVERHEAD=RECAP_BY_CATEGORY.OVERHEAD? PROFIT=RECAP_BY_CATEGORY.OVERHEAD? "
     "SALES_TAXES=RECAP_BY_CATEGORY.SALES_TAXES? ;",
     "subtotalRCV:d subtotalDeprec:d subtotalACV:d ;", ""},
    {"OP_ITEMS", "CATEGORY*", "subtotalRCV:d subtotalDeprec:d subtotalACV:d subtotalPercentage:d ;", ""},
    {"CATEGORY", "COV_INFO?", joined<"desc:s50 ", category_attributes, "percentage:d2 ;">, ""},
    {"RECAP_BY_CATEGORY.OVERHEAD", "COV_INFO?", joined<category_attributes, "rate:d desc:s50 percentage:d2">,
     ""},
    {"RECAP_BY_CATEGORY.SALES_TAXES", "SALES_TAX=SALES_TAXES.SALES_TAX*", "", ""},
    {"SALES_TAXES.SALES_TAX", "COV_INFO?", joined<"desc:s50 percentage:d2 rate:d ", category_attributes, ";">,
     ""},
    {"RECAP_TAX_OP",
     "OVERHEAD=RECAP_TAX_OP.OVERHEAD? PROFIT=RECAP_TAX_OP.OVERHEAD? TAXES? LINE_ITEMS? "
     "ADDL_CHARGES=LINE_ITEMS? BASE_SERVICE_CHARGES=LINE_ITEMS? ;",
     "", ""},
    {"RECAP_TAX_OP.OVERHEAD", "", "rate:d1[0,999.9] amount:m", ""},
    {"TAXES", "TAX_DETAIL*", "", ""},
    {"TAX_DETAIL", "", joined<"taxNum:i[0,7] ", tax_detail_attributes, ";">, ""},
    {"LINE_ITEMS", "TAXES=LINE_ITEMS.TAXES?", "overhead:d profit:d", ""},
    {"LINE_ITEMS.TAXES", "TAX_AMOUNT*", "", ""},
    {"TAX_AMOUNT", "", "taxNum:i[0,7] amount:m ;", ""},
    {"GRAND_TOTAL_ADJUSTMENT", "COMPARABLE_ESTIMATES?",
     "labor:d material:d equipment:d other:d taxes:d subtotal:d otherAdjustments:d adjustmentAmount:d "
     "adjustmentPercent:d deduct:d comparableAverage:d baseGrandTotal:d homeownerTotal:d contractorTotal:d",
     ""},
    {"COMPARABLE_ESTIMATES", "COMPARABLE_ESTIMATE*", "", ""},
    {"COMPARABLE_ESTIMATE", "", "name:s amount:d", ""},
    {"CLOSING_STATEMENT", "", "", "s32767"},
    {"HEADER", "COMP_INFO?", "dateCreated:t compName:s80 ;", ""},
    {"COMP_INFO", "", "", "s1024"},
    {"PT_TOTALS", "PT_PAYMENTS?", "ptALEPaid:d ptNumPmts:i", ""},
    {"PT_PAYMENTS", "PT_PAYMENT*", "", ""},
    {"PT_PAYMENT", "NOTE=PT_PAYMENT.NOTE?",
     "date:t checkNum:s32 type:=0|1|2 userID:s8 voided:b recut:b rcDeferredAmount:d acvAmount:d", ""},
    {"PT_PAYMENT.NOTE", "", "", "s1024"},
};

// The element tree of XACTDOC as XactAnalysis sends it; the notation is explained in schema.h.
constexpr ElementRule xactdoc_elements[] = {
    {"XACTDOC", "XACTNET_INFO? ADM? CLAIM_INFO? CONTACTS? PARAMS? PROJECT_INFO? EST_CHANGES? EMBEDDED_PL?",
     "", ""},
    {"XACTNET_INFO", "CONTROL_POINTS? SUMMARY? ATTACHMENTS?",
     "assignmentType:I businessUnit:s100 cancellation:b carrierAttribute1:s100 carrierAttribute2:s100 "
     "carrierAttribute3:s100 carrierExternalUniqueId:s20 carrierId:I carrierName:s40 carrierNameForXM8:s40 "
     "collaboratorsXnAddress:s31 collaboratorsXM8UserId:s8 collaboratorsName:s50 createdByReassignment:b "
     "creatorsUserNumber:s25 creatorsFirstName:s40 creatorsLastName:s40 creatorsEmailAddress:s80 emergency:b "
     "estimateCount:s30 groupId:s7 jobSizeCode:=|0|1|2|4|8|16|32 mitigation:b profileCode:s2a "
     "recipientsId:s30 recipientsXM8UserId:s8 recipientsUserNumber:s25 recipientsXNAddress:s31 "
     "referralCarrierId:I referralCarrierName:s40 referralXNAddress:s31 rotationTrade:s22 "
     "senderAttribute1:s100 senderAttribute2:s100 senderAttribute3:s100 senderExternalUniqueId:s20 "
     "senderId:I carrierOffice1:s40 carrierOffice2:s40 carrierOffice3:s40 sendersOfficeDescription1:s40 "
     "sendersOfficeDescription2:s40 sendersOfficeDescription3:s40 sendersXNAddress:s31 "
     "sourceTransactionId:s7 thirdPartyGeoId:s20 thirdPartyId:s20 transactionId:s7 transactionType:s7 "
     "xaProjectId:s7",
     ""},
    {"CONTROL_POINTS", "CANCELLATION_COMMENTS* CONTROL_POINT*",
     "grossEstimate:d bill:I? referral:b testAssignment:b", ""},
    {"CANCELLATION_COMMENTS", "", "", "s"},
    {"CONTROL_POINT", "NOTES?",
     "reservation:b stamp:D? "
     "type:~Appointment_Cancelled|Appointment_Scheduled|Assignment_Documents_Received|Cancelled|Carrier_Desk_"
     "Adjuster_Assigned|Carrier_Reviewed|Carrier_Reviewer_Accepted|Carrier_Reviewer_Assigned|Client_Approved|"
     "Client_Rejected|Contacted|Delivered|File_Closed|File_Reopened|First_Report|Inspected|Job_Started|Job_"
     "Completed|Not_Sold|Note|Notified|QA_Approved|QA_Rejected|Ready_For_Agn|Reassigned|Received|Rejected|"
     "Reviewed|Reviewer_Accepted|Reviewer_Assigned|Sender_Desk_Adjuster_Assigned|Sender_Reviewed|Sender_"
     "Review_Accepted|Sender_Reviewer_Assigned|Target_Job_Completion_Date|Target_Job_Start_Date|Uploaded|"
     "XCentral_File_Closed|XCentral_File_Reopened user:s55 userNumber:s25 userId:s20 flags:I? amount:d? "
     "userLastName:s40 userFirstName:s40",
     ""},
    {"NOTES", "", "", "s"},
    {"SUMMARY", "",
     "homeOwnerItems:d contractorItems:d estimateLineItemTotal:d minimumChargeAdjustments:d overhead:d "
     "profit:d salesTax:d grossEstimate:d permitsAndFees:d salvageRetention:d recoverableDepreciation:d "
     "nonRecoverableDepreciation:d netEstimate:d priceListLineItemTotal:d deductible:d",
     ""},
    {"ATTACHMENTS", "ATT_FILE*", "", ""},
    {"ATT_FILE", "",
     "fileName!:s200 fileDesc!:s2048 fileType:s200 fileDate:D? approvalStatus:~Approved|Rejected", ""},
    {"ADM", "COVERAGE_LOSS?",
     joined<administration_attributes,
            "agentCode:s8 agentName:s85 branchNumber:I? clientNumber:I? dateJobCompleted:D fileNumber:s36 "
            "onsite:b estimatedOnsite:b printOnsite:b onsitePayment:b numRmsAffected:I? "
            "denial:=|Denial|Partial_Denial|Letter_Needed|Covered_Loss denialExplanation:s4000 "
            "dateProjectedComplete:D dateProjectedStart:D gt30WorkingDays:I? gt500PersonDays:I?">,
     ""},
    {"COVERAGE_LOSS", "COVERAGES? TOL?",
     "claimNumber:s30 policyNumber:s20 catastrophe:s15 isCommercial:b policyStart:D policyEnd:D "
     "dateInitCov:D isTotalLoss:I? dedApplyAcrossAllUI:b roofDamage:=0|1|2 roofType:s60 roofAge:d? "
     "fullRoofReplacement:b fullSidingReplacement:b fullFencingReplacement:b fullHVACComponentReplacement:b "
     "fullWoodFlooringReplacement:b waiver:b paidBillOnly:b penaltyAfterDeduct:b absorbDed:b "
     "coverageNotes:s1000",
     ""},
    {"COVERAGES", "COVERAGE*", "lossOfUse:d? lossOfUseReserve:d? doNotApplyLimits:b", ""},
    {"COVERAGE", "LOSS_DATA?",
     "applyTo:=|0|1|2 coins:I? covName:s100 covType:=|-1|0|1|2|3|4|5|6|7|8|9 deductible:d? id!:cov "
     "policyLimit:d? reserveAmt:d? sharedLimitRefID:I? sharedDeductibleRefID:I? addlCovType:I? assocCov:I?",
     ""},
    {"LOSS_DATA", "", "deductApplied:d? overLimits:d?", ""},
    {"TOL", "COL?", "desc:s35 code:s10", ""},
    {"COL", "", "desc:s256 otherCause:s256", ""},
    {"CLAIM_INFO", "ADMIN_INFO? ACTIVITIES?", "", ""},
    {"ADMIN_INFO", "", "branch:s20 accessName:s60 accessPhone:phone accessPhoneExt:s20#", ""},
    {"ACTIVITIES", "ACTIVITY*", "", ""},
    {"ACTIVITY", "EXPENSES*",
     "process:s100 activity:s20 start:D finish:D updated:D desc:s100 longDesc:s8000 remind:b todo:b", ""},
    {"EXPENSES", "EXPENSE*", "", ""},
    {"EXPENSE", "",
     "hours:d? amount:d? code:s2 codeDesc:s100 desc:s100 miles:d? paidByEmp:b personalCar:b noCharge:b "
     "prorated:b",
     ""},
    {"CONTACTS", "CONTACT*", "", ""},
    {"CONTACT", "COMPANY? ADDRESSES? CONTACTMETHODS?",
     "name:s160 qcode:s15 type!:~Client|Estimator|ClaimRep|Claimant|DeskAdjuster|IADeskAdjuster goesBy:s20 "
     "position:s25 mortgageHolder:s80 mortgageLoanNum:s15 birthDate:DN? reference:s60 language:s20 title:s60 "
     "claimUnit:s5",
     ""},
    {"COMPANY", "", "name:s40", ""},
    {"ADDRESSES", "ADDRESS*", "", ""},
    {"ADDRESS", "",
     joined<header_address_attributes,
            "country:=US|CA|GB county:s60 lat:d? lon:d? primary:b street2:s60 street3:s60 type!:s12">,
     ""},
    {"CONTACTMETHODS", "EMAIL* PHONE*", "", ""},
    {"EMAIL", "", "address:s512", ""},
    {"PHONE", "", "extension:s20# number:phone primary:b type!:~Home|Business|Cell|Pager|Other|Cellular", ""},
    {"PARAMS", "",
     joined<params_attributes,
            "priceList:s20 defaultAct:s1 taxJurisdiction:s20 checkpointPL:s20 plModifiedDateTime:D "
            "salesTaxModified:b noOPAction:I? defaultRepairedBy:=Contractor|Homeowner permitType:s1 "
            "laborCostModel:=|0|1|2 depMaterialsOnly:b maxDepr:i[0,100] ignoreItemDeprUnder:d? "
            "overhead:d1[0,999.9] profit:d1[0,999.9] cumulativeOP:b">,
     ""},
    {"PROJECT_INFO", "NOTES=PROJECT_INFO.NOTES?",
     "assignmentCode:s12 name:s20 version:s5 profile:s2a xactnetAddress:s40 created:D userId:s8 "
     "showDeskAdjuster:b showIADeskAdjuster:b status:s100",
     ""},
    {"PROJECT_INFO.NOTES", "", "", "s4000"},
    {"EST_CHANGES", "EST_CHANGE?", "", ""},
    {"EST_CHANGE", "", "estChgType:I? estChgReason:s60 onsite:b printOnsite:b confirmed:b", ""},
    {"EMBEDDED_PL", "MINIMUMS?", "", ""},
    {"MINIMUMS", "MINIMUM*", "", ""},
    {"MINIMUM", "", "id:s16 desc:s1024 amount:d? cat:s3 sel:s10 doNotApply:b lockedAmount:d?", ""},
};

}  // namespace

std::span<const ElementRule> rough_draft_element_rules() { return rough_draft_elements; }

std::span<const ElementRule> xactdoc_element_rules() { return xactdoc_elements; }

}  // namespace estimate::esx
