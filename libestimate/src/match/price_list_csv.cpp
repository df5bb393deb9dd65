#include <algorithm>
#include <set>
#include <utility>

#include "estimate/base/sha256.h"
#include "estimate/base/text.h"
#include "estimate/price_list.h"
#include "match/csv.h"
#include "match/duplicate_codes.h"
#include "match/price_columns.h"
#include "match/spreadsheet_text.h"

namespace estimate {
namespace {

constexpr std::string_view code_mark = "code=", description_mark = "description=";

/// A column of one file: known, or kept under its name; neither for padding without a name.
struct FileColumn {
  const PriceColumn* known = nullptr;
  std::string name;
};

/// What every row of one file is read by.
struct FileForm {
  std::vector<FileColumn> columns;
  bool has_controls = false;  // somewhere: only then is every row searched for them
};

std::unexpected<Error> malformed(std::string message, std::size_t line = 0) {
  return fail(ErrorCode::malformed_price_list, std::move(message),
              line == 0 ? std::string() : "line " + std::to_string(line));
}

bool all_empty(const std::vector<std::string>& cells) {
  return std::ranges::all_of(cells, [](std::string_view cell) { return trim(cell).empty(); });
}

/// Spreadsheets cut a comment at its commas and pad it to the width of the table: undo both.
std::string comment_text(std::vector<std::string> cells) {
  while (!cells.empty() && cells.back().empty()) cells.pop_back();
  return squeeze(join(cells, ","));
}

void read_comment(const CsvRecord& record, PriceList& list) {
  const std::string comment = comment_text(record.cells);
  const std::string_view text = trim(std::string_view(comment).substr(1));
  if (text.starts_with(code_mark)) list.code = trim(text.substr(code_mark.size()));
  if (text.starts_with(description_mark)) list.description = trim(text.substr(description_mark.size()));
}

Result<void> check_code(std::string_view code) {
  if (code.empty()) return malformed("the file has no line '# code=…' and no code was given");
  if (valid_price_list_code(code)) return {};
  return malformed("'" + std::string(cut_utf8(code, 40)) +
                   "' is no price list code: 1 to 20 characters, no lower case, no blank");
}

Result<void> check_description(std::string_view description) {
  constexpr std::size_t max_bytes = 1'000;
  if (has_control_character(description)) return malformed("the description has control characters");
  if (description.size() > max_bytes) return malformed("the description is longer than 1,000 bytes");
  return {};
}

/// Reads comments up to and including the header row; false where there is none.
bool read_until_header(CsvReader& reader, CsvRecord& record, PriceList& list) {
  while (reader.next(record)) {
    if (all_empty(record.cells)) continue;
    if (!record.cells.front().starts_with('#')) return true;
    read_comment(record, list);
  }
  return false;
}

Result<std::vector<FileColumn>> read_header(const CsvRecord& record) {
  if (record.fault != CsvFault::none)
    return malformed(std::string(csv_fault_text(record.fault)), record.line);
  std::vector<FileColumn> header;
  std::set<std::string> names;
  for (const std::string& cell : record.cells) {
    const std::string name = squeeze(cell);
    const PriceColumn* known = find_price_column(name);
    if (has_control_character(name)) return malformed("a column name with control characters", record.line);
    if (!name.empty() && !names.insert(known != nullptr ? std::string(known->name) : name).second) {
      return malformed("two columns of the name '" + name + "'", record.line);
    }
    header.push_back({known, name});
  }
  std::vector<std::string> missing;
  for (const PriceColumn& column : price_columns()) {
    if (column.required && !names.contains(std::string(column.name))) missing.emplace_back(column.name);
  }
  if (!missing.empty()) return malformed("the header row has no column " + join(missing, ", "), record.line);
  return header;
}

/// Refusal of a row before its cells are looked at.
std::optional<std::string> check_shape(const CsvRecord& record, const FileForm& form) {
  const std::size_t columns = form.columns.size();
  if (record.fault != CsvFault::none) return std::string(csv_fault_text(record.fault));
  const auto padding = record.cells.begin() + std::ptrdiff_t(std::min(columns, record.cells.size()));
  const bool only_padding =
      std::all_of(padding, record.cells.end(), [](const std::string& cell) { return cell.empty(); });
  if (record.cells.size() < columns || !only_padding) {
    return std::to_string(record.cells.size()) + " cells where the header has " + std::to_string(columns);
  }
  if (form.has_controls && std::ranges::any_of(record.cells, has_control_character))
    return "a control character (NUL or alike)";
  return std::nullopt;
}

/// Fills `item`; all that is wrong with the row, so that one look mends it.
std::vector<std::string> read_row(const CsvRecord& record, const FileForm& form, PriceItem& item) {
  if (auto problem = check_shape(record, form)) return {std::move(*problem)};
  std::vector<std::string> problems;
  for (std::size_t i = 0; i < form.columns.size(); ++i) {
    const auto& [known, name] = form.columns[i];
    const std::string& cell = record.cells[i];
    if (known != nullptr) {
      auto problem = read_price_cell(*known, cell, item);
      if (problem) problems.push_back(std::move(*problem));
    } else if (!cell.empty() && !name.empty()) {
      item.extra[name] = cell;
    } else if (!cell.empty()) {
      problems.push_back("cell " + std::to_string(i + 1) + " stands in a column without a name");
    }
  }
  if (auto problem = check_price_signs(item)) problems.push_back(std::move(*problem));
  return problems;
}

/// At least as many as the text has rows, as far as that is plausible.
std::size_t expected_rows(std::string_view text, const Limits& limits) {
  constexpr std::size_t shortest_row = 20;  // twelve commas and a letter in each cell that needs one
  const auto lines = std::size_t(std::ranges::count(text, '\n')) + 1;
  return std::min({lines, text.size() / shortest_row + 1, limits.price_list_rows});
}

/// Moves what repeats a code to the bad rows; `lines` tells where each item stands.
void take_out_duplicates(ParsedPriceList& parsed, const std::vector<std::size_t>& lines) {
  const auto duplicates = find_duplicate_codes(parsed.list.items);
  if (duplicates.empty()) return;
  std::vector<PriceItem>& items = parsed.list.items;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (std::ranges::binary_search(duplicates, i)) {
      parsed.bad_rows.push_back({lines[i], "the list has " + items[i].cat + " " + items[i].sel + " already"});
    } else if (kept++ != i) {
      items[kept - 1] = std::move(items[i]);
    }
  }
  items.resize(kept);
  std::ranges::sort(parsed.bad_rows, {}, &BadRow::line);
}

/// Reads the rows below the header. Error: price_list_too_large.
Result<void> read_rows(CsvReader& reader, const FileForm& form, const Limits& limits,
                       ParsedPriceList& parsed) {
  std::vector<std::size_t> lines;
  std::size_t rows = 0;
  for (CsvRecord record; reader.next(record);) {
    if (record.fault == CsvFault::none && all_empty(record.cells)) continue;
    if (++rows > limits.price_list_rows) {
      return fail(ErrorCode::price_list_too_large,
                  "more than " + std::to_string(limits.price_list_rows) + " rows");
    }
    PriceItem& item = parsed.list.items.emplace_back();
    std::vector<std::string> problems = read_row(record, form, item);
    if (problems.empty()) {
      lines.push_back(record.line);
    } else {
      parsed.list.items.pop_back();
      parsed.bad_rows.push_back({record.line, join(problems, "; ")});
    }
  }
  if (rows == 0) return malformed("the list has a header row and nothing below it");
  take_out_duplicates(parsed, lines);
  return {};
}

void append_comment(std::string& out, std::string_view mark, std::string_view text) {
  const std::string comment = "# " + std::string(mark) + squeeze(text);
  // Plain where that reads back the same, as people write it by hand.
  if (comment.ends_with(',') || comment.find('"') != comment.npos) {
    append_csv_record(out, {comment});
  } else {
    out += comment + "\n";
  }
}

}  // namespace

Result<ParsedPriceList> parse_price_list_csv(std::string_view bytes, const Limits& limits,
                                             std::string_view code) {
  if (bytes.size() > limits.price_list_bytes) {
    return fail(ErrorCode::price_list_too_large,
                "more than " + std::to_string(limits.price_list_bytes) + " bytes");
  }
  std::string storage;
  const auto text = spreadsheet_text(bytes, storage);
  if (!text) return std::unexpected(text.error());

  ParsedPriceList parsed;
  CsvReader reader(*text);
  CsvRecord record;
  const bool has_header = read_until_header(reader, record, parsed.list);
  if (!has_header) return malformed("the file has no header row");
  auto columns = read_header(record);
  if (!columns) return std::unexpected(columns.error());
  const FileForm form{.columns = std::move(*columns), .has_controls = has_control_character(*text)};

  if (!code.empty()) parsed.list.code = code;
  if (auto good = check_code(parsed.list.code); !good) return std::unexpected(good.error());
  if (auto good = check_description(parsed.list.description); !good) return std::unexpected(good.error());
  parsed.list.sha256 = sha256_hex(bytes);
  parsed.list.items.reserve(expected_rows(*text, limits));
  if (auto done = read_rows(reader, form, limits, parsed); !done) return std::unexpected(done.error());
  return parsed;
}

std::string write_price_list_csv(const PriceList& list) {
  std::set<std::string> extra_names;
  for (const PriceItem& item : list.items) {
    for (const auto& [name, value] : item.extra) extra_names.insert(name);
  }
  std::vector<std::string> cells;
  for (const PriceColumn& column : price_columns()) cells.emplace_back(column.name);
  cells.insert(cells.end(), extra_names.begin(), extra_names.end());

  std::string out;
  append_comment(out, code_mark, list.code);
  append_comment(out, description_mark, list.description);
  append_csv_record(out, cells);
  for (const PriceItem& item : list.items) {
    cells.clear();
    for (const PriceColumn& column : price_columns()) cells.push_back(write_price_cell(column, item));
    for (const std::string& name : extra_names) {
      const auto value = item.extra.find(name);
      cells.push_back(value == item.extra.end() ? std::string() : value->second);
    }
    append_csv_record(out, cells);
  }
  return out;
}

}  // namespace estimate
