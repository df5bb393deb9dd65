#include "esx/read/read_documents.h"

#include <algorithm>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/esx_elements.h"
#include "esx/vendor_terms.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

void fill(std::string& text, std::string value) {
  if (text.empty()) text = std::move(value);
}

template <class T>
void fill(std::optional<T>& place, std::optional<T> value) {
  if (!place) place = std::move(value);
}

std::optional<Address> address_of(const XmlElement& contact, std::string_view type) {
  std::optional<Address> address;
  for_each_in(contact, "ADDRESSES", "ADDRESS", [&](const XmlElement& e) {
    if (!address && (type.empty() || text_of(e, "type") == type))
      address = members_of(e, header_address_attributes);
  });
  return address;
}

Contact contact_in_header(const XmlElement& e, std::string_view role) {
  Contact contact;
  contact.role = role;
  contact.name = text_of(e, "name");
  contact.title = text_of(e, "position");
  if (const XmlElement* company = e.child("COMPANY")) contact.company = text_of(*company, "name");
  if (role != "insured") contact.address = address_of(e, {});
  if (const XmlElement* methods = e.child("CONTACTMETHODS")) {
    if (const XmlElement* email = methods->child("EMAIL")) contact.email = text_of(*email, "address");
    for (const XmlElement& phone : methods->children)
      if (phone.name == "PHONE")
        contact.phones.push_back(
            {text_of(phone, "type"), text_of(phone, "number"), text_of(phone, "extension")});
  }
  return contact;
}

/// If the rough draft has the contact too, only its empty fields are filled.
void merge_contact(Contact contact, Claim& claim) {
  const auto known = std::ranges::find(claim.contacts, contact.role, &Contact::role);
  if (known == claim.contacts.end()) {
    const bool says_something = !contact.name.empty() || !contact.email.empty() || !contact.phones.empty();
    if (says_something) claim.contacts.push_back(std::move(contact));
    return;
  }
  fill(known->name, contact.name);
  fill(known->company, contact.company);
  fill(known->title, contact.title);
  fill(known->email, contact.email);
  fill(known->address, contact.address);
  if (known->phones.empty()) known->phones = std::move(contact.phones);
}

void read_contacts(const XmlElement& xactdoc, Claim& claim) {
  for_each_in(xactdoc, "CONTACTS", "CONTACT", [&](const XmlElement& e) {
    const std::string_view role = contact_role(xactdoc_contact_types(), text_of(e, "type"));
    if (role.empty()) return;
    if (role == "insured") {
      fill(claim.insured_name, text_of(e, "name"));
      fill(claim.mailing_address, address_of(e, "Home"));
      fill(claim.property_address, address_of(e, "Property"));
    }
    merge_contact(contact_in_header(e, role), claim);
  });
}

void merge_coverage(const XmlElement& e, Claim& claim) {
  const std::string name = text_of(e, "covName");
  if (name.empty()) return;
  auto known = std::ranges::find(claim.coverages, name, &CoverageTerms::name);
  if (known == claim.coverages.end()) known = claim.coverages.insert(known, {name, {}, {}});
  fill(known->deductible, decimal_of<Money>(e, "deductible"));
  fill(known->policy_limit, decimal_of<Money>(e, "policyLimit"));
}

void read_loss(const XmlElement& loss, Claim& claim) {
  fill(claim.claim_number, text_of(loss, "claimNumber"));
  fill(claim.policy_number, text_of(loss, "policyNumber"));
  if (const XmlElement* type = loss.child("TOL")) {
    fill(claim.type_of_loss, text_of(*type, "desc"));
    if (const XmlElement* cause = type->child("COL")) fill(claim.cause_of_loss, text_of(*cause, "desc"));
  }
  for_each_in(loss, "COVERAGES", "COVERAGE", [&](const XmlElement& e) { merge_coverage(e, claim); });
}

}  // namespace

void read_header(const XmlElement& xactdoc, Estimate& estimate) {
  Claim& claim = estimate.claim;
  if (const XmlElement* net = xactdoc.child("XACTNET_INFO"))
    fill(claim.insurance_company, text_of(*net, "carrierName"));
  if (const XmlElement* project = xactdoc.child("PROJECT_INFO"))
    fill(claim.estimate_name, text_of(*project, "name"));
  read_contacts(xactdoc, claim);
  if (const XmlElement* adm = xactdoc.child("ADM")) {
    read_members(*adm, administration_attributes, claim.dates);
    if (const XmlElement* loss = adm->child("COVERAGE_LOSS")) read_loss(*loss, claim);
  }
  if (const XmlElement* params = xactdoc.child("PARAMS")) {
    fill(claim.price_list, text_of(*params, "priceList"));
    claim.overhead = decimal_of<Percent>(*params, "overhead");
    claim.profit = decimal_of<Percent>(*params, "profit");
    if (claim.depreciation_options == DepreciationOptions{})
      claim.depreciation_options = members_of(*params, params_attributes);
  }
}

}  // namespace estimate::esx
