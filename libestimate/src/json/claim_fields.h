// Keys of estimate-v1 for the source and the claim. A field list is walked both to write and to read, so
// the two cannot drift apart; keys stand in the order of the specification.
#pragma once

#include <concepts>
#include <type_traits>

#include "estimate/model.h"

namespace estimate {

/// T or const T: writing walks constants.
template <class Candidate, class T>
concept Of = std::same_as<std::remove_const_t<Candidate>, T>;

void fields(auto& io, Of<ExportValue> auto& value) {
  io("place", value.place);
  io("value", value.value);
  io("left_out", value.left_out);
}

void fields(auto& io, Of<Source> auto& source) {
  io("file_name", source.file_name);
  io("sha256", source.sha256);
  io("page_count", source.page_count);
  io("layout", source.layout);
  io("title", source.title);
  io("creator", source.creator);
  io("ocr", source.ocr);
}

void fields(auto& io, Of<Address> auto& address) {
  io("street", address.street);
  io("city", address.city);
  io("state", address.state);
  io("postal_code", address.postal_code);
}

void fields(auto& io, Of<Phone> auto& phone) {
  io("type", phone.type);
  io("number", phone.number);
  io("extension", phone.extension);
}

void fields(auto& io, Of<Contact> auto& contact) {
  io("role", contact.role);
  io("name", contact.name);
  io("company", contact.company);
  io("title", contact.title);
  io("address", contact.address);
  io("email", contact.email);
  io("phones", contact.phones);
}

void fields(auto& io, Of<CoverageTerms> auto& coverage) {
  io("name", coverage.name);
  io("deductible", coverage.deductible);
  io("policy_limit", coverage.policy_limit);
}

void fields(auto& io, Of<Dates> auto& dates) {
  io("contacted", dates.contacted);
  io("loss", dates.loss);
  io("received", dates.received);
  io("inspected", dates.inspected);
  io("entered", dates.entered);
  io("completed", dates.completed);
}

void fields(auto& io, Of<DepreciationOptions> auto& options) {
  io("material", options.material);
  io("non_material", options.non_material);
  io("removal", options.removal);
  io("taxes", options.taxes);
  io("overhead_and_profit", options.overhead_and_profit);
}

void fields(auto& io, Of<Claim> auto& claim) {
  io("insured_name", claim.insured_name);
  io("claim_number", claim.claim_number);
  io("policy_number", claim.policy_number);
  io("member_number", claim.member_number);
  io("type_of_loss", claim.type_of_loss);
  io("cause_of_loss", claim.cause_of_loss);
  io("insurance_company", claim.insurance_company);
  io("estimate_name", claim.estimate_name);
  io("price_list", claim.price_list);
  io("labor_efficiency", claim.labor_efficiency);
  io("property_address", claim.property_address);
  io("mailing_address", claim.mailing_address);
  io("dates", claim.dates);
  io("contacts", claim.contacts);
  io("coverages", claim.coverages);
  io("depreciation_options", claim.depreciation_options);
}

}  // namespace estimate
