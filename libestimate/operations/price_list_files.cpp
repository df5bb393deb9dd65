#include "operations/price_list_files.h"

#include <filesystem>

#include "esx/estimate/base/result.h"
#include "operations/operations.h"
#include "operations/price_list_store.h"

namespace apps::store {

using namespace estimate;

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

Result<estimate::ColumnName> named_column(const std::string& text) {
  const std::size_t at = text.find('=');
  if (at == text.npos || at == 0)
    return fail(ErrorCode::invalid_usage, "takes NAME=HEADER, not '" + text + "'");
  return estimate::ColumnName{text.substr(0, at), text.substr(at + 1)};
}

Result<PriceList> list_to_extend(const std::filesystem::path& data_dir, const std::string& code) {
  const auto store = PriceListStore::open(data_dir, Access::read);
  if (!store) return std::unexpected(store.error());
  auto list = store->load(code);
  if (list || list.error().code != ErrorCode::price_list_not_loaded) return list;
  if (!valid_price_list_code(code))
    return fail(ErrorCode::invalid_usage, "'" + code + "' is not a valid code of a price list");
  PriceList fresh;
  fresh.code = code;
  fresh.description = "Learned from estimates";
  return fresh;
}

}  // namespace apps::store

namespace apps::operations {

using namespace estimate;

namespace {

Result<std::vector<Estimate>> load_all(const std::vector<std::string>& files, const files::ReadInput& read) {
  std::vector<Estimate> estimates;
  for (const std::string& file : files) {
    ReadOptions options;
    options.file_name = std::filesystem::path(file).filename().string();
    options.threads = all_cores();
    const auto content = files::read_named_input(file, static_cast<std::uint64_t>(options.max_bytes), read);
    if (!content) return std::unexpected(content.error());
    auto loaded = operations::read(*content, options);
    if (!loaded) return std::unexpected(files::about_file(file, loaded.error()));
    estimates.push_back(std::move(loaded->value));
  }
  return estimates;
}

}  // namespace

Result<LearnedPriceList> learn_from_files(PriceList list, const std::vector<std::string>& files,
                                          const files::ReadInput& read) {
  const auto estimates = load_all(files, read);
  if (!estimates) return std::unexpected(estimates.error());
  std::vector<LearnSource> sources;
  sources.reserve(estimates->size());
  for (std::size_t i = 0; i < estimates->size(); ++i)
    sources.push_back({std::filesystem::path(files[i]).filename().string(), &(*estimates)[i]});
  LearnedPriceList learned = learn_price_list(std::move(list), sources);
  if (learned.list.items.empty())
    return fail(ErrorCode::malformed_price_list, "no line of the files has a code and a price");
  learned.list.source = "learned";
  return learned;
}

}  // namespace apps::operations
