#include "esx/verify/schema_rules.h"

namespace estimate::esx {
namespace {

// The element tree of XACTDOC as XactAnalysis sends it; the notation is explained in schema_rules.h.
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
     "agentCode:s8 agentName:s85 branchNumber:I? clientNumber:I? dateEntered:D dateProjCompleted:D "
     "dateJobCompleted:D dateContacted:D dateInspected:D dateOfLoss:D dateReceived:D fileNumber:s36 onsite:b "
     "estimatedOnsite:b printOnsite:b onsitePayment:b numRmsAffected:I? "
     "denial:=|Denial|Partial_Denial|Letter_Needed|Covered_Loss denialExplanation:s4000 "
     "dateProjectedComplete:D dateProjectedStart:D gt30WorkingDays:I? gt500PersonDays:I?",
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
     "city:s60 country:=US|CA|GB county:s60 lat:d? lon:d? postal:s10 primary:b state:s60 street:s60 "
     "street2:s60 street3:s60 type!:s12",
     ""},
    {"CONTACTMETHODS", "EMAIL* PHONE*", "", ""},
    {"EMAIL", "", "address:s512", ""},
    {"PHONE", "", "extension:s20# number:phone primary:b type!:~Home|Business|Cell|Pager|Other|Cellular", ""},
    {"PARAMS", "",
     "priceList:s20 defaultAct:s1 taxJurisdiction:s20 checkpointPL:s20 plModifiedDateTime:D "
     "salesTaxModified:b noOPAction:I? defaultRepairedBy:=Contractor|Homeowner permitType:s1 "
     "laborCostModel:=|0|1|2 depRemoval:b depMaterialsOnly:b depAddOns:b depMat:b depNonMat:b depTaxes:b "
     "maxDepr:i[0,100] ignoreItemDeprUnder:d? overhead:d1[0,999.9] profit:d1[0,999.9] cumulativeOP:b",
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

std::span<const ElementRule> xactdoc_element_rules() { return xactdoc_elements; }

}  // namespace estimate::esx
