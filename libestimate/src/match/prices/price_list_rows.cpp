#include "match/prices/price_list_rows.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/price_list.h"
#include "match/prices/spreadsheet_rows.h"

namespace estimate::match {
namespace {

constexpr std::size_t cat_bytes = 3, sel_bytes = 10;  // checked when the row was read

/// A code of fixed size: sorting an array of these takes a fraction of the time of a set of strings.
struct Code {
  std::array<char, cat_bytes + sel_bytes> text{};
  std::size_t item = 0;
  friend auto operator<=>(const Code&, const Code&) = default;
};

Code indexed_code(const PriceItem& item, std::size_t index) {
  Code code{.text = {}, .item = index};
  std::string_view(item.cat).copy(code.text.data(), cat_bytes);
  std::string_view(item.sel).copy(code.text.data() + cat_bytes, sel_bytes);
  return code;
}

/// Ascending indices of the items whose category and selector an earlier item has.
std::vector<std::size_t> find_duplicate_codes(const std::vector<PriceItem>& items) {
  std::vector<Code> codes;
  codes.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) codes.push_back(indexed_code(items[i], i));
  std::ranges::sort(codes);
  std::vector<std::size_t> duplicates;
  for (std::size_t i = 1; i < codes.size(); ++i) {
    if (codes[i].text == codes[i - 1].text) duplicates.push_back(codes[i].item);
  }
  std::ranges::sort(duplicates);
  return duplicates;
}

/// How to read every row of a file.
struct FileForm {
  std::vector<FileColumn> columns;
  bool has_controls = false, decimal_comma = false, derive_activities = false;
};

Result<void> check_code(std::string_view code) {
  if (code.empty()) return malformed_list("the file has no line '# code=…', and no code was given");
  if (valid_price_list_code(code)) return {};
  return malformed_list("'" + std::string(cut_utf8(code, 40)) +
                        "' is not a price list code: 1 to 20 characters, no lower case, no space");
}

Result<void> check_description(std::string_view description) {
  constexpr std::size_t max_bytes = 1'000;
  if (has_control_character(description)) return malformed_list("the description has control characters");
  if (description.size() > max_bytes) return malformed_list("the description is longer than 1,000 bytes");
  return {};
}

/// Rejects a row before its cells are checked.
std::optional<std::string> check_shape(const CsvRecord& record, const FileForm& form) {
  const std::size_t columns = form.columns.size();
  if (record.fault != CsvFault::none) return std::string(csv_fault_text(record.fault));
  const auto padding = record.cells.begin() + std::ptrdiff_t(std::min(columns, record.cells.size()));
  const bool only_padding =
      std::all_of(padding, record.cells.end(), [](const std::string& cell) { return cell.empty(); });
  if (record.cells.size() < columns || !only_padding) {
    return std::to_string(record.cells.size()) + " cells, but the header has " + std::to_string(columns);
  }
  if (form.has_controls && std::ranges::any_of(record.cells, has_control_character))
    return "a control character (such as NUL)";
  return std::nullopt;
}

/// The activities that the prices allow: remove and replace, replace, remove, reset.
std::string activities_by_prices(const PriceItem& item) {
  std::string letters;
  if (!item.remove.is_zero() && !item.replace.is_zero()) letters += '&';
  if (!item.replace.is_zero() || item.remove.is_zero()) letters += '+';
  if (!item.remove.is_zero()) letters += '-';
  if (!item.reset.is_zero()) letters += 'R';
  return letters;
}

/// "1.234,50" → "1234.50"; "1,234.50" stays.
std::string with_decimal_point(std::string_view cell) {
  const std::size_t comma = cell.rfind(',');
  if (comma == cell.npos || cell.find('.', comma) != cell.npos) return std::string(cell);
  return replace_all(cell.substr(0, comma), ".", "") + "." + std::string(cell.substr(comma + 1));
}

/// Fills `item`; returns everything that is wrong with the row, so it can be fixed at once.
std::vector<std::string> read_row(const CsvRecord& record, const FileForm& form, PriceItem& item) {
  if (auto problem = check_shape(record, form)) return {std::move(*problem)};
  std::vector<std::string> problems;
  for (std::size_t i = 0; i < form.columns.size(); ++i) {
    const auto& [known, name] = form.columns[i];
    const std::string& cell = record.cells[i];
    if (known != nullptr && form.decimal_comma && known->kind == CellKind::money) {
      auto problem = read_price_cell(*known, with_decimal_point(cell), item);
      if (problem) problems.push_back(std::move(*problem));
    } else if (known != nullptr) {
      auto problem = read_price_cell(*known, cell, item);
      if (problem) problems.push_back(std::move(*problem));
    } else if (!cell.empty() && !name.empty()) {
      item.extra[name] = cell;
    } else if (!cell.empty()) {
      problems.push_back("cell " + std::to_string(i + 1) + " is in a column without a name");
    }
  }
  if (form.derive_activities) item.activities = activities_by_prices(item);
  if (auto problem = check_price_signs(item)) problems.push_back(std::move(*problem));
  return problems;
}

/// Moves items that repeat a code to the bad rows; `lines` has the line of each item.
void take_out_duplicates(ParsedPriceList& parsed, const std::vector<std::size_t>& lines) {
  const auto duplicates = find_duplicate_codes(parsed.list.items);
  if (duplicates.empty()) return;
  std::vector<PriceItem>& items = parsed.list.items;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (std::ranges::binary_search(duplicates, i)) {
      parsed.bad_rows.push_back({lines[i], "the list already has " + items[i].cat + " " + items[i].sel});
    } else if (kept++ != i) {
      items[kept - 1] = std::move(items[i]);
    }
  }
  items.resize(kept);
  std::ranges::sort(parsed.bad_rows, {}, &BadRow::line);
}

/// Reads the rows after the header. Error: price_list_too_large.
Result<void> read_rows(const PriceListSource& source, const FileForm& form, const Limits& limits,
                       ParsedPriceList& parsed) {
  std::vector<std::size_t> lines;
  std::size_t rows = 0;
  for (CsvRecord record; source.next(record);) {
    if (record.fault == CsvFault::none && all_empty(record.cells)) continue;
    if (++rows > limits.price_list_rows) {
      return fail(ErrorCode::price_list_too_large,
                  "the list has more than " + std::to_string(limits.price_list_rows) + " rows");
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
  if (rows == 0) return malformed_list("the list has a header row but no other rows");
  take_out_duplicates(parsed, lines);
  return {};
}

}  // namespace

std::unexpected<Error> malformed_list(std::string message, std::size_t line) {
  return fail(ErrorCode::malformed_price_list, std::move(message),
              line == 0 ? std::string() : "line " + std::to_string(line));
}

bool all_empty(const std::vector<std::string>& cells) {
  return std::ranges::all_of(cells, [](std::string_view cell) { return trim(cell).empty(); });
}

Result<ParsedPriceList> read_price_rows(const PriceListSource& source, const PriceListForm& form,
                                        const Limits& limits) {
  if (auto good = check_form(form); !good) return std::unexpected(good.error());
  auto columns = read_columns(source.header, form);
  if (!columns) return std::unexpected(columns.error());
  const FileForm file{.columns = std::move(*columns),
                      .has_controls = source.has_controls,
                      .decimal_comma = source.decimal_comma,
                      .derive_activities = is_left_out(*find_price_column("act"), form)};
  ParsedPriceList parsed;
  parsed.list.code = form.code.empty() ? source.code : form.code;
  parsed.list.description = source.description;
  if (auto good = check_code(parsed.list.code); !good) return std::unexpected(good.error());
  if (auto good = check_description(parsed.list.description); !good) return std::unexpected(good.error());
  parsed.list.items.reserve(source.expected_rows);
  if (auto done = read_rows(source, file, limits, parsed); !done) return std::unexpected(done.error());
  return parsed;
}

}  // namespace estimate::match
