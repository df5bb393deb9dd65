#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/esx_elements.h"
#include "esx/fit_fields.h"
#include "esx/vendor_terms.h"
#include "esx/verify/schema.h"
#include "esx/write/group_tree.h"
#include "esx/write/item_plan.h"
#include "esx/write/summary_parts.h"
#include "esx/write/write_documents.h"
#include "esx/xml_tree.h"
#include "model/trade_terms.h"

namespace estimate::esx {

namespace {

constexpr std::string_view phone_types[] = {"Home", "Business", "Cell", "Pager", "Cellular"};
constexpr std::size_t max_phone_digits = 12;

XmlElement make_address(std::string_view type, const Address& address) {
  XmlElement e = element("ADDRESS");
  put(e, "type", type);
  put_members(e, header_address_attributes, address);
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

std::string_view loss_code(std::string_view type_of_loss) {
  const auto it = std::ranges::find(loss_codes, to_upper(trim(type_of_loss)), &LossCode::printed);
  return it == std::end(loss_codes) ? other_loss : it->code;
}

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

XmlElement make_administration(const Estimate& estimate) {
  XmlElement e = element("ADM");
  put_members(e, administration_attributes, estimate.claim.dates);
  append_if_any(e, make_coverage_loss(estimate));
  return e;
}

/// The sum over the coverages' summaries; empty if one of them does not print the figure.
template <class Figure>
std::optional<Money> sum_of_coverages(const std::vector<const CoverageTotals*>& summaries, Figure figure) {
  Money sum;
  for (const CoverageTotals* summary : summaries) {
    const std::optional<Money>& amount = std::invoke(figure, *summary);
    if (!amount) return std::nullopt;
    sum += *amount;
  }
  return summaries.empty() ? std::nullopt : std::optional(sum);
}

/// The lines under "Labor Minimums Applied".
Money labor_minimums(const Estimate& estimate, const std::vector<PlannedItem>& plans) {
  Money sum;
  for (const PlannedItem& plan : plans) {
    const std::size_t section = static_cast<std::size_t>(plan.item->section);
    if (section < estimate.sections.size() && estimate.sections[section].kind == SectionKind::labor_minimums)
      sum += sums_of(plan).total;
  }
  return sum;
}

XmlElement make_xactdoc_summary(const Estimate& estimate, const std::vector<PlannedItem>& plans) {
  GroupSums lines;
  for (const PlannedItem& plan : plans) lines += sums_of(plan);
  std::vector<const CoverageTotals*> summaries;
  for (const std::string& name : coverage_names(estimate))
    if (const CoverageTotals* summary = summary_of(estimate, name, false)) summaries.push_back(summary);

  XmlElement e = element("SUMMARY");
  put(e, "estimateLineItemTotal", lines.total);
  put(e, "minimumChargeAdjustments", labor_minimums(estimate, plans));
  put(e, "overhead", sum_of_coverages(summaries, &CoverageTotals::overhead));
  put(e, "profit", sum_of_coverages(summaries, &CoverageTotals::profit));
  put(e, "salesTax", sum_of_coverages(summaries, &CoverageTotals::tax));
  put(e, "grossEstimate", sum_of_coverages(summaries, &CoverageTotals::rcv));
  put(e, "recoverableDepreciation", sum_of_coverages(summaries, &CoverageTotals::recoverable_depreciation));
  put(e, "nonRecoverableDepreciation",
      sum_of_coverages(summaries, &CoverageTotals::non_recoverable_depreciation));
  put(e, "netEstimate", sum_of_coverages(summaries, claim_now));
  put(e, "deductible", sum_of_coverages(summaries, &CoverageTotals::deductible));
  return e;
}

XmlElement make_attachments(std::span<const Attachment> attachments) {
  XmlElement e = element("ATTACHMENTS");
  for (const Attachment& attachment : attachments) {
    XmlElement file = element("ATT_FILE");
    put(file, "fileName", attachment.file_name);
    put(file, "fileDesc", attachment.description);
    put(file, "fileType", attachment.type);
    append(e, std::move(file));
  }
  return e;
}

constexpr std::string_view material_tax = "Material Sales Tax";

/// That of the recap, or else of the cover sheet.
std::optional<Percent> material_tax_rate(const Estimate& estimate) {
  const auto tax = std::ranges::find(estimate.recap_of_taxes, material_tax, &RecapTax::name);
  if (tax != estimate.recap_of_taxes.end()) return tax->rate;
  const std::vector<SalesTax>& taxes = estimate.claim.sales_taxes;
  const auto of_cover = std::ranges::find(taxes, material_tax, &SalesTax::name);
  return of_cover == taxes.end() ? std::nullopt : of_cover->rate;
}

XmlElement make_params(const Estimate& estimate) {
  const Claim& claim = estimate.claim;
  const auto of_cover = [&](const std::optional<Percent>& rate, AddOn kind) {
    return rounded_to(rate ? rate : printed_rate(estimate, kind), 1);
  };
  XmlElement e = element("PARAMS");
  put(e, "priceList", claim.price_list);
  if (const auto rate = material_tax_rate(estimate)) put(e, "taxJurisdiction", rate->plain() + "%");
  put(e, "overhead", of_cover(claim.overhead, AddOn::overhead));
  put(e, "profit", of_cover(claim.profit, AddOn::profit));
  put_members(e, params_attributes, claim.depreciation_options);
  return e;
}

/// The labor minimums that the trades of the estimate have in its price list, in the order of their first
/// lines, as the vendor numbers them. A list of another month has other amounts, and other prices.
XmlElement make_embedded_list(const std::vector<PlannedItem>& plans) {
  std::vector<const LaborMinimum*> minimums;
  XmlElement rows = element("MINIMUMS");
  for (const PlannedItem& plan : plans) {
    const auto& minimum = plan.match.labor_minimum;
    if (!minimum || plan.is_note() || !has_list_price(plan)) continue;
    if (std::ranges::any_of(minimums, [&](const LaborMinimum* known) { return *known == *minimum; }))
      continue;
    minimums.push_back(&*minimum);
    XmlElement row = element("MINIMUM");
    put(row, "id", "MIN" + std::to_string(minimums.size()));
    put(row, "desc", minimum->description);
    put(row, "amount", minimum->amount);
    put(row, "cat", minimum->cat);
    put(row, "sel", minimum->sel);
    append(rows, std::move(row));
  }
  XmlElement e = element("EMBEDDED_PL");
  append_if_any(e, std::move(rows));
  return e;
}

/// What the cover sheet has and no element: numbers of other programs, and taxes that are in no recap.
void warn_of_left_out(const Estimate& estimate, std::vector<Warning>& warnings) {
  const Claim& claim = estimate.claim;
  const auto warn = [&](const std::string& value) { warnings.push_back({"value_left_out", value, {}, {}}); };
  if (!claim.member_number.empty()) warn("member number: " + claim.member_number);
  if (!claim.lr_number.empty()) warn("L/R number: " + claim.lr_number);
  for (const SalesTax& tax : claim.sales_taxes) {
    const bool is_written = (tax.name == material_tax && material_tax_rate(estimate) == tax.rate) ||
                            std::ranges::any_of(estimate.recap_of_taxes, [&](const RecapTax& other) {
                              return other.name == tax.name && other.rate == tax.rate;
                            });
    const std::string rate = tax.rate ? " @ " + tax.rate->plain() + "%" : std::string();
    if (!is_written) warn("sales tax of the cover sheet: " + tax.name + rate);
  }
}

}  // namespace

XmlElement make_xactdoc(const Estimate& estimate, const std::vector<PlannedItem>& plans,
                        std::span<const Attachment> attachments, std::vector<Warning>& warnings) {
  XmlElement net = element("XACTNET_INFO");
  put(net, "carrierName", estimate.claim.insurance_company);
  append(net, make_attachments(attachments));
  append_if_any(net, make_xactdoc_summary(estimate, plans));

  XmlElement project = element("PROJECT_INFO");
  put(project, "name", estimate.claim.estimate_name);

  XmlElement root = element("XACTDOC");
  append(root, std::move(net));
  append_if_any(root, make_xactdoc_contacts(estimate.claim, warnings));
  append_if_any(root, std::move(project));
  append_if_any(root, make_administration(estimate));
  append_if_any(root, make_params(estimate));
  append_if_any(root, make_embedded_list(plans));
  fit_fields(root, xactdoc_field_rules(), warnings);
  xactdoc_schema().leave_out_faults(root, warnings);
  warn_of_left_out(estimate, warnings);
  return root;
}

}  // namespace estimate::esx
