// Which column of a file is which column of a price list.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "match/prices/csv.h"
#include "match/prices/price_columns.h"

namespace estimate::match {

/// A column of a file: known, or kept under its name; neither for padding columns without a name.
struct FileColumn {
  const PriceColumn* known = nullptr;
  std::string name;
};

/// Whether the form says that the file does not have the column.
[[nodiscard]] bool is_left_out(const PriceColumn& column, const PriceListForm& form);

/// Error: malformed_price_list for a form that no file can have.
[[nodiscard]] Result<void> check_form(const PriceListForm& form);

/// By the form, by the project's names, or by a name that other programs use. Error: malformed_price_list,
/// also if a column is missing.
[[nodiscard]] Result<std::vector<FileColumn>> read_columns(const CsvRecord& header,
                                                           const PriceListForm& form);

/// The form with a name for each column that the header lacks; nullopt if it lacks none, or has too few.
[[nodiscard]] std::optional<PriceListForm> complete_form(const CsvRecord& header, PriceListForm form);

}  // namespace estimate::match
