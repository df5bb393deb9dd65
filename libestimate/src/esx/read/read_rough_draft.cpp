#include <algorithm>
#include <array>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/estimate/match.h"
#include "esx/esx_elements.h"
#include "esx/read/read_documents.h"
#include "esx/vendor_terms.h"
#include "esx/write/export_values.h"
#include "esx/write/group_tree.h"
#include "esx/write/write_documents.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

using Elements = std::vector<const XmlElement*>;

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
    if (type == "Property" && !claim.property_address)
      claim.property_address = members_of(address, address_attributes);
    if (type == "Home" && !claim.mailing_address)
      claim.mailing_address = members_of(address, address_attributes);
  });
  Contact insured;
  insured.role = "insured";
  insured.name = claim.insured_name;
  insured.phones = read_phones(coversheet);
  if (!insured.phones.empty()) claim.contacts.push_back(std::move(insured));
}

Contact read_contact(const XmlElement& e, std::string_view role) {
  Contact contact = members_of(e, contact_attributes);
  contact.role = role;
  for_each_in(e, "ADDRESSES", "ADDRESS", [&](const XmlElement& address) {
    if (!contact.address) contact.address = members_of(address, address_attributes);
  });
  contact.phones = read_phones(e);
  return contact;
}

/// A tax that is part of the base of O&P is above the subtotal.
constexpr std::string_view tax_below_subtotal = "OPonTax";

void add_row(CoverageTotals& totals, std::string_view label, const std::optional<Money>& amount,
             bool deduction = false) {
  if (amount) totals.rows.push_back({std::string(label), deduction ? -*amount : *amount});
}

struct TaxRow {
  std::string name;
  Money amount;
  bool in_base = false;
};

std::vector<TaxRow> read_taxes(const XmlElement& e) {
  std::vector<TaxRow> taxes;
  for_each_in(e, "SALES_TAXES", "SALES_TAX", [&](const XmlElement& tax) {
    taxes.push_back({text_of(tax, "desc"), decimal_of<Money>(tax, "amount").value_or(Money()),
                     text_of(tax, "taxOP") == tax_below_subtotal});
  });
  return taxes;
}

std::optional<Money> sum_of_taxes(const std::vector<TaxRow>& taxes) {
  Money sum;
  for (const TaxRow& tax : taxes) sum += tax.amount;
  return taxes.empty() ? std::nullopt : std::optional(sum);
}

std::optional<Money> amount_of(const XmlElement& e, std::string_view child) {
  const XmlElement* found = e.child(child);
  return found == nullptr ? std::nullopt : decimal_of<Money>(*found, "amount");
}

/// The figures as rows of a summary, in the vendor's words and order.
void add_rows(const XmlElement& e, const std::vector<TaxRow>& taxes, CoverageTotals& t) {
  const std::optional<Money> subtotal = decimal_of<Money>(e, "subtotal");
  add_row(t, "Line Item Total", t.line_item_total);
  for (const TaxRow& tax : taxes)
    if (tax.in_base && subtotal) add_row(t, tax.name, tax.amount);
  add_row(t, "Subtotal", subtotal);
  add_row(t, "Overhead", t.overhead);
  add_row(t, "Profit", t.profit);
  for (const TaxRow& tax : taxes)
    if (!tax.in_base || !subtotal) add_row(t, tax.name, tax.amount);
  add_row(t, "Replacement Cost Value", t.rcv);
  add_row(t, "Less Depreciation", t.depreciation, true);
  add_row(t, "Actual Cash Value", t.acv);
  add_row(t, "Less Deductible", t.deductible, true);
  add_row(t, "Less Prior Payment(s)", t.prior_payments, true);
  add_row(t, "Less Amount Over Limit(s)", decimal_of<Money>(e, "amtOverLimits"), true);
  add_row(t, "Net Claim", t.net_claim);
  add_row(t, "Net Claim if Depreciation is Recovered", t.net_claim_if_recovered);
}

CoverageTotals read_totals(const XmlElement& e, const std::string& name) {
  CoverageTotals t = members_of(e, totals_attributes);
  t.name = name;
  const std::vector<TaxRow> taxes = read_taxes(e);
  t.tax = sum_of_taxes(taxes);
  t.overhead = amount_of(e, "OVERHEAD");
  t.profit = amount_of(e, "PROFIT");
  add_rows(e, taxes, t);
  return t;
}

CoverageTotals read_additional_amounts(const XmlElement& e, const std::string& name) {
  CoverageTotals t = members_of(e, additional_amounts_attributes);
  t.name = name;
  t.paid_when_incurred = true;
  const std::vector<TaxRow> taxes = read_taxes(e);
  t.tax = sum_of_taxes(taxes);
  add_rows(e, taxes, t);
  return t;
}

void read_markup(const XmlElement& recap, std::string_view element, std::string_view name,
                 Estimate& estimate) {
  const XmlElement* e = recap.child(element);
  if (e == nullptr) return;
  estimate.recap_of_taxes.push_back({std::string(name), decimal_of<Percent>(*e, "rate"),
                                     decimal_of<Money>(*e, "amount").value_or(Money())});
}

RecapRoom recap_row(RecapRoomKind kind, const XmlElement& group, std::string_view amount,
                    std::string_view shares) {
  return {kind, text_of(group, "desc"), decimal_of<Money>(group, amount),
          decimal_of<Percent>(group, std::string(amount) + "Percentage"),
          read_coverage_shares(group, shares)};
}

RecapRoom subtotal_of(RecapRoomKind kind, const XmlElement& group) {
  return recap_row(kind, group, "subtotal", "SUBTOTAL_COV_INFO");
}

RecapRoom items_of(RecapRoomKind kind, const XmlElement& group) {
  return recap_row(kind, group, "items", "ITEMS_COV_INFO");
}

void read_recap_group(const XmlElement& group, Estimate& estimate) {
  const bool area = group.child("RECAP_GROUPS") != nullptr || group.attribute("subtotal") != nullptr;
  estimate.recap_by_room.push_back(items_of(area ? RecapRoomKind::area : RecapRoomKind::room, group));
  for_each_in(group, "RECAP_GROUPS", "RECAP_GROUP",
              [&](const XmlElement& child) { read_recap_group(child, estimate); });
  if (area) estimate.recap_by_room.push_back(subtotal_of(RecapRoomKind::area_subtotal, group));
}

RecapCategory read_category(const XmlElement& e) {
  RecapCategory row = members_of(e, category_attributes);
  row.name = text_of(e, "desc");
  row.percent = decimal_of<Percent>(e, "percentage");
  row.coverages = read_coverage_shares(e, "COV_INFO");
  return row;
}

void read_add_on(const XmlElement& e, std::string_view name, Estimate& estimate) {
  RecapCategory row = read_category(e);
  if (row.name.empty()) row.name = name;
  row.tax_or_markup = true;
  estimate.recap_by_category.push_back(std::move(row));
}

constexpr std::string_view document_layout = "GENERIC_ROUGHDRAFT";

Elements children_in(const XmlElement& e, std::string_view list, std::string_view name) {
  Elements children;
  for_each_in(e, list, name, [&](const XmlElement& child) { children.push_back(&child); });
  return children;
}

/// Collects GROUPs, or ITEMs, in the order in which they became sections and items.
void collect(const XmlElement& group, Elements& groups, Elements& items) {
  groups.push_back(&group);
  std::ranges::copy(children_in(group, "ITEMS", "ITEM"), std::back_inserter(items));
  for (const XmlElement* child : children_in(group, "GROUPS", "GROUP")) collect(*child, groups, items);
}

bool same_shape(const XmlElement& a, const XmlElement& b) {
  const Elements groups_a = children_in(a, "GROUPS", "GROUP"), groups_b = children_in(b, "GROUPS", "GROUP");
  const Elements items_a = children_in(a, "ITEMS", "ITEM"), items_b = children_in(b, "ITEMS", "ITEM");
  return std::ranges::equal(items_a, items_b,
                            [](const XmlElement* x, const XmlElement* y) {
                              return text_of(*x, "type") == text_of(*y, "type") &&
                                     text_of(*x, "lineNum") == text_of(*y, "lineNum");
                            }) &&
         std::ranges::equal(groups_a, groups_b,
                            [](const XmlElement* x, const XmlElement* y) { return same_shape(*x, *y); });
}

/// Figures that the model must have understood: a figure that is kept as text is missing from every sum.
bool is_figure(std::string_view place) {
  constexpr std::string_view figures[] = {"@qty", "@remove", "@replace",  "@total",
                                          "@tax", "@addons", "@rcvTotal", "@acvTotal"};
  return std::ranges::find(figures, place) != std::end(figures);
}

void warn_of_figures(const LineItem& item, std::vector<Warning>& warnings) {
  for (const ExportValue& value : item.export_values)
    if (is_figure(value.place))
      warnings.push_back({"value_not_understood",
                          value.place.substr(1) + " of the line: \"" + value.value +
                              "\" does not follow from its other figures or is not a number",
                          {},
                          item.number});
}

void keep_of_groups(const XmlElement& ours, const XmlElement& theirs, Estimate& estimate) {
  constexpr std::array<std::string_view, 2> apart{"GROUP", "ITEM"};
  Elements our_groups, their_groups, our_items, their_items;
  collect(ours, our_groups, our_items);
  collect(theirs, their_groups, their_items);
  std::size_t at = 0;
  for (Section& section : estimate.sections) {
    if (section.kind == SectionKind::subroom) continue;
    if (at < our_groups.size() && at < their_groups.size())
      section.export_values = export_difference(*our_groups[at], *their_groups[at], apart);
    ++at;
  }
  std::size_t item = 0;
  for (std::size_t i = 0; i < their_items.size() && item < estimate.items.size(); ++i) {
    if (text_of(*their_items[i], "type") == "N" && !is_struck_line(*their_items[i])) continue;
    estimate.items[item++].export_values = export_difference(*our_items[i], *their_items[i]);
  }
}

/// Keeps what writing the estimate would not reproduce.
void keep_export_values(const XmlElement& theirs, Estimate& estimate, std::vector<Warning>& warnings) {
  std::vector<Warning> ignored;
  const std::vector<PlannedItem> plans = plan_items(estimate, match_items(estimate, PriceList{}), ignored);
  const RoughDraft draft = make_rough_draft(estimate, plans, ignored);
  const XmlElement* our_root = find_path(draft.root, {"LINE_ITEM_DETAIL", "GROUP"});
  const XmlElement* their_root = find_path(theirs, {"LINE_ITEM_DETAIL", "GROUP"});
  const bool parallel = our_root != nullptr && their_root != nullptr && same_shape(*our_root, *their_root);
  constexpr std::array<std::string_view, 1> apart{"GROUP"};
  if (parallel) keep_of_groups(*our_root, *their_root, estimate);
  estimate.export_values = export_difference(
      draft.root, theirs,
      parallel ? std::span<const std::string_view>(apart) : std::span<const std::string_view>());
  for (const LineItem& item : estimate.items) warn_of_figures(item, warnings);
}

void check(Reconciliation& reconciliation, const std::string& what, const std::optional<Money>& printed,
           Money computed) {
  if (printed) reconciliation.checks.push_back({what, *printed, computed, *printed == computed});
}

/// Compares every group's sums with its lines.
Reconciliation reconcile_groups(const Estimate& estimate) {
  std::vector<Warning> ignored;
  const std::vector<PlannedItem> plans = plan_items(estimate, match_items(estimate, PriceList{}), ignored);
  Reconciliation reconciliation;
  for (const GroupNode& node : build_group_tree(estimate, plans).nodes) {
    if (node.section == nullptr || !node.section->totals) continue;
    const std::string section = "section:" + node.section->id;
    const Amounts& printed = *node.section->totals;
    check(reconciliation, section + ".tax", printed.tax, node.all.tax);
    check(reconciliation, section + ".overhead_and_profit", printed.overhead_and_profit, node.all.addons);
    check(reconciliation, section + ".rcv", printed.rcv, node.all.rcv);
    check(reconciliation, section + ".acv", printed.acv, node.all.acv);
  }
  reconciliation.ok = std::ranges::all_of(reconciliation.checks, &Check::ok);
  return reconciliation;
}

void read_statements(const XmlElement& root, Estimate& estimate) {
  if (const XmlElement* opening = find_path(root, {"COVERSHEET", "OPENING_STATEMENT"}))
    estimate.opening_statement = trim(opening->text);
  if (const XmlElement* closing = root.child("CLOSING_STATEMENT"); closing && !trim(closing->text).empty())
    estimate.notes.emplace_back(trim(closing->text));
}

void read_letterhead(const XmlElement& root, Claim& claim) {
  const XmlElement* header = root.child("HEADER");
  if (header == nullptr) return;
  claim.company_name = text_of(*header, "compName");
  if (const XmlElement* info = header->child("COMP_INFO"))
    for (const std::string_view line : split(info->text, '\n'))
      if (!trim(line).empty()) claim.company_info.emplace_back(trim(line));
}

}  // namespace

Claim read_coversheet(const XmlElement& coversheet) {
  Claim claim;
  if (const XmlElement* info = coversheet.child("ESTIMATE_INFO")) {
    read_members(*info, estimate_info_attributes, claim);
    claim.depreciation_options = members_of(*info, depreciation_attributes);
  }
  read_insured(coversheet, claim);
  for_each_in(coversheet, "CONTACTS", "CONTACT", [&](const XmlElement& contact) {
    const std::string_view role = contact_role(rough_draft_contact_types(), text_of(contact, "type"));
    if (!role.empty()) claim.contacts.push_back(read_contact(contact, role));
  });
  if (const XmlElement* dates = coversheet.child("DATES")) claim.dates = members_of(*dates, dates_attributes);
  return claim;
}

void read_coverages(const XmlElement& coverages, Estimate& estimate) {
  for (const XmlElement& e : coverages.children) {
    if (e.name != "COVERAGE") continue;
    const std::string name = text_of(e, "coverageName");
    if (!name.empty()) estimate.claim.coverages.push_back({name, decimal_of<Money>(e, "deductible"), {}});
    const XmlElement* summary = e.child("SUMMARY");
    if (summary == nullptr) continue;
    if (const XmlElement* totals = summary->child("TOTALS"))
      estimate.coverages.push_back(read_totals(*totals, name));
    if (const XmlElement* amounts = summary->child("MAX_ADDL_AMTS"))
      estimate.coverages.push_back(read_additional_amounts(*amounts, name));
  }
}

void read_coverage_breakdown(const XmlElement& breakdown, Estimate& estimate) {
  for (const XmlElement& e : breakdown.children)
    if (e.name == "COV_AMOUNTS")
      estimate.coverage_table.push_back(members_of(e, coverage_amounts_attributes));
}

std::vector<CoverageShare> read_coverage_shares(const XmlElement& e, std::string_view list) {
  std::vector<CoverageShare> shares;
  for_each_in(e, list, "COV",
              [&](const XmlElement& cov) { shares.push_back(members_of(cov, coverage_share_attributes)); });
  return shares;
}

void read_recap_of_taxes(const XmlElement& recap, Estimate& estimate) {
  read_markup(recap, "OVERHEAD", "Overhead", estimate);
  read_markup(recap, "PROFIT", "Profit", estimate);
  for_each_in(recap, "TAXES", "TAX_DETAIL", [&](const XmlElement& tax) {
    estimate.recap_of_taxes.push_back(members_of(tax, tax_detail_attributes));
  });
}

void read_recap_by_room(const XmlElement& recap, Estimate& estimate) {
  const XmlElement* root = recap.child("RECAP_GROUP");
  if (root == nullptr) return;
  estimate.recap_by_room.push_back(items_of(RecapRoomKind::estimate, *root));
  for_each_in(*root, "RECAP_GROUPS", "RECAP_GROUP",
              [&](const XmlElement& child) { read_recap_group(child, estimate); });
  if (root->attribute("subtotal") != nullptr) {
    estimate.recap_by_room.push_back(subtotal_of(RecapRoomKind::subtotal, *root));
    estimate.recap_by_room.back().name.clear();
  }
  if (const auto total = decimal_of<Money>(recap, "total"))
    estimate.recap_by_room.push_back({RecapRoomKind::total, {}, total, {}, {}});
}

void read_recap_by_category(const XmlElement& recap, Estimate& estimate) {
  for (const XmlElement& part : recap.children) {
    if (part.name == "OP_ITEMS" || part.name == "NON_OP_ITEMS") {
      for (const XmlElement& e : part.children) {
        if (e.name != "CATEGORY") continue;
        estimate.recap_by_category.push_back(read_category(e));
        estimate.recap_by_category.back().overhead_and_profit_item = part.name == "OP_ITEMS";
      }
    } else if (part.name == "OVERHEAD") {
      read_add_on(part, "Overhead", estimate);
    } else if (part.name == "PROFIT") {
      read_add_on(part, "Profit", estimate);
    }
  }
  for_each_in(recap, "SALES_TAXES", "SALES_TAX",
              [&](const XmlElement& tax) { read_add_on(tax, "Tax", estimate); });
}

Estimate read_rough_draft(const XmlElement& root, std::vector<Warning>& warnings) {
  Estimate estimate;
  estimate.source.layout = document_layout;
  const std::string major = text_of(root, "majorVersion"), minor = text_of(root, "minorVersion");
  if (!major.empty() && !minor.empty()) estimate.source.creator = "Xactimate " + major + "." + minor;
  if (const XmlElement* sheet = root.child("COVERSHEET")) estimate.claim = read_coversheet(*sheet);
  read_letterhead(root, estimate.claim);
  if (const XmlElement* coverages = root.child("COVERAGES")) read_coverages(*coverages, estimate);
  if (const XmlElement* recap = root.child("RECAP_TAX_OP")) read_recap_of_taxes(*recap, estimate);
  if (const XmlElement* detail = root.child("LINE_ITEM_DETAIL")) {
    if (const XmlElement* group = detail->child("GROUP")) read_groups(*group, estimate);
    if (const XmlElement* table = detail->child("COV_BREAKDOWN")) read_coverage_breakdown(*table, estimate);
  }
  if (!estimate.sections.empty()) estimate.line_item_totals = estimate.sections.front().totals;
  if (const XmlElement* recap = root.child("RECAP_BY_ROOM")) read_recap_by_room(*recap, estimate);
  if (const XmlElement* recap = root.child("RECAP_BY_CATEGORY")) read_recap_by_category(*recap, estimate);
  read_statements(root, estimate);
  keep_export_values(root, estimate, warnings);
  estimate.reconciliation = reconcile_groups(estimate);
  return estimate;
}

}  // namespace estimate::esx
