// Tables as they appear under the printed headings of a layout, and the contents of their cells.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "classify/table/table.h"
#include "support/page_builder.h"

namespace estimate::testing {

using namespace classify;

inline Table table_of(std::string_view text, std::string_view second = {}) {
  std::vector<HeadingCell> cells = read_headings(line_of(text, bold_9));
  for (const HeadingCell& c : read_headings(line_of(second, bold_9))) cells.push_back(c);
  return make_table(std::move(cells), 9);
}

inline Table final8() { return table_of("DESCRIPTION  QUANTITY  UNIT PRICE  TAX  RCV  DEPREC.  ACV"); }
inline Table allstate() {
  return table_of("DESCRIPTION  QUANTITY  UNIT  RCV  AGE/LIFE  COND.  DEP %  DEPREC.  ACV");
}
inline Table agelife() { return table_of("QUANTITY  UNIT  TAX  RCV  AGE/LIFE  COND.  DEP %  DEPREC.  ACV"); }
inline Table state_farm() {
  return table_of("QUANTITY  UNIT PRICE  TAX  RCV  AGE/LIFE  DEPREC.  ACV", "CONDITION  DEP %");
}
inline Table contractor() { return table_of("DESCRIPTION  QTY  REMOVE  REPLACE  TAX  TOTAL"); }
inline Table contractor_reset() {
  return table_of("DESCRIPTION  QTY  RESET  REMOVE  REPLACE  TAX  O&P  TOTAL");
}
inline Table rough() {
  return table_of("CAT  SEL  ACT DESCRIPTION", "CALC  QTY  REMOVE  REPLACE  TAX  TOTAL");
}
inline Table contents() {
  return table_of("Description  Qty.  Unit Price  Age  Cond.  RCV  Depreciation  ACV");
}
inline Table symbility() { return table_of("Description  Quantity  Unit Price  Per  RC  Depreciation  ACV"); }
inline Table usaa_old() { return table_of("Description  Quantity  Unit Price  RCV  Depreciation  ACV"); }

/// "quantity=34.26 unit=SQ …" in the order of the cells.
inline std::string cells_text(const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell& c : cells) {
    if (!text.empty()) text += ' ';
    text += std::string(field_name(c.field)) + "=" + c.text;
  }
  return text;
}

}  // namespace estimate::testing
