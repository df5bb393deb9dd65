#include "estimate/base/sha256.h"
#include "estimate/base/text.h"
#include "match/prices/price_list_rows.h"
#include "match/prices/spreadsheet_text.h"

namespace estimate {

using namespace match;

namespace {

bool looks_like_json(std::string_view text) {
  const std::string_view begin = trim(text.substr(0, 4'096));
  return begin.starts_with('{') || begin.starts_with('[');
}

}  // namespace

Result<ParsedPriceList> parse_price_list(std::string_view bytes, const PriceListForm& form,
                                         const Limits& limits) {
  if (bytes.size() > limits.price_list_bytes) {
    return fail(ErrorCode::price_list_too_large,
                "the file has more than " + std::to_string(limits.price_list_bytes) + " bytes");
  }
  std::string storage;
  const auto text = spreadsheet_text(bytes, storage);
  if (!text) return std::unexpected(text.error());
  auto source = looks_like_json(*text) ? open_json_list(*text, limits) : open_csv_list(*text, limits);
  if (!source) return std::unexpected(source.error());
  auto parsed = read_price_rows(*source, form, limits);
  if (parsed) parsed->list.sha256 = sha256_hex(bytes);
  return parsed;
}

Result<ParsedPriceList> parse_price_list_csv(std::string_view bytes, const Limits& limits,
                                             std::string_view code) {
  return parse_price_list(bytes, {.code = std::string(code), .columns = {}}, limits);
}

}  // namespace estimate
