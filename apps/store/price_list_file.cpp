#include "store/price_list_file.h"

#include <fstream>
#include <iterator>

namespace apps::store {

using estimate::ErrorCode;
using estimate::fail;
using estimate::PriceList;
using estimate::Result;

Result<PriceList> faultless_price_list(std::string_view bytes, const std::string& source) {
  auto parsed = estimate::parse_price_list(bytes);
  if (!parsed) return std::unexpected(parsed.error());
  if (!parsed->bad_rows.empty())
    return fail(
        ErrorCode::malformed_price_list,
        std::to_string(parsed->bad_rows.size()) + " bad rows; the first: " + parsed->bad_rows[0].message,
        "line " + std::to_string(parsed->bad_rows[0].line));
  parsed->list.source = source;
  return std::move(parsed->list);
}

Result<PriceList> read_price_list(const std::filesystem::path& path) {
  const estimate::Limits limits;
  std::error_code problem;
  const auto size = std::filesystem::file_size(path, problem);
  std::ifstream file(path, std::ios::binary);
  if (problem || !file) return fail(ErrorCode::file_unreadable, path.string() + " cannot be read");
  if (size > limits.price_list_bytes)
    return fail(ErrorCode::price_list_too_large, path.string() + " has " + std::to_string(size) + " bytes");
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  return faultless_price_list(bytes, path.filename().string());
}

}  // namespace apps::store
