#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "match/prices/price_list_rows.h"
#include "match/prices/spreadsheet_rows.h"

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
});

std::span<const Synonym> column_synonyms() { return synonyms; }

/// The most specific first.
std::span<const ColumnHint> column_hints() { return hints; }

/// What every entry needs; the other columns may be left out.
constexpr std::array<std::string_view, 4> needed = {"cat", "sel", "description", "unit"};

const ColumnName* mapped(std::string_view name, const PriceListForm& form) {
  const auto at = std::ranges::find(form.columns, name, &ColumnName::name);
  return at == form.columns.end() ? nullptr : &*at;
}

/// The column of a header cell: by the form, or by its own name unless the form gives that to another column.
const PriceColumn* column_of(std::string_view header, const PriceListForm& form) {
  for (const ColumnName& column : form.columns)
    if (!column.in_file.empty() && to_lower(squeeze(column.in_file)) == to_lower(header))
      return find_price_column(column.name);
  const PriceColumn* known = find_price_column(header);
  return known != nullptr && mapped(known->name, form) == nullptr ? known : nullptr;
}

const PriceColumn* synonym_of(std::string_view header) {
  const auto at = std::ranges::find(column_synonyms(), column_key(header), &Synonym::key);
  return at == column_synonyms().end() ? nullptr : find_price_column(at->column);
}

bool has(const std::vector<FileColumn>& columns, const PriceColumn& column) {
  return std::ranges::count(columns, &column, &FileColumn::known) > 0;
}

/// Reads other programs' names of columns that the file does not have under their own name. Two headers that
/// mean the same column stay unknown.
void read_synonyms(std::vector<FileColumn>& columns, const PriceListForm& form) {
  std::vector<const PriceColumn*> meant;
  meant.reserve(columns.size());
  for (const FileColumn& column : columns)
    meant.push_back(column.known == nullptr ? synonym_of(column.name) : nullptr);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (meant[i] == nullptr || std::ranges::count(meant, meant[i]) > 1) continue;
    if (mapped(meant[i]->name, form) == nullptr && !has(columns, *meant[i])) columns[i].known = meant[i];
  }
}

std::vector<FileColumn> columns_of(const CsvRecord& header, const PriceListForm& form) {
  std::vector<FileColumn> columns;
  for (const std::string& cell : header.cells) {
    std::string name = squeeze(cell);
    const PriceColumn* known = column_of(name, form);
    columns.push_back({known, std::move(name)});
  }
  read_synonyms(columns, form);
  return columns;
}

std::vector<const PriceColumn*> missing_columns(const std::vector<FileColumn>& columns,
                                                const PriceListForm& form) {
  std::vector<const PriceColumn*> missing;
  for (const PriceColumn& column : price_columns())
    if (column.required && !is_left_out(column, form) && !has(columns, column)) missing.push_back(&column);
  return missing;
}

/// Takes the header that may mean the column, if there is one.
std::string take_by_hint(const PriceColumn& column, std::vector<std::string>& headers) {
  for (const auto& [part, name] : column_hints()) {
    if (name != column.name) continue;
    const auto at =
        std::ranges::find_if(headers, [&](const auto& h) { return column_key(h).contains(part); });
    if (at == headers.end()) continue;
    std::string header = std::move(*at);
    headers.erase(at);
    return header;
  }
  return {};
}

}  // namespace

bool is_left_out(const PriceColumn& column, const PriceListForm& form) {
  const ColumnName* own = mapped(column.name, form);
  return own != nullptr && own->in_file.empty();
}

Result<void> check_form(const PriceListForm& form) {
  for (const ColumnName& column : form.columns) {
    if (std::ranges::find(price_columns(), column.name, &PriceColumn::name) == price_columns().end())
      return malformed_list("price lists do not have a column '" + std::string(cut_utf8(column.name, 40)) +
                            "'");
    if (column.in_file.empty() && std::ranges::count(needed, column.name) > 0)
      return malformed_list("every price list needs the column " + column.name);
  }
  return {};
}

Result<std::vector<FileColumn>> read_columns(const CsvRecord& record, const PriceListForm& form) {
  if (record.fault != CsvFault::none)
    return malformed_list(std::string(csv_fault_text(record.fault)), record.line);
  std::vector<FileColumn> columns = columns_of(record, form);
  std::set<std::string> names;
  for (const auto& [known, name] : columns) {
    if (has_control_character(name))
      return malformed_list("a column name has control characters", record.line);
    if (!name.empty() && !names.insert(known != nullptr ? std::string(known->name) : name).second)
      return malformed_list("two columns have the name '" + name + "'", record.line);
  }
  std::vector<std::string> missing;
  for (const PriceColumn* column : missing_columns(columns, form)) missing.emplace_back(column->name);
  if (!missing.empty())
    return malformed_list("the header row lacks the column " + join(missing, ", "), record.line);
  return columns;
}

std::optional<PriceListForm> complete_form(const CsvRecord& header, PriceListForm form) {
  const std::vector<FileColumn> columns = columns_of(header, form);
  std::vector<const PriceColumn*> missing = missing_columns(columns, form);
  std::vector<std::string> headers;
  for (const auto& [known, name] : columns)
    if (known == nullptr && !name.empty() && !has_control_character(name)) headers.push_back(name);
  // Prices first: "Unit cost" is one, and not the unit. The replacement is the least specific of them.
  std::ranges::stable_partition(missing, [](const PriceColumn* c) { return c->name != "replace_price"; });
  std::ranges::stable_partition(missing, [](const PriceColumn* c) { return c->kind == CellKind::money; });
  for (const PriceColumn* column : missing)
    form.columns.push_back({std::string(column->name), take_by_hint(*column, headers)});
  for (ColumnName& column : form.columns) {
    if (!column.in_file.empty() || std::ranges::count(needed, column.name) == 0) continue;
    if (headers.empty()) return std::nullopt;
    column.in_file = std::move(headers.front());
    headers.erase(headers.begin());
  }
  return missing.empty() ? std::nullopt : std::optional(std::move(form));
}

}  // namespace estimate::match
