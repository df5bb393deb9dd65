#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/price_list.h"
#include "match/prices/price_list_rows.h"
#include "match/prices/spreadsheet_rows.h"

namespace estimate {

using namespace match;

namespace {

constexpr std::array<std::string_view, 12> months = {"JAN", "FEB", "MAR", "APR", "MAY", "JUN",
                                                     "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"};
constexpr std::size_t max_code_bytes = 20;

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

constexpr std::array<std::string_view, 12> spreadsheet_months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

/// The numbers of a date as a spreadsheet program writes it; a number that it does not write is empty.
struct DateText {
  std::string month, day, year;
};

/// "02" → "2".
std::string without_zero(std::string_view digits) {
  while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
  return std::string(digits);
}

bool is_number_up_to(std::string_view text, std::size_t digits) {
  return is_digits(text) && text.size() <= digits;
}

/// "2-Jan", "2-Jan-25", "Jan-02", "1/2/2025", "2025-01-02".
std::optional<DateText> read_date_text(std::string_view text) {
  constexpr std::size_t day_digits = 2, year_digits = 4;
  const auto month_of = [](std::string_view name) {
    const auto at = std::ranges::find(spreadsheet_months, name);
    return at == spreadsheet_months.end() ? std::string()
                                          : std::to_string(at - spreadsheet_months.begin() + 1);
  };
  const std::vector<std::string_view> dashes = split(text, '-'), slashes = split(text, '/');
  if (dashes.size() == 2 || (dashes.size() == 3 && is_digits(dashes[2]) && dashes[2].size() != 1)) {
    if (is_number_up_to(dashes[0], day_digits) && !month_of(dashes[1]).empty())
      return DateText{month_of(dashes[1]), without_zero(dashes[0]), {}};
    if (dashes.size() == 2 && !month_of(dashes[0]).empty() && is_number_up_to(dashes[1], year_digits))
      return DateText{month_of(dashes[0]), {}, without_zero(dashes[1])};
  }
  const bool is_iso = dashes.size() == 3 && dashes[0].size() == year_digits && is_digits(dashes[0]) &&
                      is_number_up_to(dashes[1], day_digits) && is_number_up_to(dashes[2], day_digits);
  if (is_iso) return DateText{without_zero(dashes[1]), without_zero(dashes[2]), {}};
  const bool is_us = slashes.size() == 3 && is_number_up_to(slashes[0], day_digits) &&
                     is_number_up_to(slashes[1], day_digits) && slashes[2].size() == year_digits &&
                     is_digits(slashes[2]);
  if (is_us) return DateText{without_zero(slashes[0]), without_zero(slashes[1]), {}};
  return std::nullopt;
}

/// Whether the words have the fraction, and not as a part of another number.
bool says(std::string_view words, std::string_view fraction) {
  for (std::size_t at = words.find(fraction); at != words.npos; at = words.find(fraction, at + 1)) {
    const std::size_t end = at + fraction.size();
    const bool begins = at == 0 || (!is_digit(words[at - 1]) && words[at - 1] != '/');
    if (begins && (end == words.size() || (!is_digit(words[end]) && words[end] != '/'))) return true;
  }
  return false;
}

/// The selectors that a date may have been, as far as other lists have them in the category, or, without such
/// lists, the description says them.
std::vector<std::string> fitting_selectors(const DateRow& row, const ImportOptions& options) {
  std::vector<std::string> fitting = selectors_of_date(row.date);
  const std::vector<std::string> known =
      options.selectors ? options.selectors(row.cat) : std::vector<std::string>();
  std::erase_if(fitting, [&](const std::string& selector) {
    if (!known.empty()) return std::ranges::count(known, selector) == 0;
    return !selector.contains('/') || !says(row.description, selector);
  });
  return fitting;
}

/// Two entries that became the same date cannot both have been the same selector.
bool is_ambiguous(const DateRow& row, const std::vector<DateRow>& rows) {
  return std::ranges::any_of(rows, [&](const DateRow& other) {
    return other.cat == row.cat && other.date == row.date && other.description != row.description;
  });
}

std::vector<DateSelector> suggest_selectors(const std::vector<DateRow>& rows, const ImportOptions& options,
                                            std::vector<BadRow>& bad_rows) {
  constexpr std::size_t most = 1'000;  // more of them are a column of dates, not selectors
  std::vector<DateSelector> dates;
  if (rows.size() > most) return dates;
  dates.reserve(rows.size());
  for (const DateRow& row : rows) {
    DateSelector& date = dates.emplace_back(row.line, row.cat, row.date);
    std::vector<std::string> fitting = fitting_selectors(row, options);
    if (fitting.size() != 1 || is_ambiguous(row, rows)) continue;
    date.may_be = std::move(fitting.front());
    const auto bad = std::ranges::lower_bound(bad_rows, row.line, {}, &BadRow::line);
    if (bad != bad_rows.end() && bad->line == row.line)
      bad->message += "; it may have been " + row.cat + " " + date.may_be;
  }
  return dates;
}

/// Columns that the form does not name itself.
void add_remembered(std::vector<ColumnName> remembered, PriceListForm& form) {
  for (ColumnName& column : remembered)
    if (std::ranges::find(form.columns, column.name, &ColumnName::name) == form.columns.end())
      form.columns.push_back(std::move(column));
}

std::string header_line_of(const CsvRecord& header) {
  constexpr std::size_t longest = 4'000;
  std::vector<std::string> names;
  names.reserve(header.cells.size());
  for (const std::string& cell : header.cells) names.push_back(to_lower(squeeze(cell)));
  std::string line = join(names, ",");
  while (line.ends_with(',')) line.pop_back();
  return line.size() <= longest ? line : sha256_hex(line);
}

/// Some rows, to see the values of columns.
std::vector<CsvRecord> rows_of(const PriceListSource& source) {
  constexpr std::size_t enough = 50;
  std::vector<CsvRecord> rows;
  rows.reserve(enough);
  for (CsvRecord record; rows.size() < enough && source.next(record);)
    if (record.fault == CsvFault::none && !all_empty(record.cells)) rows.push_back(record);
  return rows;
}

bool looks_like_json(std::string_view text) {
  const std::string_view begin = trim(text.substr(0, 4'096));
  return begin.starts_with('{') || begin.starts_with('[');
}

}  // namespace

std::optional<PriceListCode> read_price_list_code(std::string_view code) {
  constexpr std::string_view form = "SSRR8X_MMMYY";
  if (code.size() != form.size() || code.substr(4, 3) != "8X_") return std::nullopt;
  const std::string_view state = code.substr(0, 2), region = code.substr(2, 2);
  const std::string_view month = code.substr(7, 3), year = code.substr(10, 2);
  if (!std::ranges::all_of(state, is_upper) || !is_digits(year)) return std::nullopt;
  if (!std::ranges::all_of(region, [](char c) { return is_upper(c) || is_digit(c); })) return std::nullopt;
  const auto found = std::ranges::find(months, month);
  if (found == months.end()) return std::nullopt;
  const auto number = std::to_string(found - months.begin() + 1);
  return PriceListCode{std::string(state), std::string(region),
                       "20" + std::string(year) + "-" + (number.size() == 1 ? "0" : "") + number};
}

bool valid_price_list_code(std::string_view code) {
  if (code.empty() || code.size() > max_code_bytes) return false;
  return std::ranges::all_of(code, [](char c) { return c > ' ' && c < 0x7F && !(c >= 'a' && c <= 'z'); });
}

Result<PriceListSource> match::open_list(std::string_view bytes, const PriceListForm& form,
                                         const Limits& limits, std::string& storage) {
  if (bytes.size() > limits.price_list_bytes)
    return fail(ErrorCode::price_list_too_large,
                "the file has more than " + std::to_string(limits.price_list_bytes) + " bytes");
  if (looks_like_zip(bytes)) return open_sheet_list(bytes, form.sheet, limits);
  if (!form.sheet.empty()) return malformed_list("only a workbook (XLSX) has sheets");
  const auto text = spreadsheet_text(bytes, storage);
  if (!text) return std::unexpected(text.error());
  return looks_like_json(*text) ? open_json_list(*text, limits) : open_csv_list(*text, limits);
}

Result<ParsedPriceList> parse_price_list(std::string_view bytes, const PriceListForm& form,
                                         const Limits& limits) {
  std::string storage;
  auto source = open_list(bytes, form, limits, storage);
  if (!source) return std::unexpected(source.error());
  auto parsed = read_price_rows(*source, form, limits);
  if (parsed) parsed->list.sha256 = sha256_hex(bytes);
  return parsed;
}

Result<PriceListImport> import_price_list(std::string_view bytes, const ImportOptions& options) {
  std::string storage;
  auto source = open_list(bytes, options.form, options.limits, storage);
  if (!source) return std::unexpected(source.error());
  PriceListImport made;
  made.header = header_line_of(source->header);
  PriceListForm form = options.form;
  if (options.remembered) add_remembered(options.remembered(made.header), form);
  made.columns = form.columns;
  auto parsed = read_price_rows(*source, form, options.limits);
  if (!parsed) {
    Error error = std::move(parsed.error());
    if (error.message.contains("lacks the column") &&
        !has_categories(source->header.cells.size(), rows_of(*source)))
      error.message +=
          "; no column of the file looks like a category: codes of up to three capital letters, such as RFG";
    return std::unexpected(std::move(error));
  }
  made.list = std::move(parsed->list);
  made.list.sha256 = sha256_hex(bytes);
  made.table = std::move(parsed->table);
  made.bad_rows = std::move(parsed->bad_rows);
  made.table.dates = suggest_selectors(parsed->date_rows, options, made.bad_rows);
  return made;
}

std::optional<PriceListForm> guess_form(std::string_view bytes, const PriceListForm& form,
                                        const Limits& limits) {
  std::string storage;
  const auto source = open_list(bytes, form, limits, storage);
  if (!source || source->header.fault != CsvFault::none || !check_form(form)) return std::nullopt;
  auto guess = complete_form(source->header, rows_of(*source), form);
  if (guess && guess->code.empty() && source->code.empty()) guess->code = "CODE";
  return guess;
}

Result<ParsedPriceList> parse_price_list_csv(std::string_view bytes, const Limits& limits,
                                             std::string_view code) {
  return parse_price_list(bytes, {.code = std::string(code)}, limits);
}

}  // namespace estimate

namespace estimate::match {

bool is_date_selector(std::string_view selector) { return read_date_text(selector).has_value(); }

std::vector<std::string> selectors_of_date(std::string_view date) {
  const auto read = read_date_text(date);
  if (!read) return {};
  const std::string& second = read->day.empty() ? read->year : read->day;
  std::vector<std::string> made = {read->month + "/" + second, read->month + "-" + second,
                                   second + "/" + read->month, second + "-" + read->month};
  std::ranges::sort(made);
  made.erase(std::ranges::unique(made).begin(), made.end());
  return made;
}

Result<PriceListSource> open_sheet_list(std::string_view bytes, std::string_view sheet,
                                        const Limits& limits) {
  Limits of_archive = limits;
  of_archive.input_bytes = limits.price_list_bytes;
  auto read = read_sheet(bytes, sheet, of_archive);
  if (!read) return std::unexpected(read.error());
  PriceListSource source;
  const auto rows = std::make_shared<std::vector<CsvRecord>>(*std::move(read));
  source.expected_rows = rows->size();
  source.has_controls = true;  // spreadsheets escape some that XML does not allow
  source.next = [rows, at = std::size_t{0}](CsvRecord& record) mutable {
    if (at == rows->size()) return false;
    record = std::move((*rows)[at++]);
    return true;
  };
  if (!read_front(source)) return malformed_list("the sheet has no header row");
  // Sheets leave out the empty cells at the end of a row.
  source.next = [next = source.next, width = source.header.cells.size()](CsvRecord& record) {
    if (!next(record)) return false;
    if (record.cells.size() < width) record.cells.resize(width);
    return true;
  };
  return source;
}

}  // namespace estimate::match
