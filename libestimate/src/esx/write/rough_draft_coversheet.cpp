#include "esx/write/rough_draft_coversheet.h"

#include <algorithm>
#include <utility>

#include "esx/contact_types.h"
#include "esx/phone_formats.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

XmlElement make_estimate_info(const Claim& claim) {
  XmlElement e = element("ESTIMATE_INFO");
  put(e, "estimateName", claim.estimate_name);
  put(e, "insuredName", claim.insured_name);
  put(e, "priceList", claim.price_list);
  put(e, "laborEff", claim.labor_efficiency);
  put(e, "claimNumber", claim.claim_number);
  put(e, "policyNumber", claim.policy_number);
  put(e, "typeOfLoss", claim.type_of_loss);
  put(e, "causeOfLoss", claim.cause_of_loss);
  const DepreciationOptions& options = claim.depreciation_options;
  put_flag(e, "deprMat", options.material.value_or(false));
  put_flag(e, "deprNonMat", options.non_material.value_or(false));
  put_flag(e, "deprRemoval", options.removal.value_or(false));
  put_flag(e, "deprOandP", options.overhead_and_profit.value_or(false));
  put_flag(e, "deprTaxes", options.taxes.value_or(false));
  return e;
}

XmlElement make_address(std::string_view type, const Address& address, bool primary) {
  XmlElement e = element("ADDRESS");
  put(e, "type", type);
  put(e, "street", address.street);
  put(e, "city", address.city);
  put(e, "state", address.state);
  put(e, "zip", address.postal_code);
  put_flag(e, "primary", primary);
  return e;
}

XmlElement make_insured_addresses(const Claim& claim) {
  XmlElement e = element("ADDRESSES");
  if (claim.property_address) append(e, make_address("Property", *claim.property_address, true));
  if (claim.mailing_address) append(e, make_address("Home", *claim.mailing_address, !claim.property_address));
  return e;
}

XmlElement make_insured_phones(const Claim& claim) {
  XmlElement e = element("PHONES");
  const auto insured = std::ranges::find(claim.contacts, "insured", &Contact::role);
  if (insured == claim.contacts.end()) return e;
  for (const Phone& phone : insured->phones) {
    XmlElement p = element("PHONE");
    put(p, "type", phone.type);
    put_flag(p, "primary", e.children.empty());
    put(p, "phone", phone_digits(phone.number));
    put(p, "ext", phone.extension);
    append(e, std::move(p));
  }
  return e;
}

XmlElement make_contact_phones(const Contact& contact) {
  XmlElement e = element("PHONES");
  for (const Phone& phone : contact.phones) {
    XmlElement p = element("PHONE");
    put_flag(p, "primary", e.children.empty());
    put(p, "type", phone.type);
    put(p, "phone", phone_dashes(phone.number));
    put(p, "ext", phone.extension);
    append(e, std::move(p));
  }
  return e;
}

XmlElement make_contact(std::string_view type, const Contact& contact) {
  XmlElement e = element("CONTACT");
  put(e, "type", type);
  put(e, "name", contact.name);
  put(e, "title", contact.title);
  put(e, "company", contact.company);
  XmlElement addresses = element("ADDRESSES");
  if (contact.address) append(addresses, make_address("Business", *contact.address, true));
  append_if_any(e, std::move(addresses));
  append_if_any(e, make_contact_phones(contact));
  return e;
}

XmlElement make_contacts(const Claim& claim) {
  XmlElement e = element("CONTACTS");
  for (const ContactType& type : rough_draft_contact_types())
    for (const Contact& contact : claim.contacts)
      if (contact.role == type.role) append(e, make_contact(type.written, contact));
  return e;
}

XmlElement make_dates(const Dates& dates) {
  XmlElement e = element("DATES");
  put_date(e, "loss", dates.loss);
  put_date(e, "inspected", dates.inspected);
  put_date(e, "completed", dates.completed);
  put_date(e, "received", dates.received);
  put_date(e, "entered", dates.entered);
  put_date(e, "contacted", dates.contacted);
  return e;
}

}  // namespace

XmlElement make_coversheet(const Estimate& estimate) {
  const Claim& claim = estimate.claim;
  XmlElement e = element("COVERSHEET");
  append(e, make_estimate_info(claim));
  append_if_any(e, make_insured_addresses(claim));
  append_if_any(e, make_insured_phones(claim));
  append_if_any(e, make_contacts(claim));
  append_if_any(e, make_dates(claim.dates));
  XmlElement opening = element("OPENING_STATEMENT");
  opening.text = estimate.opening_statement;
  append_if_any(e, std::move(opening));
  return e;
}

}  // namespace estimate::esx
