#include <utility>

#include "esx/read/read_rough_draft_parts.h"
#include "esx/read_values.h"

namespace estimate::esx {
namespace {

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
  RecapCategory row;
  row.name = text_of(e, "desc");
  row.amount = decimal_of<Money>(e, "rcv").value_or(Money());
  row.depreciation = decimal_of<Money>(e, "deprec");
  row.acv = decimal_of<Money>(e, "acv");
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

}  // namespace

std::vector<CoverageShare> read_coverage_shares(const XmlElement& e, std::string_view list) {
  std::vector<CoverageShare> shares;
  for_each_in(e, list, "COV", [&](const XmlElement& cov) {
    shares.push_back({text_of(cov, "name"), decimal_of<Percent>(cov, "rate"),
                      decimal_of<Money>(cov, "amount").value_or(Money())});
  });
  return shares;
}

void read_recap_of_taxes(const XmlElement& recap, Estimate& estimate) {
  read_markup(recap, "OVERHEAD", "Overhead", estimate);
  read_markup(recap, "PROFIT", "Profit", estimate);
  for_each_in(recap, "TAXES", "TAX_DETAIL", [&](const XmlElement& tax) {
    estimate.recap_of_taxes.push_back({text_of(tax, "desc"), decimal_of<Percent>(tax, "rate"),
                                       decimal_of<Money>(tax, "amount").value_or(Money())});
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

}  // namespace estimate::esx
