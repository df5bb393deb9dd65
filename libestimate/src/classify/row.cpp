#include <algorithm>
#include <array>

#include "classify/row.h"

namespace estimate {
namespace {

// Names for `inspect --stage rows`.
constexpr std::array<std::string_view, 32> kind_names = {"noise",
                                                         "header_field",
                                                         "group_heading",
                                                         "section_heading",
                                                         "subroom_heading",
                                                         "heading_wrap",
                                                         "dimensions",
                                                         "opening",
                                                         "continued",
                                                         "column_header",
                                                         "coverage_heading",
                                                         "item_group",
                                                         "item",
                                                         "item_wrap",
                                                         "item_numbers",
                                                         "item_detail",
                                                         "note",
                                                         "note_wrap",
                                                         "revision_mark",
                                                         "totals",
                                                         "totals_wrap",
                                                         "coverage_totals",
                                                         "area_block",
                                                         "summary_title",
                                                         "summary_row",
                                                         "coverage_table",
                                                         "recap_tax",
                                                         "recap_room",
                                                         "recap_category",
                                                         "statement",
                                                         "additional_charge",
                                                         "unparsed"};

constexpr std::array<std::string_view, 31> field_names = {"number",        "cat",
                                                          "sel",           "act",
                                                          "description",   "calc",
                                                          "quantity",      "unit",
                                                          "unit_price",    "reset",
                                                          "remove",        "replace",
                                                          "tax",           "overhead_and_profit",
                                                          "rcv",           "age_life",
                                                          "condition",     "percent",
                                                          "flag",          "depreciation",
                                                          "acv",           "status",
                                                          "label",         "value",
                                                          "name",          "amount",
                                                          "extension",     "additional",
                                                          "incurred",      "factor",
                                                          "other_quantity"};

}  // namespace

std::string_view row_kind_name(RowKind kind) { return kind_names.at(static_cast<std::size_t>(kind)); }

std::string_view field_name(Field field) { return field_names.at(static_cast<std::size_t>(field)); }

const Cell* Row::cell(Field field) const {
  const auto it = std::find_if(cells.begin(), cells.end(), [&](const Cell& c) { return c.field == field; });
  return it == cells.end() ? nullptr : &*it;
}

bool Row::is_line_item_totals() const {
  const Cell* label = kind == RowKind::totals ? cell(Field::label) : nullptr;
  return label != nullptr && label->text == line_item_totals_label;
}

bool is_money_field(Field f) {
  switch (f) {
    case Field::unit_price:
    case Field::reset:
    case Field::remove:
    case Field::replace:
    case Field::tax:
    case Field::overhead_and_profit:
    case Field::rcv:
    case Field::depreciation:
    case Field::acv:
    case Field::extension:
    case Field::additional:
    case Field::incurred:
      return true;
    default:
      return false;
  }
}

}  // namespace estimate
