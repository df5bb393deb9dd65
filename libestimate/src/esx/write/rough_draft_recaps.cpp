#include <algorithm>
#include <span>
#include <utility>

#include "esx/esx_elements.h"
#include "esx/write/rough_draft_parts.h"
#include "esx/write/summary_parts.h"
#include "esx/xml_tree.h"
#include "model/trade_terms.h"

namespace estimate::esx {
namespace {

constexpr long max_tax_number = 7;

/// A RECAP_GROUP whose rows are being read: `items` is the group's own row, `subtotal` the closing one.
struct OpenGroup {
  std::string name;
  const RecapRoom* items = nullptr;
  const RecapRoom* subtotal = nullptr;
  XmlElement children = element("RECAP_GROUPS");
};

void put_amount(XmlElement& e, std::string_view name, const RecapRoom* row) {
  if (row == nullptr || !row->amount) return;
  put(e, name, row->amount);
  put(e, std::string(name) + "Percentage", rounded_to(row->percent, 2));
}

/// The vendor's root has its sums after its groups, every other group before them.
XmlElement close(OpenGroup group, bool root = false) {
  XmlElement e = element("RECAP_GROUP");
  put(e, "desc", group.name);
  put_amount(e, "items", group.items);
  put_amount(e, "subtotal", group.subtotal);
  if (group.items != nullptr)
    append_if_any(e, make_coverage_shares("ITEMS_COV_INFO", group.items->coverages));
  if (root) append_if_any(e, std::move(group.children));
  if (group.subtotal != nullptr)
    append_if_any(e, make_coverage_shares("SUBTOTAL_COV_INFO", group.subtotal->coverages));
  if (!root) append_if_any(e, std::move(group.children));
  return e;
}

bool has_subtotal(std::span<const RecapRoom> later, const std::string& area) {
  return std::ranges::any_of(
      later, [&](const RecapRoom& r) { return r.kind == RecapRoomKind::area_subtotal && r.name == area; });
}

class RecapReader {
 public:
  explicit RecapReader(std::string root_name) {
    open_.emplace_back();
    open_.back().name = std::move(root_name);
  }

  void row(const RecapRoom& row, std::span<const RecapRoom> later) {
    switch (row.kind) {
      case RecapRoomKind::estimate:
        return root_row(row);
      case RecapRoomKind::area:
        return area_row(row, later);
      case RecapRoomKind::room:
        return leaf(row);
      case RecapRoomKind::area_subtotal:
        return subtotal_row(row);
      case RecapRoomKind::subtotal:
        open_.front().subtotal = &row;
        return;
      case RecapRoomKind::total:
        total_ = &row;
        return;
    }
  }

  /// The vendor's root has a subtotal of areas only if the estimate has areas: groups, or measures of its
  /// own.
  XmlElement take(bool measured) {
    while (open_.size() > 1) close_innermost();
    XmlElement recap = element("RECAP_BY_ROOM");
    const RecapRoom* total = total_ != nullptr ? total_ : open_.front().subtotal;
    if (total != nullptr) put(recap, "total", total->amount);
    OpenGroup& root = open_.front();
    if (root.items != nullptr && root.children.children.empty() && !measured) root.subtotal = nullptr;
    append(recap, close(std::move(root), true));
    return recap;
  }

 private:
  void root_row(const RecapRoom& row) {
    if (!row.name.empty()) open_.front().name = row.name;
    if (row.amount) open_.front().items = &row;
  }

  void leaf(const RecapRoom& row) {
    OpenGroup group;
    group.name = row.name;
    group.items = &row;
    append(open_.back().children, close(std::move(group)));
  }

  /// An area without a subtotal has no rows of its own.
  void area_row(const RecapRoom& row, std::span<const RecapRoom> later) {
    if (!has_subtotal(later, row.name)) return leaf(row);
    OpenGroup group;
    group.name = row.name;
    if (row.amount) group.items = &row;
    open_.push_back(std::move(group));
  }

  void subtotal_row(const RecapRoom& row) {
    const bool open = std::ranges::any_of(open_.begin() + 1, open_.end(),
                                          [&](const OpenGroup& g) { return g.name == row.name; });
    if (!open) return;
    while (open_.back().name != row.name) close_innermost();
    open_.back().subtotal = &row;
    close_innermost();
  }

  void close_innermost() {
    XmlElement group = close(std::move(open_.back()));
    open_.pop_back();
    append(open_.back().children, std::move(group));
  }

  std::vector<OpenGroup> open_;
  const RecapRoom* total_ = nullptr;
};

/// The sums of some rows; depreciation and ACV only if the recap prints these columns.
struct Columns {
  Money rcv;
  std::optional<Money> depreciation, acv;
};

void add(std::optional<Money>& sum, const std::optional<Money>& amount) {
  if (amount) sum = sum.value_or(Money()) + *amount;
}

Columns sum_of_rows(const std::vector<const RecapCategory*>& rows) {
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
  put_members(e, category_attributes, row);
  put(e, "percentage", rounded_to(row.percent, 2));
  append_if_any(e, make_coverage_shares("COV_INFO", row.coverages));
  return e;
}

XmlElement make_add_on(std::string_view name, const RecapCategory& row) {
  XmlElement e = element(name);
  put(e, "desc", row.name);
  put(e, "percentage", rounded_to(row.percent, 2));
  put_members(e, category_attributes, row);
  append_if_any(e, make_coverage_shares("COV_INFO", row.coverages));
  return e;
}

XmlElement make_items(std::string_view name, std::vector<const RecapCategory*> rows, Money grand_total) {
  XmlElement e = element(name);
  if (rows.empty()) return e;
  const auto demolition = std::ranges::find(rows, demolition_recap_name, &RecapCategory::name);
  if (demolition != rows.end()) std::rotate(rows.begin(), demolition, demolition + 1);
  const Columns sum = sum_of_rows(rows);
  put(e, "subtotalRCV", sum.rcv);
  put(e, "subtotalDeprec", sum.depreciation);
  put(e, "subtotalACV", sum.acv);
  if (std::ranges::any_of(rows, [](const RecapCategory* r) { return r->percent.has_value(); }))
    put(e, "subtotalPercentage", share_percent(sum.rcv, grand_total));
  for (const RecapCategory* row : rows) append(e, make_category(*row));
  return e;
}

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
    put_members(detail, tax_detail_attributes, row);
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

XmlElement make_recap_by_room(const Estimate& estimate) {
  const std::span<const RecapRoom> rows = estimate.recap_by_room;
  if (rows.empty()) return element("RECAP_BY_ROOM");
  RecapReader reader(estimate.claim.estimate_name);
  for (std::size_t i = 0; i < rows.size(); ++i) reader.row(rows[i], rows.subspan(i + 1));
  return reader.take(estimate.areas && !estimate.areas->empty());
}

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
  const Columns sum = sum_of_rows(all);
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
