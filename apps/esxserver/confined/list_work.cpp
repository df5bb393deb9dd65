#include <algorithm>

#include "esx/estimate/base/sha256.h"
#include "esxserver/confined/esx_work.h"
#include "esxserver/confined/list_import.h"
#include "operations/price_list_files.h"

namespace esxserver {
namespace {

using estimate::ColumnName;

constexpr std::size_t max_refused_rows = 200;

Result<std::vector<ColumnName>> columns_of(const std::vector<std::string>& texts) {
  std::vector<ColumnName> columns;
  columns.reserve(texts.size());
  for (const std::string& text : texts) {
    auto named = apps::store::named_column(text);
    if (!named) return std::unexpected(named.error());
    columns.push_back(*std::move(named));
  }
  return columns;
}

std::string text_of(const ColumnName& column) { return column.name + "=" + column.in_file; }

Result<ListImportInput> read_list_input(const WorkFiles& files) {
  constexpr std::size_t max_depth = 8, max_values = 200'000;
  const auto text = read_work_file(files.second.get());
  if (!text) return std::unexpected(text.error());
  const auto json = estimate::read_json(*text, {.depth = max_depth, .values = max_values});
  if (!json) return std::unexpected(json.error());
  auto input = estimate::decode_json<ListImportInput>(*json);
  if (!input) return std::unexpected(estimate::to_error(input.error()));
  return *std::move(input);
}

/// Says which columns may be meant, if a header was not recognized.
Error with_likely_columns(Error error, std::string_view bytes, const estimate::PriceListForm& form) {
  const auto guess = estimate::guess_form(bytes, form);
  if (!guess) return error;
  std::string likely;
  for (const ColumnName& column : guess->columns) likely += (likely.empty() ? "" : ", ") + text_of(column);
  if (!likely.empty()) error.message += "; the columns may be " + likely;
  return error;
}

/// Whether there is a list, and not too much of it.
Result<void> check_list(const estimate::PriceListImport& made) {
  if (made.list.items.size() > max_list_entries)
    return fail(ErrorCode::price_list_too_large,
                "the list has more than " + std::to_string(max_list_entries) + " entries");
  if (!made.list.items.empty()) return {};
  std::string message = "no row of the file is an entry";
  if (!made.bad_rows.empty())
    message += "; line " + std::to_string(made.bad_rows.front().line) + ": " + made.bad_rows.front().message;
  return fail(ErrorCode::malformed_price_list, message);
}

ListImportReport report_of(const estimate::PriceListImport& made) {
  ListImportReport report{.columns = {.header_sha256 = estimate::sha256_hex(made.header), .columns = {}},
                          .table = made.table,
                          .refused_rows = made.bad_rows};
  for (const ColumnName& column : made.columns) report.columns.columns.push_back(text_of(column));
  if (report.refused_rows.size() > max_refused_rows) report.refused_rows.resize(max_refused_rows);
  return report;
}

}  // namespace

Result<ChildSuccess> import_list_work(std::string_view bytes, WorkFiles& files) {
  const auto input = read_list_input(files);
  if (!input) return std::unexpected(input.error());
  auto columns = columns_of(input->columns);
  if (!columns) return std::unexpected(columns.error());
  estimate::ImportOptions options{
      .form = {.code = input->code, .columns = *std::move(columns), .sheet = input->sheet}};
  options.limits.price_list_rows = max_list_rows;
  options.remembered = [&](const std::string& header) {
    const auto known =
        std::ranges::find(input->remembered, estimate::sha256_hex(header), &NamedColumns::header_sha256);
    return known == input->remembered.end() ? std::vector<ColumnName>()
                                            : columns_of(known->columns).value_or(std::vector<ColumnName>());
  };
  auto made = estimate::import_price_list(bytes, options);
  if (!made) return std::unexpected(with_likely_columns(std::move(made.error()), bytes, options.form));
  if (auto good = check_list(*made); !good) return std::unexpected(good.error());
  made->list.source = input->source;
  if (auto written = write_output(files.list_output, estimate::pack_price_list(made->list)); !written)
    return std::unexpected(written.error());
  if (auto written = write_output(files.json, estimate::encode_json(report_of(*made)) + "\n"); !written)
    return std::unexpected(written.error());
  return ChildSuccess{};
}

}  // namespace esxserver
