#include "classify/table/table.h"

#include <algorithm>

namespace estimate::classify {
namespace {

bool same_headings(const Layout& layout, const std::vector<HeadingCell>& cells) {
  return std::equal(layout.headings.begin(), layout.headings.end(), cells.begin(), cells.end(),
                    [](Field f, const HeadingCell& c) { return f == c.field; });
}

/// Some prints leave out the heading of the descriptions.
bool same_without_description(const Layout& layout, const std::vector<HeadingCell>& cells) {
  return layout.headings.front() == Field::description &&
         std::equal(layout.headings.begin() + 1, layout.headings.end(), cells.begin(), cells.end(),
                    [](Field f, const HeadingCell& c) { return f == c.field; });
}

const Layout* find_layout(const std::vector<HeadingCell>& cells) {
  for (const auto same : {same_headings, same_without_description}) {
    const auto found =
        std::ranges::find_if(layouts(), [&](const Layout& layout) { return same(layout, cells); });
    if (found != layouts().end()) return &*found;
  }
  return nullptr;
}

}  // namespace

bool Table::has(Field field) const {
  return std::any_of(headings.begin(), headings.end(),
                     [&](const HeadingCell& c) { return c.field == field; });
}

double Table::edge(Field field) const {
  const auto it =
      std::find_if(columns.begin(), columns.end(), [&](const Column& c) { return c.field == field; });
  return it == columns.end() ? 0 : it->right_pt;
}

bool Table::has_line_items() const {
  const bool prices = has(Field::unit_price) || (has(Field::remove) && has(Field::replace));
  return has(Field::quantity) && (prices || has(Field::extension)) && (has(Field::rcv) || has(Field::acv));
}

Table make_table(std::vector<HeadingCell> cells, double size) {
  Table table;
  table.size = size;
  if (const Layout* layout = find_layout(cells)) {
    table.layout = layout->name;
    table.left_pt = layout->left_pt;
    table.section_left_pt = layout->section_left_pt;
    table.page_head_pt = layout->page_head_pt;
    table.wrap_leading = layout->wrap_leading;
    table.whole_quantities = layout->whole_quantities;
    if (layout->row_size_pt > 0) table.size = layout->row_size_pt;
    table.columns.assign(layout->columns.begin(), layout->columns.end());
  }
  if (table.columns.empty()) table.columns = heading_columns(cells);
  table.headings = std::move(cells);
  return table;
}

}  // namespace estimate::classify
