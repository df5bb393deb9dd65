#include "esxserver/roofs/reports.h"

#include <algorithm>

#include "esxserver/accounts/storage_quota.h"
#include "esxserver/base/files.h"
#include "esxserver/storage/common_queries.h"
#include "esxserver/storage/database.h"

namespace esxserver {

using sql::Connection;
using sql::hold_file;
using sql::Query;

Result<void> RoofReportStore::add(std::string_view owner, const RoofReportFile& file,
                                  const StorageLimits& limits) {
  return database_.write([&](Connection& connection) -> Result<void> {
    hold_file(connection, file.sha256);
    if (auto room = take_storage(connection, owner, {.bytes = file.bytes}, limits); !room) return room;
    Query(connection,
          "INSERT INTO roof_report (owner, sha256, file_name, created_at, bytes) VALUES ($1, $2, $3, $4, $5) "
          "ON CONFLICT (owner, sha256) DO UPDATE SET file_name = excluded.file_name, "
          "created_at = excluded.created_at",
          owner, file.sha256, file.file_name, file.created_at, file.bytes)
        .execute();
    return {};
  });
}

Result<int> RoofReportStore::purge_before(Time time) {
  return database_.write([&](Connection& connection) -> Result<int> {
    return Query(connection, "DELETE FROM roof_report WHERE created_at < $1", time).execute();
  });
}

Result<void> RoofReportKeeper::try_to_keep(std::string_view owner, const std::filesystem::path& file,
                                           std::string_view file_name) {
  const auto stored = artifacts_.put(file);
  if (!stored) return std::unexpected(stored.error());
  if (auto added = reports_.add(owner,
                                {.sha256 = stored->sha256,
                                 .file_name = safe_file_name(file_name),
                                 .created_at = clock_.now(),
                                 .bytes = static_cast<std::int64_t>(stored->bytes)},
                                limits_);
      !added)
    return added;
  // A sweep that started before the row existed may have removed the file; later sweeps keep it.
  const auto kept = artifacts_.contains(stored->sha256);
  if (!kept) return std::unexpected(kept.error());
  if (*kept) return {};
  const auto again = artifacts_.put(file);
  return again ? Result<void>() : std::unexpected(again.error());
}

bool RoofReportKeeper::keep(std::string_view owner, const std::filesystem::path& file,
                            std::string_view file_name) {
  const auto kept = try_to_keep(owner, file, file_name);
  if (!kept) log_.write(LogLevel::warning, "roof_report_not_stored", {{"reason", kept.error().message}});
  return kept.has_value();
}

Result<RoofOutcome> RoofReader::read(const RoofReportTask& task, const WorkClient& client,
                                     const IsWanted& is_wanted) {
  const auto turn = queue_.enter(is_wanted, client);
  if (!turn) return std::unexpected(turn.error());
  return maker_.make_of_roof(task, is_wanted);
}

namespace {

PriceListOwner roof_list_owner(const std::optional<User>& user) {
  return user ? PriceListOwner::user(user->uid) : PriceListOwner();
}

Result<void> check_roof_list(PriceLists& lists, const std::string& code, const PriceListOwner& owner) {
  const auto codes = lists.codes(owner);
  if (!codes) return std::unexpected(codes.error());
  if (std::ranges::find(*codes, code) != codes->end()) return {};
  return fail(ErrorCode::validation_failed, "must be the code of a loaded price list", "price_list");
}

}  // namespace

RoofPrices::RoofPrices(const estimate::PriceList& bundled, PriceLists& lists)
    : bundled_(std::make_shared<const estimate::PriceList>(bundled)), lists_(lists), loaded_(lists) {}

Result<std::shared_ptr<const estimate::PriceList>> RoofPrices::get(const std::string& code,
                                                                   const std::optional<User>& user) {
  if (code.empty()) return bundled_;
  const PriceListOwner owner = roof_list_owner(user);
  if (auto loaded = check_roof_list(lists_, code, owner); !loaded) return std::unexpected(loaded.error());
  return loaded_.get(code, owner);
}

Result<std::string> RoofPrices::folder_of(const std::string& code, const std::optional<User>& user) {
  if (code.empty()) return std::string();
  const PriceListOwner owner = roof_list_owner(user);
  if (auto loaded = check_roof_list(lists_, code, owner); !loaded) return std::unexpected(loaded.error());
  auto folder = lists_.folder_of(code, owner);
  if (!folder) return std::unexpected(folder.error());
  return folder->string();
}

}  // namespace esxserver
