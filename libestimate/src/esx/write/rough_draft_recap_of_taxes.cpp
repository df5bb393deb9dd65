#include <utility>

#include "esx/write/recap_parts.h"
#include "esx/write/rough_draft_recaps.h"
#include "esx/write/tax_rows.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

constexpr long max_tax_number = 7;

}  // namespace

XmlElement make_recap_of_taxes(const Estimate& estimate, std::vector<Warning>& warnings) {
  XmlElement recap = element("RECAP_TAX_OP"), taxes = element("TAXES"), line_taxes = element("TAXES");
  XmlElement line_items = element("LINE_ITEMS");
  long number = 0;
  for (const RecapTax& row : estimate.recap_of_taxes) {
    const AddOn kind = add_on_kind(row.name);
    if (kind != AddOn::tax) {
      const bool overhead = kind == AddOn::overhead;
      append_if_any(recap, make_markup(overhead ? "OVERHEAD" : "PROFIT", row.rate, row.amount));
      put(line_items, overhead ? "overhead" : "profit", row.amount);
      continue;
    }
    if (++number > max_tax_number) {
      warnings.push_back({"value_left_out",
                          "the schema cannot represent the tax \"" + row.name + "\", " + row.amount.grouped(),
                          {},
                          {}});
      continue;
    }
    XmlElement detail = element("TAX_DETAIL");
    put_integer(detail, "taxNum", number);
    put(detail, "rate", rounded_to(row.rate, 3));
    put(detail, "desc", row.name);
    put(detail, "amount", row.amount);
    append(taxes, std::move(detail));
    if (row.amount.is_zero()) continue;
    XmlElement amount = element("TAX_AMOUNT");
    put_integer(amount, "taxNum", number);
    put(amount, "amount", row.amount);
    append(line_taxes, std::move(amount));
  }
  append_if_any(recap, std::move(taxes));
  append_if_any(line_items, std::move(line_taxes));
  append_if_any(recap, std::move(line_items));
  return recap;
}

}  // namespace estimate::esx
