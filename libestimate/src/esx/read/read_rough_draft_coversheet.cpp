#include <algorithm>
#include <utility>

#include "esx/contact_types.h"
#include "esx/read/read_rough_draft_parts.h"
#include "esx/read_values.h"

namespace estimate::esx {
namespace {

void read_estimate_info(const XmlElement& info, Claim& claim) {
  claim.estimate_name = text_of(info, "estimateName");
  claim.insured_name = text_of(info, "insuredName");
  claim.price_list = text_of(info, "priceList");
  claim.labor_efficiency = text_of(info, "laborEff");
  claim.claim_number = text_of(info, "claimNumber");
  claim.policy_number = text_of(info, "policyNumber");
  claim.type_of_loss = text_of(info, "typeOfLoss");
  claim.cause_of_loss = text_of(info, "causeOfLoss");
  claim.depreciation_options = {flag_of(info, "deprMat"), flag_of(info, "deprNonMat"),
                                flag_of(info, "deprRemoval"), flag_of(info, "deprTaxes"),
                                flag_of(info, "deprOandP")};
}

Address read_address(const XmlElement& e) {
  return {text_of(e, "street"), text_of(e, "city"), text_of(e, "state"), text_of(e, "zip")};
}

std::vector<Phone> read_phones(const XmlElement& e) {
  std::vector<Phone> phones;
  for_each_in(e, "PHONES", "PHONE", [&](const XmlElement& phone) {
    phones.push_back({text_of(phone, "type"), text_of(phone, "phone"), text_of(phone, "ext")});
  });
  return phones;
}

void read_insured(const XmlElement& coversheet, Claim& claim) {
  for_each_in(coversheet, "ADDRESSES", "ADDRESS", [&](const XmlElement& address) {
    const std::string type = text_of(address, "type");
    if (type == "Property" && !claim.property_address) claim.property_address = read_address(address);
    if (type == "Home" && !claim.mailing_address) claim.mailing_address = read_address(address);
  });
  Contact insured;
  insured.role = "insured";
  insured.name = claim.insured_name;
  insured.phones = read_phones(coversheet);
  if (!insured.phones.empty()) claim.contacts.push_back(std::move(insured));
}

Contact read_contact(const XmlElement& e, std::string_view role) {
  Contact contact;
  contact.role = role;
  contact.name = text_of(e, "name");
  contact.title = text_of(e, "title");
  contact.company = text_of(e, "company");
  for_each_in(e, "ADDRESSES", "ADDRESS", [&](const XmlElement& address) {
    if (!contact.address) contact.address = read_address(address);
  });
  contact.phones = read_phones(e);
  return contact;
}

Dates read_dates(const XmlElement& e) {
  Dates dates;
  dates.loss = date_of(e, "loss");
  dates.inspected = date_of(e, "inspected");
  dates.completed = date_of(e, "completed");
  dates.received = date_of(e, "received");
  dates.entered = date_of(e, "entered");
  dates.contacted = date_of(e, "contacted");
  return dates;
}

}  // namespace

Claim read_coversheet(const XmlElement& coversheet) {
  Claim claim;
  if (const XmlElement* info = coversheet.child("ESTIMATE_INFO")) read_estimate_info(*info, claim);
  read_insured(coversheet, claim);
  for_each_in(coversheet, "CONTACTS", "CONTACT", [&](const XmlElement& contact) {
    const std::string_view role = contact_role(rough_draft_contact_types(), text_of(contact, "type"));
    if (!role.empty()) claim.contacts.push_back(read_contact(contact, role));
  });
  if (const XmlElement* dates = coversheet.child("DATES")) claim.dates = read_dates(*dates);
  return claim;
}

}  // namespace estimate::esx
