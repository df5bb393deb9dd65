// With whom estimates are shared, what those may do, and what they see.

#include "esxserver/accounts/mail_users.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/estimates/store.h"

namespace esxserver {

using sql::Connection;
using sql::Query;

namespace {

Result<void> check_own(const Result<EstimateRow>& row) {
  if (!row) return std::unexpected(row.error());
  if (row->shared) return fail(ServerError::forbidden, "Only the owner of the estimate can share it");
  return {};
}

/// The uid of the member that is meant; empty: all members. The refusal is the same whether a uid outside the
/// organization is anybody's.
Result<std::string> member_of(Connection& connection, std::string_view owner, std::string_view organization,
                              const std::string& with) {
  if (!organization.empty() && with == organization) return std::string();
  const auto is_member = [&](const std::string& uid) {
    return !organization.empty() && uid != owner && organization_of(connection, uid) == organization;
  };
  if (is_member(with)) return with;
  const auto by_mail = find_mail_user(connection, mail_key(with));
  if (by_mail && is_member(*by_mail)) return *by_mail;
  return fail(ErrorCode::validation_failed, "must be your organization, or somebody else in it", "with");
}

}  // namespace

std::string shared_ids(int parameter) {
  return "SELECT share.estimate_id FROM user_organization AS mine JOIN estimate_share AS share ON "
         "share.organization = mine.organization AND share.uid IN ('', mine.uid) AND share.owner <> mine.uid "
         "JOIN user_organization AS owners ON owners.uid = share.owner AND owners.organization = "
         "share.organization WHERE mine.uid = $" +
         std::to_string(parameter);
}

EstimateRow seen_by(Connection& connection, EstimateRow row, std::string_view user,
                    std::map<std::string, std::string>& names) {
  const auto name_of = [&](const std::string& uid) {
    const auto [name, is_new] = names.try_emplace(uid);
    if (is_new) name->second = shown_name(connection, uid);
    return name->second;
  };
  row.shared = row.owner != user;
  if (row.shared) {
    row.project_id.reset();
    row.owner_name = name_of(row.owner);
  }
  if (!row.share_uid.empty()) row.share_name = name_of(row.share_uid);
  return row;
}

Result<void> check_change(const EstimateRow& row) {
  if (!row.shared || (row.share && row.share->may == ShareRight::edit)) return {};
  return fail(ServerError::forbidden, "The owner of the estimate lets you read it, not change it");
}

Result<EstimateRow> EstimateStore::share(std::string_view owner, std::string_view id,
                                         const EstimateShare& share, Time now) {
  if (auto own = check_own(find(owner, id)); !own) return std::unexpected(own.error());
  const auto done = database_.write([&](Connection& connection) -> Result<void> {
    connection.hold("organization of " + std::string(owner));
    const std::string organization = organization_of(connection, owner);
    const auto uid = member_of(connection, owner, organization, share.with);
    if (!uid) return std::unexpected(uid.error());
    // Nothing, if it is shared like that already, or was deleted meanwhile.
    const bool changes =
        Query(connection,
              "UPDATE estimate SET version = version + 1, updated_at = $1 WHERE id = $2 AND owner = $3 AND "
              "NOT EXISTS (SELECT 1 FROM estimate_share WHERE estimate_id = $2 AND organization = $4 AND "
              "uid = $5 AND may = $6)",
              now, id, owner, organization, *uid, name_in(share_rights, share.may))
            .execute() > 0;
    if (!changes) return {};
    Query(connection,
          "INSERT INTO estimate_share (estimate_id, owner, organization, uid, may, shared_at) "
          "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (estimate_id) DO UPDATE SET organization = "
          "excluded.organization, uid = excluded.uid, may = excluded.may, shared_at = excluded.shared_at",
          id, owner, organization, *uid, name_in(share_rights, share.may), now)
        .execute();
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return find(owner, id);
}

Result<void> EstimateStore::unshare(std::string_view owner, std::string_view id, Time now) {
  if (auto own = check_own(find(owner, id)); !own) return own;
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection,
          "UPDATE estimate SET version = version + 1, updated_at = $1 WHERE id IN (SELECT estimate_id FROM "
          "estimate_share WHERE estimate_id = $2)",
          now, id)
        .execute();
    Query(connection, "DELETE FROM estimate_share WHERE estimate_id = $1", id).execute();
    return {};
  });
}

}  // namespace esxserver
