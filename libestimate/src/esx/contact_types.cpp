#include "esx/contact_types.h"

#include <algorithm>

namespace estimate::esx {
namespace {

constexpr ContactType rough_draft_types[] = {{"claim_rep", "ClaimRep"},
                                             {"estimator", "Estimator"},
                                             {"reference", "Reference"},
                                             {"contractor", "Contractor"}};

constexpr ContactType xactdoc_types[] = {
    {"insured", "Client"}, {"estimator", "Estimator"}, {"claim_rep", "ClaimRep"}, {"claimant", "Claimant"}};

}  // namespace

std::span<const ContactType> rough_draft_contact_types() { return rough_draft_types; }
std::span<const ContactType> xactdoc_contact_types() { return xactdoc_types; }

std::string_view contact_role(std::span<const ContactType> types, std::string_view written) {
  const auto it = std::ranges::find(types, written, &ContactType::written);
  return it == types.end() ? std::string_view() : it->role;
}

}  // namespace estimate::esx
