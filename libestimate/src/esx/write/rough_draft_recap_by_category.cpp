#include <algorithm>
#include <utility>

#include "esx/write/recap_parts.h"
#include "esx/write/rough_draft_recaps.h"
#include "esx/write/tax_rows.h"
#include "esx/xml_tree.h"
#include "model/categories.h"

namespace estimate::esx {
namespace {

/// The sums of some rows; depreciation and ACV only if the recap prints these columns.
struct Columns {
  Money rcv;
  std::optional<Money> depreciation, acv;
};

void add(std::optional<Money>& sum, const std::optional<Money>& amount) {
  if (amount) sum = sum.value_or(Money()) + *amount;
}

Columns sum_of(const std::vector<const RecapCategory*>& rows) {
  Columns sum;
  for (const RecapCategory* row : rows) {
    sum.rcv += row->amount;
    add(sum.depreciation, row->depreciation);
    add(sum.acv, row->acv);
  }
  return sum;
}

/// Words of a print are separated by one space; the vendor writes "HEAT,  VENT & AIR CONDITIONING".
std::string_view category_name(const RecapCategory& row) {
  const Category* category = category_by_recap_name(row.name);
  return category == nullptr ? std::string_view(row.name) : category->recap_name;
}

XmlElement make_category(const RecapCategory& row) {
  XmlElement e = element("CATEGORY");
  put(e, "desc", category_name(row));
  put(e, "rcv", row.amount);
  put(e, "deprec", row.depreciation);
  put(e, "acv", row.acv);
  put(e, "percentage", rounded_to(row.percent, 2));
  append_if_any(e, make_coverage_shares("COV_INFO", row.coverages));
  return e;
}

XmlElement make_add_on(std::string_view name, const RecapCategory& row) {
  XmlElement e = element(name);
  put(e, "desc", row.name);
  put(e, "percentage", rounded_to(row.percent, 2));
  put(e, "rcv", row.amount);
  put(e, "deprec", row.depreciation);
  put(e, "acv", row.acv);
  append_if_any(e, make_coverage_shares("COV_INFO", row.coverages));
  return e;
}

XmlElement make_items(std::string_view name, std::vector<const RecapCategory*> rows, Money grand_total) {
  XmlElement e = element(name);
  if (rows.empty()) return e;
  const auto demolition = std::ranges::find(rows, demolition_recap_name, &RecapCategory::name);
  if (demolition != rows.end()) std::rotate(rows.begin(), demolition, demolition + 1);
  const Columns sum = sum_of(rows);
  put(e, "subtotalRCV", sum.rcv);
  put(e, "subtotalDeprec", sum.depreciation);
  put(e, "subtotalACV", sum.acv);
  if (std::ranges::any_of(rows, [](const RecapCategory* r) { return r->percent.has_value(); }))
    put(e, "subtotalPercentage", share_percent(sum.rcv, grand_total));
  for (const RecapCategory* row : rows) append(e, make_category(*row));
  return e;
}

}  // namespace

XmlElement make_recap_by_category(const Estimate& estimate) {
  std::vector<const RecapCategory*> all, with_op, without_op;
  XmlElement taxes = element("SALES_TAXES");
  std::vector<XmlElement> markups;
  const bool has_op_heading =
      std::ranges::any_of(estimate.recap_by_category, &RecapCategory::overhead_and_profit_item);
  for (const RecapCategory& row : estimate.recap_by_category) {
    all.push_back(&row);
    if (!row.tax_or_markup) {
      (row.overhead_and_profit_item || !has_op_heading ? with_op : without_op).push_back(&row);
    } else if (const AddOn kind = add_on_kind(row.name); kind == AddOn::tax) {
      append(taxes, make_add_on("SALES_TAX", row));
    } else {
      markups.push_back(make_add_on(kind == AddOn::overhead ? "OVERHEAD" : "PROFIT", row));
    }
  }
  XmlElement e = element("RECAP_BY_CATEGORY");
  const Columns sum = sum_of(all);
  put(e, "subtotalRCV", sum.rcv);
  put(e, "subtotalDeprec", sum.depreciation);
  put(e, "subtotalACV", sum.acv);
  append_if_any(e, make_items("OP_ITEMS", with_op, sum.rcv));
  append_if_any(e, make_items("NON_OP_ITEMS", without_op, sum.rcv));
  for (XmlElement& markup : markups) append(e, std::move(markup));
  append_if_any(e, std::move(taxes));
  return e;
}

}  // namespace estimate::esx
