#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "match/prices/file_columns.h"
#include "match/prices/price_list_rows.h"
#include "match/prices/spreadsheet_text.h"
#include "match/prices/workbook.h"

namespace estimate {

using namespace match;

namespace {

bool looks_like_json(std::string_view text) {
  const std::string_view begin = trim(text.substr(0, 4'096));
  return begin.starts_with('{') || begin.starts_with('[');
}

}  // namespace

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
