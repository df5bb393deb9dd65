// Rows of a sheet, from their XML.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/base/limits.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/base/xml.h"
#include "match/prices/csv.h"

namespace estimate::match {

/// The text of a shared or inline string, which may be in pieces with fonts of their own.
[[nodiscard]] std::string rich_text(const XmlElement& string);

/// Collects rows. A shared string may fill a million cells, and a single cell makes a wide row: so the memory
/// of all cells is limited too.
class SheetRows {
 public:
  /// `shared_strings` must outlive it.
  SheetRows(const std::vector<std::string>& shared_strings, const Limits& limits)
      : shared_strings_(shared_strings), limits_(limits) {}

  void add(const XmlElement& row);

  /// Errors: malformed_price_list, price_list_too_large.
  [[nodiscard]] Result<std::vector<CsvRecord>> take();

 private:
  void add_cell(CsvRecord& record, const XmlElement& cell);
  [[nodiscard]] std::string cell_text(const XmlElement& cell);
  void fail_once(ErrorCode code, std::string message);

  const std::vector<std::string>& shared_strings_;
  const Limits& limits_;
  std::vector<CsvRecord> records_;
  std::size_t row_ = 0;  // the number of the last row
  std::uint64_t bytes_ = 0;
  std::optional<Error> error_;
};

}  // namespace estimate::match
