#include "esx/estimate/base/text.h"
#include "match/prices/price_list_rows.h"

namespace estimate {

using namespace match;

namespace {

/// Spreadsheets split a comment at its commas and pad it to the width of the table; this undoes both.
std::string comment_text(std::vector<std::string> cells) {
  while (!cells.empty() && cells.back().empty()) cells.pop_back();
  return squeeze(join(cells, ","));
}

void read_comment(const CsvRecord& record, PriceListSource& list) {
  const std::string comment = comment_text(record.cells);
  const std::string_view text = trim(std::string_view(comment).substr(1));
  if (text.starts_with(code_mark)) list.code = trim(text.substr(code_mark.size()));
  if (text.starts_with(description_mark)) list.description = trim(text.substr(description_mark.size()));
}

}  // namespace

bool match::read_front(PriceListSource& list) {
  while (list.next(list.header)) {
    const CsvRecord& record = list.header;
    if (all_empty(record.cells)) continue;
    if (!record.cells.front().starts_with('#')) return true;
    read_comment(record, list);
  }
  return false;
}

}  // namespace estimate
