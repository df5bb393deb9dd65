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

std::optional<PriceListForm> guess_form(std::string_view bytes, const PriceListForm& form,
                                        const Limits& limits) {
  std::string storage;
  const auto source = open_list(bytes, form, limits, storage);
  if (!source || source->header.fault != CsvFault::none || !check_form(form)) return std::nullopt;
  auto guess = complete_form(source->header, form);
  if (guess && guess->code.empty() && source->code.empty()) guess->code = "CODE";
  return guess;
}

Result<ParsedPriceList> parse_price_list_csv(std::string_view bytes, const Limits& limits,
                                             std::string_view code) {
  return parse_price_list(bytes, {.code = std::string(code)}, limits);
}

}  // namespace estimate

namespace estimate::match {

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
