// PriceList: the unit prices that descriptions are matched against.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/base/fixed.h"
#include "estimate/base/limits.h"
#include "estimate/base/result.h"

namespace estimate {

/// One catalogue entry. Prices are per unit of measure.
struct PriceItem {
  std::string cat, sel;    // "RFG", "LAM30"
  std::string activities;  // letters out of + - & R I M
  std::string description, unit;
  Money remove, replace, reset, material, labor, equipment;
  std::optional<int> life_years;
  std::string tax_class;
  std::map<std::string, std::string> extra;  // other columns of the source, kept word for word

  friend bool operator==(const PriceItem&, const PriceItem&) = default;
};

struct PriceList {
  std::string code, description, sha256;
  std::string source;  // file name it came from
  std::vector<PriceItem> items;

  friend bool operator==(const PriceList&, const PriceList&) = default;
};

/// A row that was refused.
struct BadRow {
  std::size_t line = 0;  // 1-based line of the file
  std::string message;
};

struct ParsedPriceList {
  PriceList list;
  std::vector<BadRow> bad_rows;
};

/// What another program calls a column.
struct ColumnName {
  std::string name;     // ours: "replace_price"
  std::string in_file;  // as its header says; empty: the file has none, so no such prices, or, for `act`, the
                        // activities that the prices allow
};

/// How a file is to be read where it does not say it itself.
struct PriceListForm {
  std::string code;                 // stands for the one in the file
  std::vector<ColumnName> columns;  // others are looked for under our own names
};

/// A price list as CSV (separated by commas, tabs or semicolons), or as JSON: an object with `code`,
/// `description` and `items`, or the list of items alone, each an object of the columns of the CSV. Text is
/// UTF-8, UTF-16 with its mark, or Windows-1252; with semicolons, prices may have a decimal comma. Bad rows
/// are collected, not fatal; a negative price is good in a credit only. Errors: malformed_price_list (no
/// code, no header, no rows, no JSON), price_list_too_large.
[[nodiscard]] Result<ParsedPriceList> parse_price_list(std::string_view bytes, const PriceListForm& form = {},
                                                       const Limits& limits = {});

/// The same for a file of the form that write_price_list_csv() writes:
/// CSV of the form `# code=…`, `# description=…`, header row, items; UTF-8 or Windows-1252. Bad rows
/// are collected, not fatal; a negative price is good in a credit only. `code`, if given, stands for
/// the one in the file. Errors: malformed_price_list (no code, no header, no rows), price_list_too_large.
[[nodiscard]] Result<ParsedPriceList> parse_price_list_csv(std::string_view bytes, const Limits& limits = {},
                                                           std::string_view code = {});

/// The same form again: what it says (code, description, items) reads back as it was. `source` and
/// `sha256` tell where a list came from and are not part of the form.
[[nodiscard]] std::string write_price_list_csv(const PriceList& list);

/// All of a list in few bytes that are read again many times faster than CSV: for stores, not for people.
[[nodiscard]] std::string pack_price_list(const PriceList& list);
[[nodiscard]] bool is_packed_price_list(std::string_view bytes);
/// Error: malformed_price_list for anything that pack_price_list() does not write.
[[nodiscard]] Result<PriceList> unpack_price_list(std::string_view bytes);

/// What a price-list code says: "TXHO8X_SEP20" → TX, HO, 2020-09. nullopt: off the grammar (allowed).
struct PriceListCode {
  std::string state, region, month;  // month: "2020-09"
};
[[nodiscard]] std::optional<PriceListCode> read_price_list_code(std::string_view code);

/// Whether a code may be used at all: 1..20 characters, no lower case, no blank.
[[nodiscard]] bool valid_price_list_code(std::string_view code);

}  // namespace estimate
