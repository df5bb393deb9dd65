// Converts the rows of any source to entries of a price list, checked one by one.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/limits.h"
#include "esx/estimate/price_list.h"
#include "match/prices/csv.h"

namespace estimate::match {

/// What the comments of a list begin with.
inline constexpr std::string_view code_mark = "code=", description_mark = "description=";

/// A price list before its rows are read.
struct PriceListSource {
  std::string code, description;
  CsvRecord header;
  bool has_controls = false;             // control characters somewhere; otherwise rows are not searched
  bool decimal_comma = false;            // "12,50" is 12.50
  std::size_t expected_rows = 0;         // for reserving memory
  std::function<bool(CsvRecord&)> next;  // overwrites the record with the next row
};

/// Bad rows are collected. Errors: malformed_price_list (code, header, no rows), price_list_too_large.
[[nodiscard]] Result<ParsedPriceList> read_price_rows(const PriceListSource& source,
                                                      const PriceListForm& form, const Limits& limits);

[[nodiscard]] std::unexpected<Error> malformed_list(std::string message, std::size_t line = 0);

/// Whether the row has only whitespace.
[[nodiscard]] bool all_empty(const std::vector<std::string>& cells);

/// Reads the comments up to and including the header row, with `next`; false if there is none.
[[nodiscard]] bool read_front(PriceListSource& list);

/// A file of any kind. `bytes` and `storage` must outlive the source.
[[nodiscard]] Result<PriceListSource> open_list(std::string_view bytes, const PriceListForm& form,
                                                const Limits& limits, std::string& storage);

/// CSV and similar formats: comments, header row, rows. `text` must outlive the source.
[[nodiscard]] Result<PriceListSource> open_csv_list(std::string_view text, const Limits& limits);

/// JSON: an object with `code`, `description` and `items`, or the items alone; one object per item.
[[nodiscard]] Result<PriceListSource> open_json_list(std::string_view text, const Limits& limits);

/// A sheet of a workbook: comments, header row, rows.
[[nodiscard]] Result<PriceListSource> open_sheet_list(std::string_view bytes, std::string_view sheet,
                                                      const Limits& limits);

}  // namespace estimate::match
