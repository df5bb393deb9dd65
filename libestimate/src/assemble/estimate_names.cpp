#include "assemble/estimate_names.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "assemble/join_text.h"
#include "esx/estimate/base/date.h"
#include "esx/estimate/base/text.h"

namespace estimate::assemble {
namespace {

/// "HOLLOW_1 4/23/2024 Page: 2": the words before the date; empty for other lines.
std::string name_on_footer(std::string_view text) {
  const std::size_t page = text.rfind(" Page: ");
  if (page == std::string_view::npos) return {};
  const std::string_view before = text.substr(0, page);
  const std::size_t date = before.rfind(' ');
  if (date == std::string_view::npos || !parse_us_date(before.substr(date + 1))) return {};
  return std::string(trim(before.substr(0, date)));
}

}  // namespace

std::vector<std::string> estimate_names(const std::vector<Row>& rows) {
  std::vector<std::string> names;
  const auto add = [&](std::string name) {
    if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    if (row.kind == RowKind::noise) add(name_on_footer(row.text));
    if (!row.is_line_item_totals()) continue;
    add(row.text);
    std::string whole = row.text;
    for (std::size_t k = i + 1; k < rows.size() && rows[k].kind == RowKind::totals_wrap; ++k)
      append_wrapped_name(whole, rows[k].text);
    add(std::move(whole));
  }
  std::ranges::stable_sort(names, std::ranges::greater{}, &std::string::size);
  return names;
}

}  // namespace estimate::assemble
