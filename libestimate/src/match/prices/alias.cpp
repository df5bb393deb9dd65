#include "esx/estimate/alias.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"
#include "match/prices/price_list_rows.h"
#include "match/prices/spreadsheet_rows.h"
#include "match/text/words.h"

namespace estimate {

using namespace match;

namespace {

struct AliasColumn {
  std::string_view name;
  std::string Alias::* text;
  bool required;
};
constexpr auto columns = std::to_array<AliasColumn>({
    {"description", &Alias::description, true},
    {"cat", &Alias::cat, true},
    {"sel", &Alias::sel, true},
    {"unit", &Alias::unit, false},
    {"price_list", &Alias::price_list, false},
});

/// The column of each cell; nullptr for columns that are ignored.
using Header = std::vector<const AliasColumn*>;

Result<Header> read_header(const CsvRecord& record) {
  Header header;
  for (const std::string& cell : record.cells) {
    const auto column = std::ranges::find(columns, to_lower(squeeze(cell)), &AliasColumn::name);
    header.push_back(column == columns.end() ? nullptr : &*column);
  }
  for (const AliasColumn& column : columns)
    if (column.required && std::ranges::count(header, &column) != 1)
      return fail(ErrorCode::malformed_price_list,
                  "the header row must have exactly one column " + std::string(column.name),
                  "line " + std::to_string(record.line));
  return header;
}

Alias read_row(const CsvRecord& record, const Header& header) {
  Alias alias;
  for (std::size_t i = 0; i < std::min(header.size(), record.cells.size()); ++i)
    if (header[i] != nullptr) alias.*header[i]->text = squeeze(record.cells[i]);
  return alias;
}

std::optional<std::string> check_record(const CsvRecord& record, const Alias& alias) {
  if (record.fault != CsvFault::none) return std::string(csv_fault_text(record.fault));
  if (std::ranges::any_of(record.cells, has_control_character)) return "a control character (such as NUL)";
  return check_alias(alias);
}

bool is_empty(const CsvRecord& record) {
  return std::ranges::all_of(record.cells, [](std::string_view cell) { return trim(cell).empty(); });
}

}  // namespace

std::string alias_key(std::string_view description) {
  const auto readings = read_description(description);
  return readings.empty() ? std::string() : readings.back().key;
}

std::optional<std::string> check_alias(const Alias& alias) {
  if (alias_key(alias.description).empty()) return "description is missing";
  PriceItem item;
  for (const auto& [name, text] : {std::pair("cat", &alias.cat), std::pair("sel", &alias.sel),
                                   std::pair("description", &alias.description)})
    if (auto problem = read_price_cell(*find_price_column(name), *text, item)) return problem;
  if (!alias.unit.empty())
    if (auto problem = read_price_cell(*find_price_column("unit"), alias.unit, item)) return problem;
  if (!alias.price_list.empty() && !valid_price_list_code(alias.price_list))
    return "price_list '" + std::string(cut_utf8(alias.price_list, 40)) + "' is not a price list code";
  return std::nullopt;
}

Result<ParsedAliases> parse_aliases_csv(std::string_view bytes, const Limits& limits) {
  if (bytes.size() > limits.price_list_bytes)
    return fail(ErrorCode::price_list_too_large,
                "the file has more than " + std::to_string(limits.price_list_bytes) + " bytes");
  std::string storage;
  const auto text = spreadsheet_text(bytes, storage);
  if (!text) return std::unexpected(text.error());
  CsvReader reader(*text);
  CsvRecord record;
  do {
    if (!reader.next(record)) return fail(ErrorCode::malformed_price_list, "the file has no header row");
  } while (is_empty(record));
  const auto header = read_header(record);
  if (!header) return std::unexpected(header.error());

  ParsedAliases parsed;
  while (reader.next(record)) {
    if (record.fault == CsvFault::none && is_empty(record)) continue;
    if (parsed.aliases.size() + parsed.bad_rows.size() == limits.price_list_rows)
      return fail(ErrorCode::price_list_too_large,
                  "the file has more than " + std::to_string(limits.price_list_rows) + " rows");
    Alias alias = read_row(record, *header);
    if (auto problem = check_record(record, alias)) {
      parsed.bad_rows.push_back({record.line, std::move(*problem)});
    } else {
      parsed.aliases.push_back(std::move(alias));
      parsed.lines.push_back(record.line);
    }
  }
  if (parsed.aliases.empty() && parsed.bad_rows.empty())
    return fail(ErrorCode::malformed_price_list, "the file has a header row but no other rows");
  return parsed;
}

}  // namespace estimate
