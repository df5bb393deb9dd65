#include <algorithm>
#include <array>
#include <memory>
#include <set>

#include "esx/estimate/base/text.h"
#include "match/prices/price_list_rows.h"
#include "match/prices/spreadsheet_rows.h"

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

/// An upper estimate of the number of rows, within reason.
std::size_t expected_rows(std::string_view text, const Limits& limits) {
  constexpr std::size_t shortest_row = 20;  // twelve commas, and a letter in each required cell
  const auto lines = std::size_t(std::ranges::count(text, '\n')) + 1;
  return std::min({lines, text.size() / shortest_row + 1, limits.price_list_rows});
}

/// The first line that is neither empty nor a comment.
std::string_view header_line(std::string_view text) {
  // The first column of exports is named "#".
  const auto is_note = [](std::string_view line) {
    if (line.starts_with("\"#")) return !line.starts_with("\"#\"");
    return line.starts_with('#') && (line.size() == 1 || std::string_view(",;\t").find(line[1]) == line.npos);
  };
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    if (!trim(line).empty() && !is_note(trim(line))) return line;
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return {};
}

/// The separator that splits the header row into the most cells; spreadsheets write commas, tabs or
/// semicolons.
char separator_of(std::string_view text) {
  constexpr std::array separators = {',', '\t', ';'};
  const std::string_view header = header_line(text);
  return *std::ranges::max_element(separators, {}, [&](char c) { return std::ranges::count(header, c); });
}

void append_comment(std::string& out, std::string_view mark, std::string_view text) {
  const std::string comment = "# " + std::string(mark) + squeeze(text);
  // Unquoted, as people write it, if it can be read back the same.
  if (comment.ends_with(',') || comment.find('"') != comment.npos) {
    append_csv_record(out, {comment});
  } else {
    out += comment + "\n";
  }
}

}  // namespace

bool match::is_comment(const std::vector<std::string>& cells) {
  constexpr std::ptrdiff_t least_columns = 4;
  if (!cells.front().starts_with('#')) return false;
  return trim(cells.front()) != "#" || std::ranges::count_if(cells, [](std::string_view cell) {
                                         return !trim(cell).empty();
                                       }) < least_columns;
}

bool match::read_front(PriceListSource& list) {
  while (list.next(list.header)) {
    const CsvRecord& record = list.header;
    if (all_empty(record.cells)) continue;
    if (!is_comment(record.cells)) return true;
    read_comment(record, list);
  }
  return false;
}

Result<PriceListSource> match::open_csv_list(std::string_view text, const Limits& limits) {
  const char separator = separator_of(text);
  const auto reader = std::make_shared<CsvReader>(text, separator);
  PriceListSource source;
  source.next = [reader](CsvRecord& record) { return reader->next(record); };
  if (!read_front(source)) return malformed_list("the file has no header row");
  source.has_controls = has_control_character(text);
  source.decimal_comma = separator == ';';
  source.expected_rows = expected_rows(text, limits);
  return source;
}

std::string write_price_list_csv(const PriceList& list) {
  std::set<std::string> extra_names;
  for (const PriceItem& item : list.items) {
    for (const auto& [name, value] : item.extra) extra_names.insert(name);
  }
  std::vector<const PriceColumn*> columns;
  for (const PriceColumn& column : price_columns())
    if (column.written ||
        std::ranges::any_of(list.items, [&](const auto& i) { return has_value(column, i); }))
      columns.push_back(&column);
  std::vector<std::string> cells;
  cells.reserve(columns.size() + extra_names.size());
  for (const PriceColumn* column : columns) cells.emplace_back(column->name);
  cells.insert(cells.end(), extra_names.begin(), extra_names.end());

  std::string out;
  append_comment(out, code_mark, list.code);
  append_comment(out, description_mark, list.description);
  append_csv_record(out, cells);
  for (const PriceItem& item : list.items) {
    cells.clear();
    for (const PriceColumn* column : columns) cells.push_back(write_price_cell(*column, item));
    for (const std::string& name : extra_names) {
      const auto value = item.extra.find(name);
      cells.push_back(value == item.extra.end() ? std::string() : value->second);
    }
    append_csv_record(out, cells);
  }
  return out;
}

}  // namespace estimate
