#include "esx/estimate/alias.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"
#include "match/prices/price_list_rows.h"
#include "match/prices/spreadsheet_rows.h"
#include "match/text/words.h"
#include "model/trade_terms.h"

namespace estimate {

using namespace match;

namespace {

/// A row, before its activity is checked.
struct AliasRow {
  Alias alias;
  std::string act;
};

struct AliasColumn {
  std::string_view name;
  std::string Alias::* text;  // nullptr: the activity
  bool required;
};
constexpr auto columns = std::to_array<AliasColumn>({
    {"description", &Alias::description, true},
    {"cat", &Alias::cat, true},
    {"sel", &Alias::sel, true},
    {"unit", &Alias::unit, false},
    {"act", nullptr, false},
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

AliasRow read_alias_row(const CsvRecord& record, const Header& header) {
  AliasRow row;
  for (std::size_t i = 0; i < std::min(header.size(), record.cells.size()); ++i) {
    if (header[i] == nullptr) continue;
    std::string& text = header[i]->text == nullptr ? row.act : row.alias.*header[i]->text;
    text = squeeze(record.cells[i]);
  }
  if (row.act.size() == 1) row.alias.activity = activity_from_letter(row.act.front());
  return row;
}

std::optional<std::string> check_record(const CsvRecord& record, const AliasRow& row) {
  if (record.fault != CsvFault::none) return std::string(csv_fault_text(record.fault));
  if (std::ranges::any_of(record.cells, has_control_character)) return "a control character (such as NUL)";
  constexpr std::size_t shown_bytes = 20;
  if (!row.act.empty() && !row.alias.activity)
    return "act '" + std::string(cut_utf8(row.act, shown_bytes)) + "' is not one of + - & R I M";
  return check_alias(row.alias);
}

/// A cell with quotes, where it needs them.
std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return std::string(text);
  return "\"" + replace_all(text, "\"", "\"\"") + "\"";
}

bool is_empty(const CsvRecord& record) {
  return std::ranges::all_of(record.cells, [](std::string_view cell) { return trim(cell).empty(); });
}

/// What is printed before or after the description is what the line says; otherwise its activity.
Activity activity_of_line(const LineItem& line) {
  const auto readings = read_description(line.description);
  return readings.empty() ? line.activity : readings.back().activity.value_or(line.activity);
}

}  // namespace

Alias alias_of(const LineItem& line, std::string_view price_list, const AliasCode& code) {
  return {.price_list = std::string(price_list),
          .description = squeeze(strip_edit_marks(line.description)),
          .unit = to_upper(trim(line.unit)),
          .cat = code.cat,
          .sel = code.sel,
          .activity = activity_of_line(line)};
}

bool applies_to(const Alias& alias, const LineItem& line) {
  const bool same_unit = alias.unit.empty() || to_upper(trim(alias.unit)) == to_upper(trim(line.unit));
  return same_unit && (!alias.activity || *alias.activity == activity_of_line(line)) &&
         alias_key(alias.description) == alias_key(line.description);
}

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
    AliasRow row = read_alias_row(record, *header);
    if (auto problem = check_record(record, row)) {
      parsed.bad_rows.push_back({record.line, std::move(*problem)});
    } else {
      parsed.aliases.push_back(std::move(row.alias));
      parsed.lines.push_back(record.line);
    }
  }
  if (parsed.aliases.empty() && parsed.bad_rows.empty())
    return fail(ErrorCode::malformed_price_list, "the file has a header row but no other rows");
  return parsed;
}

std::string write_aliases_csv(const std::vector<Alias>& aliases) {
  std::string csv = "description,unit,act,cat,sel,price_list\n";
  for (const Alias& alias : aliases) {
    const std::string act = alias.activity ? std::string(1, activity_letter(*alias.activity)) : std::string();
    csv += csv_cell(alias.description) + "," + csv_cell(alias.unit) + "," + act + "," + csv_cell(alias.cat) +
           "," + csv_cell(alias.sel) + "," + csv_cell(alias.price_list) + "\n";
  }
  return csv;
}

}  // namespace estimate
