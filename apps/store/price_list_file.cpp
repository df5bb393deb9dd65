#include "store/price_list_file.h"

#include "esx/estimate/base/limits.h"

namespace apps::store {

using estimate::ErrorCode;
using estimate::fail;
using estimate::PriceList;
using estimate::Result;

Result<PriceList> parse_good_price_list(std::string_view bytes, const std::string& source,
                                        const estimate::PriceListForm& form) {
  auto parsed = estimate::parse_price_list(bytes, form);
  if (!parsed) return std::unexpected(parsed.error());
  if (!parsed->bad_rows.empty())
    return fail(
        ErrorCode::malformed_price_list,
        std::to_string(parsed->bad_rows.size()) + " bad rows; the first: " + parsed->bad_rows[0].message,
        "line " + std::to_string(parsed->bad_rows[0].line));
  parsed->list.source = source;
  return std::move(parsed->list);
}

Result<std::string> read_price_list_bytes(const std::filesystem::path& path, const files::ReadInput& read) {
  auto bytes = files::read_named_input(path, estimate::Limits().price_list_bytes, read);
  if (!bytes && bytes.error().code == ErrorCode::file_too_large)
    bytes.error().code = ErrorCode::price_list_too_large;
  return bytes;
}

Result<PriceList> read_price_list(const std::filesystem::path& path, const std::string& source) {
  const auto bytes = read_price_list_bytes(path);
  if (!bytes) return std::unexpected(bytes.error());
  return parse_good_price_list(*bytes, source);
}

}  // namespace apps::store
