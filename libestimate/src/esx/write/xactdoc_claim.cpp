#include <algorithm>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/write/xactdoc_parts.h"
#include "esx/xml_tree.h"
#include "model/coverages.h"

namespace estimate::esx {
namespace {

struct LossCode {
  std::string_view printed, code;
};
constexpr std::string_view other_loss = "OTHER";
constexpr LossCode loss_codes[] = {
    {"FIRE", "FIRE"},           {"WATER", "WATER"},     {"WATER DAMAGE", "WATER"}, {"HAIL", "HAIL"},
    {"HURRICANE", "HURRICANE"}, {"TORNADO", "TORNADO"}, {"FREEZE", "FREEZE"},      {"ICE/SNOW", "ICE/SNOW"},
    {"ICE", "ICE/SNOW"},        {"SNOW", "ICE/SNOW"},   {"COLLAPSE", "COLLAPSE"},  {"VANDALISM", "VANDALISM"},
    {"FLOOD", "FLOOD"},
};

XmlElement make_type_of_loss(const Claim& claim) {
  XmlElement e = element("TOL");
  if (!claim.type_of_loss.empty()) {
    put(e, "code", loss_code(claim.type_of_loss));
    put(e, "desc", claim.type_of_loss);
  }
  XmlElement cause = element("COL");
  put(cause, "desc", claim.cause_of_loss);
  append_if_any(e, std::move(cause));
  return e;
}

XmlElement make_coverage(const Estimate& estimate, const std::string& name, std::size_t number) {
  const auto& all_terms = estimate.claim.coverages;
  const auto terms = std::ranges::find(all_terms, name, &CoverageTerms::name);
  const CoverageTotals* summary = summary_of(estimate, name, false);
  XmlElement e = element("COVERAGE");
  put(e, "covName", name);
  put(e, "id", "COV" + std::to_string(number));
  if (const auto type = coverage_type(name)) put_integer(e, "covType", *type);
  if (terms != all_terms.end()) {
    put(e, "policyLimit", terms->policy_limit);
    put(e, "deductible", terms->deductible);
  }
  XmlElement loss = element("LOSS_DATA");
  if (summary != nullptr) put(loss, "deductApplied", summary->deductible);
  append_if_any(e, std::move(loss));
  return e;
}

XmlElement make_coverage_loss(const Estimate& estimate) {
  XmlElement e = element("COVERAGE_LOSS");
  put(e, "claimNumber", estimate.claim.claim_number);
  put(e, "policyNumber", estimate.claim.policy_number);
  append_if_any(e, make_type_of_loss(estimate.claim));
  XmlElement coverages = element("COVERAGES");
  for (const std::string& name : coverage_names(estimate))
    append(coverages, make_coverage(estimate, name, coverages.children.size() + 1));
  append_if_any(e, std::move(coverages));
  return e;
}

}  // namespace

std::string_view loss_code(std::string_view type_of_loss) {
  const auto it = std::ranges::find(loss_codes, to_upper(trim(type_of_loss)), &LossCode::printed);
  return it == std::end(loss_codes) ? other_loss : it->code;
}

XmlElement make_administration(const Estimate& estimate) {
  const Dates& dates = estimate.claim.dates;
  XmlElement e = element("ADM");
  put_date(e, "dateOfLoss", dates.loss);
  put_date(e, "dateInspected", dates.inspected);
  put_date(e, "dateReceived", dates.received);
  put_date(e, "dateEntered", dates.entered);
  put_date(e, "dateProjCompleted", dates.completed);
  put_date(e, "dateContacted", dates.contacted);
  append_if_any(e, make_coverage_loss(estimate));
  return e;
}

}  // namespace estimate::esx
