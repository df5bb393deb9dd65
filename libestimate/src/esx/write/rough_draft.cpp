// GENERIC_ROUGHDRAFT with its COVERSHEET (claim, parties, dates, opening statement), COVERAGES and
// COV_BREAKDOWN.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"
#include "esx/esx_elements.h"
#include "esx/fit_fields.h"
#include "esx/vendor_terms.h"
#include "esx/verify/schema.h"
#include "esx/write/export_values.h"
#include "esx/write/group_tree.h"
#include "esx/write/item_plan.h"
#include "esx/write/rough_draft_parts.h"
#include "esx/write/summary_parts.h"
#include "esx/write/write_documents.h"
#include "esx/xml_tree.h"
#include "model/line_amount.h"
#include "model/trade_terms.h"

namespace estimate::esx {

namespace {

XmlElement make_estimate_info(const Claim& claim) {
  XmlElement e = element("ESTIMATE_INFO");
  put_members(e, estimate_info_attributes, claim);
  put_members(e, depreciation_attributes, claim.depreciation_options);
  return e;
}

XmlElement make_address(std::string_view type, const Address& address, bool primary) {
  XmlElement e = element("ADDRESS");
  put(e, "type", type);
  put_members(e, address_attributes, address);
  put_flag(e, "primary", primary);
  return e;
}

XmlElement make_insured_addresses(const Claim& claim) {
  XmlElement e = element("ADDRESSES");
  if (claim.property_address) append(e, make_address("Property", *claim.property_address, true));
  if (claim.mailing_address) append(e, make_address("Home", *claim.mailing_address, !claim.property_address));
  return e;
}

/// The vendor writes those of the insured as digits, after their type.
XmlElement make_phones(const Contact& contact) {
  const bool insured = contact.role == "insured";
  XmlElement e = element("PHONES");
  for (const Phone& phone : contact.phones) {
    XmlElement p = element("PHONE");
    if (insured) put(p, "type", phone.type);
    put_flag(p, "primary", e.children.empty());
    if (!insured) put(p, "type", phone.type);
    put(p, "phone", insured ? phone_digits(phone.number) : phone_dashes(phone.number));
    put(p, "ext", phone.extension);
    append(e, std::move(p));
  }
  return e;
}

XmlElement make_contact(std::string_view type, const Contact& contact) {
  XmlElement e = element("CONTACT");
  put(e, "type", type);
  put_members(e, contact_attributes, contact);
  XmlElement addresses = element("ADDRESSES");
  if (contact.address) append(addresses, make_address("Business", *contact.address, true));
  append_if_any(e, std::move(addresses));
  append_if_any(e, make_phones(contact));
  return e;
}

XmlElement make_contacts(const Claim& claim) {
  XmlElement e = element("CONTACTS");
  for (const ContactType& type : rough_draft_contact_types())
    for (const Contact& contact : claim.contacts)
      if (contact.role == type.role) append(e, make_contact(type.written, contact));
  return e;
}

XmlElement make_coversheet(const Estimate& estimate) {
  const Claim& claim = estimate.claim;
  XmlElement e = element("COVERSHEET"), dates = element("DATES");
  put_members(dates, dates_attributes, claim.dates);
  append(e, make_estimate_info(claim));
  append_if_any(e, make_insured_addresses(claim));
  const auto insured = std::ranges::find(claim.contacts, "insured", &Contact::role);
  if (insured != claim.contacts.end()) append_if_any(e, make_phones(*insured));
  append_if_any(e, make_contacts(claim));
  append_if_any(e, std::move(dates));
  XmlElement opening = element("OPENING_STATEMENT");
  opening.text = estimate.opening_statement;
  append_if_any(e, std::move(opening));
  return e;
}

XmlElement make_sales_taxes(const CoverageTotals& totals) {
  XmlElement e = element("SALES_TAXES");
  for (const SummaryTax& tax : summary_taxes(totals)) {
    XmlElement row = element("SALES_TAX");
    put(row, "desc", tax.name);
    put(row, "amount", tax.amount);
    put(row, "taxOP", tax.side);
    append(e, std::move(row));
  }
  return e;
}

XmlElement make_signature(const Claim& claim) {
  XmlElement e = element("SIGNATURE");
  const auto estimator = std::ranges::find(claim.contacts, "estimator", &Contact::role);
  if (estimator == claim.contacts.end()) return e;
  put(e, "estimator", estimator->name);
  put(e, "estimatorTitle", estimator->title);
  return e;
}

/// Prints have an ACV only if something is depreciated; otherwise it equals the RCV.
std::optional<Money> actual_cash_value(const CoverageTotals& t) {
  if (t.acv || !t.rcv) return t.acv;
  return *t.rcv - t.depreciation.value_or(Money());
}

std::optional<Money> actually_recoverable(const CoverageTotals& t) {
  const std::optional<Money>&later = claim_if_recovered(t), &now = claim_now(t);
  if (later && now) return *later - *now;
  return t.recoverable_depreciation;
}

/// Prints that name the non-recoverable depreciation do not always name the rest.
std::optional<Money> recoverable(const CoverageTotals& t) {
  if (t.recoverable_depreciation || !t.depreciation || !t.non_recoverable_depreciation)
    return t.recoverable_depreciation;
  return *t.depreciation - *t.non_recoverable_depreciation;
}

XmlElement make_totals(const Estimate& estimate, const CoverageTotals& t) {
  XmlElement e = element("TOTALS");
  put_members(e, totals_attributes, t,
              {{"subtotal", summary_subtotal(t)},
               {"recDepr", recoverable(t)},
               {"acv", actual_cash_value(t)},
               {"netClaim", claim_now(t)},  // exports have what remains after prior payments
               {"netClaimIfRec", claim_if_recovered(t)},
               {"amtOverLimits", summary_row(t, "Less Amount Over Limit")},
               {"fullDeduct", t.full_deductible ? t.full_deductible : t.deductible},
               {"actualRecDepr", actually_recoverable(t)}});
  append_if_any(e, make_markup("OVERHEAD", printed_rate(estimate, AddOn::overhead), t.overhead));
  append_if_any(e, make_markup("PROFIT", printed_rate(estimate, AddOn::profit), t.profit));
  append_if_any(e, make_sales_taxes(t));
  append_if_any(e, make_signature(estimate.claim));
  return e;
}

XmlElement make_additional_amounts(const CoverageTotals& t) {
  XmlElement e = element("MAX_ADDL_AMTS");
  put_members(e, additional_amounts_attributes, t, {{"subtotal", summary_row(t, "Subtotal")}});
  append_if_any(e, make_sales_taxes(t));
  return e;
}

std::optional<Money> policy_deductible(const Estimate& estimate, const std::string& name,
                                       const CoverageTotals* summary) {
  const auto terms = std::ranges::find(estimate.claim.coverages, name, &CoverageTerms::name);
  if (terms != estimate.claim.coverages.end() && terms->deductible) return terms->deductible;
  if (summary == nullptr) return std::nullopt;
  return summary->full_deductible ? summary->full_deductible : summary->deductible;
}

XmlElement make_coverage(const Estimate& estimate, const std::string& name, long id) {
  const CoverageTotals* summary = summary_of(estimate, name, false);
  const CoverageTotals* incurred = summary_of(estimate, name, true);
  XmlElement e = element("COVERAGE");
  put(e, "deductible", policy_deductible(estimate, name, summary));
  put(e, "coverageName", name);
  if (const auto type = coverage_type(name)) put_integer(e, "coverageType", *type);
  put_integer(e, "id", id);
  XmlElement totals = element("SUMMARY");
  if (summary != nullptr) append_if_any(totals, make_totals(estimate, *summary));
  if (incurred != nullptr) append_if_any(totals, make_additional_amounts(*incurred));
  append_if_any(e, std::move(totals));
  return e;
}

/// As printed in the summary and the coverage table; amounts that neither has are summed up from the lines.
CoverageRow amounts_of(const Estimate& estimate, const std::vector<PlannedItem>& plans,
                       const std::string& name) {
  GroupSums lines;
  for (const PlannedItem& plan : plans)
    if (plan.item->coverage == name) lines += sums_of(plan);
  Money total = lines.total, grand_total = lines.acv;
  if (const CoverageTotals* summary = summary_of(estimate, name, false)) {
    total = summary->line_item_total.value_or(total);
    grand_total = actual_cash_value(*summary).value_or(grand_total);
  }
  const auto row = std::ranges::find(estimate.coverage_table, name, &CoverageRow::name);
  if (row != estimate.coverage_table.end()) grand_total = row->acv_total.value_or(grand_total);
  return {name, total, grand_total, {}, {}};
}

/// The schema allows 0 to 100; a coverage with only credits has no share.
std::optional<Percent> share_of(const std::optional<Money>& part, Money whole) {
  const Percent share = share_percent(or_zero(part), whole);
  const bool allowed = share >= Percent() && share <= Percent::from_units(1'000'000);
  return allowed ? std::optional(share) : std::nullopt;
}

/// One COVERAGE with its summary per printed name, numbered from 1. LOSS_DATA is not printed.
XmlElement make_coverages(const Estimate& estimate) {
  XmlElement e = element("COVERAGES");
  std::vector<std::string> names = coverage_names(estimate);
  if (names.empty() && !estimate.coverages.empty()) names.emplace_back();
  for (const std::string& name : names)
    append(e, make_coverage(estimate, name, static_cast<long>(e.children.size() + 1)));
  return e;
}

/// The line item total and grand total (ACV with taxes and O&P) of each coverage, and their shares.
XmlElement make_coverage_breakdown(const Estimate& estimate, const std::vector<PlannedItem>& plans) {
  std::vector<CoverageRow> rows;
  Money total, grand_total;
  for (const std::string& name : coverage_names(estimate)) {
    rows.push_back(amounts_of(estimate, plans, name));
    total += or_zero(rows.back().item_total);
    grand_total += or_zero(rows.back().acv_total);
  }
  XmlElement e = element("COV_BREAKDOWN");
  put(e, "total", total);
  put(e, "grandTotal", grand_total);
  for (CoverageRow& row : rows) {
    row.item_percent = share_of(row.item_total, total);
    row.acv_percent = share_of(row.acv_total, grand_total);
    put_members(e.children.emplace_back(element("COV_AMOUNTS")), coverage_amounts_attributes, row);
  }
  return e;
}

constexpr std::string_view rough_draft_namespace = "http://xactware.com/generic_roughdraft.xsd";
constexpr std::string_view profile_major_version = "28";

/// "Xactimate 28.300.19010.36187" becomes version 28, 300; for any other creator, the profile's 28 is kept.
void put_version(XmlElement& root, std::string_view creator) {
  constexpr std::string_view product = "Xactimate ";
  if (creator.starts_with(product)) {
    const auto parts = split(creator.substr(product.size()), '.');
    if (parts.size() >= 2 && is_digits(parts[0]) && is_digits(parts[1])) {
      put(root, "majorVersion", parts[0]);
      put(root, "minorVersion", parts[1]);
      return;
    }
  }
  put(root, "majorVersion", profile_major_version);
}

XmlElement make_header(const Claim& claim) {
  XmlElement e = element("HEADER"), info = element("COMP_INFO");
  put(e, "compName", claim.company_name);
  info.text = join(claim.company_info, "\n");
  append_if_any(e, std::move(info));
  return e;
}

XmlElement make_statement(const Estimate& estimate) {
  XmlElement e = element("CLOSING_STATEMENT");
  e.text = join(estimate.notes, "\n");
  return e;
}

}  // namespace

RoughDraft make_rough_draft(const Estimate& estimate, const std::vector<PlannedItem>& plans,
                            std::vector<Warning>& warnings) {
  const GroupTree tree = build_group_tree(estimate, plans);
  compare_totals(tree, warnings);
  WrittenGroups groups = make_groups(estimate, tree);
  XmlElement detail = element("LINE_ITEM_DETAIL");
  put(detail, "total", tree.nodes[0].all.total);
  append(detail, std::move(groups.root));
  append_if_any(detail, make_coverage_breakdown(estimate, plans));

  XmlElement root = element("GENERIC_ROUGHDRAFT");
  root.namespace_uri = rough_draft_namespace;
  put_version(root, estimate.source.creator);
  append_if_any(root, make_header(estimate.claim));
  append(root, make_coversheet(estimate));
  append_if_any(root, make_coverages(estimate));
  append_if_any(root, make_recap_of_taxes(estimate, warnings));
  append(root, std::move(detail));
  append_if_any(root, make_recap_by_room(estimate));
  append_if_any(root, make_recap_by_category(estimate));
  append_if_any(root, make_statement(estimate));
  apply_export_values(root, estimate.export_values);
  fit_fields(root, rough_draft_field_rules(), warnings);
  rough_draft_schema().leave_out_faults(root, warnings);
  return {std::move(root), std::move(groups.line_closes)};
}

}  // namespace estimate::esx
