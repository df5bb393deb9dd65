#include <memory>
#include <utility>

#include "match/prices/price_list_rows.h"
#include "match/prices/workbook.h"

namespace estimate::match {

Result<PriceListSource> open_sheet_list(std::string_view bytes, std::string_view sheet,
                                        const Limits& limits) {
  Limits of_archive = limits;
  of_archive.input_bytes = limits.price_list_bytes;
  auto read = read_sheet(bytes, sheet, of_archive);
  if (!read) return std::unexpected(read.error());
  PriceListSource source;
  const auto rows = std::make_shared<std::vector<CsvRecord>>(*std::move(read));
  source.expected_rows = rows->size();
  source.has_controls = true;  // spreadsheets escape some that XML does not allow
  source.next = [rows, at = std::size_t{0}](CsvRecord& record) mutable {
    if (at == rows->size()) return false;
    record = std::move((*rows)[at++]);
    return true;
  };
  if (!read_front(source)) return malformed_list("the sheet has no header row");
  // Sheets leave out the empty cells at the end of a row.
  source.next = [next = source.next, width = source.header.cells.size()](CsvRecord& record) {
    if (!next(record)) return false;
    if (record.cells.size() < width) record.cells.resize(width);
    return true;
  };
  return source;
}

}  // namespace estimate::match
