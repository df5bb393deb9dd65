#include <algorithm>
#include <string>
#include <utility>

#include "esx/contact_types.h"
#include "esx/estimate/base/text.h"
#include "esx/phone_formats.h"
#include "esx/write/xactdoc_parts.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

constexpr std::string_view phone_types[] = {"Home", "Business", "Cell", "Pager", "Cellular"};
constexpr std::size_t max_phone_digits = 12;

XmlElement make_address(std::string_view type, const Address& address) {
  XmlElement e = element("ADDRESS");
  put(e, "type", type);
  put(e, "street", address.street);
  put(e, "city", address.city);
  put(e, "state", address.state);
  put(e, "postal", address.postal_code);
  return e;
}

XmlElement make_phone(const Phone& phone) {
  const bool known = std::ranges::find(phone_types, phone.type) != std::end(phone_types);
  const std::string digits = phone_digits(phone.number);
  XmlElement e = element("PHONE");
  put(e, "type", known ? std::string_view(phone.type) : "Other");
  if (digits.size() == 10)
    put(e, "number", phone_dashes(phone.number));
  else
    put(e, "number", digits);
  put(e, "extension", phone.extension);
  return e;
}

XmlElement make_contact_methods(const Contact& contact, std::vector<Warning>& warnings) {
  XmlElement e = element("CONTACTMETHODS");
  for (const Phone& phone : contact.phones) {
    if (phone_digits(phone.number).size() <= max_phone_digits)
      append(e, make_phone(phone));
    else
      warnings.push_back({"value_left_out", "telephone number " + phone.number, {}, {}});
  }
  if (!contact.email.empty()) {
    XmlElement email = element("EMAIL");
    put(email, "address", contact.email);
    append(e, std::move(email));
  }
  return e;
}

XmlElement make_addresses(const Claim& claim, const Contact& contact) {
  XmlElement e = element("ADDRESSES");
  if (contact.role == "insured") {
    if (claim.mailing_address) append(e, make_address("Home", *claim.mailing_address));
    if (claim.property_address) append(e, make_address("Property", *claim.property_address));
  } else if (contact.address) {
    append(e, make_address("Business", *contact.address));
  }
  return e;
}

XmlElement make_contact(std::string_view type, const Claim& claim, const Contact& contact,
                        std::vector<Warning>& warnings) {
  XmlElement e = element("CONTACT");
  put(e, "type", type);
  put(e, "name", contact.name);
  put(e, "position", contact.title);
  if (!contact.company.empty()) {
    XmlElement company = element("COMPANY");
    put(company, "name", contact.company);
    append(e, std::move(company));
  }
  append_if_any(e, make_addresses(claim, contact));
  append_if_any(e, make_contact_methods(contact, warnings));
  return e;
}

bool has_type(const Contact& contact) {
  const auto types = xactdoc_contact_types();
  return std::ranges::find(types, contact.role, &ContactType::role) != types.end();
}

/// The insured has a name even if the print has no block of telephone numbers.
Contact insured_of(const Claim& claim) {
  const auto it = std::ranges::find(claim.contacts, "insured", &Contact::role);
  Contact insured = it == claim.contacts.end() ? Contact{} : *it;
  insured.role = "insured";
  if (insured.name.empty()) insured.name = claim.insured_name;
  return insured;
}

}  // namespace

XmlElement make_xactdoc_contacts(const Claim& claim, std::vector<Warning>& warnings) {
  XmlElement e = element("CONTACTS");
  append(e, make_contact("Client", claim, insured_of(claim), warnings));
  for (const ContactType& type : xactdoc_contact_types())
    for (const Contact& contact : claim.contacts)
      if (contact.role == type.role && type.role != "insured")
        append(e, make_contact(type.written, claim, contact, warnings));
  for (const Contact& contact : claim.contacts)
    if (!has_type(contact) && !contact.email.empty())
      warnings.push_back(
          {"value_left_out", contact.role + " " + contact.name + ": email " + contact.email, {}, {}});
  return e;
}

}  // namespace estimate::esx
