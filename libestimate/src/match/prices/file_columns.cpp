#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "match/prices/price_list_rows.h"
#include "match/prices/spreadsheet_rows.h"
#include "model/trade_terms.h"

namespace estimate::match {
namespace {

/// A header, as column_key() compares it, that always means this column.
struct Synonym {
  std::string_view key, column;
};

/// Part of a header that may mean this column: good enough to suggest it, not to read it.
struct ColumnHint {
  std::string_view part, column;
};

constexpr auto synonyms = std::to_array<Synonym>({
    {"category", "cat"},
    {"categorycode", "cat"},
    {"catcode", "cat"},
    {"selector", "sel"},
    {"selectorcode", "sel"},
    {"selcode", "sel"},
    {"activity", "act"},
    {"activities", "act"},
    {"activitycode", "act"},
    {"desc", "description"},
    {"itemdescription", "description"},
    {"lineitemdescription", "description"},
    {"uom", "unit"},
    {"units", "unit"},
    {"unitofmeasure", "unit"},
    {"remove", "remove_price"},
    {"removal", "remove_price"},
    {"removalprice", "remove_price"},
    {"removecost", "remove_price"},
    {"removalcost", "remove_price"},
    {"replace", "replace_price"},
    {"replacement", "replace_price"},
    {"replacementprice", "replace_price"},
    {"replacecost", "replace_price"},
    {"replacementcost", "replace_price"},
    {"reset", "reset_price"},
    {"resetcost", "reset_price"},
    {"detachreset", "reset_price"},
    {"detachandreset", "reset_price"},
    {"detachresetprice", "reset_price"},
    {"material", "material_price"},
    {"materials", "material_price"},
    {"materialcost", "material_price"},
    {"labor", "labor_price"},
    {"laborcost", "labor_price"},
    {"equipment", "equipment_price"},
    {"equipmentcost", "equipment_price"},
});

/// The same for files with a row for each activity.
constexpr auto row_synonyms = std::to_array<Synonym>({
    {"category", "cat"},
    {"categorycode", "cat"},
    {"catcode", "cat"},
    {"selector", "sel"},
    {"selectorcode", "sel"},
    {"selcode", "sel"},
    {"activity", "act"},
    {"activitycode", "act"},
    {"action", "act"},
    {"desc", "description"},
    {"itemdescription", "description"},
    {"lineitemdescription", "description"},
    {"uom", "unit"},
    {"units", "unit"},
    {"unitofmeasure", "unit"},
    {"unitcost", "unit_price"},
    {"unitprice", "unit_price"},
    {"price", "unit_price"},
    {"cost", "unit_price"},
    {"rate", "unit_price"},
    {"workerswage", "wage"},
    {"laborburden", "burden"},
    {"laboroverhead", "overhead"},
    {"life", "life_years"},
    {"materialcost", "material"},
    {"labor", "wage"},
    {"laborcost", "wage"},
    {"equipmentcost", "equipment"},
});

/// Columns of exports that belong to a line of an estimate, not to an entry.
constexpr auto line_columns = std::to_array<std::string_view>({"groupcode",
                                                               "groupdescription",
                                                               "age",
                                                               "condition",
                                                               "qty",
                                                               "quantity",
                                                               "itemamount",
                                                               "reportedcost",
                                                               "coverage",
                                                               "salestax",
                                                               "rcv",
                                                               "acv",
                                                               "depreciationtype",
                                                               "depreciationamount",
                                                               "recoverable",
                                                               "tax",
                                                               "replace",
                                                               "owner",
                                                               "originalvendor",
                                                               "date",
                                                               "note1",
                                                               "note2",
                                                               "sourcename",
                                                               "unitlocation"});

constexpr auto hints = std::to_array<ColumnHint>({
    {"remov", "remove_price"},
    {"demo", "remove_price"},
    {"tear", "remove_price"},
    {"reset", "reset_price"},
    {"detach", "reset_price"},
    {"material", "material_price"},
    {"labor", "labor_price"},
    {"equip", "equipment_price"},
    {"repl", "replace_price"},
    {"price", "replace_price"},
    {"cost", "replace_price"},
    {"rate", "replace_price"},
    {"amount", "replace_price"},
    {"cat", "cat"},
    {"trade", "cat"},
    {"sel", "sel"},
    {"code", "sel"},
    {"desc", "description"},
    {"text", "description"},
    {"name", "description"},
    {"item", "description"},
    {"measure", "unit"},
    {"unit", "unit"},
    {"uom", "unit"},
    {"activity", "act"},
    {"action", "act"},
    {"price", "unit_price"},
    {"cost", "unit_price"},
    {"rate", "unit_price"},
    {"total", "unit_price"},
});

/// What every entry needs; the other columns may be left out.
constexpr std::array<std::string_view, 4> needed = {"cat", "sel", "description", "unit"};

/// The columns that a file can have, by whether it has a row for each activity.
struct HeaderWords {
  std::span<const PriceColumn> columns;
  std::span<const Synonym> synonyms;
};

HeaderWords header_words(bool by_activity) {
  if (by_activity) return {activity_row_columns(), row_synonyms};
  return {price_columns(), synonyms};
}

const ColumnName* mapped(std::string_view name, const PriceListForm& form) {
  const auto at = std::ranges::find(form.columns, name, &ColumnName::name);
  return at == form.columns.end() ? nullptr : &*at;
}

const PriceColumn* synonym_of(std::string_view header, const HeaderWords& words) {
  const auto at = std::ranges::find(words.synonyms, column_key(header), &Synonym::key);
  return at == words.synonyms.end() ? nullptr : find_price_column(at->column, words.columns);
}

bool is_price_of_an_activity(std::string_view header) {
  constexpr std::array<std::string_view, 5> parts = {"remov", "tear", "demo", "reset", "detach"};
  const std::string key = column_key(header);
  return key == "replaceprice" || key == "replacementprice" ||
         std::ranges::any_of(parts, [&](std::string_view part) { return key.contains(part); });
}

/// One column with a price, and none that has the price of a certain activity.
bool has_row_for_each_activity(const CsvRecord& header, const PriceListForm& form) {
  if (const ColumnName* price = mapped("unit_price", form)) return !price->in_file.empty();
  for (const ColumnName& column : form.columns)
    if (column.name.ends_with("_price")) return false;
  const HeaderWords words = header_words(true);
  const auto is_unit_price = [&](const std::string& cell) {
    const PriceColumn* known = find_price_column(cell, words.columns);
    if (known == nullptr) known = synonym_of(cell, words);
    return known != nullptr && known->name == "unit_price";
  };
  return std::ranges::any_of(header.cells, is_unit_price) &&
         std::ranges::none_of(header.cells, is_price_of_an_activity);
}

/// The column of a header cell: by the form, or by its own name unless the form gives that to another column.
const PriceColumn* column_of(std::string_view header, const PriceListForm& form, const HeaderWords& words) {
  for (const ColumnName& column : form.columns)
    if (!column.in_file.empty() && to_lower(squeeze(column.in_file)) == to_lower(header))
      return find_price_column(column.name, words.columns);
  const PriceColumn* known = find_price_column(header, words.columns);
  // "Code" is a selector in many files: only the user says that it is a category, too.
  const bool may_be = known != nullptr && known->kind != CellKind::code;
  return may_be && mapped(known->name, form) == nullptr ? known : nullptr;
}

/// Whether the header names the price of replacement, and no other. "Replace" alone may be anything.
bool has_only_replacement(const FileColumns& file, const PriceListForm& form) {
  constexpr std::array<std::string_view, 4> names = {"replaceprice", "replacementprice", "replacecost",
                                                     "replacementcost"};
  bool named = mapped("replace_price", form) != nullptr;
  for (const FileColumn& column : file.columns) {
    if (column.known == nullptr || column.known->kind != CellKind::money || !column.known->required) continue;
    if (column.known->name != "replace_price") return false;
    named = named || std::ranges::count(names, column_key(column.name)) > 0;
  }
  return named && file.has("replace_price");
}

/// Reads other programs' names of columns that the file does not have under their own name. Two headers that
/// mean the same column stay unknown.
void read_synonyms(std::vector<FileColumn>& columns, const PriceListForm& form, const HeaderWords& words) {
  std::vector<const PriceColumn*> meant;
  meant.reserve(columns.size());
  for (const FileColumn& column : columns)
    meant.push_back(column.known == nullptr ? synonym_of(column.name, words) : nullptr);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (meant[i] == nullptr || std::ranges::count(meant, meant[i]) > 1) continue;
    const bool is_known = std::ranges::any_of(
        columns, [&](const FileColumn& c) { return c.known != nullptr && c.known->name == meant[i]->name; });
    if (mapped(meant[i]->name, form) == nullptr && !is_known) columns[i].known = meant[i];
  }
}

FileColumns columns_of(const CsvRecord& header, const PriceListForm& form) {
  FileColumns file{.columns = {}, .by_activity = has_row_for_each_activity(header, form)};
  const HeaderWords words = header_words(file.by_activity);
  file.columns.reserve(header.cells.size());
  for (const std::string& cell : header.cells) {
    std::string name = squeeze(cell);
    const PriceColumn* known = column_of(name, form, words);
    file.columns.push_back({known, std::move(name)});
  }
  read_synonyms(file.columns, form, words);
  file.only_replacement = !file.by_activity && has_only_replacement(file, form);
  if (!file.by_activity) return file;
  for (FileColumn& column : file.columns)
    column.is_of_line = column.known == nullptr &&
                        (column.name == "#" || std::ranges::count(line_columns, column_key(column.name)) > 0);
  return file;
}

/// Whether the form says that the file does not have the column.
bool is_left_out(const PriceColumn& column, const PriceListForm& form) {
  const ColumnName* own = mapped(column.name, form);
  return own != nullptr && own->in_file.empty();
}

bool is_missing(const PriceColumn& column, const FileColumns& file, const PriceListForm& form) {
  const bool in_code = (column.name == "cat" || column.name == "sel") && file.has("code");
  const bool is_of_prices = column.kind == CellKind::money || column.kind == CellKind::activities;
  return column.required && !in_code && !(file.only_replacement && is_of_prices) &&
         !is_left_out(column, form) && !file.has(column.name);
}

std::vector<const PriceColumn*> missing_columns(const FileColumns& file, const PriceListForm& form) {
  std::vector<const PriceColumn*> missing;
  for (const PriceColumn& column : header_words(file.by_activity).columns)
    if (is_missing(column, file, form)) missing.push_back(&column);
  return missing;
}

constexpr std::size_t longest_category = 3, longest_selector = 10, longest_unit = 8;

bool is_price(std::string_view cell) {
  if (cell.starts_with('$')) cell = trim(cell.substr(1));
  return Money::parse(cell).has_value();
}

bool is_unit(std::string_view cell) { return is_known_unit(short_unit(cell)); }

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

bool is_category(std::string_view cell) {
  return (cell.size() <= longest_category && std::ranges::all_of(cell, is_capital) && !is_unit(cell)) ||
         (cell.size() > longest_category && category_by_recap_name(to_upper(cell)) != nullptr);
}

bool is_selector(std::string_view cell) {
  const bool has_capital = std::ranges::any_of(cell, is_capital);
  const auto is_code = [](char c) { return c > ' ' && c <= '~' && !(c >= 'a' && c <= 'z'); };
  return cell.size() <= longest_selector && std::ranges::all_of(cell, is_code) && !is_unit(cell) &&
         (has_capital || !is_price(cell));
}

bool is_text(std::string_view cell) {
  const auto is_letter = [](char c) { return is_capital(c) || (c >= 'a' && c <= 'z') || c < 0; };
  return std::ranges::any_of(cell, is_letter) && !is_price(cell) && !is_unit(cell) && cell.size() > 1;
}

bool fits(const PriceColumn& column, std::string_view cell) {
  switch (column.kind) {
    case CellKind::category:
      return is_category(cell);
    case CellKind::selector:
      return is_selector(cell);
    case CellKind::description:
      return is_text(cell);
    case CellKind::unit:
      return is_unit(cell);
    case CellKind::activities:
      return activity_of_words(cell) != '\0' || cell.find_first_not_of("+-&RIMF") == cell.npos;
    case CellKind::money:
    case CellKind::part:
      return is_price(cell);
    case CellKind::word:
    case CellKind::years:
    case CellKind::code:
    case CellKind::parts:
      break;
  }
  return true;
}

/// What the values below a header say: of the cells that are not empty, most fit. Units may be any word where
/// the header says that they are units.
enum class ValuesSay { against, none, in_favor };

ValuesSay values_below(const PriceColumn& column, std::size_t at, std::span<const CsvRecord> rows) {
  std::size_t cells = 0, fitting = 0;
  for (const CsvRecord& row : rows) {
    const std::string_view cell = at < row.cells.size() ? trim(row.cells[at]) : std::string_view();
    if (cell.empty()) continue;
    ++cells;
    if (fits(column, cell)) ++fitting;
  }
  if (cells == 0) return ValuesSay::none;
  constexpr std::size_t most = 4, of = 5;
  return fitting * of >= cells * most ? ValuesSay::in_favor : ValuesSay::against;
}

/// A header that no column has yet.
struct OpenHeader {
  std::string name;
  std::size_t at = 0;
};

/// Takes the header that may mean the column, if there is one.
std::string take_by_hint(const PriceColumn& column, std::span<const CsvRecord> rows,
                         std::vector<OpenHeader>& headers) {
  const bool any_word = column.kind == CellKind::unit;
  for (const auto& [part, name] : hints) {
    if (name != column.name) continue;
    const auto at = std::ranges::find_if(headers, [&](const OpenHeader& h) {
      return column_key(h.name).contains(part) &&
             (any_word || values_below(column, h.at, rows) != ValuesSay::against);
    });
    if (at == headers.end()) continue;
    std::string header = std::move(at->name);
    headers.erase(at);
    return header;
  }
  return {};
}

/// Takes the first header whose values are such as the column has.
std::string take_by_values(const PriceColumn& column, std::span<const CsvRecord> rows,
                           std::vector<OpenHeader>& headers) {
  const auto at = std::ranges::find_if(
      headers, [&](const OpenHeader& h) { return values_below(column, h.at, rows) == ValuesSay::in_favor; });
  if (at == headers.end()) return {};
  std::string header = std::move(at->name);
  headers.erase(at);
  return header;
}

}  // namespace

bool FileColumns::has(std::string_view name) const {
  return std::ranges::any_of(
      columns, [&](const FileColumn& c) { return c.known != nullptr && c.known->name == name; });
}

Result<void> check_form(const PriceListForm& form) {
  for (const ColumnName& column : form.columns) {
    const auto is_named = [&](std::span<const PriceColumn> columns) {
      return std::ranges::find(columns, column.name, &PriceColumn::name) != columns.end();
    };
    if (!is_named(price_columns()) && !is_named(activity_row_columns()))
      return malformed_list("price lists do not have a column '" + std::string(cut_utf8(column.name, 40)) +
                            "'");
    if (column.in_file.empty() && std::ranges::count(needed, column.name) > 0)
      return malformed_list("every price list needs the column " + column.name);
  }
  return {};
}

Result<FileColumns> read_columns(const CsvRecord& record, const PriceListForm& form) {
  if (record.fault != CsvFault::none)
    return malformed_list(std::string(csv_fault_text(record.fault)), record.line);
  FileColumns file = columns_of(record, form);
  std::set<std::string> names;
  for (const auto& [known, name, is_of_line] : file.columns) {
    if (has_control_character(name))
      return malformed_list("a column name has control characters", record.line);
    if (!name.empty() && !is_of_line &&
        !names.insert(known != nullptr ? std::string(known->name) : name).second)
      return malformed_list("two columns have the name '" + name + "'", record.line);
  }
  std::vector<std::string> missing;
  for (const PriceColumn* column : missing_columns(file, form)) missing.emplace_back(column->name);
  if (!missing.empty())
    return malformed_list("the header row lacks the column " + join(missing, ", "), record.line);
  return file;
}

bool has_categories(std::size_t columns, std::span<const CsvRecord> rows) {
  const PriceColumn* category = find_price_column("cat");
  for (std::size_t at = 0; at < columns; ++at)
    if (values_below(*category, at, rows) == ValuesSay::in_favor) return true;
  return rows.empty();
}

std::optional<PriceListForm> complete_form(const CsvRecord& header, std::span<const CsvRecord> rows,
                                           PriceListForm form) {
  const FileColumns file = columns_of(header, form);
  std::vector<const PriceColumn*> missing = missing_columns(file, form);
  if (missing.empty()) return std::nullopt;
  std::vector<OpenHeader> headers;
  headers.reserve(file.columns.size());
  for (std::size_t i = 0; i < file.columns.size(); ++i) {
    const auto& [known, name, is_of_line] = file.columns[i];
    if (known == nullptr && !name.empty() && !is_of_line && !has_control_character(name))
      headers.push_back({name, i});
  }
  // Prices first: "Unit cost" is one, and not the unit. The replacement is the least specific of them.
  std::ranges::stable_partition(missing, [](const PriceColumn* c) { return c->name != "replace_price"; });
  std::ranges::stable_partition(missing, [](const PriceColumn* c) { return c->kind == CellKind::money; });
  for (const PriceColumn* column : missing)
    form.columns.push_back({std::string(column->name), take_by_hint(*column, rows, headers)});
  for (ColumnName& name : form.columns) {
    if (!name.in_file.empty() || std::ranges::count(needed, name.name) == 0) continue;
    name.in_file = take_by_values(*find_price_column(name.name), rows, headers);
    if (name.in_file.empty()) return std::nullopt;
  }
  return form;
}

}  // namespace estimate::match
